import type { Input } from '@zhenku/contract/api';
import { DOWNLOAD_URL_MINUTES, TRANSFER_STATUS, USER_TYPE } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import type { PageOf } from '@zhenku/contract/shapes';
import type { OperatorTransfer } from '@zhenku/contract/transfers';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import type { Keyring } from '../../platform/encryption.ts';
import { AppError } from '../../platform/errors.ts';
import { hasStatus, readOperatorList } from '../../platform/operator-list.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import { forOperator } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { audit } from '../../platform/audit.ts';
import { endOrder, setTransferStatus } from '../orders/change-order.ts';
import { completeOrder } from '../orders/complete-order.ts';
import { type LockedOrder, lockAnyOrder } from '../orders/end-order.ts';
import { assertCan } from '../orders/order-states.ts';
import { lockUpgradedLicences } from '../licences/upgrades.ts';
import { notifyBuyer } from '../orders/notify-buyer.ts';
import { restoreDiscountCard } from '../promotions/discount-cards.ts';
import { type CoinsOwner, coinsOwner } from '../wallet/coins.ts';
import { payDebtsFirst } from '../wallet/debts.ts';
import { post } from '../wallet/post.ts';

/** Waiting transfers oldest first, all others newest first. */
export async function listTransfers(
  db: Db,
  storage: Pick<Storage, 'signedUrl'>,
  operator: OperatorSession,
  { status, ...paging }: Input<'GET /operator/v1/transfers'>,
): Promise<PageOf<OperatorTransfer>> {
  const { rows, ...page } = await readOperatorList(db, paging, {
    from: sql`transfers as t where exists (
      select from orders o where o.id = t.order_id and ${hasStatus('o.transfer_status', status)})`,
    id: 't.order_id',
    since: 't.submitted_at',
    waiting: status === TRANSFER_STATUS.waiting,
    read: (ids: string[]) => selectTransfers(db).where('t.order_id', 'in', ids).execute(),
    idOf: ({ id }) => id,
  });
  const link = { seconds: DOWNLOAD_URL_MINUTES * 60, holder: forOperator(operator, 'finance') };
  const content = rows.map((row): OperatorTransfer => ({
    orderId: row.id,
    orderStatus: row.status,
    transferStatus: row.transfer_status,
    payAmount: toYuan(row.pay_amount),
    userId: row.user_id,
    customer: { name: row.customer },
    proofUrl: storage.signedUrl(row.storage_key, link),
    reason: row.reason,
    submitTime: row.submitted_at,
    decideTime: row.decided_at,
  }));
  return { content, ...page };
}

function selectTransfers(db: Db) {
  return db
    .selectFrom('transfers as t')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('companies as c', 'c.owner_user_id', 'u.id')
    .innerJoin('uploads as f', 'f.id', 't.proof_upload_id')
    .select(['o.id', 'o.status', 'o.transfer_status', 'o.pay_amount', 'o.user_id', 't.reason', 't.submitted_at'])
    .select(['t.decided_at', 'f.storage_key', sql<string>`coalesce(c.name, u.name)`.as('customer')]);
}

/** Pays the order with the money that arrived at the bank, at the price that it had when the proof was submitted. */
export async function confirmTransfer(
  db: Db,
  keyring: Keyring,
  operator: { id: number },
  orderId: string,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const order = await lockWaitingOrder(tx, orderId);
    const payer = await findPayer(tx, order);
    await lockUpgradedLicences(tx, payer, orderId);
    await recordTransferDecision(tx, operator, order, { status: TRANSFER_STATUS.confirmed, reason: null });
    await completeOrder(tx, keyring, order, {
      payer,
      charge: (shares) =>
        post(tx, {
          cause: { kind: 'orderPayment', id: orderId },
          accounts: [{ kind: 'bankClearing' }, ...shares.map(({ account }) => account)],
          plan: (balanceOf) => [
            { account: { kind: 'bankClearing' }, amount: -order.pay_amount },
            ...payDebtsFirst(shares, balanceOf),
          ],
        }),
    });
    await notifyBuyer(tx, order, {
      title: '转账已到账',
      content: `订单 ${orderId} 的转账已确认到账，请在90天内完成下载，并尽快完成素材授权。`,
    });
    return null;
  });
}

/** Cancels an order whose money has not arrived, and restores its discount card. */
export async function rejectTransfer(
  db: Db,
  operator: { id: number },
  { orderId, reason }: Input<'POST /operator/v1/transfers/{orderId}/reject'>,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const order = await lockWaitingOrder(tx, orderId);
    assertCan(order, 'close');
    await recordTransferDecision(tx, operator, order, { status: TRANSFER_STATUS.rejected, reason });
    await endOrder(tx, orderId, 'close');
    await restoreDiscountCard(tx, { orderId, refunded: order.pay_amount, paid: order.pay_amount });
    await notifyBuyer(tx, order, { title: '转账凭证未通过', content: `订单 ${orderId} 已取消。原因：${reason}` });
    return null;
  });
}

async function lockWaitingOrder(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockAnyOrder(tx, orderId);
  if (order.transfer_status === TRANSFER_STATUS.none) throw new AppError('notFound', { message: '转账凭证不存在' });
  if (order.transfer_status !== TRANSFER_STATUS.waiting) throw new AppError('conflict', { message: '该转账已处理' });
  return order;
}

/** The order of a company buyer becomes the company's, as when coins pay it. */
async function findPayer(tx: Tx, { user_id }: LockedOrder): Promise<CoinsOwner> {
  const buyer = await tx
    .selectFrom('users as u')
    .leftJoin('companies as c', 'c.owner_user_id', 'u.id')
    .select(['u.id', 'u.user_type as userType', 'c.id as companyId'])
    .where('u.id', '=', user_id)
    .executeTakeFirstOrThrow();
  return coinsOwner({ ...buyer, companyId: buyer.userType === USER_TYPE.company ? buyer.companyId : null });
}

async function recordTransferDecision(
  tx: Tx,
  operator: { id: number },
  order: LockedOrder,
  { status, reason }: { status: number; reason: string | null },
): Promise<void> {
  await setTransferStatus(tx, order.id, { transferStatus: status });
  await tx
    .updateTable('transfers')
    .set({ reason, decided_at: sql`now()` })
    .where('order_id', '=', order.id)
    .execute();
  await audit(tx, operator, {
    action: status === TRANSFER_STATUS.confirmed ? 'transfer.confirm' : 'transfer.reject',
    subject: `order:${order.id}`,
    before: { transferStatus: order.transfer_status },
    after: { transferStatus: status, reason, payAmount: order.pay_amount },
  });
}
