import type { Input } from '@zhenku/contract/api';
import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../../platform/database/database.ts';
import type { Operation } from '../../../platform/operation.ts';
import { adjustRefundedInvoice } from '../invoices/refunded-invoice.ts';
import { decrementSales } from '../../catalogue/counters.ts';
import { lockUnlessUpgraded } from '../../licences/upgrades/upgrades.ts';
import { voidCertificates } from '../../licences/certificates/enter-certificates.ts';
import { voidLicences } from '../../licences/void-licences.ts';
import { sendMessage } from '../../messages/messages.ts';
import { audit } from '../../../platform/audit.ts';
import { shareUsers } from '../../../platform/database/users.ts';
import { recordEvent } from '../../webhooks/record-event.ts';
import { endOrder, markItemsRefunded } from '../change-order.ts';
import { type LockedOrder, lockAnyOrder } from '../end-order.ts';
import { readNetAmounts } from '../net-of-refunds.ts';
import { assertCan, statusAfter } from '../order-states.ts';
import { type BuyerMessage, notifyBuyer } from '../notify-buyer.ts';
import { readUsedBonus, returnToPack } from '../../packs/use-pack.ts';
import { restoreDiscountCard } from '../../promotions/discount-cards.ts';
import type { Proofs } from '../../proofs/chain.ts';
import { closeFulfilledRequest } from './requests.ts';
import { type RefundableItem, readRefundableItems } from './refundable-items.ts';
import { returnMoney } from './return-money.ts';

export async function refundOrder(
  { db, caller: operator, services: { proofs } }: Operation<{ id: number }, { proofs: Proofs }>,
  { orderId, orderItemIds, reason }: Input<'POST /operator/v1/orders/{orderId}/refund'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockAnyOrder(tx, orderId);
    const refundId = await refundItems(tx, operator, { order, orderItemIds, reason });
    await closeFulfilledRequest(tx, orderId, { refundId, answer: reason });
    await notifyBuyer(tx, order, await refundMessage(tx, refundId, reason));
    await voidCertificates(tx, proofs, refundId);
  });
}

interface Refund {
  order: LockedOrder;
  /** Defaults to all items that are not refunded yet. */
  orderItemIds?: string[] | undefined;
  reason: string;
}

/**
 * Reverses the payment for some items of a locked order: licences and certificates, sales counters, creators' income, the
 * discount card's share and the invoice. Returns the refund's id.
 */
export async function refundItems(
  tx: Tx,
  operator: { id: number },
  { order, orderItemIds, reason }: Refund,
): Promise<number> {
  assertCan(order, 'refund');
  const items = await readRefundableItems(tx, order.id, orderItemIds);
  await lockUnlessUpgraded(
    tx,
    items.map(({ id }) => id),
  );
  await shareUsers(tx, [order.user_id, ...items.map(({ author_id }) => author_id)]);
  const before = (await readNetAmounts(tx, [order.id])).get(order.id)!;
  const amount = items.reduce((sum, item) => sum + item.pay_amount, 0n);
  const itemIds = items.map(({ id }) => id);
  const bonus = order.pack_id === null ? min(amount, before.bonus) : await readUsedBonus(tx, itemIds);
  const refundId = await insertRefund(tx, operator, { order, items, reason, amount, bonus });
  const isWhole = amount === before.amount;
  if (isWhole) await endOrder(tx, order.id, 'refund');
  await recordEvent(tx, {
    type: 'order.refunded',
    owner: { userId: order.user_id, companyId: order.company_id },
    data: {
      orderId: order.id,
      orderStatus: isWhole ? statusAfter('refund') : order.status,
      refundAmount: toYuan(amount),
      items: items.map(({ id, video_id, tier }) => ({ orderItemId: id, videoId: video_id, videoType: tier })),
    },
  });
  await voidLicences(tx, itemIds);
  // Locks the discount card or the pack before the counters, like payments.
  const refunded = order.pay_amount - before.amount + amount;
  await restoreDiscountCard(tx, { orderId: order.id, refunded, paid: order.pay_amount });
  const toPack = order.pack_id !== null && (await returnToPack(tx, order.pack_id, itemIds));
  await decrementSales(
    tx,
    items.map(({ video_id }) => video_id),
  );
  await adjustRefundedInvoice(tx, order.id);
  const owed = await returnMoney(tx, { order, refundId, items, amount, bonus, toPack });
  await notifyAuthors(tx, { items, owed, reason });
  await audit(tx, operator, {
    action: 'order.refund',
    subject: `order:${order.id}`,
    before: { orderStatus: order.status, payAmount: before.amount },
    after: { refundId, reason, amount, bonus, orderItemIds: itemIds },
  });
  return refundId;
}

