import { expect, test } from 'vitest';
import { makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { userOf } from '../../platform/sessions.ts';
import { operatorsApp } from './testing.ts';

const app = await operatorsApp();
const token = (await makeOperator(app.db)).token;

const suspend = (userId: number | string, reason?: string) =>
  app.call('POST /operator/v1/users/{userId}/suspend', { userId, reason }, { token });
const restore = (userId: number | string) =>
  app.call('POST /operator/v1/users/{userId}/restore', { userId }, { token });
const rowOf = ({ id }: TestUser) =>
  app.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const auditOf = ({ id }: TestUser) =>
  app.db.selectFrom('audit_log').selectAll().where('subject', '=', `user:${id}`).orderBy('id').execute();
const listed = async ({ phone }: TestUser) =>
  (await app.call('GET /operator/v1/users', { keyword: phone }, { token })).data.content[0];

test('a suspension ends the user’s session for good, even after the account is restored', async () => {
  const user = await makeUser(app.db);
  expect(await suspend(user.id, '多次侵权')).toMatchObject({ code: 0, data: null });
  expect(await listed(user)).toMatchObject({ suspended: true, closed: false });
  await expect(userOf(app.db, user.token)).rejects.toMatchObject({ kind: 'tokenRevoked' });
  expect(await restore(user.id)).toMatchObject({ code: 0, data: null });
  expect(await listed(user)).toMatchObject({ suspended: false, closed: false });
  await expect(userOf(app.db, user.token)).rejects.toMatchObject({ kind: 'tokenRevoked' });
  expect(await auditOf(user)).toMatchObject([
    { action: 'user.suspend', before: { suspended: false }, after: { suspended: true, reason: '多次侵权' } },
    { action: 'user.restore', before: { suspended: true }, after: { suspended: false } },
  ]);
});

test('a closed account can be neither restored nor suspended', async () => {
  const user = await makeUser(app.db);
  const closed_at = new Date();
  await app.db.updateTable('users').set({ closed_at, suspended_at: closed_at }).where('id', '=', user.id).execute();
  expect(await restore(user.id)).toMatchObject({ code: 40900, message: '该账号已由用户注销，不能恢复' });
  expect((await suspend(user.id, '侵权')).code).toBe(40900);
  expect((await rowOf(user)).suspended_at).not.toBeNull();
  expect(await auditOf(user)).toEqual([]);
  expect(await listed(user)).toMatchObject({ suspended: true, closed: true });
});

test('a repeated change is a conflict, even a concurrent one, and an unknown user is not found', async () => {
  const user = await makeUser(app.db);
  expect((await restore(user.id)).code).toBe(40900);
  const codes = (responses: { code: number }[]) => responses.map(({ code }) => code).toSorted((a, b) => a - b);
  expect(codes(await Promise.all([1, 2, 3].map(() => suspend(user.id, '侵权'))))).toEqual([0, 40900, 40900]);
  expect(codes(await Promise.all([1, 2, 3].map(() => restore(user.id))))).toEqual([0, 40900, 40900]);
  expect(await auditOf(user)).toHaveLength(2);
  expect((await suspend(999_999, '侵权')).code).toBe(40400);
  expect((await restore(999_999)).code).toBe(40400);
});

test('a suspension requires a reason', async () => {
  const user = await makeUser(app.db);
  for (const reason of [undefined, ' ', '长'.repeat(501)]) expect((await suspend(user.id, reason)).code).toBe(40000);
  expect((await suspend('x', '侵权')).code).toBe(40000);
  expect((await rowOf(user)).suspended_at).toBeNull();
});
