import fc from 'fast-check';
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { ORDER_STATUS, PAY_TYPE } from '@zhenku/contract/constants';
import { errors } from '@zhenku/contract/errors';
import { toFen } from '@zhenku/contract/money';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { splitPack } from '@zhenku/contract/packs/pack-rules';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  addMembers,
  makeClip,
  makeCreator,
  makeKey,
  makeOperator,
  makeUser,
  type TestUser,
} from '../../platform/testing/fixtures.ts';
import { mailTemplates, smsTemplates } from '../../providers/templates.ts';
import { shopApp } from '../../testing/shop-app.ts';
import { readMonthBooks } from '../books/month-books.ts';
import { monthAt } from '../books/testing.ts';
import { assertKeyPays, chargeKeyBudget } from '../orders/key-budget.ts';
import {
  countLicences,
  creditBonus,
  creditCoins,
  insertDiscountCard,
  makeBuyer,
  makeCompanyBuyer,
  placeOrder,
  readCardBalance,
  readIncome,
  readMessageTitles,
  testFiles,
} from '../orders/testing.ts';
import { saleRoutes } from '../sales/sales.routes.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { bonusOf, coinsBalance, coinsOf } from '../wallet/coins.ts';
import { walletRoutes } from '../wallet/wallet.routes.ts';
import { expirePacks } from './end-pack.ts';
import { packRoutes } from './packs.routes.ts';
import { remindPacks } from './remind-packs.ts';
import { buyPack, makePackOffer, movePack, readPackDifference } from './testing.ts';

/** Clips cost 100 yuan in HD and 200 in 4K; a pack has 3 HD downloads for 100 yuan: 33.34, 33.33 and 33.33. */

const app = await shopApp((each) => {
  packRoutes(each, { assertKeyPays, chargeKeyBudget });
  saleRoutes(each, { storage: testFiles });
  walletRoutes(each);
});

let creator: TestUser;
let buyer: TestUser;
let clips: number[];
let offer: number;
beforeEach(async () => {
  creator = await makeCreator(app.db);
  buyer = await makeBuyer(app.db, 500);
  clips = [];
  for (const name of ['日出', '日落', '云海', '夜景']) clips.push(await makeClip(app.db, creator.id, { name }));
  offer = await makePackOffer(app);
});
afterEach(async () => {
  const { imbalances } = await checkLedger(app.db);
  const causes = ['orderPayment', 'refund', 'packPurchase', 'packRefund', 'packExpiry'];
  const { differences } = await readMonthBooks(app.db, monthAt(0));
  const untied = differences.filter(({ cause }) => causes.includes(cause?.split(' ')[0] ?? ''));
  assert.deepEqual([imbalances, untied, await readPackDifference(app.db)], [[], [], 0n]);
});

const buy = (input: object = {}, { token } = buyer) =>
  app.call('POST /pack/v1/buy', { offerId: offer, requestId: randomUUID(), ...input }, { token });
const listOf = async ({ token } = buyer) => (await app.call('GET /pack/v1/query', {}, { token })).data.content;
const usable = async (orderId: string, { token } = buyer) =>
  (await app.call('GET /pack/v1/usable', { orderId }, { token })).data.list;
const order = (count = 1, tier = 1, { token } = buyer) =>
  placeOrder(app, token, ...clips.slice(0, count).map((clip): [number, number] => [clip, tier]));
const pay = (orderId: string, packId: number, { token }: { token: string } = buyer, input: object = {}) =>
  app.call('POST /order/v1/pay', { orderId, packId, ...input }, { token });
const refundPack = (packId: number, { token } = buyer) => app.call('POST /pack/v1/refund', { packId }, { token });
const readOrder = async (orderId: string, { token } = buyer) =>
  (await app.call('GET /order/v1/orderId', { orderId }, { token })).data;
