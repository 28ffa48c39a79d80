import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import type { ClientRequest } from 'node:http';
import { mkdtemp, readdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { FILE_KEY_HEADER, UNUSED_VIDEOS_MAX, VIDEO_UPLOAD_BYTES } from '@zhenku/contract/constants';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, inTransaction, openDatabase } from '../../database/database.ts';
import { type DiskStorage, diskStorage } from '../disk.ts';
import { createLog } from '../../observability/log.ts';
import { claimUpload, removeUnusedUploads } from '../uploads.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { certify, makeCreator, makeUser } from '../../testing/fixtures.ts';
import { revokeUserSessions } from '../../sessions.ts';
import { publishVideo } from '../../../features/publishing/publish.ts';
import { sampleForm } from '../../../features/publishing/testing.ts';
import {
  metadataOf,
  offsetOf,
  openRequest,
  answerTo,
  PATH,
  sha256,
  tusClient,
  tusRequest,
  uploadServer,
} from './testing.ts';

const KB = 1024;
const MB = 1024 * KB;
const STALL_MS = 1_500;
const SECRET = 'a secret of this test';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Db;
let dataDir: string;
let storage: DiskStorage;
let http: FastifyInstance;
let server: { origin: string };

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = openDatabase(database.url));
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'));
  storage = await diskStorage({ dataDir, secret: SECRET });
  http = await uploadServer({ db, storage, stallMs: STALL_MS });
  server = { origin: http.listeningOrigin };
});
afterAll(async () => {
  await http.close();
  await db.destroy();
  await database.drop();
});

const newClient = async () => {
  const creator = await makeCreator(db);
  return { ...tusClient(() => server.origin, creator.token), creator };
};
const rowOf = (fileKey: string) =>
  db.selectFrom('uploads').where('file_key', '=', fileKey).selectAll().executeTakeFirst();
const parts = () => readdir(join(dataDir, 'files/.parts'));
const noJobs = { enqueue: async () => undefined };
const publish = (authorId: number, fileKey: string) =>
  publishVideo(
    { db, caller: { authorId }, services: { jobs: noJobs } },
    { ...sampleForm, videoKeywords: ['城市'], categoryIds: [], labelIds: [], fileKey },
  );
const contentOf = async (fileKey: string) => {
  const { storage_key } = (await rowOf(fileKey))!;
  return await storage.withLocalFile(storage_key, (path) => readFile(path));
};
async function until(done: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 400 && !(await done()); i++) await wait(25);
}

test('only creators may upload, and may access only their own uploads', async () => {
  const [owner, stranger, buyer] = [await newClient(), await newClient(), await makeUser(db)];
  const fileKey = await owner.begin(10);
  const revoked = await makeCreator(db);
  await revokeUserSessions(db, revoked.id);
  const attempts: [string | undefined, number, number, number][] = [
    // Columns: token, HTTP status of a creation and of other requests, code.
    [undefined, 401, 401, 403],
    ['nonsense', 401, 401, 50008],
    [revoked.token, 401, 401, 50012],
    [buyer.token, 403, 403, 40300],
    [stranger.creator.token, 201, 404, 40400],
  ];
  for (const [token, created, status, code] of attempts) {
    const other = tusClient(() => server.origin, token);
    expect((await other.create(10)).status, `POST ${code}`).toBe(created);
    const responses = { patch: await other.patch(fileKey, 0, Buffer.from('x')), remove: await other.remove(fileKey) };
    for (const [name, response] of Object.entries(responses)) {
      expect([response.status, response.envelope?.code], name).toEqual([status, code]);
      expect(response.headers['content-type']).toContain('application/json');
    }
    expect((await other.head(fileKey)).status).toBe(status);
  }
  expect(await offsetOf(owner, fileKey)).toBe(0);
  expect((await tusRequest(server.origin, 'OPTIONS', PATH)).headers).toMatchObject({
    'tus-version': '1.0.0',
    'tus-extension': 'creation,termination,expiration',
    'tus-max-size': String(VIDEO_UPLOAD_BYTES),
  });
  expect((await tusRequest(server.origin, 'OPTIONS', `${PATH}/${fileKey}`)).status).toBe(204);
});

