import { ORDER_STATUS, USER_TYPE } from '@zhenku/contract/constants';
import type { Key } from '@zhenku/contract/api';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompanyUser, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { drawFromDiscountCard, restoreDiscountCard } from './discount-cards.ts';
import { promotionRoutes } from './promotions.routes.ts';
import { makeDiscountCard, makeCoupon, makeOffer } from './testing.ts';

const app = await testApp((target) => promotionRoutes(target));

const personal = (user: TestUser) => ({ id: user.id, userType: USER_TYPE.personal, companyId: null });

let orders = 0;
async function makeOrder(userId: number, amount: bigint, status: number = ORDER_STATUS.pending): Promise<string> {
  const id = `order${(orders += 1)}`;
  await app.db
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      origin_amount: amount,
      pay_amount: amount,
      expires_at: new Date(Date.now() + 60_000),
      status,
    })
    .execute();
  return id;
}

describe('discount offers', () => {
  it('are listed by required recharge; for a given amount, by largest discount if they qualify', async () => {
    const { token } = await makeUser(app.db);
    await makeOffer(app.db, 90, 50_000n);
    await makeOffer(app.db, 80, 100_000n);
    const all = await app.call('GET /discount/v1/list', {}, { token });
    expect(all.data.list.map(({ rechargeAmount }) => rechargeAmount)).toEqual([500, 1000]);
    const discountsFor = async (rechargeMoney: unknown) =>
      (await app.call('GET /discount/v1/recharge/list', { rechargeMoney }, { token })).data?.list?.map(
        ({ discount }) => discount,
      );
    expect(await discountsFor(1000)).toEqual([80, 90]);
    expect(await discountsFor(999.99)).toEqual([90]);
    expect(await discountsFor(0)).toEqual([]);
    expect((await app.call('GET /discount/v1/recharge/list', { rechargeMoney: 'x' }, { token })).code).toBe(40000);
  });
});

describe('discount cards', () => {
  let user: TestUser;
  beforeEach(async () => {
    user = await makeUser(app.db);
  });
  const own = async (orderId?: string, token = user.token) =>
    await app.call('GET /discount/v1/list/userOwn', orderId ? { orderId } : {}, { token });

  it('are listed to their owner while they are live', async () => {
    const card = await makeDiscountCard(app.db, personal(user));
    await makeDiscountCard(app.db, personal(user), { remain: 0n });
    await makeDiscountCard(app.db, personal(user), { expiresAt: new Date(Date.now() - 1000) });
    await makeDiscountCard(app.db, personal(await makeUser(app.db)));
    expect((await own()).data.list).toEqual([
      expect.objectContaining({ discountId: card, discount: 85, remainAmount: 1000, company: false, payAmount: null }),
    ]);
  });

  it('are listed for an order by its resulting price', async () => {
    const [weak, strong] = [
      await makeDiscountCard(app.db, personal(user), { discount: 90 }),
      await makeDiscountCard(app.db, personal(user), { discount: 50 }),
    ];
    const small = await makeDiscountCard(app.db, personal(user), { discount: 10, remain: 100n });
    const { list } = (await own(await makeOrder(user.id, 10_000n))).data;
    expect(list.map(({ discountId, payAmount }) => [discountId, payAmount])).toEqual([
      [strong, 50],
      [weak, 90],
      [small, 91],
    ]);
  });

  it('are not listed for an order that is no longer pending, and another user’s order is not found', async () => {
    await makeDiscountCard(app.db, personal(user));
    expect((await own(await makeOrder(user.id, 10_000n, ORDER_STATUS.cancelled))).data.list).toEqual([]);
    expect((await own(await makeOrder((await makeUser(app.db)).id, 10_000n))).code).toBe(40400);
    expect((await own('nonsense')).code).toBe(40400);
  });

  it('are listed to a company’s buyers but not to its viewers', async () => {
    const company = await makeCompanyUser(app.db);
    const card = await makeDiscountCard(app.db, {
      id: company.id,
      userType: USER_TYPE.company,
      companyId: company.companyId,
    });
    const join = async (role: 'buyer' | 'viewer') => {
      const member = await makeUser(app.db);
      await app.db
        .insertInto('company_members')
        .values({ user_id: member.id, company_id: company.companyId, role })
        .execute();
      return (await own(undefined, member.token)).data.list;
    };
    expect((await own(undefined, company.token)).data.list).toMatchObject([{ discountId: card, company: true }]);
    expect(await join('buyer')).toMatchObject([{ discountId: card, company: true }]);
    expect(await join('viewer')).toEqual([]);
  });

  const pay = (cardId: number, orderId: string, payAmount: bigint) =>
    inTransaction(app.db, (tx) =>
      drawFromDiscountCard(tx, { cardId, orderId, payer: { userId: user.id }, originAmount: 10_000n, payAmount }),
    );
  const remain = async (id: number) =>
    (await app.db.selectFrom('discount_cards').select('remain_amount').where('id', '=', id).executeTakeFirstOrThrow())
      .remain_amount;

  it('pay the stated amount, and never more than their balance under concurrent payments', async () => {
    const card = await makeDiscountCard(app.db, personal(user), { remain: 20_000n });
    const orders = await Promise.all(Array.from({ length: 4 }, () => makeOrder(user.id, 10_000n)));
    expect(await pay(card, orders[0]!, 8_499n)).toEqual({ applied: false, payAmount: 8_500n });
    const paid = await Promise.all(orders.map((orderId) => pay(card, orderId, 8_500n)));
    expect(paid.filter(({ applied }) => applied)).toHaveLength(2);
    // The remaining 30 yuan cover 35.29 yuan of the order at 15 % off.
    expect(new Set(paid.filter(({ applied }) => !applied).map(({ payAmount }) => payAmount))).toEqual(
      new Set([9_471n]),
    );
    expect(await remain(card)).toBe(3_000n);
  });

  it('are worth nothing once expired, and apply only to payments from the account that owns them', async () => {
    const card = await makeDiscountCard(app.db, personal(user), { expiresAt: new Date(Date.now() - 1000) });
    const orderId = await makeOrder(user.id, 10_000n);
    expect(await pay(card, orderId, 8_500n)).toEqual({ applied: false, payAmount: 10_000n });
    const other = await makeDiscountCard(app.db, personal(await makeUser(app.db)));
    await expect(pay(other, orderId, 8_500n)).rejects.toMatchObject({ kind: 'conflict' });
  });

  it('regain their part of each refund only once, and everything with the last refund', async () => {
    const card = await makeDiscountCard(app.db, personal(user), { remain: 20_000n });
    const orderId = await makeOrder(user.id, 10_000n);
    await pay(card, orderId, 8_500n);
    const restore = (refunded: bigint) =>
      inTransaction(app.db, (tx) => restoreDiscountCard(tx, { orderId, refunded, paid: 8_500n }));
    await restore(2_833n);
    await restore(2_833n);
    expect(await remain(card)).toBe(11_500n + 2_833n);
    await restore(8_500n);
    await restore(8_500n);
    expect(await remain(card)).toBe(20_000n);
  });
});

