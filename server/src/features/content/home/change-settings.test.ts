import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { App } from '../../../platform/http/route.ts';
import { changeSettings, siteSettings } from '../../../platform/site-settings.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import { disabledResponseCache } from '../../../platform/testing/response-cache.ts';
import { testLister } from '../../catalogue/testing.ts';
import { operatorAccountRoutes } from '../../operators/operator-accounts.routes.ts';
import { noOperatorMail, totpCode } from '../../operators/testing.ts';
import { homeRoutes } from './home.routes.ts';

const OLD = { accountName: '旧公司', bankName: '旧银行', accountNo: '1111', remark: '' };
const NEW = { accountName: '新公司', bankName: '新银行', accountNo: '2222', remark: '' };
const SHARES = { exclusive: 60, nonExclusive: 40 };

const serveHome = (routes: App) =>
  homeRoutes(routes, {
    storage: {} as Storage,
    keyring: testKeyring,
    operatorMail: noOperatorMail,
    responseCache: disabledResponseCache(),
    search: testLister(routes.db),
    codeLogin: false,
    wechatLogin: [],
  });
const app = await testApp((routes) => {
  operatorAccountRoutes(routes, { keyring: testKeyring, operatorMail: noOperatorMail, secureCookie: false });
  serveHome(routes);
});

// Stops the clock, so that no code expires while a test runs.
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  await sql`truncate settings, admin_proposals`.execute(app.db);
  await sql`update operators set disabled_at = now() - interval '1 month'`.execute(app.db);
});
afterEach(() => void vi.useRealTimers());

type Admin = { id: number; token: string };
const put = (admin: { token?: string }, change: object) => app.call('PUT /operator/v1/settings', change, admin);
const proposals = async (admin: Admin) => (await app.call('GET /operator/v1/proposals', {}, admin)).data.list;
const stored = () => siteSettings(app.db);
const logOf = async (subject: string) => {
  const rows = await app.db.selectFrom('audit_log').selectAll().where('subject', '=', subject).orderBy('id').execute();
  return rows.map(({ operator_id, action }) => [action, operator_id]);
};
const rowsOf = (subject: string) =>
  app.db.selectFrom('audit_log').selectAll().where('subject', '=', subject).orderBy('id', 'desc').execute();
const reasonOf = (response: { data: unknown }) => (response.data as { fields: Record<string, string> }).fields.totp;

/** Makes an admin with a second factor, whose current and next codes are unused. */
async function adminWithTotp() {
  const admin = await makeOperator(app.db);
  const { secret } = (await app.call('POST /operator/v1/me/totp/start', {}, admin)).data;
  const confirmed = await app.call('POST /operator/v1/me/totp/confirm', { totp: totpCode(secret, -1) }, admin);
  return { ...admin, secret, recoveryCodes: confirmed.data.recoveryCodes };
}

describe('the second factor of an admin who has one', () => {
  const GUARDED: [string, object][] = [
    ['shares', { revenueShares: SHARES }],
    ['the price band', { priceBand: { min: 5, max: 500 } }],
    ['the hold', { incomeHoldDays: 7 }],
    ['the amount above which two operators are needed', { payoutConsentAmount: 100 }],
    ['the receiving account', { receivingAccount: NEW }],
    ['whether two admins are needed', { adminConsent: true }],
  ];

  test.each(GUARDED)('is required again to change %s, and nothing changes without it', async (_, change) => {
    const admin = await adminWithTotp();
    const before = await stored();
    const refused = await put(admin, { siteName: '新名字', ...change });
    expect([refused.code, reasonOf(refused)]).toEqual([40000, '请输入动态码或恢复码']);
    expect(reasonOf(await put(admin, { ...change, totp: '000000' }))).toBe('动态码或恢复码错误');
    expect(await stored()).toEqual(before);
    expect(await put(admin, { ...change, totp: totpCode(admin.secret) })).toMatchObject({ code: 0, data: null });
    expect(await stored()).toMatchObject(change);
  });

  test('is not required for other settings, nor for unchanged values', async () => {
    const admin = await adminWithTotp();
    const { revenueShares, receivingAccount } = await stored();
    const change = { siteName: '新名字', slogan: '新标语', revenueShares, receivingAccount };
    expect((await put(admin, change)).code).toBe(0);
    const [log] = await rowsOf('settings');
    expect(log!.after).toEqual({ siteName: '新名字', slogan: '新标语' });
  });

  test('works once: a replayed code changes nothing', async () => {
    const admin = await adminWithTotp();
    const totp = totpCode(admin.secret);
    expect((await put(admin, { incomeHoldDays: 3, totp })).code).toBe(0);
    expect(reasonOf(await put(admin, { incomeHoldDays: 4, totp }))).toBe('动态码已使用，请等待下一个');
    expect((await stored()).incomeHoldDays).toBe(3);
  });

  test('works once if two concurrent calls use it', async () => {
    const admin = await adminWithTotp();
    const totp = totpCode(admin.secret);
    const answers = await Promise.all([3, 4].map((incomeHoldDays) => put(admin, { incomeHoldDays, totp })));
    expect(answers.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40000]);
  });

  test('may be a recovery code, once', async () => {
    const admin = await adminWithTotp();
    const [totp] = admin.recoveryCodes;
    expect((await put(admin, { incomeHoldDays: 3, totp })).code).toBe(0);
    expect(reasonOf(await put(admin, { incomeHoldDays: 4, totp }))).toBe('动态码或恢复码错误');
  });

  test('cannot be guessed: ten wrong codes lock the account for this address', async () => {
    const admin = await adminWithTotp();
    for (let i = 0; i < 10; i += 1) await put(admin, { incomeHoldDays: 3, totp: '000000' });
    const locked = await put(admin, { incomeHoldDays: 3, totp: totpCode(admin.secret) });
    expect([locked.code, (await stored()).incomeHoldDays]).toEqual([42900, 0]);
  });

  test('is refused if it belongs to another admin', async () => {
    const [admin, other] = [await adminWithTotp(), await adminWithTotp()];
    expect(reasonOf(await put(admin, { incomeHoldDays: 3, totp: totpCode(other.secret) }))).toBe('动态码或恢复码错误');
  });
});

