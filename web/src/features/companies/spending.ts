import type { CompanyMember, MemberSpending } from '@zhenku/contract/companies/companies';

type SpendingTotal = Pick<MemberSpending, 'orders' | 'amount'>;

export const NOTHING_SPENT: SpendingTotal = { orders: 0, amount: 0 };

/** Splits the spending by current members (a map by user id) from the spending by former members (a list). */
export function groupSpending(members: readonly Pick<CompanyMember, 'userId'>[], spending: readonly MemberSpending[]) {
  const ids = new Set(members.map(({ userId }) => userId));
  return {
    byMember: new Map<number, SpendingTotal>(
      spending.filter(({ userId }) => ids.has(userId)).map((spent) => [spent.userId, spent]),
    ),
    former: spending.filter(({ userId }) => !ids.has(userId)),
  };
}
