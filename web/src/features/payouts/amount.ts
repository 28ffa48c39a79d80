import { type Fen, isYuan, toFen, toYuan } from '@zhenku/contract/money';
import type { WithdrawalForm } from '@zhenku/contract/payouts/payouts';
import { withholdingTax } from '@zhenku/contract/payouts/withholding-tax';
import { WITHDRAWAL_MIN_YUAN, WITHDRAWAL_REFUSAL } from '@zhenku/contract/payouts/withdrawal-status';

/** What is typed as yuan; null for what is no amount of money. */
export function parseYuan(text: string): number | null {
  const plain = text.normalize('NFKC').replaceAll(/[\s,]/g, '');
  const yuan = Number(plain);
  return plain !== '' && isYuan(yuan) && yuan > 0 ? yuan : null;
}

/** Why so much cannot be withdrawn, as the server would say it; undefined if it can. */
export function amountProblem(text: string, { withdrawableMoney }: Pick<WithdrawalForm, 'withdrawableMoney'>) {
  if (withdrawableMoney === 0) return WITHDRAWAL_REFUSAL.nothing;
  if (text.trim() === '') return '请输入提现金额';
  const yuan = parseYuan(text);
  if (yuan === null) return '金额最多两位小数';
  if (yuan < WITHDRAWAL_MIN_YUAN) return WITHDRAWAL_REFUSAL.tooLittle;
  return yuan > withdrawableMoney ? WITHDRAWAL_REFUSAL.tooMuch : undefined;
}

export interface Split {
  /** Yuan, as all. */
  amount: number;
  tax: number;
  arrives: number;
}

/** The tax on an amount, and what arrives. Without a table nothing is withheld. */
export function splitAmount(yuan: number, table: WithdrawalForm['taxTable']): Split {
  const amount: Fen = toFen(yuan);
  const tax = table ? withholdingTax(table.brackets, amount) : 0n;
  return { amount: yuan, tax: toYuan(tax), arrives: toYuan(amount - tax) };
}

/**
 * The bound above which less tax is withheld than at it, where an amount stands at most `within` yuan below such a bound.
 * Null where a little more would not bring more.
 */
export function nearFall(yuan: number, table: WithdrawalForm['taxTable'], within = 1_000): number | null {
  if (!table) return null;
  const fall = table.brackets.find(({ upTo }) => {
    if (upTo === null || yuan > upTo || upTo - yuan > within) return false;
    return withholdingTax(table.brackets, toFen(upTo) + 1n) < withholdingTax(table.brackets, toFen(upTo));
  });
  return fall?.upTo ?? null;
}
