import { describe, expect, it } from 'vitest';
import { parseAmount, rechargeProblem } from './amount.ts';

describe('a custom amount', () => {
  it.each([
    ['88', 88],
    [' 1,234.5 ', 1234.5],
    ['0.29', 0.29],
    ['10.999', 10.99],
    ['5.', 5],
  ])('%j means %d yuan', (text, yuan) => {
    expect(parseAmount(text)).toBe(yuan);
  });

  it.each(['', 'abc', '12元', '-5', '1e3', 'Infinity', '0x10', '1.2.3'])('%j is not a number and becomes 0', (text) => {
    expect(parseAmount(text)).toBe(0);
  });
});

describe('a recharge', () => {
  const fine = { amount: 100, agreed: true, method: 2, income: 0 };

  it('requires an amount above 0 first', () => {
    expect(rechargeProblem({ ...fine, amount: 0, agreed: false })).toBe('充值金额必须大于0');
  });

  it('requires the agreement', () => {
    expect(rechargeProblem({ ...fine, agreed: false })).toBe('请阅读并同意协议');
    expect(rechargeProblem(fine)).toBeNull();
  });

  it('has an upper limit', () => {
    expect(rechargeProblem({ ...fine, amount: 1_000_000.01 })).toBe('充值金额不能超过1000000');
  });

  it('from income requires enough income', () => {
    const income = { ...fine, method: 4 };
    expect(rechargeProblem({ ...income, income: 99.99 })).toBe('创作收益不足，请选择其他充值方式');
    expect(rechargeProblem({ ...income, income: 100 })).toBeNull();
  });
});
