import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { makeClip, type TestUser } from '../../../platform/testing/fixtures.ts';
import { buyClips, makeBuyer, placeOrder } from '../../orders/testing.ts';
import { sweepUploads } from '../jobs/sweep-uploads.ts';
import { finishVersion, makeUpload, openVersions } from './testing-versions.ts';

const { processing, inReview, published, rejected, offline } = VIDEO_STATUS;

let buyer: TestUser;

const { studio, creator, reviewer, update, approve, detail, versionOf } = await openVersions();
beforeEach(async () => {
  buyer = await makeBuyer(studio.db, 100_000);
});

const HD: Record<number, [number, number]> = { 1: [1920, 1080], 3: [1920, 1080] };
const UHD: Record<number, [number, number]> = { 1: [1920, 1080], 2: [3840, 2160], 3: [3840, 2160] };
const make = (sizes = HD) => makeClip(studio.db, creator.id, { sizes, hd4kPrice: sizes === HD ? null : 20_000n });
const replaceFile = async (videoId: number, form: object = {}) => {
  const fileKey = await makeUpload(studio.db, creator.id);
  const { code, message } = await update(videoId, { ...form, fileKey });
  if (code !== 0) throw new Error(message);
  return fileKey;
};
const reject = (videoId: number, reason = '画面更差') =>
  studio.call('POST /operator/v1/videos/{videoId}/reject', { videoId, reason }, { token: reviewer.token });
const pay = (orderId: string) => studio.call('POST /order/v1/pay', { orderId }, { token: buyer.token });
const queue = async () =>
  (await studio.call('GET /operator/v1/videos', { status: inReview, size: 200 }, { token: reviewer.token })).data
    .content;
const keysOf = async (videoId: number, version: number) =>
  (
    await studio.db
      .selectFrom('video_files')
      .where('video_id', '=', videoId)
      .where('version', '=', version)
      .select('storage_key')
      .execute()
  ).map((row) => row.storage_key);
const usedAt = async (fileKey: string) =>
  (await studio.db.selectFrom('uploads').where('file_key', '=', fileKey).select('used_at').executeTakeFirstOrThrow())
    .used_at;
const context = { signal: new AbortController().signal, attempt: 0, lastAttempt: false };

test('a new file waits as the next version while the clip stays on sale unchanged', async () => {
  const clip = await make();
  const before = await studio.readClip(clip);
  await replaceFile(clip, { videoName: '新名' });
  expect(await studio.readClip(clip)).toMatchObject({
    status: published,
    name: '新名',
    upload_id: before.upload_id,
    file_version: 1,
    width: before.width,
  });
  expect(studio.enqueued.at(-1)).toEqual({ videoId: clip, priority: 10 });
  const prices = { hdPrice: 100, hd4kPrice: null, hdPlusPrice: 500.5 };
  expect((await detail(clip)).nextVersion).toMatchObject({
    status: processing,
    reason: null,
    fileName: '新.mp4',
    ...prices,
  });
  expect((await queue()).map(({ videoId }) => videoId)).not.toContain(clip);

  await finishVersion(studio.db, clip);
  expect((await detail(clip)).nextVersion).toMatchObject({ status: inReview });
  const [waiting] = (await queue()).filter(({ videoId }) => videoId === clip);
  expect(waiting).toMatchObject({
    videoStatus: published,
    nextVersion: { status: inReview, resolution: '1920X1080', previewUrl: expect.stringContaining('/files/public/') },
    changes: { before: { videoName: '城市夜景航拍' } },
  });
  expect(waiting!.previewUrl).not.toBe(waiting!.nextVersion!.previewUrl);
});

