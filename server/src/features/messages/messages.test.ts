import type { OperatorRole } from '@zhenku/contract/constants';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../platform/testing/app.ts';
import { makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { sendMessage } from './messages.ts';
import { messageRoutes } from './messages.routes.ts';

const SEND = 'POST /operator/v1/messages';
const draft = { title: '系统维护', content: '今晚十点' };

let user: TestUser;
let stranger: TestUser;

const app = await testApp(messageRoutes);
beforeEach(async () => {
  await app.db.deleteFrom('messages').execute();
  [user, stranger] = await Promise.all([makeUser(app.db), makeUser(app.db)]);
});

const list = async (input = {}, who = user) =>
  (await app.call('GET /user/v1/systemMsg', input, { token: who.token })).data;
const unread = async (who = user) =>
  (await app.call('GET /user/v1/systemMsg/unread', {}, { token: who.token })).data.count;
const read = (input: object, who = user) => app.call('POST /user/v1/systemMsg/read', input, { token: who.token });
const tell = (title: string, who = user) => sendMessage(app.db, who.id, { title, content: '内容' });
const send = async (input: object, role: OperatorRole = 'editor') =>
  app.call(SEND, input, { token: (await makeOperator(app.db, role)).token });

test.each([
  ['GET /user/v1/systemMsg', {}],
  ['GET /user/v1/systemMsg/unread', {}],
  ['POST /user/v1/systemMsg/read', { all: true }],
  [SEND, { userIds: 'all', ...draft }],
  ['GET /operator/v1/recipients', { keyword: '用户' }],
] as const)('%s needs a login', async (key, input) => {
  expect((await app.call(key, input)).code).toBe(403);
});

describe('a user’s messages', () => {
  test('are only the user’s own, newest first, ten per page, optionally filtered by read state', async () => {
    for (let n = 1; n <= 12; n++) await tell(`第${n}条`);
    await tell('别人的', stranger);
    const first = await list();
    expect(first).toMatchObject({ total: 12, page: 1, size: 10 });
    expect(first.content).toHaveLength(10);
    expect(first.content[0]).toEqual({
      msgId: expect.any(Number),
      title: '第12条',
      content: '内容',
      addTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      hadRead: false,
    });
    expect((await list({ page: 2 })).content.map(({ title }) => title)).toEqual(['第2条', '第1条']);
    await read({ msgId: first.content[0]!.msgId });
    expect(await list({ hadRead: false, size: 1 })).toMatchObject({ total: 11, content: [{ title: '第11条' }] });
    expect(await list({ hadRead: true })).toMatchObject({ total: 1, content: [{ title: '第12条', hadRead: true }] });
  });

  test('concurrent requests to mark a message as read count once', async () => {
    await tell('一');
    await tell('二');
    const { msgId } = (await list()).content[0]!;
    expect(await unread()).toBe(2);
    const responses = await Promise.all([read({ msgId }), read({ msgId }), read({ msgId })]);
    for (const response of responses) expect(response).toMatchObject({ code: 0, data: null });
    expect(await unread()).toBe(1);
  });

  test('a message for another user is reported as not found', async () => {
    await tell('一');
    const { msgId } = (await list()).content[0]!;
    expect(await read({ msgId }, stranger)).toMatchObject({ code: 40400, message: '消息不存在' });
    expect((await read({ msgId: 999_999 })).code).toBe(40400);
    expect(await unread()).toBe(1);
  });

  test('marking all as read, even concurrently, affects only the user’s own', async () => {
    await Promise.all([tell('一'), tell('二'), tell('别人的', stranger), send({ userIds: 'all', ...draft })]);
    const responses = await Promise.all(Array.from({ length: 6 }, () => read({ all: true })));
    expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 0));
    expect([await unread(), await unread(stranger)]).toEqual([0, 2]);
    expect((await list({ hadRead: true })).total).toBe(3);
  });

  test.each([[{}], [{ all: false }], [{ msgId: 'abc' }], [{ msgId: 0 }]])(
    'marking %j as read is refused',
    async (input) => {
      expect(await read(input)).toMatchObject({ code: 40000, data: { fields: { msgId: expect.any(String) } } });
    },
  );

  test('polling returns 304 until something changes', async () => {
    const poll = (etag?: string) =>
      app.http.inject({
        url: '/video-platform/user/v1/systemMsg/unread',
        headers: { 'x-auth-token': user.token, ...(etag && { 'if-none-match': etag }) },
      });
    const first = await poll();
    const { etag } = first.headers as { etag: string };
    expect(first.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'x-auth-token' });
    const again = await poll(etag);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await tell('一');
    const changed = await poll(etag);
    expect([changed.statusCode, changed.json()]).toMatchObject([200, { data: { count: 1 } }]);
    const anonymous = await app.http.inject({
      url: '/video-platform/user/v1/systemMsg/unread',
      headers: { 'if-none-match': etag },
    });
    expect(anonymous.json()).toMatchObject({ code: 403 });
  });
});