test('an upload gets a file key, arrives in parts, and can be published once complete', async () => {
  const { creator, ...client } = await newClient();
  const content = randomBytes(300 * KB);
  const created = await client.create(content.length);
  const fileKey = created.headers[FILE_KEY_HEADER] as string;
  expect(created.status).toBe(201);
  expect(created.headers.location).toBe(`${PATH}/${fileKey}`);
  expect(created.headers['x-request-id']).toBeTruthy();
  expect(created.headers).not.toHaveProperty('access-control-allow-origin');
  expect(Date.parse(created.headers['upload-expires'] as string)).toBeGreaterThan(Date.now() + 6.9 * 24 * 3600_000);

  expect((await client.patch(fileKey, 0, content.subarray(0, 100_000))).headers['upload-offset']).toBe('100000');
  await expect(publish(creator.id, fileKey)).rejects.toMatchObject({ kind: 'invalidInput' });
  const head = await client.head(fileKey);
  expect(head.headers).toMatchObject({ 'upload-offset': '100000', 'upload-length': String(content.length) });
  expect(head.headers['cache-control']).toBe('no-store');

  const wrong = await client.patch(fileKey, 0, content.subarray(0, 10));
  expect([wrong.status, wrong.envelope?.code]).toEqual([409, 40900]);
  expect((await client.patch(fileKey, 100_000, content.subarray(100_000))).status).toBe(204);
  expect(sha256(await contentOf(fileKey))).toBe(sha256(content));
  expect(await parts()).not.toContain(fileKey);
  expect(await offsetOf(client, fileKey)).toBe(content.length);

  const stranger = await makeCreator(db);
  await expect(publish(stranger.id, fileKey)).rejects.toMatchObject({ kind: 'invalidInput' });
  const { videoId } = await publish(creator.id, fileKey);
  expect(videoId).toBeGreaterThan(0);
  expect(await client.remove(fileKey)).toMatchObject({ status: 409, envelope: { code: 40900 } });
  expect(sha256(await contentOf(fileKey))).toBe(sha256(content));
});

test('ten cut connections and two server restarts lose nothing', { timeout: 60_000 }, async () => {
  const { creator: _creator, ...client } = await newClient();
  const content = randomBytes(22 * MB);
  const fileKey = await client.begin(content.length);
  const restart = async () => {
    await http.close();
    storage = await diskStorage({ dataDir, secret: SECRET });
    http = await uploadServer({ db, storage, stallMs: STALL_MS });
    server.origin = http.listeningOrigin;
  };
  for (let cut = 1; cut <= 10; cut++) {
    const offset = await offsetOf(client, fileKey);
    const patch = client.openPatch(fileKey, offset, content.length - offset);
    patch.on('error', () => undefined);
    patch.write(content.subarray(offset, offset + 2 * MB));
    await until(async () => (await partSize(fileKey)) > offset);
    patch.destroy();
    if (cut === 4 || cut === 8) await restart();
  }
  const offset = await offsetOf(client, fileKey);
  expect(offset).toBeGreaterThan(0);
  expect((await client.patch(fileKey, offset, content.subarray(offset))).status).toBe(204);
  expect(sha256(await contentOf(fileKey))).toBe(sha256(content));
});

const partSize = async (fileKey: string) => (await storage.parts.size(fileKey)) ?? 0;

test('a server killed between the last byte and its record finishes the upload at the next request', async () => {
  const { creator, ...client } = await newClient();
  const content = randomBytes(64 * KB);
  const fileKey = await client.begin(content.length);
  expect((await client.patch(fileKey, 0, content)).status).toBe(204);
  const row = (await rowOf(fileKey))!;
  const forget = () =>
    db.updateTable('uploads').set({ received_at: null, bytes: null }).where('id', '=', row.id).execute();

  // Killed after the file was moved.
  await forget();
  await expect(publish(creator.id, fileKey)).rejects.toMatchObject({ kind: 'invalidInput' });
  expect(await offsetOf(client, fileKey)).toBe(content.length);
  expect((await rowOf(fileKey))!.received_at).not.toBeNull();

  // Killed before it was moved.
  await forget();
  const { rename } = await import('node:fs/promises');
  await storage.withLocalFile(row.storage_key, (path) => rename(path, join(dataDir, 'files/.parts', fileKey)));
  expect(await offsetOf(client, fileKey)).toBe(content.length);
  expect(sha256(await contentOf(fileKey))).toBe(sha256(content));
  expect((await publish(creator.id, fileKey)).videoId).toBeGreaterThan(0);
});

