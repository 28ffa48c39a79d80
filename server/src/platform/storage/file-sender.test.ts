import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readdir, readlink, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FileSender } from './file-sender.ts';

const BYTES = randomBytes(5_000_001);
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let path: string;
let http: FastifyInstance;
beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'sender-')), 'file');
  await writeFile(path, BYTES);
  http = Fastify();
  http.get<{ Querystring: { start: number; end: number } }>('/file', async ({ query: { start, end } }, reply) => {
    void reply.header('content-length', Number(end) + 1 - Number(start));
    return await reply.send(new FileSender({ path, start: Number(start), end: Number(end) }));
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => http.close());

const portOf = ({ server }: { server: Server }) => (server.address() as AddressInfo).port;
const ask = async (start: number, end: number) =>
  await fetch(`http://127.0.0.1:${portOf(http)}/file?start=${start}&end=${end}`);
/** Counts this process's open handles of the file. */
async function openFiles(): Promise<number> {
  const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
  return (await Promise.all(links)).filter((target) => target === path).length;
}

test.each([
  [0, BYTES.length - 1],
  [1, 1],
  [262_143, 1_500_000],
  [4_999_999, 5_000_000],
])('sends bytes %i to %i unchanged', async (start, end) => {
  const body = new Uint8Array(await (await ask(start, end)).arrayBuffer());
  expect(hash(body)).toBe(hash(BYTES.subarray(start, end + 1)));
});

test('sends the whole file to each of many readers, some of them slow', async () => {
  const bodies = Array.from({ length: 8 }, async (_, reader) => {
    const chunks: Uint8Array[] = [];
    for await (const chunk of (await ask(0, BYTES.length - 1)).body!) {
      chunks.push(chunk as Uint8Array);
      if (reader % 2 === 0) await sleep(1);
    }
    return hash(Buffer.concat(chunks));
  });
  expect(new Set(await Promise.all(bodies))).toEqual(new Set([hash(BYTES)]));
});

test('closes the file when a reader leaves in the middle', async () => {
  const socket = connect(portOf(http), '127.0.0.1');
  socket.write(`GET /file?start=0&end=${BYTES.length - 1} HTTP/1.1\r\nHost: test\r\n\r\n`);
  await once(socket, 'readable');
  socket.destroy();
  await expect.poll(openFiles, { timeout: 60_000 }).toBe(0);
});

test('ends the response early, visibly incomplete, if the file is shorter than announced', async () => {
  const response = await ask(0, BYTES.length + 10);
  await expect(response.arrayBuffer()).rejects.toThrow('terminated');
  await expect.poll(openFiles, { timeout: 60_000 }).toBe(0);
});

test('fails before anything is sent if the file is missing', async () => {
  const missing = new FileSender({ path: `${path}.missing`, start: 0, end: 1 });
  const failed = once(missing, 'error');
  missing.pipe(new PassThrough());
  const [error] = (await failed) as [Error];
  expect(error).toMatchObject({ code: 'ENOENT' });
});
