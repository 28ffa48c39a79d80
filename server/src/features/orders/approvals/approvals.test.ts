import { ORDER_STATUS, PAY_TYPE } from '@zhenku/contract/constants';
import { errors } from '@zhenku/contract/errors';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/database.ts';
import { addMembers, makeClip, makeKey, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { shopApp } from '../../../testing/shop-app.ts';
import { companyRoutes } from '../../companies/companies.routes.ts';
import { makeVerifiedCompany } from '../../companies/testing.ts';
import { checkLedger } from '../../wallet/check-ledger.ts';
import { coinsBalance, spendCoins } from '../../wallet/coins.ts';
import { countLicences, creditCoins, insertDiscountCard, makeOverdue, placeOrder, testFiles } from '../testing.ts';
import { NO_JOBS } from '../../../platform/testing/jobs.ts';

/** A clip's HD tier costs 100 yuan. */

const app = await shopApp((each) => companyRoutes(each, { storage: testFiles, jobs: NO_JOBS }));

let owner: Awaited<ReturnType<typeof makeVerifiedCompany>>;
let member: TestUser;
let manager: TestUser;
let clip: number;
beforeEach(async () => {
  [owner, member, manager] = await Promise.all([makeVerifiedCompany(app.db), makeUser(app.db), makeUser(app.db)]);
  clip = await makeClip(app.db);
  await addMembers(app.db, owner, { buyers: [member, manager] });
  await app.call('POST /company/v1/user/role', { userId: manager.id, role: 'buyer', manages: true }, owner);
  await creditCoins(app.db, { companyId: owner.companyId }, 10_000);
});

const { approvalRequired, conflict, notAllowed, notFound } = errors;
const order = () => placeOrder(app, member.token, [clip, 1]);
const pay = (orderId: string, token = member.token) =>
  app.call('POST /order/v1/pay', { orderId, companyPay: true }, { token });
const setLimits = (limits: { monthlyLimit?: number; orderLimit?: number }, by: TestUser = owner) =>
  app.call('POST /company/v1/user/limits', { userId: member.id, ...limits }, by);
const setThreshold = (approvalAbove: number | undefined, by: TestUser = owner) =>
  app.call('POST /company/v1/approval/threshold', { approvalAbove }, by);
const ask = async (orderId: string, by: TestUser = member) =>
  await app.call('POST /company/v1/approval/request', { orderId, note: '客户要求' }, by);
const approve = (requestId: number, by: TestUser = owner, amount = 100) =>
  app.call('POST /company/v1/approval/approve', { requestId, amount }, by);
const decline = (requestId: number, by: TestUser = owner) =>
  app.call('POST /company/v1/approval/decline', { requestId, reason: '预算不足' }, by);
const withdraw = (requestId: number, by: TestUser = member) =>
  app.call('POST /company/v1/approval/withdraw', { requestId }, by);
const list = async (by: TestUser, open?: boolean) =>
  (await app.call('GET /company/v1/approval/list', { open }, by)).data;
const read = async (by: TestUser, orderId: string) => (await app.call('GET /order/v1/orderId', { orderId }, by)).data;
const allowance = async (orderId?: string, by: TestUser = member) =>
  (await app.call('GET /company/v1/allowance', { orderId }, by)).data;
const coins = () => coinsBalance(app.db, { companyId: owner.companyId });
const titlesTo = async ({ id }: TestUser) =>
  (await app.db.selectFrom('messages').select('title').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ title }) => title,
  );
const requested = async () => {
  await setThreshold(50);
  const orderId = await order();
  return { orderId, requestId: (await ask(orderId)).data.requestId };
};
const spendAll = () =>
  inTransaction(app.db, async (tx) =>
    spendCoins(tx, {
      cause: { kind: 'orderPayment', id: `test${owner.id}` },
      owner: { companyId: owner.companyId },
      to: [{ account: { kind: 'revenue' }, amount: 1_000_000n }],
    }),
  );
const BEGIN_OF_MONTH = sql<string>`date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`;

