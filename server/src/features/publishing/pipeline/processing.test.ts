import { join } from 'node:path';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { ffmpeg } from '@zhenku/media/programs/run';
import { openAsBlob } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { clip } from '../../../../../testing/clips/clips.ts';
import { processFromScratch } from '../../../../../testing/derived/process.ts';
import { makeCreator, makeOperator, type TestUser } from '../../../platform/testing/fixtures.ts';
import { readDetail } from '../../catalogue/detail.ts';
import { processClip } from './process.ts';
import { openStudio, sampleForm, type Studio } from '../testing.ts';

let studio: Studio;
let creator: TestUser;
let token: string;

beforeEach(async () => {
  studio = await openStudio();
  creator = await makeCreator(studio.db);
  token = creator.token;
});
afterEach(async () => {
  const temporary = (await studio.files()).filter((key) => key.startsWith('.'));
  await studio.close();
  if (temporary.length > 0) throw new Error(`temporary files are left: ${temporary.join()}`);
});

const detail = async (videoId: number) => (await studio.call('GET /video/v1/mine/detail', { videoId }, { token })).data;
const filesOf = (videoId: number) =>
  studio.db.selectFrom('video_files').where('video_id', '=', videoId).orderBy('id').selectAll().execute();
const tiersOf = async (videoId: number) =>
  (await filesOf(videoId))
    .filter(({ kind }) => kind === 'rendition')
    .map(({ tier, width, height }) => `${tier}: ${width}x${height}`)
    .toSorted();
const orphans = async () => {
  const rows = await studio.db.selectFrom('video_files').select('storage_key').execute();
  const named = new Set(rows.map((row) => row.storage_key));
  return (await studio.files()).filter((key) => !key.startsWith('private/uploads/') && !named.has(key));
};

test.each([
  ['empty.mp4', '文件是空的，请重新导出后上传'],
  ['audio-only.mp4', '文件中没有视频画面'],
  ['truncated.mp4', '文件已损坏或不完整，请重新导出后上传'],
  ['damaged.mp4', '文件已损坏或不完整，请重新导出后上传'],
  ['picture.mp4', '不支持的文件格式，请上传MP4、MOV、MKV、WebM、MXF、TS或AVI格式的视频'],
  ['too-small-640x480.mp4', '分辨率低于1920×1080（文件为640×480）'],
  ['too-small-10-bit.mov', '分辨率低于1920×1080（文件为320×240）'],
] as const)('%s fails with its reason', async (name, reason) => {
  const videoId = await studio.publishClip(token, name);
  await studio.process(videoId);
  expect(await detail(videoId)).toMatchObject({
    videoStatus: VIDEO_STATUS.failed,
    reason,
    step: null,
    progress: null,
    queuePosition: null,
  });
  expect(await orphans()).toEqual([]);
  const messages = await studio.db
    .selectFrom('messages')
    .where('user_id', '=', creator.id)
    .where('content', 'like', `%编号${videoId}）%`)
    .select(['title', 'content'])
    .execute();
  expect(messages).toEqual([{ title: '作品处理失败', content: expect.stringContaining(`处理失败。原因：${reason}`) }]);
});

