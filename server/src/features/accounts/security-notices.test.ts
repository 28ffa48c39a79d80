import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { deleteOldSessions } from '../../platform/sessions.ts';
import { readAnnouncements } from '../messages/outside/testing.ts';
import { accountsApp, digest } from './testing.ts';

const app = await accountsApp({}, { trustProxy: 1 });

const PASSWORD = 'a password';
const login = (phone: string, ip: string) =>
  app.call(
    'POST /user/v1/login',
    { username: phone, secretKey: digest(PASSWORD) },
    { headers: { 'x-forwarded-for': ip } },
  );
const userOf = (phone: string) =>
  app.db.selectFrom('users').select('id').where('phone', '=', phone).executeTakeFirstOrThrow();
const messagesOf = async ({ id }: { id: number }) =>
  (await app.db.selectFrom('messages').select('content').where('user_id', '=', id).execute()).map(
    ({ content }) => content,
  );

test('notifies the user of a login from a new network, but not of the first login or of known networks', async () => {
  const phone = '13700000001';
  await app.registered(phone, PASSWORD);
  const user = await userOf(phone);
  await login(phone, '203.0.113.7');
  await login(phone, '203.0.113.99');
  expect(await readAnnouncements(app.db, user)).toEqual([]);
  await login(phone, '198.51.100.7');
  await login(phone, '198.51.100.8');
  expect(await readAnnouncements(app.db, user)).toMatchObject([
    { template: 'newLogin', params: { address: '198.51.100.*', time: expect.stringMatching(/^\d{4}-/) } },
  ]);
  const [message, ...others] = await messagesOf(user);
  expect(others).toEqual([]);
  expect(message).toContain('从新的网络地址 198.51.100.* 登录');
  await login(phone, '2001:db8:1:2::3');
  expect((await readAnnouncements(app.db, user))[1]).toMatchObject({ params: { address: '2001:db8:1::*' } });
});

test('notifies the user of a login from a new network after a logout; an ended session’s network stays known', async () => {
  const phone = '13700000004';
  await app.registered(phone, PASSWORD);
  const user = await userOf(phone);
  await app.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  const logout = ({ data }: Awaited<ReturnType<typeof login>>) => app.call('POST /user/v1/logout', {}, data);
  expect((await logout(await login(phone, '203.0.113.7'))).code).toBe(0);
  expect((await logout(await login(phone, '203.0.113.8'))).code).toBe(0);
  expect(await readAnnouncements(app.db, user)).toEqual([]);
  const { data } = await login(phone, '198.51.100.7');
  expect(await readAnnouncements(app.db, user)).toMatchObject([{ template: 'newLogin' }]);
  const { list } = (await app.call('GET /user/v1/sessions', {}, data)).data;
  expect(list).toMatchObject([{ ip: '198.51.100.7' }]);
  await app.db
    .updateTable('sessions')
    .set({ expires_at: sql`expires_at - interval '91 days'` })
    .where('user_id', '=', user.id)
    .where('revoked_at', 'is not', null)
    .execute();
  await deleteOldSessions(app.db);
  expect(await app.db.selectFrom('sessions').select('ip').where('user_id', '=', user.id).execute()).toHaveLength(1);
});

test('a network stays known after its address was truncated, and a refused login notifies nobody', async () => {
  const phone = '13700000002';
  await app.registered(phone, PASSWORD);
  const user = await userOf(phone);
  await login(phone, '203.0.113.7');
  await app.db.updateTable('sessions').set({ ip: '203.0.113.0/24' }).where('user_id', '=', user.id).execute();
  await login(phone, '203.0.113.8');
  const wrong = { username: phone, secretKey: digest('wrong') };
  await app.call('POST /user/v1/login', wrong, { headers: { 'x-forwarded-for': '198.51.100.7' } });
  expect(await readAnnouncements(app.db, user)).toEqual([]);
});

test('notifies the user of a changed password', async () => {
  const phone = '13700000003';
  await app.registered(phone, PASSWORD);
  await app.call('POST /user/v1/password/verifyCode', { phone });
  const input = { phone, captcha: app.codeOf(phone), newPwd: digest('another') };
  expect((await app.call('POST /user/v1/password', { ...input, captcha: '000000x' })).code).not.toBe(0);
  expect(await readAnnouncements(app.db, await userOf(phone))).toEqual([]);
  expect((await app.call('POST /user/v1/password', input)).code).toBe(0);
  expect(await readAnnouncements(app.db, await userOf(phone))).toMatchObject([{ template: 'passwordChanged' }]);
});