describe('limits', () => {
  test('a member pays up to each limit, and not beyond it', async () => {
    await setLimits({ orderLimit: 99.99 });
    const first = await order();
    expect(await pay(first)).toMatchObject({
      code: approvalRequired.code,
      message: '超出您的单笔限额¥99.99，请提交审批',
      data: { exceeded: 'order' },
    });
    await setLimits({ orderLimit: 100, monthlyLimit: 150 });
    expect((await pay(first)).code).toBe(0);
    const second = await order();
    expect(await pay(second)).toMatchObject({
      code: approvalRequired.code,
      message: '超出您的每月限额¥150.00，本月已用¥100.00，请提交审批',
    });
    expect(await allowance(second)).toEqual({
      monthlyLimit: 150,
      orderLimit: 100,
      approvalAbove: null,
      spent: 100,
      exceeded: 'month',
      request: null,
    });
    await setLimits({});
    await setThreshold(99);
    expect(await pay(second)).toMatchObject({ data: { exceeded: 'approval' } });
    await setThreshold(100);
    expect((await pay(second)).code).toBe(0);
    expect(await coins()).toBe(980_000n);
  });

  test('hold under concurrent payments by two sessions and an API key', async () => {
    await setLimits({ monthlyLimit: 350 });
    const { companyId } = owner;
    const key = await makeKey(app.db, member, { companyId, budget: 1_000_000n });
    const orders = await Promise.all(Array.from({ length: 12 }, order));
    const answers = await Promise.all(orders.map((orderId, i) => pay(orderId, i % 2 ? key.token : member.token)));
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(3);
    expect(codes.filter((code) => code === approvalRequired.code)).toHaveLength(9);
    expect(await coins()).toBe(970_000n);
    expect((await checkLedger(app.db)).balanced).toBe(true);
  });

  test('count a month of Asia/Shanghai, and give back what is refunded', async () => {
    await setLimits({ monthlyLimit: 100 });
    const paid = await order();
    await pay(paid);
    const movePayment = (by: string) =>
      app.db
        .updateTable('orders')
        .set({ paid_at: sql<string>`${BEGIN_OF_MONTH} + ${by}::interval` })
        .where('id', '=', paid)
        .execute();
    await movePayment('0 seconds');
    expect((await allowance()).spent).toBe(100);
    expect((await pay(await order())).code).toBe(approvalRequired.code);
    await movePayment('-1 second');
    expect((await allowance()).spent).toBe(0);
    await movePayment('0 seconds');
    await app.db
      .updateTable('order_items')
      .set({ refunded_at: sql<string>`now()` })
      .where('order_id', '=', paid)
      .execute();
    expect((await pay(await order())).code).toBe(0);
  });

  test('bind neither the owner nor managers, nor payments from a member’s own coins', async () => {
    await setLimits({ monthlyLimit: 0, orderLimit: 0 });
    await setThreshold(0);
    expect((await pay(await placeOrder(app, owner.token, [clip, 1]), owner.token)).code).toBe(0);
    expect((await pay(await placeOrder(app, manager.token, [clip, 1]), manager.token)).code).toBe(0);
    const own = await order();
    await creditCoins(app.db, { userId: member.id }, 100);
    expect((await pay(own)).code).toBe(approvalRequired.code);
    expect((await app.call('POST /order/v1/pay', { orderId: own }, member)).code).toBe(0);
  });

  test('are set by the company’s managers, and seen by them and the member', async () => {
    const other = await makeVerifiedCompany(app.db);
    const colleague = await makeUser(app.db);
    await addMembers(app.db, owner, { buyers: [colleague] });
    for (const by of [member, colleague]) {
      expect((await setLimits({}, by)).code).toBe(notAllowed.code);
      expect((await setThreshold(1, by)).code).toBe(notAllowed.code);
    }
    expect((await setLimits({ monthlyLimit: 1 }, other)).code).toBe(notFound.code);
    expect((await setLimits({ monthlyLimit: -1 })).code).toBe(errors.invalidInput.code);
    expect((await setLimits({ monthlyLimit: 200.5, orderLimit: 0 }, manager)).code).toBe(0);
    const seenBy = async (by: TestUser) =>
      (await app.call('GET /company/v1/user/list', {}, by)).data.list.find(({ userId }) => userId === member.id);
    for (const by of [owner, manager, member])
      expect(await seenBy(by)).toMatchObject({ monthlyLimit: 200.5, orderLimit: 0, manages: false });
    expect(await seenBy(colleague)).toMatchObject({ monthlyLimit: null, orderLimit: null });
    const ofManager = { userId: manager.id, monthlyLimit: 1 };
    expect((await app.call('POST /company/v1/user/limits', ofManager, owner)).code).toBe(conflict.code);
    const viewing = { userId: manager.id, role: 'viewer', manages: true };
    expect((await app.call('POST /company/v1/user/role', viewing, owner)).code).toBe(errors.invalidInput.code);
  });
});

