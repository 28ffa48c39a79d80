import { type Fen, isYuan, toFen, toYuan } from '@zhenku/contract/money';
import type { WithdrawalForm } from '@zhenku/contract/payouts/payouts';
import { withholdingTax } from '@zhenku/contract/payouts/withholding-tax';
import { WITHDRAWAL_MIN_YUAN, WITHDRAWAL_REFUSAL } from '@zhenku/contract/payouts/withdrawal-status';

/** Parses typed yuan; null if the text is not a money amount. */
export function parseYuan(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s,]/g, '');
  const yuan = Number(plain);
  return plain !== '' && isYuan(yuan) && yuan > 0 ? yuan : null;
}

/** Returns why this amount cannot be withdrawn, in the server's words where possible; undefined if it can. */
export function amountProblem(text: string, { withdrawableMoney }: Pick<WithdrawalForm, 'withdrawableMoney'>) {
  if (withdrawableMoney === 0) return WITHDRAWAL_REFUSAL.nothing;
  if (text.trim() === '') return '请输入提现金额';
  const yuan = parseYuan(text);
  if (yuan === null) return '金额最多两位小数';
  if (yuan < WITHDRAWAL_MIN_YUAN) return WITHDRAWAL_REFUSAL.tooLittle;
  return yuan > withdrawableMoney ? WITHDRAWAL_REFUSAL.tooMuch : undefined;
}

/** Amounts in yuan. */
export interface Split {
  amount: number;
  tax: number;
  arrives: number;
}

/** Splits an amount into tax and payout. Without a tax table nothing is withheld. */
export function splitAmount(yuan: number, table: WithdrawalForm['taxTable']): Split {
  const amount: Fen = toFen(yuan);
  const tax = table ? withholdingTax(table.brackets, amount) : 0n;
  return { amount: yuan, tax: toYuan(tax), arrives: toYuan(amount - tax) };
}

/**
 * Returns a bracket's bound, at most `within` yuan above the amount, above which the tax is lower than at the bound;
 * null if there is none.
 */
export function taxDropBound(yuan: number, table: WithdrawalForm['taxTable'], within = 1_000): number | null {
  if (!table) return null;
  const fall = table.brackets.find(({ upTo }) => {
    if (upTo === null || yuan > upTo || upTo - yuan > within) return false;
    return withholdingTax(table.brackets, toFen(upTo) + 1n) < withholdingTax(table.brackets, toFen(upTo));
  });
  return fall?.upTo ?? null;
}
