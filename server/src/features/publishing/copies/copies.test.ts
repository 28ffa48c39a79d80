import { type Fingerprint, mirrored } from '@zhenku/media/likeness/fingerprint';
import { type ClipPrint, hashLikeness } from '@zhenku/media/likeness/likeness';
import { packStills, STILL_BYTES } from '@zhenku/media/likeness/stills';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/database.ts';
import { makeClip, makeCreator, makeOperator } from '../../../platform/testing/fixtures.ts';
import { indexVideo } from '../../search/index-video.ts';
import { bandsOf } from './copy-candidates.ts';
import { findSimilar, lockSimilarities, saveSimilarities } from './similar.ts';
import { sampleForm } from '../testing.ts';
import { finishVersion, makeUpload, openShop } from '../versions/testing-versions.ts';

const studio = await openShop();
const author = await makeCreator(studio.db);
const reviewer = await makeOperator(studio.db, 'reviewer');

let seed = 12;
const word = () => (seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0).toString(16).padStart(8, '0');
const makeFingerprint = (frames: number): Fingerprint => Array.from({ length: frames }, () => word() + word());
const sha256 = () => Buffer.from(makeFingerprint(4).join(''), 'hex');

async function clipWithVersion(onSale: Fingerprint, next: Fingerprint): Promise<number> {
  const videoId = await makeClip(studio.db, author.id);
  await inTransaction(studio.db, async (tx) => {
    await lockSimilarities(tx);
    await saveSimilarities(tx, { videoId, sha256: sha256(), fingerprint: onSale, stills: null }, []);
  });
  await indexVideo(studio.db, videoId);
  await replaceFile(videoId, next);
  return videoId;
}

async function replaceFile(videoId: number, next: Fingerprint): Promise<void> {
  const fileKey = await makeUpload(studio.db, author.id);
  const form = { ...sampleForm, hd4kPrice: null, videoId, fileKey };
  expect((await studio.call('POST /video/v1/update', form, author)).code).toBe(0);
  await finishVersion(studio.db, videoId);
  await studio.db
    .updateTable('video_versions')
    .set({ sha256: sha256(), fingerprint: JSON.stringify(next) })
    .where('video_id', '=', videoId)
    .execute();
}

const approve = (videoId: number) =>
  studio.call('POST /operator/v1/videos/{videoId}/approve', { videoId }, { token: reviewer.token });
const similaritiesOf = (videoId: number) =>
  studio.db
    .selectFrom('video_similarities')
    .where((eb) => eb.or([eb('video_id', '=', videoId), eb('other_id', '=', videoId)]))
    .select(['video_id', 'other_id'])
    .execute();

test('two similar versions that are approved concurrently are recorded as one pair', async () => {
  const [before, after] = [makeFingerprint(20), makeFingerprint(20)];
  const clips: number[] = [];
  for (let i = 0; i < 5; i++) clips.push(await clipWithVersion(i % 2 === 0 ? before : after, after));
  for (let round = 0; round < 3; round++) {
    const approvals = await Promise.all(clips.map(approve));
    expect(approvals.map(({ code, message }) => [code, message])).toEqual(clips.map(() => [0, expect.anything()]));
    for (const clip of clips) await replaceFile(clip, after);
  }
  for (const clip of clips) {
    const pairs = await similaritiesOf(clip);
    const others = pairs.map((pair) => (pair.video_id === clip ? pair.other_id : pair.video_id));
    expect(others.toSorted((a, b) => a - b)).toEqual(clips.filter((other) => other !== clip));
  }
});

test('a version that is replaced after its comparison is not approved, and nothing about it is saved', async () => {
  const [mine, copied, fresh] = [makeFingerprint(20), makeFingerprint(20), makeFingerprint(20)];
  const original = await clipWithVersion(copied, copied);
  const videoId = await clipWithVersion(mine, copied);
  const { approval } = await inTransaction(studio.db, async (tx) => {
    await tx.selectFrom('videos').where('id', '=', videoId).select('id').forNoKeyUpdate().execute();
    const approval = approve(videoId);
    await expect
      .poll(
        async () => {
          const waiting = sql<{ found: boolean }>`select exists (select from pg_locks where not granted) as found`;
          return (await waiting.execute(studio.db)).rows[0]!.found;
        },
        { timeout: 120_000 },
      )
      .toBe(true);
    await tx
      .updateTable('video_versions')
      .set({ sha256: sha256(), fingerprint: JSON.stringify(fresh) })
      .where('video_id', '=', videoId)
      .execute();
    return { approval };
  });
  expect(await approval).toMatchObject({ code: 40900 });
  expect(await similaritiesOf(videoId)).toEqual([]);
  expect((await approve(videoId)).code).toBe(0);
  expect(await similaritiesOf(videoId)).toEqual([]);
  expect((await approve(original)).code).toBe(0);
});

test('a lookup uses fingerprints that were saved, replaced or deleted since the previous one', async () => {
  const [first, second] = [makeFingerprint(20), makeFingerprint(20)];
  const look = async (fingerprint: Fingerprint) =>
    (await findSimilar(studio.db, { videoId: 0, sha256: sha256(), fingerprint, stills: null })).map(
      ({ videoId }) => videoId,
    );
  expect(await look(first)).toEqual([]);
  const videoId = await clipWithVersion(first, second);
  const other = await clipWithVersion(mirrored(first), makeFingerprint(20));
  expect(await look(first)).toEqual([videoId, other]);
  expect((await approve(videoId)).code).toBe(0);
  expect([await look(first), await look(second)]).toEqual([[other], [videoId]]);
  const deleted = await studio.call('POST /video/v1/delete', { videoId }, author);
  expect([deleted.code, await look(second)]).toEqual([0, []]);
});