describe('an approval', () => {
  test('pays the order from the company’s coins, and is announced to managers and member', async () => {
    await setThreshold(50);
    const orderId = await order();
    expect((await pay(orderId)).code).toBe(approvalRequired.code);
    const { requestId } = (await ask(orderId)).data;
    expect(await titlesTo(owner)).toEqual(['采购待审批']);
    expect(await titlesTo(manager)).toEqual(['采购待审批']);
    const [shown] = (await list(manager, true)).content;
    expect(shown).toMatchObject({
      requestId,
      orderId,
      status: 'open',
      userId: member.id,
      note: '客户要求',
      amount: 100,
      orderAmount: 100,
      items: [{ videoId: clip, videoType: 1, payAmount: 100 }],
    });
    expect((await approve(requestId, manager)).code).toBe(0);
    expect(await read(member, orderId)).toMatchObject({
      orderStatus: ORDER_STATUS.paid,
      payType: PAY_TYPE.company,
      customer: { name: '测试企业' },
    });
    expect(await countLicences(app.db, orderId)).toBe(1);
    expect(await coins()).toBe(990_000n);
    expect(await titlesTo(member)).toEqual(['采购已批准']);
    expect((await allowance(orderId)).spent).toBe(100);
    expect((await list(manager, true)).content).toEqual([]);
    expect((await list(member)).content[0]).toMatchObject({ status: 'approved', requestId });
    const sent = await app.db.selectFrom('outside_notices').select(['user_id', 'template']).orderBy('id').execute();
    expect(sent.filter(({ user_id }) => [owner.id, manager.id, member.id].includes(user_id))).toEqual(
      expect.arrayContaining([
        { user_id: owner.id, template: 'approvalRequested' },
        { user_id: manager.id, template: 'approvalRequested' },
        { user_id: member.id, template: 'orderPaid' },
      ]),
    );
  });

  test('is given once, by concurrent managers too', async () => {
    const { orderId, requestId } = await requested();
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) => {
        const by = i % 2 ? owner : manager;
        return i % 3 === 2 ? decline(requestId, by) : approve(requestId, by);
      }),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === conflict.code)).toHaveLength(11);
    const paid = (await read(member, orderId)).orderStatus === ORDER_STATUS.paid;
    expect(await coins()).toBe(paid ? 990_000n : 1_000_000n);
    expect(await countLicences(app.db, orderId)).toBe(paid ? 1 : 0);
  });

  test('is refused at a price other than the requested one', async () => {
    const { orderId, requestId } = await requested();
    expect((await approve(requestId, owner, 99)).code).toBe(conflict.code);
    const card = await insertDiscountCard(app.db, { companyId: owner.companyId }, 80, 1_000);
    const change = () => app.call('POST /order/v1/discount/update', { orderId, discountId: card }, member);
    expect(await change()).toMatchObject({ code: conflict.code, message: '订单正在审批，请先撤回申请' });
    const cheaper = { pay_amount: 9_000n, discount_amount: 1_000n };
    await app.db.updateTable('orders').set(cheaper).where('id', '=', orderId).execute();
    expect(await approve(requestId)).toMatchObject({ code: conflict.code });
    expect(await coins()).toBe(1_000_000n);
    expect((await list(owner, true)).content[0]).toMatchObject({ amount: 100, orderAmount: 90 });
    expect((await withdraw(requestId)).code).toBe(0);
    expect((await change()).code).toBe(0);
    expect((await ask(orderId)).code).toBe(0);
  });

  test('is refused once the requester has left or lost the right to buy', async () => {
    const { requestId } = await requested();
    const toViewer = { userId: member.id, role: 'viewer' };
    await app.call('POST /company/v1/user/role', toViewer, owner);
    expect((await approve(requestId)).code).toBe(conflict.code);
    await app.call('DELETE /company/v1/user/unbind', { userId: member.id }, owner);
    expect((await approve(requestId)).code).toBe(conflict.code);
    expect(await coins()).toBe(1_000_000n);
    expect((await decline(requestId)).code).toBe(0);
  });

  test('either precedes the removal of the requester or is refused', async () => {
    await setThreshold(50);
    for (let round = 0; round < 8; round += 1) {
      const leaver = await makeUser(app.db);
      await addMembers(app.db, owner, { buyers: [leaver] });
      const orderId = await placeOrder(app, leaver.token, [clip, 1]);
      const { requestId } = (await ask(orderId, leaver)).data;
      const before = await coins();
      const leave = () => app.call('DELETE /company/v1/user/unbind', { userId: leaver.id }, leaver);
      const early = round % 2 === 0 ? leave() : null;
      const [approved, left] = await Promise.all([approve(requestId), early ?? leave()]);
      expect(left.code).toBe(0);
      expect([0, conflict.code]).toContain(approved.code);
      expect(before - (await coins())).toBe(approved.code === 0 ? 10_000n : 0n);
      expect(await countLicences(app.db, orderId)).toBe(approved.code === 0 ? 1 : 0);
    }
  });

  test('belongs to the company’s managers, and a withdrawal to the requester', async () => {
    const { orderId, requestId } = await requested();
    const [stranger, colleague, other] = [
      await makeUser(app.db),
      await makeUser(app.db),
      await makeVerifiedCompany(app.db),
    ];
    await addMembers(app.db, owner, { buyers: [colleague] });
    for (const by of [member, colleague, stranger]) {
      expect((await approve(requestId, by)).code).toBe(notAllowed.code);
      expect((await decline(requestId, by)).code).toBe(notAllowed.code);
    }
    expect((await approve(requestId, other)).code).toBe(notFound.code);
    expect((await decline(requestId, other)).code).toBe(notFound.code);
    for (const by of [colleague, owner, stranger]) expect((await withdraw(requestId, by)).code).toBe(notFound.code);
    expect(await allowance(orderId, colleague)).toMatchObject({ request: null, exceeded: null });
    expect((await app.call('GET /company/v1/allowance', { orderId }, stranger)).code).toBe(notAllowed.code);
    expect((await list(colleague)).content).toEqual([]);
    expect((await list(other)).content).toEqual([]);
    expect(await list(member)).toMatchObject({ canDecide: false, content: [{ requestId, status: 'open' }] });
  });

  test('needs a company with enough coins, and may be given after a recharge', async () => {
    const { orderId, requestId } = await requested();
    await spendAll();
    expect((await approve(requestId)).code).toBe(errors.insufficientBalance.code);
    expect((await list(owner, true)).content).toHaveLength(1);
    await creditCoins(app.db, { companyId: owner.companyId }, 100);
    expect((await approve(requestId)).code).toBe(0);
    expect(await countLicences(app.db, orderId)).toBe(1);
  });
});

