import { randomBytes, randomInt } from 'node:crypto';
import type { Input } from '@zhenku/contract/api';
import { ORDER_ITEMS_MAX, ORDER_PAYMENT_MINUTES } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { type Fen, toFen, toYuan } from '@zhenku/contract/money';
import { allocate } from '@zhenku/contract/promotions/discount';
import { seriesPrice } from '@zhenku/contract/series/price';
import { isUpgrade, upgradePrice } from '@zhenku/contract/licences/upgrade';
import { ORDER_NUMBERS } from '@zhenku/contract/orders/order-number';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { prepareStatement } from '../../platform/database/prepared.ts';
import { isPublished } from '../catalogue/published.ts';
import { clipsOfLines, type Line, readCartLines } from './cart/ordered-lines.ts';
import type { OrderEditor } from '../companies/ownership.ts';
import { readUpgradable, type Upgradable } from '../licences/upgrades/upgrades.ts';
import { type DiscountCardRow, type DiscountCardHolder, findDiscountCard } from '../promotions/discount-cards.ts';
import { readSeriesForSale } from '../series/sell-series.ts';
import { priceWithDiscountCard } from './order-discount.ts';
import { FOR_SALE_COLUMNS, priceOf } from '../catalogue/prices.ts';

interface OrderedLine extends Line {
  /** The order item whose licence is upgraded. */
  upgradeOf?: string | undefined;
}

interface PricedLine extends OrderedLine {
  name: string;
  /** For an upgrade, the price difference. */
  price: Fen;
  /** Amount paid for the licence being upgraded. */
  credit: Fen | null;
  /** Set if the clip is bought with its series; `price` is then its share of the price for all. */
  series: { name: string; listPrice: Fen } | null;
}

/** Returns 96 random bits, which are unguessable and reveal no count. */
const newId = () => randomBytes(12).toString('hex');

/** Returns an id that begins with a random order number. It is unguessable and fits the payment providers' order numbers. */
const newOrderId = () => `${randomInt(ORDER_NUMBERS).toString(16).padStart(10, '0')}${randomBytes(7).toString('hex')}`;

export async function createOrder(
  db: Db,
  user: DiscountCardHolder & OrderEditor,
  { shoppingCartIds, videos, upgradeOf, series, discountId }: Input<'POST /order/v1/create'>,
): Promise<{ orderId: string }> {
  const isSeries = series !== undefined;
  const hasLines = shoppingCartIds.length + videos.length > 0;
  if (!hasLines && !isSeries) throw invalidField('shoppingCartIds', '请勾选要结算的视频');
  if (isSeries && (hasLines || upgradeOf !== undefined)) throw invalidField('series', '系列须单独结算');
  if (!isSeries && upgradeOf !== undefined && videos.length !== 1) {
    throw invalidField('upgradeOf', '一次只能升级一条素材');
  }
  return await inTransaction(db, async (tx) => {
    const lines = isSeries
      ? await priceSeries(tx, user, series)
      : await priceChosen(tx, user, { shoppingCartIds, videos, upgradeOf });
    const card = discountId === undefined ? null : await findDiscountCard(tx, user, discountId);
    return { orderId: await insertOrder(tx, user.id, { lines, card }) };
  });
}

type Chosen = Pick<Input<'POST /order/v1/create'>, 'shoppingCartIds' | 'videos' | 'upgradeOf'>;

async function priceChosen(
  tx: Tx,
  user: OrderEditor,
  { shoppingCartIds, videos, upgradeOf }: Chosen,
): Promise<PricedLine[]> {
  const cartLines = await readCartLines(tx, user.id, shoppingCartIds);
  const clips = await readClips(tx, user.id, { lineIds: shoppingCartIds, named: videos });
  const chosen: OrderedLine[] = [
    ...cartLines,
    ...videos.map((video) => ({
      videoId: video.videoId,
      tier: video.videoType,
      upgradeOf: video.upgradeOf ?? upgradeOf,
    })),
  ];
  const lines = mergeLines(chosen);
  if (lines.length > ORDER_ITEMS_MAX) throw invalidField('videos', `一次最多结算 ${ORDER_ITEMS_MAX} 条素材`);
  return await priceLines(tx, user, { lines, clips });
}