describe('coupons', () => {
  it('are visible to their owner with their status', async () => {
    const [user, other] = [await makeUser(app.db), await makeUser(app.db)];
    const [usable, used, expired] = [
      await makeCoupon(app.db, user.id),
      await makeCoupon(app.db, user.id),
      await makeCoupon(app.db, user.id),
    ];
    await makeCoupon(app.db, other.id);
    await app.db.updateTable('coupons').set({ used_at: new Date() }).where('id', '=', used).execute();
    await app.db
      .updateTable('coupons')
      .set({ expires_at: new Date(0) })
      .where('id', '=', expired)
      .execute();
    const { list } = (await app.call('GET /coupon/v1/list', {}, { token: user.token })).data;
    expect(list.map(({ couponId, status }) => [couponId, status])).toEqual([
      [expired, 3],
      [used, 2],
      [usable, 1],
    ]);
    expect(list[2]).toMatchObject({ couponName: '充值礼', presentedAmount: 20, minRechargeAmount: 200 });
    const fitting = async (rechargeMoney: number) =>
      (await app.call('GET /coupon/v1/recharge/list', { rechargeMoney }, { token: user.token })).data.list;
    expect(await fitting(200)).toMatchObject([{ couponId: usable }]);
    expect(await fitting(199.99)).toEqual([]);
  });

  it('never give a bonus as large as the recharge', async () => {
    const user = await makeUser(app.db);
    await makeCoupon(app.db, user.id, { presented: 10_000n, minRecharge: 0n });
    const count = async (rechargeMoney: number) =>
      (await app.call('GET /coupon/v1/recharge/list', { rechargeMoney }, { token: user.token })).data.list.length;
    expect([await count(100), await count(100.01)]).toEqual([0, 1]);
  });
});

