import { FIRST_TAX_TABLE } from '@zhenku/contract/payouts/withholding-tax';
import { describe, expect, it } from 'vitest';
import { amountProblem, parseYuan, splitAmount, taxDropBound } from './amount.ts';

const table = { ...FIRST_TAX_TABLE, brackets: [...FIRST_TAX_TABLE.brackets] };

describe('a withdrawal amount', () => {
  it.each([
    ['1,234.50', 1234.5],
    ['１００', 100],
    [' 100 ', 100],
    ['', null],
    ['0', null],
    ['-5', null],
    ['1.234', null],
    ['x', null],
  ])('parses %s as %s', (text, yuan) => expect(parseYuan(text)).toBe(yuan));

  it.each([
    ['100', 0, '暂无可提现额度'],
    ['', 500, '请输入提现金额'],
    ['99.99', 500, '提现金额不能少于100元'],
    ['500.01', 500, '提现金额超过可提现总额'],
    ['1.001', 500, '金额最多两位小数'],
    ['500', 500, undefined],
  ])('for %s of %s reports %s', (text, withdrawableMoney, problem) => {
    expect(amountProblem(text, { withdrawableMoney })).toBe(problem);
  });

  it('splits into tax and payout; companies are not taxed', () => {
    expect(splitAmount(5_000, table)).toEqual({ amount: 5_000, tax: 800, arrives: 4_200 });
    expect(splitAmount(5_000, null)).toEqual({ amount: 5_000, tax: 0, arrives: 5_000 });
  });

  it('finds amounts just below a bound where the tax drops', () => {
    expect([taxDropBound(19_500, table), taxDropBound(20_000, table), taxDropBound(49_999, table)]).toEqual([
      20_000, 20_000, 50_000,
    ]);
    expect([
      taxDropBound(18_999, table),
      taxDropBound(20_000.01, table),
      taxDropBound(3_900, table),
      taxDropBound(20_000, null),
    ]).toEqual([null, null, null, null]);
    const brackets = [
      { upTo: 1_000.29, percent: 20, deduction: 0 },
      { upTo: null, percent: 10, deduction: 0 },
    ];
    expect(taxDropBound(900, { ...table, brackets })).toBe(1_000.29);
  });
});
