import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAssetTag } from '@zhenku/contract/clips/asset-tag';
import { ffmpeg, ffprobe, fileInput } from '@zhenku/media/programs/run';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { processVideo } from '../jobs/process-video.ts';
import { sampleForm } from '../testing.ts';
import { nextUncleaned } from './clean-sold-files.ts';
import { hashOf, openSales } from './testing.ts';

const MARK = { Label: '1', ContentProducer: '某模型', ProduceID: 'A-1', ReservedCode1: 'PRIVATE-CODE' };

const { studio, creator, reviewer, folder, download, certify, find, findFaults, ...sales } = await openSales();
const publish = (path: string, form: object = {}) => sales.publish(path, { hd4kPrice: undefined, ...form });
const buy = (videoId: number) => sales.buy(videoId, 3);

async function makeFile(name: string, mark?: object): Promise<string> {
  const path = join(folder, name);
  const source = ['-f', 'lavfi', '-i', 'testsrc2=s=1920x1080:d=1.2:r=25', '-f', 'lavfi', '-i', 'sine=d=1.2'];
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac'];
  const tags = mark ? ['-metadata', `AIGC=${JSON.stringify(mark)}`, '-movflags', 'use_metadata_tags'] : [];
  await ffmpeg([...source, ...encode, ...tags, path]);
  return path;
}

const declare = (videoId: number, aiGenerated: number) =>
  studio.call(
    'POST /video/v1/update',
    { ...sampleForm, hd4kPrice: null, videoId, aiGenerated },
    { token: creator.token },
  );
const declared = async (videoId: number) => {
  const query = studio.db.selectFrom('videos').where('id', '=', videoId).select('ai_generated');
  return (await query.executeTakeFirstOrThrow()).ai_generated;
};
const filesOf = (videoId: number) =>
  studio.db
    .selectFrom('video_files')
    .where('video_id', '=', videoId)
    .where('kind', 'in', ['rendition', 'master'])
    .select(['id', 'tier', 'aigc_label as label', 'replaced_at as replacedAt', 'storage_key as key'])
    .orderBy('id')
    .execute();
const labels = async (videoId: number) =>
  (await filesOf(videoId)).filter(({ replacedAt }) => replacedAt === null).map(({ label }) => label);
async function renew(videoId: number): Promise<void> {
  // Removes the jobs of clips that the tests process themselves, because the renewal would yield to them.
  await studio.forgetJobs();
  const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };
  await processVideo.handle(studio, { videoId }, context);
}

async function markIn(bytes: Buffer): Promise<unknown> {
  const path = join(folder, `${hashOf(bytes)}.mp4`);
  await writeFile(path, bytes);
  const entries = ['-show_entries', 'format_tags=AIGC', '-of', 'default=nw=1:nk=1'];
  const text = (await ffprobe([...fileInput(path), ...entries])).stdout.toString().trim();
  return text === '' ? null : JSON.parse(text);
}

const isGenuine = async (bytes: Buffer) => {
  const found = await find(bytes);
  return found.length === 1 && found[0]!.valid;
};

test('sold files’ marks follow the declaration; earlier licences keep their bytes and certificates', async () => {
  const videoId = await publish(await makeFile('plain.mp4'), { aiGenerated: 3 });
  const first = await buy(videoId);
  const marked = await download(first);
  expect(await markIn(marked)).toEqual({
    Label: '2',
    ContentProducer: '',
    ProduceID: '',
    ReservedCode1: '',
    ContentPropagator: '帧库',
    PropagateID: String(videoId),
    ReservedCode2: '',
  });
  await certify(first);
  expect(await nextUncleaned(studio.db)).toBeUndefined();

  expect((await declare(videoId, 1)).code).toBe(0);
  expect(await nextUncleaned(studio.db)).toBe(videoId);
  await renew(videoId);
  expect(await nextUncleaned(studio.db)).toBeUndefined();
  expect(await labels(videoId)).toEqual([null, null]);
  const second = await buy(videoId);
  const plain = await download(second);
  expect(await markIn(plain)).toBeNull();
  await certify(second);
  expect(hashOf(await download(first))).toBe(hashOf(marked));
  expect([await isGenuine(marked), await isGenuine(plain)]).toEqual([true, true]);
  expect(await findFaults()).toEqual([]);

  await declare(videoId, 2);
  await renew(videoId);
  const third = await download(await buy(videoId));
  expect(await markIn(third)).toMatchObject({ Label: '2' });
  expect([hashOf(await download(first)), hashOf(await download(second))]).toEqual([hashOf(marked), hashOf(plain)]);
  const rows = await filesOf(videoId);
  await renew(videoId);
  expect(await filesOf(videoId), 'a second run changes nothing').toEqual(rows);
});

