import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { sql } from 'kysely';
import { inTransaction } from '../../platform/database/database.ts';
import { makeOperator } from '../../platform/testing/fixtures.ts';
import { until } from '../../testing/server-process.ts';
import { operatorsApp, insertOperatorWithPassword, totpCode } from './testing.ts';

const PASSWORD = 'right password';
const STEP_MS = 30_000;

const app = await operatorsApp({ trustProxy: 1 });

// Stops the clock, so that no code expires while a test runs.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T00:00:10Z') }));
afterEach(() => void vi.useRealTimers());
const nextStep = (steps = 1) => vi.setSystemTime(Date.now() + steps * STEP_MS);

const logIn = (username: string, totp?: string, password = PASSWORD) =>
  app.call('POST /operator/v1/login', { username, password, totp });
const start = (token: string) => app.call('POST /operator/v1/me/totp/start', {}, { token });
const confirm = (token: string, totp?: string) => app.call('POST /operator/v1/me/totp/confirm', { totp }, { token });
const remove = (token: string, input: object) => app.call('POST /operator/v1/me/totp/remove', input, { token });
const me = (token: string) => app.call('GET /operator/v1/me', {}, { token });
const totpReason = (response: { data: unknown }) => (response.data as { fields: Record<string, string> }).fields.totp;

/** Sets up a secret whose codes differ at every step that a test uses. */
async function newSecret(token: string): Promise<string> {
  for (;;) {
    const { secret } = (await start(token)).data;
    const codes = Array.from({ length: 40 }, (_, index) => totpCode(secret, index - 10));
    if (new Set(codes).size === codes.length) return secret;
  }
}

/** Creates an operator with a second factor. Returns the session in which it was turned on; the next code is unused. */
async function enrolled(username: string) {
  const id = await insertOperatorWithPassword(app, username, PASSWORD);
  const { token } = (await logIn(username)).data;
  const secret = await newSecret(token);
  const { recoveryCodes } = (await confirm(token, totpCode(secret))).data;
  nextStep();
  return { id, token, secret, recoveryCodes };
}

/** Starts calls that all block, on the operator's secret or on each other, before the first one continues. */
async function atOnce<T>(operatorId: number, start: () => Promise<T>[]): Promise<T[]> {
  let calls: Promise<T>[] = [];
  await inTransaction(app.db, async (tx) => {
    const secret = tx.selectFrom('operator_totp').select('secret').where('operator_id', '=', operatorId);
    await secret.forUpdate().execute();
    calls = start();
    await until(async () => {
      const waiting = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      return waiting.rows.length === calls.length;
    }, 20_000);
  });
  return await Promise.all(calls);
}

describe('turning the second factor on', () => {
  test('requires a secret and a first code, returns ten recovery codes, and ends the other sessions', async () => {
    await insertOperatorWithPassword(app, 'kai', PASSWORD);
    const { token } = (await logIn('kai')).data;
    const other = (await logIn('kai')).data.token;
    expect((await me(token)).data).toMatchObject({ totp: false, totpRequired: false, recoveryCodeCount: 0 });
    const { secret, otpauthUrl } = (await start(token)).data;
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const url = new URL(otpauthUrl);
    expect(decodeURIComponent(url.pathname)).toMatch(/帧库:kai$/);
    expect(url.searchParams.get('secret')).toBe(secret);

    const { recoveryCodes } = (await confirm(token, totpCode(secret))).data;
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/);
    expect((await me(token)).data).toMatchObject({ totp: true, recoveryCodeCount: 10 });
    expect((await me(other)).code).toBe(50012);
  });

  test('requires no code at login until a right code has confirmed the secret', async () => {
    await insertOperatorWithPassword(app, 'lan', PASSWORD);
    const { token } = (await logIn('lan')).data;
    expect((await confirm(token, '123456')).code).toBe(40900);
    const first = await newSecret(token);
    const secret = await newSecret(token);
    expect(secret).not.toBe(first);
    expect(totpReason(await confirm(token, totpCode(secret, 5)))).toMatch('动态码错误');
    expect((await confirm(token)).code).toBe(40000);
    expect((await logIn('lan')).code).toBe(0);
    expect((await confirm(token, totpCode(secret))).code).toBe(0);
    expect((await start(token)).code).toBe(40900);
    expect((await confirm(token, totpCode(secret, 1))).code).toBe(40900);
  });

  test('two concurrent confirmations create one set of recovery codes', async () => {
    const id = await insertOperatorWithPassword(app, 'mei', PASSWORD);
    const { token } = (await logIn('mei')).data;
    const { secret } = (await start(token)).data;
    const responses = await atOnce(id, () => [1, 2, 3].map(() => confirm(token, totpCode(secret))));
    expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
    expect((await me(token)).data.recoveryCodeCount).toBe(10);
  });

  test('secret and recovery codes are never stored in plain text', async () => {
    const { id, secret, recoveryCodes } = await enrolled('nan');
    const { secret: stored } = await app.db
      .selectFrom('operator_totp')
      .select('secret')
      .where('operator_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.length).toBe(5 + 12 + 20 + 16);
    const hashes = await app.db.selectFrom('operator_recovery_codes').select('code_hash').execute();
    const audited = await app.db.selectFrom('audit_log').selectAll().execute();
    const kept = JSON.stringify([stored.toString('hex'), hashes.map((row) => row.code_hash.toString('hex')), audited]);
    for (const text of [secret, ...recoveryCodes, PASSWORD]) expect(kept).not.toContain(text);
  });
});

