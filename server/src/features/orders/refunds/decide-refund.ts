import type { Input } from '@zhenku/contract/api';
import { REFUND_REQUEST_STATUS, REFUND_REQUEST_STATUS_LABEL } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { toFen, toYuan } from '@zhenku/contract/money';
import type { OperatorRefundRequest, RefundFilter } from '@zhenku/contract/orders/refunds';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { yuanCell } from '../../../platform/lists/csv.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { inYuan } from '../../../platform/database/in-yuan.ts';
import { allOf, isFound, isNamed, isSelected } from '../../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../../platform/lists/operator-list.ts';
import { containsText } from '../../../platform/database/text-match.ts';
import { audit } from '../../../platform/audit.ts';
import { lockAnyOrder } from '../end-order.ts';
import { itemFacts, selectItems } from '../item-facts.ts';
import { notifyBuyer } from '../notify-buyer.ts';
import { selectWithBuyers } from '../order-rows.ts';
import { voidCertificates } from '../../licences/certificates/enter-certificates.ts';
import type { Proofs } from '../../proofs/chain.ts';
import { refundMessage, refundItems } from './refund-order.ts';
import { closeFulfilledRequest } from './requests.ts';
import { hasOrderNumber } from '../../../platform/lists/order-number.ts';

/** The reason that creators are shown, and that is stored with the refund, if the buyer requested it. */
const REQUESTED = '买家申请退款';

const { open, refunded, rejected } = REFUND_REQUEST_STATUS;

/** Open requests come oldest first, others newest first, unless the filter says otherwise. */
export const refundList: OperatorList<RefundFilter, OperatorRefundRequest, number> = {
  name: 'refunds',
  fileName: '退款申请.csv',
  columns: [
    ['申请编号', ({ requestId }) => String(requestId)],
    ['订单号', ({ orderId }) => formatOrderNumber(orderId)],
    ['用户编号', ({ userId }) => String(userId)],
    ['买家', ({ customer }) => customer.name],
    ['作品', ({ items }) => items.map(({ videoName, videoId }) => `${videoName}（${videoId}）`).join('、')],
    ['退款金额', ({ amount }) => yuanCell(amount)],
    ['申请原因', ({ reason }) => reason],
    ['状态', ({ status }) => REFUND_REQUEST_STATUS_LABEL[status] ?? ''],
    ['答复', ({ answer }) => answer ?? ''],
    ['申请时间', ({ applyTime }) => formatTime(applyTime)],
    ['处理时间', ({ decideTime }) => (decideTime ? formatTime(decideTime) : '')],
  ],
  select: async ({ db }, filter) => {
    const { keyword, status, amountFrom, amountTo } = filter;
    const matching = db
      .selectFrom('refund_requests as q')
      .where(
        allOf([
          isSelected(
            { ...filter, amountFrom: undefined, amountTo: undefined },
            { status: 'q.status', time: 'q.requested_at' },
          ),
          (amountFrom !== undefined || amountTo !== undefined) && isAmountWithin(amountFrom, amountTo),
          keyword && (await matchesKeyword(db, keyword)),
        ]),
      );
    const columns = { applyTime: 'q.requested_at', decideTime: { nullable: 'q.decided_at' } };
    return {
      matching,
      rows: matching.select('q.id').orderBy(listOrder(filter, columns, { id: 'q.id', oldestFirst: status === open })),
      read: (ids) => readRefundRequests(db, ids),
      idOf: ({ requestId }) => requestId,
    };
  },
};

/** Selects requests whose items' total is within the range. Computes all sums by one join instead of a lookup per request. */
function isAmountWithin(from: number | undefined, to: number | undefined): RawBuilder<SqlBool> {
  const sum = sql`sum(i.pay_amount)`;
  return sql<SqlBool>`q.id in (
    select k.id from refund_requests k join order_items i on i.order_id = k.order_id
    where i.id = any(k.order_item_ids)
    group by k.id
    having ${allOf([
      from !== undefined && sql<SqlBool>`${sum} >= ${toFen(from)}`,
      to !== undefined && sql<SqlBool>`${sum} <= ${toFen(to)}`,
    ])})`;
}

function matchesKeyword(db: Db, keyword: string) {
  return isFound(db, 'q.id', [
    {
      ids: sql`select k.id from refund_requests k where k.order_id = ${keyword} or ${hasOrderNumber('k.order_id', keyword)}`,
    },
    {
      ids: sql`select k.id from refund_requests k where ${containsText('k.reason', keyword)}`,
      row: containsText('q.reason', keyword),
    },
    {
      named: keyword,
      rowsOf: (users) => sql`select k.id from refund_requests k where k.user_id = any(${users})`,
      user: sql`q.user_id`,
    },
    {
      ids: sql`select k.id from refund_requests k join orders o on o.id = k.order_id join companies c on c.id = o.company_id
        where ${isNamed(keyword, 'c.name')}`,
    },
    {
      ids: sql`select k.id from order_items i join refund_requests k on k.order_id = i.order_id and i.id = any(k.order_item_ids)
        where ${isNamed(keyword, 'i.video_name')}`,
      row: sql<SqlBool>`exists (select from order_items i
        where i.id = any(q.order_item_ids) and ${containsText('i.video_name', keyword)})`,
    },
  ]);
}