test('one of two concurrent PATCHes is stopped, and neither damages the file', async () => {
  const { creator: _creator, ...client } = await newClient();
  const content = randomBytes(3 * MB);
  const fileKey = await client.begin(content.length);
  const first = client.openPatch(fileKey, 0, content.length);
  first.on('error', () => undefined);
  first.write(content.subarray(0, MB));
  await until(async () => (await partSize(fileKey)) === MB);
  // E.g. after a page reload: the first connection is still open and silent.
  const rivals = await Promise.all([client.patch(fileKey, 0, content), client.patch(fileKey, 0, randomBytes(10))]);
  expect(rivals.map(({ status }) => status)).toEqual([409, 409]);
  first.destroy();
  const offset = await offsetOf(client, fileKey);
  const both = await Promise.all([1, 2].map(() => client.patch(fileKey, offset, content.subarray(offset))));
  for (const { status } of both) expect([204, 409]).toContain(status);
  const reached = await offsetOf(client, fileKey);
  if (reached < content.length) await client.patch(fileKey, reached, content.subarray(reached));
  expect(sha256(await contentOf(fileKey))).toBe(sha256(content));
});

test('a stalled PATCH ends, and keeps the received bytes', async () => {
  const { creator: _creator, ...client } = await newClient();
  const fileKey = await client.begin(MB);
  const patch = client.openPatch(fileKey, 0, MB);
  const closed = once(patch, 'error');
  patch.write(Buffer.alloc(100 * KB));
  const began = Date.now();
  await closed;
  expect(Date.now() - began).toBeGreaterThan(STALL_MS - 500);
  expect(await offsetOf(client, fileKey)).toBe(100 * KB);
});

test('the general time limit for bodies does not apply to uploads', async () => {
  const impatient = await uploadServer({ db, storage, bodyDeadlineMs: 200, stallMs: 5_000 });
  try {
    const { creator } = await newClient();
    const client = tusClient(() => impatient.listeningOrigin, creator.token);
    const fileKey = await client.begin(600);
    const patch = client.openPatch(fileKey, 0, 600);
    for (let i = 0; i < 5; i++) {
      patch.write(Buffer.alloc(100));
      await wait(120);
    }
    expect((await answerTo(patch, Buffer.alloc(100))).status).toBe(204);
  } finally {
    await impatient.close();
  }
});

test('a body larger than announced, and too large, empty or unnamed uploads are refused', async () => {
  const { creator, ...client } = await newClient();
  const refusals: [Promise<{ status: number; envelope: { code: number } | null }>, number, number][] = [
    [client.create(VIDEO_UPLOAD_BYTES + 1), 413, 41300],
    [client.create(0), 400, 40000],
    [client.create(10, { fileName: ' ' }), 400, 40000],
    [client.create(10, { fileName: '长'.repeat(256) }), 400, 40000],
    [client.create(10, { headers: { 'upload-metadata': 'filename ***' } }), 400, 40000],
    [client.create(10, { headers: { 'upload-metadata': metadataOf({ filename: 'x'.repeat(5_000) }) } }), 400, 40000],
    [
      client.create(10, { headers: { 'upload-metadata': metadataOf({ filename: 'a', fingerprint: 'x' }) } }),
      400,
      40000,
    ],
    [client.create(10, { headers: { 'upload-length': '1e3' } }), 400, 40000],
  ];
  for (const [refusal, status, code] of refusals) {
    const { status: was, envelope } = await refusal;
    expect([was, envelope?.code]).toEqual([status, code]);
  }
  const body = {
    token: creator.token,
    headers: { 'upload-length': 1, 'content-type': 'application/offset+octet-stream' },
  };
  expect((await tusRequest(server.origin, 'POST', PATH, { ...body, body: Buffer.from('x') })).status).toBe(415);
  const unversioned = openRequest(server.origin, 'POST', PATH, {
    token: creator.token,
    headers: { 'upload-length': 1 },
  });
  unversioned.removeHeader('tus-resumable');
  expect((await answerTo(unversioned)).status).toBe(412);

  const fileKey = await client.begin(10);
  const tooMuch = await client.patch(fileKey, 0, Buffer.alloc(11));
  expect([tooMuch.status, tooMuch.envelope?.code]).toEqual([413, 41300]);
  const chunked = openRequest(server.origin, 'PATCH', `${PATH}/${fileKey}`, {
    token: creator.token,
    headers: { 'upload-offset': 0, 'content-type': 'application/offset+octet-stream', 'transfer-encoding': 'chunked' },
  });
  expect((await answerTo(chunked, Buffer.alloc(11))).status).toBe(413);
  expect(await offsetOf(client, fileKey)).toBe(0);
});

