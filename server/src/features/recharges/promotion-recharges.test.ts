import { ORDER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { makeCompanyUser, makeCreator, makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import type { TestUser } from '../../platform/testing/fixtures.ts';
import { makeCoupon, makeOffer } from '../promotions/testing.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { bonusOf, coinsOf, type CoinsOwner, spendCoins } from '../wallet/coins.ts';
import { readAccounts } from '../wallet/accounts.ts';
import { post } from '../wallet/post.ts';
import { cancelOpen, CHANNELS, rechargesApp } from './testing.ts';

let user: TestUser;
const app = await rechargesApp();
beforeEach(async () => {
  user = await makeUser(app.db);
});
// Ensures that the job finds only the current test's recharges.
afterEach(() => cancelOpen(app.db));

async function coins(owner: CoinsOwner): Promise<[bigint, bigint]> {
  const accounts = await readAccounts(app.db, [coinsOf(owner), bonusOf(owner)]);
  const balanceOf = (kind: string) => accounts.find((account) => account.kind.endsWith(kind))?.balance ?? 0n;
  return [balanceOf('Coins'), balanceOf('Bonus')];
}

const couponStatus = async () =>
  (await app.call('GET /coupon/v1/list', {}, { token: user.token })).data.list.map(({ status }) => status);
const listCards = async (holder: TestUser = user) =>
  (await app.call('GET /discount/v1/list/userOwn', {}, { token: holder.token })).data.list;

describe('a coupon that an operator recalls', () => {
  const recall = async (couponId: number, userId = user.id, token?: string) =>
    app.call(
      'POST /operator/v1/users/{userId}/coupons/{couponId}/recall',
      { userId, couponId, reason: '发错用户' },
      { token: token ?? (await makeOperator(app.db, 'editor')).token },
    );
  const codesOf = (responses: { code: number }[]) => responses.map(({ code }) => code).toSorted((a, b) => a - b);

  it('is taken from its user once, with a notification and an audit entry', async () => {
    const couponId = await makeCoupon(app.db, user.id);
    const stranger = await makeUser(app.db);
    expect((await recall(couponId, stranger.id)).code).toBe(40400);
    expect(codesOf(await Promise.all([recall(couponId), recall(couponId), recall(couponId)]))).toEqual([
      0, 40900, 40900,
    ]);
    expect(await couponStatus()).toEqual([]);
    const { data } = await app.call('GET /coupon/v1/recharge/list', { rechargeMoney: 500 }, { token: user.token });
    expect(data.list).toEqual([]);
    expect((await app.call('POST /wxpay/v1/recharge/order', { rechargeMoney: 500, couponId }, user)).code).toBe(40400);
    const messages = await app.db.selectFrom('messages').select('title').where('user_id', '=', user.id).execute();
    expect(messages).toEqual([{ title: '优惠券已收回' }]);
    const log = await app.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `user:${user.id}`)
      .execute();
    expect(log).toMatchObject([
      { action: 'coupon.recall', before: { couponId, presentedAmount: 20 }, after: { reason: '发错用户' } },
    ]);
  });

  it('is listed with its template’s coupons, for editors only', async () => {
    const couponId = await makeCoupon(app.db, user.id);
    const { template_id: couponTemplateId } = await app.db
      .selectFrom('coupons')
      .select('template_id')
      .where('id', '=', couponId)
      .executeTakeFirstOrThrow();
    await recall(couponId);
    const { token } = await makeOperator(app.db, 'editor');
    const key = 'GET /operator/v1/coupons/{couponTemplateId}/given';
    const list = async (keyword?: string) =>
      (await app.call(key, { couponTemplateId, keyword }, { token })).data.content;
    expect(await list()).toMatchObject([{ couponId, userId: user.id, recallTime: expect.any(String) }]);
    expect(await list(String(user.id))).toHaveLength(1);
    expect(await list('没有这个人')).toEqual([]);
    const { token: finance } = await makeOperator(app.db, 'finance');
    expect((await app.call(key, { couponTemplateId }, { token: finance })).code).toBe(40300);
    expect((await app.call(key, { couponTemplateId }, { token: user.token })).code).toBe(403);
    expect((await recall(couponId, user.id, finance)).code).toBe(40300);
  });

  it('is listed with its user’s coupons, which state their issuers and the recharges that used them', async () => {
    const [editor, finance] = [await makeOperator(app.db, 'editor'), await makeOperator(app.db, 'finance')];
    const [first, second] = [await makeCoupon(app.db, user.id), await makeCoupon(app.db, user.id)];
    const { template_id: couponTemplateId } = await app.db
      .selectFrom('coupons')
      .select('template_id')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    const given = { userId: user.id, couponTemplateId };
    const { data: issued } = await app.call('POST /operator/v1/users/{userId}/coupons', given, editor);
    const rechargeId = await app.open('wxpay', user.token, 500, { couponId: first });
    await app.pay('wxpay', rechargeId, 'success');
    await recall(second);
    const key = 'GET /operator/v1/users/{userId}/coupons';
    const { data } = await app.call(key, { userId: user.id }, finance);
    const { username } = await app.db
      .selectFrom('operators')
      .select('username')
      .where('id', '=', editor.id)
      .executeTakeFirstOrThrow();
    expect(data.content).toMatchObject([
      { couponId: issued.couponId, couponTemplateId, operatorName: username, rechargeId: null, recallTime: null },
      { couponId: second, operatorName: null, rechargeId: null, recallTime: expect.any(String) },
      { couponId: first, status: 2, operatorName: null, rechargeId },
    ]);
    expect((await app.call(key, { userId: (await makeUser(app.db)).id }, finance)).data.total).toBe(0);
    expect((await app.call(key, { userId: user.id }, editor)).code).toBe(40300);
    expect((await app.call(key, { userId: user.id }, user)).code).toBe(403);
  });

  it('must be neither used nor reserved by an open recharge', async () => {
    const used = await makeCoupon(app.db, user.id);
    await app.pay('wxpay', await app.open('wxpay', user.token, 500, { couponId: used }), 'success');
    expect((await recall(used)).code).toBe(40900);
    const reserved = await makeCoupon(app.db, user.id);
    const orderId = await app.open('wxpay', user.token, 500, { couponId: reserved });
    expect((await recall(reserved)).code).toBe(40900);
    await app.pay('wxpay', orderId, 'success');
    expect(await coins({ userId: user.id })).toEqual([100_000n, 4_000n]);
  });

  it('is either recalled or reserved by a recharge, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      const couponId = await makeCoupon(app.db, user.id);
      const [recalled, opened] = await Promise.all([
        recall(couponId),
        app.call('POST /wxpay/v1/recharge/order', { rechargeMoney: 500, couponId }, { token: user.token }),
      ]);
      expect([recalled.code, opened.code].filter((code) => code === 0)).toHaveLength(1);
    }
  });

  it('gives no bonus to a recharge that timed out before the recall and is paid late', async () => {
    const couponId = await makeCoupon(app.db, user.id);
    const orderId = await app.open('wxpay', user.token, 500, { couponId });
    const timedOut = { status: ORDER_STATUS.timedOut };
    await app.db.updateTable('recharges').set(timedOut).where('id', '=', orderId).execute();
    expect((await recall(couponId)).code).toBe(0);
    await app.pay('wxpay', orderId, 'success');
    expect(await coins({ userId: user.id })).toEqual([50_000n, 0n]);
    expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
  });
});

