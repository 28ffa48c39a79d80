import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { makeClip, makeCreator, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { suspendAccount } from '../accounts/suspension.ts';
import { lockOrder } from '../orders/end-order.ts';
import { orderRoutes } from '../orders/orders.routes.ts';
import { refundRoutes } from '../orders/refunds/refunds.routes.ts';
import { buyClips, makeBuyer } from '../orders/testing.ts';
import { licenceRoutes } from '../licences/licences.routes.ts';
import { testProofs } from '../proofs/testing.ts';
import { sampleForm, openStudio } from '../publishing/testing.ts';
import { removeUnusedUploads } from '../../platform/storage/uploads.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { makeUpload } from '../publishing/versions/testing-versions.ts';
import { hasUnseenWords, trackReleases } from '../publishing/versions/word-changes.ts';
import { releaseRoutes } from './releases.routes.ts';

const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

const proofs = testProofs();
const studio = await openStudio(undefined, (app, storage) => {
  releaseRoutes(app, { storage, trackReleases });
  orderRoutes(app, { storage, keyring: testKeyring });
  licenceRoutes(app, { storage, keyring: testKeyring, lockOrder, proofs });
  refundRoutes(app, { proofs });
});
const { call, db } = studio;

let creator: TestUser;
let clip: number;
beforeEach(async () => {
  creator = await makeCreator(db);
  clip = await makeClip(db, creator.id);
});

const upload = (token: string, bytes: Buffer = PDF) =>
  studio.upload(token, new Blob([new Uint8Array(bytes)]), 'POST /upload/v1/imageUploadPolicy');
async function add(releaseKind: 1 | 2 = 1, { token }: { token: string } = creator): Promise<number> {
  const fileKey = await upload(token);
  const { data } = await call('POST /release/v1/add', { releaseKind, releaseName: '张三', fileKey }, { token });
  return data.releaseId;
}
const attach = (videoId: number, releaseIds: number[], { token }: { token: string } = creator) =>
  call('POST /release/v1/attach', { videoId, releaseIds }, { token });
const remove = (releaseId: number, { token }: { token: string } = creator) =>
  call('POST /release/v1/delete', { releaseId }, { token });
const declare = (form: object) =>
  call('POST /video/v1/update', { ...sampleForm, hd4kPrice: null, videoId: clip, ...form }, creator);
const mine = async (input: object = {}) => (await call('GET /release/v1/mine', input, creator)).data.content;
const get = (url: string) => studio.http.inject({ url });
async function buyer(tier?: number) {
  const user = await makeBuyer(db, 10_000);
  if (tier === undefined) return { ...user, orderItemId: 'none', orderId: 'none' };
  const order = await buyClips(studio, user.token, [clip, tier]);
  return { ...user, orderId: order.orderId, orderItemId: order.orderItems[0]!.orderItemId };
}
const readReleases = (user: TestUser, orderItemId: string) => call('GET /order/v1/releases', { orderItemId }, user);

describe('the library', () => {
  test('stores documents encrypted, and shows them only to their creator', async () => {
    const releaseId = await add();
    expect(await mine()).toMatchObject([{ releaseId, releaseKind: 1, releaseName: '张三', clipCount: 0 }]);
    const { data } = await call('GET /release/v1/link', { releaseId }, creator);
    expect((await get(data.url)).rawPayload).toEqual(PDF);
    const { storage_key } = await db
      .selectFrom('releases as r')
      .innerJoin('uploads as u', 'u.id', 'r.upload_id')
      .where('r.id', '=', releaseId)
      .select('u.storage_key')
      .executeTakeFirstOrThrow();
    expect(storage_key).toMatch(/^private\/sealed\//);

    const other = await makeCreator(db);
    expect((await call('GET /release/v1/link', { releaseId }, other)).code).toBe(40400);
    expect((await call('GET /release/v1/mine', {}, other)).data.content).toEqual([]);
    expect((await remove(releaseId, other)).code).toBe(40400);
    expect((await attach(clip, [releaseId], other)).code).toBe(40400);
    expect((await attach(await makeClip(db, other.id), [releaseId], other)).code).toBe(40400);
    expect((await call('GET /release/v1/link', { releaseId }, await makeUser(db))).code).toBe(40300);
    expect((await call('GET /release/v1/link', { releaseId })).code).toBe(403);
  });

  test('accepts PDF, JPEG and PNG by content, each file once, and only the creator’s own', async () => {
    const attempt = async (fileKey: string) =>
      (await call('POST /release/v1/add', { releaseKind: 1, releaseName: '李四', fileKey }, creator)).code;
    expect(await attempt(await upload(creator.token, GIF))).toBe(40000);
    expect(await attempt(await upload((await makeCreator(db)).token))).toBe(40000);
    const fileKey = await upload(creator.token);
    const codes = await Promise.all([attempt(fileKey), attempt(fileKey)]);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900]);
    expect(await mine()).toHaveLength(1);
  });
});

