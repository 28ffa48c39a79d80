import type { Input } from '@zhenku/contract/api';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import type { OperatorRecharge, QuarantinedPayment } from '@zhenku/contract/recharges';
import type { PageOf } from '@zhenku/contract/shapes';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { hasStatus, readOperatorList } from '../../platform/operator-list.ts';
import { containsText } from '../../platform/text-match.ts';
import { methodOf } from './payments.ts';

export async function listRecharges(
  db: Db,
  { status, keyword, ...paging }: Input<'GET /operator/v1/recharges'>,
): Promise<PageOf<OperatorRecharge>> {
  const { rows, ...page } = await readOperatorList(db, paging, {
    from: sql`recharges as r where ${hasStatus('r.status', status)} and ${matchesKeyword(keyword)}`,
    id: 'r.id',
    since: 'r.created_at',
    waiting: false,
    read: (ids: string[]) => selectRecharges(db).where('r.id', 'in', ids).execute(),
    idOf: ({ id }) => id,
  });
  const content = rows.map((row) => ({
    orderId: row.id,
    userId: row.user_id,
    userName: row.user_name,
    companyName: row.company_name,
    method: methodOf(row.channel),
    rechargeMoney: toYuan(row.amount),
    creditedMoney: toYuan(row.credited_amount),
    presentedAmount: toYuan(row.bonus_amount),
    discount: row.status === ORDER_STATUS.paid && row.card_id === null ? null : row.discount,
    orderStatus: row.status,
    tradeNo: row.trade_no,
    addTime: row.created_at,
    payTime: row.paid_at,
  }));
  return { content, ...page };
}

/** Whether a keyword is a recharge's number or that of its trade, or is in its payer's name or phone. */
function matchesKeyword(keyword: string | undefined): RawBuilder<SqlBool> {
  if (!keyword) return sql<SqlBool>`true`;
  return sql<SqlBool>`(r.id = ${keyword} or r.trade_no = ${keyword} or r.user_id in (
    select u.id from users u where ${containsText('u.name', keyword)} or ${containsText('u.phone', keyword)}))`;
}

function selectRecharges(db: Db) {
  return db
    .selectFrom('recharges as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('companies as c', 'c.id', 'r.company_id')
    .leftJoin('discount_cards as d', 'd.recharge_id', 'r.id')
    .selectAll('r')
    .select(['d.id as card_id', 'u.name as user_name', 'c.name as company_name']);
}

export async function listQuarantined(
  db: Db,
  { status, ...paging }: Input<'GET /operator/v1/recharges/quarantine'>,
): Promise<PageOf<QuarantinedPayment>> {
  const { rows, ...page } = await readOperatorList(db, paging, {
    from: sql`quarantined_payments as q where ${hasStatus('q.status', status)}`,
    id: 'q.id',
    since: 'q.id',
    waiting: false,
    read: (ids: number[]) => selectQuarantined(db).where('q.id', 'in', ids).execute(),
    idOf: ({ id }) => id,
  });
  const content = rows.map((row) => ({
    quarantineId: row.id,
    method: methodOf(row.channel),
    tradeNo: row.trade_no,
    orderId: row.out_trade_no,
    userId: row.user_id,
    userName: row.user_name,
    rechargeMoney: row.recharge_amount === null ? null : toYuan(row.recharge_amount),
    paidMoney: toYuan(row.amount),
    reason: row.reason,
    status: row.status,
    note: row.note,
    addTime: row.created_at,
    decideTime: row.decided_at,
  }));
  return { content, ...page };
}

function selectQuarantined(db: Db) {
  return db
    .selectFrom('quarantined_payments as q')
    .leftJoin('recharges as r', 'r.id', 'q.recharge_id')
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .selectAll('q')
    .select(['r.amount as recharge_amount', 'u.id as user_id', 'u.name as user_name']);
}
