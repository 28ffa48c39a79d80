import * as argon2 from '@node-rs/argon2';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { makeOperator } from '../../platform/testing/fixtures.ts';
import { login } from './login.ts';
import { accountsApp, digest } from './testing.ts';

vi.mock('@node-rs/argon2', async (actual) => {
  const real = await actual<typeof argon2>();
  return { ...real, verify: vi.fn<typeof real.verify>(real.verify) };
});

let last = 0;
const app = await accountsApp();

async function someone() {
  const phone = `136${String((last += 1)).padStart(8, '0')}`;
  await app.registered(phone, 'right');
  return phone;
}
const tryLogin = (username: string, password: string) =>
  app.call('POST /user/v1/login', { username, secretKey: digest(password) });
const tryFrom = (ip: string, username: string, password: string) =>
  login(app.db, { username, secretKey: digest(password) }, { ip, userAgent: 'test' }).then(
    () => 'in',
    (error: { kind: string }) => error.kind,
  );
const info = (token?: string) => app.call('GET /user/v1/info', {}, { token });
const later = (minutes: number) =>
  sql`update login_failures set failed_at = failed_at - make_interval(mins => ${minutes})`.execute(app.db);

test('a user logs in by phone, and by a confirmed e-mail in any case', async () => {
  const phone = await someone();
  const byPhone = await tryLogin(phone, 'right');
  expect(byPhone).toMatchObject({ code: 0, data: { token: expect.any(String), userType: 1 } });
  expect((await info(byPhone.data.token)).data.userId).toBe(byPhone.data.userId);
  expect((await tryLogin('Me@Example.com', 'right')).code).toBe(40000);
  await app.db.updateTable('users').set({ email: 'me@example.com' }).where('phone', '=', phone).execute();
  expect((await tryLogin('Me@Example.com', 'right')).data.userId).toBe(byPhone.data.userId);
});

test('missing and malformed fields are invalid input', async () => {
  expect((await app.call('POST /user/v1/login', {})).data).toMatchObject({
    fields: { username: '请输入帐号', secretKey: '请输入密码' },
  });
  expect((await app.call('POST /user/v1/login', { username: '13600000000', secretKey: 'plain' })).code).toBe(40000);
});

test('an unknown user and a wrong password get the same response after the same work', async () => {
  const phone = await someone();
  const verify = vi.mocked(argon2.verify);
  const calls = async (username: string) => {
    verify.mockClear();
    const { code, message, data } = await tryLogin(username, 'wrong');
    const checked = verify.mock.calls.map(([hash]) => String(hash).split('$').slice(0, 4));
    return { code, message, data, checked };
  };
  const known = await calls(phone);
  expect(known).toMatchObject({ code: 40000, data: { fields: { secretKey: '账号或密码错误' } } });
  expect(known.checked).toHaveLength(1);
  expect(await calls('13600009999')).toEqual(known);
});

test('only a token’s hash is stored', async () => {
  const { data } = await tryLogin(await someone(), 'right');
  const sessions = await app.db.selectFrom('sessions').select('token_hash').execute();
  expect(sessions.map((row) => row.token_hash.toString('base64url'))).not.toContain(data.token);
});

test('missing, unknown and signed-out tokens get 403; malformed, expired and revoked tokens get their own codes', async () => {
  const phone = await someone();
  const { token, userId } = (await tryLogin(phone, 'right')).data;
  expect((await info()).code).toBe(403);
  expect((await info('A'.repeat(43))).code).toBe(403);
  expect((await info('malformed')).code).toBe(50008);
  expect((await info(token)).code).toBe(0);

  const sessions = app.db.updateTable('sessions').where('user_id', '=', userId);
  await sessions.set({ expires_at: new Date(Date.now() - 1) }).execute();
  expect((await info(token)).code).toBe(50014);
  await sessions.set({ revoked_at: new Date() }).execute();
  expect((await info(token)).code).toBe(50012);

  const other = (await tryLogin(phone, 'right')).data.token;
  expect(await app.call('POST /user/v1/logout', {}, { token: other })).toMatchObject({ code: 0, data: null });
  expect((await info(other)).code).toBe(403);
  expect((await app.call('POST /user/v1/logout', {})).code).toBe(403);
});

test('an operator’s token is unknown to user endpoints', async () => {
  const operator = await makeOperator(app.db);
  expect((await info(operator.token)).code).toBe(403);
});

test('a suspended user learns of the suspension only with the right password, and their tokens are revoked', async () => {
  const phone = await someone();
  const { token } = (await tryLogin(phone, 'right')).data;
  await app.db.updateTable('users').set({ suspended_at: new Date() }).where('phone', '=', phone).execute();
  expect((await tryLogin(phone, 'wrong')).message).toBe('账号或密码错误');
  expect((await tryLogin(phone, 'right')).code).toBe(40300);
  expect((await info(token)).code).toBe(50012);
});

test('ten failures lock their address out of the account for 15 minutes', async () => {
  const phone = await someone();
  for (let count = 0; count < 9; count += 1) expect(await tryFrom('10.1.0.1', phone, 'wrong')).toBe('invalidInput');
  await later(10);
  expect(await tryFrom('10.1.0.1', phone, 'wrong')).toBe('invalidInput');
  await later(14);
  expect(await tryFrom('10.1.0.1', phone, 'right')).toBe('tooManyAttempts');
  expect(await tryFrom('10.1.0.2', phone, 'right')).toBe('in');
  await later(2);
  expect(await tryFrom('10.1.0.1', phone, 'right')).toBe('in');
});

test('ten failures lock an unknown username too, regardless of case', async () => {
  for (let count = 0; count < 10; count += 1) expect((await tryLogin('nobody', 'wrong')).code).toBe(40000);
  expect((await tryLogin('Nobody', 'wrong')).code).toBe(42900);
});

test('a right password clears earlier failures from the same address', async () => {
  const phone = await someone();
  for (let round = 0; round < 2; round += 1) {
    for (let count = 0; count < 9; count += 1) await tryFrom('10.2.0.1', phone, 'wrong');
    expect(await tryFrom('10.2.0.1', phone, 'right')).toBe('in');
  }
});

test('fifty failures from many addresses lock the account', async () => {
  const phone = await someone();
  for (let count = 0; count < 50; count += 1) await tryFrom(`10.3.0.${count % 10}`, phone, 'wrong');
  expect(await tryFrom('10.3.1.1', phone, 'right')).toBe('tooManyAttempts');
  await later(16);
  expect(await tryFrom('10.3.1.1', phone, 'right')).toBe('in');
});

test('concurrent failures are all counted, so that attempts after the tenth are locked out', async () => {
  const phone = await someone();
  const wrong = await Promise.all(Array.from({ length: 25 }, () => tryFrom('10.4.0.1', phone, 'wrong')));
  expect(wrong.filter((outcome) => outcome === 'invalidInput')).toHaveLength(10);
  expect(wrong.filter((outcome) => outcome === 'tooManyAttempts')).toHaveLength(15);
});

test('many concurrent correct logins all succeed', async () => {
  const phone = await someone();
  const outcomes = await Promise.all(Array.from({ length: 25 }, () => tryFrom('10.5.0.1', phone, 'right')));
  expect(new Set(outcomes)).toEqual(new Set(['in']));
});
