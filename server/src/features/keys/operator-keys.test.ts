import { errors } from '@zhenku/contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { makeOperatorKey } from '../../platform/testing/fixtures.ts';
import { testApp } from '../../platform/testing/app.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { openOperatorSession } from '../../platform/sessions.ts';
import { mailFrom, type MailMessage } from '../../providers/mail/mail.ts';
import { operatorAccountRoutes } from '../operators/operator-accounts.routes.ts';
import { insertOperatorWithPassword, noOperatorMail, totpCode } from '../operators/testing.ts';
import { keyRoutes } from './keys.routes.ts';

const PASSWORD = 'right password';
const mailed: MailMessage[] = [];
const operatorMail = {
  ...noOperatorMail,
  enqueueMail: async (
    _tx: unknown,
    { to, template, params }: Parameters<NonNullable<typeof noOperatorMail.enqueueMail>>[1],
  ) => void mailed.push(mailFrom(template, to, params)),
};
const app = await testApp((routes) => {
  operatorAccountRoutes(routes, { keyring: testKeyring, operatorMail, secureCookie: false });
  keyRoutes(routes, { keyring: testKeyring, operatorMail });
});

let serial = 0;
async function makeColleague(role: 'admin' | 'finance' | 'editor') {
  const id = await insertOperatorWithPassword(app, `colleague${(serial += 1)}`, PASSWORD, role);
  await app.db
    .updateTable('operators')
    .set({ email: `${id}@shop.example` })
    .where('id', '=', id)
    .execute();
  return { id, token: await openOperatorSession(app.db, id) };
}
type Colleague = Awaited<ReturnType<typeof makeColleague>>;

let admin: Colleague;
let finance: Colleague;
beforeEach(async () => {
  [admin, finance] = [await makeColleague('admin'), await makeColleague('finance')];
  mailed.length = 0;
});

const create = (by: Colleague, input: object = {}) =>
  app.call('POST /operator/v1/keys', { name: '对账', scopes: ['finance'], password: PASSWORD, ...input }, by);
const revoke = (by: Colleague, keyId: number, password = PASSWORD) =>
  app.call('POST /operator/v1/keys/{keyId}/revoke', { keyId, password }, by);
const list = async (by: Colleague) => (await app.call('GET /operator/v1/keys', {}, by)).data.list;
const me = (token: string) => app.call('GET /operator/v1/me', {}, { token });
const auditOf = async ({ id }: Colleague) =>
  await app.db
    .selectFrom('audit_log')
    .select(['operator_id', 'action', 'before', 'after'])
    .where('subject', '=', `operator:${id}`)
    .where('action', 'like', 'operatorKey.%')
    .orderBy('id')
    .execute();

test('an operator’s key acts for the operator until it is revoked; creating and revoking are audited and mailed', async () => {
  const { data } = await create(finance);
  expect(await me(data.apiKey)).toMatchObject({ code: 0, data: { operatorId: finance.id, role: 'finance' } });
  expect(await list(finance)).toMatchObject([{ name: '对账', start: data.apiKey.slice(0, 7), mine: true }]);
  expect((await revoke(finance, data.key.keyId)).code).toBe(0);
  expect((await me(data.apiKey)).code).toBe(errors.keyRevoked.code);

  const { keyId } = data.key;
  expect(await auditOf(finance)).toMatchObject([
    { operator_id: finance.id, action: 'operatorKey.create', after: { keyId, name: '对账', scopes: ['finance'] } },
    { operator_id: finance.id, action: 'operatorKey.revoke', before: { keyId, name: '对账' } },
  ]);
  expect(mailed.map(({ to, text }) => [to, /[新停][^。\n]*“对账”/.exec(text)?.[0]])).toEqual([
    [`${finance.id}@shop.example`, '新建 API 密钥“对账”'],
    [`${finance.id}@shop.example`, '停用 API 密钥“对账”'],
  ]);
  expect(JSON.stringify([await auditOf(finance), mailed])).not.toContain(data.apiKey.slice(7));
});

test('admins see and revoke all keys, others only their own', async () => {
  const { data } = await create(finance);
  const other = await makeColleague('finance');
  expect(await list(other)).toEqual([]);
  expect((await revoke(other, data.key.keyId)).code).toBe(errors.notFound.code);
  expect(await list(admin)).toContainEqual(expect.objectContaining({ keyId: data.key.keyId, mine: false }));
  expect((await revoke(admin, data.key.keyId)).code).toBe(0);
  expect(await auditOf(finance)).toMatchObject([{}, { operator_id: admin.id, action: 'operatorKey.revoke' }]);
  expect(mailed.at(-1)!.to).toBe(`${finance.id}@shop.example`);
});

test('creating and revoking need the password; creating also needs a code if the second factor is on', async () => {
  expect(await create(finance, { password: 'wrong' })).toMatchObject({ code: 40000, message: '密码错误' });
  const { data } = await create(finance);
  expect((await revoke(finance, data.key.keyId, 'wrong')).message).toBe('密码错误');
  const { secret } = (await app.call('POST /operator/v1/me/totp/start', {}, finance)).data;
  await app.call('POST /operator/v1/me/totp/confirm', { totp: totpCode(secret) }, finance);
  const refused = await create(finance);
  expect(Object.keys((refused.data as unknown as { fields: object }).fields)).toEqual(['totp']);
  expect((await create(finance, { totp: totpCode(secret, 1) })).code).toBe(0);
});

test('refuses scopes that the role cannot use', async () => {
  const editor = await makeColleague('editor');
  expect((await create(editor)).message).toBe('您的角色没有“账务”权限');
  expect((await create(editor, { scopes: ['catalogue'] })).code).toBe(0);
  expect((await create(admin, { scopes: ['catalogue', 'orders', 'finance'] })).code).toBe(0);
});

test('a new password, a disabled account and a reset end the keys', async () => {
  const password = { oldPassword: PASSWORD, newPassword: 'another password' };
  const keys = [];
  for (const end of [
    (one: Colleague) => app.call('POST /operator/v1/me/password', password, one),
    (one: Colleague) => app.call('POST /operator/v1/operators/{id}/disable', { id: one.id }, admin),
    (one: Colleague) =>
      app.call('POST /operator/v1/operators/{id}/reset', { id: one.id, password: 'given one' }, admin),
  ]) {
    const one = await makeColleague('finance');
    const { token } = await makeOperatorKey(app.db, one);
    expect((await me(token)).code).toBe(0);
    expect((await end(one)).code).toBe(0);
    keys.push({ one, token });
  }
  await app.call('POST /operator/v1/operators/{id}/enable', { id: keys[1]!.one.id }, admin);
  for (const { token } of keys) expect((await me(token)).code).toBe(errors.keyRevoked.code);
});
