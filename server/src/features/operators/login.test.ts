import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../platform/testing/app.ts';
import { makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { operatorsApp, insertOperatorWithPassword } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await operatorsApp();
});
afterAll(() => app.close());

const callFrom = (remoteAddress: string, username: string, password: string) =>
  app.http.inject({
    method: 'POST',
    url: '/video-platform/operator/v1/login',
    payload: { username, password },
    remoteAddress,
  });
const tryLogin = (username: string, password: string) => app.call('POST /operator/v1/login', { username, password });
const me = (token?: string) => app.call('GET /operator/v1/me', {}, { token });

test('an operator logs in, learns who they are, and signs out', async () => {
  await insertOperatorWithPassword(app, 'lin', 'right');
  const { code, data } = await tryLogin('lin', 'right');
  expect({ code, data }).toEqual({ code: 0, data: { token: expect.any(String) as string, role: 'finance' } });
  expect((await me(data.token)).data).toMatchObject({ username: 'lin', role: 'finance', totp: false });
  expect((await app.call('POST /operator/v1/logout', {}, { token: data.token })).data).toBeNull();
  expect((await me(data.token)).code).toBe(403);
});

test('a wrong name and a wrong password get the same response, and ten lock', async () => {
  await insertOperatorWithPassword(app, 'wang', 'right');
  const known = await tryLogin('wang', 'wrong');
  expect(known).toMatchObject({ code: 40000, message: '账号或密码错误' });
  expect(await tryLogin('nobody', 'wrong')).toEqual(known);
  for (let count = 0; count < 9; count += 1) await tryLogin('wang', 'wrong');
  expect((await tryLogin('wang', 'right')).code).toBe(42900);
});

test('failures lock only their own address: nobody locks an operator out', async () => {
  await insertOperatorWithPassword(app, 'sun', 'right');
  for (let host = 1; host <= 6; host += 1) {
    for (let count = 0; count < 10; count += 1) await callFrom(`203.0.113.${host}`, 'sun', 'wrong');
  }
  expect((await callFrom('203.0.113.6', 'sun', 'right')).json()).toMatchObject({ code: 42900 });
  expect((await callFrom('198.51.100.1', 'sun', 'right')).json()).toMatchObject({ code: 0 });
});

const auditOf = (subject: string) =>
  app.db
    .selectFrom('audit_log')
    .select(['operator_id', 'after'])
    .where('action', '=', 'operator.login')
    .where('subject', '=', subject)
    .orderBy('id')
    .execute();

test('every attempt is audited with operator, address and outcome, never with the password', async () => {
  const id = await insertOperatorWithPassword(app, 'qian', 'right');
  await callFrom('203.0.113.9', 'qian', 'a wrong secret');
  await callFrom('203.0.113.9', 'qian', 'right');
  await app.db.updateTable('operators').set({ disabled_at: new Date() }).where('id', '=', id).execute();
  await callFrom('203.0.113.9', 'qian', 'right');
  for (let count = 0; count < 10; count += 1) await callFrom('203.0.113.9', 'qian', 'a wrong secret');
  await callFrom('203.0.113.9', 'qian', 'right');
  const rows = await auditOf(`operator:${id}`);
  expect(new Set(rows.map((row) => row.operator_id))).toEqual(new Set([id]));
  const wrong = { outcome: 'wrongPassword', address: '203.0.113.9' };
  expect(rows.map((row) => row.after)).toEqual([
    wrong,
    { outcome: 'success', role: 'finance', secondFactor: 'off', address: '203.0.113.9' },
    { outcome: 'disabled', address: '203.0.113.9' },
    ...Array.from({ length: 10 }, () => wrong),
    { outcome: 'locked', address: '203.0.113.9' },
  ]);
  expect(JSON.stringify(rows)).not.toContain('secret');
});

test('a name that nobody has is audited without most of it: it may be somebody’s password', async () => {
  await callFrom('203.0.113.10', 'my password', 'wrong');
  expect(await auditOf('operator')).toContainEqual({
    operator_id: null,
    after: { outcome: 'unknownUsername', username: 'my***', address: '203.0.113.10' },
  });
  const admin = await makeOperator(app.db);
  const { data } = await app.call('GET /operator/v1/audit', {}, { token: admin.token });
  expect(data.content).toContainEqual(expect.objectContaining({ subject: 'operator', operatorName: '' }));
});

test('missing fields are invalid input', async () => {
  expect((await app.call('POST /operator/v1/login')).data).toMatchObject({
    fields: { username: '请输入帐号', password: '请输入登录密码' },
  });
});

test('missing, malformed, expired and revoked tokens, and those of a disabled operator, are told apart', async () => {
  const id = await insertOperatorWithPassword(app, 'zhao', 'right');
  const { token } = (await tryLogin('zhao', 'right')).data;
  expect((await me()).code).toBe(403);
  expect((await me('malformed')).code).toBe(50008);
  const sessions = app.db.updateTable('operator_sessions').where('operator_id', '=', id);
  await sessions.set({ expires_at: new Date(Date.now() - 1) }).execute();
  expect((await me(token)).code).toBe(50014);
  await sessions.set({ revoked_at: new Date() }).execute();
  expect((await me(token)).code).toBe(50012);

  const other = (await tryLogin('zhao', 'right')).data.token;
  await app.db.updateTable('operators').set({ disabled_at: new Date() }).where('id', '=', id).execute();
  expect((await me(other)).code).toBe(50012);
  expect((await tryLogin('zhao', 'right')).code).toBe(40300);
});

test('a user’s token is unknown here', async () => {
  const user = await makeUser(app.db);
  expect((await me(user.token)).code).toBe(403);
});