test('no path escapes the folder of parts', async () => {
  const { creator } = await newClient();
  const ids = ['..%2f..%2fetc%2fpasswd', '%2e%2e', '..', '.', 'a%00b', '%', 'x'.repeat(32), '..%5c..%5cx', 'a/b'];
  for (const id of ids) {
    for (const method of ['HEAD', 'DELETE', 'PATCH']) {
      const { status } = await tusRequest(server.origin, method, `${PATH}/${id}`, {
        token: creator.token,
        headers: {
          'upload-offset': 0,
          ...(method === 'PATCH' && { 'content-type': 'application/offset+octet-stream' }),
        },
      });
      expect(status, `${method} ${id}`).toBe(404);
    }
  }
});

const statusOfAnswer = (sent: ClientRequest) =>
  new Promise<number>((resolve) => {
    sent.on('error', () => undefined);
    sent.on('response', (response) => resolve(response.resume().statusCode!));
  });

test('creation with an unsupported extension is answered with 501 and an envelope, and logs no crash', async () => {
  const lines: string[] = [];
  const log = createLog('error', { write: (line) => void lines.push(line) });
  const logged = await uploadServer({ db, storage, log });
  try {
    const { creator } = await newClient();
    const extensions: Record<string, string>[] = [
      { 'upload-defer-length': '1' },
      { 'upload-concat': 'partial', 'upload-length': '10' },
    ];
    for (const headers of extensions) {
      const answer = await tusRequest(logged.listeningOrigin, 'POST', PATH, {
        token: creator.token,
        headers: { 'upload-metadata': metadataOf({ filename: 'a.mp4' }), ...headers },
      });
      expect([answer.status, answer.envelope]).toEqual([501, { code: 40000, data: null, message: expect.any(String) }]);
    }
    expect(lines).toEqual([]);
  } finally {
    await logged.close();
  }
});

test('POST with X-HTTP-Method-Override continues, queries and removes an upload', async () => {
  const { creator, ...client } = await newClient();
  const fileKey = await client.begin(10);
  const override = (
    method: string,
    headers: Record<string, string | number> = {},
    body?: Buffer,
    token = creator.token,
  ) =>
    tusRequest(server.origin, 'POST', `${PATH}/${fileKey}`, {
      token,
      headers: { 'x-http-method-override': method, ...headers },
      body,
    });
  const part = { 'content-type': 'application/offset+octet-stream', 'content-length': 4 };
  const stranger = (await newClient()).creator.token;
  expect((await override('PATCH', { ...part, 'upload-offset': 0 }, Buffer.from('0123'), stranger)).status).toBe(404);
  expect((await override('PATCH', { ...part, 'upload-offset': 0 }, Buffer.from('0123'))).status).toBe(204);
  expect((await override('HEAD')).headers['upload-offset']).toBe('4');
  expect((await override('GET')).status).toBe(404);
  expect((await override('DELETE')).status).toBe(204);
  expect(await rowOf(fileKey)).toBeUndefined();
});

test('another protocol version is refused with the supported one', async () => {
  const { creator } = await newClient();
  const headers = {
    'tus-resumable': '0.2.2',
    'upload-length': 10,
    'upload-metadata': metadataOf({ filename: 'a.mp4' }),
  };
  const answer = await tusRequest(server.origin, 'POST', PATH, { token: creator.token, headers });
  expect([answer.status, answer.headers['tus-version']]).toEqual([412, '1.0.0']);
  expect(answer.envelope).toMatchObject({ code: 40000, data: null });
});

test('an upload is refused before its first byte if the disk is full', async () => {
  const GB = 1024 * MB;
  let free = 10 * GB;
  const full = await uploadServer({ db, storage: { ...storage, freeBytes: async () => free }, stallMs: 30_000 });
  try {
    const { creator } = await newClient();
    await certify(db, creator.id);
    const client = tusClient(() => full.listeningOrigin, creator.token);
    const refused = await client.create(8 * GB + 1);
    expect([refused.status, refused.envelope]).toEqual([507, { code: 50700, data: null, message: expect.any(String) }]);
    const [large, small] = [await client.begin(7 * GB), await client.begin(2 * GB)];

    // An upload in progress reserves space for the bytes that it still lacks.
    const arriving = client.openPatch(large, 0, 7 * GB);
    arriving.on('error', () => undefined);
    arriving.write('first');
    await until(async () => (await partSize(large)) > 0);
    expect((await client.create(2 * GB)).status).toBe(507);
    expect((await client.patch(small, 0, Buffer.alloc(1))).status).toBe(507);
    expect(await offsetOf(client, small)).toBe(0);
    arriving.destroy();
    const largeOffset = await offsetOf(client, large);
    await until(async () => (await client.patch(small, 0, Buffer.alloc(1))).status === 204);
    expect(await offsetOf(client, small)).toBe(1);
    // Concurrent parts that no longer fit are refused before the first byte.
    const other = await client.begin(6 * GB);
    const together = [client.openPatch(large, largeOffset, 7 * GB - largeOffset), client.openPatch(other, 0, 6 * GB)];
    for (const sent of together) sent.flushHeaders();
    const refusal = await Promise.race(together.map(statusOfAnswer));
    expect(refusal).toBe(507);
    for (const sent of together) sent.destroy();
    await client.remove(other);
    free = 0;
    expect((await client.patch(small, 1, Buffer.alloc(1))).status).toBe(507);
    await client.remove(large);
    await client.remove(small);
  } finally {
    await full.close();
  }
});