/** Splits a series' price for all among its clips in proportion to their prices, like a discount card's. */
async function priceSeries(
  tx: Tx,
  user: OrderEditor,
  { seriesId, videoType: tier, price: shown, count }: NonNullable<Input<'POST /order/v1/create'>['series']>,
): Promise<PricedLine[]> {
  const series = await readSeriesForSale(tx, { seriesId, tier });
  if (!series || series.isHidden) throw new AppError('notFound', { message: '系列不存在或已下架' });
  if (series.authorId === user.id) throw new AppError('conflict', { message: '不能购买自己的作品' });
  const { name, clips } = series;
  if (clips.length === 0) throw new AppError('conflict', { message: `“${name}”不提供该规格` });
  const listPrices = clips.map(({ price }) => price);
  const price = seriesPrice(listPrices, series.price);
  const hasChanged = (shown !== undefined && toFen(shown) !== price) || (count !== undefined && count !== clips.length);
  if (hasChanged) {
    throw new AppError('conflict', {
      message: `“${name}”现在是 ${clips.length} 条，共 ¥${formatMoney(toYuan(price))}，请确认后重新下单`,
    });
  }
  const shares = allocate(price, listPrices);
  return clips.map((clip, i) => ({
    videoId: clip.id,
    tier,
    name: clip.name,
    price: shares[i]!,
    credit: null,
    series: { name, listPrice: clip.price },
  }));
}

function mergeLines(chosen: OrderedLine[]): OrderedLine[] {
  const lines = new Map<string, OrderedLine>();
  for (const line of chosen) {
    const key = `${line.videoId}-${line.tier}`;
    const upgrades = [lines.get(key)?.upgradeOf, line.upgradeOf].filter((each) => each !== undefined);
    if (new Set(upgrades).size > 1) throw invalidField('upgradeOf', '同一条素材的同一规格，一次只能升级一份授权');
    lines.set(key, { ...line, upgradeOf: upgrades[0] });
  }
  return [...lines.values()];
}

type Clip = Awaited<ReturnType<typeof readClips>>[number];

async function readClips(
  tx: Tx,
  userId: number,
  { lineIds, named }: { lineIds: number[]; named: { videoId: number }[] },
) {
  return await selectClips.run(tx, { userId, lineIds, ids: named.map(({ videoId }) => videoId) });
}

const selectClips = prepareStatement(
  (db, { userId, lineIds, ids }: { userId: number; lineIds: number[]; ids: number[] }) =>
    db
      .selectFrom('videos as v')
      .select(['v.id', 'v.name', 'v.author_id', 'v.published_at', ...FOR_SALE_COLUMNS])
      .where('v.id', '=', sql<number>`any (${ids}::int[] || ${clipsOfLines(userId, lineIds)})`),
);

async function priceLines(
  tx: Tx,
  user: OrderEditor,
  { lines, clips }: { lines: OrderedLine[]; clips: Clip[] },
): Promise<PricedLine[]> {
  const upgrades = await readUpgrades(tx, user, lines);
  return lines.map((line) => {
    const clip = clips.find(({ id }) => id === line.videoId);
    if (!clip?.published_at) throw new AppError('notFound', { message: '这条素材不存在' });
    if (clip.author_id === user.id) throw new AppError('conflict', { message: '不能购买自己的作品' });
    if (!isPublished(clip)) throw new AppError('conflict', { message: `“${clip.name}”已下架` });
    const price = priceOf(clip, line.tier);
    if (price === null) throw new AppError('conflict', { message: `“${clip.name}”不提供该规格` });
    const upgraded = line.upgradeOf === undefined ? undefined : upgrades.get(line.upgradeOf)!;
    if (!upgraded) return { ...line, name: clip.name, price, credit: null, series: null };
    return {
      ...line,
      name: clip.name,
      price: upgradePrice(price, upgraded.credit),
      credit: upgraded.credit,
      series: null,
    };
  });
}

