import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach, expect, test } from 'vitest';
import type { ClosingUser } from '../../platform/personal-data.ts';
import { makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { digest } from '../accounts/testing.ts';
import { lockInvite } from './invite-codes.ts';
import { applyAndApprove, creatorsApp } from './testing.ts';

interface Gate {
  reached: Promise<void>;
  release: () => void;
  pass: () => Promise<void>;
}
function gate(): Gate {
  const [arrival, opening] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    reached: arrival.promise,
    release: opening.resolve,
    pass: async () => {
      arrival.resolve();
      await opening.promise;
    },
  };
}

/** Gates that pause the closing once it has erased the user, and the registration once it has found its invite code valid. */
let gates: { closing?: Gate; registering?: Gate };
const waitWhileClosing = async (_tx: unknown, _user: ClosingUser) => {
  await gates.closing?.pass();
};
const app = await creatorsApp({
  firstToErase: { tables: {}, erase: waitWhileClosing },
  lockInvite: async (tx, code) => {
    const invite = await lockInvite(tx, code);
    await gates.registering?.pass();
    return invite;
  },
});
beforeEach(() => {
  gates = {};
});

const SECRET = digest('right');

async function applicant() {
  const user = await makeUser(app.db);
  const password_hash = await hashPassword(SECRET);
  await app.db.updateTable('users').set({ password_hash }).where('id', '=', user.id).execute();
  return { ...user, inviteCode: await applyAndApprove(app, user) };
}

async function requestCode(phone: string): Promise<string> {
  await app.call('POST /user/v1/register/verifyCode', { phone });
  return app.sent.findLast(({ to }) => to === phone)!.params['code']!;
}
const register = (phone: string, captcha: string, inviteCode?: string) =>
  app.call('POST /user/v1/register', { userType: 1, phone, inviteCode, captcha, secretKey: SECRET });
const close = ({ token }: TestUser) => app.call('POST /user/v1/close', { secretKey: SECRET }, { token });
const holdersOf = (phone: string) => app.db.selectFrom('users').select('id').where('phone', '=', phone).execute();

/** Waits long enough for a call to reach the lock that blocks it. */
const untilBlocked = () => sleep(300);

test.each([
  ['with the invite code', true],
  ['without it', false],
])(
  'while the account is being closed, a registration %s waits, and its verification code is deleted with the account',
  async (_how, invited) => {
    const user = await applicant();
    const captcha = await requestCode(user.phone);
    gates.closing = gate();
    const closing = close(user);
    await gates.closing.reached;
    const registration = register(user.phone, captcha, invited ? user.inviteCode : undefined);
    await untilBlocked();
    gates.closing.release();
    expect((await closing).code).toBe(0);
    expect(await registration).toMatchObject({
      code: 40000,
      data: { fields: { captcha: expect.any(String) as string } },
    });
    expect(await holdersOf(user.phone)).toEqual([]);

    // The phone is free again, but the invite code is no longer valid.
    gates = {};
    const next = await requestCode(user.phone);
    expect(await register(user.phone, next, user.inviteCode)).toMatchObject({
      code: 40000,
      data: { fields: { inviteCode: expect.any(String) as string } },
    });
    expect((await register(user.phone, next)).code).toBe(0);
  },
);

test('an earlier registration finds the phone taken, and the account is closed afterwards', async () => {
  const user = await applicant();
  const captcha = await requestCode(user.phone);
  gates.registering = gate();
  const registration = register(user.phone, captcha, user.inviteCode);
  await gates.registering.reached;
  const closing = close(user);
  await untilBlocked();
  gates.registering.release();
  expect((await registration).code).toBe(40900);
  expect((await closing).code).toBe(0);
  expect(await holdersOf(user.phone)).toEqual([]);
});

test('a registration with another phone that began before the closing gets the right to certify', async () => {
  const user = await applicant();
  const phone = '13755550001';
  const captcha = await requestCode(phone);
  gates.registering = gate();
  const registration = register(phone, captcha, user.inviteCode);
  await gates.registering.reached;
  const closing = close(user);
  await untilBlocked();
  gates.registering.release();
  expect((await registration).code).toBe(0);
  expect((await closing).code).toBe(0);
  const { data } = await app.call('POST /user/v1/login', { username: phone, secretKey: SECRET });
  const progress = await app.call('GET /author/v1/certification', {}, { token: data.token });
  expect(progress.data).toMatchObject({ mayCertify: true });
});

test('a registration with a code sent during the closing waits for the phone and gets it', async () => {
  const user = await applicant();
  gates.closing = gate();
  const closing = close(user);
  await gates.closing.reached;
  const registration = register(user.phone, await requestCode(user.phone));
  await untilBlocked();
  gates.closing.release();
  expect((await closing).code).toBe(0);
  expect((await registration).code).toBe(0);
  expect(await holdersOf(user.phone)).toHaveLength(1);
});
