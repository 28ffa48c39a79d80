import { errors } from '@zhenku/contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { accountsApp, digest } from './features/accounts/testing.ts';
import { hashPassword } from './features/accounts/passwords.ts';
import { companyRoutes } from './features/companies/companies.routes.ts';
import { makeVerifiedCompany } from './features/companies/testing.ts';
import { approvalRoutes } from './features/orders/approvals/approvals.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { creditCoins, placeOrder, readMessageTitles, testFiles } from './features/orders/testing.ts';
import { coinsBalance } from './features/wallet/coins.ts';
import { closingChecks } from './personal-data.ts';
import {
  addMembers,
  makeClip,
  makeCompanyUser,
  makeKey,
  makeUser,
  type TestUser,
} from './platform/testing/fixtures.ts';
import { testKeyring } from './platform/testing/keyring.ts';
import { NO_JOBS } from './platform/testing/jobs.ts';

const { conflict, invalidInput, keyRevoked, notAllowed, notFound } = errors;
const SECRET = 'password1';
const app = await accountsApp({ closingChecks }, {}, (each) => {
  companyRoutes(each, { storage: testFiles, jobs: NO_JOBS });
  orderRoutes(each, { storage: testFiles, keyring: testKeyring });
  approvalRoutes(each, { keyring: testKeyring });
});
const password_hash = await hashPassword(digest(SECRET), { realm: 'user', ip: '127.0.0.1' });

let owner: Awaited<ReturnType<typeof makeVerifiedCompany>>;
let member: TestUser;
let colleague: TestUser;
let clip: number;
beforeEach(async () => {
  [owner, member, colleague] = await Promise.all([makeVerifiedCompany(app.db), makeUser(app.db), makeUser(app.db)]);
  clip = await makeClip(app.db);
  await addMembers(app.db, owner, { buyers: [member, colleague] });
  await creditCoins(app.db, { companyId: owner.companyId }, 1_000);
  await app.db
    .updateTable('users')
    .set({ password_hash })
    .where('id', 'in', [owner.id, member.id, colleague.id])
    .execute();
});

const transfer = (by: TestUser, to: { id: number }, secretKey = digest(SECRET)) =>
  app.call('POST /company/v1/transfer', { userId: to.id, secretKey }, by);
const members = async (by: TestUser) =>
  (await app.call('GET /company/v1/user/list', {}, by)).data.list.map(({ userId, role, manages }) => [
    userId,
    role,
    manages,
  ]);
const info = async (by: TestUser) => (await app.call('GET /user/v1/info', {}, by)).data;
const pay = async (by: TestUser, companyPay = true) => {
  const orderId = await placeOrder(app, by.token, [clip, 1]);
  return await app.call('POST /order/v1/pay', { orderId, companyPay }, by);
};
const coins = () => coinsBalance(app.db, { companyId: owner.companyId });

test('the member becomes the owner, and the owner a manager', async () => {
  expect((await transfer(owner, member)).code).toBe(0);
  expect(await members(member)).toEqual([
    [member.id, 'owner', true],
    [colleague.id, 'buyer', false],
    [owner.id, 'buyer', true],
  ]);
  expect(await info(member)).toMatchObject({ userType: 2, currentUserType: 2, companyRole: 'owner', balance: 1_000 });
  expect(await info(owner)).toMatchObject({ userType: 1, currentUserType: 1, companyRole: 'buyer', balance: 0 });
  expect(await readMessageTitles(app.db, owner)).toEqual(['企业已转让']);
  expect(await readMessageTitles(app.db, member)).toEqual(['您已成为企业的所有者']);
  const stored = await app.db.selectFrom('company_transfers').selectAll().execute();
  expect(stored).toMatchObject([{ company_id: owner.companyId, from_user_id: owner.id, to_user_id: member.id }]);
});

test('afterwards both pay from the company’s coins within their new rights', async () => {
  await transfer(owner, member);
  expect((await pay(member)).code).toBe(0);
  expect((await pay(owner)).code).toBe(0);
  expect(await coins()).toBe(80_000n);
  expect((await pay(owner, false)).code, 'the former owner has no coins of their own').not.toBe(0);
  expect((await app.call('POST /company/v1/user/invite', { phone: '19900000000' }, owner)).code).toBe(notAllowed.code);
  const demoted = { userId: owner.id, role: 'viewer' };
  expect((await app.call('POST /company/v1/user/role', demoted, member)).code).toBe(0);
  expect((await pay(owner)).code).toBe(notAllowed.code);
  expect((await app.call('DELETE /company/v1/user/unbind', { userId: owner.id }, member)).code).toBe(0);
  expect(await info(owner)).toMatchObject({ companyId: null, companyBalance: null });
  expect(await coins()).toBe(80_000n);
});

