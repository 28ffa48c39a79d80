import type { Fen } from '@zhenku/contract/money';
import type { Tx } from '../../../platform/database/database.ts';
import type { LockedOrder } from '../end-order.ts';
import { bonusOf, type CoinsOwner, coinsOf } from '../../wallet/coins.ts';
import { clawBackIncome } from '../../wallet/debts.ts';
import { post } from '../../wallet/post.ts';
import type { RefundableItem } from './refundable-items.ts';

interface ReturnedMoney {
  order: LockedOrder;
  refundId: number;
  items: RefundableItem[];
  amount: Fen;
  bonus: Fen;
}

/**
 * Refunds the money as coins to the account that paid, from the platform's revenue and from the creators' income, or as their
 * debt. Returns how much each creator now owes.
 */
export async function returnMoney(
  tx: Tx,
  { order, refundId, items, amount, bonus }: ReturnedMoney,
): Promise<ReadonlyMap<number, Fen>> {
  const owner: CoinsOwner = order.company_id === null ? { userId: order.user_id } : { companyId: order.company_id };
  const [coins, bonusCoins] = [coinsOf(owner), bonusOf(owner)];
  const revenue = { kind: 'revenue' } as const;
  const shares = items.map((item) => ({ userId: item.author_id, amount: item.creator_share ?? 0n }));
  const shared = shares.reduce((sum, share) => sum + share.amount, 0n);
  const owed = new Map<number, Fen>();
  await post(tx, {
    cause: { kind: 'refund', id: `${order.id}:${refundId}` },
    accounts: [coins, bonusCoins, revenue, ...shares.map(({ userId }) => ({ kind: 'income', userId }) as const)],
    plan: (balanceOf) => {
      const taken = clawBackIncome(shares, balanceOf);
      for (const { account, amount: gain } of taken) {
        if (account.kind === 'creatorDebt') owed.set(account.userId, (owed.get(account.userId) ?? 0n) - gain);
      }
      return [
        { account: coins, amount: amount - bonus },
        { account: bonusCoins, amount: bonus },
        { account: revenue, amount: shared - amount },
        ...taken,
      ];
    },
  });
  return owed;
}
