import { expect, test } from 'vitest';
import { makeCompanyUser, makeOperator, makeOperatorKey, makeUser } from '../../platform/testing/fixtures.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { audit } from '../../platform/audit.ts';
import { operatorsApp } from './testing.ts';

const app = await operatorsApp();
const admin = await makeOperator(app.db);

const ID = '7f0c1d3e-0000-4000-8000-000000000000';
const calls = [
  { key: 'GET /operator/v1/users', input: {}, roles: ['admin', 'reviewer'] },
  { key: 'POST /operator/v1/users/{userId}/creator', input: { userId: 1, saleType: 0 }, roles: ['admin'] },
  { key: 'POST /operator/v1/users/{userId}/suspend', input: { userId: 999_999, reason: '侵权' }, roles: ['admin'] },
  { key: 'POST /operator/v1/users/{userId}/restore', input: { userId: 999_999 }, roles: ['admin'] },
  { key: 'GET /operator/v1/jobs', input: {}, roles: ['admin'] },
  { key: 'POST /operator/v1/jobs/{id}/retry', input: { id: ID }, roles: ['admin'] },
  { key: 'GET /operator/v1/audit', input: {}, roles: ['admin'] },
] as const;

test.each(calls)('$key is for $roles only', async ({ key, input, roles }) => {
  expect((await app.call(key, input)).code).toBe(403);
  const user = await makeUser(app.db);
  expect((await app.call(key, input, { token: user.token })).code).toBe(403);
  for (const role of ['reviewer', 'finance', 'editor'] as const) {
    const { token } = await makeOperator(app.db, role);
    const { code } = await app.call(key, input, { token });
    expect(code === 40300).toBe(!roles.some((allowed) => allowed === role));
  }
});

const creator = (userId: number | string, saleType?: number, role?: number) =>
  app.call('POST /operator/v1/users/{userId}/creator', { userId, saleType, role }, { token: admin.token });

test('an operator makes a user a creator, whose current role stays, and the change is audited', async () => {
  const user = await makeUser(app.db);
  expect(await creator(user.id, 1)).toMatchObject({ code: 0, data: null });
  const row = await app.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ author: true, sale_type: 1, user_type: 1, current_user_type: 1 });
  expect(row.sign_time).not.toBeNull();
  const { data } = await app.call('GET /operator/v1/audit', { size: 1 }, { token: admin.token });
  expect(data.content).toMatchObject([
    {
      operatorName: expect.stringMatching(/^operator\d+$/) as string,
      action: 'user.creator',
      subject: `user:${user.id}`,
      before: { author: false },
      after: { author: true, saleType: 1 },
    },
  ]);
  // The change is also found in the console by its Chinese name.
  for (const keyword of ['修改签约信息', `用户 ${user.id}`]) {
    const found = await app.call('GET /operator/v1/audit', { keyword }, { token: admin.token });
    expect(found.data.content).toContainEqual(data.content[0]);
  }
});

test('the same call changes a creator’s sale type, and each change is audited', async () => {
  const user = await makeUser(app.db);
  const terms = () =>
    app.db
      .selectFrom('users')
      .select(['author', 'sale_type', 'role', 'sign_time'])
      .where('id', '=', user.id)
      .executeTakeFirstOrThrow();
  expect(await creator(user.id, undefined, 1)).toMatchObject({
    code: 40000,
    data: { fields: { saleType: '请选择签约类型' } },
  });
  const responses = await Promise.all([creator(user.id, 0), creator(user.id, 0), creator(user.id, 0)]);
  expect(responses.map(({ code }) => code)).toEqual([0, 0, 0]);
  const signed = await terms();
  expect(signed).toMatchObject({ author: true, sale_type: 0, role: 0 });
  expect((await creator(user.id, undefined, 1)).code).toBe(0);
  expect((await creator(user.id, 1)).code).toBe(0);
  expect(await terms()).toEqual({ ...signed, sale_type: 1, role: 1 });
  const { data } = await app.call('GET /operator/v1/audit', { size: 2 }, { token: admin.token });
  expect(data.content).toMatchObject([
    { before: { saleType: 0, role: 1 }, after: { saleType: 1, role: 1 } },
    { before: { author: true, saleType: 0, role: 0 }, after: { author: true, saleType: 0, role: 1 } },
  ]);
});

