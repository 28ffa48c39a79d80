import { ORDER_STATUS, PAY_TYPE } from '@zhenku/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { makeClip, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { companyRoutes } from '../companies/companies.routes.ts';
import { makeVerifiedCompany } from '../companies/testing.ts';
import { checkLedger } from '../wallet/check-ledger.ts';
import { coinsBalance } from '../wallet/coins.ts';
import { creditCoins, countLicences, placeOrder, testFiles } from './testing.ts';
import { shopApp } from '../../testing/shop-app.ts';
import { NO_JOBS } from '../../platform/testing/jobs.ts';

let owner: Awaited<ReturnType<typeof makeVerifiedCompany>>;
let buyer: TestUser;
let viewer: TestUser;
let clip: number;

const app = await shopApp((each) => {
  companyRoutes(each, { storage: testFiles, jobs: NO_JOBS });
});
beforeEach(async () => {
  [owner, buyer, viewer] = await Promise.all([makeVerifiedCompany(app.db), makeUser(app.db), makeUser(app.db)]);
  clip = await makeClip(app.db);
  await addMember(buyer, 'buyer');
  await addMember(viewer, 'viewer');
  await creditCoins(app.db, { companyId: owner.companyId }, 1_000);
});

const addMember = (user: TestUser, role: 'buyer' | 'viewer') =>
  app.db.insertInto('company_members').values({ user_id: user.id, company_id: owner.companyId, role }).execute();
const pay = (user: TestUser, orderId: string, companyPay = true) =>
  app.call('POST /order/v1/pay', { orderId, companyPay }, { token: user.token });
const read = (user: TestUser, orderId: string) => app.call('GET /order/v1/orderId', { orderId }, { token: user.token });
const orderIds = async (user: TestUser) =>
  (await app.call('GET /order/v1/list', {}, { token: user.token })).data.content.map(({ orderId }) => orderId);
const download = (user: TestUser, orderItemId: string) =>
  app.call('GET /video/v1/downloadUrl', { orderItemId }, { token: user.token });
const unbind = (by: TestUser, userId: number) =>
  app.call('DELETE /company/v1/user/unbind', { userId }, { token: by.token });
const companyCoins = () => coinsBalance(app.db, { companyId: owner.companyId });

test('an order paid by a member with company coins belongs to the company; all its members see it', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  expect((await read(owner, orderId)).code).toBe(40400);
  expect((await pay(buyer, orderId)).code).toBe(0);
  expect(await companyCoins()).toBe(90_000n);
  for (const member of [owner, buyer, viewer]) {
    const { data } = await read(member, orderId);
    expect(data).toMatchObject({
      orderStatus: ORDER_STATUS.paid,
      payType: PAY_TYPE.company,
      customer: { name: '测试企业' },
    });
    expect(await orderIds(member)).toEqual([orderId]);
    expect((await download(member, data.orderItems[0]!.orderItemId)).code).toBe(0);
  }
  const stranger = await makeUser(app.db);
  expect((await read(stranger, orderId)).code).toBe(40400);
});

test('a member can also pay from their own coins, and the company does not see that order', async () => {
  await creditCoins(app.db, { userId: viewer.id }, 100);
  const orderId = await placeOrder(app, viewer.token, [clip, 1]);
  expect((await pay(viewer, orderId, false)).code).toBe(0);
  expect(await companyCoins()).toBe(100_000n);
  expect((await read(viewer, orderId)).data.payType).toBe(1);
  for (const other of [owner, buyer]) expect((await read(other, orderId)).code).toBe(40400);
});

test('a viewer cannot pay from the company’s coins; a new role applies from the next call', async () => {
  const orderId = await placeOrder(app, viewer.token, [clip, 1]);
  expect((await pay(viewer, orderId)).code).toBe(40300);
  const toBuyer = { userId: viewer.id, role: 'buyer' };
  expect((await app.call('POST /company/v1/user/role', toBuyer, { token: owner.token })).code).toBe(0);
  expect((await pay(viewer, orderId)).code).toBe(0);
  expect(await companyCoins()).toBe(90_000n);
});

test('a viewer cannot delete the company’s orders from its list', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  await pay(buyer, orderId);
  const hide = (user: TestUser) => app.call('POST /order/v1/delete', { orderId }, { token: user.token });
  expect((await hide(viewer)).code).toBe(40300);
  expect(await orderIds(owner)).toEqual([orderId]);
  expect((await hide(buyer)).code).toBe(0);
  expect(await orderIds(owner)).toEqual([]);
});

