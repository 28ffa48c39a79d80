import { expect, test } from 'vitest';
import { makeOperator } from '../../platform/testing/fixtures.ts';
import { operatorsApp, insertOperatorWithPassword, totpCode } from './testing.ts';

const app = await operatorsApp();

const OLD = 'old password';
const logIn = (username: string, password: string) => app.call('POST /operator/v1/login', { username, password });
const change = (token: string, oldPassword?: string, newPassword?: string) =>
  app.call('POST /operator/v1/me/password', { oldPassword, newPassword }, { token });
const me = (token: string) => app.call('GET /operator/v1/me', {}, { token });

async function loggedIn(username: string) {
  const id = await insertOperatorWithPassword(app, username, OLD);
  return { id, token: (await logIn(username, OLD)).data.token };
}

test('a new password ends the other sessions, and the old one stops working', async () => {
  const { id, token } = await loggedIn('an');
  const other = (await logIn('an', OLD)).data.token;
  expect(await change(token, OLD, 'new password')).toMatchObject({ code: 0, data: null });
  expect((await me(token)).code).toBe(0);
  expect((await me(other)).code).toBe(50012);
  expect((await logIn('an', OLD)).code).toBe(40000);
  expect((await logIn('an', 'new password')).code).toBe(0);
  const row = await app.db
    .selectFrom('audit_log')
    .select(['operator_id', 'before', 'after'])
    .where('action', '=', 'operator.password')
    .where('subject', '=', `operator:${id}`)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ operator_id: id, before: null, after: null });
});

test.each([
  ['no old password', undefined, 'new password', 'oldPassword'],
  ['a wrong old password', 'wrong password', 'new password', 'oldPassword'],
  ['no new password', OLD, undefined, 'newPassword'],
  ['a short new password', OLD, '1234567', 'newPassword'],
  ['a long new password', OLD, 'x'.repeat(201), 'newPassword'],
  ['the same password', OLD, OLD, 'newPassword'],
])('a change with %s is refused', async (what, oldPassword, newPassword, field) => {
  const { token } = await loggedIn(what);
  const { code, data } = await change(token, oldPassword, newPassword);
  expect(code).toBe(40000);
  expect(Object.keys((data as unknown as { fields: object }).fields)).toEqual([field]);
  expect((await logIn(what, OLD)).code).toBe(0);
});

test('guessing the old password with a stolen session locks the account', async () => {
  const { token } = await loggedIn('bai');
  for (let count = 0; count < 10; count += 1) {
    expect((await change(token, 'wrong password', 'new password')).code).toBe(40000);
  }
  expect((await change(token, OLD, 'new password')).code).toBe(42900);
});

test('only one of two concurrent changes takes effect', async () => {
  const { token } = await loggedIn('cai');
  const responses = await Promise.all([change(token, OLD, 'new password 1'), change(token, OLD, 'new password 2')]);
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40000]);
});

test('outside the sandbox, operators without a second factor can only call their account endpoints', async () => {
  const outside = await operatorsApp({ requireTotp: true });
  try {
    const { token } = await makeOperator(outside.db);
    const call = outside.call;
    expect((await call('GET /operator/v1/me', {}, { token })).data).toMatchObject({ totp: false, totpRequired: true });
    const refused = { code: 40300, message: '请先在“我的账号”开启两步验证' };
    expect(await call('GET /operator/v1/operators', {}, { token })).toMatchObject(refused);
    expect(await call('GET /operator/v1/users', {}, { token })).toMatchObject(refused);
    expect(await call('POST /operator/v1/me/password', {}, { token })).toMatchObject({ code: 40000 });
    const { secret } = (await call('POST /operator/v1/me/totp/start', {}, { token })).data;
    expect(await call('GET /operator/v1/users', {}, { token })).toMatchObject(refused);
    expect((await call('POST /operator/v1/me/totp/confirm', { totp: totpCode(secret) }, { token })).code).toBe(0);
    expect((await call('GET /operator/v1/me', {}, { token })).data).toMatchObject({ totpRequired: false });
    expect((await call('GET /operator/v1/users', {}, { token })).code).toBe(0);
    expect((await call('POST /operator/v1/logout', {}, { token })).code).toBe(0);
  } finally {
    await outside.close();
  }
});

test('in the sandbox the second factor is optional', async () => {
  const { token } = await makeOperator(app.db);
  expect((await me(token)).data).toMatchObject({ totpRequired: false });
  expect((await app.call('GET /operator/v1/users', {}, { token })).code).toBe(0);
});