const balance = ({ id } = buyer) => coinsBalance(app.db, { userId: id });
const balanceOf = async (ref: ReturnType<typeof coinsOf>) => {
  const kind = app.db.selectFrom('ledger_accounts').select('balance').where('kind', '=', ref.kind);
  const row = await ('userId' in ref ? kind.where('user_id', '=', ref.userId) : kind).executeTakeFirst();
  return row?.balance ?? 0n;
};
async function refundOrder(orderId: string, orderItemIds?: string[]) {
  const { token } = await makeOperator(app.db, 'finance');
  const input = { orderId, reason: '画面有噪点', ...(orderItemIds && { orderItemIds }) };
  return await app.call('POST /operator/v1/orders/{orderId}/refund', input, { token });
}
const revenue = async () =>
  (await app.db.selectFrom('ledger_accounts').select('balance').where('kind', '=', 'revenue').executeTakeFirst())
    ?.balance ?? 0n;
const codesOf = (responses: { code: number }[]) => responses.map(({ code }) => code).toSorted((a, b) => a - b);

describe('buying a pack', () => {
  test('moves its price from the coins, and shows the pack with its terms', async () => {
    const { code, data: pack } = await buy();
    expect(code).toBe(0);
    expect(pack).toMatchObject({ packName: '高清三次', videoType: 1, downloads: 3, used: 0, remaining: 3, price: 100 });
    expect(pack).toMatchObject({ status: 'active', refundAmount: 100, mayRefund: true, company: false });
    expect(await listOf()).toEqual([pack]);
    expect(await balance()).toBe(40_000n);
    const { data } = await app.call('GET /wallet/v1/statement', { account: 'coins' }, { token: buyer.token });
    expect(data.content[0]).toMatchObject({ title: '购买下载包', kind: 'packPurchase', amount: -100, orderId: null });
  });

  test('happens once for one request id, even if two windows send it at once', async () => {
    const requestId = randomUUID();
    const responses = await Promise.all(Array.from({ length: 8 }, () => buy({ requestId })));
    expect(new Set(responses.map(({ data }) => data.packId)).size).toBe(1);
    expect((await buy({ requestId })).data.packId).toBe(responses[0]!.data.packId);
    expect(await balance()).toBe(40_000n);
    const other = await makePackOffer(app);
    expect((await buy({ requestId, offerId: other })).code).toBe(errors.conflict.code);
  });

  test('a repeated Idempotency-Key returns the stored response, for purchases and refunds', async () => {
    const input = { offerId: offer, requestId: randomUUID() };
    const [key, other] = [randomUUID(), randomUUID()];
    const call = () =>
      app.call('POST /pack/v1/buy', input, { token: buyer.token, headers: { 'idempotency-key': key } });
    const first = await call();
    expect(first).toMatchObject({ code: 0, data: { price: 100, remaining: 3 } });
    expect((await call()).data).toEqual(first.data);
    const { packId } = first.data;
    const giveBack = () =>
      app.call('POST /pack/v1/refund', { packId }, { token: buyer.token, headers: { 'idempotency-key': other } });
    expect(await giveBack()).toMatchObject({ code: 0, data: { refundedAmount: 100 } });
    expect(await giveBack()).toMatchObject({ code: 0, data: { refundedAmount: 100 } });
    expect(await balance()).toBe(50_000n);
  });

  test('request ids of different buyers do not collide', async () => {
    const requestId = randomUUID();
    const other = await makeBuyer(app.db, 500);
    const packs = [await buy({ requestId }), await buy({ requestId }, other)];
    expect(new Set(packs.map(({ data }) => data.packId)).size).toBe(2);
  });

  test('never takes the balance below zero', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => buy()));
    expect(codesOf(responses)).toEqual([0, 0, 0, 0, 0, ...Array(3).fill(errors.insufficientBalance.code)]);
    expect(await balance()).toBe(0n);
    expect(await listOf()).toHaveLength(5);
  });

  test('refuses a price other than the one shown, and an offer off sale', async () => {
    const { token } = await makeOperator(app.db, 'editor');
    const form = { packName: '高清三次', videoType: 1, downloads: 3, months: 12, price: 120, buyers: 'all' };
    const change = (more: object) =>
      app.call('PUT /operator/v1/packOffers/{offerId}', { offerId: offer, ...form, ...more }, { token });
    const sold = await buyPack(app, buyer.token, offer);
    expect((await change({ version: 0 })).code).toBe(0);
    expect((await change({ version: 0 })).code).toBe(errors.conflict.code);
    expect(await buy({ price: 100 })).toMatchObject({
      code: errors.conflict.code,
      message: '下载包价格已变为 ¥120.00，请确认后重新购买',
    });
    expect((await change({ onSale: false })).code).toBe(0);
    expect((await buy()).code).toBe(errors.notFound.code);
    expect(await listOf()).toEqual([sold]);
  });

  test('a visitor sees all offers, and a person those that they can buy', async () => {
    const companies = await makePackOffer(app, { packName: '企业包', buyers: 'companies' });
    const offersOf = async (token?: string) =>
      (await app.call('GET /pack/v1/offers', {}, token ? { token } : {})).data.list.map(({ offerId }) => offerId);
    expect(await offersOf()).toEqual(expect.arrayContaining([offer, companies]));
    expect(await offersOf(buyer.token)).not.toContain(companies);
    expect(await buy({ offerId: companies })).toMatchObject({ message: '该下载包只供企业账户购买' });
  });

  test('only a company’s account and managers spend its coins', async () => {
    const company = await makeCompanyBuyer(app.db, 1_000);
    const [manager, member, viewer] = [await makeUser(app.db), await makeUser(app.db), await makeUser(app.db)];
    await addMembers(app.db, company, { buyers: [manager, member], viewers: [viewer] });
    await app.db.updateTable('company_members').set({ manages: true }).where('user_id', '=', manager.id).execute();
    const forCompany = (user: TestUser) => buy({ companyPay: true }, user);
    expect((await forCompany(manager)).data).toMatchObject({ company: true, mayRefund: true });
    expect((await buy({}, company)).data).toMatchObject({ company: true, mayRefund: true });
    expect(codesOf([await forCompany(member), await forCompany(viewer)])).toEqual(
      Array(2).fill(errors.notAllowed.code),
    );
    expect(await coinsBalance(app.db, company)).toBe(80_000n);
    const { data } = await app.call('GET /wallet/v1/statement', { account: 'coins' }, { token: company.token });
    const names = await app.db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', 'in', [company.id, manager.id])
      .execute();
    const nameOf = ({ id }: TestUser) => names.find((user) => user.id === id)!.name;
    expect(data.content.slice(0, 2).map(({ title, userName }) => [title, userName])).toEqual([
      ['购买下载包', nameOf(company)],
      ['购买下载包', nameOf(manager)],
    ]);
    const [pack] = await listOf(viewer);
    expect(pack).toMatchObject({ company: true, mayRefund: false });
    expect(codesOf([await refundPack(pack!.packId, member), await refundPack(pack!.packId, viewer)])).toEqual(
      Array(2).fill(errors.notAllowed.code),
    );
    expect((await refundPack(pack!.packId, manager)).code).toBe(0);
  });

  test('an API key’s budget pays a pack once: the key’s uses of this pack cost nothing', async () => {
    const key = await makeKey(app.db, buyer, { budget: 10_000n });
    const pack = await buyPack(app, key.token, offer);
    expect((await buy({}, { ...buyer, token: key.token })).code).toBe(errors.keyBudgetExceeded.code);
    expect((await pay(await order(2), pack.packId, key)).code).toBe(0);
    expect((await pay(await order(), pack.packId, key)).code).toBe(0);
    expect((await listOf())[0]).toMatchObject({ used: 3 });
  });

  test('an API key uses a pack that it did not buy within its budget, and nothing once it is revoked', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    const key = await makeKey(app.db, buyer, { budget: 3_334n });
    expect((await pay(await order(), packId, key)).code).toBe(0);
    expect((await pay(await order(), packId, key)).code).toBe(errors.keyBudgetExceeded.code);
    expect((await listOf())[0]).toMatchObject({ used: 1 });
    const rich = await makeKey(app.db, buyer, { budget: 10_000n });
    const own = await buyPack(app, rich.token, offer);
    await app.db.updateTable('api_keys').set({ revoked_at: new Date() }).where('id', '=', rich.id).execute();
    expect((await pay(await order(), own.packId, rich)).code).toBe(errors.keyRevoked.code);
  });
});

