import type { Input } from '@zhenku/contract/api';
import { ORDER_PAYMENT_MINUTES } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { toFen, toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { assertIssuer } from '../../../platform/certificate-issuer.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { shareUsers } from '../../../platform/database/users.ts';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { lockMembers, requireManagedCompany } from '../../companies/spending-limits.ts';
import { lockAnyOrder, type LockedOrder } from '../end-order.ts';
import { assertPayable, payWithCoins, readPayableOrder } from '../pay-order.ts';
import { notifyApproved, notifyDeclined } from './approval-notices.ts';

type Decider = Pick<UserSession, 'id' | 'companyId' | 'companyRole'>;

/**
 * Pays the order from the company's coins, whatever the member's limits. Throws `conflict` if the price has changed, the member
 * may no longer buy for the company, or the order cannot be paid.
 */
export async function approvePurchase(
  {
    db,
    caller,
    services: { keyring, requireIssuer },
  }: Operation<Decider, { keyring: Keyring; requireIssuer: boolean }>,
  { requestId, amount }: Input<'POST /company/v1/approval/approve'>,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const companyId = await requireManagedCompany(tx, caller);
    const { order, request } = await lockRequest(tx, { requestId, companyId });
    await assertIssuer(tx, requireIssuer);
    await assertStillMembers(tx, { caller, companyId, requesterId: request.user_id });
    if (order.pay_amount !== request.amount || toFen(amount) !== request.amount) {
      const now = formatMoney(toYuan(order.pay_amount));
      throw new AppError('conflict', { message: `订单金额已变为¥${now}，请拒绝后让成员重新提交` });
    }
    const payer = { companyId };
    const sold = await readPayableOrder(tx, order.id, payer);
    if (sold.textInForce !== request.licence_text_version) {
      throw new AppError('conflict', { message: '授权条款已更新，请拒绝后让成员阅读新条款并重新提交' });
    }
    await assertPayable(tx, order, { payer, sold, shownText: request.licence_text_version });
    await payWithCoins({ db: tx, services: { keyring } }, order, { payer, items: sold.items });
    await closeRequest(tx, requestId, { status: 'approved', decidedBy: caller.id });
    await notifyApproved(tx, {
      orderId: order.id,
      companyId,
      userId: request.user_id,
      amount: request.amount,
    });
    return null;
  });
}

export async function declinePurchase(
  db: Db,
  caller: Decider,
  { requestId, reason }: Input<'POST /company/v1/approval/decline'>,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const companyId = await requireManagedCompany(tx, caller);
    const { order, request } = await lockRequest(tx, { requestId, companyId });
    await assertStillMembers(tx, { caller, companyId, requesterId: null });
    await closeRequest(tx, requestId, { status: 'declined', decidedBy: caller.id, reason });
    await resumeDeadline(tx, order);
    await notifyDeclined(tx, { orderId: order.id, companyId, userId: request.user_id, amount: request.amount }, reason);
    return null;
  });
}

export async function withdrawApprovalRequest(db: Db, user: Decider, requestId: number): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const { order } = await lockRequest(tx, { requestId, userId: user.id });
    await closeRequest(tx, requestId, { status: 'withdrawn', decidedBy: user.id });
    await resumeDeadline(tx, order);
    return null;
  });
}

/** Locks the order before its request, as a new request does. Throws `conflict` if it was decided before. */
async function lockRequest(
  tx: Tx,
  { requestId, ...owner }: { requestId: number } & ({ companyId: number } | { userId: number }),
) {
  const selectRequest = () =>
    tx
      .selectFrom('purchase_requests')
      .select(['order_id', 'user_id', 'amount', 'licence_text_version', 'status'])
      .where('id', '=', requestId)
      .where((eb) =>
        'companyId' in owner ? eb('company_id', '=', owner.companyId) : eb('user_id', '=', owner.userId),
      );
  const found = await selectRequest().executeTakeFirst();
  if (!found) throw new AppError('notFound', { message: '审批申请不存在' });
  const order = await lockAnyOrder(tx, found.order_id);
  const request = await selectRequest().forUpdate().executeTakeFirstOrThrow();
  if (request.status !== 'open') throw new AppError('conflict', { message: '该申请已处理' });
  return { order, request };
}

/** Removing or demoting either of them waits until the transaction ends. `requesterId` is null if they may have left. */
async function assertStillMembers(
  tx: Tx,
  { caller, companyId, requesterId }: { caller: Decider; companyId: number; requesterId: number | null },
): Promise<void> {
  // The decision and its messages name both, after the payment has locked ledger accounts.
  await shareUsers(tx, requesterId === null ? [caller.id] : [caller.id, requesterId]);
  const members = await lockMembers(tx, companyId, [caller.id, ...(requesterId === null ? [] : [requesterId])]);
  const memberOf = (id: number) => members.find(({ user_id }) => user_id === id);
  if (caller.companyRole !== 'owner' && !memberOf(caller.id)?.manages) throw new AppError('notAllowed');
  if (requesterId !== null && memberOf(requesterId)?.role !== 'buyer') {
    throw new AppError('conflict', { message: '申请人已不能代企业采购，不能批准，请拒绝此申请' });
  }
}

async function closeRequest(
  tx: Tx,
  requestId: number,
  {
    status,
    decidedBy,
    reason = null,
  }: { status: 'approved' | 'declined' | 'withdrawn'; decidedBy: number; reason?: string | null },
): Promise<void> {
  await tx
    .updateTable('purchase_requests')
    .set({ status, reason, decided_by: decidedBy, decided_at: sql<string>`now()` })
    .where('id', '=', requestId)
    .execute();
}

/** Gives the member the usual time to pay the order otherwise. */
async function resumeDeadline(tx: Tx, order: LockedOrder): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ expires_at: sql<string>`least(expires_at, now() + make_interval(mins => ${ORDER_PAYMENT_MINUTES}))` })
    .where('id', '=', order.id)
    .execute();
}
