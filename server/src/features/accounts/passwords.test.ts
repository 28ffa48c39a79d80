import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';

test('a hash is salted, and good for its password only', async () => {
  const [one, other] = await Promise.all([hashPassword('secret'), hashPassword('secret')]);
  expect(one).not.toBe(other);
  expect(await isPassword(one, 'secret')).toBe(true);
  expect(await isPassword(one, 'Secret')).toBe(false);
  expect(await isPassword(undefined, 'secret')).toBe(false);
});

test('too many at once are refused, the others are answered, and the queue works on afterwards', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 210 }, () => hashPassword('secret')));
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused).toHaveLength(8);
  for (const { reason } of refused) expect(reason).toMatchObject({ kind: 'tooManyAttempts' });
  expect(await isPassword(await hashPassword('again'), 'again')).toBe(true);
});
