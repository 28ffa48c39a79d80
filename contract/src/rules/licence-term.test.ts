import { expect, test } from 'vitest';
import { licenceEnd } from './licence-term.ts';

test('a licence for one year ends on the same date a year later, a permanent one never', () => {
  const endOf = (authenticationType: number, authorizationTime: string) =>
    licenceEnd({ authenticationType, authorizationTime });
  expect(endOf(2, '2026-11-22T14:03:05.000Z')).toBe('2027-11-22T14:03:05.000Z');
  expect(endOf(2, '2028-02-29T01:00:00.000Z')).toBe('2029-02-28T01:00:00.000Z');
  expect(endOf(1, '2026-11-22T14:03:05.000Z')).toBeNull();
});