describe('a declaration "with release"', () => {
  test('needs a release of its kind, and the error says how to add one', async () => {
    const refused = await declare({ people: 2 });
    expect(refused).toMatchObject({
      code: 40000,
      data: { fields: { people: expect.stringContaining('请在“授权文件”') } },
    });
    await attach(clip, [await add(2)]);
    expect((await declare({ people: 2 })).code).toBe(40000);
    expect((await declare({ property: 2 })).code).toBe(0);
    await attach(clip, [await add(1), await add(2)]);
    expect((await declare({ people: 2 })).code).toBe(0);
  });

  test('is checked when a clip is published', async () => {
    const publish = (form: object) => call('POST /video/v1/publish', { ...sampleForm, people: 2, ...form }, creator);
    const fileKey = await makeUpload(db, creator.id);
    expect((await publish({ fileKey })).code).toBe(40000);
    const { data } = await call('POST /video/v1/draft', { fileKey, people: 2 }, creator);
    expect((await publish({ videoId: data.videoId })).code).toBe(40000);
    await attach(data.videoId, [await add(1)]);
    expect((await publish({ videoId: data.videoId })).code).toBe(0);
  });

  test('keeps its last release attached', async () => {
    const releaseId = await add(1);
    await attach(clip, [releaseId]);
    await declare({ people: 2 });
    expect((await attach(clip, [])).code).toBe(40900);
    expect((await remove(releaseId)).code).toBe(40900);
    expect(await mine({ videoId: clip })).toMatchObject([{ releaseId, clipCount: 1 }]);
    await declare({ people: 1 });
    expect((await attach(clip, [])).code).toBe(0);
    expect((await remove(releaseId)).code).toBe(0);
    expect(await mine()).toEqual([]);
  });
});

test('a rejected clip that lost its release can only be resubmitted with another one', async () => {
  const operator = await makeOperator(db, 'reviewer');
  await attach(clip, [await add(1)]);
  await declare({ people: 2 });
  await db.updateTable('videos').set({ status: VIDEO_STATUS.inReview }).where('id', '=', clip).execute();
  const decide = (key: 'approve' | 'reject' | 'reopen', input: object = {}) =>
    call(`POST /operator/v1/videos/{videoId}/${key}`, { videoId: clip, ...input } as never, operator);
  expect((await decide('reject', { reason: '画面有噪点' })).code).toBe(0);
  const [release] = await mine();
  expect((await remove(release!.releaseId)).code).toBe(0);

  const answer = () => call('POST /video/v1/answer', { videoId: clip, answer: '噪点是胶片颗粒' }, creator);
  expect(await answer()).toMatchObject({ code: 40900, message: expect.stringContaining('肖像授权书') });
  expect((await decide('reopen')).code).toBe(40900);
  // Simulates a rejection that was answered before the server checked answers.
  await db.updateTable('videos').set({ status: VIDEO_STATUS.inReview }).where('id', '=', clip).execute();
  expect((await decide('approve')).code).toBe(40900);

  await db.updateTable('videos').set({ status: VIDEO_STATUS.rejected }).where('id', '=', clip).execute();
  expect((await attach(clip, [await add(1)])).code).toBe(0);
  expect((await answer()).code).toBe(0);
  expect((await decide('approve')).code).toBe(0);
});