test('every delivered file names its clip and lowest tier, regardless of its mark', async () => {
  const videoId = await publish(await makeFile('named.mp4'));
  const first = await download(await buy(videoId));
  await declare(videoId, 2);
  await renew(videoId);
  const marked = await download(await buy(videoId));
  expect(await markIn(marked)).toMatchObject({ Label: '2' });
  for (const bytes of [first, marked]) {
    expect(await readAssetTag(new Blob([new Uint8Array(bytes)]))).toEqual({ videoId, tier: 1 });
  }
  const preview = studio.db.selectFrom('video_files').where('video_id', '=', videoId).where('kind', '=', 'preview');
  const { key } = await preview.select('storage_key as key').executeTakeFirstOrThrow();
  const sample = await studio.storage.withLocalFile(key, async (path) => readAssetTag(await openAsBlob(path)));
  expect(sample).toEqual({ videoId, tier: null });
});

test('replaced copies that were never sold are deleted after an hour, with their files', async () => {
  const videoId = await publish(await makeFile('changed.mp4'));
  await declare(videoId, 2);
  await renew(videoId);
  const [unmarked] = await filesOf(videoId);
  const trigger = 'video_files_keep_renditions';
  await sql.raw(`alter table video_files disable trigger ${trigger}`).execute(studio.db);
  const replaced = studio.db.updateTable('video_files').where('replaced_at', 'is not', null);
  await replaced.set({ replaced_at: new Date(Date.now() - 2 * 3_600_000) }).execute();
  await sql.raw(`alter table video_files enable trigger ${trigger}`).execute(studio.db);
  expect(await studio.storage.size(unmarked!.key)).not.toBeNull();
  await declare(videoId, 1);
  await renew(videoId);
  expect((await filesOf(videoId)).map(({ id }) => id)).not.toContain(unmarked!.id);
  expect(await studio.storage.size(unmarked!.key)).toBeNull();
});

test('an original’s mark declares its clip as AI-generated, is copied to the sold file, and stays', async () => {
  const path = await makeFile('generated.mp4', MARK);
  const fileKey = await studio.upload(creator.token, await openAsBlob(path));
  const inspected = await studio.call('GET /video/v1/publish/original', { fileKey }, { token: creator.token });
  expect(inspected.data).toMatchObject({ problem: null, words: { videoName: '', aiGenerated: 2 } });

  const videoId = await publish(path, { aiGenerated: 1 });
  expect(await declared(videoId)).toBe(2);
  const bytes = await download(await buy(videoId));
  expect(await markIn(bytes)).toMatchObject({
    Label: '1',
    ContentProducer: '某模型',
    ProduceID: 'A-1',
    ReservedCode1: '',
  });
  expect(bytes.includes('PRIVATE-CODE')).toBe(false);
  expect(await declare(videoId, 1)).toMatchObject({
    code: 40000,
    data: { fields: { aiGenerated: expect.any(String) } },
  });
  const correct = 'POST /operator/v1/videos/{videoId}/correct';
  const { revision } = (await studio.call('GET /operator/v1/videos/{videoId}', { videoId }, { token: reviewer.token }))
    .data;
  const corrected = await studio.call(
    correct,
    { videoId, revision, aiGenerated: 1, reason: '核对' },
    { token: reviewer.token },
  );
  expect(corrected.code).toBe(40000);
  expect((await declare(videoId, 3)).code).toBe(0);
  expect(await nextUncleaned(studio.db), 'its label stays').toBeUndefined();
});

test('a hostile mark is ignored', async () => {
  const mark = { ...MARK, ContentProducer: 'a\u0007b', ReservedCode1: { deep: ['x'.repeat(50_000)] } };
  const videoId = await publish(await makeFile('hostile.mp4', mark));
  expect(await declared(videoId)).toBeNull();
  expect(await labels(videoId)).toEqual([null, null]);
  expect(await markIn(await download(await buy(videoId)))).toBeNull();
});