describe('paying an order with a pack', () => {
  test('books each download’s share of the price, and splits that with the creator', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    const orderId = await order(2);
    expect(await usable(orderId)).toEqual([expect.objectContaining({ packId, remaining: 3, uses: 2, amount: 66.67 })]);
    expect(await pay(orderId, packId)).toMatchObject({ code: 0 });

    const paid = await readOrder(orderId);
    expect(paid).toMatchObject({ orderStatus: ORDER_STATUS.paid, payType: PAY_TYPE.personal, pack: { packId } });
    expect(paid).toMatchObject({ originAmount: 200, discountAmount: 0, payAmount: 66.67 });
    expect(paid.orderItems.map(({ payAmount }) => payAmount)).toEqual([33.34, 33.33]);
    expect(await countLicences(app.db, orderId)).toBe(2);
    expect(await balance()).toBe(40_000n);
    expect(await readIncome(app.db, creator)).toBe(1_667n + 1_666n);
    expect((await listOf())[0]).toMatchObject({ used: 2, remaining: 1, refundAmount: 33.33 });
    const { data } = await app.call('GET /author/v1/sale/detail', {}, { token: creator.token });
    expect(data.content[0]).toMatchObject({
      pack: { packName: '高清三次', price: 100, downloads: 3 },
      listPrice: 100,
      discountAmount: 0,
    });
    expect(data.summary).toMatchObject({ count: 2, payAmount: 66.67, divideMoney: 33.33 });
  });

  test('tells the buyer that the pack paid, without an amount', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    const orderId = await order(2);
    await pay(orderId, packId);
    const notices = await app.db
      .selectFrom('outside_notices')
      .select(['template', 'params', 'items'])
      .where('user_id', '=', buyer.id)
      .execute();
    const params = { orderId: formatOrderNumber(orderId), packName: '高清三次' };
    expect(notices).toEqual([{ template: 'orderPaidByPack', params, items: ['“日出”HD', '“日落”HD'] }]);
    expect(mailTemplates.orderPaidByPack.text).toContain('下载包支付（“{packName}”）');
    expect(smsTemplates.orderPaidByPack).not.toContain('{amount}');
  });

  test('refuses other tiers and upgrades, and names the clips', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    const orderId = await placeOrder(app, buyer.token, [clips[0]!, 1], [clips[1]!, 2]);
    expect(await usable(orderId)).toEqual([]);
    const { code, message } = await pay(orderId, packId);
    expect(code).toBe(errors.conflict.code);
    expect(message).toContain('“日落”不符');
    expect(message).not.toContain('日出');
    expect(await readOrder(orderId)).toMatchObject({ orderStatus: ORDER_STATUS.pending, pack: null, payAmount: 300 });
    expect((await listOf())[0]).toMatchObject({ used: 0 });
  });

  test('refuses an order with more items than downloads left', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    const orderId = await order(4);
    expect(await usable(orderId)).toEqual([]);
    expect(await pay(orderId, packId)).toMatchObject({
      code: errors.conflict.code,
      message: '下载包“高清三次”还可下载 3 次，订单有 4 条素材',
    });
  });

  test('leaves the chosen discount card alone, and keeps the order if the pack refuses it', async () => {
    const cardId = await insertDiscountCard(app.db, { userId: buyer.id }, 90, 1_000);
    const { packId } = await buyPack(app, buyer.token, offer);
    const withCard = async (videoType: number) => {
      const input = { videos: [{ videoId: clips[0]!, videoType }], discountId: cardId };
      return (await app.call('POST /order/v1/create', input, { token: buyer.token })).data.orderId;
    };
    const other = await withCard(2);
    expect((await pay(other, packId)).code).toBe(errors.conflict.code);
    expect(await readOrder(other)).toMatchObject({ discountId: cardId, payAmount: 180 });
    const orderId = await withCard(1);
    expect((await pay(orderId, packId)).code).toBe(0);
    expect(await readOrder(orderId)).toMatchObject({ discountId: null, discountAmount: 0, payAmount: 33.34 });
    expect(await readCardBalance(app.db, cardId)).toBe(100_000n);
  });

  test('a share above the list price is booked as it is', async () => {
    const dear = await makePackOffer(app, { downloads: 2, price: 400 });
    const { packId } = await buyPack(app, buyer.token, dear);
    const orderId = await order();
    expect((await pay(orderId, packId)).code).toBe(0);
    expect(await readOrder(orderId)).toMatchObject({ originAmount: 100, discountAmount: 0, payAmount: 200 });
  });

  test('a stranger’s pack and order are not found', async () => {
    const stranger = await makeBuyer(app.db, 500);
    const { packId } = await buyPack(app, buyer.token, offer);
    expect((await pay(await order(1, 1, stranger), packId, stranger)).code).toBe(errors.notFound.code);
    expect((await refundPack(packId, stranger)).code).toBe(errors.notFound.code);
    const orderId = await order();
    const asked = await app.call('GET /pack/v1/usable', { orderId }, { token: stranger.token });
    expect(asked.code).toBe(errors.notFound.code);
    expect(await listOf(stranger)).toEqual([]);
  });

  test('a company’s member uses the company’s pack within their limits, and a viewer cannot', async () => {
    const company = await makeCompanyBuyer(app.db, 1_000);
    const [member, viewer] = [await makeUser(app.db), await makeUser(app.db)];
    await addMembers(app.db, company, { buyers: [member], viewers: [viewer] });
    const { packId } = await buyPack(app, company.token, offer);
    const limit = async (fen: bigint) =>
      await app.db.updateTable('company_members').set({ order_limit: fen }).where('user_id', '=', member.id).execute();
    const orderId = await order(1, 1, member);
    await limit(1_000n);
    expect((await pay(orderId, packId, member)).code).toBe(errors.approvalRequired.code);
    await limit(5_000n);
    expect(await usable(orderId, member)).toEqual([expect.objectContaining({ packId, company: true })]);
    expect((await pay(orderId, packId, member)).code).toBe(0);
    expect(await readOrder(orderId, company)).toMatchObject({ payType: PAY_TYPE.company, payAmount: 33.34 });
    const others = await order(1, 1, viewer);
    expect(await usable(others, viewer)).toEqual([]);
    expect((await pay(others, packId, viewer)).code).toBe(errors.notFound.code);
  });

  test('paying twice at once uses the pack once', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    const orderId = await order();
    const responses = await Promise.all(Array.from({ length: 6 }, () => pay(orderId, packId)));
    expect(new Set(codesOf(responses))).toEqual(new Set([0]));
    expect((await listOf())[0]).toMatchObject({ used: 1 });
  });

  test('one of several concurrent orders gets the last download', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    expect((await pay(await order(2), packId)).code).toBe(0);
    const orders = await Promise.all(Array.from({ length: 6 }, () => order()));
    const responses = await Promise.all(orders.map((orderId) => pay(orderId, packId)));
    expect(codesOf(responses)).toEqual([0, ...Array(5).fill(errors.conflict.code)]);
    expect((await listOf())[0]).toMatchObject({ used: 3, remaining: 0, status: 'usedUp', mayRefund: false });
  });

  test('a use or a refund at the same time wins, never both', async () => {
    for (let round = 0; round < 5; round += 1) {
      await creditCoins(app.db, { userId: buyer.id }, 100);
      const { packId } = await buyPack(app, buyer.token, offer);
      const orderId = await order(3);
      const [used, refunded] = await Promise.all([pay(orderId, packId), refundPack(packId)]);
      expect([used.code, refunded.code].filter((code) => code === 0)).toHaveLength(1);
      expect((await listOf()).find((pack) => pack.packId === packId)!.status).toBe(
        used.code === 0 ? 'usedUp' : 'refunded',
      );
    }
  });
});

