import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../database/database.ts';
import { changeSettings } from '../../site-settings.ts';
import { claimUpload } from '../uploads.ts';
import { certify, makeCreator, makeUser, type TestUser } from '../../testing/fixtures.ts';
import { openStudio, type Studio } from '../../../features/publishing/testing.ts';
import { tusClient, type TusClient } from './testing.ts';
import { uploadsRoutes } from './uploads.routes.ts';
import { TINY_PNG } from '../../../../../testing/tiny-png.ts';

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const IMAGE = 'POST /upload/v1/imageUploadPolicy';
const VIDEO = 'POST /upload/v2/videoUploadPolicy';

let studio: Studio;
let creator: TestUser;
let client: TusClient;
beforeAll(async () => {
  studio = await openStudio(undefined, (app, storage) =>
    uploadsRoutes(app, { storage, jobs: { enqueue: async () => undefined } }),
  );
  studio.storage.freeBytes = async () => 1e15;
});
afterAll(() => studio.close());
beforeEach(async () => {
  creator = await makeCreator(studio.db);
  client = tusClient(() => studio.http.listeningOrigin, creator.token);
});

const quota = async () => (await studio.call('GET /upload/v3/quota', {}, { token: creator.token })).data;
const video = (used: number, limit: number) =>
  expect.objectContaining({ video: { usedBytes: used, limitBytes: limit } });

test('uncertified creators may announce 5 GB, and see how much is left', async () => {
  const first = await client.begin(4 * GB);
  expect(await quota()).toEqual(video(4 * GB, 5 * GB));
  const refused = await client.create(GB + 1);
  expect([refused.status, refused.envelope]).toEqual([
    413,
    {
      code: 41300,
      data: null,
      message: '待发布文件已占用 4.00GB，上限 5.00GB，放不下这个文件（1.00GB），请先发布或删除一部分',
    },
  ]);
  expect((await client.create(GB)).status).toBe(201);
  expect((await client.create(1)).status).toBe(413);
  await client.remove(first);
  expect(await quota()).toEqual(video(GB, 5 * GB));
});

test('certification raises the quota to 500 GB', async () => {
  await certify(studio.db, creator.id);
  for (let i = 0; i < 10; i++) await client.begin(50 * GB);
  expect((await client.create(1)).status).toBe(413);
  expect(await quota()).toEqual(video(500 * GB, 500 * GB));
});

test('concurrent uploads do not exceed the quota', async () => {
  const made = await Promise.all(Array.from({ length: 12 }, () => client.create(GB)));
  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: 5 }, () => 201),
    ...Array.from({ length: 7 }, () => 413),
  ]);
  const tickets = await Promise.all(
    Array.from({ length: 4 }, () => studio.call(VIDEO, { fileName: 'a.mp4', bytes: GB }, { token: creator.token })),
  );
  expect(tickets.map(({ code }) => code)).toEqual([41300, 41300, 41300, 41300]);
});

test('a draft’s file counts until it is submitted, and another user’s file never counts', async () => {
  const fileKey = await client.begin(100);
  await client.patch(fileKey, 0, Buffer.alloc(100));
  const { id } = await inTransaction(studio.db, (tx) => claimUpload(tx, creator.id, { fileKey, kind: 'video' }));
  const draft = { author_id: creator.id, upload_id: id, name: '草稿', keywords: [], authentication_type: 1 };
  await studio.db
    .insertInto('videos')
    .values({ ...draft, status: VIDEO_STATUS.draft, draft: '{}' })
    .execute();
  expect(await quota()).toEqual(video(100, 5 * GB));
  await studio.db.updateTable('videos').set({ status: 0, draft: null }).where('upload_id', '=', id).execute();
  expect(await quota()).toEqual(video(0, 5 * GB));
  creator = await makeCreator(studio.db);
  expect(await quota()).toEqual(video(0, 5 * GB));
});

test('pictures have a separate quota, and a form that does not fit is refused', async () => {
  await changeSettings(studio.db, { uploadQuotas: { certifiedGb: 500, uncertifiedGb: 5, imagesMb: 2 } });
  const user = await makeUser(studio.db);
  const ticket = async (bytes?: number) =>
    await studio.call(IMAGE, { fileName: 'a.png', bytes }, { token: user.token });
  const [small, large] = [await ticket(), await ticket()];
  const image = (bytes: number) => new Blob([TINY_PNG, Buffer.alloc(bytes - TINY_PNG.length)]);
  expect((await studio.send(small.data, image(1.5 * MB))).status).toBe(204);
  const refused = await studio.send(large.data, image(MB));
  expect([refused.status, await refused.json()]).toMatchObject([413, { code: 41300, data: null }]);
  expect((await studio.send(large.data, image(1000))).status).toBe(204);
  expect(await ticket(MB)).toMatchObject({ status: 413, code: 41300 });
  expect((await ticket(1000)).code).toBe(0);
});

test('concurrent forms do not exceed the quota', async () => {
  const user = await makeUser(studio.db);
  const tickets = [];
  for (let i = 0; i < 4; i++) tickets.push(await studio.call(IMAGE, { fileName: 'a.png' }, { token: user.token }));
  const sent = await Promise.all(
    tickets.map(({ data }) => studio.send(data, new Blob([TINY_PNG, Buffer.alloc(0.9 * MB)]))),
  );
  expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 204, 413, 413]);
});
