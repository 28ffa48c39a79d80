import { ORDER_STATUS, PAY_TYPE, VIDEO_STATUS } from '@zhenku/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import type { Db } from '../../platform/database/database.ts';
import { addMembers, makeClip, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { bonusOf, coinsBalance } from '../wallet/coins.ts';
import { post } from '../wallet/post.ts';
import {
  buyClips,
  addCartLine,
  readCartLineIds,
  creditCoins,
  readIncome,
  countLicences,
  placeOrder,
  readSales,
  makeCompanyBuyer,
} from './testing.ts';
import { shopApp } from '../../testing/shop-app.ts';

let exclusive: TestUser;
let nonExclusive: TestUser;
let buyer: TestUser;
let clip: number;
let second: number;

const app = await shopApp();
beforeEach(async () => {
  [exclusive, nonExclusive, buyer] = await Promise.all([
    makeCreator(app.db, 0),
    makeCreator(app.db, 1),
    makeUser(app.db),
  ]);
  clip = await makeClip(app.db, exclusive.id);
  second = await makeClip(app.db, nonExclusive.id, { hdPrice: 3_333n });
});

const pay = (orderId: string, input: object = {}, user = buyer) =>
  app.call('POST /order/v1/pay', { orderId, ...input }, { token: user.token });
const read = async (orderId: string, user = buyer) =>
  (await app.call('GET /order/v1/orderId', { orderId }, { token: user.token })).data;
const balance = () => coinsBalance(app.db, { userId: buyer.id });
const revenue = async () =>
  (await app.db.selectFrom('ledger_accounts').select('balance').where('kind', '=', 'revenue').executeTakeFirst())
    ?.balance ?? 0n;
async function traces(db: Db, orderId: string) {
  const [entries, order] = await Promise.all([
    db.selectFrom('journal_entries').select('id').where('cause_id', '=', orderId).orderBy('id').execute(),
    db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst(),
  ]);
  const ofOrder = db.selectFrom('order_items').where('order_id', '=', orderId);
  const items = await ofOrder.selectAll().orderBy('position').execute();
  return { entries, order, items, licences: await countLicences(db, orderId), balance: await balance() };
}

test('moves coins to the creators’ income and the platform’s revenue, and grants the licences', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 500);
  const before = await revenue();
  const orderId = await placeOrder(app, buyer.token, [clip, 2], [second, 1]);
  expect(await pay(orderId)).toMatchObject({ code: 0, data: null });

  const paid = await read(orderId);
  expect(paid).toMatchObject({ orderStatus: ORDER_STATUS.paid, payType: PAY_TYPE.personal, payAmount: 233.33 });
  const days = (Date.parse(paid.downloadExpireTime!) - Date.parse(paid.payTime!)) / 86_400_000;
  expect(days).toBe(90);
  expect(await balance()).toBe(50_000n - 23_333n);
  expect(await readIncome(app.db, exclusive)).toBe(10_000n);
  // 35 % of 33.33 is 11.6655, rounded down.
  expect(await readIncome(app.db, nonExclusive)).toBe(1_166n);
  expect((await revenue()) - before).toBe(10_000n + 2_167n);
  const { items } = await traces(app.db, orderId);
  expect(items.map(({ share_percent, creator_share }) => [share_percent, creator_share])).toEqual([
    [50, 10_000n],
    [35, 1_166n],
  ]);
  expect(await countLicences(app.db, orderId)).toBe(2);
  expect([await readSales(app.db, clip), await readSales(app.db, second)]).toEqual([1, 1]);
});

test('uses a configured revenue share, and the default for the other sale type', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 500);
  const value = JSON.stringify({ exclusive: 70 });
  await app.db.insertInto('settings').values({ key: 'revenueShares', value }).execute();
  try {
    await buyClips(app, buyer.token, [clip, 1], [second, 1]);
  } finally {
    await app.db.deleteFrom('settings').where('key', '=', 'revenueShares').execute();
  }
  expect([await readIncome(app.db, exclusive), await readIncome(app.db, nonExclusive)]).toEqual([7_000n, 1_166n]);
});

test('a second payment returns 0 and changes nothing', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 500);
  const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
  const before = await traces(app.db, orderId);
  expect(await pay(orderId)).toMatchObject({ code: 0, data: null });
  expect(await traces(app.db, orderId)).toEqual(before);
});

test('insufficient money returns 41000 and changes nothing', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 99);
  const line = await addCartLine(app.db, buyer.id, clip, 1);
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  const before = await traces(app.db, orderId);
  expect(await pay(orderId)).toMatchObject({ code: 41000, message: '余额不足，请充值' });
  expect(await traces(app.db, orderId)).toEqual(before);
  expect(await readCartLineIds(app.db, buyer.id)).toEqual([line]);
  expect(await readSales(app.db, clip)).toBe(0);
  await creditCoins(app.db, { userId: buyer.id }, 1);
  expect((await pay(orderId)).code).toBe(0);
  expect(await balance()).toBe(0n);
});

