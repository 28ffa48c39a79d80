import { expect, test } from 'vitest';
import { accountsApp, digest, expectEqualResponses } from './testing.ts';

const app = await accountsApp();

const ask = (phone: string) => app.call('POST /user/v1/password/verifyCode', { phone });
const reset = (phone: string, captcha: string, password: string) =>
  app.call('POST /user/v1/password', { phone, captcha, newPwd: digest(password) });
const tryLogin = (username: string, password: string) =>
  app.call('POST /user/v1/login', { username, secretKey: digest(password) });

test('a reset sets the password, ends every session, and consumes its code', async () => {
  const phone = '13500000001';
  await app.registered(phone, 'old');
  const tokens = [(await tryLogin(phone, 'old')).data.token, (await tryLogin(phone, 'old')).data.token];
  expect(await ask(phone)).toMatchObject({ code: 0, data: null });
  const code = app.codeOf(phone);
  expect(await reset(phone, code, 'new')).toMatchObject({ code: 0, data: null });
  for (const token of tokens) expect((await app.call('GET /user/v1/info', {}, { token })).code).toBe(50012);
  expect((await tryLogin(phone, 'old')).code).toBe(40000);
  expect((await tryLogin(phone, 'new')).code).toBe(0);
  expect((await reset(phone, code, 'newer')).code).toBe(40000);
});

test('a request for a phone without an account gets the same response and limits, but sends no code and cannot reset', async () => {
  const [known, unknown] = ['13500000002', '13500000003'];
  await app.registered(known, 'old');
  await expectEqualResponses(app, { known, unknown }, ask);
  const wrong = app.codeOf(known) === '000000' ? '000001' : '000000';
  expect(await reset(unknown, wrong, 'new')).toEqual(await reset(known, wrong, 'new'));
});

test('missing and malformed fields are invalid input', async () => {
  expect((await ask('1')).code).toBe(40000);
  expect((await app.call('POST /user/v1/password', {})).data).toMatchObject({
    fields: { phone: '请输入手机号', captcha: '请输入验证码', newPwd: '请输入密码' },
  });
});

test('a reset unlocks an account that failures have locked', async () => {
  const phone = '13500000004';
  await app.registered(phone, 'old');
  for (let count = 0; count < 10; count += 1) await tryLogin(phone, 'wrong');
  expect((await tryLogin(phone, 'old')).code).toBe(42900);
  await ask(phone);
  expect((await reset(phone, app.codeOf(phone), 'new')).code).toBe(0);
  expect((await tryLogin(phone, 'new')).code).toBe(0);
});

test('a login that runs during a reset leaves no session with the old password behind', async () => {
  const phone = '13500000005';
  await app.registered(phone, 'old');
  await ask(phone);
  const [changed, ...logins] = await Promise.all([
    reset(phone, app.codeOf(phone), 'new'),
    ...Array.from({ length: 8 }, () => tryLogin(phone, 'old')),
  ]);
  expect(changed.code).toBe(0);
  for (const { code, data } of logins) {
    const token = code === 0 ? data.token : undefined;
    expect((await app.call('GET /user/v1/info', {}, { token })).code).toBe(token ? 50012 : 403);
  }
});

test('only one of several concurrent resets with a code succeeds', async () => {
  const phone = '13500000006';
  await app.registered(phone, 'old');
  await ask(phone);
  const responses = await Promise.all(['a', 'b', 'c'].map((password) => reset(phone, app.codeOf(phone), password)));
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40000, 40000]);
});
