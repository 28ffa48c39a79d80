import type { Input } from '@zhenku/contract/api';
import type { Fen } from '@zhenku/contract/money';
import { allocate, quoteCard } from '@zhenku/contract/rules/discount';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { drawFromDiscountCard, type DiscountCardHolder, findDiscountCard } from '../promotions/discount-cards.ts';
import type { CoinsOwner } from '../wallet/coins.ts';
import { type LockedOrder, lockOrder } from './end-order.ts';
import { assertCan, assertNoPendingTransfer } from './order-states.ts';

/** What an order costs with a card, in fen, the order's items included: theirs add up to the order's. */
export function priceWithDiscountCard(prices: Fen[], card: { discount: number; remainAmount: Fen } | null) {
  const originAmount = prices.reduce((sum, price) => sum + price, 0n);
  const payAmount = card ? quoteCard(originAmount, card).payAmount : originAmount;
  return { originAmount, payAmount, itemAmounts: allocate(payAmount, prices) };
}

/** Puts another card on a pending order, or none. */
export async function changeDiscountCard(
  db: Db,
  user: DiscountCardHolder,
  { orderId, discountId }: Input<'POST /order/v1/discount/update'>,
): Promise<null> {
  return await inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, user, orderId);
    assertNoPendingTransfer(order);
    assertCan(order, 'pay');
    const card = discountId === undefined ? null : await findDiscountCard(tx, user, discountId);
    const payAmount = card ? quoteCard(order.origin_amount, card).payAmount : order.origin_amount;
    await setOrderPrice(tx, order, { payAmount, cardId: card?.id ?? null });
    return null;
  });
}

/**
 * Takes from the order's card what it contributes. Where the order would cost another amount than the buyer has seen, it is
 * given its new price and nothing is charged: throws `conflict`.
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
  if (applied) return;
  await setOrderPrice(tx, order, { payAmount, cardId: payAmount === originAmount ? null : cardId });
  throw new AppError('conflict', { message: '折扣卡余额有变动，订单金额已更新，请确认后重新支付', keepChanges: true });
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
  await sql`
    update order_items i set pay_amount = n.amount
    from unnest(${items.map(({ id }) => id)}::text[], ${amounts.map(String)}::bigint[]) as n (id, amount)
    where i.id = n.id`.execute(tx);
}