test('a removed member loses the company’s money, orders and downloads, and keeps a pending order', async () => {
  const [paid, pending] = [
    await placeOrder(app, buyer.token, [clip, 1]),
    await placeOrder(app, buyer.token, [clip, 2]),
  ];
  await pay(buyer, paid);
  const item = (await read(buyer, paid)).data.orderItems[0]!.orderItemId;
  expect((await unbind(owner, buyer.id)).code).toBe(0);
  expect((await read(buyer, paid)).code).toBe(40400);
  expect((await download(buyer, item)).code).toBe(40400);
  expect((await app.call('GET /video/v1/{id}/download', { id: clip }, { token: buyer.token })).code).toBe(40300);
  expect((await app.call('GET /order/v1/authorizations', {}, { token: buyer.token })).data.total).toBe(0);
  expect(await orderIds(buyer)).toEqual([pending]);
  expect((await pay(buyer, pending)).code).toBe(40300);
  expect((await read(owner, pending)).code).toBe(40400);
  await creditCoins(app.db, { userId: buyer.id }, 1_000);
  expect((await pay(buyer, pending, false)).code).toBe(0);
  expect(await companyCoins()).toBe(90_000n);
});

test('a payment either precedes the removal of its member or is refused', async () => {
  for (let round = 0; round < 12; round += 1) {
    const member = await makeUser(app.db);
    await addMember(member, 'buyer');
    await creditCoins(app.db, { companyId: owner.companyId }, 100);
    const [orderId, before] = [await placeOrder(app, member.token, [clip, 1]), await companyCoins()];
    const early = round % 2 === 0 ? null : unbind(owner, member.id);
    const [paid, unbound] = await Promise.all([pay(member, orderId), early ?? unbind(owner, member.id)]);
    expect(unbound.code).toBe(0);
    expect([0, 40300]).toContain(paid.code);
    expect(before - (await companyCoins())).toBe(paid.code === 0 ? 10_000n : 0n);
    expect(await countLicences(app.db, orderId)).toBe(paid.code === 0 ? 1 : 0);
    expect((await pay(member, orderId)).code).toBe(paid.code === 0 ? 40400 : 40300);
  }
});

test('removing a member waits for a payment in progress, and later payments are refused', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  const held = await app.db.startTransaction().execute();
  await held
    .selectFrom('company_members')
    .select('role')
    .where('user_id', '=', buyer.id)
    .forShare()
    .executeTakeFirstOrThrow();
  let ended = false;
  const unbinding = unbind(owner, buyer.id).then((response) => {
    ended = true;
    return response;
  });
  expect((await read(owner, 'nothing')).code).toBe(40400);
  expect(ended).toBe(false);
  await held.commit().execute();
  expect((await unbinding).code).toBe(0);
  expect((await pay(buyer, orderId)).code).toBe(40300);
});

test('members together never overspend the company’s coins', async () => {
  const members = await Promise.all(Array.from({ length: 8 }, () => makeUser(app.db)));
  for (const member of members) await addMember(member, 'buyer');
  const orders = await Promise.all(
    members.flatMap((member) =>
      [1, 2].map(async () => [member, await placeOrder(app, member.token, [clip, 1])] as const),
    ),
  );
  const codes = (await Promise.all(orders.map(([member, orderId]) => pay(member, orderId)))).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(10);
  expect(codes.filter((code) => code === 41000)).toHaveLength(6);
  expect(await companyCoins()).toBe(0n);
});

test('fifty members’ concurrent payments from the company’s coins succeed up to the balance', async () => {
  const members = await Promise.all(Array.from({ length: 50 }, () => makeUser(app.db)));
  await Promise.all(members.map((member) => addMember(member, 'buyer')));
  await creditCoins(app.db, { companyId: owner.companyId }, 2_000);
  const orders = await Promise.all(members.map(({ token }) => placeOrder(app, token, [clip, 1])));
  const codes = (await Promise.all(members.map((member, at) => pay(member, orders[at]!)))).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(30);
  expect(codes.filter((code) => code === 41000)).toHaveLength(20);
  expect(await companyCoins()).toBe(0n);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('the company sees each member’s spending, including former members', async () => {
  const own = await placeOrder(app, owner.token, [clip, 1]);
  await pay(owner, own);
  for (const tier of [1, 2]) await pay(buyer, await placeOrder(app, buyer.token, [clip, tier]));
  await unbind(buyer, buyer.id);
  const { data } = await app.call('GET /company/v1/user/spending', {}, { token: owner.token });
  expect(data.list).toMatchObject([
    { userId: buyer.id, orders: 2, amount: 300 },
    { userId: owner.id, orders: 1, amount: 100 },
  ]);
  await app.db.updateTable('order_items').set({ refunded_at: new Date() }).where('order_id', '=', own).execute();
  const after = (await app.call('GET /company/v1/user/spending', {}, { token: owner.token })).data;
  expect(after.list.map(({ userId }) => userId)).toEqual([buyer.id]);
});

test('the ledger balances after all tests of this file', async () => {
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
});
