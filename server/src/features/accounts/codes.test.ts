import { expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { makeUser } from '../../platform/testing/fixtures.ts';
import { type CodePurpose, sendCode, redeemCode } from './codes.ts';
import { accountsApp } from './testing.ts';

const app = await accountsApp();

let last = 0;
const newPhone = () => `139${String((last += 1)).padStart(8, '0')}`;
const ask = (phone: string) => app.call('POST /user/v1/register/verifyCode', { phone });
const use = (phone: string, captcha: string) =>
  inTransaction(app.db, (tx) => redeemCode(tx, app.services, { recipient: phone, purpose: 'register', captcha }));
const request = (purpose: CodePurpose, ip: string, more: { userId?: number } = {}) => ({
  recipients: [newPhone()],
  purpose,
  ip,
  altcha: undefined,
  ...more,
});
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a code has six digits, is sent before the response, and is stored only as a hash', async () => {
  const phone = newPhone();
  expect(await ask(phone)).toMatchObject({ status: 200, code: 0, data: null });
  expect(app.sent.at(-1)).toMatchObject({ to: phone, template: 'registerCode' });
  expect(app.codeOf(phone)).toMatch(/^\d{6}$/);
  const row = await app.db
    .selectFrom('verification_codes')
    .selectAll()
    .where('recipient', '=', phone)
    .executeTakeFirstOrThrow();
  const { code_hash, ...rest } = row;
  expect(code_hash).toHaveLength(32);
  expect(code_hash.toString()).not.toContain(app.codeOf(phone));
  expect(Object.values(rest).map(String)).not.toContain(app.codeOf(phone));
});

test('a malformed phone is invalid input', async () => {
  for (const phone of ['', '12345', '138000000000', 13800000000]) {
    expect(await app.call('POST /user/v1/register/verifyCode', { phone })).toMatchObject({
      code: 40000,
      data: { fields: { phone: expect.any(String) as string } },
    });
  }
});

test('a code authorises one action', async () => {
  const phone = newPhone();
  await ask(phone);
  await use(phone, app.codeOf(phone));
  await expect(use(phone, app.codeOf(phone))).rejects.toMatchObject({ kind: 'invalidInput' });
});

test('a code stays usable if the transaction that used it fails', async () => {
  const phone = newPhone();
  await ask(phone);
  const given = { recipient: phone, purpose: 'register' as const, captcha: app.codeOf(phone) };
  await expect(
    inTransaction(app.db, async (tx) => {
      await redeemCode(tx, app.services, given);
      throw new Error('the action failed');
    }),
  ).rejects.toThrow('the action failed');
  await use(phone, given.captcha);
});

test('only one of several concurrent uses succeeds', async () => {
  const phone = newPhone();
  await ask(phone);
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => use(phone, app.codeOf(phone))));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a code survives four wrong attempts and the fifth invalidates it, even if they are concurrent', async () => {
  const [patient, hasty] = [newPhone(), newPhone()];
  await ask(patient);
  await ask(hasty);
  const tries = (phone: string, count: number) =>
    Promise.allSettled(Array.from({ length: count }, () => use(phone, wrong(app.codeOf(phone)))));
  await tries(patient, 4);
  await use(patient, app.codeOf(patient));
  await tries(hasty, 5);
  await expect(use(hasty, app.codeOf(hasty))).rejects.toMatchObject({ kind: 'invalidInput' });
});

test('a code is valid only for its phone and purpose', async () => {
  const [phone, other] = [newPhone(), newPhone()];
  await ask(phone);
  await ask(other);
  await expect(use(other, app.codeOf(phone))).rejects.toMatchObject({ kind: 'invalidInput' });
  const asReset = { recipient: phone, purpose: 'reset' as const, captcha: app.codeOf(phone) };
  await expect(inTransaction(app.db, (tx) => redeemCode(tx, app.services, asReset))).rejects.toMatchObject({
    kind: 'invalidInput',
  });
});

test('a code expires after five minutes', async () => {
  const phone = newPhone();
  await ask(phone);
  const row = await app.db
    .selectFrom('verification_codes')
    .select(['id', 'sent_at', 'expires_at'])
    .where('recipient', '=', phone)
    .executeTakeFirstOrThrow();
  expect(Date.parse(row.expires_at) - Date.parse(row.sent_at)).toBe(300_000);
  await app.db
    .updateTable('verification_codes')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', row.id)
    .execute();
  await expect(use(phone, app.codeOf(phone))).rejects.toMatchObject({ kind: 'invalidInput' });
});

test('a phone gets at most one code per minute, even concurrently, and a new code replaces the old one', async () => {
  const phone = newPhone();
  const responses = await Promise.all([1, 2, 3, 4].map(() => ask(phone)));
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 42900, 42900, 42900]);
  const first = app.codeOf(phone);
  await app.allowNextCode(phone, 'register');
  expect((await ask(phone)).code).toBe(0);
  await expect(use(phone, first)).rejects.toMatchObject({ kind: 'invalidInput' });
  await use(phone, app.codeOf(phone));
});

test('a phone gets at most ten codes per purpose per day', async () => {
  const phone = newPhone();
  for (let count = 0; count < 10; count += 1) {
    expect((await ask(phone)).code).toBe(0);
    await app.allowNextCode(phone, 'register');
  }
  expect((await ask(phone)).code).toBe(42900);
  expect((await app.call('POST /user/v1/password/verifyCode', { phone })).code).toBe(0);
});

test('a user gets at most thirty codes per day', async () => {
  const { id } = await makeUser(app.db);
  const send = () => sendCode(app.db, app.services, request('bankCard', '10.0.0.1', { userId: id }));
  for (let count = 0; count < 30; count += 1) await send();
  await expect(send()).rejects.toMatchObject({ kind: 'tooManyAttempts' });
});

test('an address gets at most thirty codes per day if addresses are limited', async () => {
  const send = (ip: string, limitByAddress: boolean) =>
    sendCode(app.db, { ...app.services, limitByAddress }, request('register', ip));
  for (let count = 0; count < 30; count += 1) await send('10.0.0.2', true);
  await expect(send('10.0.0.2', true)).rejects.toMatchObject({ kind: 'tooManyAttempts' });
  await send('10.0.0.3', true);
  await send('10.0.0.2', false);
});

test('an SMS that cannot be sent neither counts nor replaces the older code', async () => {
  const phone = newPhone();
  await ask(phone);
  await app.allowNextCode(phone, 'register');
  const sendSms = () => Promise.reject(new Error('the provider is down'));
  const request = { recipients: [phone], purpose: 'register' as const, ip: '10.0.0.4', altcha: undefined };
  await expect(sendCode(app.db, { ...app.services, sendSms }, request)).rejects.toThrow('the provider is down');
  await use(phone, app.codeOf(phone));
});
