import { maskPhone } from '@zhenku/contract/format';
import { expect, test } from 'vitest';
import { makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { readAnnouncements } from '../messages/outside/testing.ts';
import { accountsApp, digest } from './testing.ts';

const app = await accountsApp();

let last = 0;
const newPhone = () => `138${String((last += 1)).padStart(8, '0')}`;
const ask = (user: TestUser, phone: string) =>
  app.call('POST /user/v1/phone/verifyCode', { phone }, { token: user.token });
const change = (user: TestUser, phone: string, codes: object = {}) =>
  app.call(
    'POST /user/v1/phone',
    { phone, oldCaptcha: app.codeOf(user.phone), newCaptcha: app.codeOf(phone), ...codes },
    { token: user.token },
  );
const phoneOf = async (user: TestUser) =>
  (await app.db.selectFrom('users').selectAll().where('id', '=', user.id).executeTakeFirstOrThrow()).phone;
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a phone is replaced, given codes from both phones', async () => {
  const [user, phone] = [await makeUser(app.db), newPhone()];
  expect((await ask(user, phone)).code).toBe(0);
  expect(app.sent.slice(-2)).toMatchObject([
    { to: user.phone, template: 'changePhoneCode' },
    { to: phone, template: 'changePhoneCode' },
  ]);
  expect((await change(user, phone)).code).toBe(0);
  expect(await phoneOf(user)).toBe(phone);
  expect(await readAnnouncements(app.db, user)).toMatchObject([
    { template: 'phoneChanged', phone: user.phone, params: { phone: maskPhone(phone) } },
  ]);
  const { credentials_changed_at } = await app.db
    .selectFrom('users')
    .select('credentials_changed_at')
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  expect(credentials_changed_at).not.toBeNull();
  expect((await app.call('GET /user/v1/info', {}, { token: user.token })).code).toBe(0);
});

test('one wrong code changes nothing and leaves the right one usable', async () => {
  const [user, phone] = [await makeUser(app.db), newPhone()];
  await ask(user, phone);
  const wrongNew = await change(user, phone, { newCaptcha: wrong(app.codeOf(phone)) });
  expect(wrongNew).toMatchObject({ code: 40000, data: { fields: { newCaptcha: expect.any(String) as string } } });
  const wrongOld = await change(user, phone, { oldCaptcha: wrong(app.codeOf(user.phone)) });
  expect(wrongOld).toMatchObject({ code: 40000, data: { fields: { oldCaptcha: expect.any(String) as string } } });
  expect(await phoneOf(user)).toBe(user.phone);
  expect((await change(user, phone)).code).toBe(0);
});

test('only a right code reveals that a phone has an account', async () => {
  const [user, other] = [await makeUser(app.db), await makeUser(app.db)];
  expect((await ask(user, other.phone)).code).toBe(0);
  expect(await change(user, other.phone)).toMatchObject({ code: 40900, message: '该手机号已注册' });
  expect((await ask(user, user.phone)).code).toBe(40000);
  expect(await phoneOf(user)).toBe(user.phone);
});

test('only one of two users who concurrently claim a phone gets it; two users who swap phones do not deadlock', async () => {
  const [one, other] = [await makeUser(app.db), await makeUser(app.db)];
  const phone = newPhone();
  await ask(one, phone);
  await app.allowNextCode(phone, 'phone');
  await ask(other, phone);
  const codes = (await Promise.all([change(one, phone), change(other, phone)])).map(({ code }) => code);
  expect(codes.filter((code) => code === 0)).toHaveLength(1);
  const [left, right] = [await makeUser(app.db), await makeUser(app.db)];
  await ask(left, right.phone);
  for (const each of [left, right]) await app.allowNextCode(each.phone, 'phone');
  await ask(right, left.phone);
  const swapped = await Promise.all([change(left, right.phone), change(right, left.phone)]);
  expect(swapped.map(({ code }) => code)).toEqual([40900, 40900]);
});

test('refuses a second request for codes within a minute, visitors, and changes without codes', async () => {
  const user = await makeUser(app.db);
  expect((await ask(user, newPhone())).code).toBe(0);
  const sent = app.sent.length;
  expect((await ask(user, newPhone())).code).toBe(42900);
  expect(app.sent).toHaveLength(sent);
  expect((await ask(user, 'x')).code).toBe(40000);
  expect((await app.call('POST /user/v1/phone/verifyCode', { phone: newPhone() })).code).toBe(403);
  expect((await app.call('POST /user/v1/phone', { phone: newPhone() })).code).toBe(403);
  expect((await app.call('POST /user/v1/phone', { phone: newPhone() }, { token: user.token })).code).toBe(40000);
});

test('changing the phone signs out everywhere else, including logins in progress with the old phone', async () => {
  const phone = newPhone();
  await app.registered(phone, 'secret');
  const login = () => app.call('POST /user/v1/login', { username: phone, secretKey: digest('secret') });
  const info = async (token: string) => (await app.call('GET /user/v1/info', {}, { token })).code;
  const [current, other] = [(await login()).data, (await login()).data];
  const user = { id: current.userId, phone, token: current.token };
  const wanted = newPhone();
  await ask(user, wanted);
  expect((await change(user, wanted, { newCaptcha: wrong(app.codeOf(wanted)) })).code).toBe(40000);
  expect(await info(other.token)).toBe(0);
  const [changed, ...racing] = await Promise.all([change(user, wanted), ...Array.from({ length: 8 }, login)]);
  expect(changed.code).toBe(0);
  expect(await info(user.token)).toBe(0);
  expect(await info(other.token)).toBe(50012);
  const outcomes = racing.map(async ({ code, data }) => (code === 0 ? await info(data.token) : code));
  for (const outcome of await Promise.all(outcomes)) expect([40000, 50012]).toContain(outcome);
  const { list } = (await app.call('GET /user/v1/sessions', {}, { token: user.token })).data;
  expect(list).toMatchObject([{ current: true }]);
});
