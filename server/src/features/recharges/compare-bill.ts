import type { Input } from '@zhenku/contract/api';
import { ORDER_STATUS, QUARANTINE_STATUS } from '@zhenku/contract/constants';
import { formatTime } from '@zhenku/contract/format';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { METHOD_LABEL } from '@zhenku/contract/operators/operator-labels';
import { paymentChannelOf } from '@zhenku/contract/recharge-methods';
import type { BillDifference, Reconciliation, ReconciliationFilter } from '@zhenku/contract/recharges/recharges';
import { type Selectable, sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { inYuan } from '../../platform/database/in-yuan.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import { yuanCell } from '../../platform/lists/csv.ts';
import type { OperatorList } from '../../platform/lists/operator-list.ts';
import { isDayWithin } from '../../platform/lists/paging.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { type BillRow, type PaymentChannel, ProviderUnknown } from '../../providers/payments/provider.ts';
import { audit } from '../../platform/audit.ts';
import { applyTrade } from './apply-trade.ts';
import { readOwnRefunds, readProviderRefunds, type Refund } from './provider-refunds.ts';
import { queryProvider } from './query-provider.ts';
import { channelOf, methodOf, type PaymentContext, type Payments } from './payments.ts';

interface BookEntry {
  of: 'payment' | 'refund';
  /** The provider's payment number or our refund number. */
  number: string;
  tradeNo: string;
  orderId: string;
  amount: Fen;
  waiting: boolean;
}

interface BillDay {
  channel: PaymentChannel;
  /** `yyyy-MM-dd` in Asia/Shanghai. */
  day: string;
}

/**
 * Compares a provider's daily bill with our books in both directions and stores the report. Queries and credits payments that
 * only the bill has, and quarantines refunds that only the bill has. Throws `ProviderUnknown`.
 */
export async function compareBill(context: PaymentContext, { channel, day }: BillDay): Promise<Reconciliation> {
  const { db, services: payments } = context;
  const { provider } = channelOf(payments, channel);
  // Days without payments have no bill.
  const bill = (await provider.downloadBill(day)) ?? [];
  await queryUnpaidRecharges(context, channel, bill);
  await applyRefundsOfBill(context, channel, bill);
  const books = await readBooked(db, { channel, day }, bill);
  const sums = (kind: BillRow['kind']) => {
    const rows = bill.filter((row) => row.kind === kind);
    return { count: rows.length, amount: rows.reduce((sum, row) => sum + row.amountFen, 0n) };
  };
  const [paid, refunded] = [sums('payment'), sums('refund')];
  const report = {
    payments: paid.count,
    payment_amount: paid.amount,
    refunds: refunded.count,
    refund_amount: refunded.amount,
    differences: JSON.stringify(findDifferences(bill, books)),
    made_at: sql<string>`now()`,
  };
  const reportRow = await db
    .insertInto('payment_reconciliations')
    .values({ channel, day, ...report })
    .onConflict((conflict) => conflict.columns(['channel', 'day']).doUpdateSet(report))
    .returningAll()
    .executeTakeFirstOrThrow();
  return asReport(reportRow);
}

async function queryUnpaidRecharges(context: PaymentContext, channel: PaymentChannel, bill: BillRow[]): Promise<void> {
  const paid = bill.filter(({ kind }) => kind === 'payment').map(({ outTradeNo }) => outTradeNo);
  if (paid.length === 0) return;
  const open = await context.db
    .selectFrom('recharges')
    .select('id')
    .where('channel', '=', channel)
    .where('id', 'in', paid)
    .where('status', '<>', ORDER_STATUS.paid)
    .execute();
  for (const { id } of open) {
    const refunds = bill.filter(({ kind, outTradeNo }) => kind === 'refund' && outTradeNo === id);
    const refunded = refunds.reduce((sum, { amountFen }) => sum + amountFen, 0n);
    await queryProvider(context, id, refunded);
  }
}

async function applyRefundsOfBill(context: PaymentContext, channel: PaymentChannel, bill: BillRow[]): Promise<void> {
  const { db, services: payments } = context;
  const { provider, merchant } = channelOf(payments, channel);
  /** Refunds (fen) by trade that booked sums already cover. */
  const explained = new Map<string, Fen>();
  for (const { kind, tradeNo, outTradeNo, amountFen, refundNo } of bill) {
    if (kind !== 'refund' || !refundNo) continue;
    const paid = await findPaid(db, channel, tradeNo);
    // An unknown payment is reported as a separate difference.
    if (paid === undefined) continue;
    if (provider.reportsRefundSums && (await nameKnownRefund(db, { channel, tradeNo, refundNo, amountFen }))) continue;
    const inSums = provider.reportsRefundSums
      ? unexplainedSum(await readProviderRefunds(db, { channel, tradeNo }), bill)
      : 0n;
    const before = explained.get(tradeNo) ?? 0n;
    if (before + amountFen <= inSums) {
      explained.set(tradeNo, before + amountFen);
      continue;
    }
    await applyTrade(context, channel, {
      eventId: `bill-${tradeNo}-${refundNo}`,
      outTradeNo,
      tradeNo,
      amountFen: paid,
      ...merchant,
      state: 'refunded',
      refund: { refundNo, refundFen: amountFen },
    });
  }
}

async function findPaid(db: Db, channel: PaymentChannel, tradeNo: string): Promise<Fen | undefined> {
  const { rows } = await sql<{ amount: bigint }>`
    select amount from quarantined_payments where channel = ${channel} and trade_no = ${tradeNo} and kind = 'payment'
    union all
    select amount from recharges where channel = ${channel} and trade_no = ${tradeNo} limit 1`.execute(db);
  return rows[0]?.amount;
}

/**
 * Returns the amount (fen) of booked refunds that no refund on the bill explains. A notice may report a cumulative sum, which
 * can include refunds whose own notices were lost.
 */
function unexplainedSum(known: Refund[], bill: BillRow[]): Fen {
  const surplus = known.map(({ refundNo, amount }) => {
    if (refundNo === null) return amount;
    const row = bill.find((each) => each.kind === 'refund' && each.refundNo === refundNo);
    return row && row.amountFen < amount ? amount - row.amountFen : 0n;
  });
  return surplus.reduce((sum, fen) => sum + fen, 0n);
}

/** Returns whether a refund on the bill is already booked. Stores its number if the booked refund has none. */
async function nameKnownRefund(
  db: Db,
  {
    channel,
    tradeNo,
    refundNo,
    amountFen,
  }: { channel: PaymentChannel; tradeNo: string; refundNo: string; amountFen: Fen },
): Promise<boolean> {
  const own = await readOwnRefunds(db, { channel, tradeNo });
  const known = await readProviderRefunds(db, { channel, tradeNo });
  if ([...own, ...known].some((refund) => refund.refundNo === refundNo)) return true;
  const unnamed = await db
    .updateTable('quarantined_payments')
    .set({ provider_refund_no: refundNo })
    .where('id', '=', (eb) =>
      eb
        .selectFrom('quarantined_payments')
        .select((q) => q.fn.min('id').as('id'))
        .where('channel', '=', channel)
        .where('trade_no', '=', tradeNo)
        .where('kind', '=', 'refund')
        .where('provider_refund_no', 'is', null)
        .where('amount', '=', amountFen),
    )
    .executeTakeFirst();
  return unnamed.numUpdatedRows > 0n;
}

async function readBooked(db: Db, { channel, day }: BillDay, bill: BillRow[]): Promise<BookEntry[]> {
  const trades = bill.map(({ tradeNo }) => tradeNo);
  const refundNos = bill.flatMap(({ refundNo }) => (refundNo ? [refundNo] : []));
  const { rows } = await sql<BookEntry & { booked_on: string }>`
    select 'payment' as of, r.trade_no as number, r.trade_no as "tradeNo", r.id as "orderId", r.amount, false as waiting
      from recharges r
      where r.channel = ${channel} and r.status = ${ORDER_STATUS.paid}
        and ((r.paid_at at time zone 'Asia/Shanghai')::date = ${day}::date or r.trade_no = any(${trades}))
        and not exists (
          select from quarantined_payments q
          where q.channel = r.channel and q.trade_no = r.trade_no and q.kind = 'payment')
    union all
    select 'payment', q.trade_no, q.trade_no, q.out_trade_no, q.amount,
        q.status in (${QUARANTINE_STATUS.waiting}, ${QUARANTINE_STATUS.refundRefused})
      from quarantined_payments q
      where q.channel = ${channel} and q.kind = 'payment'
        and ((coalesce(q.paid_at, q.created_at) at time zone 'Asia/Shanghai')::date = ${day}::date
          or q.trade_no = any(${trades}))
    union all
    select 'refund', q.refund_no, q.trade_no, q.out_trade_no, q.refund_amount, false
      from quarantined_payments q
      where q.channel = ${channel} and q.status in (${QUARANTINE_STATUS.refunding}, ${QUARANTINE_STATUS.refunded})
        and ((q.status = ${QUARANTINE_STATUS.refunded}
            and (q.decided_at at time zone 'Asia/Shanghai')::date = ${day}::date)
          or q.refund_no = any(${refundNos}))
        and q.refund_no is not null
    union all
    -- We know of the provider's own refunds only from the provider, so none can be missing there.
    select 'refund', q.provider_refund_no, q.trade_no, q.out_trade_no, q.amount, q.status = ${QUARANTINE_STATUS.waiting}
      from quarantined_payments q
      where q.channel = ${channel} and q.kind = 'refund' and q.trade_no = any(${trades})
        and q.provider_refund_no = any(${refundNos})`.execute(db);
  return rows;
}

const numberOf = (row: BillRow) => (row.kind === 'payment' ? row.tradeNo : row.refundNo!);

function findDifferences(bill: BillRow[], books: BookEntry[]): BillDifference[] {
  const ours = new Map(books.map((booked) => [`${booked.of} ${booked.number}`, booked]));
  const differences: BillDifference[] = [];
  for (const row of bill) {
    const key = `${row.kind} ${numberOf(row)}`;
    const booked = ours.get(key);
    ours.delete(key);
    const about = {
      of: row.kind,
      orderId: row.outTradeNo,
      tradeNo: row.tradeNo,
      billMoney: toYuan(row.amountFen),
      ourMoney: booked ? toYuan(booked.amount) : null,
    };
    if (!booked) differences.push({ kind: 'missingHere', ...about });
    else if (booked.amount !== row.amountFen) differences.push({ kind: 'amountDiffers', ...about });
    else if (booked.waiting) differences.push({ kind: 'waiting', ...about });
  }
  for (const { of, orderId, tradeNo, amount } of ours.values()) {
    differences.push({ kind: 'missingThere', of, orderId, tradeNo, billMoney: null, ourMoney: toYuan(amount) });
  }
  return differences;
}

const asReport = ({
  channel,
  payment_amount: paymentMoney,
  refund_amount: refundMoney,
  made_at: time,
  ...row
}: Selectable<Tables['payment_reconciliations']>): Reconciliation => ({
  ...inYuan({ ...row, paymentMoney, refundMoney }, 'paymentMoney', 'refundMoney'),
  method: methodOf(channel),
  time,
});

export const reconciliationList: OperatorList<ReconciliationFilter, Reconciliation, string> = {
  name: 'reconciliations',
  fileName: '对账.csv',
  columns: [
    ['日期', ({ day }) => day],
    ['渠道', ({ method }) => METHOD_LABEL[method] ?? ''],
    ['支付笔数', ({ payments }) => String(payments)],
    ['支付金额', ({ paymentMoney }) => yuanCell(paymentMoney)],
    ['退款笔数', ({ refunds }) => String(refunds)],
    ['退款金额', ({ refundMoney }) => yuanCell(refundMoney)],
    ['差异笔数', ({ differences }) => String(differences.length)],
    ['对账时间', ({ time }) => formatTime(time)],
  ],
  select: ({ db }, { sort, desc, ...period }) => {
    const matching = db.selectFrom('payment_reconciliations as p').where(isDayWithin('p.day', period));
    // Reports are identified by day and channel.
    const id = sql<string>`p.day || ' ' || p.channel`;
    return {
      matching,
      rows: matching
        .select(id.as('id'))
        .orderBy('p.day', sort && !desc ? 'asc' : 'desc')
        .orderBy('p.channel'),
      read: async (ids) =>
        (await db.selectFrom('payment_reconciliations as p').where(id, 'in', ids).selectAll().execute()).map(asReport),
      idOf: ({ day, method }) => `${day} ${paymentChannelOf(method)}`,
    };
  },
};

export async function compareBillAgain(
  context: Operation<{ id: number }, Payments>,
  { method, day }: Input<'POST /operator/v1/recharges/reconciliations'>,
): Promise<Reconciliation> {
  const channel = paymentChannelOf(method);
  try {
    const report = await compareBill(context, { channel, day });
    const { differences, ...sums } = report;
    const after = { ...sums, differences: differences.length };
    await inTransaction(context.db, (tx) =>
      audit(tx, context.caller, { action: 'recharge.reconcile', subject: `${channel}:${day}`, after }),
    );
    return report;
  } catch (error) {
    if (!(error instanceof ProviderUnknown)) throw error;
    throw new AppError('conflict', { message: '暂时无法获取账单，请稍后再试', cause: error });
  }
}
