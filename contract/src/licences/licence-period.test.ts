import { expect, test } from 'vitest';
import { licencePeriodText } from './licence-period.ts';

test('names a permanent licence without an end', () => {
  expect(licencePeriodText({ authenticationType: 1, endTime: null })).toBe('永久授权');
});

test('names a one-year period that has not begun', () => {
  expect(licencePeriodText({ authenticationType: 2 })).toBe('一年授权');
});

test('names a one-year period with its end in Asia/Shanghai once it has begun', () => {
  const text = licencePeriodText({ authenticationType: 2, endTime: '2027-11-28T04:00:00.000Z' });
  expect(text).toBe('一年授权，至 2027-11-28 12:00:00');
});

test('returns null for a period that was not recorded', () => {
  expect(licencePeriodText({ authenticationType: null })).toBeNull();
});

test('names the year’s end if the period was not recorded', () => {
  const text = licencePeriodText({ authenticationType: null, endTime: '2027-11-28T04:00:00.000Z' });
  expect(text).toBe('一年授权，至 2027-11-28 12:00:00');
});
