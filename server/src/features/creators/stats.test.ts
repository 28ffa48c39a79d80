import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { orderRoutes } from '../orders/orders.routes.ts';
import { buyClips, testFiles, makeBuyer } from '../orders/testing.ts';
import { creatorsApp } from './testing.ts';

const STATS = 'GET /author/v1/stats';

const app = await creatorsApp({}, (each) => orderRoutes(each, { storage: testFiles, keyring: testKeyring }));
const creator = await makeCreator(app.db);

const stats = (user: TestUser) => app.call(STATS, {}, { token: user.token });

test('only creators have statistics', async () => {
  expect((await app.call(STATS, {})).code).toBe(403);
  expect((await stats(await makeUser(app.db))).code).toBe(40300);
});

test('a new creator’s figures are zero', async () => {
  expect((await stats(await makeCreator(app.db))).data).toEqual({
    publishVideoCount: 0,
    showVideoCount: 0,
    finishOrderCount: 0,
    totalDivideMoney: 0,
  });
});

test('counts the clips on sale, the views of all clips, and the sales that are not refunded', async () => {
  const [kept, gone] = [await makeClip(app.db, creator.id), await makeClip(app.db, creator.id)];
  const others = await makeClip(app.db);
  const counters = [kept, gone, others].map((video_id) => ({ video_id, views: 7 }));
  await app.db
    .insertInto('video_counters')
    .values(counters)
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet({ views: 7 }))
    .execute();
  const buyer = await makeBuyer(app.db, 100_000);
  const { orderItems } = await buyClips(app, buyer.token, [kept, 1], [gone, 1], [others, 1]);
  await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', gone).execute();

  const shares = await app.db.selectFrom('order_items').select(['id', 'video_id', 'creator_share']).execute();
  const shareOf = (videoId: number) => Number(shares.find(({ video_id }) => video_id === videoId)!.creator_share) / 100;
  expect(shareOf(kept)).toBeGreaterThan(0);
  expect((await stats(creator)).data).toEqual({
    publishVideoCount: 1,
    showVideoCount: 14,
    finishOrderCount: 2,
    totalDivideMoney: shareOf(kept) + shareOf(gone),
  });

  const refunded = orderItems.find(({ videoId }) => videoId === gone)!.orderItemId;
  await app.db.updateTable('order_items').set({ refunded_at: new Date() }).where('id', '=', refunded).execute();
  expect((await stats(creator)).data).toMatchObject({ finishOrderCount: 1, totalDivideMoney: shareOf(kept) });
});
