import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test as base, type Page } from '@playwright/test';
import { TOKEN_HEADER } from '@zhenku/contract/constants';
import { site } from './site.ts';

/** How the site responds: normally, with an error page, not at all, or with another build of the verification page. */
type SiteState = 'normal' | 'failing' | 'unreachable' | 'rebuilt';

export interface ControlledSite {
  url: string;
  setState: (state: SiteState) => void;
  close: () => Promise<void>;
}

const DESCRIPTION = /(<meta name="description" content=")[^"]*/;
export const REBUILT = '另一次构建';
const rebuild = (page: string) => page.replace(DESCRIPTION, `$1${REBUILT}`);
const digestOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Playwright's `test` for service workers, with a site of the test's own that can fail. */
export const test = base.extend<{ controlledSite: ControlledSite }>({
  serviceWorkers: 'allow',
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of the fixtures from it
  controlledSite: async ({}, provide) => {
    const controlledSite = await startControlledSite();
    await provide(controlledSite);
    await controlledSite.close();
  },
});

export async function keptAddresses(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => await (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
}

/** Proxies the shared site at a separate address, where it can fail or be rebuilt without affecting other tests. */
async function startControlledSite(): Promise<ControlledSite> {
  let state: SiteState = 'normal';
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (state === 'unreachable') return request.socket.destroy();
    if (state === 'failing') return response.writeHead(502).end('bad gateway');
    const { url = '/', method = 'GET', headers } = request;
    const body = method === 'GET' ? undefined : Buffer.concat(await request.toArray());
    const sent = ['content-type', TOKEN_HEADER].flatMap((name) => {
      const value = headers[name];
      return typeof value === 'string' ? [[name, value] as [string, string]] : [];
    });
    const received = await fetch(site.url + url, { method, body, headers: sent });
    // fetch has already decompressed the body.
    const forwardedHeaders = [...received.headers].filter(
      ([name]) => !/^(?:content-encoding|content-length|transfer)/.test(name),
    );
    let content = Buffer.from(await received.arrayBuffer());
    if (state === 'rebuilt') content = Buffer.from(await rebuilt(url, content));
    return response.writeHead(received.status, Object.fromEntries(forwardedHeaders)).end(content);
  };
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setState: (next) => {
      state = next;
      server.closeAllConnections();
    },
    close: () => new Promise((resolve) => (server.close(() => resolve()), server.closeAllConnections())),
  };
}

async function rebuilt(url: string, content: Buffer): Promise<Buffer | string> {
  if (url === '/verify') return rebuild(content.toString());
  if (url !== '/verify/service-worker.js') return content;
  const page = await (await fetch(`${site.url}/verify`)).text();
  return content.toString().replaceAll(digestOf(page), digestOf(rebuild(page)));
}
