import type { Key } from '@zhenku/contract/api';
import { describe, expect, test } from 'vitest';
import { makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { operatorsApp, insertOperatorWithPassword } from './testing.ts';

const app = await operatorsApp();

const callFrom = (remoteAddress: string, username: string, password: string) =>
  app.http.inject({
    method: 'POST',
    url: '/video-platform/operator/v1/login',
    payload: { username, password },
    remoteAddress,
  });
const tryLogin = (username: string, password: string) => app.call('POST /operator/v1/login', { username, password });
const me = (token?: string) => app.call('GET /operator/v1/me', {}, { token });

test('an operator logs in, reads their account, and signs out', async () => {
  await insertOperatorWithPassword(app, 'lin', 'right');
  const { code, data } = await tryLogin('lin', 'right');
  expect({ code, data }).toEqual({ code: 0, data: { token: expect.any(String) as string, role: 'finance' } });
  expect((await me(data.token)).data).toMatchObject({ username: 'lin', role: 'finance', totp: false });
  expect((await app.call('POST /operator/v1/logout', {}, { token: data.token })).data).toBeNull();
  expect((await me(data.token)).code).toBe(403);
});

test('a wrong name and a wrong password get the same response, and ten failures lock the account', async () => {
  await insertOperatorWithPassword(app, 'wang', 'right');
  const known = await tryLogin('wang', 'wrong');
  expect(known).toMatchObject({ code: 40000, message: '账号或密码错误' });
  expect(await tryLogin('nobody', 'wrong')).toEqual(known);
  for (let count = 0; count < 9; count += 1) await tryLogin('wang', 'wrong');
  expect((await tryLogin('wang', 'right')).code).toBe(42900);
});

test('failures lock only their own address, so that no attacker can lock an operator out', async () => {
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

test('redacts unknown usernames in the audit log, because they may be passwords', async () => {
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

test('missing, malformed, expired and revoked tokens get different codes; disabling revokes tokens', async () => {
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

test('a user’s token is unknown to operator endpoints', async () => {
  const user = await makeUser(app.db);
  expect((await me(user.token)).code).toBe(403);
});

describe('the console’s cookie', () => {
  const COOKIE = 'Operator-Token';
  const CONSOLE = { 'x-operator-console': '1' };
  const withCookie = (key: Key, value: string, headers: Record<string, string> = CONSOLE) =>
    app.call(key, {}, { headers: { cookie: `other=1; ${COOKIE}=${value}`, ...headers } });

  test('is sent only to the operators’ API of this site, and hidden from scripts', async () => {
    await insertOperatorWithPassword(app, 'cookie', 'right');
    const response = await callFrom('127.0.0.1', 'cookie', 'right');
    const { token } = response.json<{ data: { token: string } }>().data;
    expect(response.headers['set-cookie']).toBe(
      `${COOKIE}=${token}; Max-Age=43200; Path=/video-platform/operator/v1; HttpOnly; SameSite=Strict`,
    );
    expect((await callFrom('127.0.0.1', 'cookie', 'wrong')).headers).not.toHaveProperty('set-cookie');
    const outside = await operatorsApp({ requireTotp: true });
    try {
      await insertOperatorWithPassword(outside, 'cookie', 'right');
      const payload = { username: 'cookie', password: 'right' };
      const login = await outside.http.inject({ method: 'POST', url: '/video-platform/operator/v1/login', payload });
      expect(login.headers['set-cookie']).toContain('; Secure');
    } finally {
      await outside.close();
    }
  });

  test('identifies the caller together with the console’s header, until logging out clears it', async () => {
    const { token } = await makeOperator(app.db, 'finance');
    expect((await withCookie('GET /operator/v1/me', token)).data).toMatchObject({ role: 'finance' });
    const url = '/video-platform/operator/v1/logout';
    const headers = { cookie: `${COOKIE}=${token}`, ...CONSOLE };
    const response = await app.http.inject({ method: 'POST', url, headers });
    expect(response.headers['set-cookie']).toMatch(/^Operator-Token=; Max-Age=0; Path=\/video-platform\/operator\/v1;/);
    expect((await withCookie('GET /operator/v1/me', token)).code).toBe(403);
  });

  test('is ignored for a page opened by a previously logged-in operator', async () => {
    const [{ id }, other] = [await makeOperator(app.db, 'finance'), await makeOperator(app.db)];
    const codeFor = async (expectedId: number) =>
      (await withCookie('GET /operator/v1/me', other.token, { ...CONSOLE, 'x-operator-id': String(expectedId) })).code;
    expect([await codeFor(id), await codeFor(other.id)]).toEqual([403, 0]);
  });

  test('is ignored without the header, so that another site’s requests change nothing', async () => {
    const { token } = await makeOperator(app.db);
    const before = await app.db.selectFrom('operators').select('id').execute();
    const forms = [
      ['application/x-www-form-urlencoded', 'username=mallory&password=mallory-mallory&role=admin'],
      ['text/plain', '{"username":"mallory","password":"mallory-mallory","role":"admin"}'],
      ['application/json', '{"username":"mallory","password":"mallory-mallory","role":"admin"}'],
    ] as const;
    for (const [contentType, payload] of forms) {
      const response = await app.http.inject({
        method: 'POST',
        url: '/video-platform/operator/v1/operators',
        headers: { cookie: `${COOKIE}=${token}`, origin: 'https://evil.example', 'content-type': contentType },
        payload,
      });
      expect(response.json()).toMatchObject({ code: 403 });
    }
    expect((await withCookie('POST /operator/v1/logout', token, {})).code).toBe(403);
    expect(await app.db.selectFrom('operators').select('id').execute()).toEqual(before);
    expect((await withCookie('GET /operator/v1/me', token)).code).toBe(0);
    // A browser's preflight asks whether another site may send the header. The response does not allow it.
    const preflight = await app.http.inject({
      method: 'OPTIONS',
      url: '/video-platform/operator/v1/operators',
      headers: { origin: 'https://evil.example', 'access-control-request-headers': 'x-operator-console' },
    });
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('is refused with its token’s error code if the token is not a valid operator’s', async () => {
    const user = await makeUser(app.db);
    for (const [value, code] of [
      [user.token, 403],
      ['A'.repeat(43), 403],
      ['', 403],
      ['x', 50008],
    ] as const)
      expect((await withCookie('GET /operator/v1/me', value)).code).toBe(code);
    const [late, disabled] = [await makeOperator(app.db), await makeOperator(app.db)];
    await app.db
      .updateTable('operator_sessions')
      .set({ expires_at: new Date(0) })
      .where('operator_id', '=', late.id)
      .execute();
    await app.db.updateTable('operators').set({ disabled_at: new Date() }).where('id', '=', disabled.id).execute();
    expect((await withCookie('GET /operator/v1/me', late.token)).code).toBe(50014);
    expect((await withCookie('GET /operator/v1/me', disabled.token)).code).toBe(50012);
  });

  test('grants users nothing; the header takes precedence', async () => {
    const [operator, other, user] = [
      await makeOperator(app.db, 'finance'),
      await makeOperator(app.db, 'editor'),
      await makeUser(app.db),
    ];
    const headers = { ...CONSOLE, cookie: `${COOKIE}=${operator.token}` };
    expect((await app.call('GET /operator/v1/me', {}, { token: other.token, headers })).data.role).toBe('editor');
    expect((await app.call('GET /operator/v1/me', {}, { token: user.token, headers })).code).toBe(403);
  });
});