describe.each(CHANNELS)('a recharge through %s with a coupon', (channel) => {
  const open = (couponId: number, yuan = 500) => app.open(channel, user.token, yuan, { couponId });
  const pay = (orderId: string) => app.pay(channel, orderId, 'success');
  const status = (orderId: string) => app.status(user.token, orderId);

  it('adds its bonus once, and bonus coins are spent last', async () => {
    const couponId = await makeCoupon(app.db, user.id);
    const orderId = await open(couponId);
    await app.pay(channel, orderId, 'duplicate');
    expect(await coins({ userId: user.id })).toEqual([50_000n, 2_000n]);
    expect(await couponStatus()).toEqual([2]);
    await inTransaction(app.db, (tx) =>
      spendCoins(tx, {
        cause: { kind: 'test', id: orderId },
        owner: { userId: user.id },
        to: [{ account: { kind: 'revenue' }, amount: 50_500n }],
      }),
    );
    expect(await coins({ userId: user.id })).toEqual([0n, 1_500n]);
    expect((await app.tryOpen(channel, user.token, 500, { couponId })).code).toBe(40900);
  });

  it('credits the company’s coins and bonus coins for a company buyer', async () => {
    const buyer = await makeCompanyUser(app.db);
    const couponId = await makeCoupon(app.db, buyer.id);
    await app.pay(channel, await app.open(channel, buyer.token, 500, { couponId }), 'success');
    expect(await coins({ companyId: buyer.companyId })).toEqual([50_000n, 2_000n]);
  });

  it('closes the older recharge that reserved the coupon, at the provider first', async () => {
    const couponId = await makeCoupon(app.db, user.id);
    const older = await open(couponId);
    const newer = await open(couponId, 300);
    expect(await status(older)).toBe(4);
    // WeChat refuses the payment. Alipay accepts it from a payer who still has the form open, and it counts without the coupon.
    expect(await pay(older)).toBe(channel === 'wxpay' ? 40900 : 0);
    await pay(newer);
    const late = channel === 'wxpay' ? 0n : 50_000n;
    expect(await coins({ userId: user.id })).toEqual([30_000n + late, 2_000n]);
  });

  it('is refused if the older recharge has already been paid and got the bonus', async () => {
    const couponId = await makeCoupon(app.db, user.id);
    const older = await open(couponId);
    await app.pay(channel, older, 'silent');
    expect((await app.tryOpen(channel, user.token, 500, { couponId })).code).toBe(40900);
    expect(await status(older)).toBe(2);
    expect(await coins({ userId: user.id })).toEqual([50_000n, 2_000n]);
  });

  it('is refused while the provider does not confirm that the older recharge is closed', async () => {
    const couponId = await makeCoupon(app.db, user.id);
    const older = await open(couponId);
    await app.fault(channel, 'unavailable', 100);
    const refused = await app.tryOpen(channel, user.token, 500, { couponId });
    await app.fault(channel, 'none');
    expect(refused.code).toBe(40900);
    await pay(older);
    expect(await coins({ userId: user.id })).toEqual([50_000n, 2_000n]);
  });

  it('releases the coupon when it times out, and still gets the bonus if it is paid late', async () => {
    const couponId = await makeCoupon(app.db, user.id);
    const abandoned = await open(couponId);
    await app.db.updateTable('recharges').set({ status: ORDER_STATUS.timedOut }).where('id', '=', abandoned).execute();
    expect(await couponStatus()).toEqual([1]);
    await pay(abandoned);
    expect(await coins({ userId: user.id })).toEqual([50_000n, 2_000n]);
    expect(await couponStatus()).toEqual([2]);
  });

  it('is the only one of several concurrent recharges to reserve the coupon, whose bonus is given once', async () => {
    const couponId = await makeCoupon(app.db, user.id);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => app.tryOpen(channel, user.token, 500, { couponId })),
    );
    const opened = responses.filter(({ code }) => code === 0).map(({ data }) => data.orderId);
    expect(opened.length).toBeGreaterThan(0);
    expect(new Set(responses.map(({ code }) => code)).isSubsetOf(new Set([0, 40900]))).toBe(true);
    const holders = await app.db
      .selectFrom('recharges')
      .select('id')
      .where('coupon_id', '=', couponId)
      .where('status', '=', ORDER_STATUS.pending)
      .execute();
    expect(holders).toHaveLength(1);
    await Promise.all(opened.map((orderId) => pay(orderId)));
    const [, bonus] = await coins({ userId: user.id });
    expect(bonus).toBe(2_000n);
  });
});

