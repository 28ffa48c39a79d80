import { beforeEach, expect, test } from 'vitest';
import { makeClip, makeCreator, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { coinsBalance } from '../wallet/coins.ts';
import { buyClips, insertDiscountCard, readIncome, makeCompanyBuyer, makeBuyer } from './testing.ts';
import { shopApp } from '../../testing/shop-app.ts';

/** Tests upgrading a clip's licence for the price difference: HD costs 100, 4K 200, PLUS 500; the author gets half. */

let creator: TestUser;
let buyer: TestUser;
let clip: number;

const app = await shopApp();
const finance = await makeOperator(app.db, 'finance');
beforeEach(async () => {
  [creator, buyer] = await Promise.all([makeCreator(app.db, 0), makeBuyer(app.db, 1_000)]);
  clip = await makeClip(app.db, creator.id);
});

type Video = { videoId?: number; videoType?: number; upgradeOf?: string };
const order = ({ videoId = clip, videoType = 2, upgradeOf }: Video, user = buyer, more: object = {}) =>
  app.call('POST /order/v1/create', { videos: [{ videoId, videoType, upgradeOf }], ...more }, { token: user.token });
const pay = (orderId: string, user = buyer, companyPay = false) =>
  app.call('POST /order/v1/pay', { orderId, companyPay }, { token: user.token });
const read = async (orderId: string, user = buyer) =>
  (await app.call('GET /order/v1/orderId', { orderId }, { token: user.token })).data;
const refund = (orderId: string) =>
  app.call('POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '买错了' }, finance);
const mine = async () =>
  (await app.call('GET /video/v1/{id}/mine', { id: clip }, { token: buyer.token })).data.licensed.map(
    ({ videoType, upgradeCredit }) => [videoType, upgradeCredit],
  );
const balance = () => coinsBalance(app.db, { userId: buyer.id });

async function buy(tier: number, user = buyer) {
  const { orderId, orderItems } = await buyClips(app, user.token, [clip, tier]);
  return { orderId, orderItemId: orderItems[0]!.orderItemId };
}

async function upgrade(upgradeOf: string, videoType: number) {
  const { data, message } = await order({ videoType, upgradeOf });
  if (!data) throw new Error(message);
  expect(await pay(data.orderId)).toMatchObject({ code: 0 });
  const paid = await read(data.orderId);
  return { orderId: data.orderId, orderItemId: paid.orderItems[0]!.orderItemId, paid };
}

test('a buyer of HD upgrades to 4K for the difference, and keeps both', async () => {
  const { orderItemId } = await buy(1);
  expect(await mine()).toEqual([[1, 100]]);
  const { paid } = await upgrade(orderItemId, 2);
  expect(paid).toMatchObject({ originAmount: 100, payAmount: 100 });
  expect(paid.orderItems[0]).toMatchObject({
    videoType: 2,
    originAmount: 100,
    upgrade: { orderItemId, videoType: 1, credit: 100 },
  });
  expect(await balance()).toBe(80_000n);
  expect(await readIncome(app.db, creator)).toBe(10_000n);
  expect(await mine()).toEqual([
    [2, 200],
    [1, null],
  ]);
  for (const item of [orderItemId, paid.orderItems[0]!.orderItemId]) {
    const link = await app.call('GET /video/v1/downloadUrl', { orderItemId: item }, { token: buyer.token });
    expect(link.code).toBe(0);
  }
});

test('the certificates of a licence and its upgrade link to each other for their holder', async () => {
  const hd = await buy(1);
  const name = async (orderItemId: string, authorizedUser: string, socialCreditCode: string) => {
    const form = { orderItemId, authorizedUser, socialCreditCode, authorizedProject: '短片' };
    const { data } = await app.call('POST /order/v1/authorization/add', form, { token: buyer.token });
    return (data as { authorizationId: string }).authorizationId;
  };
  const narrow = await name(hd.orderItemId, '王小明', '11010519491231002X');
  const plus = await upgrade(hd.orderItemId, 3);
  const wide = await name(plus.orderItemId, '北京长风影视有限公司', '91110000600037341L');
  const show = async (authorizationId: string, token?: string) =>
    (await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId }, { token })).data;
  expect(await show(narrow, buyer.token)).toMatchObject({ valid: true, upgradeOf: null, upgradedBy: wide });
  expect(await show(wide, buyer.token)).toMatchObject({ valid: true, upgradeOf: narrow, upgradedBy: null });
  expect(await show(wide)).not.toHaveProperty('upgradeOf');
  await refund(plus.orderId);
  expect(await show(narrow, buyer.token)).toMatchObject({ valid: true, upgradedBy: null });
});

test('an upgrade of an upgrade deducts all earlier payments and can use a discount card', async () => {
  const cardId = await insertDiscountCard(app.db, { userId: buyer.id }, 80, 1_000);
  const first = await order({ videoType: 1 }, buyer, { discountId: cardId });
  expect((await pay(first.data.orderId)).code).toBe(0);
  const hd = await read(first.data.orderId);
  expect(hd.payAmount).toBe(80);
  const second = await upgrade(hd.orderItems[0]!.orderItemId, 2);
  expect(second.paid.payAmount).toBe(120);
  const third = await order({ videoType: 3, upgradeOf: second.orderItemId }, buyer, { discountId: cardId });
  expect(await read(third.data.orderId)).toMatchObject({ originAmount: 300, payAmount: 240 });
});

test('a request for one video can name the upgraded licence in its own `upgradeOf` field', async () => {
  const { orderItemId } = await buy(1);
  const { data } = await order({ videoType: 3 }, buyer, { upgradeOf: orderItemId });
  expect((await read(data.orderId)).payAmount).toBe(400);
});

