import { errors } from '@zhenku/contract/errors';
import { KEYS_MAX } from '@zhenku/contract/keys/key-scopes';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { personalData } from '../../personal-data.ts';
import { deleteOldKeys } from '../../platform/api-keys.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { addMembers, makeCreator, makeKey, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { accountsApp } from '../accounts/testing.ts';
import { suspendAccount } from '../accounts/suspension.ts';
import { companyRoutes } from '../companies/companies.routes.ts';
import { makeVerifiedCompany } from '../companies/testing.ts';
import { readAnnouncements } from '../messages/outside/testing.ts';
import { noOperatorMail } from '../operators/testing.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { keyRoutes } from './keys.routes.ts';
import { SECRET_KEY, setPassword } from './testing.ts';
import { NO_JOBS } from '../../platform/testing/jobs.ts';

const app = await accountsApp({ personalData }, {}, (routes) => {
  keyRoutes(routes, { keyring: testKeyring, operatorMail: noOperatorMail });
  companyRoutes(routes, { storage: { signedUrl: (key) => `/files/${key}` }, jobs: NO_JOBS });
});

let user: TestUser;
beforeEach(async () => {
  user = await makeUser(app.db);
  await setPassword(app.db, user);
});

const create = (by: { token: string }, input: object) =>
  app.call('POST /user/v1/keys', { name: '剪辑脚本', secretKey: SECRET_KEY, ...input }, by);
const list = async (by: { token: string }) => (await app.call('GET /user/v1/keys', {}, by)).data.list;
const revoke = (by: { token: string }, keyId: number, secretKey = SECRET_KEY) =>
  app.call('POST /user/v1/keys/revoke', { keyId, secretKey }, by);
const current = (token: string) => app.call('GET /user/v1/keys/current', {}, { token });
const messagesTo = async ({ id }: { id: number }) =>
  (await app.db.selectFrom('messages').select(['title', 'content']).where('user_id', '=', id).execute()).map(
    ({ title, content }) => `${title}: ${content}`,
  );

test('a key is shown once, and works until it is revoked', async () => {
  const { code, data } = await create(user, { scopes: ['catalogue', 'buy'], budget: 500.5, validDays: 90 });
  expect(code).toBe(0);
  expect(data.apiKey).toMatch(/^zk_[\w-]{43}$/);
  expect(data.key).toMatchObject({
    name: '剪辑脚本',
    start: data.apiKey.slice(0, 7),
    scopes: ['catalogue', 'buy'],
    budget: 500.5,
    spent: 0,
    forCompany: false,
    mine: true,
    requestsPerMinute: 300,
    lastTime: null,
    revokeTime: null,
  });
  expect(Date.parse(data.key.expireTime!) - Date.parse(data.key.addTime)).toBe(90 * 86_400_000);
  expect(await current(data.apiKey)).toMatchObject({ code: 0, data: { name: '剪辑脚本', budget: 500.5, balance: 0 } });

  const [listed] = await list(user);
  expect(JSON.stringify(listed)).not.toContain(data.apiKey.slice(7));
  expect(Date.now() - Date.parse(listed!.lastTime!)).toBeLessThan(3_660_000);
  expect(new Date(listed!.lastTime!).getUTCMinutes()).toBe(0);

  expect((await revoke(user, data.key.keyId)).code).toBe(0);
  expect(await current(data.apiKey)).toMatchObject({ code: errors.keyRevoked.code, message: 'API 密钥已停用' });
  expect((await revoke(user, data.key.keyId)).code).toBe(errors.conflict.code);
  expect((await list(user))[0]!.revokeTime).not.toBeNull();
});

test('the database and the export contain no key, and closing the account erases it', async () => {
  const { data } = await create(user, { scopes: ['catalogue'] });
  const row = await sql<{
    text: string;
  }>`select to_jsonb(k)::text as text from api_keys k where id = ${data.key.keyId}`.execute(app.db);
  expect(row.rows[0]!.text).not.toContain(data.apiKey.slice(7));

  const section = personalData.flatMap((each) => each.export ?? []).find(({ file }) => file === 'api-keys')!;
  const { rows } = await section.rows({ id: user.id, companyId: null }).execute(app.db);
  expect(rows).toMatchObject([{ name: '剪辑脚本', start: data.apiKey.slice(0, 7) }]);
  expect(JSON.stringify(rows)).not.toMatch(/hash/i);

  expect((await app.call('POST /user/v1/close', { secretKey: SECRET_KEY }, user)).code).toBe(0);
  expect((await current(data.apiKey)).code).toBe(errors.keyUnknown.code);
  expect(await app.db.selectFrom('api_keys').select('id').where('user_id', '=', user.id).execute()).toEqual([]);
});

test('creating and revoking need the password, whose failures count towards the login limit', async () => {
  const { data } = await create(user, { scopes: ['catalogue'] });
  const wrong = '0'.repeat(64);
  const refused = { code: errors.invalidInput.code, message: '密码错误' };
  expect(await create(user, { scopes: ['catalogue'], secretKey: wrong })).toMatchObject(refused);
  for (let tries = 1; tries < 10; tries += 1) expect(await revoke(user, data.key.keyId, wrong)).toMatchObject(refused);
  expect((await revoke(user, data.key.keyId)).code).toBe(errors.tooManyAttempts.code);
  expect((await current(data.apiKey)).code).toBe(0);
});