test('unknown users and closed accounts cannot become creators, and neither attempt is audited', async () => {
  const user = await makeUser(app.db);
  await app.db.updateTable('users').set({ closed_at: new Date() }).where('id', '=', user.id).execute();
  expect((await creator(user.id, 0)).code).toBe(40900);
  expect((await creator(999_999, 0)).code).toBe(40400);
  for (const [userId, saleType] of [
    [user.id, undefined],
    [user.id, 2],
    ['x', 0],
  ] as const) {
    expect((await creator(userId, saleType)).code).toBe(40000);
  }
  const rows = await app.db
    .selectFrom('audit_log')
    .select('id')
    .where('subject', 'in', [`user:${user.id}`, 'user:999999'])
    .execute();
  expect(rows).toHaveLength(0);
});

test('users are found by name, phone and company, newest first, and wildcards are literal', async () => {
  const company = await makeCompanyUser(app.db);
  const person = await makeUser(app.db);
  await app.db.updateTable('companies').set({ name: '星河影业' }).where('id', '=', company.companyId).execute();
  await app.db.updateTable('users').set({ name: 'Li_Lei 100%' }).where('id', '=', person.id).execute();
  const found = async (keyword?: string) => {
    const { data } = await app.call('GET /operator/v1/users', { keyword }, { token: admin.token });
    expect(data.total).toBe(data.content.length);
    return data.content.map(({ userId }) => userId);
  };
  expect(await found('星河')).toEqual([company.id]);
  expect(await found(person.phone.slice(2))).toEqual([person.id]);
  expect(await found('li_lei')).toEqual([person.id]);
  expect(await found('%')).toEqual([person.id]);
  expect(await found('查无此人')).toEqual([]);
  expect((await found()).slice(0, 2)).toEqual([person.id, company.id]);

  const page = await app.call('GET /operator/v1/users', { page: 2, size: 1 }, { token: admin.token });
  expect(page.data).toMatchObject({
    page: 2,
    size: 1,
    content: [
      {
        userId: company.id,
        phone: company.phone,
        companyName: '星河影业',
        userType: 2,
        author: false,
        saleType: null,
        role: 0,
        suspended: false,
        closed: false,
      },
    ],
  });
  expect((await app.call('GET /operator/v1/users', { size: 201 }, { token: admin.token })).code).toBe(40000);
});

test('a failed change leaves no audit row, and amounts are stored in yuan', async () => {
  const change = { action: 'video.pin', subject: 'video:1', before: { price: 12_345n }, after: null } as const;
  await expect(
    inTransaction(app.db, async (tx) => {
      await audit(tx, admin, change);
      throw new Error('the change failed');
    }),
  ).rejects.toThrow('the change failed');
  const written = () => app.db.selectFrom('audit_log').selectAll().where('subject', '=', 'video:1').execute();
  expect(await written()).toEqual([]);
  await audit(app.db, admin, change);
  expect(await written()).toMatchObject([{ before: { price: 123.45 }, after: null }]);
});

test('the audit log names the API key of a change made with one', async () => {
  const key = await makeOperatorKey(app.db, admin);
  await audit(app.db, { id: admin.id, key }, { action: 'video.pin', subject: 'video:3' });
  await audit(app.db, admin, { action: 'video.pin', subject: 'video:3' });
  const { data } = await app.call('GET /operator/v1/audit', { size: 2 }, { token: admin.token });
  expect(data.content).toMatchObject([{ keyName: null }, { keyName: expect.stringMatching(/^密钥/) as string }]);
});

test('the audit log cannot be rewritten', async () => {
  await audit(app.db, admin, { action: 'video.pin', subject: 'video:2' });
  await expect(app.db.updateTable('audit_log').set({ action: 'x' }).execute()).rejects.toThrow('append-only');
  await expect(app.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
});
