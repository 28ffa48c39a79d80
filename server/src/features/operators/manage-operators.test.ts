import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeSettings } from '../../platform/site-settings.ts';
import { makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { operatorsApp, insertOperatorWithPassword, totpCode } from './testing.ts';

let admin: { id: number; token: string };
const app = await operatorsApp();
beforeEach(async () => {
  await app.db.updateTable('operators').set({ role: 'editor' }).execute();
  admin = await makeOperator(app.db);
});

const PASSWORD = 'first password';
const list = (input: object = {}) => app.call('GET /operator/v1/operators', input, { token: admin.token });
const create = (input: object) => app.call('POST /operator/v1/operators', input, { token: admin.token });
const changeOperatorRole = (id: number, role: unknown, token = admin.token) =>
  app.call('POST /operator/v1/operators/{id}/role', { id, role }, { token });
const disable = (id: number, token = admin.token) =>
  app.call('POST /operator/v1/operators/{id}/disable', { id }, { token });
const enable = (id: number) => app.call('POST /operator/v1/operators/{id}/enable', { id }, { token: admin.token });
const reset = (id: number, password: unknown) =>
  app.call('POST /operator/v1/operators/{id}/reset', { id, password }, { token: admin.token });
const logIn = (username: string, password: string) => app.call('POST /operator/v1/login', { username, password });
const me = (token: string) => app.call('GET /operator/v1/me', {}, { token });
const auditOf = (id: number) =>
  app.db
    .selectFrom('audit_log')
    .select(['operator_id', 'action', 'before', 'after'])
    .where('subject', '=', `operator:${id}`)
    .where('action', '<>', 'operator.login')
    .orderBy('id')
    .execute();

describe('access', () => {
  const calls = [
    ['GET /operator/v1/operators', {}],
    ['POST /operator/v1/operators', { username: 'nobody', password: PASSWORD, role: 'admin' }],
    ['POST /operator/v1/operators/{id}/role', { id: 999_999, role: 'admin' }],
    ['POST /operator/v1/operators/{id}/disable', { id: 999_999 }],
    ['POST /operator/v1/operators/{id}/enable', { id: 999_999 }],
    ['POST /operator/v1/operators/{id}/reset', { id: 999_999, password: PASSWORD }],
  ] as const;

  test.each(calls)('%s is for admins only', async (key, input) => {
    const user = await makeUser(app.db);
    expect((await app.call(key, input)).code).toBe(403);
    expect((await app.call(key, input, { token: user.token })).code).toBe(403);
    for (const role of ['reviewer', 'finance', 'editor'] as const) {
      const { token } = await makeOperator(app.db, role);
      expect((await app.call(key, input, { token })).code).toBe(40300);
    }
  });

  test.each(calls.slice(2))('%s reports an unknown operator number', async (key, input) => {
    expect((await app.call(key, input, { token: admin.token })).code).toBe(40400);
  });
});

describe('creating an operator', () => {
  test('lets them log in with their role, and is audited without the password', async () => {
    const { data } = await create({ username: 'Zhou.Min', password: PASSWORD, role: 'reviewer' });
    expect((await logIn('Zhou.Min', PASSWORD)).data).toMatchObject({ role: 'reviewer' });
    expect(await auditOf(data.operatorId!)).toEqual([
      {
        operator_id: admin.id,
        action: 'operator.create',
        before: null,
        after: { username: 'Zhou.Min', role: 'reviewer' },
      },
    ]);
  });

  test.each([
    ['username', { username: '' }],
    ['username', { username: '有 空格' }],
    ['username', { username: 'x'.repeat(51) }],
    ['password', { password: '1234567' }],
    ['password', { password: undefined }],
    ['role', { role: 'owner' }],
    ['role', { role: undefined }],
  ])('is refused with an invalid %s: %o', async (field, wrong) => {
    const { code, data } = await create({ username: 'valid', password: PASSWORD, role: 'editor', ...wrong });
    expect(code).toBe(40000);
    expect(Object.keys((data as unknown as { fields: object }).fields)).toEqual([field]);
  });

  test('succeeds once per name, even for concurrent calls', async () => {
    const input = { username: 'twice', password: PASSWORD, role: 'editor' };
    const responses = await Promise.all([create(input), create(input), create(input)]);
    expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
    expect(await create(input)).toMatchObject({ code: 40900, data: { fields: { username: '该账号已存在' } } });
  });
});

test('the list is filtered by name and role, newest first, with state and last login', async () => {
  const id = await insertOperatorWithPassword(app, 'list_a%', PASSWORD);
  await insertOperatorWithPassword(app, 'list-b', PASSWORD, 'reviewer');
  const names = async (input: object) => (await list(input)).data.content.map(({ username }) => username);
  expect(await names({ keyword: 'LIST' })).toEqual(['list-b', 'list_a%']);
  expect(await names({ keyword: 'list', role: 'reviewer' })).toEqual(['list-b']);
  expect(await names({ keyword: '_a%' })).toEqual(['list_a%']);
  const before = (await list({ keyword: 'list_a' })).data.content[0];
  expect(before).toMatchObject({ operatorId: id, role: 'finance', disabled: false, totp: false, lastLoginTime: null });
  await logIn('list_a%', PASSWORD);
  const { data } = await list({ keyword: 'list', size: 1, page: 2 });
  expect(data).toMatchObject({ total: 2, page: 2, size: 1 });
  expect(data.content[0]!.lastLoginTime).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(JSON.stringify(data)).not.toContain('hash');
  expect((await list({ role: 'owner' })).code).toBe(40000);
});

describe('roles', () => {
  test('a new role applies immediately, even in open sessions', async () => {
    const { id, token } = await makeOperator(app.db, 'reviewer');
    expect((await app.call('GET /operator/v1/users', {}, { token })).code).toBe(0);
    expect(await changeOperatorRole(id, 'editor')).toMatchObject({ code: 0, data: null });
    expect((await app.call('GET /operator/v1/users', {}, { token })).code).toBe(40300);
    expect((await me(token)).data.role).toBe('editor');
    // A repeated call changes nothing and is not audited.
    expect((await changeOperatorRole(id, 'editor')).code).toBe(0);
    expect(await auditOf(id)).toEqual([
      { operator_id: admin.id, action: 'operator.role', before: { role: 'reviewer' }, after: { role: 'editor' } },
    ]);
    expect((await changeOperatorRole(id, 'owner')).code).toBe(40000);
  });

  test('the last enabled admin cannot be demoted', async () => {
    const { id } = await makeOperator(app.db, 'admin');
    await disable(id);
    expect(await changeOperatorRole(admin.id, 'editor')).toMatchObject({
      code: 40900,
      message: '至少保留一名可用的管理员',
    });
    expect((await disable(admin.id)).code).toBe(40900);
    expect((await changeOperatorRole(id, 'editor')).code).toBe(0);
    expect((await me(admin.token)).data.role).toBe('admin');
  });

  test.each(['role', 'disable'] as const)(
    'one of two admins remains if both remove each other concurrently (%s)',
    async (how) => {
      for (let round = 0; round < 5; round += 1) {
        const other = await makeOperator(app.db, 'admin');
        const act = (id: number, token: string) =>
          how === 'role' ? changeOperatorRole(id, 'editor', token) : disable(id, token);
        const responses = await Promise.all([act(other.id, admin.token), act(admin.id, other.token)]);
        expect(responses.filter(({ code }) => code === 0)).toHaveLength(1);
        const left = await app.db
          .selectFrom('operators')
          .select('id')
          .where('role', '=', 'admin')
          .where('disabled_at', 'is', null)
          .execute();
        expect(left).toHaveLength(1);
        if (left[0]!.id === other.id) admin = other;
      }
    },
  );
});

describe('disabling an operator', () => {
  test('ends sessions and blocks logins; enabling allows logins again but restores no session', async () => {
    const id = await insertOperatorWithPassword(app, 'he', PASSWORD);
    const { token } = (await logIn('he', PASSWORD)).data;
    expect(await disable(id)).toMatchObject({ code: 0, data: null });
    expect((await me(token)).code).toBe(50012);
    expect((await logIn('he', PASSWORD)).code).toBe(40300);
    expect((await disable(id)).code).toBe(40900);
    expect((await enable(id)).code).toBe(0);
    expect((await enable(id)).code).toBe(40900);
    expect((await me(token)).code).toBe(50012);
    expect((await logIn('he', PASSWORD)).code).toBe(0);
    expect((await auditOf(id)).map(({ action, before, after }) => [action, before, after])).toEqual([
      ['operator.disable', { disabled: false }, { disabled: true }],
      ['operator.enable', { disabled: true }, { disabled: false }],
    ]);
  });
});

describe('resetting an operator', () => {
  test('sets a password, removes the second factor, ends sessions and unlocks the account', async () => {
    const id = await insertOperatorWithPassword(app, 'jia', PASSWORD);
    const { token } = (await logIn('jia', PASSWORD)).data;
    const { secret } = (await app.call('POST /operator/v1/me/totp/start', {}, { token })).data;
    await app.call('POST /operator/v1/me/totp/confirm', { totp: totpCode(secret) }, { token });
    for (let count = 0; count < 10; count += 1) await logIn('jia', 'wrong');
    expect((await logIn('jia', PASSWORD)).code).toBe(42900);
    expect((await list({ keyword: 'jia' })).data.content[0]).toMatchObject({ totp: true });

    expect(await reset(id, 'second password')).toMatchObject({ code: 0, data: null });
    expect((await me(token)).code).toBe(50012);
    expect((await logIn('jia', PASSWORD)).code).toBe(40000);
    expect((await logIn('jia', 'second password')).code).toBe(0);
    expect((await list({ keyword: 'jia' })).data.content[0]).toMatchObject({ totp: false });
    expect(await app.db.selectFrom('operator_totp').selectAll().where('operator_id', '=', id).execute()).toEqual([]);
    expect((await auditOf(id)).at(-1)).toEqual({
      operator_id: admin.id,
      action: 'operator.reset',
      before: { totp: true },
      after: { totp: false, passwordReset: true },
    });
  });

  test('needs a valid password, and is refused for one’s own account', async () => {
    const { id } = await makeOperator(app.db, 'editor');
    expect((await reset(id, '1234567')).code).toBe(40000);
    expect((await reset(id, undefined)).code).toBe(40000);
    expect(await reset(admin.id, 'second password')).toMatchObject({ code: 40900 });
  });
});

describe('if two admins are required', () => {
  let other: { id: number; token: string };
  const createAs = (token: string, username: string, password = PASSWORD) =>
    app.call('POST /operator/v1/operators', { username, password, role: 'admin' }, { token });
  const proposals = async (token = other.token) =>
    (await app.call('GET /operator/v1/proposals', {}, { token })).data.list;
  beforeEach(async () => {
    await app.db.deleteFrom('admin_proposals').execute();
    other = await makeOperator(app.db);
    await changeSettings(app.db, { adminConsent: true });
    app.mailed.length = 0;
  });
  afterEach(() => changeSettings(app.db, { adminConsent: false }));

  /** Creates an admin with a password, whose account nobody has controlled recently. */
  async function insertOldAdmin(username: string): Promise<number> {
    return await insertOperatorWithPassword(app, username, PASSWORD, 'admin');
  }

  test('creating an admin needs a second admin, whose password is used; none is stored while waiting', async () => {
    expect((await createAs(admin.token, 'newadmin', 'proposed password')).data).toEqual({ waiting: true });
    expect((await createAs(admin.token, 'newadmin', 'proposed password')).code).toBe(40900);
    expect((await logIn('newadmin', 'proposed password')).code).toBe(40000);
    const [proposal] = await proposals();
    expect(proposal).toMatchObject({ kind: 'create', operatorId: null, username: 'newadmin', mine: false });
    expect(proposal!.change).toEqual({ username: 'newadmin', role: 'admin' });
    const { data } = await createAs(other.token, 'newadmin', 'agreed password');
    expect(data.operatorId).toBeGreaterThan(0);
    expect((await logIn('newadmin', 'proposed password')).code).toBe(40000);
    expect((await logIn('newadmin', 'agreed password')).data).toMatchObject({ role: 'admin' });
    expect(await proposals()).toEqual([]);
  });

  test('one admin can create operators of other roles', async () => {
    expect((await create({ username: 'oneeditor', password: PASSWORD, role: 'editor' })).data.operatorId).toBeDefined();
  });

  test('two concurrent requests to create the same admin become one proposal and one agreement', async () => {
    const answers = await Promise.all([admin, other].map(({ token }) => createAs(token, 'raced')));
    expect(answers.map(({ code }) => code)).toEqual([0, 0]);
    expect(answers.filter(({ data }) => data.waiting)).toHaveLength(1);
    expect((await logIn('raced', PASSWORD)).code).toBe(0);
  });

  test('one admin alone cannot enable a disabled admin', async () => {
    const id = await insertOldAdmin('sleeping');
    await disable(id);
    expect((await enable(id)).data).toEqual({ waiting: true });
    expect((await enable(id)).code).toBe(40900);
    expect((await logIn('sleeping', PASSWORD)).code).toBe(40300);
    expect(await proposals()).toMatchObject([{ kind: 'enable', operatorId: id, username: 'sleeping' }]);
    const agreed = await app.call('POST /operator/v1/operators/{id}/enable', { id }, { token: other.token });
    expect(agreed).toMatchObject({ code: 0, data: null });
    expect((await logIn('sleeping', PASSWORD)).code).toBe(0);
  });

  test('one admin alone cannot reset an admin while a third could agree', async () => {
    const id = await insertOldAdmin('reset');
    expect((await reset(id, 'proposed password')).data).toEqual({ waiting: true });
    expect((await logIn('reset', PASSWORD)).code).toBe(0);
    const agree = { id, password: 'agreed password' };
    const { code } = await app.call('POST /operator/v1/operators/{id}/reset', agree, { token: other.token });
    expect(code).toBe(0);
    expect((await logIn('reset', PASSWORD)).code).toBe(40000);
    expect((await logIn('reset', 'agreed password')).code).toBe(0);
  });

  test('one admin alone can reset the only other admin, because nobody else could agree', async () => {
    expect((await reset(other.id, 'second password')).data).toBeNull();
  });

  test('mails proposals and changes to every admin with an address, even one being removed', async () => {
    const emails: Record<number, string> = { [admin.id]: 'one@example.com', [other.id]: 'other@example.com' };
    for (const [id, email] of Object.entries(emails)) {
      await app.db.updateTable('operators').set({ email }).where('id', '=', Number(id)).execute();
    }
    const mails = () => app.mailed.map(({ to, params }) => [to, params.action, params.change]);
    await createAs(admin.token, 'mailed');
    const proposed = ['提出以下修改，等待另一位管理员确认', '新建管理员“mailed”'];
    expect(mails()).toEqual([
      ['one@example.com', ...proposed],
      ['other@example.com', ...proposed],
    ]);
    app.mailed.length = 0;
    await app.call('POST /operator/v1/operators/{id}/email', { id: other.id }, { token: admin.token });
    expect(app.mailed.map(({ to }) => to)).toEqual(['one@example.com', 'other@example.com']);
    app.mailed.length = 0;
    await createAs(other.token, 'mailed');
    expect(mails()).toEqual([['one@example.com', '已完成以下修改', '新建管理员“mailed”']]);
  });

  test('a disabled admin is notified by mail', async () => {
    await app.db.updateTable('operators').set({ email: 'gone@example.com' }).where('id', '=', other.id).execute();
    await disable(other.id);
    expect(app.mailed.map(({ to }) => to)).toContain('gone@example.com');
  });
});
