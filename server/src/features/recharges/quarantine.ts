import { randomBytes } from 'node:crypto';
import { ORDER_STATUS, QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { type Fen, toFen, toYuan } from '@zhenku/contract/money';
import { type Selectable, sql, type Updateable } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { ProviderUnknown, type RefundRequest, type RefundState } from '../../providers/payments/provider.ts';
import { audit } from '../../platform/audit.ts';
import type { AuditAction } from '@zhenku/contract/operators/audit-actions';
import { findCoinsHolder } from '../companies/coins-holder.ts';
import { sendMessage } from '../messages/messages.ts';
import { type CoinsOwner, coinsOf } from '../wallet/coins.ts';
import { post } from '../wallet/post.ts';
import { settleWithoutPaying, yuanText } from './order-notices.ts';
import { channelOf, clearingOf, type PaymentContext, type Payments } from './payments.ts';
import { type AttributedColumns, creditNamed, findNamedOwner, type NamedOwner } from './attribute-payment.ts';
import { endFullyRefunded, FULLY_REFUNDED, readProviderRefunds, sumOf } from './provider-refunds.ts';
import { ownerOf } from './recharge-rows.ts';

type Operator = { id: number };
export type QuarantinedRow = Selectable<Tables['quarantined_payments']>;
const { waiting, credited, refunding, refunded, refundRefused, takenBack, borne } = QUARANTINE_STATUS;

async function lockUndecided(tx: Tx, id: number, kind: QuarantinedRow['kind']): Promise<QuarantinedRow> {
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
  if (payment.kind !== kind) {
    throw new AppError('conflict', {
      message: kind === 'payment' ? '这是一笔退款，请选择扣回或平台承担' : '这不是退款',
    });
  }
  return payment;
}

/**
 * Returns the remainder of a payment after the provider's refunds. An operator enters the amount if the refunds are unknown.
 * Throws `invalidInput` for an impossible amount, and `conflict` if everything was refunded.
 */
async function readRemainder(tx: Tx, payment: QuarantinedRow, money: number | undefined): Promise<Fen> {
  const trade = { channel: payment.channel, tradeNo: payment.trade_no };
  const rest = payment.amount - sumOf(await readProviderRefunds(tx, trade));
  if (rest <= 0n) throw new AppError('conflict', { message: FULLY_REFUNDED });
  if (money === undefined) {
    if (payment.refunds_unknown) throw invalidField('money', '退款金额未知，请填写该笔支付的剩余金额');
    return rest;
  }
  const fen = toFen(money);
  if (payment.refunds_unknown ? fen > rest : fen !== rest) {
    throw invalidField('money', `该笔支付的剩余金额${payment.refunds_unknown ? '不超过' : '为'}${yuanText(rest)}`);
  }
  return fen;
}

interface Decision {
  quarantineId: number;
  reason: string;
  money?: number | undefined;
}

type Attribution = Decision & NamedOwner;

/**
 * Credits the amount paid less refunds (not the amount due) to the recharge's coins, without coupon or discount card. The
 * recharge becomes paid. If the operator names another owner, credits that owner instead.
 */
export async function creditQuarantined(
  db: Db,
  operator: Operator,
  { quarantineId, reason, money, ...named }: Attribution,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const payment = await lockUndecided(tx, quarantineId, 'payment');
    const amount = await readRemainder(tx, payment, money);
    const change = { status: credited, note: reason, credited_amount: amount };
    const owner = await findNamedOwner(tx, named);
    if (owner) {
      const columns = await creditNamed(tx, payment, { amount, owner });
      await recordDecision(tx, payment, { operator, ...change, ...columns });
      return;
    }
    const recharge = payment.recharge_id && (await lockRecharge(tx, payment.recharge_id));
    if (!recharge) throw new AppError('conflict', { message: '没有对应的充值，请选择入账账户或退款' });
    if (recharge.closed) throw new AppError('conflict', { message: '账号已注销，请选择其他账户或退款' });
    await post(tx, {
      // Prefixed with the recharge's id, because statements show the recharge.
      cause: { kind: 'quarantineCredit', id: `${recharge.id}:${payment.id}` },
      entries: [
        { account: clearingOf(payment.channel), amount: -amount },
        { account: coinsOf(ownerOf(recharge)), amount },
      ],
    });
    await tx
      .updateTable('recharges')
      .set({ credited_amount: sql<bigint>`credited_amount + ${amount}` })
      .where('id', '=', recharge.id)
      .execute();
    await tx
      .updateTable('recharges')
      .set({ status: ORDER_STATUS.paid, paid_at: payment.paid_at ?? sql`now()`, trade_no: payment.trade_no })
      .where('id', '=', recharge.id)
      .where('status', '<>', ORDER_STATUS.paid)
      .execute();
    // The amount differs from the amount due, so the coins' owner decides how to spend it.
    await settleWithoutPaying(tx, recharge.id, { reason: '该笔付款曾转人工核对', arrived: amount });
    await recordDecision(tx, payment, { operator, ...change });
  });
}