async function readUpgrades(tx: Tx, user: OrderEditor, lines: OrderedLine[]): Promise<Map<string, Upgradable>> {
  const named = lines.flatMap(({ upgradeOf }) => upgradeOf ?? []);
  if (new Set(named).size < named.length) throw invalidField('upgradeOf', '一个授权只能升级一次');
  const upgrades = await readUpgradable(tx, user, named);
  for (const { videoId, tier, upgradeOf } of lines) {
    const from = upgradeOf === undefined ? undefined : upgrades.get(upgradeOf)!;
    if (from && !(from.videoId === videoId && isUpgrade(from.tier, tier))) {
      throw invalidField('upgradeOf', '只能升级为同一条素材的更高规格');
    }
  }
  return upgrades;
}

async function insertOrder(
  tx: Tx,
  userId: number,
  { lines, card }: { lines: PricedLine[]; card: DiscountCardRow | null },
): Promise<string> {
  const id = newOrderId();
  const { originAmount, payAmount, itemAmounts } = priceWithDiscountCard(
    lines.map(({ price }) => price),
    card,
  );
  const items = lines.map((line, position) => ({ ...line, id: newId(), position, payAmount: itemAmounts[position]! }));
  const columnOf = <Name extends keyof (typeof items)[number]>(name: Name) => items.map((item) => item[name] ?? null);
  const order = {
    id,
    userId,
    originAmount,
    discountAmount: originAmount - payAmount,
    payAmount,
    cardId: card?.id ?? null,
  };
  await insertOrderWithItems.run(tx, {
    ...order,
    itemIds: columnOf('id'),
    positions: columnOf('position'),
    videoIds: columnOf('videoId'),
    tiers: columnOf('tier'),
    names: columnOf('name'),
    prices: columnOf('price'),
    payAmounts: columnOf('payAmount'),
    upgradesOf: columnOf('upgradeOf'),
    credits: columnOf('credit'),
    seriesNames: items.map(({ series }) => series?.name ?? null),
    listPrices: items.map(({ series }) => series?.listPrice ?? null),
  });
  return id;
}

interface NewOrder {
  id: string;
  userId: number;
  originAmount: Fen;
  discountAmount: Fen;
  payAmount: Fen;
  cardId: number | null;
  itemIds: unknown[];
  positions: unknown[];
  videoIds: unknown[];
  tiers: unknown[];
  names: unknown[];
  prices: unknown[];
  payAmounts: unknown[];
  upgradesOf: unknown[];
  credits: unknown[];
  seriesNames: unknown[];
  listPrices: unknown[];
}

const insertOrderWithItems = prepareStatement(
  (_db, order: NewOrder) => sql`
    with made as (
      insert into orders (id, user_id, origin_amount, discount_amount, pay_amount, discount_card_id, expires_at)
      values (${order.id}, ${order.userId}, ${order.originAmount}, ${order.discountAmount}, ${order.payAmount},
        ${order.cardId}, now() + make_interval(mins => ${ORDER_PAYMENT_MINUTES}))
    )
    insert into order_items (order_id, id, position, video_id, tier, video_name, origin_amount, pay_amount, upgrade_of,
      upgrade_credit, series_name, list_price)
    select ${order.id}, i.* from unnest(${order.itemIds}::text[], ${order.positions}::int[], ${order.videoIds}::int[],
      ${order.tiers}::int[], ${order.names}::text[], ${order.prices}::bigint[], ${order.payAmounts}::bigint[],
      ${order.upgradesOf}::text[], ${order.credits}::bigint[], ${order.seriesNames}::text[],
      ${order.listPrices}::bigint[]) i`,
);