async function readRefundRequests(db: Db, ids: number[]): Promise<OperatorRefundRequest[]> {
  const rows = await selectRefundRequests(db).where('q.id', 'in', ids).execute();
  const items = await readRequestedItems(
    db,
    rows.flatMap((row) => row.orderItemIds),
  );
  return rows.map(({ customer, ...row }) => {
    const requested = row.orderItemIds.map((id) => items.get(id)!);
    const counted = requested.filter((item) => isRefundedBy(row, item));
    return {
      ...row,
      customer: { name: customer },
      amount: toYuan(counted.reduce((sum, { payAmount }) => sum + payAmount, 0n)),
      items: requested.map((item) => ({
        ...inYuan(item, 'payAmount'),
        authorized: item.certificate_id !== null,
      })),
    };
  });
}

function selectRefundRequests(db: Db) {
  return selectWithBuyers(db)
    .innerJoin('refund_requests as q', 'q.order_id', 'o.id')
    .select(['q.id as requestId', 'q.order_id as orderId', 'q.user_id as userId', 'q.order_item_ids as orderItemIds'])
    .select(['q.status', 'q.reason', 'q.answer', 'q.requested_at as applyTime', 'q.decided_at as decideTime'])
    .select(['q.refund_id', 'o.status as orderStatus', 'o.paid_at as payTime'])
    .select(sql<string>`coalesce(c.name, u.name)`.as('customer'));
}

/**
 * Returns whether a request covers an item. An open request covers items that are not refunded yet; a decided request covers
 * items that had not been refunded before its decision.
 */
function isRefundedBy(
  request: { refund_id: number | null; decideTime: string | null },
  { refund_id, refundTime }: RequestedItem,
): boolean {
  if (request.refund_id !== null) return refund_id === request.refund_id;
  return refundTime === null || (request.decideTime !== null && refundTime >= request.decideTime);
}

function selectRequestedItems(db: Db, ids: string[]) {
  return selectItems(db)
    .select(['i.id as orderItemId', 'i.video_id as videoId', 'i.video_name as videoName', 'i.tier as videoType'])
    .select(['i.pay_amount as payAmount', 'i.refunded_at as refundTime', 'i.refund_id', 'a.id as certificate_id'])
    .select(itemFacts())
    .select(sql<number>`(select count(*)::int from downloads d where d.licence_id = l.id)`.as('downloadCount'))
    .where('i.id', 'in', ids);
}

type RequestedItem = Awaited<ReturnType<ReturnType<typeof selectRequestedItems>['execute']>>[number];

async function readRequestedItems(db: Db, ids: string[]): Promise<Map<string, RequestedItem>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRequestedItems(db, ids).execute();
  return new Map(rows.map((row) => [row.orderItemId, row]));
}

export async function approveRefundRequest(
  { db, caller: operator, services: { proofs } }: Operation<{ id: number }, { proofs: Proofs }>,
  { requestId, answer }: Input<'POST /operator/v1/refunds/{requestId}/approve'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order, request } = await lockOpenRequest(tx, requestId);
    const left = await tx
      .selectFrom('order_items')
      .select('id')
      .where('id', 'in', request.order_item_ids)
      .where('refunded_at', 'is', null)
      .execute();
    // Messages to the buyer and the creators do not repeat the buyer's reason.
    const orderItemIds = left.map(({ id }) => id);
    const refundId = await refundItems(tx, operator, { order, orderItemIds, reason: REQUESTED });
    await closeFulfilledRequest(tx, order.id, { refundId, answer: answer ?? null });
    await audit(tx, operator, {
      action: 'refundRequest.approve',
      subject: `order:${order.id}`,
      before: { status: open },
      after: { status: refunded, refundId, answer },
    });
    await notifyBuyer(tx, order, await refundMessage(tx, refundId, answer));
    await voidCertificates(tx, proofs, refundId);
  });
}

export async function rejectRefundRequest(
  db: Db,
  operator: { id: number },
  { requestId, reason }: Input<'POST /operator/v1/refunds/{requestId}/reject'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { order } = await lockOpenRequest(tx, requestId);
    await tx
      .updateTable('refund_requests')
      .set({ status: rejected, answer: reason, decided_at: sql`now()` })
      .where('id', '=', requestId)
      .execute();
    await audit(tx, operator, {
      action: 'refundRequest.reject',
      subject: `order:${order.id}`,
      before: { status: open },
      after: { status: rejected, reason },
    });
    await notifyBuyer(tx, order, {
      topic: 'refund',
      title: '退款申请未通过',
      content: `订单 ${formatOrderNumber(order.id)} 的退款申请未通过。原因：${reason}`,
      outside: { template: 'refundRejected', params: { orderId: formatOrderNumber(order.id), reason } },
    });
  });
}

/** Reads an open request after locking its order, which serialises decisions. Throws `conflict` if it is already decided. */
async function lockOpenRequest(tx: Tx, requestId: number) {
  const find = () => tx.selectFrom('refund_requests').selectAll().where('id', '=', requestId);
  const found = await find().executeTakeFirst();
  if (!found) throw new AppError('notFound', { message: '退款申请不存在' });
  const order = await lockAnyOrder(tx, found.order_id);
  const request = await find().executeTakeFirstOrThrow();
  if (request.status !== open) throw new AppError('conflict', { message: '该退款申请已处理' });
  return { order, request };
}
