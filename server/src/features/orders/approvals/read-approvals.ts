import type { Input, Output } from '@zhenku/contract/api';
import type { ApprovalRequest } from '@zhenku/contract/companies/approvals';
import { toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { inYuan, yuanOrNull } from '../../../platform/database/in-yuan.ts';
import { AppError } from '../../../platform/errors.ts';
import { readPage } from '../../../platform/lists/paging.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { findExceeded, isManager, readBuyerLimits, readMonthlySpending } from '../../companies/spending-limits.ts';
import { REQUEST_STATUS } from './open-request.ts';

type Caller = Pick<UserSession, 'id' | 'companyId' | 'companyRole'>;

/** Takes no lock: a payment checks again. */
export async function readAllowance(
  db: Db,
  user: Caller,
  { orderId }: Input<'GET /company/v1/allowance'>,
): Promise<Output<'GET /company/v1/allowance'>> {
  const { companyId } = user;
  if (companyId === null) throw new AppError('notAllowed', { message: '您没有加入企业' });
  const [limits, spent, order] = await Promise.all([
    readBuyerLimits(db, user),
    readMonthlySpending(db, { userId: user.id, companyId }),
    orderId === undefined ? null : readRequestedOrder(db, user.id, orderId),
  ]);
  return {
    monthlyLimit: yuanOrNull(limits?.monthlyLimit ?? null),
    orderLimit: yuanOrNull(limits?.orderLimit ?? null),
    approvalAbove: yuanOrNull(limits?.approvalAbove ?? null),
    spent: toYuan(spent),
    exceeded: limits && order ? findExceeded(limits, order.pay_amount, spent) : null,
    request: order?.request ?? null,
  };
}

async function readRequestedOrder(db: Db, userId: number, orderId: string) {
  const order = await db
    .selectFrom('orders')
    .select('pay_amount')
    .where('id', '=', orderId)
    .where('user_id', '=', userId)
    .where('company_id', 'is', null)
    .executeTakeFirst();
  if (!order) return null;
  const { rows } = await sql<ApprovalRow>`
    select r.id as "requestId", ${REQUEST_STATUS} as status, r.amount, r.reason, r.requested_at as "addTime"
    from purchase_requests r join orders o on o.id = r.order_id
    where r.order_id = ${orderId} and r.user_id = ${userId} order by r.id desc limit 1`.execute(db);
  return { ...order, request: rows[0] ? inYuan(rows[0], 'amount') : null };
}

type ApprovalRow = Omit<ApprovalRequest, 'amount' | 'orderAmount' | 'items'> & { amount: bigint; orderAmount: bigint };

export async function listApprovals(
  db: Db,
  user: Caller,
  { open, ...paging }: Input<'GET /company/v1/approval/list'>,
): Promise<Output<'GET /company/v1/approval/list'>> {
  const canDecide = await isManager(db, user);
  const whose = canDecide ? sql`r.company_id = ${user.companyId}` : sql`r.user_id = ${user.id}`;
  const isOpen = open === undefined ? sql`true` : sql`((${REQUEST_STATUS}) = 'open') = ${open}`;
  const from = sql`from purchase_requests r join orders o on o.id = r.order_id where ${whose} and ${isOpen}`;
  const { rows, ...page } = await readPage(db, paging, {
    matching: sql`select ${from}`,
    rows: sql<ApprovalRow & { ordered: { videoId: number; videoName: string; videoType: number; amount: string }[] }>`
      select r.id as "requestId", ${REQUEST_STATUS} as status, r.amount, r.reason, r.requested_at as "addTime",
        r.order_id as "orderId", r.user_id as "userId", (select name from users where id = r.user_id) as name, r.note,
        o.cost_centre as "costCentre", o.po_number as "poNumber",
        o.pay_amount as "orderAmount", o.expires_at as "expireTime", r.decided_at as "decideTime",
        (select name from users where id = r.decided_by) as "decidedBy",
        (select json_agg(json_build_object('videoId', i.video_id, 'videoName', i.video_name, 'videoType', i.tier,
          'amount', i.pay_amount::text) order by i.position) from order_items i where i.order_id = r.order_id) as ordered
      ${from} order by r.id desc`,
  });
  const content = rows.map(({ ordered, ...row }) => ({
    ...inYuan(row, 'amount', 'orderAmount'),
    items: ordered.map(({ amount, ...item }) => ({ ...item, payAmount: toYuan(BigInt(amount)) })),
  }));
  return { ...page, canDecide, content: content as ApprovalRequest[] };
}
