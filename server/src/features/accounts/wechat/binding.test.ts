import { expect, it } from 'vitest';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/database/database.ts';
import { lockCaller } from '../../../platform/database/users.ts';
import { openUserSession } from '../../../platform/sessions.ts';
import { makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { SmsTemplateMissing } from '../../../providers/sms/sms.ts';
import { until } from '../../../testing/server-process.ts';
import { personalData } from '../personal-data.ts';
import { DESKTOP_AGENT, newBrowser, type Grant, wechatApp } from './testing.ts';

const app = await wechatApp();

let last = 0;
const newPerson = () => `person${(last += 1)}`;
const ask = ({ token }: TestUser) => app.call('POST /user/v1/wechat/verifyCode', {}, { token });
const bindTime = async ({ token }: TestUser) => (await app.call('GET /user/v1/wechat', {}, { token })).data.bindTime;
const begin = (user: TestUser, captcha: string, wechatBrowser = newBrowser()) =>
  app.call(
    'POST /user/v1/wechat/bind/authorise',
    { captcha, wechatBrowser },
    { token: user.token, headers: { 'user-agent': DESKTOP_AGENT } },
  );
const bind = ({ token }: TestUser, grant: Grant) => app.call('POST /user/v1/wechat/bind', grant, { token });
const unbind = ({ token }: TestUser, captcha: string) =>
  app.call('POST /user/v1/wechat/unbind', { captcha }, { token });

async function withCode(user: TestUser): Promise<string> {
  await app.allowNextCode(user.phone, 'wechat');
  expect((await ask(user)).code).toBe(0);
  return app.codeOf(user.phone);
}
async function grantFor(user: TestUser, person: string): Promise<Grant> {
  const wechatBrowser = newBrowser();
  const { data } = await begin(user, await withCode(user), wechatBrowser);
  const fields = (await app.decide(data.url, person))!;
  return { wechatCode: fields.get('code')!, wechatState: fields.get('state')!, wechatBrowser };
}
async function bound(person = newPerson()): Promise<TestUser> {
  const user = await makeUser(app.db);
  expect((await bind(user, await grantFor(user, person))).code).toBe(0);
  return user;
}
const titlesOf = async ({ id }: TestUser) =>
  (await app.db.selectFrom('messages').select('title').where('user_id', '=', id).orderBy('id').execute()).map(
    ({ title }) => title,
  );

const EXPIRED = { code: 40900, message: '微信授权已失效，请重新扫码或授权' };

it('a user binds WeChat with a code sent to the phone, logs in with WeChat, and unbinds it', async () => {
  const person = newPerson();
  const user = await makeUser(app.db);
  expect(await bindTime(user)).toBeNull();
  expect((await bind(user, await grantFor(user, person))).code).toBe(0);
  expect(app.sent.at(-1)).toMatchObject({ to: user.phone, template: 'wechatCode' });
  expect(await bindTime(user)).toMatch(/^\d{4}-/);
  expect((await app.login(await app.grantOf(person))).data.userId).toBe(user.id);
  expect((await unbind(user, await withCode(user))).code).toBe(0);
  expect(await bindTime(user)).toBeNull();
  expect((await app.login(await app.grantOf(person))).data).toEqual({ phoneRequired: true });
  expect(await titlesOf(user)).toEqual(['已绑定微信', '已解除微信绑定']);
});

it('unbinding ends all other sessions', async () => {
  const user = await bound();
  const other = await openUserSession(app.db, user.id, { ip: '10.0.0.7', userAgent: 'WeChat' });
  await unbind(user, await withCode(user));
  const info = async (token: string) => (await app.call('GET /user/v1/info', {}, { token })).code;
  expect([await info(user.token), await info(other)]).toEqual([0, 50012]);
});

it('a wrong code neither begins a binding nor unbinds WeChat', async () => {
  const user = await bound();
  const right = await withCode(user);
  const wrong = right === '000000' ? '000001' : '000000';
  for (const reply of [await begin(user, wrong), await unbind(user, wrong)]) {
    expect(reply).toMatchObject({ code: 40000, data: { fields: { captcha: expect.any(String) } } });
  }
  expect(await bindTime(user)).not.toBeNull();
});

it('refuses to bind a second WeChat account or to unbind none, and keeps the code usable', async () => {
  const user = await bound();
  const code = await withCode(user);
  expect(await begin(user, code)).toMatchObject({ code: 40900, message: '已绑定微信，请先解除绑定' });
  expect((await unbind(user, code)).code).toBe(0);
  const next = await withCode(user);
  expect(await unbind(user, next)).toMatchObject({ code: 40900, message: '该账号没有绑定微信' });
  expect((await begin(user, next)).code).toBe(0);
});

it('rejects a WeChat account that is bound to another user', async () => {
  const person = newPerson();
  await bound(person);
  const user = await makeUser(app.db);
  expect(await bind(user, await grantFor(user, person))).toMatchObject({
    code: 40900,
    message: expect.stringContaining('该微信已绑定其他账号'),
  });
  expect(await bindTime(user)).toBeNull();
});

it('binds a WeChat account to only one of two users who bind it concurrently', async () => {
  const person = newPerson();
  const users = [await makeUser(app.db), await makeUser(app.db)];
  const grants = [await grantFor(users[0]!, person), await grantFor(users[1]!, person)];
  const replies = await Promise.all(users.map((user, at) => bind(user, grants[at]!)));
  expect(replies.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
});

it('binds once on a double click, and never for another user, in another browser, or with a grant for logging in', async () => {
  const [user, stranger] = [await makeUser(app.db), await makeUser(app.db)];
  const grant = await grantFor(user, newPerson());
  expect(await bind(stranger, grant)).toMatchObject(EXPIRED);
  expect(await bind(user, { ...grant, wechatBrowser: newBrowser() })).toMatchObject(EXPIRED);
  expect(await app.login(grant)).toMatchObject(EXPIRED);
  const replies = await Promise.all([bind(user, grant), bind(user, grant)]);
  expect(replies.filter(({ code }) => code === 0)).toHaveLength(1);
  expect(await bind(user, grant)).toMatchObject(EXPIRED);
  expect(await bind(stranger, await app.grantOf(newPerson()))).toMatchObject(EXPIRED);
  expect(await bindTime(stranger)).toBeNull();
});

it('closing an account releases its WeChat account', async () => {
  const person = newPerson();
  const { id, phone } = await bound(person);
  await inTransaction(app.db, (tx) => personalData.erase!(tx, { id, companyId: null, phone, email: null }));
  expect((await app.login(await app.grantOf(person))).data).toEqual({ phoneRequired: true });
});

it('a login during an unbinding waits and then finds no bound user', async () => {
  const person = newPerson();
  const user = await bound(person);
  const grant = await app.grantOf(person);
  const login = await inTransaction(app.db, async (tx) => {
    await lockCaller(tx, user.id);
    const call = app.login(grant);
    await until(async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      return waiting.rows.length === 1;
    }, 20_000);
    await tx.deleteFrom('wechat_identities').where('user_id', '=', user.id).execute();
    // Not awaited here, because the call waits for this transaction.
    return { call };
  });
  expect(await login.call).toMatchObject({ code: 0, data: { phoneRequired: true } });
});

it('refers to customer service if no provider has the SMS template for unbinding WeChat', async () => {
  const sendSms = async () => {
    throw new SmsTemplateMissing('no provider has the template');
  };
  const without = await wechatApp({ apps: () => ({}), accounts: { sendSms } });
  const { token } = await makeUser(without.db);
  // An unsent code does not count towards the limits.
  for (let times = 0; times < 2; times += 1) {
    expect(await without.call('POST /user/v1/wechat/verifyCode', {}, { token })).toMatchObject({
      code: 40900,
      message: '短信服务尚未开通，请联系客服',
    });
  }
});

it('refuses a second code within a minute', async () => {
  const user = await makeUser(app.db);
  expect((await ask(user)).code).toBe(0);
  expect((await ask(user)).code).toBe(42900);
});
