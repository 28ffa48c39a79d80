import type { Db } from '../../server/src/platform/database/database.ts';
import { createKeyLimit } from '../../server/src/platform/http/key-limit.ts';
import type { App } from '../../server/src/platform/http/route.ts';
import { testHttp } from '../../server/src/platform/testing/http.ts';

interface TimedResponse {
  ms: number;
  data: { total: number };
}

interface TimedServer {
  /** Calls a path below `/video-platform/`, without a socket. Throws if the server refuses the call. */
  ask: (path: string) => Promise<TimedResponse>;
  close: () => Promise<void>;
}

export async function timedServer(
  db: Db,
  headers: Record<string, string>,
  serve: (app: App) => void,
): Promise<TimedServer> {
  const http = await testHttp();
  serve({
    http,
    db,
    strict: false,
    linkSecret: 'links',
    limitKey: createKeyLimit(),
    requireTotp: false,
    requireIssuer: false,
  });
  const ask = async (path: string) => {
    const begin = performance.now();
    const response = await http.inject({ url: `/video-platform/${path}`, headers });
    const ms = performance.now() - begin;
    const { code, data, message } = response.json<{ code: number; data: TimedResponse['data']; message: string }>();
    if (code !== 0) throw new Error(`${path}: ${code} ${message}`);
    return { ms, data };
  };
  return { ask, close: async () => await http.close() };
}

export async function durationsOf({ ask }: TimedServer, path: string, count: number): Promise<number[]> {
  await ask(path);
  const times: number[] = [];
  for (let turn = 0; turn < count; turn += 1) times.push((await ask(path)).ms);
  return times;
}