test('spends bonus coins last', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 60);
  const entries = [
    { account: { kind: 'bonusExpense' } as const, amount: -5_000n },
    { account: bonusOf({ userId: buyer.id }), amount: 5_000n },
  ];
  await app.db.transaction().execute((tx) => post(tx, { cause: { kind: 'gift', id: `${buyer.id}` }, entries }));
  await buyClips(app, buyer.token, [clip, 1]);
  const rows = await app.db
    .selectFrom('ledger_accounts')
    .select(['kind', 'balance'])
    .where('user_id', '=', buyer.id)
    .execute();
  expect(Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]))).toEqual({
    userCoins: 0n,
    userBonus: 1_000n,
  });
});

test('removes the bought lines from the cart and leaves the others', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 500);
  await addCartLine(app.db, buyer.id, clip, 1);
  const kept = await addCartLine(app.db, buyer.id, clip, 2);
  await buyClips(app, buyer.token, [clip, 1]);
  expect(await readCartLineIds(app.db, buyer.id)).toEqual([kept]);
});

test('a clip taken down after the order was made can no longer be bought', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 500);
  const orderId = await placeOrder(app, buyer.token, [second, 1], [clip, 1]);
  await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', clip).execute();
  const refused = await pay(orderId);
  expect(refused.code).toBe(40900);
  expect(refused.message).toContain('城市夜景航拍');
  expect(await balance()).toBe(50_000n);
});

test('a tier removed after the order was made can no longer be bought', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 500);
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  await app.db.updateTable('videos').set({ hd_price: null }).where('id', '=', clip).execute();
  expect(await pay(orderId)).toMatchObject({ code: 40900, message: '“城市夜景航拍”不提供该规格，请重新下单' });
  expect(await balance()).toBe(50_000n);
});

test('a creator cannot buy their own clip', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 500);
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  await app.db.updateTable('videos').set({ author_id: buyer.id }).where('id', '=', clip).execute();
  expect((await pay(orderId)).code).toBe(40900);
  expect(await balance()).toBe(50_000n);
});

test.each([true, false, 1, 0])(
  'a company buyer pays with the company’s coins if companyPay is %s',
  async (companyPay) => {
    const company = await makeCompanyBuyer(app.db, 150);
    await creditCoins(app.db, { userId: company.id }, 1_000);
    const orderId = await placeOrder(app, company.token, [clip, 1]);
    expect((await pay(orderId, { companyPay }, company)).code).toBe(0);
    expect((await read(orderId, company)).payType).toBe(0);
    expect(await coinsBalance(app.db, { companyId: company.companyId })).toBe(5_000n);
    const licence = await app.db.selectFrom('licences').selectAll().where('video_id', '=', clip).execute();
    expect(licence).toMatchObject([{ company_id: company.companyId, user_id: company.id, voided_at: null }]);
    expect((await pay(orderId, { companyPay }, company)).code).toBe(0);
  },
);

test('a company cannot buy its own clip', async () => {
  const company = await makeCompanyBuyer(app.db, 500);
  const orderId = await placeOrder(app, company.token, [clip, 1]);
  await app.db.updateTable('videos').set({ author_id: company.id }).where('id', '=', clip).execute();
  expect((await pay(orderId, { companyPay: true }, company)).code).toBe(40900);
});

test('a member pays with their own or the company’s coins, but not for the company’s own clip', async () => {
  const company = await makeCompanyBuyer(app.db, 150);
  await creditCoins(app.db, { userId: buyer.id }, 100);
  await addMembers(app.db, company, { buyers: [buyer] });
  const payAs = async (companyPay: boolean) => pay(await placeOrder(app, buyer.token, [clip, 1]), { companyPay });
  expect((await payAs(true)).code).toBe(0);
  expect([await coinsBalance(app.db, { companyId: company.companyId }), await balance()]).toEqual([5_000n, 10_000n]);
  expect((await payAs(true)).code).toBe(41000);
  await app.db.updateTable('videos').set({ author_id: company.id }).where('id', '=', clip).execute();
  expect(await payAs(true)).toMatchObject({ code: 40900, message: '不能购买自己的作品' });
  expect((await payAs(false)).code).toBe(0);
  expect([await coinsBalance(app.db, { companyId: company.companyId }), await balance()]).toEqual([5_000n, 0n]);
});

test('a person without a company cannot pay with company coins', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 500);
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  expect((await pay(orderId, { companyPay: true })).code).toBe(40300);
  expect((await pay(orderId, { companyPay: 'yes' })).code).toBe(40000);
  expect((await pay(orderId, { companyPay: 0 })).code).toBe(0);
});

test('with an Idempotency-Key a repeat gets the same response, and another body is refused', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 500);
  const [one, two] = [await placeOrder(app, buyer.token, [clip, 1]), await placeOrder(app, buyer.token, [clip, 1])];
  const send = (orderId: string) =>
    app.call('POST /order/v1/pay', { orderId }, { token: buyer.token, headers: { 'idempotency-key': 'k' } });
  const responses = await Promise.all([send(one), send(one), send(one)]);
  expect(responses.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect((await send(two)).code).toBe(40900);
  expect(await balance()).toBe(40_000n);
});
