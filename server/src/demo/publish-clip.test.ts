import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDatabase } from '../platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '../platform/testing/database.ts';
import { makeClip, makeCreator } from '../platform/testing/fixtures.ts';
import { publishDemoClip } from './publish-clip.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  ({ db } = openDatabase(database.url, 2));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('a processed demo clip is published immediately, while any other waits for review', async () => {
  const { id: authorId } = await makeCreator(db);
  const published: number[] = [];
  const services = {
    responseCache: { clear: () => undefined },
    onPublished: async (_tx: Db, videoId: number) => void published.push(videoId),
    onWithdrawn: async () => undefined,
    onLive: async () => undefined,
  };
  const clipOf = async (demo: boolean, status: number) => {
    const videoId = await makeClip(db, authorId, { status });
    await db.updateTable('videos').set({ demo }).where('id', '=', videoId).execute();
    await publishDemoClip(db, services, videoId);
    return await db.selectFrom('videos').where('id', '=', videoId).select(['id', 'status']).executeTakeFirstOrThrow();
  };
  const onSale = await clipOf(true, VIDEO_STATUS.inReview);
  expect(onSale.status).toBe(VIDEO_STATUS.published);
  expect((await clipOf(true, VIDEO_STATUS.failed)).status).toBe(VIDEO_STATUS.failed);
  expect((await clipOf(false, VIDEO_STATUS.inReview)).status).toBe(VIDEO_STATUS.inReview);
  expect(published).toEqual([onSale.id]);
});
