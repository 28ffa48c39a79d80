import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { quoteCard } from '@zhenku/contract/promotions/discount';
import { assertIssuer } from '../../platform/certificate-issuer.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { AppError } from '../../platform/errors.ts';
import { versionInForceAt } from '../licences/texts/read-licence-texts.ts';
import { lockLiveDiscountCards } from '../promotions/discount-cards.ts';
import { type CoinsOwner, coinsOwner, type Payer } from '../wallet/coins.ts';
import { lockAnyOrder, lockOrder } from './end-order.ts';
import { assertPriceHolds, setOrderPrice } from './order-discount.ts';
import type { OrderEditor } from '../companies/ownership.ts';
import { assertPayable, payWithCoins, readPayableOrder } from './pay-order.ts';

// Pays orders with recharges. An order is checked when its recharge is opened, and paid after the coins are credited.

/**
 * Returns the price in fen of the caller's order that a recharge of their own coins will pay. Throws `notFound`, or
 * `conflict` if the order cannot be paid or its price has changed, to prevent a useless recharge.
 */
export async function quotePayableOrder(
  db: Db,
  user: Payer & OrderEditor,
  { orderId, shownText, requireIssuer }: { orderId: string; shownText?: number | undefined; requireIssuer: boolean },
): Promise<Fen> {
  return await inTransaction(db, async (tx) => {
    await assertIssuer(tx, requireIssuer);
    const payer = coinsOwner(user);
    const order = await lockOrder(tx, user, orderId);
    await assertPayable(tx, order, { payer, sold: await readPayableOrder(tx, orderId, payer), shownText });
    await assertPriceHolds(tx, order);
    return order.pay_amount;
  });
}

interface RechargedOrder {
  orderId: string;
  payer: CoinsOwner;
  /** The price in fen shown to the buyer. */
  atMost: Fen;
  /** When the recharge was opened; the buyer agreed to the licence text of that time. */
  openedAt: string;
}

/**
 * Pays an order with the coins recharged for it and the discount card that now saves their owner most. Throws
 * `conflict` if the order cannot be paid any more or costs more than the buyer was shown, and `insufficientBalance`.
 */
export async function payRechargedOrder(
  tx: Tx,
  keyring: Keyring,
  { orderId, payer, atMost, openedAt }: RechargedOrder,
): Promise<void> {
  const order = await lockAnyOrder(tx, orderId);
  // A payment that was refused because of an outdated text may have moved the order to a newer text since.
  const agreedTo = Math.min(order.licence_text_version, await versionInForceAt(tx, openedAt));
  const sold = await readPayableOrder(tx, orderId, payer);
  await assertPayable(tx, order, { payer, sold, shownText: agreedTo });
  const { payAmount, cardId } = await findBestPrice(tx, payer, order.origin_amount);
  if (payAmount > atMost) {
    const [now, shown] = [payAmount, atMost].map((fen) => `¥${formatMoney(toYuan(fen))}`);
    throw new AppError('conflict', { message: `订单金额已由${shown}变为${now}` });
  }
  await setOrderPrice(tx, order, { payAmount, cardId });
  await payWithCoins(
    { db: tx, services: { keyring } },
    { ...order, pay_amount: payAmount, discount_card_id: cardId },
    { payer, items: sold.items },
  );
}

/**
 * Finds the cheapest price. Keeps the discount cards locked, so that the best one still has its balance when it is
 * charged.
 */
async function findBestPrice(
  tx: Tx,
  payer: CoinsOwner,
  originAmount: Fen,
): Promise<{ payAmount: Fen; cardId: number | null }> {
  let best: { payAmount: Fen; cardId: number | null } = { payAmount: originAmount, cardId: null };
  for (const card of await lockLiveDiscountCards(tx, payer)) {
    const { payAmount } = quoteCard(originAmount, card);
    if (payAmount < best.payAmount) best = { payAmount, cardId: card.id };
  }
  return best;
}
