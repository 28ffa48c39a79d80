import { randomBytes } from 'node:crypto';
import type { Input } from '@zhenku/contract/api';
import { ORDER_ITEMS_MAX, ORDER_PAYMENT_MINUTES } from '@zhenku/contract/constants';
import type { Fen } from '@zhenku/contract/money';
import { isUpgrade, upgradePrice } from '@zhenku/contract/rules/upgrade';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx, PREPARED } from '../../platform/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { isPublished } from '../catalogue/published.ts';
import { type Line, readCartLines } from '../cart/ordered-lines.ts';
import type { OrderEditor } from '../companies/ownership.ts';
import { readUpgradable, type Upgradable } from '../licences/upgrades.ts';
import { type DiscountCardRow, type DiscountCardHolder, findDiscountCard } from '../promotions/discount-cards.ts';
import { priceWithDiscountCard } from './order-discount.ts';
import { FOR_SALE_COLUMNS, priceOf } from '../catalogue/prices.ts';

interface OrderedLine extends Line {
  /** The order item whose licence is widened. */
  upgradeOf?: string | undefined;
}

interface PricedLine extends OrderedLine {
  name: string;
  /** For an upgrade, the difference. */
  price: Fen;
  /** What was paid for the licence that is widened. */
  credit: Fen | null;
}

/** 96 random bits: they reveal no count, cannot be guessed, and fit the payment providers' order numbers. */
const newId = () => randomBytes(12).toString('hex');

/**
 * Orders cart lines and clips at their current prices, and upgrades of licences for the difference; what is named twice is
 * ordered once.
 */
export async function createOrder(
  db: Db,
  user: DiscountCardHolder & OrderEditor,
  { shoppingCartIds, videos, upgradeOf, discountId }: Input<'POST /order/v1/create'>,
): Promise<{ orderId: string }> {
  if (shoppingCartIds.length + videos.length === 0) throw invalidField('shoppingCartIds', '请勾选要结算的视频');
  if (upgradeOf !== undefined && videos.length !== 1) throw invalidField('upgradeOf', '一次只能升级一条视频');
  return await inTransaction(db, async (tx) => {
    const chosen: OrderedLine[] = [
      ...(await readCartLines(tx, user.id, shoppingCartIds)),
      ...videos.map((video) => ({
        videoId: video.videoId,
        tier: video.videoType,
        upgradeOf: video.upgradeOf ?? upgradeOf,
      })),
    ];
    const lines = mergeLines(chosen);
    if (lines.length > ORDER_ITEMS_MAX) throw invalidField('videos', `一次最多结算${ORDER_ITEMS_MAX}条视频`);
    const priced = await priceLines(tx, user, lines);
    const card = discountId === undefined ? null : await findDiscountCard(tx, user, discountId);
    return { orderId: await insertOrder(tx, user.id, priced, card) };
  });
}

/** One line for a clip in a tier, an upgrade where one of them is. */
function mergeLines(chosen: OrderedLine[]): OrderedLine[] {
  const lines = new Map<string, OrderedLine>();
  for (const line of chosen) {
    const key = `${line.videoId}-${line.tier}`;
    const upgrades = [lines.get(key)?.upgradeOf, line.upgradeOf].filter((each) => each !== undefined);
    if (new Set(upgrades).size > 1) throw invalidField('upgradeOf', '同一视频的同一规格只能升级一个授权');
    lines.set(key, { ...line, upgradeOf: upgrades[0] });
  }
  return [...lines.values()];
}

async function priceLines(tx: Tx, user: OrderEditor, lines: OrderedLine[]): Promise<PricedLine[]> {
  const upgrades = await readUpgrades(tx, user, lines);
  const clips = await tx
    .selectFrom('videos as v')
    .select(['v.id', 'v.name', 'v.author_id', 'v.published_at', ...FOR_SALE_COLUMNS])
    .where('v.id', '=', sql<number>`any (${lines.map(({ videoId }) => videoId)}::int[])`)
    .modifyEnd(PREPARED)
    .execute();
  return lines.map((line) => {
    const clip = clips.find(({ id }) => id === line.videoId);
    if (!clip?.published_at) throw new AppError('notFound', { message: '视频不存在' });
    if (clip.author_id === user.id) throw new AppError('conflict', { message: '不能购买自己的作品' });
    if (!isPublished(clip)) throw new AppError('conflict', { message: `「${clip.name}」已下架` });
    const price = priceOf(clip, line.tier);
    if (price === null) throw new AppError('conflict', { message: `「${clip.name}」不提供该规格` });
    const upgraded = line.upgradeOf === undefined ? undefined : upgrades.get(line.upgradeOf)!;
    if (!upgraded) return { ...line, name: clip.name, price, credit: null };
    return { ...line, name: clip.name, price: upgradePrice(price, upgraded.credit), credit: upgraded.credit };
  });
}

async function readUpgrades(tx: Tx, user: OrderEditor, lines: OrderedLine[]): Promise<Map<string, Upgradable>> {
  const named = lines.flatMap(({ upgradeOf }) => upgradeOf ?? []);
  if (new Set(named).size < named.length) throw invalidField('upgradeOf', '一个授权只能升级一次');
  const upgrades = await readUpgradable(tx, user, named);
  for (const { videoId, tier, upgradeOf } of lines) {
    const from = upgradeOf === undefined ? undefined : upgrades.get(upgradeOf)!;
    if (from && !(from.videoId === videoId && isUpgrade(from.tier, tier))) {
      throw invalidField('upgradeOf', '只能升级为同一视频的更高规格');
    }
  }
  return upgrades;
}

async function insertOrder(tx: Tx, userId: number, lines: PricedLine[], card: DiscountCardRow | null): Promise<string> {
  const id = newId();
  const { originAmount, payAmount, itemAmounts } = priceWithDiscountCard(
    lines.map(({ price }) => price),
    card,
  );
  await tx
    .with('made', (db) =>
      db.insertInto('orders').values({
        id,
        user_id: userId,
        origin_amount: originAmount,
        discount_amount: originAmount - payAmount,
        pay_amount: payAmount,
        discount_card_id: card?.id ?? null,
        expires_at: sql<Date>`now() + make_interval(mins => ${ORDER_PAYMENT_MINUTES})`,
      }),
    )
    .insertInto('order_items')
    .values(
      lines.map(({ videoId, tier, name, price, upgradeOf, credit }, position) => ({
        id: newId(),
        order_id: id,
        position,
        video_id: videoId,
        tier,
        video_name: name,
        origin_amount: price,
        pay_amount: itemAmounts[position]!,
        upgrade_of: upgradeOf ?? null,
        upgrade_credit: credit,
      })),
    )
    .execute();
  return id;
}
