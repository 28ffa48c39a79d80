import type { Input } from '@zhenku/contract/api';
import type { Fen } from '@zhenku/contract/money';
import { allocate, quoteCard } from '@zhenku/contract/promotions/discount';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  drawFromDiscountCard,
  type DiscountCardHolder,
  findDiscountCard,
  quoteDiscountCard,
} from '../promotions/discount-cards.ts';
import type { CoinsOwner } from '../wallet/coins.ts';
import { assertNotRequested } from './approvals/open-request.ts';
import { type LockedOrder, lockOrder } from './end-order.ts';
import { assertCan, assertNoPendingTransfer } from './order-states.ts';

export function priceWithDiscountCard(prices: Fen[], card: { discount: number; remainAmount: Fen } | null) {
  const originAmount = prices.reduce((sum, price) => sum + price, 0n);
  const payAmount = card ? quoteCard(originAmount, card).payAmount : originAmount;
  return { originAmount, payAmount, itemAmounts: allocate(payAmount, prices) };
}

export async function changeDiscountCard(
  db: Db,
  user: DiscountCardHolder,
  { orderId, discountId }: Input<'POST /order/v1/discount/update'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, user, orderId);
    assertNoPendingTransfer(order);
    assertCan(order, 'pay');
    await assertNotRequested(tx, orderId);
    const card = discountId === undefined ? null : await findDiscountCard(tx, user, discountId);
    const payAmount = card ? quoteCard(order.origin_amount, card).payAmount : order.origin_amount;
    await setOrderPrice(tx, order, { payAmount, cardId: card?.id ?? null });
  });
}

/**
 * Charges the order's amount to the discount card. If the price has changed since the buyer saw it, stores the new price,
 * charges nothing and throws `conflict`, which commits the new price.
 */
export async function chargeDiscountCard(tx: Tx, order: LockedOrder, payer: CoinsOwner): Promise<void> {
  const { id, discount_card_id: cardId, origin_amount: originAmount } = order;
  if (cardId === null) return;
  const { applied, payAmount } = await drawFromDiscountCard(tx, {
    cardId,
    orderId: id,
    payer,
    originAmount,
    payAmount: order.pay_amount,
  });
  if (!applied) await refuseOldPrice(tx, order, payAmount);
}

/**
 * Throws `conflict` if the price has changed since the buyer saw it, like `chargeDiscountCard`, but does not charge the card.
 */
export async function assertPriceHolds(tx: Tx, order: LockedOrder): Promise<void> {
  if (order.discount_card_id === null) return;
  const payAmount = await quoteDiscountCard(tx, order.discount_card_id, order.origin_amount);
  if (payAmount !== order.pay_amount) await refuseOldPrice(tx, order, payAmount);
}

async function refuseOldPrice(tx: Tx, order: LockedOrder, payAmount: Fen): Promise<never> {
  await setOrderPrice(tx, order, {
    payAmount,
    cardId: payAmount === order.origin_amount ? null : order.discount_card_id,
  });
  throw new AppError('conflict', { message: '折扣卡额度有变动，订单金额已更新，请确认后重新支付', keepChanges: true });
}

export async function setOrderPrice(
  tx: Tx,
  order: LockedOrder,
  { payAmount, cardId }: { payAmount: Fen; cardId: number | null },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({
      pay_amount: payAmount,
      discount_amount: order.origin_amount - payAmount,
      discount_card_id: cardId,
    })
    .where('id', '=', order.id)
    .execute();
  const items = await tx
    .selectFrom('order_items')
    .select(['id', 'origin_amount'])
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute();
  const amounts = allocate(
    payAmount,
    items.map(({ origin_amount }) => origin_amount),
  );
  await storeItemAmounts(
    tx,
    items.map(({ id }, index) => ({ id, amount: amounts[index]! })),
  );
}

export async function storeItemAmounts(tx: Tx, items: readonly { id: string; amount: Fen }[]): Promise<void> {
  await sql`
    update order_items i set pay_amount = n.amount
    from unnest(${items.map(({ id }) => id)}::text[], ${items.map(({ amount }) => String(amount))}::bigint[]) as n (id, amount)
    where i.id = n.id`.execute(tx);
}