test('the general rate limit does not stop an upload', async () => {
  const limited = await uploadServer({ db, storage, limitByAddress: true, requestsPerMinute: 3 });
  try {
    const { creator } = await newClient();
    const client = tusClient(() => limited.listeningOrigin, creator.token);
    const fileKey = await client.begin(20);
    for (let offset = 0; offset < 20; offset++) {
      expect((await client.patch(fileKey, offset, Buffer.alloc(1))).status).toBe(204);
    }
  } finally {
    await limited.close();
  }
});

test('cancelling an upload deletes its bytes, even while they arrive', async () => {
  const { creator: _creator, ...client } = await newClient();
  const fileKey = await client.begin(MB);
  const patch = client.openPatch(fileKey, 0, MB);
  patch.on('error', () => undefined);
  patch.write(Buffer.alloc(1000));
  await until(async () => (await partSize(fileKey)) === 1000);
  expect((await client.remove(fileKey)).status).toBe(204);
  patch.destroy();
  expect(await rowOf(fileKey)).toBeUndefined();
  expect(await parts()).not.toContain(fileKey);
  expect((await client.head(fileKey)).status).toBe(404);
  expect((await client.remove(fileKey)).status).toBe(404);
});

test('unfinished uploads are swept 7 days after their last part, and finished ones when they expire unused', async () => {
  const { creator, ...client } = await newClient();
  const [old, going, finished, used] = await Promise.all([1, 2, 3, 4].map(() => client.begin(10)));
  const expire = (...keys: string[]) =>
    db
      .updateTable('uploads')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('file_key', 'in', keys)
      .execute();
  await db
    .updateTable('uploads')
    .set({ expires_at: sql<Date>`now() + interval '1 minute'` })
    .where('file_key', '=', going!)
    .execute();
  await client.patch(going!, 0, Buffer.alloc(3));
  const { days } = await db
    .selectFrom('uploads')
    .where('file_key', '=', going!)
    .select(sql<number>`round(extract(epoch from expires_at - now()) / 86400)::int`.as('days'))
    .executeTakeFirstOrThrow();
  expect(days).toBe(7);
  for (const key of [finished!, used!]) await client.patch(key, 0, Buffer.alloc(10));
  await inTransaction(db, (tx) => claimUpload(tx, creator.id, { fileKey: used!, kind: 'video' }));
  const { storage_key } = (await rowOf(finished!))!;
  await expire(old!, finished!, used!);
  expect((await client.head(old!)).status).toBe(404);
  expect((await client.patch(old!, 0, Buffer.alloc(10))).status).toBe(404);
  expect(await removeUnusedUploads(db, storage)).toBeGreaterThanOrEqual(2);
  expect([await rowOf(old!), await rowOf(finished!)]).toEqual([undefined, undefined]);
  expect(await parts()).not.toContain(old);
  expect(await storage.size(storage_key)).toBeNull();
  expect(await offsetOf(client, going!)).toBe(3);
  expect(await contentOf(used!)).toHaveLength(10);
});

test('a creator who has the maximum number of unused videos cannot begin another upload', async () => {
  const { creator, ...client } = await newClient();
  await sql`
    insert into uploads (file_key, user_id, kind, file_name, storage_key, announced_bytes, expires_at)
    select 'hoard-' || n || '-' || ${creator.id}::int, ${creator.id}, 'video', 'a.mp4', 'private/uploads/hoard-' || n || '-' || ${creator.id}::int, 1,
      now() + interval '1 day'
    from generate_series(1, ${UNUSED_VIDEOS_MAX}::int) n`.execute(db);
  expect(await client.create(10)).toMatchObject({ status: 429, envelope: { code: 42900 } });
});