describe('logging in with the second factor', () => {
  test('reports a missing or wrong code on its field, and a right code opens a session', async () => {
    const { secret } = await enrolled('ou');
    expect(await logIn('ou')).toMatchObject({ code: 40000, data: { fields: { totp: '请输入动态码或恢复码' } } });
    expect(totpReason(await logIn('ou', totpCode(secret, 7)))).toBe('动态码或恢复码错误');
    expect((await logIn('ou', totpCode(secret), 'wrong password')).data).toEqual({
      fields: { password: '账号或密码错误' },
    });
    expect(await logIn('ou', totpCode(secret))).toMatchObject({ code: 0, data: { role: 'finance' } });
  });

  test('accepts codes of the previous and next time step, but not of others', async () => {
    const { secret } = await enrolled('pan');
    nextStep(10);
    expect((await logIn('pan', totpCode(secret, -2))).code).toBe(40000);
    expect((await logIn('pan', totpCode(secret, 2))).code).toBe(40000);
    expect((await logIn('pan', totpCode(secret, -1))).code).toBe(0);
    expect((await logIn('pan', totpCode(secret))).code).toBe(0);
    expect((await logIn('pan', totpCode(secret, 1))).code).toBe(0);
  });

  test('a code works once and invalidates earlier codes', async () => {
    const { secret } = await enrolled('qin');
    // The code that turned on the second factor was consumed too.
    expect(totpReason(await logIn('qin', totpCode(secret, -1)))).toBe('动态码已使用，请等待下一个');
    expect((await logIn('qin', totpCode(secret))).code).toBe(0);
    expect(totpReason(await logIn('qin', totpCode(secret)))).toBe('动态码已使用，请等待下一个');
    nextStep();
    expect((await logIn('qin', totpCode(secret, 1))).code).toBe(0);
    expect((await logIn('qin', totpCode(secret))).code).toBe(40000);
  });

  test('only one of several concurrent logins with a code succeeds', async () => {
    const { id, secret } = await enrolled('ren');
    const responses = await atOnce(id, () => [1, 2, 3, 4].map(() => logIn('ren', totpCode(secret))));
    expect(responses.filter(({ code }) => code === 0)).toHaveLength(1);
  });

  test('a recovery code works once, in any spelling, even with two concurrent logins', async () => {
    const { token, recoveryCodes } = await enrolled('su');
    const [first = '', second = ''] = recoveryCodes;
    expect((await logIn('su', first)).code).toBe(0);
    expect(totpReason(await logIn('su', first))).toBe('动态码或恢复码错误');
    const typed = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l');
    const responses = await Promise.all([logIn('su', typed), logIn('su', second)]);
    expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40000]);
    expect((await me(token)).data.recoveryCodeCount).toBe(8);
  });

  test('a recovery code works only for its own operator', async () => {
    const tao = await enrolled('tao');
    await enrolled('tian');
    expect((await logIn('tian', tao.recoveryCodes[0])).code).toBe(40000);
    expect((await logIn('tao', tao.recoveryCodes[0])).code).toBe(0);
  });

  test('a secret copied to another operator’s row does not work', async () => {
    const wei = await enrolled('wei');
    const xia = await enrolled('xia');
    const { secret } = await app.db
      .selectFrom('operator_totp')
      .select('secret')
      .where('operator_id', '=', wei.id)
      .executeTakeFirstOrThrow();
    await app.db.updateTable('operator_totp').set({ secret }).where('operator_id', '=', xia.id).execute();
    expect((await logIn('xia', totpCode(wei.secret))).code).toBe(50000);
    // Recovery codes need no key, so they still work for an operator whose key was lost.
    expect((await logIn('xia', xia.recoveryCodes[0])).code).toBe(0);
  });

  test('wrong codes lock like wrong passwords; a missing code does not', async () => {
    const { secret } = await enrolled('yan');
    for (let count = 0; count < 12; count += 1) await logIn('yan');
    for (let count = 0; count < 10; count += 1) expect((await logIn('yan', totpCode(secret, 5))).code).toBe(40000);
    expect((await logIn('yan', totpCode(secret))).code).toBe(42900);
  });
});

