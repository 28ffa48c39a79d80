import { expect, test } from 'vitest';
import { accountsApp, digest } from './testing.ts';

const app = await accountsApp();

const secretKey = digest('correct horse');
const register = (body: object) => app.call('POST /user/v1/register', { secretKey, ...body });
const login = (username: string) => app.call('POST /user/v1/login', { username, secretKey });

async function withCode(phone: string) {
  await app.call('POST /user/v1/register/verifyCode', { phone });
  return { phone, captcha: app.codeOf(phone) };
}

test('registering does not log the user in, and names a personal buyer after the phone’s last digits', async () => {
  const given = await withCode('13700000001');
  expect(await register({ ...given, userType: 1, companyName: '', inviteCode: '' })).toMatchObject({
    code: 0,
    data: null,
  });
  expect((await login('13700000001')).data).toMatchObject({
    name: '用户0001',
    phone: '137****0001',
    userType: 1,
    currentUserType: 1,
    author: false,
    companyId: null,
    companyName: null,
    companyBalance: null,
    balance: 0,
  });
});

test('registering with `login` opens a session', async () => {
  const given = await withCode('13700000011');
  const { code, data } = await register({ ...given, userType: 1, login: true });
  expect(code).toBe(0);
  const { token, ...user } = data as { token: string };
  expect((await app.call('GET /user/v1/info', {}, { token })).data).toEqual(user);
  expect((await register({ ...given, userType: 1, login: true })).data?.token).toBeUndefined();
});

test('a company buyer registers with a company that has no coins and is not yet verified', async () => {
  const given = await withCode('13700000002');
  expect((await register({ ...given, userType: 2, companyName: '光影传媒' })).code).toBe(0);
  expect((await login('13700000002')).data).toMatchObject({
    name: '光影传媒',
    companyName: '光影传媒',
    companyId: null,
    userType: 2,
    currentUserType: 2,
    balance: 0,
    companyBalance: 0,
  });
});

test('a phone need not begin with 1', async () => {
  expect(await register({ ...(await withCode('23700000001')), userType: 1 })).toMatchObject({ code: 0 });
});

test('missing and malformed fields are invalid input and consume no code', async () => {
  const given = await withCode('13700000003');
  const invalid: [object, string][] = [
    [{ ...given, userType: 3 }, 'userType'],
    [{ ...given, userType: 2 }, 'companyName'],
    [{ ...given, userType: 1, phone: '137' }, 'phone'],
    [{ ...given, userType: 1, phone: '137000000031' }, 'phone'],
    [{ ...given, userType: 1, phone: '1370000000a' }, 'phone'],
    [{ ...given, userType: 1, secretKey: 'correct horse' }, 'secretKey'],
    [{ ...given, userType: 1, captcha: '' }, 'captcha'],
    [{ ...given, userType: 1, inviteCode: 'NOSUCHCODE' }, 'inviteCode'],
  ];
  for (const [body, field] of invalid) {
    expect(await register(body)).toMatchObject({ code: 40000, data: { fields: { [field]: expect.any(String) } } });
  }
  expect((await register({ ...given, userType: 1 })).code).toBe(0);
});

test('a wrong code is counted although the call fails, and the fifth wrong code invalidates the right one', async () => {
  const given = await withCode('13700000004');
  const captcha = given.captcha === '000000' ? '000001' : '000000';
  for (let count = 0; count < 5; count += 1) {
    expect(await register({ ...given, userType: 1, captcha })).toMatchObject({
      code: 40000,
      data: { fields: { captcha: '验证码有误或已失效' } },
    });
  }
  expect((await register({ ...given, userType: 1 })).code).toBe(40000);
});

test('only a right code reveals that a phone is registered, and the code stays valid', async () => {
  await app.registered('13700000005', 'first');
  await app.allowNextCode('13700000005', 'register');
  const given = await withCode('13700000005');
  const captcha = given.captcha === '000000' ? '000001' : '000000';
  expect((await register({ ...given, userType: 1, captcha })).code).toBe(40000);
  for (let count = 0; count < 2; count += 1) {
    expect(await register({ ...given, userType: 1 })).toMatchObject({ code: 40900, message: '该手机号已注册' });
  }
});

test('only one of several concurrent registrations with a code succeeds', async () => {
  const given = await withCode('13700000006');
  const responses = await Promise.all(
    [1, 2, 3, 4].map(() => register({ ...given, userType: 2, companyName: '并发企业' })),
  );
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40000, 40000, 40000]);
  const companies = await app.db.selectFrom('companies').select('id').where('name', '=', '并发企业').execute();
  expect(companies).toHaveLength(1);
});

test('the server stores an Argon2id hash of the digest, and never the digest', async () => {
  await app.registered('13700000007', 'correct horse');
  const user = await app.db
    .selectFrom('users')
    .select('password_hash')
    .where('phone', '=', '13700000007')
    .executeTakeFirstOrThrow();
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=\d+,t=2,p=1\$/);
  expect(user.password_hash).not.toContain(secretKey);
});