describe('the price of a pack’s downloads', () => {
  test('adds up to the price, whatever the order of uses and returns', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    const first = await order(2);
    await pay(first, packId);
    const [item] = (await readOrder(first)).orderItems;
    expect((await refundOrder(first, [item!.orderItemId])).code).toBe(0);
    const second = await order(2);
    expect((await pay(second, packId)).code).toBe(0);
    const amounts = [...(await readOrder(first)).orderItems.slice(1), ...(await readOrder(second)).orderItems];
    expect(amounts.reduce((sum, { payAmount }) => sum + toFen(payAmount), 0n)).toBe(10_000n);
  });

  test('is split to the fen, with bonus coins last', () => {
    const downloads = fc.integer({ min: 2, max: 1_000 });
    fc.assert(
      fc.property(downloads, fc.bigInt({ min: 0n, max: 10_000_000n }), fc.nat(100), (count, more, percent) => {
        const price = BigInt(count) + more;
        const bonus = (price * BigInt(percent)) / 100n;
        const shares = splitPack({ price, bonus, downloads: count });
        expect(shares).toHaveLength(count);
        expect(shares.reduce((sum, { amount }) => sum + amount, 0n)).toBe(price);
        expect(shares.reduce((sum, share) => sum + share.bonus, 0n)).toBe(bonus);
        const least = price / BigInt(count);
        expect(shares.every(({ amount }) => amount === least || amount === least + 1n)).toBe(true);
        const withBonus = shares.slice(shares.findIndex((share) => share.bonus > 0n)).slice(1);
        expect(bonus === 0n || withBonus.every((share) => share.bonus === share.amount)).toBe(true);
      }),
    );
  });
});

