import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { clip } from '../../../../../testing/clips/clips.ts';
import { makeCreator, makeUser } from '../../../platform/testing/fixtures.ts';
import { originalInspector } from './inspect-original.ts';
import { openStudio, sampleForm } from '../testing.ts';

const INSPECT = 'GET /video/v1/publish/original';

const studio = await openStudio();
const creator = await makeCreator(studio.db);

const inspect = (fileKey: string, token: string | undefined = creator.token) =>
  studio.call(INSPECT, { fileKey }, { token });
const upload = async (name: Parameters<typeof clip>[0]) => studio.upload(creator.token, await openAsBlob(clip(name)));
const uploadId = async (fileKey: string) =>
  (await studio.db.selectFrom('uploads').where('file_key', '=', fileKey).select('id').executeTakeFirstOrThrow()).id;

test('a creator can inspect only their own files that have arrived', async () => {
  const fileKey = await upload('hd-with-sound.mp4');
  const [buyer, stranger] = [await makeUser(studio.db), await makeCreator(studio.db)];
  const { data: pending } = await studio.call(
    'POST /upload/v2/videoUploadPolicy',
    { fileName: 'a.mp4' },
    { token: creator.token },
  );
  expect((await studio.call(INSPECT, { fileKey })).code).toBe(403);
  expect((await inspect(fileKey, buyer.token)).code).toBe(40300);
  expect((await inspect(fileKey, stranger.token)).code).toBe(40400);
  expect((await inspect(pending.fileKey)).code).toBe(40400);
  expect((await inspect('none')).code).toBe(40400);
  expect((await inspect('')).code).toBe(40000);
  expect((await inspect(fileKey)).data).toEqual({
    width: 1920,
    height: 1080,
    videoDuration: 2,
    videoFormat: 'MP4',
    orientation: 1,
    is8K: false,
    tiers: [
      { videoType: 1, resolution: '1920X1080' },
      { videoType: 3, resolution: '1920X1080' },
    ],
    words: null,
    sale: { remuxed: true, losses: [], master: false },
    problem: null,
    findings: null,
    trueResolution: null,
    checkFailed: false,
  });
  await studio.call('POST /video/v1/publish', { ...sampleForm, fileKey }, { token: creator.token });
  expect((await inspect(fileKey)).code).toBe(0);
});

test.each([
  ['short-4k.mp4', { width: 3840, height: 2160, problem: null }, [1, 2, 3]],
  ['portrait.mp4', { width: 1080, height: 1920, orientation: 2, problem: null }, [1, 3]],
  [
    'interlaced.mov',
    { videoFormat: 'MOV', sale: { remuxed: false, losses: ['fields'], master: true }, problem: null },
    [1, 3],
  ],
  ['too-small-640x480.mp4', { width: 640, height: 480, problem: '分辨率低于1920×1080（文件为640×480）' }, []],
  ['audio-only.mp4', { width: null, videoFormat: null, sale: null, problem: '文件中没有视频画面' }, []],
  ['truncated.mp4', { width: null, problem: '文件已损坏或不完整，请重新导出后上传' }, []],
  ['empty.mp4', { width: null, problem: '文件是空的，请重新导出后上传' }, []],
] as const)('reports %s as processing would', async (name, expected, tiers) => {
  const { code, data } = await inspect(await upload(name));
  expect(code).toBe(0);
  expect(data).toMatchObject(expected);
  expect(data.tiers.map(({ videoType }) => videoType)).toEqual(tiers);
});

test('a file is probed once, even for repeated or concurrent calls', async () => {
  const fileKey = await upload('hd-with-sound.mp4');
  const responses = await Promise.all(Array.from({ length: 8 }, () => inspect(fileKey)));
  expect(new Set(responses.map(({ data }) => JSON.stringify(data))).size).toBe(1);
  const { storage_key: key } = await studio.db
    .selectFrom('uploads')
    .where('file_key', '=', fileKey)
    .select('storage_key')
    .executeTakeFirstOrThrow();
  await studio.storage.remove(key);
  expect((await inspect(fileKey)).data).toEqual(responses[0]!.data);
});

test('a file that is removed while it is read is not found', async () => {
  const fileKey = await upload('hd-with-sound.mp4');
  const withLocalFile: typeof studio.storage.withLocalFile = async (key, work) => {
    const read = await studio.storage.withLocalFile(key, work);
    await studio.db.deleteFrom('uploads').where('file_key', '=', fileKey).execute();
    return read;
  };
  const ask = originalInspector({ withLocalFile }, studio.jobs);
  await expect(ask(studio.db, creator.id, fileKey)).rejects.toMatchObject({ kind: 'notFound' });
});

test('a repeated call for a draft’s file writes nothing', async () => {
  const fileKey = await upload('hd-with-sound.mp4');
  await studio.call('POST /video/v1/draft', { fileKey }, { token: creator.token });
  expect((await inspect(fileKey)).code).toBe(0);
  await studio.db.transaction().execute(async (tx) => {
    // The lock lets others read.
    await sql`lock table upload_measurements, original_inspections in exclusive mode`.execute(tx);
    expect((await inspect(fileKey)).data.width).toBe(1920);
  });
});

test('after a machine failure, the file is not probed again for a while', async () => {
  const fileKey = await upload('hd-with-sound.mp4');
  const attempt = { upload_id: await uploadId(fileKey), facts: null, problem: null };
  await studio.db.insertInto('original_inspections').values(attempt).execute();
  expect(await inspect(fileKey)).toMatchObject({ code: 40900, message: '暂时无法检查该文件，请稍后再试' });
  await studio.db
    .updateTable('original_inspections')
    .set({ inspected_at: new Date(0) })
    .execute();
  expect((await inspect(fileKey)).data.width).toBe(1920);
});

test('only a user with too many concurrent requests is refused', async () => {
  const other = await makeCreator(studio.db);
  const keys = await Promise.all(
    Array.from({ length: 25 }, () => studio.upload(creator.token, new Blob(['no video']))),
  );
  const theirs = await studio.upload(other.token, new Blob(['no video']));
  const [responses, another] = await Promise.all([
    Promise.all(keys.map((fileKey) => inspect(fileKey))),
    inspect(theirs, other.token),
  ]);
  const codes = responses.map(({ code }) => code);
  expect(codes.filter((code) => code !== 0 && code !== 42900)).toEqual([]);
  expect(codes).toContain(42900);
  expect(another.code).toBe(0);
});

test('a file’s title, description and keywords are offered within the fields’ limits', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'words-'));
  const path = join(folder, 'a.mp4');
  const tags = {
    title: '雪'.repeat(90),
    description: '航拍\u202E',
    keywords: `雪山,${'长'.repeat(31)},日出`,
    artist: '张三',
  };
  const metadata = Object.entries(tags).flatMap(([name, value]) => ['-metadata', `${name}=${value}`]);
  await ffmpeg([...fileInput(clip('hd-with-sound.mp4')), '-c', 'copy', ...metadata, path], { confinement: undefined });
  const fileKey = await studio.upload(creator.token, await openAsBlob(path));
  const words = { videoName: '雪'.repeat(60), videoRemark: '航拍', videoKeywords: ['雪山', '日出'] };
  expect((await inspect(fileKey)).data).toMatchObject({ problem: null, words });
  // The second response comes from the stored inspection, and publishing accepts its texts.
  const again = (await inspect(fileKey)).data.words!;
  expect(again).toEqual(words);
  const form = { ...sampleForm, ...again, fileKey };
  expect((await studio.call('POST /video/v1/publish', form, { token: creator.token })).code).toBe(0);
  await rm(folder, { recursive: true });
});