describe('operators', () => {
  const offer = { rechargeAmount: 3000, discount: 88 };
  const template = { couponName: '满赠', presentedAmount: 30, minRechargeAmount: 300, validDays: 30 };

  it('add, change and withdraw discounts, and each change is audited', async () => {
    const { token } = await makeOperator(app.db, 'editor');
    const { discountId } = (await app.call('POST /operator/v1/discounts', offer, { token })).data;
    const change = { discountId, rechargeAmount: 4000, discount: 70 };
    expect((await app.call('PUT /operator/v1/discounts/{discountId}', change, { token })).code).toBe(0);
    const page = await app.call('GET /operator/v1/discounts', {}, { token });
    expect(page.data.content[0]).toEqual({ ...change, version: 2 });
    expect((await app.call('DELETE /operator/v1/discounts/{discountId}', { discountId }, { token })).code).toBe(0);
    expect((await app.call('DELETE /operator/v1/discounts/{discountId}', { discountId }, { token })).code).toBe(40400);
    const rows = await app.db
      .selectFrom('audit_log')
      .select(['action', 'before', 'after'])
      .where('subject', '=', `discount:${discountId}`)
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'discount.add', before: null, after: offer },
      { action: 'discount.change', before: offer, after: { rechargeAmount: 4000, discount: 70 } },
      { action: 'discount.withdraw', before: { rechargeAmount: 4000, discount: 70 }, after: null },
    ]);
  });

  it('create coupon templates and issue coupons on their current terms', async () => {
    const [{ token }, user] = [await makeOperator(app.db, 'editor'), await makeUser(app.db)];
    const { couponTemplateId } = (await app.call('POST /operator/v1/coupons', template, { token })).data;
    const give = (userId: number) =>
      app.call('POST /operator/v1/users/{userId}/coupons', { userId, couponTemplateId }, { token });
    const { couponId } = (await give(user.id)).data;
    await app.call(
      'PUT /operator/v1/coupons/{couponTemplateId}',
      { ...template, couponTemplateId, presentedAmount: 5 },
      { token },
    );
    await give(user.id);
    const { list } = (await app.call('GET /coupon/v1/list', {}, { token: user.token })).data;
    expect(list.map(({ presentedAmount }) => presentedAmount)).toEqual([5, 30]);
    expect(list[1]!.couponId).toBe(couponId);
    const page = await app.call('GET /operator/v1/coupons', {}, { token });
    expect(page.data.content[0]).toMatchObject({ couponTemplateId, presentedAmount: 5, givenCount: 2, usedCount: 0 });
    expect((await give(2_000_000_000)).code).toBe(40400);
    await app.call('DELETE /operator/v1/coupons/{couponTemplateId}', { couponTemplateId }, { token });
    expect((await give(user.id)).code).toBe(40400);
    const given = await app.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'user.coupon')
      .where('subject', '=', `user:${user.id}`)
      .orderBy('id')
      .execute();
    expect(given[0]!.after).toEqual({ couponId, couponTemplateId });
  });

  it('issue a coupon once per Idempotency-Key', async () => {
    const [{ token }, user] = [await makeOperator(app.db, 'editor'), await makeUser(app.db)];
    const { couponTemplateId } = (await app.call('POST /operator/v1/coupons', template, { token })).data;
    const input = { userId: user.id, couponTemplateId };
    const options = { token, headers: { 'idempotency-key': 'gift' } };
    const give = () => app.call('POST /operator/v1/users/{userId}/coupons', input, options);
    expect((await give()).data).toEqual((await give()).data);
    expect((await app.call('GET /coupon/v1/list', {}, { token: user.token })).data.list).toHaveLength(1);
  });

  it('get an error for an invalid promotion', async () => {
    const { token } = await makeOperator(app.db, 'editor');
    for (const [field, value] of Object.entries({ discount: 100, rechargeAmount: 0 })) {
      const response = await app.call('POST /operator/v1/discounts', { ...offer, [field]: value }, { token });
      expect(response).toMatchObject({ code: 40000, data: { fields: { [field]: expect.any(String) } } });
    }
    for (const [field, value] of Object.entries({ couponName: ' ', presentedAmount: 300, validDays: 0 })) {
      const response = await app.call('POST /operator/v1/coupons', { ...template, [field]: value }, { token });
      expect(response).toMatchObject({ code: 40000, data: { fields: { [field]: expect.any(String) } } });
    }
  });
});

it('calls require a login or the right role', async () => {
  const { token } = await makeOperator(app.db, 'reviewer');
  const user = await makeUser(app.db);
  const forUsers: Key[] = ['GET /discount/v1/list', 'GET /discount/v1/list/userOwn', 'GET /coupon/v1/list'];
  for (const key of [...forUsers, 'GET /coupon/v1/recharge/list', 'GET /discount/v1/recharge/list'] as Key[]) {
    expect((await app.call(key, { rechargeMoney: 1 })).code, key).toBe(403);
  }
  const forEditors: Key[] = [
    'GET /operator/v1/discounts',
    'POST /operator/v1/discounts',
    'PUT /operator/v1/discounts/{discountId}',
    'DELETE /operator/v1/discounts/{discountId}',
    'GET /operator/v1/coupons',
    'POST /operator/v1/coupons',
    'PUT /operator/v1/coupons/{couponTemplateId}',
    'DELETE /operator/v1/coupons/{couponTemplateId}',
    'POST /operator/v1/users/{userId}/coupons',
  ];
  const input = { discountId: 1, couponTemplateId: 1, userId: user.id };
  for (const key of forEditors) {
    expect((await app.call(key, input)).code, key).toBe(403);
    expect((await app.call(key, input, { token })).code, key).toBe(40300);
    expect((await app.call(key, input, { token: user.token })).code, key).toBe(403);
  }
});
