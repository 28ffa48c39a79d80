import type { Fen } from '@zhenku/contract/money';
import type { Db } from '../../platform/database/database.ts';
import { type AccountRef, type BalanceOf, readAccounts } from './accounts.ts';
import type { Entry } from './post.ts';

/** A creator's debt: income refunded to buyers after its withdrawal. Its balance is negative. */
const debtOf = (userId: number): AccountRef => ({ kind: 'creatorDebt', userId });
const incomeOf = (userId: number): AccountRef => ({ kind: 'income', userId });

const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

/** Pays creators' debts first, by splitting positive `income` entries of creators who owe money. */
export function payDebtsFirst(entries: Entry[], balanceOf: BalanceOf): Entry[] {
  const owed = new Map<number, bigint>();
  return entries.flatMap((entry): Entry[] => {
    const { account, amount } = entry;
    if (account.kind !== 'income' || amount <= 0n) return [entry];
    const { userId } = account;
    const debt = owed.get(userId) ?? -balanceOf(debtOf(userId));
    const paid = smaller(amount, debt);
    owed.set(userId, debt - paid);
    return [
      { account: debtOf(userId), amount: paid },
      { account, amount: amount - paid },
    ];
  });
}

/** Takes income back from creators. Any part that was already withdrawn or requested becomes a debt. */
export function clawBackIncome(taken: { userId: number; amount: bigint }[], balanceOf: BalanceOf): Entry[] {
  const left = new Map<number, bigint>();
  return taken.flatMap(({ userId, amount }): Entry[] => {
    const income = left.get(userId) ?? balanceOf(incomeOf(userId));
    const fromIncome = smaller(amount, income);
    left.set(userId, income - fromIncome);
    return [
      { account: incomeOf(userId), amount: -fromIncome },
      { account: debtOf(userId), amount: fromIncome - amount },
    ];
  });
}

export const readIncomeAccounts = (db: Db, userId: number) => readAccounts(db, [incomeOf(userId), debtOf(userId)]);

export async function readIncomeBalances(db: Db, userId: number): Promise<{ income: Fen; debt: Fen }> {
  const accounts = await readIncomeAccounts(db, userId);
  const balance = (wanted: string) => accounts.find(({ kind }) => kind === wanted)?.balance ?? 0n;
  return { income: balance('income'), debt: -balance('creatorDebt') };
}