/** Bonus coins are spent last, so they are returned first. */
const min = (amount: Fen, bonus: Fen) => (amount < bonus ? amount : bonus);

interface RecordedRefund {
  order: LockedOrder;
  items: RefundableItem[];
  reason: string;
  amount: Fen;
  bonus: Fen;
}

async function insertRefund(
  tx: Tx,
  operator: { id: number },
  { order, items, reason, amount, bonus }: RecordedRefund,
): Promise<number> {
  const { id } = await tx
    .insertInto('refunds')
    .values({ order_id: order.id, operator_id: operator.id, reason, amount, bonus_amount: bonus })
    .returning('id')
    .executeTakeFirstOrThrow();
  await markItemsRefunded(
    tx,
    items.map((item) => item.id),
    id,
  );
  return id;
}

interface RefundedShares {
  items: RefundableItem[];
  /** The part of each creator's share that the creator now owes. */
  owed: ReadonlyMap<number, Fen>;
  reason: string;
}

async function notifyAuthors(tx: Tx, { items, owed, reason }: RefundedShares): Promise<void> {
  for (const authorId of new Set(items.map(({ author_id }) => author_id))) {
    const own = items.filter(({ author_id }) => author_id === authorId);
    const share = own.reduce((sum, item) => sum + (item.creator_share ?? 0n), 0n);
    const names = own.map(({ video_name }) => `“${video_name}”`).join('、');
    const outcome = describeReturn(share, owed.get(authorId) ?? 0n);
    await sendMessage(tx, authorId, {
      title: '作品订单已退款',
      content: `${names}的一笔订单已退款，相应的分成 ${outcome}。原因：${reason}`,
    });
  }
}

function describeReturn(share: Fen, owed: Fen): string {
  const yuan = (fen: Fen) => `¥${formatMoney(toYuan(fen))}`;
  if (owed === 0n) return `${yuan(share)} 已扣回`;
  const debt = '已提现或转出，记为欠款，由之后的收益抵扣';
  if (owed === share) return `${yuan(share)} ${debt}`;
  return `${yuan(share)} 中，${yuan(share - owed)} 已扣回，其余 ${yuan(owed)} ${debt}`;
}

export async function refundMessage(tx: Tx, refundId: number, words?: string): Promise<BuyerMessage> {
  const { order_id, amount } = await tx
    .selectFrom('refunds')
    .select(['order_id', 'amount'])
    .where('id', '=', refundId)
    .executeTakeFirstOrThrow();
  const coins = formatMoney(toYuan(amount));
  const note = words ? `说明：${words}` : '';
  const pack = await findReturnedDownloads(tx, refundId);
  if (pack) {
    const params = {
      orderId: formatOrderNumber(order_id),
      packName: pack.name,
      downloads: String(pack.downloads),
      note,
    };
    return {
      topic: 'refund',
      title: '退款已完成',
      content: `订单 ${params.orderId} 已退款，${pack.downloads} 次下载已退回下载包“${pack.name}”，相应的授权已失效。${note}`,
      outside: { template: 'packReturned', params },
    };
  }
  return {
    topic: 'refund',
    title: '退款已完成',
    content: `订单 ${formatOrderNumber(order_id)} 已退款 ${coins} 牛币到原支付账户，相应的授权已失效。${note}`,
    outside: { template: 'orderRefunded', params: { orderId: formatOrderNumber(order_id), amount: coins, note } },
  };
}

async function findReturnedDownloads(
  tx: Tx,
  refundId: number,
): Promise<{ name: string; downloads: number } | undefined> {
  return await tx
    .selectFrom('order_items as i')
    .innerJoin('pack_uses as u', 'u.order_item_id', 'i.id')
    .innerJoin('packs as p', 'p.id', 'u.pack_id')
    .select(['p.name', sql<number>`count(*)::int`.as('downloads')])
    .where('i.refund_id', '=', refundId)
    .where('u.returned_at', 'is not', null)
    .groupBy(['p.id', 'p.name'])
    .executeTakeFirst();
}
