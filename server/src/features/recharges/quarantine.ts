import { randomBytes } from 'node:crypto';
import { ORDER_STATUS, QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import { type Selectable, sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Tables } from '../../platform/tables.ts';
import { ProviderUnknown, type RefundRequest, type RefundState } from '../../providers/payments/provider.ts';
import { audit } from '../../platform/audit.ts';
import { coinsOf } from '../wallet/coins.ts';
import { post } from '../wallet/post.ts';
import { settleWithoutPaying } from './order-notices.ts';
import { channelOf, type Payments } from './payments.ts';
import { type Attributed, creditNamed, findNamedOwner, type Named } from './attribute-payment.ts';
import { ownerOf } from './recharge-rows.ts';

type Operator = { id: number };
export type Quarantined = Selectable<Tables['quarantined_payments']>;
const { waiting, credited, refunding, refunded, refundRefused } = QUARANTINE_STATUS;

/** Locks a payment that an operator may still decide about. Throws `notFound` or `conflict`. */
async function lockUndecidedPayment(tx: Tx, id: number): Promise<Quarantined> {
  const payment = await tx
    .selectFrom('quarantined_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!payment) throw new AppError('notFound', { message: '待核对的支付不存在' });
  if (payment.status !== waiting && payment.status !== refundRefused) {
    throw new AppError('conflict', { message: '该支付已处理' });
  }
  return payment;
}

interface Decision {
  quarantineId: number;
  reason: string;
}

type Attribution = Decision & Named;

/**
 * Credits the amount that was paid, not the one that was due, to the coins that the recharge was for, without coupon or
 * discount card. The recharge becomes paid.
 */
export async function creditQuarantined(
  db: Db,
  operator: Operator,
  { quarantineId, reason, ...named }: Attribution,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const payment = await lockUndecidedPayment(tx, quarantineId);
    const owner = await findNamedOwner(tx, named);
    if (owner) {
      const columns = await creditNamed(tx, payment, owner);
      await recordDecision(tx, payment, operator, { status: credited, note: reason, ...columns });
      return null;
    }
    const recharge = payment.recharge_id && (await lockRecharge(tx, payment.recharge_id));
    if (!recharge) throw new AppError('conflict', { message: '没有对应的充值，请选择入账账户或退款' });
    if (recharge.closed) throw new AppError('conflict', { message: '账号已注销，请选择其他账户或退款' });
    await post(tx, {
      // The recharge comes first, since statements show it.
      cause: { kind: 'quarantineCredit', id: `${recharge.id}:${payment.id}` },
      entries: [
        { account: { kind: 'providerClearing', provider: payment.channel }, amount: -payment.amount },
        { account: coinsOf(ownerOf(recharge)), amount: payment.amount },
      ],
    });
    await tx
      .updateTable('recharges')
      .set({ credited_amount: sql<bigint>`credited_amount + ${payment.amount}` })
      .where('id', '=', recharge.id)
      .execute();
    await tx
      .updateTable('recharges')
      .set({ status: ORDER_STATUS.paid, paid_at: payment.paid_at ?? sql`now()`, trade_no: payment.trade_no })
      .where('id', '=', recharge.id)
      .where('status', '<>', ORDER_STATUS.paid)
      .execute();
    // Another amount than was due was paid, so its owner decides what to spend it on.
    await settleWithoutPaying(tx, recharge.id, '该笔付款曾转人工核对', payment.amount);
    await recordDecision(tx, payment, operator, { status: credited, note: reason });
    return null;
  });
}

/** Locks the recharge before the accounts that it credits, as payments do. */
async function lockRecharge(tx: Tx, id: string) {
  return await tx
    .selectFrom('recharges as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.id', 'r.user_id', 'r.company_id', sql<boolean>`u.closed_at is not null`.as('closed')])
    .where('r.id', '=', id)
    .forUpdate('r')
    .executeTakeFirstOrThrow();
}

async function recordDecision(
  tx: Tx,
  payment: Quarantined,
  operator: Operator,
  change: { status: number; note: string; refund_no?: string } & Partial<Attributed>,
): Promise<void> {
  await tx
    .updateTable('quarantined_payments')
    .set({ ...change, operator_id: operator.id, decided_at: sql`now()` })
    .where('id', '=', payment.id)
    .execute();
  await audit(tx, operator, {
    action: change.status === credited ? 'recharge.credit' : 'recharge.refund',
    subject: `quarantinedPayment:${payment.id}`,
    before: { status: payment.status, ...(payment.recharge_id && { rechargeId: payment.recharge_id }) },
    after: { ...change, tradeNo: payment.trade_no, paidMoney: toYuan(payment.amount) },
  });
}

/** Refunds the payer through the provider. Returns the status; a job continues a refund that is pending. */
export async function refundQuarantined(
  db: Db,
  payments: Payments,
  operator: Operator,
  { quarantineId, reason }: Decision,
): Promise<{ status: number }> {
  // Committed before the provider is called, so that nobody credits a payment that is being refunded.
  await inTransaction(db, async (tx) => {
    const payment = await lockUndecidedPayment(tx, quarantineId);
    channelOf(payments, payment.channel);
    // Each attempt has a number of its own: a provider refuses a refused number again, and refunds the whole only once.
    const refundNo = `F${randomBytes(12).toString('hex')}`;
    await recordDecision(tx, payment, operator, { status: refunding, note: reason, refund_no: refundNo });
  });
  return { status: await continueRefund(db, payments, quarantineId) };
}

/** Requests a pending refund from the provider. The request carries its number, so that a repeat is harmless. */
export async function continueRefund(db: Db, payments: Payments, id: number): Promise<number> {
  const payment = await db
    .selectFrom('quarantined_payments')
    .selectAll()
    .where('id', '=', id)
    .where('status', '=', refunding)
    .executeTakeFirstOrThrow();
  const { provider } = channelOf(payments, payment.channel);
  const request: RefundRequest = {
    outTradeNo: payment.out_trade_no,
    tradeNo: payment.trade_no,
    refundNo: payment.refund_no!,
    amountFen: payment.amount,
    totalFen: payment.amount,
    reason: '充值异常退款',
  };
  let state: RefundState | 'absent';
  try {
    state = await provider.queryRefund(request);
    if (state === 'absent') state = await provider.refund(request);
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    payments.log.warn({ quarantineId: id, reason: error.message }, 'the provider did not say whether it refunded');
    return refunding;
  }
  const status = { done: refunded, refused: refundRefused, processing: refunding }[state];
  await db
    .updateTable('quarantined_payments')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', refunding)
    .execute();
  return status;
}
