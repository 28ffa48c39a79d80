import type * as altcha from 'altcha-lib';
import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { expect, test, vi } from 'vitest';
import { makeUser } from '../../platform/testing/fixtures.ts';
import { sendCode } from './codes.ts';
import { accountsApp } from './testing.ts';

/** Every challenge is solved at the fifth try, to keep the tests fast. Browsers need about a second. */
vi.mock('altcha-lib', async (actual) => ({ ...(await actual<typeof altcha>()), randomInt: () => 4 }));

const app = await accountsApp({ proofOfWork: true });

let last = 0;
const newPhone = () => `135${String((last += 1)).padStart(8, '0')}`;

/** Requests a code. Each new phone has its own address by default, because codes are also counted per address. */
const ask = (phone: string, more: { altcha?: string; ip?: string; purpose?: 'register' | 'reset' } = {}) => {
  const { ip = `10.7.0.${last}`, purpose = 'register', altcha } = more;
  return sendCode(app.db, app.services, { recipients: [phone], purpose, ip, altcha }).then(
    () => ({ kind: 'sent', challenge: null }),
    ({ kind, data }: { kind: string; data: { challenge: Challenge } | null }) => ({
      kind,
      challenge: data?.challenge ?? null,
    }),
  );
};

/** Returns a new phone that has had three codes within the hour. */
async function busyPhone(purpose: 'register' | 'reset' = 'register'): Promise<string> {
  const phone = newPhone();
  for (let count = 0; count < 3; count += 1) {
    expect((await ask(phone, { purpose })).kind).toBe('sent');
    await app.allowNextCode(phone, purpose);
  }
  return phone;
}

const encode = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64');

async function solve(challenge: Challenge | null): Promise<string> {
  const solution = await solveChallenge({ challenge: challenge!, deriveKey });
  return encode({ challenge, solution });
}

test('the fourth and later codes within an hour to one phone need a proof of work', async () => {
  const phone = await busyPhone();
  const sent = app.sent.length;
  for (let count = 0; count < 2; count += 1) {
    const refused = await ask(phone);
    expect(refused).toMatchObject({ kind: 'proofRequired', challenge: { signature: expect.any(String) as string } });
    expect(app.sent).toHaveLength(sent + count);
    expect((await ask(phone, { altcha: await solve(refused.challenge) })).kind).toBe('sent');
    await app.allowNextCode(phone, 'register');
  }
});

test('codes for all purposes count together, and codes older than an hour do not count', async () => {
  const phone = await busyPhone('reset');
  expect((await ask(phone, { purpose: 'register' })).kind).toBe('proofRequired');
  await app.db
    .updateTable('verification_codes')
    .set({ sent_at: new Date(Date.now() - 3_601_000) })
    .where('recipient', '=', phone)
    .execute();
  expect((await ask(phone)).kind).toBe('sent');
});

test('the fourth code within an hour from one address needs a proof of work, regardless of the phones', async () => {
  const ip = '10.8.0.1';
  for (let count = 0; count < 3; count += 1) expect((await ask(newPhone(), { ip })).kind).toBe('sent');
  const phone = newPhone();
  const { kind, challenge } = await ask(phone, { ip });
  expect(kind).toBe('proofRequired');
  expect((await ask(phone, { ip, altcha: await solve(challenge) })).kind).toBe('sent');
});

test('a proof works once, even if two requests use it concurrently', async () => {
  const phone = await busyPhone();
  const altcha = await solve((await ask(phone)).challenge);
  const outcomes = await Promise.all([1, 2, 3].map(() => ask(phone, { altcha })));
  expect(outcomes.filter(({ kind }) => kind === 'sent')).toHaveLength(1);
  await app.allowNextCode(phone, 'register');
  expect((await ask(phone, { altcha })).kind).toBe('proofRequired');
});

test('a proof is valid only for its phone and purpose', async () => {
  const [phone, other] = [await busyPhone(), await busyPhone()];
  const altcha = await solve((await ask(phone)).challenge);
  expect((await ask(other, { altcha })).kind).toBe('proofRequired');
  expect((await ask(phone, { altcha, purpose: 'reset' })).kind).toBe('proofRequired');
  expect((await ask(phone, { altcha })).kind).toBe('sent');
});

