import * as argon2 from '@node-rs/argon2';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { hashPassword, setHashingMemory, verifyPassword } from './passwords.ts';

vi.mock('@node-rs/argon2', async (actual) => {
  const real = await actual<typeof argon2>();
  return { ...real, hash: vi.fn<typeof real.hash>(real.hash) };
});

const CALLER = { realm: 'user', ip: '203.0.113.1' } as const;

afterEach(() => void vi.mocked(argon2.hash).mockReset());

test('a hash is salted, and matches only its password', async () => {
  const [one, other] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
  expect(one).not.toBe(other);
  expect(await verifyPassword(one, 'secret', CALLER)).toBe(true);
  expect(await verifyPassword(one, 'Secret', CALLER)).toBe(false);
  expect(await verifyPassword(undefined, 'secret', CALLER)).toBe(false);
});

test('hashes use the cost that OWASP recommends or the configured memory, and earlier hashes still match', async () => {
  const before = await hashPassword('secret');
  expect(before).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  setHashingMemory(20_000);
  onTestFinished(() => setHashingMemory(19_456));
  expect(await hashPassword('secret')).toMatch(/^\$argon2id\$v=19\$m=20000,t=2,p=1\$/);
  expect(await verifyPassword(before, 'secret', CALLER)).toBe(true);
  expect(await verifyPassword(undefined, 'secret', CALLER)).toBe(false);
});

test('at most two hashes run concurrently, and an address with 100 waiting requests is refused until they are done', async () => {
  // The mocked hashes take no CPU and wait until all of them have been requested.
  const all = Promise.withResolvers<void>();
  let [now, most] = [0, 0];
  vi.mocked(argon2.hash).mockImplementation(async () => {
    most = Math.max(most, (now += 1));
    await all.promise;
    now -= 1;
    return 'hash';
  });
  const requests = Array.from({ length: 110 }, () => hashPassword('secret', CALLER));
  all.resolve();
  const outcomes = await Promise.allSettled(requests);
  expect(most).toBeLessThanOrEqual(2);
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(110 - 100 - most);
  for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'tooManyAttempts' });
  expect(await hashPassword('again', CALLER)).toBe('hash');
});
