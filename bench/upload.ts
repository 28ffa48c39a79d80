/**
 * Measures a resumable upload of 2 GB: its throughput relative to a bare Node HTTP server that writes the body to a file
 * (alternating, so that a busy machine affects both equally); its memory; and whether the file arrives intact when the
 * connection is cut ten times and the server killed twice.
 */
import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type ClientRequest, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { BASE_PATH, FILE_KEY_HEADER, RESUMABLE_UPLOAD_PATH, TOKEN_HEADER } from '@zhenku/contract/constants';
import { call, logInOperator, registerCreator } from '../server/src/testing/client.ts';
import { type ServerProcess, startServer } from '../server/src/testing/server-process.ts';
import { median, startNode, stopServers } from './shared/servers.ts';

const GOALS = { ratio: 0.5, extraMb: 50 };
const PAIRS = 3;
const BYTES = 2 * 1024 ** 3;
const BLOCK = randomBytes(1024 ** 2);
const CUTS = 10;
const KILLED_AFTER = [3, 7];
const PATH = BASE_PATH + RESUMABLE_UPLOAD_PATH;
const BARE = `
  const { createServer } = require('node:http');
  const { createWriteStream } = require('node:fs');
  const { pipeline } = require('node:stream/promises');
  createServer(async (request, response) => {
    await pipeline(request, createWriteStream(process.env.TARGET));
    response.writeHead(204).end();
  }).listen(0, '127.0.0.1', function () { console.log(this.address().port); });`;

const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
await chmod(folder, 0o711);
const dataDir = join(folder, 'data');
const BARE_FILE = join(folder, 'bare');
let server: ServerProcess | undefined;
try {
  const bare = await startBare(BARE_FILE);
  server = await start();
  const { token } = await registerCreator(server, '13900000001', await logInOperator(server));
  const headers = { [TOKEN_HEADER]: token, 'tus-resumable': '1.0.0' };
  await upload(server.url, headers, 64 * 1024 ** 2);
  await sleep(5_000);

  const ratios: number[] = [];
  const pid = pidOf(server);
  const idle = await memoryMb(pid, 'VmRSS');
  await writeFile(`/proc/${pid}/clear_refs`, '5'); // Resets VmHWM, the highest VmRSS.
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    const plain = await rate(() => send(bare, 'POST', '/', {}, 0, BYTES));
    const fileKey = await create(server.url, headers, BYTES);
    const ours = await rate(() => patch(server!.url, fileKey, headers, 0, BYTES));
    // Waits for the hash job, so that it does not overlap with the next measurement.
    if (!(await findByHash(token, hashOf(BYTES), BYTES))) throw new Error('the upload was not hashed');
    await remove(server.url, fileKey, headers);
    ratios.push(ours / plain);
    console.log(`${pair}: ${mb(ours)} MB/s, bare ${mb(plain)} MB/s, ratio ${(ours / plain).toFixed(2)}`);
  }
  const extraMb = (await memoryMb(pid, 'VmHWM')) - idle;
  console.log(`memory: idle ${idle.toFixed(0)} MB, +${extraMb.toFixed(0)} MB at peak (goal <= ${GOALS.extraMb})`);

  const fileKey = await create(server.url, headers, BYTES + 1);
  await uploadWithCuts(fileKey, headers, BYTES + 1);
  const sha256 = hashOf(BYTES + 1);
  const found = await findByHash(token, sha256, BYTES + 1);
  console.log(`cut ${CUTS} times, killed ${KILLED_AFTER.length} times: ${found ? 'the same' : 'A DIFFERENT'} SHA-256`);
  const ratio = median(ratios);
  console.log(`upload: ratio ${ratio.toFixed(2)} (goal >= ${GOALS.ratio})`);
  if (ratio < GOALS.ratio || extraMb > GOALS.extraMb || !found) process.exitCode = 1;
} finally {
  await server?.killAll();
  await stopServers();
  await rm(folder, { recursive: true, force: true });
}

async function start(): Promise<ServerProcess> {
  return await startServer(dataDir, { DEMO: 'off' }, join(import.meta.dirname, '../scripts/up.mjs'), 'start');
}

async function startBare(target: string): Promise<string> {
  const child = startNode(['-e', BARE], { TARGET: target });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return `http://127.0.0.1:${line.toString().trim()}`;
}

type Headers = Record<string, string | number>;

async function create(origin: string, headers: Headers, bytes: number): Promise<string> {
  const filename = Buffer.from('bench.mp4').toString('base64');
  const response = await fetch(origin + PATH, {
    method: 'POST',
    headers: {
      ...(headers as Record<string, string>),
      'upload-length': String(bytes),
      'upload-metadata': `filename ${filename}`,
    },
  });
  if (response.status !== 201) throw new Error(`POST: ${response.status} ${await response.text()}`);
  return response.headers.get(FILE_KEY_HEADER)!;
}