describe.each(CHANNELS)('a recharge through %s with a discount', (channel) => {
  it('issues one card for the recharged coins', async () => {
    const discountId = await makeOffer(app.db);
    await app.pay(channel, await app.open(channel, user.token, 600, { discountId }), 'duplicate');
    const [card] = await listCards();
    expect(card).toMatchObject({ discount: 85, rechargeAmount: 600, remainAmount: 600, company: false });
    const days = (Date.parse(card!.expiredTime) - Date.now()) / 86_400_000;
    expect(Math.round(days)).toBe(366);
    expect(await listCards()).toHaveLength(1);

    const buyer = await makeCompanyUser(app.db);
    await app.pay(channel, await app.open(channel, buyer.token, 600, { discountId }), 'success');
    expect(await listCards(buyer)).toMatchObject([{ company: true, remainAmount: 600 }]);
  });

  it('issues no card before it is paid, and uses the terms with which it was opened', async () => {
    const discountId = await makeOffer(app.db);
    const orderId = await app.open(channel, user.token, 600, { discountId });
    expect(await listCards()).toEqual([]);
    await app.db.updateTable('discount_offers').set({ discount: 99, withdrawn_at: new Date() }).execute();
    await app.pay(channel, orderId, 'success');
    expect(await listCards()).toMatchObject([{ discount: 85 }]);
  });
});

