import { type Fen, isYuan, toFen } from '../money.ts';

/** One step of a tax table: `percent` of the whole amount, less `deduction`. */
export interface TaxBracket {
  /** Yuan; the bound itself belongs to this bracket. Null in the last one. */
  upTo: number | null;
  percent: number;
  /** Yuan. */
  deduction: number;
}

/** A table in force from a day in Asia/Shanghai (YYYY-MM-DD) until a later table takes over. */
export interface TaxTable {
  version: number;
  from: string;
  brackets: readonly TaxBracket[];
}

/**
 * The specification's table. 20 % of the part above 800 equals 20 % less 160. The tax drops by 400 yuan above 20,000
 * and by 1,000 yuan above 50,000: docs/decisions/062.
 */
export const FIRST_TAX_TABLE: TaxTable = {
  version: 1,
  from: '2020-01-01',
  brackets: [
    { upTo: 800, percent: 0, deduction: 0 },
    { upTo: 4_000, percent: 20, deduction: 160 },
    { upTo: 20_000, percent: 16, deduction: 0 },
    { upTo: 50_000, percent: 24, deduction: 2_000 },
    { upTo: null, percent: 32, deduction: 7_000 },
  ],
};

export const TAX_BRACKETS_MAX = 20;

/** Returns the tax on an amount, rounded half up to a fen. */
export function withholdingTax(brackets: readonly TaxBracket[], amount: Fen): Fen {
  const { percent, deduction } = brackets.find(({ upTo }) => upTo === null || amount <= toFen(upTo))!;
  return (amount * BigInt(percent) + 50n) / 100n - toFen(deduction);
}

/** Returns the brackets' error in Chinese, or null. */
export function taxTableProblem(brackets: readonly TaxBracket[]): string | null {
  if (brackets.length === 0 || brackets.at(-1)!.upTo !== null) return '最后一档不能有上限';
  let lowest = 1n;
  for (const [index, { upTo, percent, deduction }] of brackets.entries()) {
    if (!Number.isInteger(percent) || percent < 0 || percent > 100) return '税率应为0到100的整数';
    if (deduction < 0 || !isYuan(deduction)) return '速算扣除数应为不小于0的金额';
    const last = index === brackets.length - 1;
    if (!last && (upTo === null || !isYuan(upTo) || toFen(upTo) < lowest)) return '各档上限应逐档增大';
    // A bracket's tax is at most the amount itself, and lowest at its lower bound.
    if (withholdingTax([{ upTo: null, percent, deduction }], lowest) < 0n) return `第${index + 1}档的税额会小于0`;
    if (!last) lowest = toFen(upTo!) + 1n;
  }
  return null;
}

/** Returns the amounts in fen at which two tables could differ: every bound, and one fen more. */
export function boundsOf(...tables: (readonly TaxBracket[])[]): Fen[] {
  const bounds = tables.flat().flatMap(({ upTo }) => (upTo === null ? [] : [toFen(upTo)]));
  return [...new Set(bounds.flatMap((bound) => [bound, bound + 1n]))].toSorted((a, b) => Number(a - b));
}
