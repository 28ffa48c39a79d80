import { randomBytes } from 'node:crypto';
import type { Input } from '@zhenku/contract/api';
import { ORDER_ITEMS_MAX, ORDER_PAYMENT_MINUTES } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { isPublished } from '../catalogue/published.ts';
import { type Line, readCartLines } from '../cart/ordered-lines.ts';
import { type DiscountCardRow, type DiscountCardHolder, findDiscountCard } from '../promotions/discount-cards.ts';
import { priceWithDiscountCard } from './order-discount.ts';
import { FOR_SALE_COLUMNS, priceOf } from '../catalogue/prices.ts';

interface PricedLine extends Line {
  name: string;
  price: Fen;
}

/** 96 random bits: they reveal no count, cannot be guessed, and fit the payment providers' order numbers. */
const newId = () => randomBytes(12).toString('hex');

/** Orders cart lines and clips at their current prices; what is named twice is ordered once. */
export async function createOrder(
  db: Db,
  user: DiscountCardHolder,
  { shoppingCartIds, videos, discountId }: Input<'POST /order/v1/create'>,
): Promise<{ orderId: string }> {
  if (shoppingCartIds.length + videos.length === 0) throw invalidField('shoppingCartIds', '请勾选要结算的视频');
  return await inTransaction(db, async (tx) => {
    const chosen = [
      ...(await readCartLines(tx, user.id, shoppingCartIds)),
      ...videos.map(({ videoId, videoType }) => ({ videoId, tier: videoType })),
    ];
    const lines = [...new Map(chosen.map((line) => [`${line.videoId}-${line.tier}`, line])).values()];
    if (lines.length > ORDER_ITEMS_MAX) throw invalidField('videos', `一次最多结算${ORDER_ITEMS_MAX}条视频`);
    const priced = await priceLines(tx, user.id, lines);
    const card = discountId === undefined ? null : await findDiscountCard(tx, user, discountId);
    return { orderId: await insertOrder(tx, user.id, priced, card) };
  });
}

async function priceLines(tx: Tx, userId: number, lines: Line[]): Promise<PricedLine[]> {
  const clips = await tx
    .selectFrom('videos as v')
    .select(['v.id', 'v.name', 'v.author_id', 'v.published_at', ...FOR_SALE_COLUMNS])
    .where(
      'v.id',
      'in',
      lines.map(({ videoId }) => videoId),
    )
    .execute();
  return lines.map((line) => {
    const clip = clips.find(({ id }) => id === line.videoId);
    if (!clip?.published_at) throw new AppError('notFound', { message: '视频不存在' });
    if (clip.author_id === userId) throw new AppError('conflict', { message: '不能购买自己的作品' });
    if (!isPublished(clip)) throw new AppError('conflict', { message: `「${clip.name}」已下架` });
    const price = priceOf(clip, line.tier);
    if (price === null) throw new AppError('conflict', { message: `「${clip.name}」不提供该规格` });
    return { ...line, name: clip.name, price };
  });
}

async function insertOrder(tx: Tx, userId: number, lines: PricedLine[], card: DiscountCardRow | null): Promise<string> {
  const id = newId();
  const { originAmount, payAmount, itemAmounts } = priceWithDiscountCard(
    lines.map(({ price }) => price),
    card,
  );
  await tx
    .insertInto('orders')
    .values({
      id,
      user_id: userId,
      origin_amount: originAmount,
      discount_amount: originAmount - payAmount,
      pay_amount: payAmount,
      discount_card_id: card?.id ?? null,
      expires_at: sql<Date>`now() + make_interval(mins => ${ORDER_PAYMENT_MINUTES})`,
    })
    .execute();
  await tx
    .insertInto('order_items')
    .values(
      lines.map(({ videoId, tier, name, price }, position) => ({
        id: newId(),
        order_id: id,
        position,
        video_id: videoId,
        tier,
        video_name: name,
        origin_amount: price,
        pay_amount: itemAmounts[position]!,
      })),
    )
    .execute();
  return id;
}