describe('many wrong codes for one account', () => {
  let networks = 0;
  /** Makes each call from a separate network, so that the lock per account and address never applies. */
  const elsewhere = () => {
    networks += 1;
    return { 'x-forwarded-for': `10.${networks >> 8}.${networks & 255}.1` };
  };
  const logInElsewhere = (username: string, totp: string, password = PASSWORD) =>
    app.call('POST /operator/v1/login', { username, password, totp }, { headers: elsewhere() });
  const wrong = (secret: string) => totpCode(secret, 9);
  const guess = async (username: string, secret: string, count: number) => {
    for (let tries = 0; tries < count; tries += 1) {
      expect((await logInElsewhere(username, wrong(secret))).code).toBe(40000);
    }
  };
  const withEmail = async (username: string) => {
    const account = await enrolled(username);
    const email = `${username}@example.com`;
    await app.db.updateTable('operators').set({ email }).where('id', '=', account.id).execute();
    return { ...account, email };
  };
  const later = (operatorId: number, minutes: number) =>
    sql`update operator_totp set wrong_codes_at =
          array(select at - make_interval(mins => ${minutes}) from unnest(wrong_codes_at) at order by at)
        where operator_id = ${operatorId}`.execute(app.db);
  const mailsTo = (email: string) => app.mailed.filter(({ to }) => to === email);

  test('block right codes from all addresses for 15 minutes, and mail the operator once', async () => {
    const { id, secret, email } = await withEmail('deng');
    await guess('deng', secret, 20);
    expect(mailsTo(email)).toMatchObject([{ template: 'codesRefused', params: { username: 'deng', count: '20' } }]);
    const refused = await logInElsewhere('deng', totpCode(secret));
    expect([refused.code, totpReason(refused)]).toEqual([42900, '动态码输错次数过多，请15分钟后再试，或使用恢复码']);
    await later(id, 14);
    expect((await logInElsewhere('deng', totpCode(secret))).code).toBe(42900);
    await later(id, 2);
    expect((await logInElsewhere('deng', totpCode(secret))).code).toBe(0);
    expect(mailsTo(email)).toHaveLength(1);
  });

  test('allow one more wrong code after the 15 minutes, and twenty more after the hour', async () => {
    const { id, secret, email } = await withEmail('duan');
    await guess('duan', secret, 20);
    await later(id, 16);
    await guess('duan', secret, 1);
    expect((await logInElsewhere('duan', totpCode(secret))).code).toBe(42900);
    expect(mailsTo(email)).toHaveLength(1);
    await later(id, 61);
    await guess('duan', secret, 20);
    expect((await logInElsewhere('duan', totpCode(secret))).code).toBe(42900);
    expect(mailsTo(email)).toHaveLength(2);
  });

  test('leave recovery codes valid', async () => {
    const { secret, recoveryCodes } = await enrolled('fan');
    await guess('fan', secret, 20);
    expect((await logInElsewhere('fan', recoveryCodes[0]!)).code).toBe(0);
    expect((await logInElsewhere('fan', recoveryCodes[0]!)).code).toBe(40000);
  });

  test('count only after the right password, and only for their account', async () => {
    const [feng, fu] = [await enrolled('feng'), await enrolled('fu')];
    for (let tries = 0; tries < 22; tries += 1) await logInElsewhere('feng', wrong(feng.secret), 'wrong password');
    expect((await logInElsewhere('feng', totpCode(feng.secret))).code).toBe(0);
    await guess('feng', feng.secret, 20);
    expect((await logInElsewhere('fu', totpCode(fu.secret))).code).toBe(0);
  });

  test('count together with guesses in a session that tries to turn the second factor off', async () => {
    const { token, secret, recoveryCodes } = await enrolled('gan');
    const removeElsewhere = (totp: string) =>
      app.call('POST /operator/v1/me/totp/remove', { password: PASSWORD, totp }, { token, headers: elsewhere() });
    await guess('gan', secret, 12);
    for (let tries = 0; tries < 8; tries += 1) expect((await removeElsewhere(wrong(secret))).code).toBe(40000);
    expect((await removeElsewhere(totpCode(secret))).code).toBe(42900);
    expect((await logInElsewhere('gan', totpCode(secret))).code).toBe(42900);
    expect((await removeElsewhere(recoveryCodes[0]!)).code).toBe(0);
  });

  test('cannot exceed the limit by concurrency', async () => {
    const { secret } = await enrolled('gao');
    const tries = await Promise.all(Array.from({ length: 40 }, () => logInElsewhere('gao', wrong(secret))));
    expect(tries.filter(({ code }) => code === 40000)).toHaveLength(20);
    expect(tries.filter(({ code }) => code === 42900)).toHaveLength(20);
  });

  test('are forgotten when another admin resets the account', async () => {
    const { id, secret } = await enrolled('geng');
    await guess('geng', secret, 20);
    const admin = await makeOperator(app.db);
    await app.call('POST /operator/v1/operators/{id}/reset', { id, password: 'another password' }, admin);
    const { token } = (await logIn('geng', undefined, 'another password')).data;
    const fresh = await newSecret(token);
    expect((await confirm(token, totpCode(fresh))).code).toBe(0);
    expect((await logIn('geng', totpCode(fresh, 1), 'another password')).code).toBe(0);
  });
});

