import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { clip } from '../../../../../testing/clips/clips.ts';
import { expectUpload } from '../../../platform/storage/uploads.ts';
import { makeClip, makeCreator } from '../../../platform/testing/fixtures.ts';
import { until } from '../../../testing/server-process.ts';
import { failLostVideos } from '../jobs/fail-lost-videos.ts';
import { hashUploads } from '../../../platform/storage/uploads/jobs/hash-uploads.ts';
import { processVideo } from '../jobs/process-video.ts';
import { removeLeftovers } from '../jobs/remove-leftovers.ts';
import { submitOriginal } from './submit-original.ts';
import { openStudio, sampleForm } from '../testing.ts';
import { startTestJobs } from '../../../platform/testing/jobs.ts';

const PATIENCE_MS = 200_000;

const processed: number[] = [];

const studio = await openStudio(() => ({ enqueue: (...given) => jobs.enqueue(...given) }));
const creator = await makeCreator(studio.db);
const jobs = await startTestJobs(studio.db, {
  services: (started) => ({ ...studio, jobs: started, onProcessed: async (videoId) => void processed.push(videoId) }),
  definitions: [processVideo, hashUploads, removeLeftovers],
});
afterAll(async () => {
  await jobs.stop(5_000);
  await studio.close();
});

const statusOf = async (videoId: number) =>
  (await studio.db.selectFrom('videos').where('id', '=', videoId).select('status').executeTakeFirstOrThrow()).status;

test('a published file and a submitted local file are processed in the background', async () => {
  const published = await studio.publishClip(creator.token, 'interlaced.mov');
  const path = clip('too-small-640x480.mp4');
  const submission = {
    authorId: creator.id,
    demo: true,
    path,
    form: { ...sampleForm, videoKeywords: ['人'], categoryIds: [], labelIds: [] },
  };
  const { videoId: submitted } = await submitOriginal({ ...studio, jobs }, submission);
  const processing = async () =>
    (await Promise.all([published, submitted].map(statusOf))).includes(VIDEO_STATUS.processing);
  await until(async () => !(await processing()), PATIENCE_MS);
  expect(await statusOf(published)).toBe(VIDEO_STATUS.inReview);
  expect(processed).toContain(published);
  expect(await statusOf(submitted)).toBe(VIDEO_STATUS.failed);
  const row = await studio.db.selectFrom('videos').where('id', '=', submitted).selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ demo: true, author_id: creator.id, reason: '分辨率低于1920×1080（文件为640×480）' });
  expect(await studio.storage.size(row.original_key!)).toBe(Number(row.original_bytes));
});

test('a rolled-back transaction leaves no job', async () => {
  const count = async () =>
    (
      await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = ${processVideo.name}`.execute(
        studio.db,
      )
    ).rows[0]!.n;
  const before = await count();
  await studio.db
    .transaction()
    .execute(async (tx) => {
      await jobs.enqueue(tx, processVideo, { videoId: 1 });
      throw new Error('rolled back');
    })
    .catch(() => undefined);
  expect(await count()).toBe(before);
});

test('a clip or version whose job is lost fails after a while, but not one whose job still waits', async () => {
  const [lost, waiting, fresh, onSale] = await Promise.all(
    [0, 0, 0, 2].map((status) => makeClip(studio.db, creator.id, { status })),
  );
  const upload = await expectUpload(studio.db, { userId: creator.id, kind: 'video', fileName: '新.mp4' });
  const file = { upload_id: upload.id, original_key: upload.storageKey, original_bytes: 1n };
  const version = { video_id: onSale!, version: 2, ...file, submitted_at: new Date(0) };
  await studio.db.insertInto('video_versions').values(version).execute();
  await studio.db
    .updateTable('videos')
    .set({ submitted_at: sql<Date>`now() - interval '1 hour'` })
    .where('id', 'in', [lost!, waiting!])
    .execute();
  await jobs.enqueue(
    studio.db,
    { ...processVideo, startAfter: new Date(Date.now() + 3_600_000) },
    { videoId: waiting! },
  );
  const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };
  await failLostVideos.handle({ db: studio.db }, {}, context);
  expect(await Promise.all([lost!, waiting!, fresh!].map(statusOf))).toEqual([VIDEO_STATUS.failed, 0, 0]);
  expect(await statusOf(onSale!)).toBe(VIDEO_STATUS.published);
  const versions = studio.db.selectFrom('video_versions').where('video_id', '=', onSale!).select(['status', 'reason']);
  expect(await versions.execute()).toEqual([{ status: VIDEO_STATUS.failed, reason: expect.any(String) }]);
});