describe('an operator’s message', () => {
  test('to all users reaches every registered user, but not users who register later', async () => {
    expect(await send({ userIds: 'all', ...draft })).toMatchObject({ code: 0, data: null });
    const later = await makeUser(app.db);
    for (const who of [user, stranger]) {
      expect(await list({}, who)).toMatchObject({ total: 1, content: [{ ...draft, hadRead: false }] });
    }
    expect([await unread(), await unread(later), (await list({}, later)).total]).toEqual([1, 0, 0]);
    const { msgId } = (await list()).content[0]!;
    expect((await read({ msgId }, later)).code).toBe(40400);
    expect((await Promise.all([read({ msgId }), read({ msgId })])).map(({ code }) => code)).toEqual([0, 0]);
    expect([await unread(), await unread(stranger)]).toEqual([0, 1]);
  });

  test('to selected users reaches each of them once, and is audited', async () => {
    const userIds = [user.id, stranger.id, user.id];
    expect((await send({ userIds, ...draft }, 'admin')).code).toBe(0);
    expect([await unread(), await unread(stranger), await unread(await makeUser(app.db))]).toEqual([1, 1, 0]);
    const row = await app.db.selectFrom('audit_log').orderBy('id', 'desc').selectAll().executeTakeFirstOrThrow();
    expect(row).toMatchObject({ action: 'message.send', subject: 'users:2', after: { userIds, ...draft } });
  });

  test.each([
    [{ userIds: [], ...draft }, 'userIds'],
    [{ userIds: 'some', ...draft }, 'userIds'],
    [draft, 'userIds'],
    [{ userIds: 'all', content: '内容' }, 'title'],
    [{ userIds: 'all', title: '标题', content: ' ' }, 'content'],
  ])('refuses %j', async (input, field) => {
    const fields = { [field]: expect.any(String) };
    expect(await send(input)).toMatchObject({ code: 40000, data: { fields } });
  });

  test('to an unknown user reaches nobody', async () => {
    expect(await send({ userIds: [user.id, 999_999], ...draft })).toMatchObject({
      code: 40000,
      data: { fields: { userIds: '用户999999不存在' } },
    });
    expect(await unread()).toBe(0);
  });
});

describe('the users to whom an editor may write', () => {
  const find = async (keyword: string) => {
    const { token } = await makeOperator(app.db, 'editor');
    return (await app.call('GET /operator/v1/recipients', { keyword }, { token })).data.list;
  };

  test('are found by name, id or complete phone number, and listed with the phone masked', async () => {
    const found = {
      userId: user.id,
      name: expect.any(String),
      phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
    };
    expect(await find(String(user.id))).toContainEqual(found);
    expect(await find(user.phone)).toEqual([found]);
    await app.db.updateTable('users').set({ name: '唐_山%水' }).where('id', '=', user.id).execute();
    expect(await find('_山%')).toEqual([{ ...found, name: '唐_山%水' }]);
    expect(await find(user.phone.slice(0, 8))).toEqual([]);
  });

  test('exclude closed accounts', async () => {
    await app.db
      .updateTable('users')
      .set({ name: '离开的人', closed_at: new Date() })
      .where('id', '=', user.id)
      .execute();
    expect(await find('离开的人')).toEqual([]);
  });

  test('are not visible to reviewers, and need a search word', async () => {
    const { token } = await makeOperator(app.db, 'reviewer');
    expect((await app.call('GET /operator/v1/recipients', { keyword: '用户' }, { token })).code).toBe(40300);
    const editor = await makeOperator(app.db, 'editor');
    expect((await app.call('GET /operator/v1/recipients', {}, { token: editor.token })).code).toBe(40000);
  });
});
