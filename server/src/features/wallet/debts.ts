import type { Tx } from '../../platform/database.ts';
import { type AccountRef, lockAccounts } from './accounts.ts';
import type { Entry } from './post.ts';

/**
 * What a creator owes: income that was refunded to buyers after it was withdrawn. The account goes below zero, and is only
 * touched by who holds the lock of the creator's `income`, so that neither half below misses what the other has done.
 */
const debtOf = (userId: number): AccountRef => ({ kind: 'creatorDebt', userId });
const incomeOf = (userId: number): AccountRef => ({ kind: 'income', userId });

/** Lets income pay its creators' debts first: answers the entries, gains of `income` split where something is owed. */
export async function payDebtsFirst(tx: Tx, entries: Entry[], alsoLocked: AccountRef[] = []): Promise<Entry[]> {
  await lockAccounts(tx, [...alsoLocked, ...entries.map(({ account }) => account)]);
  const creators = entries.flatMap(({ account }) => (account.kind === 'income' ? [account.userId] : []));
  const owing = await debtsOf(tx, creators);
  return entries.flatMap((entry): Entry[] => {
    const { account, amount } = entry;
    const owed = account.kind === 'income' ? (owing.get(account.userId) ?? 0n) : 0n;
    if (account.kind !== 'income' || owed === 0n) return [entry];
    const paid = amount < owed ? amount : owed;
    owing.set(account.userId, owed - paid);
    return [
      { account: debtOf(account.userId), amount: paid },
      { account, amount: amount - paid },
    ];
  });
}

/** Takes income back from creators; what they have withdrawn or asked to withdraw becomes a debt. */
export async function clawBackIncome(
  tx: Tx,
  taken: { userId: number; amount: bigint }[],
  alsoLocked: AccountRef[],
): Promise<Entry[]> {
  const accountOf = await lockAccounts(tx, [...alsoLocked, ...taken.map(({ userId }) => incomeOf(userId))]);
  const left = new Map(taken.map(({ userId }) => [userId, accountOf(incomeOf(userId)).balance]));
  return taken.flatMap(({ userId, amount }): Entry[] => {
    const balance = left.get(userId)!;
    const fromIncome = amount < balance ? amount : balance;
    left.set(userId, balance - fromIncome);
    return [
      { account: incomeOf(userId), amount: -fromIncome },
      { account: debtOf(userId), amount: fromIncome - amount },
    ];
  });
}

/** Fen that each of the creators owes; those who owe nothing are not in it. */
async function debtsOf(tx: Tx, userIds: number[]): Promise<Map<number, bigint>> {
  if (userIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('ledger_accounts')
    .select(['user_id', 'balance'])
    .where('kind', '=', 'creatorDebt')
    .where('user_id', 'in', userIds)
    .where('balance', '<', 0n)
    .execute();
  return new Map(rows.map(({ user_id, balance }) => [user_id!, -balance]));
}
