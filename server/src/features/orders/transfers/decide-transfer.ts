import type { Input } from '@zhenku/contract/api';
import { DOWNLOAD_URL_MINUTES, TRANSFER_STATUS, TRANSFER_STATUS_LABEL, USER_TYPE } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { toFen, toYuan } from '@zhenku/contract/money';
import type { OperatorTransfer, TransferFilter } from '@zhenku/contract/orders/transfers';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { sql } from 'kysely';
import { yuanCell } from '../../../platform/lists/csv.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Keyring } from '../../../platform/encryption/encryption.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { inYuan } from '../../../platform/database/in-yuan.ts';
import { allOf, isFound, isSelected } from '../../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../../platform/lists/operator-list.ts';
import type { OperatorSession } from '../../../platform/sessions.ts';
import { forOperator } from '../../../platform/storage/links.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { audit } from '../../../platform/audit.ts';
import { endOrder, setTransferStatus } from '../change-order.ts';
import { completeOrder, readSoldItems } from '../complete-order.ts';
import { type LockedOrder, lockAnyOrder } from '../end-order.ts';
import { assertCan } from '../order-states.ts';
import { lockUpgradedLicences } from '../../licences/upgrades/upgrades.ts';
import { notifyBuyer } from '../notify-buyer.ts';
import { restoreDiscountCard } from '../../promotions/discount-cards.ts';
import { type AccountRef, lockAccounts } from '../../wallet/accounts.ts';
import { coinsOf, type CoinsOwner, coinsOwner } from '../../wallet/coins.ts';
import { payDebtsFirst } from '../../wallet/debts.ts';
import { post } from '../../wallet/post.ts';
import { creditRest } from './bank-credits.ts';
import { receiptsOf, receiveForOrder, removeReceipt } from './receipts.ts';
import { hasOrderNumber } from '../../../platform/lists/order-number.ts';

/** Waiting transfers come oldest first, others newest first, unless the filter says otherwise. */
export const transferList = (
  storage: Pick<Storage, 'signedUrl'>,
): OperatorList<TransferFilter, OperatorTransfer, string> => ({
  name: 'transfers',
  fileName: '对公转账.csv',
  columns: [
    ['订单号', ({ orderId }) => formatOrderNumber(orderId)],
    ['用户编号', ({ userId }) => String(userId)],
    ['买家', ({ customer }) => customer.name],
    ['应付金额', ({ payAmount }) => yuanCell(payAmount)],
    ['状态', ({ transferStatus }) => TRANSFER_STATUS_LABEL[transferStatus] ?? ''],
    ['驳回原因', ({ reason }) => reason ?? ''],
    ['提交时间', ({ submitTime }) => formatTime(submitTime)],
    ['处理时间', ({ decideTime }) => (decideTime ? formatTime(decideTime) : '')],
    ['到账金额', ({ receipts }) => yuanCell(sumOf(receipts))],
    ['银行流水号', ({ receipts }) => receipts.map(({ reference }) => reference).join(' ')],
  ],
  select: async ({ db, operator }, filter) => {
    const matching = db
      .selectFrom('transfers as t')
      .innerJoin('orders as o', 'o.id', 't.order_id')
      .where(
        allOf([
          isSelected(filter, { status: 'o.transfer_status', time: 't.submitted_at', amount: 'o.pay_amount' }),
          filter.keyword && (await matchesKeyword(db, filter.keyword)),
        ]),
      );
    const columns = {
      submitTime: 't.submitted_at',
      decideTime: { nullable: 't.decided_at' },
      payAmount: 'o.pay_amount',
    };
    const oldestFirst = filter.status === TRANSFER_STATUS.waiting;
    return {
      matching,
      rows: matching
        .select('t.order_id as id')
        .orderBy(listOrder(filter, columns, { id: 't.order_id', since: 't.submitted_at', oldestFirst })),
      read: (ids) => readTransfers({ db, caller: operator, services: { storage } }, ids),
      idOf: ({ orderId }) => orderId,
    };
  },
});

function matchesKeyword(db: Db, keyword: string) {
  return isFound(db, 't.order_id', [
    {
      ids: sql`select k.order_id from transfers k where k.order_id = ${keyword} or ${hasOrderNumber('k.order_id', keyword)}`,
    },
    {
      ids: sql`select r.order_id from bank_receipts r where r.reference = ${keyword.toUpperCase()} and r.order_id is not null`,
    },
    {
      named: keyword,
      // Only the user who made an order can submit its proof.
      rowsOf: (users) => sql`select k.order_id from transfers k where k.user_id = any(${users})`,
      user: sql`t.user_id`,
    },
  ]);
}

