import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg } from '@zhenku/media/programs/run';
import { sql } from 'kysely';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { clip } from '../../../../../testing/clips/clips.ts';
import { type JobContext } from '../../../platform/jobs.ts';
import { hashUploads } from '../../../platform/storage/uploads/jobs/hash-uploads.ts';
import { removeUnusedUploads } from '../../../platform/storage/uploads.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { makeCreator } from '../../../platform/testing/fixtures.ts';
import { failLostVideos } from '../jobs/fail-lost-videos.ts';
import { processVideo } from '../jobs/process-video.ts';
import { DRAFT_PRIORITY } from '../pipeline/processing-queue.ts';
import { openStudio, sampleForm } from '../testing.ts';
import { startTestJobs } from '../../../platform/testing/jobs.ts';

const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };

const studio = await openStudio(() => ({ enqueue: (...given) => jobs.enqueue(...given) }));
const creator = await makeCreator(studio.db);
const jobs = await startTestJobs(studio.db, {
  services: (started) => ({ ...studio, jobs: started }),
  definitions: [processVideo, hashUploads],
  work: false,
});
afterEach(() => sql`delete from pgboss.job`.execute(studio.db));
afterAll(async () => {
  await jobs.stop(1_000);
  await studio.close();
});

const as = () => ({ token: creator.token });
const inspect = async (fileKey: string) =>
  (await studio.call('GET /video/v1/publish/original', { fileKey }, as())).data;
const saveDraft = async (fileKey: string) =>
  (await studio.call('POST /video/v1/draft', { fileKey }, as())).data.videoId;
const upload = async (name: Parameters<typeof clip>[0] = 'interlaced.mov') =>
  studio.upload(creator.token, await openAsBlob(clip(name)));
const uploadId = async (fileKey: string) =>
  (await studio.db.selectFrom('uploads').where('file_key', '=', fileKey).select('id').executeTakeFirstOrThrow()).id;
const waitingJobs = async () =>
  (
    await sql<{ priority: number; data: object }>`
      select priority, data from pgboss.job where state = 'created' order by created_on`.execute(studio.db)
  ).rows;
const measurementOf = (id: number) =>
  studio.db.selectFrom('upload_measurements').where('upload_id', '=', id).selectAll().executeTakeFirst();

