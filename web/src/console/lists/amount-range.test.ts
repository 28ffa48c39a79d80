import { describe, expect, test } from 'vitest';
import { readAmountRange } from './amount-range.ts';

const read = (amountFrom: string, amountTo = '') => readAmountRange({ amountFrom, amountTo });

describe('readAmountRange', () => {
  test.each([
    ['1000', 1_000],
    ['1,000', 1_000],
    [' 1，234，567.89 ', 1_234_567.89],
    ['１００', 100],
    ['0.5', 0.5],
    ['0', 0],
  ])('reads %j as %d yuan', (text, yuan) => {
    expect(read(text)).toEqual({ amountFrom: yuan });
    expect(read('', text)).toEqual({ amountTo: yuan });
  });

  test('sets no bound for empty fields', () => {
    expect(read('', ' ')).toEqual({});
    expect(read('50', '50')).toEqual({ amountFrom: 50, amountTo: 50 });
  });

  test.each(['abc', '1.005', '1,00', '-1', '1e3', '0x10', '¥', '9'.repeat(30)])(
    'reports that %j is not an amount, and in which field',
    (text) => {
      const message = '金额应为数字，最多两位小数';
      expect(read(text, '5')).toEqual({ problem: { field: 'amountFrom', message } });
      expect(read('5', text)).toEqual({ problem: { field: 'amountTo', message } });
    },
  );

  test('rejects a minimum above the maximum', () => {
    expect(read('100', '50')).toEqual({ problem: { field: 'amountTo', message: '最小金额大于最大金额' } });
  });
});