test('a portrait clip reaches review with its tiers; the price of an unavailable tier is dropped', async () => {
  const videoId = await studio.publishClip(token, 'portrait.mp4');
  await studio.process(videoId);
  const video = await detail(videoId);
  expect(video).toMatchObject({
    videoStatus: VIDEO_STATUS.inReview,
    resolution: '1080X1920',
    hdPrice: 100,
    hd4kPrice: null,
    hdPlusPrice: 500.5,
    note: '原片分辨率低于3840×2160（文件为1080×1920），无法提供4K规格，已取消该规格的价格',
    reason: null,
    queuePosition: 1,
    expectedSeconds: null,
  });
  expect(video.videoDuration).toBeCloseTo(5, 0);
  expect(await tiersOf(videoId)).toEqual(['1: 1080x1920', '3: 1080x1920']);
  const files = await filesOf(videoId);
  const row = await studio.db.selectFrom('videos').where('id', '=', videoId).selectAll().executeTakeFirstOrThrow();
  // HD and PLUS are one remux of the original.
  const sold = files.filter(({ tier }) => tier).map((file) => file.storage_key);
  expect(sold).toEqual([sold[0], sold[0]]);
  expect(sold[0]).toMatch(/^private\/renditions\/[0-9a-f]{32}\/tier-1-3\.mp4$/);
  expect(row).toMatchObject({ orientation: 2, format: 'MP4', is_8k: false });
  expect(row.sha256).toHaveLength(32);
  const kinds = files.map(({ kind }) => kind);
  for (const kind of ['preview', 'hover', 'storyboard', 'poster', 'thumbnail']) expect(kinds).toContain(kind);
  const posters = files.filter(({ kind }) => kind === 'poster').map(({ position, width }) => [position, width]);
  expect(posters).toEqual([
    [0, 400],
    [1, 800],
    [2, 1080],
  ]);
  for (const file of files) expect(BigInt((await studio.storage.size(file.storage_key))!)).toBe(file.bytes);
  const preview = await studio.http.inject(video.previewUrl!);
  expect([preview.statusCode, preview.headers['content-type']]).toEqual([200, 'video/mp4']);
  const thumbnail = await studio.http.inject(video.thumbnailUrl!);
  expect([thumbnail.statusCode, thumbnail.headers['content-type']]).toEqual([200, 'image/webp']);
  expect(video.thumbnailUrl).toMatch(/^\/files\/public\/videos\/[0-9a-f]{32}\/poster-400\.webp$/);

  const onSale = { status: VIDEO_STATUS.published, published_at: new Date() };
  await studio.db.updateTable('videos').set(onSale).where('id', '=', videoId).execute();
  const { loupe } = (await readDetail(studio.db, studio.storage, videoId)).detail;
  expect(loupe).toMatchObject({ columns: 2, rows: 4, tileWidth: 540, tileHeight: 480, width: 1080, height: 1920 });
  expect(loupe!.urls.map((url) => url.split('/').at(-1))).toEqual(
    Array.from({ length: 8 }, (_, i) => `loupe-${i + 1}.webp`),
  );
  expect((await studio.http.inject(loupe!.urls[7]!)).headers['content-type']).toBe('image/webp');
});

test('an interlaced clip with wide pixels is sold as a 1920×1080 rendition and a master', async () => {
  const videoId = await studio.publishClip(token, 'interlaced.mov', { hd4kPrice: undefined });
  await studio.process(videoId);
  expect(await detail(videoId)).toMatchObject({
    videoStatus: VIDEO_STATUS.inReview,
    resolution: '1920X1080',
    note: null,
  });
  expect(await tiersOf(videoId)).toEqual(['1: 1920x1080', '3: 1920x1080']);
  const sold = (await filesOf(videoId)).filter(({ tier }) => tier);
  const keys = (kind: string) => [
    ...new Set(sold.filter((file) => file.kind === kind).map((file) => file.storage_key)),
  ];
  expect(keys('rendition')).toEqual([expect.stringMatching(/^private\/renditions\/\w+\/tier-1-3\.mp4$/)]);
  expect(keys('master')).toEqual([expect.stringMatching(/^private\/renditions\/\w+\/master\.mov$/)]);
});

test('a 4K clip is sold in three tiers, and its creator sees the transcoding step', async () => {
  const videoId = await studio.publishClip(token, 'short-4k.mp4');
  const seen: (string | null)[] = [];
  const processed = new AbortController();
  const watch = async () => {
    while (!processed.signal.aborted) {
      seen.push((await detail(videoId)).step);
      await delay(200);
    }
  };
  const processing = processFromScratch(() => studio.process(videoId)).finally(() => processed.abort());
  await Promise.all([processing, watch()]);
  expect(await detail(videoId)).toMatchObject({ videoStatus: VIDEO_STATUS.inReview, note: null, hd4kPrice: 200 });
  expect(await tiersOf(videoId)).toEqual(['1: 1920x1080', '2: 3840x2160', '3: 3840x2160']);
  expect(seen).toContain('转码');
});

test('a clip that can supply none of its priced tiers fails before it is transcoded', async () => {
  const prices = { hdPrice: undefined, hdPlusPrice: undefined, hd4kPrice: 200 };
  const videoId = await studio.publishClip(token, 'hd.mp4', prices);
  await studio.process(videoId);
  expect(await detail(videoId)).toMatchObject({
    videoStatus: VIDEO_STATUS.failed,
    reason: '原片分辨率低于3840×2160（文件为1920×1080），无法提供4K规格',
    hd4kPrice: 200,
  });
});

test('a clip whose prices no longer fit when its files are stored fails and leaves no files', async () => {
  const videoId = await studio.publishClip(token, 'interlaced.mov', { hd4kPrice: undefined });
  const adopt = studio.storage.adopt;
  const storage = {
    ...studio.storage,
    adopt: async (...given: Parameters<typeof adopt>) => {
      const prices = { hd_price: null, hd4k_price: 20_000n, plus_price: null };
      if (given[0].includes('preview')) {
        await studio.db.updateTable('videos').set(prices).where('id', '=', videoId).execute();
      }
      return await adopt(...given);
    },
  };
  await processClip({ ...studio, storage }, videoId, {
    signal: new AbortController().signal,
    attempt: 0,
    lastAttempt: false,
  });
  expect(await detail(videoId)).toMatchObject({ videoStatus: VIDEO_STATUS.failed });
  expect((await filesOf(videoId)).map(({ kind }) => kind)).toEqual(['poster', 'poster', 'poster', 'poster']);
  expect(await orphans()).toEqual([]);
});

