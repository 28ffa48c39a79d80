import { beforeEach, expect, test } from 'vitest';
import { makeClip, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { buyClips, makeBuyer } from '../../orders/testing.ts';
import { shopApp } from '../../../testing/shop-app.ts';

let buyer: TestUser;
let clip: number;

const app = await shopApp();
beforeEach(async () => {
  buyer = await makeBuyer(app.db, 10_000);
  clip = await makeClip(app.db);
});

const mine = (id: number, token?: string) => app.call('GET /video/v1/{id}/mine', { id }, { token });

test('needs a login and an existing clip', async () => {
  expect((await mine(clip)).code).toBe(403);
  expect((await mine(0, buyer.token)).code).toBe(40000);
  expect((await mine(999_999_999, buyer.token)).code).toBe(40400);
});

test('returns the tiers that this caller has in the cart or licensed for this clip', async () => {
  const other = await makeClip(app.db);
  await app.db
    .insertInto('cart_items')
    .values([3, 1].map((tier) => ({ user_id: buyer.id, video_id: clip, tier })))
    .execute();
  const { orderItems } = await buyClips(app, buyer.token, [clip, 2], [other, 1]);
  const orderItemId = orderItems.find((item) => item.videoId === clip)!.orderItemId;
  expect((await mine(clip, buyer.token)).data).toEqual({
    inCart: [1, 3],
    licensed: [
      {
        videoType: 2,
        orderItemId,
        downloadExpireTime: expect.stringMatching(/Z$/),
        authenticationType: 1,
        endTime: null,
        upgradeCredit: 200,
      },
    ],
  });
  const stranger = await makeUser(app.db);
  expect((await mine(clip, stranger.token)).data).toEqual({ inCart: [], licensed: [] });
});

test('omits refunded licences', async () => {
  await buyClips(app, buyer.token, [clip, 1]);
  await app.db.updateTable('licences').set({ voided_at: new Date() }).where('user_id', '=', buyer.id).execute();
  expect((await mine(clip, buyer.token)).data.licensed).toEqual([]);
});
