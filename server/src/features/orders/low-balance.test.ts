import { errors } from '@zhenku/contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { addMembers, makeClip, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { shopApp } from '../../testing/shop-app.ts';
import { companyRoutes } from '../companies/companies.routes.ts';
import { makeVerifiedCompany } from '../companies/testing.ts';
import { coinsBalance } from '../wallet/coins.ts';
import { creditBonus, creditCoins, placeOrder, readMessageTitles, testFiles } from './testing.ts';
import { NO_JOBS } from '../../platform/testing/jobs.ts';

/** A clip's HD tier costs 100 yuan. */

const { invalidInput, notAllowed } = errors;
const NOTICE = '企业余额不足提醒';
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
  await creditCoins(app.db, { companyId: owner.companyId }, 300);
});

const set = (lowBalance: number | undefined, by: TestUser = manager) =>
  app.call('POST /company/v1/balance/threshold', { lowBalance }, by);
const buy = async (by: TestUser = member, companyPay = true) => {
  const orderId = await placeOrder(app, by.token, [clip, 1]);
  expect((await app.call('POST /order/v1/pay', { orderId, companyPay }, by)).code).toBe(0);
};
const noticesTo = async (user: TestUser) =>
  (await readMessageTitles(app.db, user)).filter((title) => title === NOTICE).length;

test('managers are notified once when a payment takes the balance below the amount, and again after a recharge', async () => {
  expect((await set(200)).code).toBe(0);
  await buy();
  expect(await noticesTo(owner), 'exactly the amount').toBe(0);
  await buy();
  expect(await noticesTo(owner)).toBe(1);
  expect(await noticesTo(manager)).toBe(1);
  expect(await noticesTo(member)).toBe(0);
  const { content } = await app.db
    .selectFrom('messages')
    .select('content')
    .where('user_id', '=', owner.id)
    .where('title', '=', NOTICE)
    .executeTakeFirstOrThrow();
  expect(content).toContain('余额为 100.00 牛币，已低于您设置的 200.00 牛币');
  await buy();
  expect(await noticesTo(owner), 'the balance was below before').toBe(1);
  await creditCoins(app.db, { companyId: owner.companyId }, 250);
  await buy(owner);
  expect(await noticesTo(owner)).toBe(2);
  const outside = app.db.selectFrom('outside_notices').select('template').where('user_id', '=', manager.id);
  expect((await outside.execute()).map(({ template }) => template)).toEqual(['balanceLow', 'balanceLow']);
});

test('concurrent payments notify once, and bonus coins count', async () => {
  await set(150);
  await creditBonus(app.db, { companyId: owner.companyId }, 100);
  await Promise.all([buy(), buy(manager), buy(owner)]);
  expect(await coinsBalance(app.db, { companyId: owner.companyId })).toBe(10_000n);
  expect(await noticesTo(owner)).toBe(1);
});

test('an approved purchase notifies too; own coins, or no amount, notify nobody', async () => {
  await creditCoins(app.db, { userId: member.id }, 100);
  await set(1_000);
  await buy(member, false);
  await set(undefined);
  await buy();
  expect(await noticesTo(owner)).toBe(0);
  await set(200);
  await app.call('POST /company/v1/approval/threshold', { approvalAbove: 50 }, owner);
  const orderId = await placeOrder(app, member.token, [clip, 1]);
  const { requestId } = (await app.call('POST /company/v1/approval/request', { orderId }, member)).data;
  expect((await app.call('POST /company/v1/approval/approve', { requestId, amount: 100 }, manager)).code).toBe(0);
  expect(await noticesTo(owner)).toBe(1);
});

test('only managers set the amount, which must be positive', async () => {
  expect((await set(100, member)).code).toBe(notAllowed.code);
  expect((await set(100, await makeUser(app.db))).code).toBe(notAllowed.code);
  for (const wrong of [0, -1, 10_000_001, 1.234]) expect((await set(wrong)).code).toBe(invalidInput.code);
  await set(99.5);
  expect((await app.call('GET /company/v1/user/list', {}, owner)).data.lowBalance).toBe(99.5);
});