test('an approved version replaces the clip’s files, facts and tiers, and applies the pending prices', async () => {
  const clip = await make();
  await replaceFile(clip, { hdPrice: 100, hd4kPrice: 300, hdPlusPrice: null });
  expect(await studio.readClip(clip)).toMatchObject({ hd_price: 10_000n, hd4k_price: null, note: null });
  await finishVersion(studio.db, clip, UHD);
  const cacheClears = studio.cacheClears();
  expect((await approve(clip)).code).toBe(0);
  expect(await studio.readClip(clip)).toMatchObject({
    status: published,
    file_version: 2,
    hd_price: 10_000n,
    hd4k_price: 30_000n,
    plus_price: null,
    duration: 8,
    format: 'MP4',
  });
  expect(await detail(clip)).toMatchObject({ nextVersion: null, fileName: '新.mp4' });
  expect((await detail(clip)).tiers.map(({ videoType }) => videoType)).toEqual([1, 2, 3]);
  expect(studio.published.at(-1)).toBe(clip);
  expect(studio.cacheClears()).toBe(cacheClears + 1);
  expect((await approve(clip)).code).toBe(40900);
  const audited = await studio.db.selectFrom('audit_log').where('subject', '=', `video:${clip}`).selectAll().execute();
  expect(audited).toMatchObject([
    { action: 'video.approveVersion', before: { fileVersion: 1 }, after: { fileVersion: 2 }, operator_id: reviewer.id },
  ]);
  await replaceFile(clip);
  await finishVersion(studio.db, clip);
  expect((await approve(clip)).code).toBe(0);
  expect((await studio.readClip(clip)).file_version).toBe(3);
});

test('a rejected version leaves the clip unchanged, and its author receives the reason', async () => {
  const clip = await make();
  await replaceFile(clip);
  await finishVersion(studio.db, clip);
  // Marks earlier messages as read; otherwise this decision would be merged into one of them.
  await studio.db.updateTable('messages').set({ read_at: new Date() }).where('user_id', '=', creator.id).execute();
  expect((await reject(clip)).code).toBe(0);
  expect(await studio.readClip(clip)).toMatchObject({
    status: published,
    file_version: 1,
    reason: null,
    last_rejection: null,
  });
  expect((await detail(clip)).nextVersion).toMatchObject({ status: rejected, reason: '画面更差' });
  expect((await approve(clip)).code).toBe(40900);
  expect((await queue()).map(({ videoId }) => videoId)).not.toContain(clip);
  const messages = await studio.db.selectFrom('messages').where('user_id', '=', creator.id).select('title').execute();
  expect(messages).toContainEqual({ title: '作品新版本未通过审核' });
});

test('a further file replaces the waiting version and deletes its files', async () => {
  const clip = await make();
  const first = await replaceFile(clip);
  await finishVersion(studio.db, clip);
  const keys = await keysOf(clip, 2);
  const second = await replaceFile(clip);
  expect(await usedAt(first)).toBeNull();
  expect(await usedAt(second)).not.toBeNull();
  expect(await keysOf(clip, 2)).toEqual([]);
  expect(studio.removed.at(-1)!.toSorted()).toEqual(keys.toSorted());
  expect((await approve(clip)).code).toBe(40900);
  await finishVersion(studio.db, clip);
  await update(clip, { videoName: '只改文字', hdPrice: 55 });
  expect(await versionOf(clip)).toMatchObject({ status: inReview, hd_price: 5_500n });
});

test('an approved version of a clip off sale does not put it on sale', async () => {
  const clip = await make();
  await replaceFile(clip);
  await finishVersion(studio.db, clip);
  await studio.call('POST /video/v1/offline', { videoId: clip }, { token: creator.token });
  const shown = studio.published.length;
  expect((await approve(clip)).code).toBe(0);
  expect(await studio.readClip(clip)).toMatchObject({ status: offline, withdrawn_by: 'author', file_version: 2 });
  expect(studio.published).toHaveLength(shown);
});

test('a version without a priced tier cannot be approved', async () => {
  const clip = await make(UHD);
  await replaceFile(clip, { hdPrice: null, hdPlusPrice: null, hd4kPrice: 200 });
  await finishVersion(studio.db, clip, HD);
  expect(await approve(clip)).toMatchObject({ code: 40900, message: expect.stringContaining('价格') });
  expect(await studio.readClip(clip)).toMatchObject({ file_version: 1, hd4k_price: 20_000n });
  expect((await reject(clip)).code).toBe(0);
});

test('a pending order gets the version that is live when it is paid, and a removed tier is refused', async () => {
  const clip = await make(UHD);
  const hd = await placeOrder(studio, buyer.token, [clip, 1]);
  const uhd = await placeOrder(studio, buyer.token, [clip, 2]);
  await replaceFile(clip, { hd4kPrice: 200 });
  await finishVersion(studio.db, clip, HD);
  expect((await approve(clip)).code).toBe(0);
  expect(await studio.readClip(clip)).toMatchObject({ hd4k_price: null, note: expect.stringContaining('4K') });
  expect((await pay(hd)).code).toBe(0);
  expect((await pay(uhd)).code).toBe(40900);
  const snapshots = await studio.db
    .selectFrom('licence_snapshots as s')
    .innerJoin('licences as l', 'l.id', 's.licence_id')
    .where('l.video_id', '=', clip)
    .select('s.file_version')
    .execute();
  expect(snapshots).toEqual([{ file_version: 2 }]);
});

