import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { testHttp } from '../testing/http.ts';

const DEADLINE_MS = 500;
let http: FastifyInstance;
let handled: unknown[];

beforeAll(async () => {
  http = await testHttp({ bodyDeadlineMs: DEADLINE_MS });
  handled = [];
  http.post('/json', ({ body }) => {
    handled.push(body);
    return { took: body };
  });
  http.post('/slow-response', async () => {
    await new Promise((resolve) => setTimeout(resolve, 2 * DEADLINE_MS));
    return 'answered';
  });
  http.post('/refused', { preParsing: async () => Promise.reject(new Error('refused')) }, () => 'never');
  http.post('/upload', { config: { bodyMayTakeLong: true } }, ({ body }) => ({ took: body }));
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

const HEAD = 'Host: x\r\nContent-Type: application/json\r\n';

async function begin(path: string, headers: string, method = 'POST'): Promise<Socket> {
  const socket = connect(Number(new URL(http.listeningOrigin).port), '127.0.0.1');
  await once(socket, 'connect');
  // The server is expected to close the socket in the middle of a write.
  socket.on('error', () => undefined);
  socket.write(`${method} ${path} HTTP/1.1\r\n${HEAD}${headers}\r\n\r\n`);
  return socket;
}

/** Writes part of a body every 50 ms. Returns how long the server accepted it. */
async function drip(socket: Socket, part: string): Promise<number> {
  const started = performance.now();
  const timer = setInterval(() => socket.write(part), 50);
  await text(socket)
    // A regular end and a reset are equivalent here.
    .catch(() => undefined)
    .finally(() => clearInterval(timer));
  return performance.now() - started;
}

test.each([
  ['of a known length', '/json', 'Content-Length: 100000', '1'],
  ['in chunks', '/json', 'Transfer-Encoding: chunked', '1\r\n1\r\n'],
  ['that nobody reads', '/refused', 'Content-Length: 100000', '1'],
  ['to an unknown path', '/nothing', 'Content-Length: 100000', '1'],
])('a body %s that does not arrive in time closes its connection and has no effect', async (_, path, headers, part) => {
  const ms = await drip(await begin(path, headers), part);
  expect(ms).toBeGreaterThan(DEADLINE_MS / 2);
  expect(handled).toEqual([]);
});

test('survives the deadline of an injected request whose body nobody reads', async () => {
  const uncaught = vi.fn<(error: unknown) => void>();
  process.on('uncaughtException', uncaught);
  const { statusCode } = await http.inject({ method: 'POST', url: '/refused', payload: { a: 1 } });
  await new Promise((resolve) => setTimeout(resolve, 1.5 * DEADLINE_MS));
  process.off('uncaughtException', uncaught);
  expect(statusCode).toBe(500);
  expect(uncaught).not.toHaveBeenCalled();
});

test('allows a late response to a body that arrived in time', async () => {
  const socket = await begin('/slow-response', 'Content-Length: 2\r\nConnection: close');
  socket.write('{}');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 [^]*answered$/);
});

test('gives an upload unlimited time', async () => {
  const socket = await begin('/upload', 'Content-Length: 2\r\nConnection: close');
  socket.write('{');
  await new Promise((resolve) => setTimeout(resolve, 2 * DEADLINE_MS));
  socket.write('}');
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
});

test('gives headers a minute to arrive', () => {
  expect(http.server.headersTimeout).toBe(60_000);
});