const similarTo = async (print: ClipPrint) =>
  (await findSimilar(studio.db, { videoId: 0, sha256: sha256(), ...print })).map(({ videoId, evidence }) => [
    videoId,
    evidence,
  ]);
const save = async (print: ClipPrint) => {
  const videoId = await makeClip(studio.db, author.id);
  await inTransaction(studio.db, (tx) => saveSimilarities(tx, { videoId, sha256: sha256(), ...print }, []));
  return videoId;
};

test('without stills, few equal hashes prove nothing, some are weak evidence, and many are strong', async () => {
  const [few, some, many] = [makeFingerprint(2), makeFingerprint(6), makeFingerprint(20)];
  const ids = [];
  for (const fingerprint of [few, some, many]) ids.push(await save({ fingerprint, stills: null }));
  expect(await similarTo({ fingerprint: [few[0]!, ...makeFingerprint(1)], stills: null })).toEqual([]);
  expect(await similarTo({ fingerprint: few, stills: null })).toEqual([]);
  expect(await similarTo({ fingerprint: some, stills: null })).toEqual([[ids[1], 'thin']]);
  expect(await similarTo({ fingerprint: many, stills: null })).toEqual([[ids[2], 'strong']]);
  const sameFrame = Array<string>(20).fill(word() + word());
  const standing = await save({ fingerprint: sameFrame, stills: null });
  expect(await similarTo({ fingerprint: sameFrame, stills: null })).toEqual([[standing, 'thin']]);
});

test('stills decide for clips with equal hashes', async () => {
  const noise = () => packStills(Buffer.from(makeFingerprint(3_456).join(''), 'hex'), 8);
  const fingerprint = makeFingerprint(20);
  const [stills, others] = [noise(), noise()];
  const videoId = await save({ fingerprint, stills });
  expect(await similarTo({ fingerprint, stills: others })).toEqual([]);
  expect(await similarTo({ fingerprint, stills })).toEqual([[videoId, 'strong']]);
  const second = stills.subarray(0, 4 + 8 * STILL_BYTES);
  expect(await similarTo({ fingerprint, stills: second })).toEqual([[videoId, 'thin']]);
});

test('the database computes the same bands from hashes as a lookup', async () => {
  const hash = fc.option(
    fc.uint8Array({ minLength: 8, maxLength: 8 }).map((bytes) => Buffer.from(bytes).toString('hex')),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(hash, { maxLength: 8 }), async (fingerprint) => {
      const hashes = fingerprint.map((each) => each && BigInt.asIntN(64, BigInt(`0x${each}`)).toString());
      const { rows } = await sql<{ bands: number[] }>`select bands_of(${hashes}::bigint[]) as bands`.execute(studio.db);
      expect(rows[0]!.bands.toSorted((a, b) => a - b)).toEqual(bandsOf(fingerprint).toSorted((a, b) => a - b));
    }),
  );
});

test('fingerprints written by the previous server version are found during a rolling restart', async () => {
  const videoId = await makeClip(studio.db, author.id);
  const hashes = [71_777_214_294_589_695n];
  const bands = bandsOf([hashes[0]!.toString(16).padStart(16, '0')]);
  await sql`insert into video_fingerprints (video_id, hashes, bands) values (${videoId}, ${hashes}::bigint[], ${bands})`.execute(
    studio.db,
  );
  const found = (column: 'bands' | 'bands_of(hashes)') =>
    sql<{ video_id: number }>`select video_id from video_fingerprints where ${sql.raw(column)} @> ${bands}`.execute(
      studio.db,
    );
  for (const column of ['bands', 'bands_of(hashes)'] as const)
    expect((await found(column)).rows).toEqual([{ video_id: videoId }]);
});

test('two-hour clips are compared in a separate thread', async () => {
  const [long, part] = [makeFingerprint(14_400), makeFingerprint(9_000)];
  const ids = [];
  for (let i = 0; i < 3; i++) {
    const videoId = await makeClip(studio.db, author.id);
    const fingerprint = [...makeFingerprint(i * 10), ...part];
    await inTransaction(studio.db, (tx) =>
      saveSimilarities(tx, { videoId, sha256: sha256(), fingerprint, stills: null }, []),
    );
    ids.push(videoId);
  }
  const copy = [...long.slice(0, 2_000), ...part];
  const before = process.threadCpuUsage();
  const similar = await findSimilar(studio.db, { videoId: 0, sha256: sha256(), fingerprint: copy, stills: null });
  const looking = process.threadCpuUsage(before);
  expect(similar.map(({ videoId, score, offsetSeconds }) => [videoId, score, offsetSeconds])).toEqual(
    ids.map((id, i) => [id, expect.any(Number), i * 5 - 1_000]),
  );
  expect(Math.min(...similar.map(({ score }) => score))).toBeGreaterThan(0.98);
  const from = process.threadCpuUsage();
  for (let i = 0; i < 3; i++) hashLikeness(copy, part);
  const comparing = process.threadCpuUsage(from);
  expect(looking.user).toBeLessThan(comparing.user);
});