describe('reviewers', () => {
  let operator: { token: string };
  beforeEach(async () => {
    operator = await makeOperator(db, 'reviewer');
  });

  const changed = async () => {
    const input = { changed: true, keyword: String(clip) };
    const { data } = await call('GET /operator/v1/videos', input, operator);
    return data.content.find(({ videoId }) => videoId === clip);
  };
  const shown = (...releaseIds: number[]) => releaseIds.map((releaseId) => ({ releaseId, releaseName: '张三' }));
  const seen = (edits: number) =>
    call('POST /operator/v1/videos/{videoId}/changes/seen', { videoId: clip, edits }, operator);
  const revision = async () =>
    (await db.selectFrom('videos').where('id', '=', clip).select('revision').executeTakeFirstOrThrow()).revision;

  test.each(['published', 'offline'] as const)(
    'see attached, swapped and detached releases of a clip that is %s',
    async (status) => {
      await db.updateTable('videos').set({ status: VIDEO_STATUS[status] }).where('id', '=', clip).execute();
      const [first, second] = [await add(), await add()];
      await attach(clip, [first]);
      expect(await changed()).toMatchObject({
        releases: shown(first),
        changes: { before: { releases: [] }, edits: 1 },
      });
      expect((await seen(1)).code).toBe(0);
      expect(await changed()).toBeUndefined();

      // Two releases with the same name are still different.
      await attach(clip, [second]);
      expect(await changed()).toMatchObject({
        releases: shown(second),
        changes: { before: { releases: shown(first) }, edits: 1 },
      });
      await attach(clip, []);
      expect(await changed()).toMatchObject({
        releases: [],
        changes: { before: { releases: shown(first) }, edits: 2 },
      });
      expect((await seen(1)).code).toBe(40900);

      await attach(clip, [first]);
      expect(await changed()).toBeUndefined();
    },
  );

  test('see attached releases, which do not delay messages to users waiting for such a clip', async () => {
    const isHeldBack = () => inTransaction(db, (tx) => hasUnseenWords(tx, clip));
    await attach(clip, [await add()]);
    expect(await changed()).toBeDefined();
    expect(await isHeldBack()).toBe(false);
    await declare({ videoName: '云海上的日出' });
    expect(await isHeldBack()).toBe(true);
  });

  test('see no change if the same releases are attached again or an attempt is refused', async () => {
    const [first, second] = [await add(), await add()];
    await attach(clip, [first, second]);
    await seen(1);
    const before = await revision();
    expect((await attach(clip, [second, first, second])).code).toBe(0);
    expect((await attach(clip, [second], await makeCreator(db))).code).toBe(40400);
    await declare({ people: 2 });
    const { edits } = (await changed())!.changes!;
    await seen(edits);
    expect((await attach(clip, [])).code).toBe(40900);
    expect(await changed()).toBeUndefined();
    expect(await revision()).toBe(before + 1);
  });

  test('are not notified about drafts, and must recheck a clip in review', async () => {
    const releaseId = await add();
    for (const [status, raised] of [
      ['draft', 0],
      ['inReview', 1],
    ] as const) {
      clip = await makeClip(db, creator.id, { status: VIDEO_STATUS[status] });
      const before = await revision();
      expect((await attach(clip, [releaseId])).code).toBe(0);
      expect(await revision()).toBe(before + raised);
      expect(await changed()).toBeUndefined();
    }
  });

  test('see releases swapped after a text change that an older server stored', async () => {
    const [first, second] = [await add(), await add()];
    await attach(clip, [first]);
    await seen(1);
    await declare({ videoName: '新名字' });
    await sql`update word_changes set before = before - 'releases' where video_id = ${clip}`.execute(db);
    expect(await changed()).toMatchObject({ changes: { before: { releases: shown(first) } } });
    await attach(clip, [second]);
    expect(await changed()).toMatchObject({ releases: shown(second), changes: { before: { releases: shown(first) } } });
  });
});

describe('deleting', () => {
  test('detaches a release from a draft, and its file is swept', async () => {
    const draft = await makeClip(db, creator.id, { status: VIDEO_STATUS.draft });
    const releaseId = await add();
    await attach(draft, [releaseId]);
    await removeUnusedUploads(db, studio.storage);
    const { data } = await call('GET /release/v1/link', { releaseId }, creator);
    expect((await remove(releaseId)).code).toBe(0);
    expect((await get(data.url)).statusCode).toBe(403);
    expect(await removeUnusedUploads(db, studio.storage)).toBe(1);
  });

  test('either deletes or keeps a release that is being attached concurrently', async () => {
    for (let round = 0; round < 6; round++) {
      const releaseId = await add();
      const [attached, deleted] = await Promise.all([attach(clip, [releaseId]), remove(releaseId)]);
      const outcome = [attached.code, deleted.code, (await mine({ videoId: clip })).length];
      expect([
        [40400, 0, 0],
        [0, 40900, 1],
      ]).toContainEqual(outcome);
      await attach(clip, []);
      await remove(releaseId);
    }
    expect(await mine()).toEqual([]);
  });
});