describe('refunding a pack', () => {
  test('returns the price of the downloads left once, and ends the pack', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    await pay(await order(), packId);
    const responses = await Promise.all([refundPack(packId), refundPack(packId), refundPack(packId)]);
    expect(codesOf(responses)).toEqual([0, 0, 0]);
    expect(responses[0]!.data).toMatchObject({
      status: 'refunded',
      refundedAmount: 66.66,
      refundAmount: 0,
      remaining: 0,
    });
    expect(await balance()).toBe(40_000n + 6_666n);
    expect((await pay(await order(), packId)).message).toBe('该下载包已退款，请选择其他支付方式');
    const { data } = await app.call('GET /wallet/v1/statement', { account: 'coins' }, { token: buyer.token });
    expect(data.content[0]).toMatchObject({ title: '下载包退款', amount: 66.66 });
  });

  test('returns bonus coins as bonus coins, and the used downloads had the coins', async () => {
    const poor = await makeBuyer(app.db, 40);
    await creditBonus(app.db, { userId: poor.id }, 100);
    const { packId } = await buyPack(app, poor.token, offer);
    const orderId = await order(1, 1, poor);
    expect((await pay(orderId, packId, poor)).code).toBe(0);
    const sales = await app.call('GET /author/v1/sale/detail', {}, { token: creator.token });
    expect(sales.data.content[0]).toMatchObject({ payAmount: 33.34, bonusPart: 0 });
    expect((await refundPack(packId, poor)).code).toBe(0);
    expect(await balanceOf(coinsOf({ userId: poor.id }))).toBe(4_000n - 3_334n);
    expect(await balanceOf(bonusOf({ userId: poor.id }))).toBe(10_000n);
  });

  test('is refused for a used-up and for an ended pack', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    await pay(await order(3), packId);
    expect((await refundPack(packId)).message).toBe('该下载包已用完，没有可退的次数');
    const { packId: ended } = await buyPack(app, buyer.token, offer);
    await movePack(app.db, ended, { end: -0.001 });
    expect((await refundPack(ended)).message).toBe('该下载包已到期，不能退款');
  });
});

