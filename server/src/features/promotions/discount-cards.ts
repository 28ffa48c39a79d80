import { DISCOUNT_CARD_DAYS } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { quoteCard } from '@zhenku/contract/promotions/discount';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { type CoinsOwner, coinsOwner } from '../wallet/coins.ts';

/** A discount card; amounts in fen. */
export interface DiscountCardRow {
  id: number;
  userId: number | null;
  companyId: number | null;
  discount: number;
  /** The sum that was recharged for it. */
  amount: Fen;
  remainAmount: Fen;
  expiresAt: string;
}

export interface QuotedDiscountCard extends DiscountCardRow {
  /** The price of the order with this card; null without an order. */
  payAmount: Fen | null;
}

/** The part of a session that decides which discount cards a caller may use. */
export type DiscountCardHolder = Pick<UserSession, 'id' | 'userType' | 'companyId' | 'companyRole'>;

const DISCOUNT_CARD_COLUMNS = [
  'id',
  'user_id as userId',
  'company_id as companyId',
  'discount',
  'amount',
  'remain_amount as remainAmount',
  'expires_at as expiresAt',
] as const;

/** The discount cards of the coins that the caller may spend: their own, and their company's unless they are a viewer. */
function selectLiveDiscountCards(db: Db, user: DiscountCardHolder) {
  const own = coinsOwner(user);
  const company = user.companyId !== null && user.companyRole !== 'viewer' ? user.companyId : null;
  return db
    .selectFrom('discount_cards')
    .select(DISCOUNT_CARD_COLUMNS)
    .where('remain_amount', '>', 0n)
    .where('expires_at', '>', sql<string>`now()`)
    .where((eb) => eb.or([eb('user_id', '=', 'userId' in own ? own.userId : null), eb('company_id', '=', company)]));
}

/** The caller's live cards: for an order, the one that makes it cheapest first; else the one that expires first. */
export async function listDiscountCards(
  db: Db,
  user: DiscountCardHolder,
  order?: { originAmount: Fen },
): Promise<QuotedDiscountCard[]> {
  const cards = await selectLiveDiscountCards(db, user).orderBy('expires_at').orderBy('id').execute();
  if (!order) return cards.map((card) => ({ ...card, payAmount: null }));
  return cards
    .map((card) => ({ ...card, payAmount: quoteCard(order.originAmount, card).payAmount }))
    .toSorted((a, b) => Number(a.payAmount - b.payAmount));
}

/** Locks the live cards of an owner's coins and returns them, the one that expires first at the top. */
export async function lockLiveDiscountCards(tx: Tx, owner: CoinsOwner): Promise<DiscountCardRow[]> {
  const cards = await tx
    .selectFrom('discount_cards')
    .select(DISCOUNT_CARD_COLUMNS)
    .where('remain_amount', '>', 0n)
    .where('expires_at', '>', sql<string>`now()`)
    .where((eb) => ('companyId' in owner ? eb('company_id', '=', owner.companyId) : eb('user_id', '=', owner.userId)))
    // Locked in the order of their ids, so that two calls never deadlock.
    .orderBy('id')
    .forUpdate()
    .execute();
  return cards.toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
}

/** The sum in fen that is left on the caller's live cards. */
export async function discountCardsBalance(db: Db, user: DiscountCardHolder): Promise<Fen> {
  const cards = await selectLiveDiscountCards(db, user).execute();
  return cards.reduce((sum, { remainAmount }) => sum + remainAmount, 0n);
}

/** Returns a live card of the caller. Throws `notFound` for someone else's card, and for an empty or expired one. */
export async function findDiscountCard(db: Db, user: DiscountCardHolder, cardId: number): Promise<DiscountCardRow> {
  const card = await selectLiveDiscountCards(db, user).where('id', '=', cardId).executeTakeFirst();
  if (!card) throw new AppError('notFound', { message: '折扣卡不存在或已失效' });
  return card;
}