describe('turning the second factor off', () => {
  test('requires the password and a code, after which logins need no code', async () => {
    const { token, secret } = await enrolled('zan');
    expect((await remove(token, { password: 'wrong', totp: totpCode(secret) })).data).toEqual({
      fields: { password: '密码错误' },
    });
    expect(totpReason(await remove(token, { password: PASSWORD, totp: totpCode(secret, 9) }))).toBe(
      '动态码或恢复码错误',
    );
    expect((await remove(token, { password: PASSWORD })).code).toBe(40000);
    expect((await remove(token, { password: PASSWORD, totp: totpCode(secret) })).code).toBe(0);
    expect((await me(token)).data).toMatchObject({ totp: false, recoveryCodeCount: 0 });
    expect((await logIn('zan')).code).toBe(0);
    expect((await remove(token, { password: PASSWORD, totp: totpCode(secret, 1) })).code).toBe(40900);
  });

  test('also works with a recovery code, and guessing with a stolen session locks', async () => {
    const ai = await enrolled('ai');
    expect((await remove(ai.token, { password: PASSWORD, totp: ai.recoveryCodes[0] })).code).toBe(0);
    const bo = await enrolled('bo');
    const guess = (password: string) => remove(bo.token, { password, totp: totpCode(bo.secret) });
    for (let count = 0; count < 10; count += 1) expect((await guess('wrong')).code).toBe(40000);
    expect((await guess(PASSWORD)).code).toBe(42900);
  });

  test('is audited like turning it on, without secrets', async () => {
    const { id, token, secret } = await enrolled('chen');
    await remove(token, { password: PASSWORD, totp: totpCode(secret) });
    const rows = await app.db
      .selectFrom('audit_log')
      .select(['operator_id', 'before', 'after'])
      .where('subject', '=', `operator:${id}`)
      .where('action', '=', 'operator.totp')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { operator_id: id, before: { totp: false }, after: { totp: true } },
      { operator_id: id, before: { totp: true }, after: { totp: false } },
    ]);
  });
});