describe('the end of a pack', () => {
  test('stops uses at the exact time, and moves what is left to revenue once', async () => {
    await expirePacks(app.db);
    const { packId } = await buyPack(app, buyer.token, offer);
    await pay(await order(), packId);
    await movePack(app.db, packId, { end: -0.001 });
    expect((await listOf())[0]).toMatchObject({ status: 'expired', remaining: 0, mayRefund: false });
    const orderId = await order();
    expect(await usable(orderId)).toEqual([]);
    expect((await pay(orderId, packId)).message).toBe('该下载包已到期，请选择其他支付方式');
    const before = await revenue();
    await Promise.all([expirePacks(app.db), expirePacks(app.db)]);
    expect((await revenue()) - before).toBe(6_666n);
    expect(await expirePacks(app.db)).toBe(0);
  });

  test('leaves running packs alone', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    await expirePacks(app.db);
    expect((await pay(await order(), packId)).code).toBe(0);
  });

  test('is announced 30 and 7 days before, once each, if downloads are left', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    const reminders = async () => {
      await remindPacks(app.db);
      return (await readMessageTitles(app.db, buyer)).filter((title) => title === '下载包即将到期').length;
    };
    const counts = [];
    for (const end of [40, 29, 28, 6, 5]) {
      await movePack(app.db, packId, { end });
      counts.push(await reminders());
    }
    expect(counts).toEqual([0, 1, 1, 2, 2]);
    const notices = app.db.selectFrom('outside_notices').select('template').where('user_id', '=', buyer.id);
    expect((await notices.execute()).filter(({ template }) => template === 'packEnding')).toHaveLength(2);

    const used = await buyPack(app, buyer.token, offer);
    await pay(await order(3), used.packId);
    await movePack(app.db, used.packId, { end: 5 });
    expect(await reminders()).toBe(2);
    const last = await order(3);
    const { packId: returned } = await buyPack(app, buyer.token, offer);
    await pay(last, returned);
    await movePack(app.db, returned, { end: 5 });
    expect(await reminders(), 'a pack without downloads left').toBe(2);
    await refundOrder(last);
    expect(await reminders(), 'the pack got its downloads back').toBe(3);
  });
});

