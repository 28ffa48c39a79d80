import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { beforeEach, describe, expect, test } from 'vitest';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { buyClips, placeOrder, makeBuyer, makeCompanyBuyer } from '../../orders/testing.ts';
import { shopApp } from '../../../testing/shop-app.ts';

let buyer: TestUser;
let clip: number;

const app = await shopApp();
const creator = await makeCreator(app.db);
beforeEach(async () => {
  buyer = await makeBuyer(app.db, 10_000);
  clip = await makeClip(app.db, creator.id);
});

const linkOf = (orderItemId: string, user = buyer) =>
  app.call('GET /video/v1/downloadUrl', { orderItemId }, { token: user.token });
const bestOf = (id: number, user = buyer) => app.call('GET /video/v1/{id}/download', { id }, { token: user.token });
const bought = async (tier: number, user = buyer) =>
  (await buyClips(app, user.token, [clip, tier])).orderItems[0]!.orderItemId;
const recorded = (userId: number) =>
  app.db.selectFrom('downloads').selectAll().where('user_id', '=', userId).orderBy('id').execute();
const change = (orderItemId: string, values: { voided_at?: Date; download_until?: Date }) =>
  app.db.updateTable('licences').set(values).where('order_item_id', '=', orderItemId).execute();
const past = new Date(Date.now() - 1_000);

describe('downloadUrl', () => {
  test('returns a ten-minute link for a file named after number, tier and name, and records the download', async () => {
    const orderItemId = await bought(2);
    const { code, data } = await linkOf(orderItemId);
    expect(code).toBe(0);
    const named = `\\?seconds=600&name=${clip}-4K-城市夜景航拍\\.mp4$`;
    expect(data.url).toMatch(new RegExp(`^/files/private/renditions/test-\\d+-2${named}`));
    await linkOf(orderItemId);
    const licence = await app.db
      .selectFrom('licences')
      .select('id')
      .where('order_item_id', '=', orderItemId)
      .executeTakeFirstOrThrow();
    const record = { licence_id: licence.id, video_id: clip, tier: 2, ip: '127.0.0.1' };
    expect(await recorded(buyer.id)).toMatchObject([record, record]);
  });

  test('needs a login and an id; someone else’s item is reported as not found', async () => {
    const orderItemId = await bought(1);
    expect((await app.call('GET /video/v1/downloadUrl', { orderItemId })).code).toBe(403);
    expect((await app.call('GET /video/v1/downloadUrl', {}, { token: buyer.token })).code).toBe(40000);
    const stranger = await makeUser(app.db);
    expect(await linkOf(orderItemId, stranger)).toEqual(await linkOf('nothing', stranger));
    expect((await linkOf(orderItemId, stranger)).code).toBe(40400);
    expect((await linkOf(orderItemId, creator)).code).toBe(40400);
    expect(await recorded(stranger.id)).toEqual([]);
  });

  test('is refused before payment, after a refund, and after 90 days', async () => {
    const pending = await placeOrder(app, buyer.token, [clip, 1]);
    const { orderItems } = (await app.call('GET /order/v1/orderId', { orderId: pending }, { token: buyer.token })).data;
    expect((await linkOf(orderItems[0]!.orderItemId)).code).toBe(40900);

    const refunded = await bought(1);
    await change(refunded, { voided_at: past });
    await app.db.updateTable('order_items').set({ refunded_at: past }).where('id', '=', refunded).execute();
    expect(await linkOf(refunded)).toMatchObject({ code: 40900, message: '这条素材已退款' });

    const old = await bought(1);
    await change(old, { download_until: past });
    expect((await linkOf(old)).code).toBe(40900);
    expect(await recorded(buyer.id)).toEqual([]);
  });

  test('still works after the clip was taken off sale or deleted, or the order deleted from the list', async () => {
    const { orderId, orderItems } = await buyClips(app, buyer.token, [clip, 1]);
    await app.db
      .updateTable('videos')
      .set({ status: VIDEO_STATUS.offline, deleted_at: new Date() })
      .where('id', '=', clip)
      .execute();
    await app.call('POST /order/v1/delete', { orderId }, { token: buyer.token });
    expect((await linkOf(orderItems[0]!.orderItemId)).code).toBe(0);
    expect((await bestOf(clip)).code).toBe(0);
  });

  test('serves a company’s purchase to the company, and not to a buyer who has left it', async () => {
    const company = await makeCompanyBuyer(app.db, 500);
    const { orderId, orderItems } = await buyClips(app, company.token, [clip, 1]);
    await app.db.updateTable('orders').set({ user_id: buyer.id }).where('id', '=', orderId).execute();
    await app.db.updateTable('licences').set({ user_id: buyer.id }).where('video_id', '=', clip).execute();
    const { orderItemId } = orderItems[0]!;
    expect((await linkOf(orderItemId, company)).code).toBe(0);
    expect((await linkOf(orderItemId, buyer)).code).toBe(40400);
    expect((await bestOf(clip, company)).code).toBe(0);
    expect((await bestOf(clip, buyer)).code).toBe(40300);
  });
});

describe('{id}/download', () => {
  test('gives the author the original', async () => {
    const { code, data } = await bestOf(clip, creator);
    expect(code).toBe(0);
    expect(data.url).toMatch(new RegExp(`^/files/private/originals/test-\\d+\\?seconds=600&name=${clip}\\.mp4$`));
    const records = await recorded(creator.id);
    expect(records.filter(({ video_id }) => video_id === clip)).toMatchObject([{ licence_id: null, tier: null }]);
  });

  test('gives others the best tier for which they have a live licence', async () => {
    const items = { hd: await bought(1), plus: await bought(3), four: await bought(2) };
    expect((await bestOf(clip)).data.url).toContain(`name=${clip}-PLUS-`);
    await change(items.plus, { voided_at: past });
    expect((await bestOf(clip)).data.url).toContain(`name=${clip}-4K-`);
    await change(items.four, { download_until: past });
    expect((await bestOf(clip)).data.url).toContain(`name=${clip}-HD-`);
    await change(items.hd, { download_until: past });
    expect((await bestOf(clip)).code).toBe(40300);
    expect((await recorded(buyer.id)).map(({ tier }) => tier)).toEqual([3, 2, 1]);
  });

  test('refuses strangers, visitors, unknown clips and invalid ids', async () => {
    await bought(1);
    const stranger = await makeUser(app.db);
    expect((await bestOf(clip, stranger)).code).toBe(40300);
    expect((await app.call('GET /video/v1/{id}/download', { id: clip })).code).toBe(403);
    expect((await bestOf(999_999)).code).toBe(40400);
    expect((await bestOf(await makeClip(app.db, creator.id, { status: VIDEO_STATUS.inReview }))).code).toBe(40400);
    expect((await app.call('GET /video/v1/{id}/download', { id: 'x' }, { token: buyer.token })).code).toBe(40000);
  });
});