test('interrupted processing starts again and leaves one set of files', async () => {
  const videoId = await studio.publishClip(token, 'hd-with-sound.mp4');
  const stop = new AbortController();
  const interruption = { signal: stop.signal, attempt: 20, lastAttempt: true };
  const stopped = processFromScratch(() => studio.process(videoId, interruption));
  const encoding = async () => (await studio.files()).some((key) => key.endsWith('preview.mp4') && key.startsWith('.'));
  while (!(await encoding())) await delay(20);
  stop.abort();
  await expect(stopped).rejects.toMatchObject({ code: 'aborted' });
  const waiting = await detail(videoId);
  expect(waiting).toMatchObject({ videoStatus: VIDEO_STATUS.processing, reason: null });
  expect(waiting.thumbnailUrl, 'the poster is there at once').toMatch(/poster-400\.webp$/);
  expect((await studio.files()).filter((key) => key.startsWith('.'))).toEqual([]);

  await studio.process(videoId);
  const first = await filesOf(videoId);
  expect(await detail(videoId)).toMatchObject({ videoStatus: VIDEO_STATUS.inReview, reason: null });
  expect(await orphans()).toEqual([]);
  // Simulates a kill after the files were stored but before their rows were written. The next run replaces the files.
  await studio.db.updateTable('videos').set({ status: VIDEO_STATUS.processing }).where('id', '=', videoId).execute();
  await studio.process(videoId);
  const keysOf = (files: typeof first) => files.map((file) => file.storage_key).toSorted();
  expect(keysOf(await filesOf(videoId))).toEqual(keysOf(first));
  expect(await orphans()).toEqual([]);
  // Another run of the job does nothing if the clip is in review.
  await studio.process(videoId);
  expect(await detail(videoId)).toMatchObject({ videoStatus: VIDEO_STATUS.inReview });
});

test('a clip does not fail while the server is stopping', async () => {
  const videoId = await studio.publishClip(token, 'audio-only.mp4');
  const stop = new AbortController();
  const withLocalFile: typeof studio.storage.withLocalFile = async (key, work) =>
    await studio.storage.withLocalFile(key, work).catch((error: unknown) => {
      stop.abort();
      throw error;
    });
  const deps = { ...studio, storage: { ...studio.storage, withLocalFile } };
  const stopping = processClip(deps, videoId, { signal: stop.signal, attempt: 20, lastAttempt: true });
  await expect(stopping).rejects.toMatchObject({ code: 'noVideo' });
  expect(await detail(videoId)).toMatchObject({ videoStatus: VIDEO_STATUS.processing, reason: null });
  await studio.process(videoId);
  expect(await detail(videoId)).toMatchObject({ videoStatus: VIDEO_STATUS.failed });
});

test('a clip is retried after a machine failure, and finally fails with a reason', async () => {
  const videoId = await studio.publishClip(token, 'audio-only.mp4');
  const { original_key: key } = await studio.readClip(videoId);
  await studio.storage.remove(key!);
  await expect(studio.process(videoId, { attempt: 0 })).rejects.toMatchObject({ kind: 'notFound' });
  expect(await detail(videoId)).toMatchObject({ videoStatus: VIDEO_STATUS.processing });
  await expect(studio.process(videoId, { attempt: 4 })).rejects.toMatchObject({ kind: 'notFound' });
  expect(await detail(videoId)).toMatchObject({ videoStatus: VIDEO_STATUS.failed, reason: '处理失败，请重新上传' });
});

test('a clip waits during a long outage of the storage or disk, and fails only in the last attempt', async () => {
  const videoId = await studio.publishClip(token, 'audio-only.mp4');
  const out = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  const deps = { ...studio, storage: { ...studio.storage, withLocalFile: () => Promise.reject(out) } };
  const run = (context: { attempt: number; lastAttempt: boolean }) =>
    processClip(deps, videoId, { signal: new AbortController().signal, ...context });
  await expect(run({ attempt: 30, lastAttempt: false })).rejects.toBe(out);
  expect(await detail(videoId)).toMatchObject({ videoStatus: VIDEO_STATUS.processing, reason: null });
  await expect(run({ attempt: 150, lastAttempt: true })).rejects.toBe(out);
  expect(await detail(videoId)).toMatchObject({ videoStatus: VIDEO_STATUS.failed, reason: '处理失败，请重新上传' });
});

