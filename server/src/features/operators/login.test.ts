import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../platform/testing/app.ts';
import { makeUser } from '../../platform/testing/fixtures.ts';
import { operatorsApp, operatorWithPassword } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await operatorsApp();
});
afterAll(() => app.close());

const tryLogin = (username: string, password: string) => app.call('POST /operator/v1/login', { username, password });
const me = (token?: string) => app.call('GET /operator/v1/me', {}, { token });

test('an operator logs in, learns who they are, and signs out', async () => {
  await operatorWithPassword(app, 'lin', 'right');
  const { code, data } = await tryLogin('lin', 'right');
  expect({ code, data }).toEqual({ code: 0, data: { token: expect.any(String) as string, role: 'finance' } });
  expect((await me(data.token)).data).toEqual({ username: 'lin', role: 'finance' });
  expect((await app.call('POST /operator/v1/logout', {}, { token: data.token })).data).toBeNull();
  expect((await me(data.token)).code).toBe(403);
});

test('a wrong name and a wrong password get the same answer, and ten lock', async () => {
  await operatorWithPassword(app, 'wang', 'right');
  const known = await tryLogin('wang', 'wrong');
  expect(known).toMatchObject({ code: 40000, message: '账号或密码错误' });
  expect(await tryLogin('nobody', 'wrong')).toEqual(known);
  for (let count = 0; count < 9; count += 1) await tryLogin('wang', 'wrong');
  expect((await tryLogin('wang', 'right')).code).toBe(42900);
});

test('what is missing is invalid input', async () => {
  expect((await app.call('POST /operator/v1/login')).data).toMatchObject({
    fields: { username: '请输入帐号', password: '请输入登录密码' },
  });
});

test('tokens: none, malformed, expired, revoked and of a disabled operator are told apart', async () => {
  const id = await operatorWithPassword(app, 'zhao', 'right');
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
