import { execFile } from 'node:child_process';
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  call,
  logInOperator,
  waitUntilProcessed,
  publish,
  publishUploaded,
  register,
  registerCreator,
} from './testing/client.ts';
import { clip } from '../../testing/clips/clips.ts';
import { CACHING_SERVER_ARGS } from '../../testing/derived/program.ts';
import { freePort, get, openUpload, readSlowly, readUntilCut } from './testing/http.ts';
import { workersOn } from './testing/processes.ts';
import { type ServerProcess, startServer, until } from './testing/server-process.ts';
import { accountOf, order, pay, recharge, rechargesOf, settle, shop } from './testing/shopping.ts';
import { storedFiles } from './testing/stored-files.ts';

const CLIP = clip('hd.mp4');
/**
 * Makes the clip's six seconds 48 MB large: more than fits into buffers between a server and a client that does not
 * read.
 */
const BIT_RATE = '68M';
const PRICE_YUAN = 10;

/** Much longer than anything takes on an idle machine. */
const TIMEOUT_MS = 120_000;

let folder: string;
/** A data folder with a creator's published 48 MB clip and a buyer who has bought it; each test gets a copy. */
let prepared: string;
let dataDir: string;
let large: Buffer;
let sold: Buffer;
let creator: string;
let buyer: string;
let videoId: number;
let orderItemId: string;
let server: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'server-'));
  await chmod(folder, 0o711);
  prepared = join(folder, 'prepared');
  await fillWithFiller(CLIP, join(folder, 'large.mp4'));
  large = await readFile(join(folder, 'large.mp4'));
  server = await startServer(prepared, {}, ...CACHING_SERVER_ARGS);
  const operator = await logInOperator(server);
  creator = (await registerCreator(server, '13900000001', operator)).token;
  buyer = (await register(server, '13900000002')).token;
  videoId = await publish(server, creator, join(folder, 'large.mp4'), PRICE_YUAN);
  await waitUntilProcessed(server, creator, videoId, TIMEOUT_MS);
  await call(server, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operator);
  await recharge(server, buyer, 2 * PRICE_YUAN);
  const orderId = await order(server, buyer, videoId);
  await pay(server, buyer, orderId);
  const { orderItems } = await call(server, 'GET /order/v1/orderId', { orderId }, buyer);
  orderItemId = orderItems[0]!.orderItemId;
  await server.stop();
  sold = await readFile(join(prepared, 'files', await soldKey()));
});

beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'));
  // Unlike fs.cp, `cp -a` keeps the owner of PostgreSQL's files.
  await promisify(execFile)('cp', ['-aT', prepared, dataDir]);
});

afterEach(async () => {
  await server.killAll();
  await rm(dataDir, { recursive: true, force: true });
});

afterAll(async () => {
  // The server still runs if the setup failed.
  await server?.killAll();
  await rm(folder, { recursive: true, force: true });
});

describe('kill -9', () => {
  test('during processing: the clip reaches review, with one set of files and no leftover process', async () => {
    const { derived: usual } = await storedFiles(dataDir);
    expect(usual, 'public files and a rendition').toHaveLength(2);
    server = await startServer(dataDir);
    const newVideoId = await publish(server, creator, CLIP, PRICE_YUAN);
    await untilTranscoding();
    await server.kill();
    await until(() => workersOn(dataDir).length === 0, TIMEOUT_MS);

    server = await startServer(dataDir);
    await untilTranscoding();
    await server.killAll();
    await until(() => workersOn(dataDir).length === 0, TIMEOUT_MS);

    server = await startServer(dataDir, {}, ...CACHING_SERVER_ARGS);
    await waitUntilProcessed(server, creator, newVideoId, TIMEOUT_MS);
    // The clip is in review a moment before the job's own folder is removed.
    await until(async () => (await storedFiles(dataDir)).temporary.length === 0, TIMEOUT_MS);
    const { derived, uploads } = await storedFiles(dataDir);
    expect(derived.map(String).toSorted()).toEqual([...usual, ...usual].map(String).toSorted());
    expect(uploads).toHaveLength(2);
    expect(tools()).toEqual([]);
  });

  test('during payments: the books balance, and orders and recharges are settled completely or not at all', async () => {
    // The system assigns this port to no client while the server is down.
    const port = String(await freePort());
    server = await startServer(dataDir, { PORT: port });
    const buyers: (Awaited<ReturnType<typeof register>> & { bought: number })[] = [];
    for (const phone of ['13911110001', '13911110002', '13911110003'])
      buyers.push({ ...(await register(server, phone)), bought: 0 });
    const closing = new AbortController();
    const shoppers = buyers.map((buyer) => shop(() => server, buyer, videoId, closing.signal));
    for (const [kills, everything] of [true, false, true].entries()) {
      await until(() => buyers.every(({ bought }) => bought > kills), TIMEOUT_MS);
      await (everything ? server.killAll() : server.kill());
      server = await startServer(dataDir, { PORT: port });
    }
    closing.abort();
    for (const broken of await Promise.all(shoppers)) expect(broken).toBeGreaterThan(0);

    for (const { userId, token } of buyers) {
      await settle(server, token, userId, TIMEOUT_MS);
      const recharges = (await rechargesOf(server)).filter((one) => one.userId === userId);
      const credited = recharges.filter(({ status }) => status === 2);
      expect(credited.length).toBeGreaterThan(1);
      expect(recharges.filter(({ taken }) => taken)).toEqual(credited);
      for (const { status, credits } of recharges) expect(credits).toBe(status === 2 ? 1 : 0);
      const { balance, paidOrders, spent, licensed } = await accountOf(server, token);
      expect(paidOrders.length).toBeGreaterThan(1);
      expect(licensed).toEqual(paidOrders);
      expect(balance).toBe(credited.reduce((sum, { yuan }) => sum + yuan, 0) - spent);
    }
    const ledger = await call(server, 'GET /operator/v1/ledger/check', {}, await logInOperator(server));
    expect(ledger).toMatchObject({ balanced: true, imbalances: [] });
  });

  test('during a download: the same link resumes after the restart where it broke off', async () => {
    server = await startServer(dataDir);
    const { url } = await call(server, 'GET /video/v1/downloadUrl', { orderItemId }, buyer);
    const response = await get(server.url + url);
    await until(() => response.readableLength > 0, TIMEOUT_MS);
    await server.killAll();
    const first = await readUntilCut(response);
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThan(sold.length);

    server = await startServer(dataDir);
    const rest = await fetch(server.url + url, { headers: { range: `bytes=${first.length}-` } });
    expect(rest.status).toBe(206);
    const whole = Buffer.concat([first, Buffer.from(await rest.arrayBuffer())]);
    expect(whole.equals(sold)).toBe(true);
  });

  test('during an upload: nothing of it remains, and its ticket accepts the file again', async () => {
    const before = await storedFiles(dataDir);
    server = await startServer(dataDir);
    const ticket = await call(server, 'POST /upload/v2/videoUploadPolicy', { fileName: 'a.mp4' }, creator);
    const upload = openUpload(server.url, ticket, large);
    upload.send(large.length / 2);
    await until(async () => (await storedFiles(dataDir)).temporary.length > 0, TIMEOUT_MS);
    await server.killAll();

    server = await startServer(dataDir);
    expect(await storedFiles(dataDir)).toEqual(before);
    const again = openUpload(server.url, ticket, large);
    again.send(large.length);
    expect(await again.status).toBe(204);
    const { uploads, temporary } = await storedFiles(dataDir);
    expect({ uploads: uploads.length, temporary }).toEqual({ uploads: before.uploads.length + 1, temporary: [] });
  });
});