test('the processing of a deleted clip stops', async () => {
  const videoId = await studio.publishClip(token, 'short-4k.mp4');
  const processing = processFromScratch(() => studio.process(videoId));
  const encoding = async () => (await studio.files()).some((key) => key.endsWith('preview.mp4') && key.startsWith('.'));
  while (!(await encoding())) await delay(20);
  await studio.db
    .updateTable('videos')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', videoId)
    .execute();
  await processing;
  const row = await studio.db.selectFrom('videos').where('id', '=', videoId).selectAll().executeTakeFirstOrThrow();
  expect([row.status, row.sha256]).toEqual([VIDEO_STATUS.processing, null]);
  expect(await orphans()).toEqual([]);
});

test('reviewers see copies by any author: the same file, and a flipped cut of it', async () => {
  const [originalId, otherId] = [
    await studio.publishClip(token, 'portrait.mp4'),
    await studio.publishClip(token, 'interlaced.mov', { hd4kPrice: undefined }),
  ];
  await studio.process(originalId);
  await studio.process(otherId);
  const operator = await makeOperator(studio.db, 'reviewer');
  const thief = await makeCreator(studio.db);
  const copyId = await studio.publishClip(thief.token, 'portrait.mp4');
  await studio.process(copyId);
  const cutId = await publishCut({ from: 1, seconds: 3, filter: 'hflip,eq=brightness=0.05' });

  const queue = await studio.call(
    'GET /operator/v1/videos',
    { status: VIDEO_STATUS.inReview },
    { token: operator.token },
  );
  const shown = (videoId: number) => queue.data.content.find((video) => video.videoId === videoId)!.similar;
  expect(shown(copyId).find(({ videoId }) => videoId === originalId)).toMatchObject({
    score: 1,
    evidence: 'strong',
    sameFile: true,
    sameAuthor: false,
    mirrored: false,
    offsetSeconds: 0,
    videoName: sampleForm.videoName,
    videoStatus: VIDEO_STATUS.inReview,
    publishTime: null,
    previewUrl: expect.stringContaining('/preview.mp4'),
  });
  const alike = shown(cutId).find(({ videoId }) => videoId === originalId)!;
  expect(alike).toMatchObject({ sameFile: false, sameAuthor: true, evidence: 'strong', mirrored: true, speed: 1 });
  expect(alike.offsetSeconds).toBeCloseTo(1, 0);
  expect(alike.score).toBeGreaterThanOrEqual(0.3);
  // The original's reviewer sees both in the opposite direction.
  expect(shown(originalId).map(({ videoId, offsetSeconds }) => [videoId, offsetSeconds])).toEqual([
    [copyId, 0],
    [cutId, -alike.offsetSeconds],
  ]);
  expect(shown(otherId)).toEqual([]);
});

test('a rotated one-second cut is shown as weak evidence, also to the original’s reviewer', async () => {
  const originalId = await studio.publishClip(token, 'portrait.mp4');
  await studio.process(originalId);
  const cutId = await publishCut({ from: 2, seconds: 1, filter: 'transpose=1' });
  const operator = await makeOperator(studio.db, 'reviewer');
  const similarTo = async (videoId: number, otherId: number) => {
    const queue = await studio.call('GET /operator/v1/videos', { keyword: String(videoId) }, { token: operator.token });
    const { similar } = queue.data.content.find((video) => video.videoId === videoId)!;
    return similar.find((clip) => clip.videoId === otherId);
  };
  const thin = { evidence: 'thin', mirrored: false, sameFile: false };
  expect(await similarTo(cutId, originalId)).toMatchObject({ ...thin, rotation: 270 });
  expect(await similarTo(originalId, cutId)).toMatchObject({ ...thin, rotation: 90 });
});

async function publishCut({ from, seconds, filter }: { from: number; seconds: number; filter: string }) {
  const cut = await studio.storage.withTempFolder(async (folder) => {
    const path = join(folder, 'cut.mp4');
    const part = ['-ss', `${from}`, '-i', clip('portrait.mp4'), '-t', `${seconds}`];
    await ffmpeg([...part, '-vf', filter, '-c:v', 'libx264', '-preset', 'ultrafast', '-an', path]);
    return new Blob([await (await openAsBlob(path)).arrayBuffer()]);
  });
  const fileKey = await studio.upload(token, cut);
  const form = { ...sampleForm, hd4kPrice: undefined, fileKey };
  const published = await studio.call('POST /video/v1/publish', form, { token });
  await studio.process(published.data.videoId);
  return published.data.videoId;
}
