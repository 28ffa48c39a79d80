import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import type { Terms } from '../register.ts';
import { digest } from '../testing.ts';
import { DESKTOP_AGENT, type Grant, WECHAT_AGENT, newBrowser, PHONE_AGENT, wechatApp } from './testing.ts';

const app = await wechatApp();

let last = 0;
const newPhone = () => `136${String((last += 1)).padStart(8, '0')}`;
const newPerson = () => `person${(last += 1)}`;
const inWechat = { userAgent: WECHAT_AGENT };
const infoOf = async (token: string) => (await app.call('GET /user/v1/info', {}, { token })).data;
const boundTo = async (userId: number) =>
  (await app.db.selectFrom('wechat_identities').select('app').where('user_id', '=', userId).execute()).length;

async function entered(person = newPerson(), phone = newPhone()) {
  const grant = await app.grantOf(person);
  await app.login(grant);
  const { data } = await app.enterPhone(grant, phone);
  return { ...data, person, phone };
}
async function recognised(person = newPerson()): Promise<Grant> {
  const grant = await app.grantOf(person);
  expect((await app.login(grant)).data).toEqual({ phoneRequired: true });
  return grant;
}

const EXPIRED = { code: 40900, message: '微信授权已失效，请重新扫码或授权' };
const UNCERTAIN = { code: 40900, message: '微信暂时没有响应，请稍后再试，或用其他方式登录' };
const TAKEN = { code: 40900, message: expect.stringContaining('该微信已绑定其他账号') };

it('the first login asks for a phone and creates its account; later logins open that account immediately', async () => {
  const phone = newPhone();
  const person = newPerson();
  const first = await app.enterPhone(await recognised(person), phone);
  expect(first).toMatchObject({ code: 0, data: { token: expect.any(String), name: `用户${phone.slice(-4)}` } });
  expect(app.sent.at(-1)).toMatchObject({ to: phone, template: 'wechatCode' });
  const again = await app.login(await app.grantOf(person));
  expect(again.data).toMatchObject({ userId: first.data.userId, token: expect.any(String) });
  expect((await infoOf(again.data.token!)).userId).toBe(first.data.userId);
});

it('responds like a login by password, and adds the session to the user’s list', async () => {
  const phone = newPhone();
  await app.registered(phone, 'right');
  const { person } = await entered(newPerson(), phone);
  const byWechat = await app.call('POST /user/v1/login/wechat', await app.grantOf(person), {
    headers: { 'user-agent': 'a desktop' },
  });
  const byPassword = await app.call('POST /user/v1/login', { username: phone, secretKey: digest('right') });
  expect(Object.keys(byWechat.data).toSorted()).toEqual(Object.keys(byPassword.data).toSorted());
  const sessions = await app.call('GET /user/v1/sessions', {}, { token: byPassword.data.token });
  expect(sessions.data.list).toContainEqual(expect.objectContaining({ userAgent: 'a desktop', current: false }));
});

it('a person whose phone has an account is bound to that account, and its user is notified', async () => {
  const phone = newPhone();
  await app.registered(phone, 'right');
  const known = await app.call('POST /user/v1/login', { username: phone, secretKey: digest('right') });
  const { userId } = await entered(newPerson(), phone);
  expect(userId).toBe(known.data.userId);
  const messages = await app.db.selectFrom('messages').select('title').where('user_id', '=', userId).execute();
  expect(messages).toEqual([{ title: '已绑定微信' }]);
});

it('the same person is known on a desktop and inside WeChat by the unionid', async () => {
  const { person, userId } = await entered();
  expect(await boundTo(userId)).toBe(2);
  for (let visit = 0; visit < 2; visit += 1) {
    expect((await app.login(await app.grantOf(person, inWechat))).data.userId).toBe(userId);
  }
  expect(await boundTo(userId)).toBe(3);
});

it('without a unionid, each app’s person is bound to the phone’s account separately', async () => {
  const { person, phone, userId } = await entered(`alone${newPerson()}`);
  const grant = await app.grantOf(person, inWechat);
  expect((await app.login(grant)).data).toEqual({ phoneRequired: true });
  await app.allowNextCode(phone, 'wechat');
  expect((await app.enterPhone(grant, phone)).data.userId).toBe(userId);
  for (const options of [{}, inWechat]) {
    expect((await app.login(await app.grantOf(person, options))).data.userId).toBe(userId);
  }
});

