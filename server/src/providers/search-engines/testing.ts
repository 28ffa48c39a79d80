import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface SimulatedEngines {
  baidu: string;
  indexNow: string;
  accepted: string[][];
  calls: () => number;
  set: (state: Partial<State>) => void;
  close: () => Promise<void>;
}

interface State {
  quota: number;
  /** A response instead of the protocol's. */
  fault: { status: number; body: string; headers?: Record<string, string> } | 'hang up' | null;
}

export const BAIDU_TOKEN = 'aB3dEf6hIj9kLm2n';
export const INDEXNOW_KEY = '0123456789abcdef-key';
export const SITE = 'https://shop.example';

interface Answer {
  status: number;
  body: string;
  headers?: Record<string, string>;
}

const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });

export async function startSimulatedEngines(): Promise<SimulatedEngines> {
  const state: State = { quota: 1_000, fault: null };
  const accepted: string[][] = [];
  let calls = 0;

  const accept = (addresses: string[]): boolean => {
    if (addresses.length > state.quota) return false;
    state.quota -= addresses.length;
    accepted.push(addresses);
    return true;
  };

  const answerBaidu = (url: URL, body: string): Answer => {
    if (url.searchParams.get('token') !== BAIDU_TOKEN) return json(401, { error: 401, message: 'token is not valid' });
    const addresses = body.split('\n').filter(Boolean);
    if (addresses.length === 0) return json(400, { error: 400, message: 'empty content' });
    const own = addresses.filter((address) => address.startsWith(`${url.searchParams.get('site')}/`));
    const foreign = addresses.filter((address) => !own.includes(address));
    if (url.searchParams.get('site') !== SITE)
      return json(200, { remain: state.quota, success: 0, not_same_site: addresses, not_valid: [] });
    if (!accept(own)) return json(400, { error: 400, message: 'over quota' });
    return json(200, { remain: state.quota, success: own.length, not_same_site: foreign, not_valid: [] });
  };

  const answerIndexNow = (body: string): Answer => {
    const { host, key, keyLocation, urlList } = JSON.parse(body) as Record<string, string> & { urlList: string[] };
    if (key !== INDEXNOW_KEY || keyLocation !== `${SITE}/${key}.txt`) return { status: 403, body: '' };
    if (urlList.some((address) => new URL(address).host !== host)) return { status: 422, body: '' };
    return { status: accept(urlList) ? 202 : 429, body: '' };
  };

  const answer = async (request: IncomingMessage): Promise<Answer | null> => {
    calls += 1;
    const url = new URL(request.url!, 'http://localhost');
    const body = await text(request);
    if (state.fault === 'hang up') return null;
    if (state.fault) return state.fault;
    if (request.method !== 'POST') return { status: 405, body: '' };
    return url.pathname === '/urls' ? answerBaidu(url, body) : answerIndexNow(body);
  };

  const server: Server = createServer((request, response) => {
    void answer(request).then((answered) => {
      if (!answered) return request.socket.destroy();
      return response.writeHead(answered.status, answered.headers).end(answered.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    baidu: `${origin}/urls`,
    indexNow: `${origin}/indexnow`,
    accepted,
    calls: () => calls,
    set: (next) => void Object.assign(state, next),
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
}