test('notifies the account of a new and a revoked key, by message, SMS and mail', async () => {
  const { data } = await create(user, { scopes: ['catalogue', 'download'] });
  await revoke(user, data.key.keyId);
  const messages = await messagesTo(user);
  expect(messages).toHaveLength(2);
  expect(messages[0]).toMatch(/^API 密钥已创建: .*新建了 API 密钥“剪辑脚本”，权限：读取素材、下载。/);
  expect(messages[1]).toMatch(/^API 密钥已停用: .*停用了 API 密钥“剪辑脚本”/);
  expect(messages.join('')).not.toContain(data.apiKey.slice(0, 7));
  expect(await readAnnouncements(app.db, user)).toMatchObject([
    { template: 'keyChanged', params: { action: '新建了', keyName: '剪辑脚本', scopes: '读取素材、下载' } },
    { template: 'keyChanged', params: { action: '停用了' } },
  ]);
});

test.each([
  ['creator scopes of a buyer', { scopes: ['publish'] }, 'scopes'],
  ['no scope', { scopes: [] }, 'scopes'],
  ['an unknown scope', { scopes: ['withdraw'] }, 'scopes'],
  ['buying without a budget', { scopes: ['buy'] }, 'budget'],
  ['a budget of 0', { scopes: ['buy'], budget: 0 }, 'budget'],
  ['a budget without buying', { scopes: ['catalogue'], budget: 5 }, 'budget'],
  ['a life of 10 years', { scopes: ['catalogue'], validDays: 3_650 }, 'validDays'],
  ['a rate that is not offered', { scopes: ['catalogue'], requestsPerMinute: 1_000_000 }, 'requestsPerMinute'],
  ['a name with a line break', { scopes: ['catalogue'], name: '一\n二' }, 'name'],
])('refuses %s', async (_name, input, field) => {
  const { code, data } = await create(user, input);
  expect(code).toBe(errors.invalidInput.code);
  expect(Object.keys((data as unknown as { fields: object }).fields)[0]!.split('.')[0]).toBe(field);
  expect(await list(user)).toEqual([]);
});

test('a user without a company gets no key for one', async () => {
  const { code } = await create(user, { scopes: ['buy'], budget: 5, forCompany: true });
  expect(code).toBe(errors.notAllowed.code);
});

test(`concurrent calls create at most ${KEYS_MAX} keys`, async () => {
  for (let i = 2; i < KEYS_MAX; i += 1) await makeKey(app.db, user);
  const { id: ended } = await makeKey(app.db, user);
  await revoke(user, ended);
  const codes = await Promise.all(
    Array.from({ length: 5 }, async () => (await create(user, { scopes: ['catalogue'] })).code),
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 0, ...Array.from({ length: 3 }, () => errors.conflict.code)]);
});

test('users cannot see or revoke strangers’ keys', async () => {
  const { data } = await create(user, { scopes: ['catalogue'] });
  const stranger = await makeUser(app.db);
  await setPassword(app.db, stranger);
  expect(await list(stranger)).toEqual([]);
  expect((await revoke(stranger, data.key.keyId)).code).toBe(errors.notFound.code);
  expect((await current(data.apiKey)).code).toBe(0);
  expect((await current(stranger.token)).code).toBe(errors.notFound.code);
});

test('keys cannot create, list or revoke keys', async () => {
  const { id, token } = await makeKey(app.db, user);
  const refused = { code: errors.keyNotAllowed.code, message: 'API 密钥不能用于此操作，请登录后进行' };
  expect(await create({ token }, { scopes: ['catalogue'] })).toMatchObject(refused);
  expect(await app.call('GET /user/v1/keys', {}, { token })).toMatchObject(refused);
  expect(await revoke({ token }, id)).toMatchObject(refused);
});

test('a user’s keys do not work during a suspension, and end with a password reset', async () => {
  const { token } = await makeKey(app.db, user);
  await inTransaction(app.db, (tx) => suspendAccount(tx, user.id));
  expect((await current(token)).code).toBe(errors.keyRevoked.code);
  await app.db.updateTable('users').set({ suspended_at: null }).where('id', '=', user.id).execute();
  expect((await current(token)).code).toBe(0);

  await app.call('POST /user/v1/password/verifyCode', { phone: user.phone });
  const captcha = app.codeOf(user.phone);
  const reset = await app.call('POST /user/v1/password', { phone: user.phone, captcha, newPwd: 'b'.repeat(64) });
  expect(reset.code).toBe(0);
  expect((await current(token)).code).toBe(errors.keyRevoked.code);
});