describe('a choice of promotion', () => {
  it('is limited to one, which must be the caller’s own and fit the recharge’s amount', async () => {
    const codeOf = async (yuan: number, choice: object) => (await app.tryOpen('alipay', user.token, yuan, choice)).code;
    const [couponId, discountId] = [await makeCoupon(app.db, user.id), await makeOffer(app.db)];
    const foreign = await makeCoupon(app.db, (await makeUser(app.db)).id);
    expect(await codeOf(500, { couponId, discountId })).toBe(40000);
    expect(await codeOf(500, { couponId: foreign })).toBe(40400);
    expect(await codeOf(500, { discountId: 2_000_000_000 })).toBe(40400);
    expect(await codeOf(199.99, { couponId })).toBe(40900);
    expect(await codeOf(499.99, { discountId })).toBe(40900);
    await app.db
      .updateTable('coupons')
      .set({ expires_at: new Date(0) })
      .where('id', '=', couponId)
      .execute();
    expect(await codeOf(500, { couponId })).toBe(40900);
    const remaining = await app.db.selectFrom('recharges').select('id').where('user_id', '=', user.id).execute();
    expect(remaining).toEqual([]);
  });
});

describe('a recharge from income', () => {
  const earn = async (userId: number, amount: bigint) =>
    await inTransaction(app.db, (tx) =>
      post(tx, {
        cause: { kind: 'test', id: `income${userId}` },
        entries: [
          { account: { kind: 'revenue' }, amount: -amount },
          { account: { kind: 'income', userId }, amount },
        ],
      }),
    );
  const recharge = (token: string | undefined, input: object, key?: string) =>
    app.call('POST /author/v1/rechargeByDeposit', input, { token, headers: key ? { 'idempotency-key': key } : {} });

  it('turns income into coins immediately, with coupon or card', async () => {
    const creator = await makeCreator(app.db);
    await earn(creator.id, 200_000n);
    const [couponId, discountId] = [await makeCoupon(app.db, creator.id), await makeOffer(app.db)];
    const { data } = await recharge(creator.token, { rechargeMoney: 500, couponId });
    expect(await app.status(creator.token, data.orderId)).toBe(2);
    expect((await recharge(creator.token, { rechargeMoney: 1000, discountId })).code).toBe(0);
    expect(await coins({ userId: creator.id })).toEqual([150_000n, 2_000n]);
    expect(await listCards(creator)).toMatchObject([{ discount: 85, remainAmount: 1000 }]);
  });

  it('takes the coupon from an open recharge, which is closed first', async () => {
    const creator = await makeCreator(app.db);
    await earn(creator.id, 50_000n);
    const couponId = await makeCoupon(app.db, creator.id);
    const older = await app.open('wxpay', creator.token, 500, { couponId });
    expect((await recharge(creator.token, { rechargeMoney: 500, couponId })).code).toBe(0);
    expect(await app.status(creator.token, older)).toBe(4);
    expect(await coins({ userId: creator.id })).toEqual([50_000n, 2_000n]);
  });

  it('never takes more than the balance, even concurrently, and a repeated call takes the amount once', async () => {
    const creator = await makeCreator(app.db);
    await earn(creator.id, 100_000n);
    const repeated = await Promise.all([1, 2, 3].map(() => recharge(creator.token, { rechargeMoney: 100 }, 'key')));
    expect(new Set(repeated.map(({ data }) => data.orderId)).size).toBe(1);
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => recharge(creator.token, { rechargeMoney: 250 })),
    );
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(3);
    const refused = responses.find(({ code }) => code !== 0)!;
    expect(refused).toMatchObject({ code: 41000, message: '创作收益不足，请选择其他充值方式' });
    expect(await coins({ userId: creator.id })).toEqual([85_000n, 0n]);
  });

  it('takes the income once if the response could not be stored and the call is repeated', async () => {
    const creator = await makeCreator(app.db);
    await earn(creator.id, 100_000n);
    await sql`
      create trigger keeps_nothing before update on idempotency_keys
      for each row when (new.user_id = ${sql.lit(creator.id)}) execute function refuse_change()`.execute(app.db);
    expect((await recharge(creator.token, { rechargeMoney: 100 }, 'crash')).code).toBe(50000);
    await sql`drop trigger keeps_nothing on idempotency_keys`.execute(app.db);
    expect((await recharge(creator.token, { rechargeMoney: 100 }, 'crash')).code).toBe(0);
    expect(await coins({ userId: creator.id })).toEqual([10_000n, 0n]);
  });

  it('needs a creator and a valid amount', async () => {
    const creator = await makeCreator(app.db);
    expect((await recharge(undefined, { rechargeMoney: 1 })).code).toBe(403);
    expect((await recharge(user.token, { rechargeMoney: 1 })).code).toBe(40300);
    expect((await recharge(creator.token, { rechargeMoney: 0 })).code).toBe(40000);
    const foreign = await makeCoupon(app.db, user.id);
    expect((await recharge(creator.token, { rechargeMoney: 500, couponId: foreign })).code).toBe(40400);
  });
});

it('the books stay balanced', async () => {
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
});
