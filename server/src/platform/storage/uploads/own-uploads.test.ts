import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DiskStorage, diskStorage } from '../disk.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { makeClip, makeCreator, makeUser } from '../../testing/fixtures.ts';
import { publishVideo } from '../../../features/publishing/publish.ts';
import { sampleForm } from '../../../features/publishing/testing.ts';
import { hashArrived, PATH, sha256, tusClient } from './testing.ts';
import { uploadsRoutes } from './uploads.routes.ts';

const MINE = 'GET /upload/v3/mine';
const FIND = 'GET /upload/v3/find';
const enqueued: string[] = [];
const jobs = { enqueue: async (_db: unknown, type: { name: string }) => void enqueued.push(type.name) };

let app: TestApp;
let storage: DiskStorage;
let origin: string;

beforeAll(async () => {
  storage = await diskStorage({ dataDir: await mkdtemp(join(tmpdir(), 'own-uploads-')), secret: 'of this test' });
  app = await testApp((under) => uploadsRoutes(under, { storage, jobs }));
  origin = await app.http.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const newCreator = async () => {
  const creator = await makeCreator(app.db);
  return { ...creator, ...tusClient(() => origin, creator.token) };
};
const send = async (creator: Awaited<ReturnType<typeof newCreator>>, content: Buffer) => {
  const fileKey = await creator.begin(content.length);
  await creator.patch(fileKey, 0, content);
  return fileKey;
};
const publish = (authorId: number, fileKey: string) =>
  publishVideo(
    { db: app.db, caller: { authorId }, services: { jobs } },
    { ...sampleForm, videoKeywords: ['城市'], categoryIds: [], labelIds: [], fileKey },
  );

test('only creators may list and find their uploads', async () => {
  const buyer = await makeUser(app.db);
  for (const [key, input] of [[MINE, {}] as const, [FIND, { bytes: 1 }] as const]) {
    expect((await app.call(key, input)).code).toBe(403);
    expect((await app.call(key, input, { token: buyer.token })).code).toBe(40300);
  }
  const { token } = await newCreator();
  for (const input of [{}, { bytes: 0 }, { bytes: 1, sha256: 'x' }, { bytes: 2 ** 53 }]) {
    expect((await app.call(FIND, input, { token })).code).toBe(40000);
  }
});

test('lists only the creator’s own unfinished and unused videos, newest first', async () => {
  const creator = await newCreator();
  const stranger = await newCreator();
  const fingerprint = sha256(Buffer.from('its beginning and its end'));
  const begun = await creator.create(100, {
    headers: {
      'upload-metadata': `filename ${Buffer.from('海.mov').toString('base64')},fingerprint ${Buffer.from(fingerprint).toString('base64')}`,
    },
  });
  const unfinished = begun.headers['upload-file-key'] as string;
  await creator.patch(unfinished, 0, Buffer.alloc(30));
  const complete = await send(creator, randomBytes(50));
  const used = await send(creator, randomBytes(50));
  await publish(creator.id, used);

  const { data } = await app.call(MINE, {}, { token: creator.token });
  expect(data.total).toBe(2);
  expect(data.content).toMatchObject([
    { fileKey: complete, bytes: 50, receivedBytes: 50, complete: true, uploadUrl: `${PATH}/${complete}` },
    { fileKey: unfinished, fileName: '海.mov', bytes: 100, receivedBytes: 30, complete: false, fingerprint },
  ]);
  const keysOf = async (input: object, token = creator.token) =>
    (await app.call(MINE, input, { token })).data.content.map(({ fileKey }) => fileKey);
  expect(await keysOf({ complete: true })).toEqual([complete]);
  expect(await keysOf({ complete: false })).toEqual([unfinished]);
  expect(await keysOf({}, stranger.token)).toEqual([]);
});

test('omits a draft’s received file, but lists one that is still arriving', async () => {
  const creator = await newCreator();
  const complete = await send(creator, randomBytes(50));
  const other = await send(creator, randomBytes(50));
  const unfinished = (await creator.create(100)).headers['upload-file-key'] as string;
  const draft = { author_id: creator.id, status: VIDEO_STATUS.draft, name: '', keywords: [], authentication_type: 1 };
  await app.db
    .insertInto('videos')
    .values([complete, unfinished].map((fileKey) => ({ ...draft, draft: JSON.stringify({ fileKey }) })))
    .execute();
  const { data } = await app.call(MINE, {}, { token: creator.token });
  expect(data).toMatchObject({ total: 2, content: [{ fileKey: unfinished }, { fileKey: other }] });
});

test('finds the creator’s own file by the server’s hash, but nobody else’s', async () => {
  const creator = await newCreator();
  const stranger = await newCreator();
  const content = randomBytes(1_000);
  const wanted = { bytes: content.length, sha256: sha256(content) };
  const find = async (input: object, token = creator.token) => (await app.call(FIND, input, { token })).data;
  expect(await find({ bytes: content.length })).toEqual({ sameSize: false, file: null });

  const fileKey = await send(creator, content);
  expect(enqueued).toContain('uploads.hash');
  expect(await find({ bytes: content.length })).toEqual({ sameSize: true, file: null });
  await hashArrived(app.db, storage);
  expect((await find(wanted)).file).toEqual({ fileKey, fileName: '航拍.mp4', videoId: null, videoName: null });
  expect((await find({ ...wanted, sha256: sha256(Buffer.from('another')) })).file).toBeNull();
  expect(await find(wanted, stranger.token)).toEqual({ sameSize: false, file: null });

  const { videoId } = await publish(creator.id, fileKey);
  expect((await find(wanted)).file).toMatchObject({ fileKey, videoId, videoName: sampleForm.videoName });
  const change = (values: object) => app.db.updateTable('videos').set(values).where('id', '=', videoId).execute();
  await change({ status: VIDEO_STATUS.draft, draft: '{}' });
  expect((await find(wanted)).file).toMatchObject({ fileKey, videoId: null, videoName: null });
  await change({ status: VIDEO_STATUS.processing, draft: null });
  // Another file awaits review as a published clip's next version.
  const { upload_id, original_key } = await app.db
    .selectFrom('videos')
    .where('id', '=', videoId)
    .select(['upload_id', 'original_key'])
    .executeTakeFirstOrThrow();
  const onSale = await makeClip(app.db, creator.id);
  const next = { version: 2, upload_id: upload_id!, original_key: original_key!, original_bytes: 1n };
  await app.db.deleteFrom('videos').where('id', '=', videoId).execute();
  await app.db
    .insertInto('video_versions')
    .values({ ...next, video_id: onSale })
    .execute();
  expect((await find(wanted)).file).toMatchObject({ fileKey, videoId: onSale });
  await app.db.updateTable('videos').set({ deleted_at: new Date() }).where('id', '=', onSale).execute();
  expect(await find(wanted)).toEqual({ sameSize: false, file: null });
});

test('hashes the other files if one is missing', async () => {
  const creator = await newCreator();
  const [gone, kept] = [await send(creator, randomBytes(10)), await send(creator, randomBytes(11))];
  const row = (fileKey: string) =>
    app.db.selectFrom('uploads').where('file_key', '=', fileKey).selectAll().executeTakeFirstOrThrow();
  await storage.remove((await row(gone)).storage_key);
  await hashArrived(app.db, storage);
  expect([(await row(gone)).sha256, (await row(kept)).sha256?.length]).toEqual([null, 32]);
});

test('fails the job for an unreadable file, but hashes the others', async () => {
  const creator = await newCreator();
  const [broken, kept] = [await send(creator, randomBytes(32)), await send(creator, randomBytes(32))];
  const row = (fileKey: string) =>
    app.db.selectFrom('uploads').where('file_key', '=', fileKey).selectAll().executeTakeFirstOrThrow();
  const { storage_key: unreadable } = await row(broken);
  const withBadSector: DiskStorage = {
    ...storage,
    flush: async (key) => {
      if (key === unreadable) throw new Error('EIO: i/o error, read');
      await storage.flush(key);
    },
  };
  await expect(hashArrived(app.db, withBadSector)).rejects.toThrow('EIO');
  expect([(await row(broken)).sha256, (await row(kept)).sha256?.length]).toEqual([null, 32]);
  await hashArrived(app.db, storage);
  expect((await row(broken)).sha256?.length).toBe(32);
});