async function readTransfers(
  { db, caller: operator, services: { storage } }: Operation<OperatorSession, { storage: Pick<Storage, 'signedUrl'> }>,
  ids: string[],
): Promise<OperatorTransfer[]> {
  const link = { seconds: DOWNLOAD_URL_MINUTES * 60, holder: forOperator(operator, 'finance') };
  const [rows, receipts] = await Promise.all([
    selectTransfers(db).where('t.order_id', 'in', ids).execute(),
    selectReceipts(db).where('r.order_id', 'in', ids).execute(),
  ]);
  return rows.map(({ customer, storage_key, ...row }) => ({
    ...inYuan(row, 'payAmount'),
    customer: { name: customer },
    proofUrl: storage.signedUrl(storage_key, link),
    receipts: receipts.filter(({ orderId }) => orderId === row.orderId).map((receipt) => inYuan(receipt, 'amount')),
  }));
}

const sumOf = (receipts: OperatorTransfer['receipts']): number =>
  toYuan(receipts.reduce((sum, { amount }) => sum + toFen(amount), 0n));

const selectReceipts = (db: Db) =>
  db
    .selectFrom('bank_receipts as r')
    .innerJoin('operators as o', 'o.id', 'r.operator_id')
    .select(['r.order_id as orderId', 'r.reference', 'r.amount', 'r.created_at as time', 'o.username as operatorName'])
    .orderBy('r.created_at')
    .orderBy('r.reference');

function selectTransfers(db: Db) {
  return db
    .selectFrom('transfers as t')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('companies as c', 'c.owner_user_id', 'u.id')
    .innerJoin('uploads as f', 'f.id', 't.proof_upload_id')
    .select(['o.id as orderId', 'o.status as orderStatus', 'o.transfer_status as transferStatus', 't.reason'])
    .select(['o.pay_amount as payAmount', 'o.user_id as userId', 't.submitted_at as submitTime'])
    .select([
      't.asked_at as askTime',
      't.decided_at as decideTime',
      'f.storage_key',
      sql<string>`coalesce(c.name, u.name)`.as('customer'),
    ]);
}

/**
 * Records money received at the bank. If the total suffices, pays the order at the price it had when its proof was submitted;
 * any excess becomes the payer's coins. Throws `conflict` for a smaller total, but keeps the receipt.
 */
export async function confirmTransfer(
  { db, caller: operator, services: { keyring } }: Operation<{ id: number }, { keyring: Keyring }>,
  receipt: Input<'POST /operator/v1/transfers/{orderId}/confirm'>,
): Promise<void> {
  const { orderId, reference } = receipt;
  await inTransaction(db, async (tx) => {
    const order = await lockWaitingOrder(tx, orderId);
    const rest = await receiveForOrder(tx, operator, { order, ...receipt });
    const payer = await findPayer(tx, order);
    await lockUpgradedLicences(tx, payer, orderId);
    await recordTransferDecision(tx, operator, { order, status: TRANSFER_STATUS.confirmed, reason: null, receipt });
    await completeOrder({ db: tx, services: { keyring } }, order, {
      payer,
      items: await readSoldItems(tx, orderId),
      charge: async (shares) => {
        const moved: AccountRef[] = [{ kind: 'bankClearing' }, ...shares.map(({ account }) => account)];
        if (rest > 0n) {
          // Locks the accounts of both postings together, to avoid deadlocks.
          await lockAccounts(tx, [coinsOf(payer), ...moved]);
          await creditRest(tx, operator, {
            owner: payer,
            reference,
            amount: rest,
            reason: `订单 ${formatOrderNumber(orderId)} 多付`,
          });
        }
        await post(tx, {
          cause: { kind: 'orderPayment', id: orderId },
          accounts: moved,
          plan: (balanceOf) => [
            { account: { kind: 'bankClearing' }, amount: -order.pay_amount },
            ...payDebtsFirst(shares, balanceOf),
          ],
        });
      },
    });
    await notifyBuyer(tx, order, {
      title: '转账已到账',
      content: `订单 ${formatOrderNumber(orderId)} 的转账已确认到账，请在90天内完成下载，并尽快完成素材授权。`,
    });
  });
}

/**
 * Cancels an order whose money has not arrived in full, restores its discount card, and credits the payer with any part
 * payments.
 */