describe('refunding an order that a pack paid', () => {
  test('returns its downloads while the pack runs, and takes the creator’s share back', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    const orderId = await order(2);
    await pay(orderId, packId);
    expect((await refundOrder(orderId)).code).toBe(0);
    expect((await listOf())[0]).toMatchObject({ used: 0, remaining: 3, refundAmount: 100, status: 'active' });
    expect(await balance()).toBe(40_000n);
    expect(await readIncome(app.db, creator)).toBe(0n);
    expect(await readOrder(orderId)).toMatchObject({ orderStatus: ORDER_STATUS.cancelled });
    const message = app.db
      .selectFrom('messages')
      .select('content')
      .where('user_id', '=', buyer.id)
      .orderBy('id', 'desc');
    expect((await message.executeTakeFirstOrThrow()).content).toContain('2 次下载已退回下载包“高清三次”');
  });

  test('returns coins when the account has been closed, so that its money stays owed', async () => {
    const { packId } = await buyPack(app, buyer.token, offer);
    const orderId = await order(3);
    await pay(orderId, packId);
    await app.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', buyer.id).execute();
    expect((await refundOrder(orderId)).code).toBe(0);
    expect(await balance()).toBe(50_000n);
  });

  test.each(['refunded', 'ended', 'expired'] as const)('returns coins when the pack has been %s', async (state) => {
    const poor = await makeBuyer(app.db, 40);
    await creditBonus(app.db, { userId: poor.id }, 100);
    const { packId } = await buyPack(app, poor.token, offer);
    const orderId = await order(2, 1, poor);
    await pay(orderId, packId, poor);
    if (state === 'refunded') await refundPack(packId, poor);
    else await movePack(app.db, packId, { end: -0.001 });
    if (state === 'expired') await expirePacks(app.db);
    const [coins, bonus] = [coinsOf({ userId: poor.id }), bonusOf({ userId: poor.id })];
    const before = [await balanceOf(coins), await balanceOf(bonus)];
    expect((await refundOrder(orderId)).code).toBe(0);
    // 40 yuan of the price were coins: all 33.34 of the first download, and 6.66 of the second.
    expect([(await balanceOf(coins)) - before[0]!, (await balanceOf(bonus)) - before[1]!]).toEqual([4_000n, 2_667n]);
    if (state === 'ended') await expirePacks(app.db);
    expect((await listOf(poor))[0]).toMatchObject({ used: 2, status: state === 'refunded' ? 'refunded' : 'expired' });
  });
});