describe('SIGTERM', () => {
  test('lets requests finish, ends downloads and processing, and loses nothing', async () => {
    server = await startServer(dataDir);
    const { balance } = await accountOf(server, buyer);
    await publish(server, creator, clip('short-4k.mp4'), PRICE_YUAN);
    await untilTranscoding();
    // Simulates a long job without CPU: it still runs when the server's grace period for jobs ends.
    for (const { pid } of tools()) process.kill(pid, 'SIGSTOP');
    // Started last, because the server ends requests that stall.
    const { url } = await call(server, 'GET /video/v1/downloadUrl', { orderItemId }, buyer);
    const ticket = await call(server, 'POST /upload/v2/videoUploadPolicy', { fileName: 'a.mp4' }, creator);
    // Small, because the server waits only some seconds for requests in flight, and a busy machine is slow.
    const small = await readFile(CLIP);
    const upload = openUpload(server.url, ticket, small);
    upload.send(Math.floor(small.length / 2));
    const unread = await get(server.url + url);
    const slow = readSlowly(await get(server.url + url), 2_000);

    const stopping = server.stop();
    await sleep(500);
    upload.send(small.length);
    expect(await upload.status).toBe(204);
    expect((await slow).equals(sold)).toBe(true);
    expect(await stopping).toBe(0);
    expect((await readUntilCut(unread)).length).toBeLessThan(sold.length);
    expect(workersOn(dataDir)).toEqual([]);
    await expect(readFile(join(dataDir, 'postgres/18/postmaster.pid'))).rejects.toThrow('ENOENT');
    expect((await storedFiles(dataDir)).temporary).toEqual([]);

    server = await startServer(dataDir);
    expect((await accountOf(server, buyer)).balance).toBe(balance);
    await untilTranscoding();
    await publishUploaded(server, creator, ticket.fileKey, PRICE_YUAN);
  });
});

/** Encodes a clip at `BIT_RATE` with filler data, which a remux keeps. */
async function fillWithFiller(from: string, to: string): Promise<void> {
  const filler = ['-x264-params', 'nal-hrd=cbr:filler=1:force-cfr=1', '-b:v', BIT_RATE, '-minrate', BIT_RATE];
  const rate = [...filler, '-maxrate', BIT_RATE, '-bufsize', BIT_RATE];
  const video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', ...rate];
  await promisify(execFile)('ffmpeg', [
    '-v',
    'error',
    '-i',
    from,
    '-c:a',
    'copy',
    ...video,
    '-movflags',
    '+faststart',
    to,
  ]);
}

async function soldKey(): Promise<string> {
  const files = await readdir(join(prepared, 'files/private/renditions'), { recursive: true });
  return join(
    'private/renditions',
    files.find((name) => name.endsWith('.mp4'))!,
  );
}

const tools = () => server.processes().filter(({ command }) => /^\S*(ffmpeg|ffprobe) /.test(command));

async function untilTranscoding(): Promise<void> {
  await until(() => tools().some(({ command }) => command.includes('preview.mp4')), TIMEOUT_MS);
}