test('an expired key is refused as such for 90 days', async () => {
  const { id, token } = await makeKey(app.db, user);
  const expire = (ago: string) =>
    app.db
      .updateTable('api_keys')
      .set({ expires_at: sql<string>`now() - ${ago}::interval` })
      .where('id', '=', id)
      .execute();
  await expire('1 second');
  expect(await current(token)).toMatchObject({ code: errors.keyExpired.code, message: 'API 密钥已过期' });
  await expire('89 days');
  await deleteOldKeys(app.db);
  expect((await current(token)).code).toBe(errors.keyExpired.code);
  await expire('91 days');
  await deleteOldKeys(app.db);
  expect((await current(token)).code).toBe(errors.keyUnknown.code);
});

test('a creator’s key can have creators’ scopes', async () => {
  const creator = await makeCreator(app.db);
  await setPassword(app.db, creator);
  const { data } = await create(creator, { scopes: ['publish', 'sales'] });
  expect(data.key.scopes).toEqual(['publish', 'sales']);
});

test('a member’s key for the company is seen by its owner, and ends when the member leaves', async () => {
  const company = await makeVerifiedCompany(app.db);
  await addMembers(app.db, company, { buyers: [user] });
  await setPassword(app.db, company);
  const { data } = await create(user, { scopes: ['buy'], budget: 100, forCompany: true });
  expect(data.key).toMatchObject({ forCompany: true, mine: true });
  expect(await list(company)).toMatchObject([{ keyId: data.key.keyId, mine: false, userId: user.id }]);
  expect((await messagesTo(company)).join()).toContain('成员创建了企业的 API 密钥');
  expect((await current(data.apiKey)).data).toMatchObject({ forCompany: true, budget: 100 });

  const own = await create(user, { scopes: ['catalogue'] });
  expect((await current(own.data.apiKey)).data.forCompany).toBe(false);
  expect(await list(company)).toHaveLength(1);

  expect((await app.call('DELETE /company/v1/user/unbind', { userId: user.id }, company)).code).toBe(0);
  expect((await current(data.apiKey)).code).toBe(errors.keyRevoked.code);
  expect((await current(own.data.apiKey)).code).toBe(0);
  await addMembers(app.db, company, { buyers: [user] });
  expect((await current(data.apiKey)).code).toBe(errors.keyRevoked.code);
});

test('a key created during the member’s removal does not come back with the membership', async () => {
  const company = await makeVerifiedCompany(app.db);
  await addMembers(app.db, company, { buyers: [user] });
  let creating: ReturnType<typeof create> | undefined;
  await inTransaction(app.db, async (tx) => {
    await sql`select from users where id = ${user.id} for no key update`.execute(tx);
    creating = create(user, { scopes: ['buy'], budget: 100, forCompany: true });
    const waiting = sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await waiting.execute(app.db)).rows.length, { timeout: 20_000 }).toBe(1);
    expect((await app.call('DELETE /company/v1/user/unbind', { userId: user.id }, company)).code).toBe(0);
  });
  const { apiKey } = (await creating!).data;
  expect((await current(apiKey)).code).toBe(errors.keyRevoked.code);

  const { inviteId } = (await app.call('POST /company/v1/user/invite', { phone: user.phone }, company)).data;
  expect((await app.call('POST /company/v1/user/accept', { inviteId }, user)).code).toBe(0);
  expect((await current(apiKey)).code).toBe(errors.keyRevoked.code);
});

test('a key of a company is refused as soon as its user is no longer a member', async () => {
  const company = await makeVerifiedCompany(app.db);
  await addMembers(app.db, company, { buyers: [user] });
  const { token } = await makeKey(app.db, user, { companyId: company.companyId });
  expect((await current(token)).code).toBe(0);
  await app.db.deleteFrom('company_members').where('user_id', '=', user.id).execute();
  expect((await current(token)).code).toBe(errors.keyRevoked.code);
});

test('the owner revokes a member’s key for the company, and the member is told', async () => {
  const company = await makeVerifiedCompany(app.db);
  await addMembers(app.db, company, { buyers: [user] });
  await setPassword(app.db, company);
  const { data } = await create(user, { scopes: ['download'], forCompany: true });
  expect((await revoke(company, data.key.keyId)).code).toBe(0);
  expect((await current(data.apiKey)).code).toBe(errors.keyRevoked.code);
  expect((await messagesTo(user)).at(-1)).toContain('API 密钥已停用');
});

test('a viewer’s key cannot buy for the company, a member’s cannot publish, and an owner’s acts for the company', async () => {
  const company = await makeVerifiedCompany(app.db);
  await addMembers(app.db, company, { viewers: [user] });
  await setPassword(app.db, company);
  const viewers = await create(user, { scopes: ['buy'], budget: 5, forCompany: true });
  expect(viewers.message).toBe('您没有使用企业账户支付的权限');
  expect((await create(user, { scopes: ['download'], forCompany: true })).code).toBe(0);

  await app.db.updateTable('users').set({ author: true, sale_type: 1 }).where('id', '=', user.id).execute();
  expect((await create(user, { scopes: ['sales'], forCompany: true })).code).toBe(errors.invalidInput.code);
  expect((await create(user, { scopes: ['sales'] })).code).toBe(0);

  expect((await create(company, { scopes: ['buy'], budget: 5 })).data.key.forCompany).toBe(true);
});