test('a proof for a code that could not be sent is valid for the next attempt', async () => {
  const phone = await busyPhone();
  const altcha = await solve((await ask(phone)).challenge);
  const sendSms = () => Promise.reject(new Error('the provider is down'));
  const request = { recipients: [phone], purpose: 'register' as const, ip: '10.8.0.2', altcha };
  await expect(sendCode(app.db, { ...app.services, sendSms }, request)).rejects.toThrow('the provider is down');
  expect((await ask(phone, { altcha })).kind).toBe('sent');
});

test('the fourth code from an IPv6 /64 needs a proof, and another /64 needs none', async () => {
  const from = async (ip: string) => (await ask(newPhone(), { ip })).kind;
  for (let host = 1; host <= 3; host += 1) expect(await from(`2001:db8:7:1::${host}`)).toBe('sent');
  expect(await from('2001:db8:7:1:ffff::4')).toBe('proofRequired');
  expect(await from('2001:db8:7:2::1')).toBe('sent');
});

test('an expired proof is refused', async () => {
  const phone = await busyPhone();
  const altcha = await solve((await ask(phone)).challenge);
  const now = Date.now();
  const later = vi.spyOn(Date, 'now').mockImplementation(() => now + 11 * 60_000);
  const outcome = await ask(phone, { altcha }).finally(() => later.mockRestore());
  expect(outcome.kind).toBe('proofRequired');
  expect((await ask(phone, { altcha })).kind).toBe('sent');
});

test('a forged or malformed proof is refused', async () => {
  const phone = await busyPhone();
  const { challenge } = await ask(phone);
  const { parameters, signature } = challenge!;
  const solution = await solveChallenge({ challenge: challenge!, deriveKey });
  const [first] = solution!.derivedKey;
  const other = `${first === '0' ? '1' : '0'}${solution!.derivedKey.slice(1)}`;
  const easier = { parameters: { ...parameters, keyPrefix: '0' }, signature };
  const forged = [
    encode({ challenge, solution: { ...solution, derivedKey: other } }),
    encode({ challenge: easier, solution }),
    encode({ challenge: { parameters, signature: 'f'.repeat(64) }, solution }),
    encode({ challenge: { parameters, signature: '' }, solution }),
    encode({ challenge, solution: null }),
    encode({ challenge: null, solution }),
    'no base64 of JSON',
    '',
  ];
  for (const altcha of forged) expect((await ask(phone, { altcha })).kind).toBe('proofRequired');
  expect((await ask(phone, { altcha: encode({ challenge, solution }) })).kind).toBe('sent');
});

test.each([
  { key: 'POST /user/v1/register/verifyCode', input: () => ({ phone: newPhone() }) },
  { key: 'POST /user/v1/password/verifyCode', input: () => ({ phone: newPhone() }) },
  { key: 'POST /user/v1/phone/verifyCode', input: () => ({ phone: newPhone() }) },
  { key: 'POST /user/v1/update', input: () => ({ email: `${newPhone()}@example.com` }) },
] as const)('$key requires a proof with code 42800 and accepts it as `altcha`', async ({ key, input }) => {
  // `app.call` sends requests from this address too.
  for (let count = 0; count < 3; count += 1) await ask(newPhone(), { ip: '127.0.0.1' });
  const { token } = await makeUser(app.db);
  const body = input();
  const refused = await app.call(key, body, { token });
  expect(refused.code).toBe(42800);
  expect((await app.call(key, { ...body, altcha: 'x'.repeat(4_001) }, { token })).code).toBe(40000);
  const altcha = await solve((refused.data as unknown as { challenge: Challenge }).challenge);
  expect((await app.call(key, { ...body, altcha }, { token })).code).toBe(0);
});

test('no code needs a proof of work if proofs are off, as in the sandbox', async () => {
  const services = { ...app.services, proofOfWork: false };
  for (let count = 0; count < 5; count += 1) {
    const request = { recipients: [newPhone()], purpose: 'register' as const, ip: '127.0.0.1', altcha: undefined };
    await expect(sendCode(app.db, services, request)).resolves.toBeUndefined();
  }
});
