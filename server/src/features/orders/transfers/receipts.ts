import type { Input } from '@zhenku/contract/api';
import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toFen, toYuan } from '@zhenku/contract/money';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { sql } from 'kysely';
import { audit } from '../../../platform/audit.ts';
import type { Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';

type Receipt = Input<'POST /operator/v1/transfers/{orderId}/confirm'>;

const yuan = (fen: bigint) => `¥${formatMoney(toYuan(fen))}`;

/**
 * Records money received for a locked order. Returns by how much the order's receipts exceed its price. Throws `conflict` for a
 * reference already used, and if money is still missing; in the latter case the receipt is still committed.
 */
export async function receiveForOrder(
  tx: Tx,
  operator: { id: number },
  { order, reference, amount }: Receipt & { order: { id: string; pay_amount: Fen } },
): Promise<bigint> {
  const fen = toFen(amount);
  const recorded = await tx
    .insertInto('bank_receipts')
    .values({ reference, amount: fen, order_id: order.id, operator_id: operator.id })
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .returning('reference')
    .executeTakeFirst();
  if (!recorded) await assertRepeat(tx, order.id, { reference, fen });
  const receipts = await receiptsOf(tx, order.id);
  const total = receipts.reduce((sum, receipt) => sum + receipt.amount, 0n);
  const rest = total - order.pay_amount;
  if (rest >= 0n) return rest;
  if (recorded) {
    await audit(tx, operator, {
      action: 'transfer.receive',
      subject: `order:${order.id}`,
      after: { reference, money: fen, payAmount: order.pay_amount },
    });
  }
  const message = `已记录到账 ${yuan(total)}，还差 ${yuan(-rest)}`;
  throw new AppError('conflict', {
    message,
    data: { fields: { amount: message }, received: toYuan(total), missing: toYuan(-rest) },
    keepChanges: true,
  });
}

/** Throws `conflict` unless the reference was recorded for the same order and amount, i.e. the call is a repeat. */
async function assertRepeat(
  tx: Tx,
  orderId: string,
  { reference, fen }: { reference: string; fen: bigint },
): Promise<void> {
  const known = await tx
    .selectFrom('bank_receipts')
    .select(['order_id', 'amount'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (known?.order_id === orderId && known.amount === fen) return;
  const message = known?.order_id ? `该银行流水已用于订单 ${formatOrderNumber(known.order_id)}` : '该银行流水已入账';
  throw new AppError('conflict', { message, data: { fields: { reference: message } } });
}

/** Locks and returns a locked order's receipts, oldest first. */
export const receiptsOf = (tx: Tx, orderId: string) =>
  tx
    .selectFrom('bank_receipts')
    .select(['reference', 'amount'])
    .where('order_id', '=', orderId)
    .orderBy('created_at')
    .orderBy('reference')
    .forUpdate()
    .execute();

/** Removes a receipt of a locked order that is not paid yet. */
export const removeReceipt = (tx: Tx, orderId: string, reference: string) =>
  tx
    .deleteFrom('bank_receipts')
    .where('reference', '=', reference)
    .where('order_id', '=', orderId)
    .returning('amount')
    .executeTakeFirst();

/**
 * Reserves a bank reference for a credit without an order. Returns false if the reference was used before, except for a
 * withdrawn credit of an order's excess, which may be repeated.
 */
export async function reserveForCredit(
  tx: Tx,
  operator: { id: number },
  { reference, amount }: { reference: string; amount: bigint },
): Promise<boolean> {
  const reserved = await tx
    .insertInto('bank_receipts')
    .values({ reference, amount, rest: amount, operator_id: operator.id })
    .onConflict((conflict) =>
      conflict
        .column('reference')
        .doUpdateSet({ rest: sql`bank_receipts.rest` })
        .where('bank_receipts.order_id', 'is not', null)
        .where('bank_receipts.rest', '=', amount),
    )
    .returning('reference')
    .executeTakeFirst();
  return reserved !== undefined;
}

export async function recordRest(tx: Tx, { reference, amount }: { reference: string; amount: bigint }): Promise<void> {
  await tx.updateTable('bank_receipts').set({ rest: amount }).where('reference', '=', reference).execute();
}

export async function lockReceipt(tx: Tx, reference: string): Promise<void> {
  await tx.selectFrom('bank_receipts').select('reference').where('reference', '=', reference).forUpdate().execute();
}

/** Releases the reference of a withdrawn credit for re-entry. Keeps a receipt that belongs to an order. */
export async function releaseReceipt(tx: Tx, reference: string): Promise<void> {
  await tx.deleteFrom('bank_receipts').where('reference', '=', reference).where('order_id', 'is', null).execute();
}