test('the new owner can hand the company back', async () => {
  await transfer(owner, member);
  expect((await transfer(member, owner)).code).toBe(0);
  expect(await info(owner)).toMatchObject({ userType: 2, companyRole: 'owner' });
  expect(await info(member)).toMatchObject({ userType: 1, companyRole: 'buyer' });
});

test('only the owner transfers, with the right password, to a member', async () => {
  expect((await transfer(owner, member, digest('wrong'))).code).toBe(invalidInput.code);
  expect((await transfer(member, colleague)).code).toBe(notAllowed.code);
  expect((await transfer(owner, await makeUser(app.db))).code).toBe(notFound.code);
  expect((await transfer(owner, { id: 999_999_999 })).code).toBe(notFound.code);
  expect((await transfer(owner, await makeCompanyUser(app.db))).code).toBe(notFound.code);
  expect((await transfer(owner, owner)).code).toBe(notFound.code);
  expect((await members(owner))[0]).toEqual([owner.id, 'owner', true]);
  expect((await transfer(owner, member)).code).toBe(0);
  expect((await transfer(owner, colleague)).code).toBe(notAllowed.code);
});

test('is refused while either has money or orders of their own, or is a creator', async () => {
  await creditCoins(app.db, { userId: member.id }, 1);
  const refused = await transfer(owner, member);
  expect(refused).toMatchObject({
    code: conflict.code,
    message: expect.stringContaining('还有余额、未用完的下载包、'),
  });

  const orderId = await placeOrder(app, owner.token, [clip, 1]);
  expect((await transfer(owner, colleague)).code).toBe(conflict.code);
  await app.call('POST /order/v1/close', { orderId }, owner);

  await app.db.updateTable('users').set({ author: true, sale_type: 0 }).where('id', '=', colleague.id).execute();
  expect((await transfer(owner, colleague)).code).toBe(conflict.code);
  await app.db.updateTable('users').set({ author: false, sale_type: null }).where('id', '=', colleague.id).execute();
  await app.db.insertInto('authentications').values({ kind: 'author', user_id: colleague.id }).execute();
  expect((await transfer(owner, colleague)).code).toBe(conflict.code);
  expect((await members(owner))[0]).toEqual([owner.id, 'owner', true]);
  expect(await readMessageTitles(app.db, owner)).toEqual([]);
});

test('only one of two transfers at once succeeds', async () => {
  const codes = (await Promise.all([transfer(owner, member), transfer(owner, colleague)])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, notAllowed.code]);
  const owners = (await members(member)).filter(([, role]) => role === 'owner');
  expect(owners).toHaveLength(1);
});

test('a member who leaves at the same time is not the owner, or stays as the owner', async () => {
  const leave = () => app.call('DELETE /company/v1/user/unbind', { userId: member.id }, member);
  const [left, moved] = await Promise.all([leave(), transfer(owner, member)]);
  const isOwner = (await info(member)).companyRole === 'owner';
  expect(moved.code).toBe(isOwner ? 0 : notFound.code);
  expect(left.code === 0).toBe(!isOwner);
  expect(await info(member)).toMatchObject(
    isOwner ? { userType: 2, companyRole: 'owner' } : { userType: 1, companyRole: null },
  );
});

test('payments at the same time neither fail nor pay twice', async () => {
  const orders = await Promise.all([1, 2, 3].map(() => placeOrder(app, colleague.token, [clip, 1])));
  const paid = orders.map((orderId) => app.call('POST /order/v1/pay', { orderId, companyPay: true }, colleague));
  const [moved, ...results] = await Promise.all([transfer(owner, member), ...paid]);
  expect([moved.code, ...results.map(({ code }) => code)]).toEqual([0, 0, 0, 0]);
  expect(await coins()).toBe(70_000n);
});

test('API keys of both end, and invitations of other companies to the new owner are gone', async () => {
  const other = await makeVerifiedCompany(app.db);
  const { inviteId } = (
    await app.call('POST /company/v1/user/invite', { phone: (await makeUser(app.db)).phone }, other)
  ).data;
  await app.db.updateTable('company_invites').set({ user_id: member.id }).where('id', '=', inviteId).execute();
  const keys = [await makeKey(app.db, owner, owner), await makeKey(app.db, member)];
  expect((await transfer(owner, member)).code).toBe(0);
  for (const key of keys) {
    expect((await app.call('GET /order/v1/list', {}, key)).code).toBe(keyRevoked.code);
  }
  expect((await app.call('POST /company/v1/user/accept', { inviteId }, member)).code).toBe(notFound.code);
});

test('the new owner of a verified company need not be verified again', async () => {
  await transfer(owner, member);
  expect((await app.call('GET /company/v1/authentication/user', {}, member)).data).toBeNull();
  expect((await info(member)).companyCreditCode).toEqual(expect.any(String));
});
