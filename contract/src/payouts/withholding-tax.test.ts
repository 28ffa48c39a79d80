import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boundsOf, FIRST_TAX_TABLE, taxTableProblem, withholdingTax } from './withholding-tax.ts';

const { brackets } = FIRST_TAX_TABLE;

describe('withholding tax', () => {
  it.each([
    [1n, 0n],
    [10_000n, 0n],
    [79_999n, 0n],
    [80_000n, 0n],
    // 20 % of one fen rounds to zero, of three fen to one.
    [80_001n, 0n],
    [80_002n, 0n],
    [80_003n, 1n],
    [399_999n, 64_000n],
    [400_000n, 64_000n],
    [400_001n, 64_000n],
    [400_004n, 64_001n],
    [1_999_999n, 320_000n],
    [2_000_000n, 320_000n],
    // The tax drops by 400 yuan here, and by 1,000 yuan above 50,000.
    [2_000_001n, 280_000n],
    [4_999_999n, 1_000_000n],
    [5_000_000n, 1_000_000n],
    [5_000_001n, 900_000n],
    [10_000_000n, 2_500_000n],
  ])('the first table’s tax on %s fen is %s', (amount, tax) => {
    expect(withholdingTax(brackets, amount)).toBe(tax);
  });

  it('is rounded half up to a fen', () => {
    const half = [{ upTo: null, percent: 50, deduction: 0 }];
    expect([1n, 2n, 3n].map((amount) => withholdingTax(half, amount))).toEqual([1n, 1n, 2n]);
  });

  it('is never above the amount or below zero', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 100_000_000_000n }), (amount) => {
        const tax = withholdingTax(brackets, amount);
        expect(tax >= 0n && tax <= amount).toBe(true);
      }),
    );
  });

  it('the first table is valid input', () => {
    expect(taxTableProblem(brackets)).toBeNull();
  });
});

describe('a tax table', () => {
  const flat = { upTo: null, percent: 20, deduction: 0 };
  it.each([
    ['no bracket', [], '最后一档不能有上限'],
    ['a bounded last bracket', [{ ...flat, upTo: 800 }], '最后一档不能有上限'],
    ['an unbounded bracket before the last', [flat, flat], '各档上限应逐档增大'],
    ['falling bounds', [{ ...flat, upTo: 800 }, { ...flat, upTo: 800 }, flat], '各档上限应逐档增大'],
    ['a bound with fractions of a fen', [{ ...flat, upTo: 0.001 }, flat], '各档上限应逐档增大'],
    ['a rate above 100 %', [{ ...flat, percent: 101 }], '税率应为0到100的整数'],
    ['a negative deduction', [{ ...flat, deduction: -1 }], '速算扣除数应为不小于0的金额'],
    ['a negative tax', [{ ...flat, deduction: 10 }], '第1档的税额会小于0'],
  ])('is rejected with %s', (_, wrong, problem) => {
    expect(taxTableProblem(wrong)).toBe(problem);
  });

  it('is compared with another at unique, sorted bounds', () => {
    expect(boundsOf([{ ...flat, upTo: 10 }, flat], [{ ...flat, upTo: 5 }, { ...flat, upTo: 10 }, flat])).toEqual([
      500n,
      501n,
      1_000n,
      1_001n,
    ]);
  });
});