describe('releases of a clip', () => {
  let releaseId: number;
  beforeEach(async () => {
    releaseId = await add();
    await attach(clip, [releaseId]);
  });

  test('are readable only by holders of its PLUS licence', async () => {
    const plus = await buyer(3);
    const { data } = await readReleases(plus, plus.orderItemId);
    expect(data.list).toMatchObject([{ releaseId, releaseKind: 1, releaseName: '张三' }]);
    expect((await get(data.list[0]!.url)).rawPayload).toEqual(PDF);
    const hd = await buyer(1);
    const stranger = await buyer();
    const refused = await Promise.all([
      readReleases(hd, hd.orderItemId),
      readReleases(hd, plus.orderItemId),
      readReleases(stranger, plus.orderItemId),
      readReleases(stranger, stranger.orderItemId),
      readReleases(await makeCreator(db), plus.orderItemId),
    ]);
    expect(refused.map(({ code }) => code)).toEqual([40400, 40400, 40400, 40400, 40400]);
    expect((await call('GET /order/v1/releases', { orderItemId: plus.orderItemId })).code).toBe(403);
  });

  test('become unreadable with a refund, even through earlier links', async () => {
    const plus = await buyer(3);
    const { data } = await readReleases(plus, plus.orderItemId);
    const finance = await makeOperator(db, 'finance');
    const refund = { orderId: plus.orderId, reason: '协商' };
    expect((await call('POST /operator/v1/orders/{orderId}/refund', refund, finance)).code).toBe(0);
    expect((await readReleases(plus, plus.orderItemId)).code).toBe(40400);
    expect((await get(data.list[0]!.url)).statusCode).toBe(403);
    expect((await attach(clip, [])).code).toBe(0);
  });

  test('stay for PLUS buyers after the clip is deleted, with links that end with their session', async () => {
    const plus = await buyer(3);
    expect((await attach(clip, [])).code).toBe(40900);
    expect((await attach(clip, [releaseId, await add()])).code).toBe(0);
    await call('POST /video/v1/delete', { videoId: clip }, creator);
    expect((await remove(releaseId)).code).toBe(40900);
    const { data } = await readReleases(plus, plus.orderItemId);
    expect(data.list).toHaveLength(2);
    await db.updateTable('sessions').set({ revoked_at: new Date() }).where('user_id', '=', plus.id).execute();
    expect((await get(data.list[0]!.url)).statusCode).toBe(403);
  });

  test('stay readable for buyers, not for the creator, while the creator is suspended', async () => {
    const plus = await buyer(3);
    const { data: own } = await call('GET /release/v1/link', { releaseId }, creator);
    await inTransaction(db, (tx) => suspendAccount(tx, creator.id));
    expect((await get(own.url)).statusCode).toBe(403);
    expect((await call('GET /release/v1/mine', {}, creator)).code).not.toBe(0);
    expect((await readReleases(plus, plus.orderItemId)).data.list).toHaveLength(1);
  });

  test('can be opened by reviewers, but not by other operators or users', async () => {
    const path = 'GET /operator/v1/videos/{videoId}/releases';
    const { data } = await call(path, { videoId: clip }, await makeOperator(db, 'reviewer'));
    expect(data.list).toMatchObject([{ releaseId, releaseName: '张三' }]);
    expect((await get(data.list[0]!.url)).rawPayload).toEqual(PDF);
    expect((await call(path, { videoId: clip }, await makeOperator(db, 'finance'))).code).toBe(40300);
    expect((await call(path, { videoId: clip }, creator)).code).toBe(403);
    const draft = await makeClip(db, creator.id, { status: VIDEO_STATUS.draft });
    expect((await call(path, { videoId: draft }, await makeOperator(db, 'reviewer'))).code).toBe(40400);
  });
});
