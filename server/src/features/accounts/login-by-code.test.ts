import { expect, test } from 'vitest';
import { accountsApp, digest, expectEqualResponses } from './testing.ts';

let last = 0;
const app = await accountsApp();

const ask = (phone: string) => app.call('POST /user/v1/login/verifyCode', { phone });
const enter = (phone: string, captcha: string) => app.call('POST /user/v1/login/code', { phone, captcha });
const tryPassword = (phone: string, password: string) =>
  app.call('POST /user/v1/login', { username: phone, secretKey: digest(password) });
async function registered(): Promise<string> {
  const phone = `137${String((last += 1)).padStart(8, '0')}`;
  await app.registered(phone, 'right');
  return phone;
}
async function withCode(): Promise<{ phone: string; code: string }> {
  const phone = await registered();
  expect(await ask(phone)).toMatchObject({ code: 0, data: null });
  return { phone, code: app.codeOf(phone) };
}
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

test('a code logs a user in once', async () => {
  const { phone, code } = await withCode();
  expect(app.sent.at(-1)).toMatchObject({ to: phone, template: 'loginCode' });
  const byCode = await enter(phone, ` ${code} `);
  const byPassword = await tryPassword(phone, 'right');
  expect(byCode).toMatchObject({ code: 0, data: { userId: byPassword.data.userId, token: expect.any(String) } });
  expect(Object.keys(byCode.data).toSorted()).toEqual(Object.keys(byPassword.data).toSorted());
  expect((await app.call('GET /user/v1/info', {}, { token: byCode.data.token })).data.userId).toBe(byCode.data.userId);
  expect((await enter(phone, code)).code).toBe(40000);
});

test('a code opens one session even if concurrent requests use it', async () => {
  const { phone, code } = await withCode();
  const answers = await Promise.all(Array.from({ length: 8 }, () => enter(phone, code)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(1);
});

test('five wrong codes invalidate a code', async () => {
  const { phone, code } = await withCode();
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await enter(phone, otherThan(code))).toMatchObject({
      code: 40000,
      data: { fields: { captcha: expect.any(String) } },
    });
  }
  expect((await enter(phone, code)).code).toBe(40000);
});

test('rejects a code for another purpose or phone', async () => {
  const { code } = await withCode();
  const other = await registered();
  await app.call('POST /user/v1/password/verifyCode', { phone: other });
  expect((await enter(other, code)).code).toBe(40000);
  expect((await enter(other, app.codeOf(other))).code).toBe(40000);
});

test('a request for a phone without an account gets the same response and limits, but sends no code', async () => {
  const [known, unknown] = [await registered(), '13799999999'];
  await expectEqualResponses(app, { known, unknown }, ask);
  const wrong = otherThan(app.codeOf(known));
  expect(await enter(unknown, wrong)).toEqual(await enter(known, wrong));
});

test('a suspended user is refused', async () => {
  const { phone, code } = await withCode();
  await app.db.updateTable('users').set({ suspended_at: new Date() }).where('phone', '=', phone).execute();
  expect(await enter(phone, code)).toMatchObject({ code: 40300, message: '账号已被停用，请联系客服' });
});

test('wrong passwords do not lock out the owner of the phone', async () => {
  const phone = await registered();
  for (let count = 0; count < 10; count += 1) await tryPassword(phone, 'wrong');
  expect((await tryPassword(phone, 'right')).code).toBe(42900);
  await ask(phone);
  expect((await enter(phone, app.codeOf(phone))).code).toBe(0);
});

test('requests for codes are refused for every phone if login codes cannot be sent', async () => {
  const off = await accountsApp({ codeLogin: false });
  await off.registered('13700000001', 'right');
  const responses = await Promise.all(
    ['13700000001', '13799999999'].map((phone) => off.call('POST /user/v1/login/verifyCode', { phone })),
  );
  expect(responses[0]).toMatchObject({ code: 40900, message: '暂不支持验证码登录，请使用密码登录' });
  expect(responses[1]).toEqual(responses[0]);
});

test('missing and malformed fields are invalid input', async () => {
  expect((await ask('1')).code).toBe(40000);
  expect((await app.call('POST /user/v1/login/code', {})).data).toMatchObject({
    fields: { phone: '请输入手机号', captcha: '请输入验证码' },
  });
});