describe('a request', () => {
  test('keeps its order payable for seven days from its creation, and a decline gives the usual time', async () => {
    const { orderId, requestId } = await requested();
    const made = await read(member, orderId);
    expect(Date.parse(made.expireTime) - Date.parse(made.orderCreateTime)).toBe(7 * 86_400_000);
    expect((await decline(requestId)).code).toBe(0);
    const minutes = (Date.parse((await read(member, orderId)).expireTime) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(28);
    expect(minutes).toBeLessThan(31);
    expect(await titlesTo(member)).toEqual(['采购未批准']);
    expect((await allowance(orderId)).request).toMatchObject({ status: 'declined', reason: '预算不足' });
    expect((await approve(requestId)).code).toBe(conflict.code);
  });

  test('is made once for an order, and ends with it', async () => {
    await setThreshold(50);
    const orderId = await order();
    const codes = (await Promise.all(Array.from({ length: 8 }, () => ask(orderId)))).map(({ code }) => code);
    expect(codes.filter((code) => code === 0)).toHaveLength(1);
    expect(codes.filter((code) => code === conflict.code)).toHaveLength(7);
    const { requestId } = (await list(owner, true)).content[0]!;
    await makeOverdue(app.db, orderId);
    expect((await approve(requestId)).code).toBe(conflict.code);
    expect((await list(owner, true)).content).toEqual([]);
    expect((await list(owner)).content[0]).toMatchObject({ status: 'ended' });
    expect(await coins()).toBe(1_000_000n);
  });

  test('is open to members who buy with limits, for their own pending orders', async () => {
    const viewer = await makeUser(app.db);
    await addMembers(app.db, owner, { viewers: [viewer] });
    const askFor = async (by: TestUser) => (await ask(await placeOrder(app, by.token, [clip, 1]), by)).code;
    expect(await askFor(viewer)).toBe(notAllowed.code);
    expect(await askFor(await makeUser(app.db))).toBe(notAllowed.code);
    for (const by of [owner, manager]) expect(await askFor(by)).toBe(conflict.code);
    expect((await ask(await order(), manager)).code).toBe(notFound.code);
    const paid = await order();
    await pay(paid);
    expect((await ask(paid)).code).toBe(conflict.code);
  });

  test('is refused with a discount card of the member’s own coins', async () => {
    await setThreshold(50);
    const orderId = await order();
    const discountId = await insertDiscountCard(app.db, { userId: member.id }, 80, 1_000);
    await app.call('POST /order/v1/discount/update', { orderId, discountId }, member);
    expect(await ask(orderId)).toMatchObject({ code: conflict.code, message: '该折扣卡只能用于所属账户的支付' });
  });

  test('for an order that the member then pays themselves cannot be approved', async () => {
    const { orderId, requestId } = await requested();
    await creditCoins(app.db, { userId: member.id }, 100);
    expect((await app.call('POST /order/v1/pay', { orderId }, member)).code).toBe(0);
    expect((await approve(requestId)).code).toBe(conflict.code);
    expect(await coins()).toBe(1_000_000n);
    expect((await list(member)).content[0]).toMatchObject({ status: 'ended' });
  });
});
