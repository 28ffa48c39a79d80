import { toYuan } from '@zhenku/contract/money';
import type { WithdrawalStory } from '@zhenku/contract/payouts/operator-payouts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { readIncomeBalances } from '../wallet/debts.ts';
import { readStatement } from '../wallet/statement.ts';
import { findCertifiedName } from './certified-name.ts';
import { type WithdrawalsContext, readWithdrawals } from './queue.ts';
import { asWithdrawal } from './records.ts';
import { markOpened } from './states.ts';

const EARLIER_MAX = 20;
const LINES_MAX = 20;

export async function openWithdrawal(context: WithdrawalsContext, applyId: number): Promise<WithdrawalStory> {
  const { db } = context;
  await markOpened(db, context.operator, [applyId]);
  const [withdrawal] = await readWithdrawals(context, [applyId]);
  if (!withdrawal) throw new AppError('notFound', { message: '提现不存在' });
  const { userId } = withdrawal;
  const { suspended, userType, cardHolder } = await readPayee(db, userId, applyId);
  const [certifiedName, sales, balances, earlier, statement] = await Promise.all([
    findCertifiedName(db, { id: userId, userType }),
    sumSales(db, userId),
    readIncomeBalances(db, userId),
    listEarlier(db, userId, applyId),
    readStatement(
      db,
      { id: userId, userType, companyId: null, companyRole: null },
      { account: 'income', page: 1, size: LINES_MAX },
    ),
  ]);
  return {
    ...withdrawal,
    ...sales,
    incomeMoney: toYuan(balances.income),
    debtMoney: toYuan(balances.debt),
    certifiedName,
    nameMatches: withdrawal.userName === certifiedName && (cardHolder === null || cardHolder === certifiedName),
    suspended,
    earlier,
    lines: statement.content,
  };
}

async function readPayee(db: Db, userId: number, applyId: number) {
  return await db
    .selectFrom('users as u')
    .innerJoin('withdrawals as w', 'w.user_id', 'u.id')
    .leftJoin('bank_cards as b', 'b.id', 'w.bank_card_id')
    .select([sql<boolean>`u.suspended_at is not null`.as('suspended'), 'u.user_type as userType'])
    .select('b.real_name as cardHolder')
    .where('u.id', '=', userId)
    .where('w.id', '=', applyId)
    .executeTakeFirstOrThrow();
}

async function sumSales(db: Db, userId: number): Promise<Pick<WithdrawalStory, 'sales' | 'refunds'>> {
  const { rows } = await sql<{ refunded: boolean; count: number; money: bigint }>`
    select i.refunded_at is not null as refunded, count(*)::int as count, sum(i.creator_share)::bigint as money
    from videos v join order_items i on i.video_id = v.id
    where v.author_id = ${userId} and i.creator_share is not null
    group by 1`.execute(db);
  const totalsOf = (refunded: boolean) => {
    const row = rows.find((each) => each.refunded === refunded);
    return { count: row?.count ?? 0, money: toYuan(row?.money ?? 0n) };
  };
  return { sales: totalsOf(false), refunds: totalsOf(true) };
}

async function listEarlier(db: Db, userId: number, applyId: number): Promise<WithdrawalStory['earlier']> {
  const rows = await db
    .selectFrom('withdrawals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('id', '<>', applyId)
    .orderBy('id', 'desc')
    .limit(EARLIER_MAX)
    .execute();
  return rows.map((row) => asWithdrawal(row, null));
}
