import { beforeEach, expect, test, vi } from 'vitest';
import type * as passwordsModule from './passwords.ts';
import { hashPassword } from './passwords.ts';
import { accountsApp, digest } from './testing.ts';

/** Hashing is CPU-intensive by design, so registrations and resets hash only for callers with the right code. */

vi.mock('./passwords.ts', async (original) => {
  const passwords = await original<typeof passwordsModule>();
  return { ...passwords, hashPassword: vi.fn<typeof hashPassword>(passwords.hashPassword) };
});
const hashed = vi.mocked(hashPassword);

const app = await accountsApp();
beforeEach(() => void hashed.mockClear());

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test('a registration hashes the password only with a right code, and only once per code', async () => {
  const phone = '13600000001';
  const register = (captcha: string) =>
    app.call('POST /user/v1/register', { userType: 1, phone, captcha, secretKey: digest('secret') });
  await app.call('POST /user/v1/register/verifyCode', { phone });
  for (let tries = 0; tries < 4; tries += 1) expect((await register(wrong(app.codeOf(phone)))).code).toBe(40000);
  expect(hashed).not.toHaveBeenCalled();
  expect((await register(app.codeOf(phone))).code).toBe(0);
  expect(hashed).toHaveBeenCalledTimes(1);
  expect((await register(app.codeOf(phone))).code).toBe(40000);
  expect(hashed).toHaveBeenCalledTimes(1);
});

test('a reset with a wrong code hashes nothing, and five wrong codes invalidate the right one', async () => {
  const phone = '13600000002';
  await app.registered(phone, 'secret');
  hashed.mockClear();
  const reset = (captcha: string) => app.call('POST /user/v1/password', { phone, captcha, newPwd: digest('new') });
  await app.call('POST /user/v1/password/verifyCode', { phone });
  for (let tries = 0; tries < 5; tries += 1) expect((await reset(wrong(app.codeOf(phone)))).code).toBe(40000);
  expect((await reset(app.codeOf(phone))).code).toBe(40000);
  expect(hashed).not.toHaveBeenCalled();
});

test('only one of several concurrent registrations with a code succeeds', async () => {
  const phone = '13600000003';
  await app.call('POST /user/v1/register/verifyCode', { phone });
  const body = { userType: 1, phone, captcha: app.codeOf(phone), secretKey: digest('secret') };
  const codes = await Promise.all(
    Array.from({ length: 6 }, async () => (await app.call('POST /user/v1/register', body)).code),
  );
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(5).fill(40000)]);
});