test('operators list sold packs by status and buyer', async () => {
  const { packId } = await buyPack(app, buyer.token, offer);
  const company = await makeCompanyBuyer(app.db, 1_000);
  const bought = await buyPack(app, company.token, offer);
  await refundPack(bought.packId, company);
  const { token } = await makeOperator(app.db, 'finance');
  const list = async (input: object) =>
    (await app.call('GET /operator/v1/packs', { size: 200, ...input }, { token })).data.content;
  const running = await list({ status: 'active' });
  expect(running.find((each) => each.packId === packId)).toMatchObject({
    userId: buyer.id,
    companyName: null,
    remainAmount: 100,
  });
  expect(running.map((each) => each.packId)).not.toContain(bought.packId);
  const refunded = (await list({ status: 'refunded' })).find((each) => each.packId === bought.packId);
  expect(refunded).toMatchObject({ remaining: 0, remainAmount: 0, refundedAmount: 100 });
  expect(refunded!.companyName).not.toBeNull();
  const orderId = await order();
  await pay(orderId, packId);
  const { url } = (await app.call('GET /operator/v1/orders/export', {}, { token })).data;
  const lines = (await app.http.inject(url)).body.split(/\r?\n/);
  expect(lines.find((line) => line.includes(formatOrderNumber(orderId)))).toMatch(/,高清三次$/);
  const editor = await makeOperator(app.db, 'editor');
  const offers = await app.call('GET /operator/v1/packOffers', { size: 200 }, { token: editor.token });
  expect(offers.data.content.find(({ offerId }) => offerId === offer)).toMatchObject({ soldCount: 2, onSale: true });
});

test('refuses terms outside the limits', async () => {
  const { token } = await makeOperator(app.db, 'editor');
  const form = { packName: '包', videoType: 1, downloads: 3, months: 12, price: 100, buyers: 'all' };
  const create = async (more: object) =>
    (await app.call('POST /operator/v1/packOffers', { ...form, ...more }, { token })).code;
  for (const wrong of [
    { videoType: 3 },
    { downloads: 1 },
    { downloads: 1_001 },
    { months: 0 },
    { months: 37 },
    { price: 2.99 },
    { buyers: 'nobody' },
    { packName: ' ' },
  ]) {
    expect([wrong, await create(wrong)]).toEqual([wrong, errors.invalidInput.code]);
  }
  expect(await create({})).toBe(0);
});