describe('two admins', () => {
  let one: Admin;
  let other: Admin;
  beforeEach(async () => {
    [one, other] = [await makeOperator(app.db), await makeOperator(app.db)];
    await put(one, { receivingAccount: OLD });
    await put(one, { adminConsent: true });
  });

  test('are not needed until the setting is turned on', async () => {
    await sql`truncate settings`.execute(app.db);
    expect((await app.call('GET /operator/v1/settings', {}, one)).data.adminConsent).toBe(false);
    expect(await put(one, { receivingAccount: NEW })).toMatchObject({ code: 0, data: null });
    expect((await stored()).receivingAccount).toEqual(NEW);
  });

  test('change the receiving account together: the other admin’s identical call takes effect', async () => {
    const first = await put(one, { receivingAccount: NEW, siteName: '新名字' });
    expect(first).toMatchObject({ code: 0, data: { waiting: true } });
    expect(await stored()).toMatchObject({ receivingAccount: OLD, siteName: '新名字' });
    expect(await proposals(other)).toMatchObject([
      { operatorId: null, change: { receivingAccount: NEW }, mine: false, operatorName: expect.any(String) },
    ]);
    expect(await put(other, { receivingAccount: NEW })).toMatchObject({ code: 0, data: null });
    expect((await stored()).receivingAccount).toEqual(NEW);
    expect(await proposals(one)).toEqual([]);
    expect((await logOf('settings:receivingAccount')).slice(-2)).toEqual([
      ['proposal.make', one.id],
      ['proposal.agree', other.id],
    ]);
    const [log] = await rowsOf('settings');
    expect(log).toMatchObject({
      operator_id: other.id,
      before: { receivingAccount: OLD },
      after: { receivingAccount: NEW },
    });
  });

  test('must be different people: the same admin’s second call is refused', async () => {
    await put(one, { receivingAccount: NEW });
    expect((await put(one, { receivingAccount: NEW })).code).toBe(40900);
    expect((await stored()).receivingAccount).toEqual(OLD);
  });

  test('must propose the same account: a different account replaces the pending proposal', async () => {
    await put(one, { receivingAccount: NEW });
    const third = { ...NEW, accountNo: '3333' };
    expect((await put(other, { receivingAccount: third })).data).toEqual({ waiting: true });
    expect((await stored()).receivingAccount).toEqual(OLD);
    expect((await put(one, { receivingAccount: NEW })).data).toEqual({ waiting: true });
    expect((await put(other, { receivingAccount: NEW })).data).toBeNull();
    expect((await stored()).receivingAccount).toEqual(NEW);
  });

  test('who agree concurrently change the account once', async () => {
    const third = await makeOperator(app.db);
    await put(one, { receivingAccount: NEW });
    const before = (await rowsOf('settings')).length;
    const answers = await Promise.all([other, third, other, third].map((by) => put(by, { receivingAccount: NEW })));
    expect(answers.map(({ code, data }) => [code, data])).toEqual(answers.map(() => [0, null]));
    expect((await rowsOf('settings')).length).toBe(before + 1);
    expect((await stored()).receivingAccount).toEqual(NEW);
  });

  test('who propose concurrently make one proposal and one agreement', async () => {
    const answers = await Promise.all([one, other].map((by) => put(by, { receivingAccount: NEW })));
    expect(answers.map(({ data }) => data)).toEqual(expect.arrayContaining([null, { waiting: true }]));
    expect((await stored()).receivingAccount).toEqual(NEW);
  });

  test('must be admins: no other token can propose, agree, see or withdraw', async () => {
    await put(one, { receivingAccount: NEW });
    const { proposalId } = (await proposals(one))[0]!;
    const strangers = [
      {},
      { token: (await makeUser(app.db)).token },
      ...(await Promise.all((['finance', 'reviewer', 'editor'] as const).map((role) => makeOperator(app.db, role)))),
    ];
    for (const stranger of strangers) {
      expect((await put(stranger, { receivingAccount: NEW })).code).not.toBe(0);
      expect((await app.call('GET /operator/v1/proposals', {}, stranger)).code).not.toBe(0);
      expect((await app.call('GET /operator/v1/settings/history', {}, stranger)).code).not.toBe(0);
      const withdrawal = await app.call('POST /operator/v1/proposals/{proposalId}/withdraw', { proposalId }, stranger);
      expect(withdrawal.code).not.toBe(0);
    }
    expect((await stored()).receivingAccount).toEqual(OLD);
    expect(await proposals(one)).toHaveLength(1);
  });

  test('are needed to turn the setting off again', async () => {
    expect((await put(one, { adminConsent: false })).data).toEqual({ waiting: true });
    expect((await stored()).adminConsent).toBe(true);
    expect((await put(other, { adminConsent: false })).data).toBeNull();
    expect((await stored()).adminConsent).toBe(false);
  });

  test('may withdraw a pending proposal, which then cannot be agreed to', async () => {
    await put(one, { receivingAccount: NEW });
    const { proposalId } = (await proposals(other))[0]!;
    const withdraw = () => app.call('POST /operator/v1/proposals/{proposalId}/withdraw', { proposalId }, other);
    expect((await withdraw()).code).toBe(0);
    expect((await withdraw()).code).toBe(40400);
    expect((await put(other, { receivingAccount: NEW })).data).toEqual({ waiting: true });
  });

  test('cannot agree to a proposal that is being withdrawn concurrently', async () => {
    await put(one, { receivingAccount: NEW });
    const { proposalId } = (await proposals(other))[0]!;
    let agreed: Promise<{ data: unknown }> | undefined;
    await app.db.transaction().execute(async (tx) => {
      await tx.deleteFrom('admin_proposals').where('id', '=', proposalId).execute();
      agreed = put(other, { receivingAccount: NEW });
      // Waits until the call is blocked by the row or has returned.
      for (let left = 100, waits = false; !waits && left > 0; left -= 1) {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
        waits = rows.length > 0 || (await stored()).receivingAccount.accountNo === NEW.accountNo;
      }
    });
    expect((await agreed!).data).toEqual({ waiting: true });
    expect((await stored()).receivingAccount).toEqual(OLD);
  });

  test('must agree within a week', async () => {
    await put(one, { receivingAccount: NEW });
    await sql`update admin_proposals set proposed_at = now() - interval '8 days'`.execute(app.db);
    expect(await proposals(other)).toEqual([]);
    expect((await put(other, { receivingAccount: NEW })).data).toEqual({ waiting: true });
  });

  test('must both prove their second factors', async () => {
    const [first, second] = [await adminWithTotp(), await adminWithTotp()];
    const propose = { receivingAccount: NEW };
    expect((await put(first, { ...propose, totp: totpCode(first.secret) })).data).toEqual({ waiting: true });
    expect((await put(second, propose)).code).toBe(40000);
    expect((await put(second, { ...propose, totp: totpCode(second.secret) })).data).toBeNull();
  });

  describe('one admin who acts for both', () => {
    const createAdmin = async (by: Admin): Promise<Admin> => {
      // Turns the setting off, so that one admin can create the account.
      await changeSettings(app.db, { adminConsent: false });
      const username = `second${by.id}${Math.random().toString(36).slice(2)}`;
      const account = { username, password: 'right password' };
      const { operatorId } = (await app.call('POST /operator/v1/operators', { ...account, role: 'admin' }, by)).data;
      await changeSettings(app.db, { adminConsent: true });
      const { token } = (await app.call('POST /operator/v1/login', account)).data;
      return { id: operatorId!, token };
    };

    test('cannot agree with an account created for that purpose', async () => {
      const made = await createAdmin(one);
      await put(one, { receivingAccount: NEW });
      expect((await put(made, { receivingAccount: NEW })).code).toBe(40300);
      expect((await stored()).receivingAccount).toEqual(OLD);
    });

    test('cannot propose with such an account and agree with their own', async () => {
      const made = await createAdmin(one);
      expect((await put(made, { receivingAccount: NEW })).data).toEqual({ waiting: true });
      expect((await put(one, { receivingAccount: NEW })).code).toBe(40300);
      expect((await put(other, { receivingAccount: NEW })).data).toBeNull();
    });

    test('gains nothing by resetting or disabling the other admin', async () => {
      await app.call('POST /operator/v1/operators/{id}/reset', { id: other.id, password: 'taken over' }, one);
      expect((await put(one, { receivingAccount: NEW })).data).toEqual({ waiting: true });
      const { username } = await app.db
        .selectFrom('operators')
        .select('username')
        .where('id', '=', other.id)
        .executeTakeFirstOrThrow();
      const { token } = (await app.call('POST /operator/v1/login', { username, password: 'taken over' })).data;
      expect((await put({ token }, { receivingAccount: NEW })).code).toBe(40300);
      await app.call('POST /operator/v1/operators/{id}/disable', { id: other.id }, one);
      expect((await put(one, { receivingAccount: NEW })).code).toBe(40900);
      expect((await stored()).receivingAccount).toEqual(OLD);
    });

    test('acts alone if there is no other admin, or only a new one', async () => {
      await sql`update operators set disabled_at = now() - interval '8 days' where id = ${other.id}`.execute(app.db);
      await createAdmin(one);
      expect(await put(one, { receivingAccount: NEW })).toMatchObject({ code: 0, data: null });
      expect((await stored()).receivingAccount).toEqual(NEW);
    });
  });

  test.each([
    ['the amount above which payouts need two operators', { payoutConsentAmount: 100 }],
    ['shares', { revenueShares: SHARES }],
    ['the hold on income', { incomeHoldDays: 3 }],
  ])('change %s together, and not by one admin’s repeated call', async (_, change) => {
    const before = await stored();
    const doubled = await Promise.all([put(one, change), put(one, change)]);
    expect(doubled.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
    expect(await stored()).toEqual(before);
    expect(await proposals(other)).toMatchObject([{ kind: 'settings', change }]);
    expect((await put(other, change)).data).toBeNull();
    expect(await stored()).toMatchObject(change);
  });

  test('see whose agreement a proposal needs', async () => {
    const { username } = await app.db
      .selectFrom('operators')
      .select('username')
      .where('id', '=', other.id)
      .executeTakeFirstOrThrow();
    await put(one, { incomeHoldDays: 3 });
    expect((await proposals(one)).map(({ waitingFor }) => waitingFor)).toEqual([[username]]);
  });

  test('change a role together', async () => {
    const subject = await makeOperator(app.db, 'editor');
    const change = (by: Admin, role: string) =>
      app.call('POST /operator/v1/operators/{id}/role', { id: subject.id, role }, by);
    const role = async () => (await app.call('GET /operator/v1/me', {}, subject)).data.role;
    expect((await change(one, 'admin')).data).toEqual({ waiting: true });
    expect(await role()).toBe('editor');
    expect(await proposals(other)).toMatchObject([{ operatorId: subject.id, change: { role: 'admin' } }]);
    expect((await change(one, 'admin')).code).toBe(40900);
    expect((await change(other, 'finance')).data).toEqual({ waiting: true });
    const answers = await Promise.all([change(one, 'finance'), change(one, 'finance')]);
    expect(answers.map(({ code, data }) => [code, data])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(await role()).toBe('finance');
    const log = await logOf(`operator:${subject.id}`);
    expect(log.filter(([action]) => action === 'operator.role')).toEqual([['operator.role', one.id]]);
  });
});

test('the history lists each change with its time, newest first, without pending proposals', async () => {
  const [one, other] = [await makeOperator(app.db), await makeOperator(app.db)];
  await put(one, { revenueShares: SHARES });
  await put(other, { adminConsent: true, siteName: '新名字' });
  await put(other, { receivingAccount: NEW });
  const { data } = await app.call('GET /operator/v1/settings/history', { size: 2 }, one);
  expect(data.content).toMatchObject([
    { before: { adminConsent: false, siteName: '帧库' }, after: { adminConsent: true, siteName: '新名字' } },
    { before: { revenueShares: { exclusive: 50, nonExclusive: 35 } }, after: { revenueShares: SHARES } },
  ]);
  expect(data.content[0]!.time).toMatch(/^\d{4}-/);
});

test('outside the sandbox `adminConsent` is on by default', async () => {
  const production = await testApp(serveHome, { requireTotp: true });
  const one = await makeOperator(production.db);
  await makeOperator(production.db);
  // Outside the sandbox, an admin without a second factor cannot call any endpoint.
  await production.db
    .insertInto('operator_totp')
    .values({ operator_id: one.id, secret: Buffer.alloc(40), confirmed_at: sql`now()`, last_step: 0n })
    .execute();
  const { data } = await production.call('GET /operator/v1/settings', {}, one);
  expect(data.adminConsent).toBe(true);
  await production.close();
});