/** Locks the recharge before the accounts that it credits, in the same order as payments. */
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
  payment: QuarantinedRow,
  {
    operator,
    ...change
  }: { operator: Operator; status: number; note: string } & Pick<
    Updateable<Tables['quarantined_payments']>,
    'refund_no' | 'refund_amount' | 'credited_amount'
  > &
    Partial<AttributedColumns>,
): Promise<void> {
  await tx
    .updateTable('quarantined_payments')
    .set({ ...change, operator_id: operator.id, decided_at: sql`now()` })
    .where('id', '=', payment.id)
    .execute();
  await audit(tx, operator, {
    action: ACTIONS[change.status] ?? 'recharge.refund',
    subject: `quarantinedPayment:${payment.id}`,
    before: { status: payment.status, ...(payment.recharge_id && { rechargeId: payment.recharge_id }) },
    after: { ...change, tradeNo: payment.trade_no, money: toYuan(payment.amount) },
  });
}

const ACTIONS: Readonly<Record<number, AuditAction>> = {
  [credited]: 'recharge.credit',
  [takenBack]: 'recharge.takeBack',
  [borne]: 'recharge.bear',
};

/** Refunds the payer through the provider and returns the status. A job continues a pending refund. */
export async function refundQuarantined(
  context: Operation<Operator, Payments>,
  { quarantineId, reason, money }: Decision,
): Promise<{ status: number }> {
  const { db, caller: operator, services: payments } = context;
  // Committed before calling the provider, so that nobody can credit the payment while it is being refunded.
  await inTransaction(db, async (tx) => {
    const payment = await lockUndecided(tx, quarantineId, 'payment');
    const refund_amount = await readRemainder(tx, payment, money);
    channelOf(payments, payment.channel);
    // Each attempt has a new number, because a provider rejects a refused number again. It refunds a payment only once.
    const refundNo = `F${randomBytes(12).toString('hex')}`;
    await recordDecision(tx, payment, {
      operator,
      status: refunding,
      note: reason,
      refund_no: refundNo,
      refund_amount,
    });
  });
  return { status: await continueRefund(context, quarantineId) };
}

/** Requests a pending refund from the provider. Idempotent, because the request carries the refund number. */
export async function continueRefund({ db, services: payments }: PaymentContext, id: number): Promise<number> {
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
    amountFen: payment.refund_amount!,
    totalFen: payment.amount,
    reason: '充值异常退款',
  };
  let state: RefundState | 'absent';
  try {
    state = await provider.queryRefund(request);
    if (state === 'absent') state = await provider.refund(request);
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    payments.log.warn({ quarantineId: id, reason: error.message }, 'the provider did not confirm the refund');
    return refunding;
  }
  const status = { done: refunded, refused: refundRefused, processing: refunding }[state];
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('quarantined_payments')
      .set({ status })
      .where('id', '=', id)
      .where('status', '=', refunding)
      .executeTakeFirst();
    if (numUpdatedRows === 0n || status !== refundRefused) return;
    // The provider refuses to refund money that it has already returned.
    const trade = { channel: payment.channel, tradeNo: payment.trade_no };
    if (sumOf(await readProviderRefunds(tx, trade)) >= payment.amount) await endFullyRefunded(tx, id);
  });
  return status;
}

interface Settlement {
  quarantineId: number;
  reason: string;
  bearer: 'payer' | 'site';
}

/**
 * Books a provider's refund of credited money, charged to the credited coins or to the site. Throws `insufficientBalance` if
 * the coins were spent.
 */
export async function settleProviderRefund(
  db: Db,
  operator: Operator,
  { quarantineId, reason, bearer }: Settlement,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const refund = await lockUndecided(tx, quarantineId, 'refund');
    const owner = await findCreditedOwner(tx, refund);
    const fromPayer = bearer === 'payer';
    await post(tx, {
      cause: { kind: 'providerRefund', id: `${refund.recharge_id ?? ''}:${refund.id}` },
      entries: [
        { account: clearingOf(refund.channel), amount: refund.amount },
        { account: fromPayer ? coinsOf(owner) : { kind: 'revenue' }, amount: -refund.amount },
      ],
    }).catch((error: unknown) => {
      const spent = error instanceof AppError && error.kind === 'insufficientBalance';
      throw spent ? new AppError('insufficientBalance', { message: '入账的牛币已被使用，余额不足以扣回' }) : error;
    });
    await recordDecision(tx, refund, { operator, status: fromPayer ? takenBack : borne, note: reason });
    if (fromPayer) {
      await sendMessage(tx, await findCoinsHolder(tx, owner), {
        title: '退款已扣回',
        content: `您的一笔付款已由支付平台退回${yuanText(refund.amount)}，相应的牛币已从账户扣除。`,
      });
    }
  });
}

async function findCreditedOwner(tx: Tx, refund: QuarantinedRow): Promise<CoinsOwner> {
  if (refund.credited_company_id !== null) return { companyId: refund.credited_company_id };
  if (refund.credited_user_id !== null) return { userId: refund.credited_user_id };
  return ownerOf(await lockRecharge(tx, refund.recharge_id!));
}