it('stores no id that WeChat uses for the person', async () => {
  const { person } = await entered(`secretly${newPerson()}`);
  const { rows } = await sql<{ text: string }>`
    select i::text || l::text as text from wechat_identities i, wechat_logins l`.execute(app.db);
  const texts = rows.map(({ text }) => text).join('\n');
  for (const secret of [person, Buffer.from(person).toString('hex')]) expect(texts).not.toContain(secret);
});

it('the URL contains our app’s id and opens WeChat’s page for the browser', async () => {
  const scan = new URL((await app.begin(newBrowser(), DESKTOP_AGENT)).data.url);
  expect(scan.pathname).toBe('/sandbox/wechat/connect/qrconnect');
  expect(Object.fromEntries(scan.searchParams)).toEqual({
    appid: 'wx7777777777777777',
    redirect_uri: `${app.url}/video-platform/user/v1/wechat/authorised`,
    response_type: 'code',
    scope: 'snsapi_login',
    state: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(scan.hash).toBe('#wechat_redirect');
  const inside = new URL((await app.begin(newBrowser(), WECHAT_AGENT)).data.url);
  expect(inside.pathname).toBe('/sandbox/wechat/connect/oauth2/authorize');
  expect(inside.searchParams.get('scope')).toBe('snsapi_userinfo');
});

it('offers no login to phone browsers outside WeChat, to WeCom, or where no app is configured', async () => {
  const refused = { code: 40900, message: '此浏览器暂不支持微信登录，请用其他方式登录' };
  expect(await app.begin(newBrowser(), PHONE_AGENT)).toMatchObject(refused);
  expect(await app.begin(newBrowser(), `${WECHAT_AGENT} wxwork/4.1`)).toMatchObject(refused);
  const desktopOnly = await wechatApp({ apps: ({ scan }) => ({ scan: scan! }) });
  expect(await desktopOnly.begin(newBrowser(), WECHAT_AGENT)).toMatchObject(refused);
  expect((await desktopOnly.begin(newBrowser())).code).toBe(0);
});

it('a login belongs to the browser that began it', async () => {
  const grant = await app.grantOf(newPerson());
  const elsewhere = { ...grant, wechatBrowser: newBrowser() };
  expect(await app.login(elsewhere)).toMatchObject(EXPIRED);
  expect((await app.login(grant)).code).toBe(0);
  for (const call of ['verifyCode', 'phone'] as const) {
    const phone = { phone: newPhone(), captcha: '123456' };
    expect(await app.call(`POST /user/v1/login/wechat/${call}`, { ...elsewhere, ...phone })).toMatchObject(EXPIRED);
  }
});

it('a login works once, even if two calls use it concurrently', async () => {
  const { person } = await entered();
  const grant = await app.grantOf(person);
  const replies = await Promise.all([app.login(grant), app.login(grant), app.login(grant)]);
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await app.login(grant)).toMatchObject(EXPIRED);
});

it('a reload asks for the phone again until the user has logged in', async () => {
  const grant = await recognised();
  expect((await app.login(grant)).data).toEqual({ phoneRequired: true });
  const { code } = await app.enterPhone(grant, newPhone());
  expect(code).toBe(0);
  expect(await app.login(grant)).toMatchObject(EXPIRED);
  expect(await app.call('POST /user/v1/login/wechat/verifyCode', { ...grant, phone: newPhone() })).toMatchObject(
    EXPIRED,
  );
});

it('two tabs of a browser log in side by side', async () => {
  const { person, userId } = await entered();
  const browser = newBrowser();
  const grants = [await app.grantOf(person, { browser }), await app.grantOf(person, { browser })];
  const replies = await Promise.all(grants.map((grant) => app.login(grant)));
  expect(replies.map(({ data }) => data.userId)).toEqual([userId, userId]);
});

it('a WeChat code works once, and an invented code never works', async () => {
  const used = await recognised();
  const fresh = await app.grantOf(newPerson());
  for (const wechatCode of [used.wechatCode, 'invented']) {
    expect(await app.login({ ...fresh, wechatCode })).toMatchObject(EXPIRED);
  }
  expect((await app.login(fresh)).code).toBe(0);
});

it('a login expires after ten minutes', async () => {
  const grant = await app.grantOf(newPerson());
  await app.db
    .updateTable('wechat_logins')
    .set({ expires_at: sql<string>`expires_at - interval '11 minutes'` })
    .execute();
  expect(await app.login(grant)).toMatchObject(EXPIRED);
});

it.each([
  ['an unknown state', { wechatState: '0'.repeat(64) }, 40900],
  ['a state of another shape', { wechatState: 'x' }, 40000],
  ['no code', { wechatCode: '' }, 40000],
  ['a code of another shape', { wechatCode: '<script>' }, 40000],
  ['no browser', { wechatBrowser: null }, 40000],
])('refuses %s', async (_, change, code) => {
  const grant = await app.grantOf(newPerson());
  expect((await app.call('POST /user/v1/login/wechat', { ...grant, ...change })).code).toBe(code);
  expect((await app.login(grant)).code).toBe(0);
});

it('a person who denies the login returns without a code inside WeChat, and stays at the QR code on a desktop', async () => {
  const inside = (await app.begin(newBrowser(), WECHAT_AGENT)).data.url;
  expect((await app.decide(inside, 'zhenku', 'deny'))!.toString()).toBe('denied=1');
  expect(await app.decide((await app.begin(newBrowser())).data.url, 'zhenku', 'deny')).toBeNull();
});

it('asks a visitor who only previews the page to open the full service', async () => {
  const grant = await app.grantOf('preview1', inWechat);
  expect(await app.login(grant)).toMatchObject({ code: 40900, message: expect.stringContaining('使用完整服务') });
});

it.each([
  ['unavailable', 'unreachable'],
  ['lost', 'unreachable'],
  ['slow', 'slow'],
  ['tampered', 'nonsense'],
  ['unsigned', 'nonsense'],
] as const)(
  'says that WeChat does not respond while its response is %s, counts that as %s, and a new visit logs in',
  async (fault, reason) => {
    const { person, userId } = await entered();
    await app.fault(fault);
    const failures = await app.health.countOf('wechat.login', reason);
    expect(await app.login(await app.grantOf(person))).toMatchObject(UNCERTAIN);
    expect(await app.health.countOf('wechat.login', reason)).toBe(failures + 1);
    expect((await app.login(await app.grantOf(person))).data.userId).toBe(userId);
  },
);

it('an attempt that WeChat never saw can be repeated with the same code', async () => {
  const { person, userId } = await entered();
  const grant = await app.grantOf(person);
  await app.fault('unavailable');
  expect(await app.login(grant)).toMatchObject(UNCERTAIN);
  expect((await app.login(grant)).data.userId).toBe(userId);
});

it('creates only one account if a person logs in twice concurrently with two phones', async () => {
  const person = newPerson();
  const grants = [await recognised(person), await recognised(person)];
  const phones = [newPhone(), newPhone()];
  const replies = await Promise.all(grants.map((grant, at) => app.enterPhone(grant, phones[at]!)));
  const winner = replies.find(({ code }) => code === 0)!;
  expect(replies.find((reply) => reply !== winner)).toMatchObject(TAKEN);
  const created = await app.db.selectFrom('users').select('id').where('phone', 'in', phones).execute();
  expect(created).toEqual([{ id: winner.data.userId }]);
});

it('binds only one of two persons who enter the same phone concurrently', async () => {
  const phone = newPhone();
  const grants = [await recognised(), await recognised()];
  await app.call('POST /user/v1/login/wechat/verifyCode', { ...grants[0], phone });
  const captcha = app.codeOf(phone);
  const replies = await Promise.all(
    grants.map((grant) => app.call('POST /user/v1/login/wechat/phone', { ...grant, phone, captcha })),
  );
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
});

it('a phone whose account has another WeChat is refused', async () => {
  const { phone } = await entered();
  await app.allowNextCode(phone, 'wechat');
  const reply = await app.enterPhone(await recognised(), phone);
  expect(reply).toMatchObject({ code: 40900, message: expect.stringContaining('该账号已绑定其他微信') });
});

it('a code works only for its purpose, and five wrong codes invalidate the right one', async () => {
  const [grant, phone] = [await recognised(), newPhone()];
  const enter = (captcha: string) => app.call('POST /user/v1/login/wechat/phone', { ...grant, phone, captcha });
  await app.call('POST /user/v1/register/verifyCode', { phone });
  expect((await enter(app.codeOf(phone))).code).toBe(40000);
  await app.call('POST /user/v1/login/wechat/verifyCode', { ...grant, phone });
  const right = app.codeOf(phone);
  expect(
    (await app.call('POST /user/v1/register', { userType: 1, phone, captcha: right, secretKey: digest('x') })).code,
  ).toBe(40000);
  const wrong = right === '000000' ? '000001' : '000000';
  for (let tries = 0; tries < 5; tries += 1) {
    expect(await enter(wrong)).toMatchObject({ code: 40000, data: { fields: { captcha: expect.any(String) } } });
  }
  expect((await enter(right)).code).toBe(40000);
});

it('codes are limited, and sent only to a person whom WeChat recognised', async () => {
  const phone = newPhone();
  const unrecognised = await app.grantOf(newPerson());
  const before = app.sent.length;
  const ask = (grant: Grant) => app.call('POST /user/v1/login/wechat/verifyCode', { ...grant, phone });
  expect(await ask(unrecognised)).toMatchObject(EXPIRED);
  const grant = await recognised();
  expect((await ask(grant)).code).toBe(0);
  expect((await ask(grant)).code).toBe(42900);
  expect(app.sent).toHaveLength(before + 1);
});

it('a suspended user is refused, by the binding and by the phone', async () => {
  const { person, phone, userId } = await entered();
  await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', userId).execute();
  const refused = { code: 40300, message: '账号已被停用，请联系客服' };
  expect(await app.login(await app.grantOf(person))).toMatchObject(refused);
  await app.allowNextCode(phone, 'wechat');
  expect(await app.enterPhone(await recognised(), phone)).toMatchObject(refused);
});

it('wrong passwords do not lock out a bound user', async () => {
  const { person, phone } = await entered();
  const tryPassword = () => app.call('POST /user/v1/login', { username: phone, secretKey: digest('guess') });
  for (let count = 0; count < 10; count += 1) expect((await tryPassword()).code).toBe(40000);
  expect((await tryPassword()).code).toBe(42900);
  expect((await app.login(await app.grantOf(person))).code).toBe(0);
});

it('a new user sets a password by a code to the phone', async () => {
  const { phone } = await entered();
  await app.call('POST /user/v1/password/verifyCode', { phone });
  const reset = { phone, captcha: app.codeOf(phone), newPwd: digest('chosen') };
  expect((await app.call('POST /user/v1/password', reset)).code).toBe(0);
  expect((await app.call('POST /user/v1/login', { username: phone, secretKey: digest('chosen') })).code).toBe(0);
});

it('a new user accepts the terms, as at registration', async () => {
  const accept = vi.fn<Terms['accept']>(async () => undefined);
  const terms = { accept, pending: async () => [] };
  const strict = await wechatApp({ accounts: { terms } });
  const grant = await strict.grantOf('zhenku');
  await strict.login(grant);
  const { data } = await strict.enterPhone(grant, '13600000000');
  expect(accept).toHaveBeenCalledExactlyOnceWith(
    expect.anything(),
    data.userId,
    expect.objectContaining({ ip: expect.any(String), userAgent: expect.any(String) }),
  );
  await strict.login(await strict.grantOf('zhenku'));
  expect(accept).toHaveBeenCalledOnce();
});

it('WeChat’s page refuses another app, scope or return address, and a malformed state', async () => {
  const address = new URL((await app.begin(newBrowser())).data.url);
  for (const [name, value] of [
    ['appid', 'wx8888888888888888'],
    ['scope', 'snsapi_userinfo'],
    ['redirect_uri', 'https://other.example/'],
    ['state', 'a-b'],
  ] as const) {
    const changed = new URL(address);
    changed.searchParams.set(name, value);
    expect((await fetch(changed)).status, name).toBe(400);
  }
});
