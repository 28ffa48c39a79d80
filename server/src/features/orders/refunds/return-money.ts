import type { Fen } from '@zhenku/contract/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { LockedOrder } from '../end-order.ts';
import { bonusOf, type CoinsOwner, coinsOf, packsOf } from '../../wallet/coins.ts';
import { clawBackIncome } from '../../wallet/debts.ts';
import { type Entry, post } from '../../wallet/post.ts';
import type { RefundableItem } from './refundable-items.ts';

interface ReturnedMoney {
  order: LockedOrder;
  refundId: number;
  items: RefundableItem[];
  amount: Fen;
  bonus: Fen;
  /** Whether the amount returns to the pack that paid. */
  toPack: boolean;
}

/**
 * Refunds the money to the pack that paid, or as coins to the account that paid, from the platform's revenue and from the
 * creators' income, or as their debt. Returns how much each creator now owes.
 */
export async function returnMoney(
  tx: Tx,
  { order, refundId, items, amount, bonus, toPack }: ReturnedMoney,
): Promise<ReadonlyMap<number, Fen>> {
  const owner: CoinsOwner = order.company_id === null ? { userId: order.user_id } : { companyId: order.company_id };
  const returned: Entry[] = toPack
    ? [{ account: packsOf(owner), amount }]
    : [
        { account: coinsOf(owner), amount: amount - bonus },
        { account: bonusOf(owner), amount: bonus },
      ];
  const revenue = { kind: 'revenue' } as const;
  const shares = items.map((item) => ({ userId: item.author_id, amount: item.creator_share ?? 0n }));
  const shared = shares.reduce((sum, share) => sum + share.amount, 0n);
  const owed = new Map<number, Fen>();
  await post(tx, {
    cause: { kind: 'refund', id: `${order.id}:${refundId}` },
    accounts: [
      ...returned.map(({ account }) => account),
      revenue,
      ...shares.map(({ userId }) => ({ kind: 'income', userId }) as const),
    ],
    plan: (balanceOf) => {
      const taken = clawBackIncome(shares, balanceOf);
      for (const { account, amount: gain } of taken) {
        if (account.kind === 'creatorDebt') owed.set(account.userId, (owed.get(account.userId) ?? 0n) - gain);
      }
      return [...returned, { account: revenue, amount: shared - amount }, ...taken];
    },
  });
  return owed;
}
