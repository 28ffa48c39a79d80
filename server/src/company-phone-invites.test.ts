import { errors } from '@zhenku/contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { accountsApp, digest } from './features/accounts/testing.ts';
import { companyRoutes } from './features/companies/companies.routes.ts';
import { makeVerifiedCompany } from './features/companies/testing.ts';
import { readMessageTitles, testFiles } from './features/orders/testing.ts';
import { makeCompanyUser } from './platform/testing/fixtures.ts';
import { sweepAccounts } from './features/accounts/jobs/sweep.ts';
import { NO_JOBS } from './platform/testing/jobs.ts';

const { conflict, notFound, tooManyAttempts } = errors;
const app = await accountsApp({}, {}, (each) => companyRoutes(each, { storage: testFiles, jobs: NO_JOBS }));

let owner: Awaited<ReturnType<typeof makeVerifiedCompany>>;
let phone: string;
let serial = 0;
beforeEach(async () => {
  owner = await makeVerifiedCompany(app.db);
  phone = newPhone();
});

const newPhone = () => `137${String((serial += 1)).padStart(8, '0')}`;
const invite = (by: { token: string } = owner, to = phone, role = 'buyer') =>
  app.call('POST /company/v1/user/invite', { phone: to, role }, by);
const register = async (to = phone, more: object = {}) => {
  await app.registered(to, 'secret', more);
  const { data } = await app.call('POST /user/v1/login', { username: to, secretKey: digest('secret') });
  return { id: data.userId, token: data.token, phone: to };
};
const members = async (by: { token: string }) => (await app.call('GET /company/v1/user/list', {}, by)).data;
const smsTo = (to: string) => app.db.selectFrom('queued_sms').selectAll().where('recipient', '=', to).execute();
const age = (days: number) =>
  app.db
    .updateTable('company_invites')
    .set({ created_at: new Date(Date.now() - days * 86_400_000) })
    .where('phone', '=', phone)
    .execute();

test('somebody without an account is invited by SMS, registers with the phone and joins', async () => {
  const { data } = await invite();
  expect(data.registered).toBe(false);
  expect(await smsTo(phone)).toMatchObject([{ template: 'companyInvite', params: {} }]);
  expect((await members(owner)).invites).toMatchObject([{ inviteId: data.inviteId, phone, registered: false }]);

  const person = await register();
  expect(await readMessageTitles(app.db, person)).toEqual(['企业邀请']);
  const received = (await members(person)).invites;
  expect(received).toMatchObject([{ inviteId: data.inviteId, companyName: '测试企业', registered: true }]);
  expect((await app.call('POST /company/v1/user/accept', { inviteId: data.inviteId }, person)).code).toBe(0);
  expect((await members(owner)).list.map(({ userId, role }) => [userId, role])).toEqual([
    [owner.id, 'owner'],
    [person.id, 'buyer'],
  ]);
});

test('is sent once while open, by each company, and withdrawn by the sender only', async () => {
  const { inviteId } = (await invite()).data;
  expect((await invite()).code).toBe(conflict.code);
  const other = await makeVerifiedCompany(app.db);
  expect((await invite(other)).code).toBe(0);
  expect((await app.call('POST /company/v1/user/reject', { inviteId }, other)).code).toBe(notFound.code);
  expect((await app.call('POST /company/v1/user/reject', { inviteId }, owner)).code).toBe(0);
  const person = await register();
  expect((await members(person)).invites).toHaveLength(1);
});

test('nobody with another phone gets it, nor a company account', async () => {
  await invite();
  expect((await members(await register(newPhone()))).invites).toEqual([]);
  const company = await register(phone, { userType: 2, companyName: '另一企业' });
  expect((await members(company)).invites).toEqual([]);
});

test('lapses after 30 days, and is then deleted with its phone number', async () => {
  await invite();
  await age(31);
  expect((await members(owner)).invites).toEqual([]);
  expect((await members(await register())).invites).toEqual([]);
  await sweepAccounts.handle(
    { db: app.db },
    {},
    { signal: AbortSignal.timeout(60_000), attempt: 0, lastAttempt: false },
  );
  expect(await app.db.selectFrom('company_invites').selectAll().where('phone', '=', phone).execute()).toEqual([]);
});

test('an unverified company cannot send SMS, and no phone gets more than three per day', async () => {
  expect((await invite(await makeCompanyUser(app.db))).code).toBe(conflict.code);
  for (const code of [0, 0, 0, tooManyAttempts.code]) {
    expect((await invite(await makeVerifiedCompany(app.db))).code).toBe(code);
  }
  expect(await smsTo(phone)).toHaveLength(3);
});

test('a company sends at most 30 SMS per day', async () => {
  const values = Array.from({ length: 30 }, () => ({
    company_id: owner.companyId,
    phone: newPhone(),
    role: 'buyer' as const,
    status: 'rejected' as const,
  }));
  await app.db.insertInto('company_invites').values(values).execute();
  expect((await invite()).code).toBe(tooManyAttempts.code);
});

test('concurrent invitations of one phone send one SMS', async () => {
  const codes = (await Promise.all(Array.from({ length: 5 }, () => invite()))).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  expect(await smsTo(phone)).toHaveLength(1);
});