/** The price in fen of an order with a card as it is now: the full one when the card has expired or is empty. */
export async function quoteDiscountCard(db: Db, cardId: number, originAmount: Fen): Promise<Fen> {
  const card = await selectDiscountCard(db, cardId).executeTakeFirstOrThrow();
  return card.live ? quoteCard(originAmount, card).payAmount : originAmount;
}

const selectDiscountCard = (db: Db, cardId: number) =>
  db
    .selectFrom('discount_cards')
    .select(DISCOUNT_CARD_COLUMNS)
    .select(sql<boolean>`remain_amount > 0 and expires_at > now()`.as('live'))
    .where('id', '=', cardId);

interface DiscountCardPayment {
  cardId: number;
  orderId: string;
  /** The owner of the coins that pay. */
  payer: CoinsOwner;
  originAmount: Fen;
  /** The price with the card that the buyer has seen. */
  payAmount: Fen;
}

/**
 * Charges a discount card, which it locks, with its part of an order. When the order would now cost another amount than the
 * buyer has seen, changes nothing: `applied` is false and `payAmount` is the new price, the full one when the card has
 * expired or is empty. Throws `conflict` when the card belongs to other coins than those that pay.
 */
export async function drawFromDiscountCard(
  tx: Tx,
  { cardId, orderId, payer, originAmount, payAmount: expected }: DiscountCardPayment,
): Promise<{ applied: boolean; payAmount: Fen }> {
  const card = await selectDiscountCard(tx, cardId).forUpdate().executeTakeFirstOrThrow();
  const belongs = 'companyId' in payer ? card.companyId === payer.companyId : card.userId === payer.userId;
  if (!belongs) throw new AppError('conflict', { message: '该折扣卡只能用于所属账户的支付' });
  if (!card.live) return { applied: originAmount === expected, payAmount: originAmount };
  const { payAmount, used } = quoteCard(originAmount, card);
  if (payAmount !== expected) return { applied: false, payAmount };
  await tx
    .updateTable('discount_cards')
    .set({ remain_amount: card.remainAmount - used })
    .where('id', '=', cardId)
    .execute();
  await tx.insertInto('discount_card_uses').values({ order_id: orderId, card_id: cardId, used_amount: used }).execute();
  return { applied: true, payAmount };
}

/**
 * Restores a discount card's part of what an order has been refunded so far: `refunded` of the `paid` fen, this refund
 * included. A repeat changes nothing, nor does an order that was paid without a card.
 */
export async function restoreDiscountCard(
  tx: Tx,
  { orderId, refunded, paid }: { orderId: string; refunded: Fen; paid: Fen },
): Promise<void> {
  const use = await tx
    .selectFrom('discount_card_uses')
    .selectAll()
    .where('order_id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  if (!use) return;
  const restored = refunded === paid ? use.used_amount : (use.used_amount * refunded) / paid;
  if (restored <= use.restored_amount) return;
  await tx
    .updateTable('discount_card_uses')
    .set({ restored_amount: restored })
    .where('order_id', '=', orderId)
    .execute();
  await tx
    .updateTable('discount_cards')
    .set((eb) => ({ remain_amount: eb('remain_amount', '+', restored - use.restored_amount) }))
    .where('id', '=', use.card_id)
    .execute();
}

interface NewDiscountCard {
  owner: CoinsOwner;
  discount: number;
  amount: Fen;
  rechargeId: string;
}

/** Issues the discount card of a recharge to the owner of the recharged coins. */
export async function issueDiscountCard(
  tx: Tx,
  { owner, discount, amount, rechargeId }: NewDiscountCard,
): Promise<void> {
  await tx
    .insertInto('discount_cards')
    .values({
      user_id: 'userId' in owner ? owner.userId : null,
      company_id: 'companyId' in owner ? owner.companyId : null,
      recharge_id: rechargeId,
      discount,
      amount,
      remain_amount: amount,
      expires_at: sql<string>`now() + make_interval(days => ${DISCOUNT_CARD_DAYS})`,
    })
    .execute();
}