test('an upgrade takes precedence if a clip is listed twice; two different upgrades are refused', async () => {
  const [one, other] = [await buy(1), await buy(1)];
  const create = (...videos: object[]) => app.call('POST /order/v1/create', { videos }, { token: buyer.token });
  const wider = { videoId: clip, videoType: 2 };
  const { data } = await create({ ...wider, upgradeOf: one.orderItemId }, wider);
  expect(await read(data.orderId)).toMatchObject({ payAmount: 100, orderItems: [{ upgrade: { credit: 100 } }] });
  const both = await create({ ...wider, upgradeOf: one.orderItemId }, { ...wider, upgradeOf: other.orderItemId });
  expect(both.code).toBe(40000);
});

test('an upgrade costs at least one fen', async () => {
  const { orderItemId } = await buy(1);
  await app.db.updateTable('videos').set({ hd4k_price: 5_000n }).where('id', '=', clip).execute();
  const { data } = await order({ upgradeOf: orderItemId });
  expect((await read(data.orderId)).payAmount).toBe(0.01);
});

test('buyers can upgrade only their own live licences, to wider licences for the same clip', async () => {
  const [{ orderItemId }, stranger] = [await buy(1), await makeUser(app.db)];
  expect((await order({ upgradeOf: orderItemId }, stranger)).code).toBe(40400);
  expect((await order({ upgradeOf: 'absent' })).code).toBe(40400);
  const other = await makeClip(app.db, creator.id);
  for (const wrong of [{ videoType: 1 }, { videoId: other }]) {
    expect(await order({ upgradeOf: orderItemId, ...wrong })).toMatchObject({
      code: 40000,
      data: { fields: { upgradeOf: expect.any(String) } },
    });
  }
  const twice = [2, 3].map((videoType) => ({ videoId: clip, videoType, upgradeOf: orderItemId }));
  const both = await app.call('POST /order/v1/create', { videos: twice }, { token: buyer.token });
  expect(both.code).toBe(40000);

  await upgrade(orderItemId, 2);
  expect((await order({ videoType: 3, upgradeOf: orderItemId })).code).toBe(40900);
  const again = await buy(1);
  await refund(again.orderId);
  expect((await order({ upgradeOf: again.orderItemId })).code).toBe(40900);
});

test('an upgrade is paid by the account that owns the licence; viewers cannot buy company upgrades', async () => {
  const owner = await makeCompanyBuyer(app.db, 1_000);
  const { orderItemId } = await buy(1, owner);
  const join = (role: 'buyer' | 'viewer') =>
    app.db
      .insertInto('company_members')
      .values({ user_id: buyer.id, company_id: owner.companyId, role })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role }))
      .execute();
  await join('viewer');
  expect((await order({ upgradeOf: orderItemId })).code).toBe(40300);
  await join('buyer');
  const { data } = await order({ upgradeOf: orderItemId });
  expect((await pay(data.orderId)).code).toBe(40900);
  expect((await pay(data.orderId, buyer, true)).code).toBe(0);
  expect(await coinsBalance(app.db, { companyId: owner.companyId })).toBe(80_000n);

  const own = await buy(1);
  const mistaken = await order({ upgradeOf: own.orderItemId });
  expect((await pay(mistaken.data.orderId, buyer, true)).code).toBe(40900);
});

test('only one of ten concurrently paid upgrades of a licence succeeds', async () => {
  const { orderItemId } = await buy(1);
  const orders = await Promise.all(Array.from({ length: 10 }, () => order({ upgradeOf: orderItemId })));
  const responses = await Promise.all(orders.map(({ data }) => pay(data.orderId)));
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(9).fill(40900)]);
  expect(await balance()).toBe(80_000n);
});

test('an upgrade must be refunded before the licence that it upgrades', async () => {
  const hd = await buy(1);
  const uhd = await upgrade(hd.orderItemId, 2);
  expect(await refund(hd.orderId)).toMatchObject({ code: 40900, message: expect.stringContaining('已升级') });
  const apply = { orderId: hd.orderId, reason: '买错了' };
  expect((await app.call('POST /order/v1/refund/apply', apply, { token: buyer.token })).code).toBe(40900);
  expect((await refund(uhd.orderId)).code).toBe(0);
  expect(await balance()).toBe(90_000n);
  const again = await upgrade(hd.orderItemId, 3);
  expect(again.paid.payAmount).toBe(400);
  expect((await refund(again.orderId)).code).toBe(0);
  expect((await refund(hd.orderId)).code).toBe(0);
  expect(await balance()).toBe(100_000n);
  expect(await readIncome(app.db, creator)).toBe(0n);
  expect((await checkLedger(app.db)).balanced).toBe(true);
});

test('only one of a concurrent licence refund and upgrade payment takes effect', async () => {
  const cardId = await insertDiscountCard(app.db, { userId: buyer.id }, 80, 1_000);
  for (let round = 0; round < 6; round++) {
    const first = await order({ videoType: 1 }, buyer, { discountId: cardId });
    await pay(first.data.orderId);
    const { orderItemId } = (await read(first.data.orderId)).orderItems[0]!;
    const wider = await order({ upgradeOf: orderItemId }, buyer, { discountId: cardId });
    const [refunded, paid] = await Promise.all([refund(first.data.orderId), pay(wider.data.orderId)]);
    expect([refunded.code, paid.code].toSorted((a, b) => a - b)).toEqual([0, 40900]);
    if (paid.code === 0) await refund(wider.data.orderId);
  }
  expect((await checkLedger(app.db)).balanced).toBe(true);
});
