import { DISCOUNT_CARD_DAYS } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { quoteCard } from '@zhenku/contract/promotions/discount';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { type CoinsOwner, coinsOwner } from '../wallet/coins.ts';

export interface DiscountCardRow {
  id: number;
  userId: number | null;
  companyId: number | null;
  discount: number;
  amount: Fen;
  remainAmount: Fen;
  expiresAt: string;
}

export interface QuotedDiscountCard extends DiscountCardRow {
  /** The order's price with this card; null without an order. */
  payAmount: Fen | null;
}

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

/**
 * Selects the discount cards of the coins that the caller may spend: their own, and the company's unless the caller is a
 * viewer.
 */
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

/** Lists the caller's live cards: for an order, by lowest price, otherwise by earliest expiry. */
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

export async function lockLiveDiscountCards(tx: Tx, owner: CoinsOwner): Promise<DiscountCardRow[]> {
  const cards = await tx
    .selectFrom('discount_cards')
    .select(DISCOUNT_CARD_COLUMNS)
    .where('remain_amount', '>', 0n)
    .where('expires_at', '>', sql<string>`now()`)
    .where((eb) => ('companyId' in owner ? eb('company_id', '=', owner.companyId) : eb('user_id', '=', owner.userId)))
    // Locked in id order, so that concurrent calls cannot deadlock.
    .orderBy('id')
    .forUpdate()
    .execute();
  return cards.toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt));
}

export async function discountCardsBalance(db: Db, user: DiscountCardHolder): Promise<Fen> {
  const cards = await selectLiveDiscountCards(db, user).execute();
  return cards.reduce((sum, { remainAmount }) => sum + remainAmount, 0n);
}

export async function findDiscountCard(db: Db, user: DiscountCardHolder, cardId: number): Promise<DiscountCardRow> {
  const card = await selectLiveDiscountCards(db, user).where('id', '=', cardId).executeTakeFirst();
  if (!card) throw new AppError('notFound', { message: '折扣卡不存在或已失效' });
  return card;
}

/** Returns an order's price (fen) with a card in its current state; the full price if the card is expired or empty. */
export async function quoteDiscountCard(db: Db, cardId: number, originAmount: Fen): Promise<Fen> {
  const card = await selectDiscountCard(db, cardId).executeTakeFirstOrThrow();
  return card.live ? quoteCard(originAmount, card).payAmount : originAmount;
}

/** Throws `conflict` if the card belongs to coins other than the paying ones. */
export async function assertCardOf(db: Db, cardId: number, payer: CoinsOwner): Promise<void> {
  assertOwner(await selectDiscountCard(db, cardId).executeTakeFirstOrThrow(), payer);
}

function assertOwner(card: { companyId: number | null; userId: number | null }, payer: CoinsOwner): void {
  const belongs = 'companyId' in payer ? card.companyId === payer.companyId : card.userId === payer.userId;
  if (!belongs) throw new AppError('conflict', { message: '该折扣卡只能用于所属账户的支付' });
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
  payer: CoinsOwner;
  originAmount: Fen;
  /** The discounted price shown to the buyer. */
  payAmount: Fen;
}

/**
 * Locks a discount card and charges the card's part of an order. If the price no longer matches the price shown to the buyer,
 * changes nothing: `applied` is false and `payAmount` is the new price (full price if the card is expired or empty). Throws
 * `conflict` if the card belongs to coins other than the paying ones.
 */
export async function drawFromDiscountCard(
  tx: Tx,
  { cardId, orderId, payer, originAmount, payAmount: expected }: DiscountCardPayment,
): Promise<{ applied: boolean; payAmount: Fen }> {
  const card = await selectDiscountCard(tx, cardId).forUpdate().executeTakeFirstOrThrow();
  assertOwner(card, payer);
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
 * Restores a discount card's part of an order's refunds so far. `refunded` is the refunded part of `paid` in fen, including
 * this refund. Idempotent; does nothing for an order paid without a card.
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