export async function rejectTransfer(
  db: Db,
  operator: { id: number },
  { orderId, reason }: Input<'POST /operator/v1/transfers/{orderId}/reject'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockWaitingOrder(tx, orderId);
    assertCan(order, 'close');
    // Locks the receipts before any write that locks the buyer; see `creditFromBank`.
    const receipts = await receiptsOf(tx, orderId);
    await recordTransferDecision(tx, operator, { order, status: TRANSFER_STATUS.rejected, reason });
    await endOrder(tx, orderId, 'close');
    await restoreDiscountCard(tx, { orderId, refunded: order.pay_amount, paid: order.pay_amount });
    await creditReceipts(tx, operator, { order, receipts });
    await notifyBuyer(tx, order, {
      title: '转账凭证未通过',
      content: `订单 ${formatOrderNumber(orderId)} 已取消。原因：${reason}`,
    });
  });
}

export async function takeBackReceipt(
  db: Db,
  operator: { id: number },
  { orderId, reference, reason }: Input<'POST /operator/v1/transfers/{orderId}/takeBackReceipt'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockWaitingOrder(tx, orderId);
    const removed = await removeReceipt(tx, orderId, reference);
    if (!removed) throw new AppError('notFound', { message: '到账记录不存在' });
    await audit(tx, operator, {
      action: 'transfer.takeBack',
      subject: `order:${orderId}`,
      before: { reference, money: removed.amount },
      after: { reason },
    });
  });
}

async function creditReceipts(
  tx: Tx,
  operator: { id: number },
  { order, receipts }: { order: LockedOrder; receipts: Awaited<ReturnType<typeof receiptsOf>> },
): Promise<void> {
  const owner = await findPayer(tx, order);
  for (const receipt of receipts) {
    await creditRest(tx, operator, { owner, ...receipt, reason: `订单 ${formatOrderNumber(order.id)} 的转账已驳回` });
  }
}

export async function askForProof(
  db: Db,
  operator: { id: number },
  { orderId, reason }: Input<'POST /operator/v1/transfers/{orderId}/ask'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockWaitingOrder(tx, orderId);
    const { numUpdatedRows } = await tx
      .updateTable('transfers')
      .set({ reason, asked_at: sql`now()` })
      .where('order_id', '=', orderId)
      .where('asked_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new AppError('conflict', { message: '已要求买家重新提交凭证' });
    await audit(tx, operator, {
      action: 'transfer.ask',
      subject: `order:${orderId}`,
      before: { asked: false },
      after: { asked: true, reason },
    });
    await notifyBuyer(tx, order, {
      title: '请重新提交转账凭证',
      content: `订单 ${formatOrderNumber(orderId)} 的转账凭证需要重新提交，订单仍为您保留。原因：${reason}`,
    });
  });
}

async function lockWaitingOrder(tx: Tx, orderId: string): Promise<LockedOrder> {
  const order = await lockAnyOrder(tx, orderId);
  if (order.transfer_status === TRANSFER_STATUS.none) throw new AppError('notFound', { message: '转账凭证不存在' });
  if (order.transfer_status !== TRANSFER_STATUS.waiting) {
    throw new AppError('conflict', { message: await decisionOn(tx, order) });
  }
  return order;
}

async function decisionOn(tx: Tx, { id, transfer_status }: LockedOrder): Promise<string> {
  const decider = await tx
    .selectFrom('transfers as t')
    .innerJoin('operators as o', 'o.id', 't.decided_by')
    .select('o.username')
    .where('t.order_id', '=', id)
    .executeTakeFirst();
  if (!decider) return '该转账已处理';
  return `该转账已处理：${decider.username}${transfer_status === TRANSFER_STATUS.confirmed ? '已确认到账' : '已驳回'}`;
}

/** Returns the account that pays: the company's if the buyer is a company account, as with a payment in coins. */
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
  {
    order,
    status,
    reason,
    receipt,
  }: { order: LockedOrder; status: number; reason: string | null; receipt?: { reference: string; amount: number } },
): Promise<void> {
  await setTransferStatus(tx, order.id, { transferStatus: status });
  await tx
    .updateTable('transfers')
    .set({ reason, asked_at: null, decided_at: sql`now()`, decided_by: operator.id })
    .where('order_id', '=', order.id)
    .execute();
  await audit(tx, operator, {
    action: status === TRANSFER_STATUS.confirmed ? 'transfer.confirm' : 'transfer.reject',
    subject: `order:${order.id}`,
    before: { transferStatus: order.transfer_status },
    after: {
      transferStatus: status,
      reason,
      payAmount: order.pay_amount,
      ...(receipt && { reference: receipt.reference, money: toFen(receipt.amount) }),
    },
  });
}
