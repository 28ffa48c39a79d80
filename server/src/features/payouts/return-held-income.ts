import type { Tx } from '../../platform/database/database.ts';
import { payDebtsFirst } from '../wallet/debts.ts';
import { post } from '../wallet/post.ts';
import type { WithdrawalRow } from './records.ts';

/**
 * Returns the held money to the creator's income, paying the creator's debts first. Failed and cancelled withdrawals share one
 * ledger cause, so the ledger returns the money at most once.
 */
export async function returnHeldIncome(tx: Tx, { id, user_id: userId, amount }: WithdrawalRow): Promise<void> {
  const income = { kind: 'income', userId } as const;
  const hold = { kind: 'withdrawalHold', userId } as const;
  await post(tx, {
    cause: { kind: 'withdrawalFailed', id: String(id) },
    accounts: [hold, income],
    plan: (balanceOf) => [
      { account: hold, amount: -amount },
      ...payDebtsFirst([{ account: income, amount }], balanceOf),
    ],
  });
}