test('each order gets one complete version during a concurrent update, approval and deletion', async () => {
  for (let round = 0; round < 4; round++) {
    const clip = await make();
    await replaceFile(clip);
    await finishVersion(studio.db, clip);
    const orders = await Promise.all([1, 2, 3].map(() => placeOrder(studio, buyer.token, [clip, 1])));
    const another = await makeUpload(studio.db, creator.id);
    const [approved, updated, , ...paid] = await Promise.all([
      approve(clip),
      update(clip, { fileKey: another }),
      round === 3 ? studio.call('POST /video/v1/delete', { videoId: clip }, { token: creator.token }) : null,
      ...orders.map(pay),
    ]);
    expect([0, 40400, 40900]).toContain(approved.code);
    expect([0, 40400]).toContain(updated.code);
    for (const { code } of paid) expect([0, 40900]).toContain(code);
    const sold = await studio.db
      .selectFrom('licence_snapshots as s')
      .innerJoin('licences as l', 'l.id', 's.licence_id')
      .innerJoin('video_files as f', 'f.id', 's.file_id')
      .where('l.video_id', '=', clip)
      .select(['s.file_version', 'f.version'])
      .execute();
    expect(sold).toHaveLength(paid.filter(({ code }) => code === 0).length);
    for (const { file_version, version } of sold) expect(file_version).toBe(version);
    const row = await studio.readClip(clip);
    expect(row.file_version).toBe(approved.code === 0 ? 2 : 1);
    const next = await versionOf(clip);
    const waits = row.deleted_at === null && updated.code === 0;
    expect(next && [next.version, next.status]).toEqual(waits ? [row.file_version + 1, processing] : undefined);
  }
});

test('only one of two concurrently sent files becomes the next version; the other file is unused again', async () => {
  const clip = await make();
  const files = [await makeUpload(studio.db, creator.id), await makeUpload(studio.db, creator.id)];
  const responses = await Promise.all(files.map((fileKey) => update(clip, { fileKey })));
  expect(responses.map(({ code }) => code)).toEqual([0, 0]);
  const used = await Promise.all(files.map(usedAt));
  expect(used.filter((time) => time !== null)).toHaveLength(1);
  expect(await versionOf(clip)).toMatchObject({ version: 2, status: processing });
});

test('replaced files are removed after a day unless somebody bought them', async () => {
  const [sold, unsold] = [await make(), await make()];
  await buyClips(studio, buyer.token, [sold, 1]);
  for (const id of [sold, unsold]) {
    await replaceFile(id);
    await finishVersion(studio.db, id);
    await approve(id);
  }
  await sweepUploads.handle(studio, {}, context);
  expect(await keysOf(unsold, 1)).not.toEqual([]);
  await studio.db
    .updateTable('superseded_versions')
    .set({ replaced_at: new Date(0) })
    .execute();
  await sweepUploads.handle(studio, {}, context);
  expect(await keysOf(unsold, 1)).toEqual([]);
  expect(await keysOf(sold, 1)).not.toEqual([]);
  expect(await keysOf(unsold, 2)).not.toEqual([]);
});

test('frame codes belong to the version on sale or the next one, and are deleted with them', async () => {
  const clip = await make();
  const code = (version: number) =>
    studio.db
      .insertInto('video_frame_codes')
      .values({ video_id: clip, version, codes_version: 1, codes: Buffer.alloc(37, version) })
      .execute();
  const coded = async () => {
    const rows = studio.db.selectFrom('video_frame_codes').where('video_id', '=', clip).select('version');
    return (await rows.orderBy('version').execute()).map(({ version }) => version);
  };
  await code(1);
  await replaceFile(clip);
  await finishVersion(studio.db, clip);
  await code(2);
  expect(await coded()).toEqual([1, 2]);
  await replaceFile(clip);
  expect(await coded(), 'the replaced version’s codes are gone').toEqual([1]);
  await finishVersion(studio.db, clip);
  await code(2);
  expect((await approve(clip)).code).toBe(0);
  expect(await coded()).toEqual([2]);
});
