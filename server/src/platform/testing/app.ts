import type { Key, Request, Output } from '@zhenku/contract/api';
import type { Envelope } from '@zhenku/contract/errors';
import type { FastifyInstance } from 'fastify';
import { afterAll } from 'vitest';
import { type Db, openDatabase } from '../database/database.ts';
import { createKeyLimit } from '../http/key-limit.ts';
import type { App } from '../http/route.ts';
import type { HttpOptions } from '../http/server.ts';
import { testHttp } from './http.ts';
import { createTestDatabase } from './database.ts';
import { endpointRequest } from './endpoint-request.ts';

export interface CallResponse<T> extends Envelope<T> {
  status: number;
}

interface CallOptions {
  token?: string | undefined;
  headers?: Record<string, string>;
}

export interface TestApp {
  http: FastifyInstance;
  db: Db;
  /** Calls a contract endpoint over HTTP; `token` goes into the header that it needs. */
  call: <K extends Key>(
    key: K,
    input?: Partial<Request<K>> | object,
    options?: CallOptions,
  ) => Promise<CallResponse<Output<K>>>;
  close: () => Promise<void>;
}

/** Settings that are true outside the sandbox. */
type ProductionSettings = Pick<App, 'requireTotp' | 'requireIssuer'>;

/**
 * Starts a server with the given routes on its own database, as in the sandbox. It closes after the file's tests; if started
 * in a hook or a test, close it there.
 */
export async function testApp(
  register: (app: App) => void | Promise<void>,
  { requireTotp = false, requireIssuer = false, ...options }: Partial<HttpOptions & ProductionSettings> = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const { db } = openDatabase(database.url);
  const http = await testHttp(options);
  await register({
    http,
    db,
    strict: true,
    linkSecret: 'links of tests',
    limitKey: createKeyLimit(),
    requireTotp,
    requireIssuer,
  });
  await http.ready();
  const close = async () => {
    await http.close();
    await db.destroy();
    await database.drop();
  };
  afterAll(close);
  return {
    http,
    db,
    call: (key, input = {}, options = {}) => callEndpoint(http, key, input as Record<string, unknown>, options),
    close,
  };
}

async function callEndpoint<K extends Key>(
  http: FastifyInstance,
  key: K,
  input: Record<string, unknown>,
  { token, headers = {} }: CallOptions,
): Promise<CallResponse<Output<K>>> {
  const request = endpointRequest(key, input, token);
  const response = await http.inject({ ...request, headers: { ...request.headers, ...headers } });
  return { status: response.statusCode, ...response.json<Envelope<Output<K>>>() };
}