async function upload(origin: string, headers: Headers, bytes: number): Promise<void> {
  const fileKey = await create(origin, headers, bytes);
  await patch(origin, fileKey, headers, 0, bytes);
  await remove(origin, fileKey, headers);
}

async function remove(origin: string, fileKey: string, headers: Headers): Promise<void> {
  await fetch(`${origin}${PATH}/${fileKey}`, { method: 'DELETE', headers: headers as Record<string, string> });
}

function patchHeaders(headers: Headers, offset: number): Headers {
  return { ...headers, 'upload-offset': offset, 'content-type': 'application/offset+octet-stream' };
}

async function patch(origin: string, fileKey: string, headers: Headers, offset: number, bytes: number): Promise<void> {
  await send(origin, 'PATCH', `${PATH}/${fileKey}`, patchHeaders(headers, offset), offset, bytes);
}

async function send(origin: string, method: string, path: string, headers: Headers, offset: number, bytes: number) {
  const sent = request(origin + path, { method, headers: { ...headers, 'content-length': bytes - offset } });
  const answer = once(sent, 'response');
  await write(sent, offset, bytes);
  sent.end();
  const [response] = (await answer) as [{ statusCode: number; resume: () => void }];
  response.resume();
  if (response.statusCode !== 204) throw new Error(`${method}: ${response.statusCode}`);
}

/** Returns the file's content at `offset`, up to the end of the block. The file repeats one block. */
function contentAt(offset: number, bytes: number): Buffer {
  const from = offset % BLOCK.length;
  return BLOCK.subarray(from, Math.min(BLOCK.length, from + bytes - offset));
}

async function write(sent: ClientRequest, from: number, to: number): Promise<void> {
  for (let offset = from; offset < to && !sent.destroyed;) {
    const part = contentAt(offset, to);
    offset += part.length;
    if (!sent.write(part)) await drained(sent);
  }
}

async function drained(sent: ClientRequest): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      sent.off('drain', done).off('close', done);
      resolve();
    };
    sent.on('drain', done).on('close', done);
  });
}

async function uploadWithCuts(fileKey: string, headers: Headers, bytes: number): Promise<void> {
  for (let cut = 1; cut <= CUTS; cut += 1) {
    const offset = await offsetOf(fileKey, headers);
    const sent = request(`${server!.url}${PATH}/${fileKey}`, {
      method: 'PATCH',
      headers: { ...patchHeaders(headers, offset), 'content-length': bytes - offset },
    });
    sent.on('error', () => undefined);
    await write(sent, offset, Math.min(bytes, offset + Math.floor(bytes / (CUTS + 1))));
    if (KILLED_AFTER.includes(cut)) {
      await server!.killAll();
      server = await start();
    }
    sent.destroy();
  }
  await patch(server!.url, fileKey, headers, await offsetOf(fileKey, headers), bytes);
}

async function offsetOf(fileKey: string, headers: Headers): Promise<number> {
  const { status, headers: responseHeaders } = await fetch(`${server!.url}${PATH}/${fileKey}`, {
    method: 'HEAD',
    headers: headers as Record<string, string>,
  });
  if (status !== 200) throw new Error(`HEAD: ${status}`);
  return Number(responseHeaders.get('upload-offset'));
}

function hashOf(bytes: number): string {
  const hash = createHash('sha256');
  for (let offset = 0; offset < bytes; offset += BLOCK.length) hash.update(contentAt(offset, bytes));
  return hash.digest('hex');
}

/** Finds the upload by its hash, which a server job computes after the last byte. */
async function findByHash(token: string, sha256: string, bytes: number): Promise<boolean> {
  for (let attempt = 0; attempt < 120; attempt += 1) {
    const { file } = await call(server!, 'GET /upload/v3/find', { bytes, sha256 }, token);
    if (file) return true;
    await sleep(1_000);
  }
  return false;
}

/** Returns bytes per second. Syncs the disk first: pending writes of one run would slow the next one. */
async function rate(work: () => Promise<void>): Promise<number> {
  await rm(BARE_FILE, { force: true });
  await promisify(execFile)('sync');
  const startedAt = performance.now();
  await work();
  return BYTES / ((performance.now() - startedAt) / 1000);
}

function mb(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

function pidOf({ processes }: ServerProcess): number {
  return processes().find(({ command }) => command.includes('server/src/main.ts'))!.pid;
}

async function memoryMb(pid: number, field: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)![1]) / 1024;
}
