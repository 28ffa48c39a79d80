import { describe, expect, test } from 'vitest';
import { numberProblem } from './number-problem.ts';

describe('numberProblem', () => {
  const money = { min: 0.01, max: 10_000_000, decimals: 2 } as const;
  test.each([0.01, 0.29, 1.1, 30.05, 1_234_567.89, 10_000_000])('accepts %d as an amount of money', (value) => {
    expect(numberProblem(value, money)).toBeUndefined();
  });
  test.each([1.005, 30.005, 0.001])('rejects %d, which has more than two decimals', (value) => {
    expect(numberProblem(value, money)).toBe('最多两位小数');
  });
  test.each([0, -1, 10_000_000.01])('rejects %d as out of range', (value) => {
    expect(numberProblem(value, money)).toBe('应在0.01到10000000之间');
  });

  test('rejects decimals unless they are allowed, and numbers outside the limits', () => {
    expect(numberProblem(100, { min: 0, max: 100 })).toBeUndefined();
    expect(numberProblem(101, { min: 0, max: 100 })).toBe('应在0到100之间');
    expect(numberProblem(99.5, { min: 0, max: 100 })).toBe('请填写整数');
    expect(numberProblem(0, { min: 1 })).toBe('不能小于1');
  });
});
