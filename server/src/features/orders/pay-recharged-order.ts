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
import { assertPayable, payWithCoins, readSold } from './pay-order.ts';

/** Orders that a recharge pays: the checks when the recharge is opened, and the payment once it is credited. */

/**
 * Returns the price in fen of the caller's order, which a recharge of their own coins is to pay. Throws `notFound`, and
 * `conflict` when the order cannot be paid, or costs another amount by now: nobody recharges what will not pay.
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
    await assertPayable(tx, order, { payer, sold: await readSold(tx, orderId, payer), shownText });
    await assertPriceHolds(tx, order);
    return order.pay_amount;
  });
}

interface RechargedOrder {
  orderId: string;
  /** The owner of the credited coins. */
  payer: CoinsOwner;
  /** The price in fen that its buyer was shown. */
  atMost: Fen;
  /** When the recharge was opened: its buyer agreed to the licence text of that time. */
  openedAt: string;
}

/**
 * Pays an order from the coins that were recharged for it, with the card of these coins that saves most by now. Throws
 * `conflict` where it cannot be paid any more or costs more than its buyer was shown, and `insufficientBalance`.
 */
export async function payRechargedOrder(
  tx: Tx,
  keyring: Keyring,
  { orderId, payer, atMost, openedAt }: RechargedOrder,
): Promise<void> {
  const order = await lockAnyOrder(tx, orderId);
  // The order may have been put under a newer text since, by a payment that was refused for it.
  const agreedTo = Math.min(order.licence_text_version, await versionInForceAt(tx, openedAt));
  const sold = await readSold(tx, orderId, payer);
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

/** The discount cards stay locked, so that the best one still covers its part when it is charged. */
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