async function blackClip(): Promise<Blob> {
  const folder = await mkdtemp(join(tmpdir(), 'black-'));
  try {
    const path = join(folder, 'black.mp4');
    const source = ['-f', 'lavfi', '-i', 'color=black:s=1920x1080:r=25:d=2'];
    await ffmpeg([...source, '-c:v', 'libx264', '-preset', 'ultrafast', path], { timeoutMs: 60_000 });
    return new Blob([await readFile(path)]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(
  id: number,
  changes: Partial<JobContext> = {},
  onOpened: () => Promise<unknown> = async () => {},
) {
  const storage: Storage = {
    ...studio.storage,
    withLocalFile: (key, work) =>
      studio.storage.withLocalFile(key, async (path) => {
        await onOpened();
        return await work(path);
      }),
  };
  await processVideo.handle({ ...studio, jobs, storage }, { uploadId: id }, { ...context, ...changes });
}

test('a draft’s file is measured once, after new clips, and its creator sees the findings', async () => {
  const fileKey = await studio.upload(creator.token, await blackClip());
  expect(await inspect(fileKey)).toMatchObject({ findings: null, checkFailed: false });
  expect(await waitingJobs()).toEqual([]);
  await saveDraft(fileKey);
  const inspections = await Promise.all([1, 2, 3, 4].map(() => inspect(fileKey)));
  expect(inspections.map(({ findings, checkFailed }) => [findings, checkFailed])).toEqual(Array(4).fill([null, false]));
  const id = await uploadId(fileKey);
  expect(await waitingJobs()).toEqual([{ priority: DRAFT_PRIORITY, data: { uploadId: id } }]);
  await measure(id);
  const found = await inspect(fileKey);
  expect(found).toMatchObject({ problem: null, trueResolution: null, checkFailed: false });
  expect(found.findings).toContainEqual(expect.objectContaining({ check: 'black' }));
  await studio.storage.remove(
    (await studio.db.selectFrom('uploads').where('id', '=', id).select('storage_key').executeTakeFirstOrThrow())
      .storage_key,
  );
  await measure(id);
  expect(await inspect(fileKey)).toEqual(found);
  expect(await waitingJobs()).toHaveLength(1);
  const stranger = await makeCreator(studio.db);
  const theirs = await studio.call('GET /video/v1/publish/original', { fileKey }, { token: stranger.token });
  expect(theirs.code).toBe(40400);
});

describe('the picture of a draft', () => {
  const picturesOf = async (token = creator.token) =>
    (await studio.call('GET /video/v1/drafts', {}, { token })).data.content.map(({ videoId, pictureUrl }) => ({
      videoId,
      pictureUrl,
    }));
  const pictureOf = async (videoId: number) =>
    (await picturesOf()).find((draft) => draft.videoId === videoId)?.pictureUrl;

  test('is made during measuring, visible only to its creator, and deleted with the draft', async () => {
    const fileKey = await upload('portrait.mp4');
    const videoId = await saveDraft(fileKey);
    const id = await uploadId(fileKey);
    expect(await pictureOf(videoId)).toBeNull();
    await measure(id);
    const url = (await pictureOf(videoId))!;
    expect(url).toMatch(/^data:image\/webp;base64,/);
    const bytes = Buffer.from(url.split(',')[1]!, 'base64');
    expect(bytes.length).toBeLessThanOrEqual(20_480);
    expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');

    const stranger = await makeCreator(studio.db);
    expect(await picturesOf(stranger.token)).toEqual([]);
    const theirs = await studio.call('GET /video/v1/drafts', { videoId }, { token: stranger.token });
    expect(theirs.data.content).toEqual([]);
    expect((await studio.call('GET /video/v1/drafts', {})).code).toBe(403);

    expect((await studio.call('POST /video/v1/delete', { videoId }, as())).code).toBe(0);
    expect((await measurementOf(id))?.picture).toBeNull();
    await removeUnusedUploads(studio.db, studio.storage);
    expect(await measurementOf(id)).toBeUndefined();
  });

  test('is deleted when the draft is published, while the findings are kept', async () => {
    const fileKey = await upload();
    const videoId = await saveDraft(fileKey);
    const id = await uploadId(fileKey);
    await measure(id);
    expect(await pictureOf(videoId)).not.toBeNull();
    const published = await studio.call('POST /video/v1/publish', { ...sampleForm, videoId }, as());
    expect(published.code).toBe(0);
    expect(await measurementOf(id)).toMatchObject({ picture: null, findings: expect.anything() });
  });

  test('is deleted later if its draft was published while the file was measured', async () => {
    const [kept, gone] = [await upload(), await upload()];
    const ids = [await uploadId(kept), await uploadId(gone)] as const;
    const [draft, published] = [await saveDraft(kept), await saveDraft(gone)];
    for (const id of ids) await measure(id);
    await studio.call('POST /video/v1/publish', { ...sampleForm, videoId: published }, as());
    const picture = Buffer.from('picture');
    await studio.db.updateTable('upload_measurements').set({ picture }).where('upload_id', 'in', ids).execute();
    await failLostVideos.handle(studio, {}, context);
    expect(await pictureOf(draft)).not.toBeNull();
    expect((await measurementOf(ids[1]))?.picture).toBeNull();
  });

  test('stays when another draft is deleted', async () => {
    const fileKey = await upload();
    const id = await uploadId(fileKey);
    const videoId = await saveDraft(fileKey);
    await measure(id);
    const other = (await studio.call('POST /video/v1/draft', {}, as())).data.videoId;
    await studio.call('POST /video/v1/delete', { videoId: other }, as());
    expect(await pictureOf(videoId)).not.toBeNull();
  });

  test('leaves the findings intact if it cannot be made', async () => {
    const fileKey = await upload();
    const videoId = await saveDraft(fileKey);
    const id = await uploadId(fileKey);
    const storage: Storage = {
      ...studio.storage,
      withTempFolder: async (work) => await work('/nowhere'),
    };
    await processVideo.handle({ ...studio, jobs, storage }, { uploadId: id }, context);
    expect((await inspect(fileKey)).findings).not.toBeNull();
    expect(await pictureOf(videoId)).toBeNull();
  });
});

test('a file that arrives after its draft was saved is measured when its creator inspects it', async () => {
  const ticketed = await studio.call('POST /upload/v2/videoUploadPolicy', { fileName: 'a.mov' }, as());
  const { fileKey } = ticketed.data;
  await saveDraft(fileKey);
  expect(await waitingJobs()).toEqual([]);
  await studio.send(ticketed.data, await openAsBlob(clip('interlaced.mov')));
  await inspect(fileKey);
  expect(await waitingJobs()).toMatchObject([{ data: { uploadId: await uploadId(fileKey) } }]);
});

test('stores no measurement if the draft is deleted or changes its file during measuring', async () => {
  const [fileKey, other] = [await upload(), await upload()];
  const videoId = await saveDraft(fileKey);
  const [id, otherId] = [await uploadId(fileKey), await uploadId(other)];
  await measure(id, {}, () => studio.call('POST /video/v1/draft', { videoId, fileKey: other }, as()));
  expect(await measurementOf(id)).toBeUndefined();
  await measure(otherId, {}, async () => {
    expect((await studio.call('POST /video/v1/delete', { videoId }, as())).code).toBe(0);
  });
  expect(await measurementOf(otherId)).toBeUndefined();
  // If the draft takes the first file back, that file is measured.
  await saveDraft(fileKey);
  await measure(id);
  expect((await inspect(fileKey)).findings).not.toBeNull();
});

test('measuring starts again after a server stop, and yields to new clips', async () => {
  const fileKey = await upload();
  await saveDraft(fileKey);
  const id = await uploadId(fileKey);
  const stopping = new AbortController();
  const stopped = measure(id, { signal: stopping.signal, lastAttempt: true }, async () => stopping.abort());
  const outcome = stopped.then(
    () => 'ended',
    () => 'thrown',
  );
  expect(await outcome).toBe('thrown');
  expect(await inspect(fileKey)).toMatchObject({ findings: null, checkFailed: false });
  await sql`delete from pgboss.job`.execute(studio.db);
  await jobs.enqueue(studio.db, { ...processVideo, priority: 0 }, { videoId: 1 });
  await measure(id);
  expect(await inspect(fileKey)).toMatchObject({ findings: null, checkFailed: false });
  expect(await waitingJobs()).toContainEqual({ priority: DRAFT_PRIORITY, data: { uploadId: id } });
  await sql`delete from pgboss.job`.execute(studio.db);
  await measure(id);
  expect((await inspect(fileKey)).findings).not.toBeNull();
});

test('a creator sees that measuring failed or that its job was lost', async () => {
  const keys = [await upload(), await upload()];
  for (const fileKey of keys) await saveDraft(fileKey);
  const [failed, lost] = [await uploadId(keys[0]!), await uploadId(keys[1]!)];
  await measure(failed, { lastAttempt: true }, async () => {
    throw new Error('the disk failed');
  });
  expect(await inspect(keys[0]!)).toMatchObject({ findings: null, checkFailed: true, problem: null });
  await studio.db
    .updateTable('upload_measurements')
    .set({ queued_at: new Date(0) })
    .execute();
  await failLostVideos.handle({ db: studio.db }, {}, context);
  expect((await inspect(keys[1]!)).checkFailed).toBe(false);
  await sql`delete from pgboss.job`.execute(studio.db);
  await failLostVideos.handle({ db: studio.db }, {}, context);
  expect((await inspect(keys[1]!)).checkFailed).toBe(true);
  expect(await measurementOf(lost)).toMatchObject({ findings: null });
});
