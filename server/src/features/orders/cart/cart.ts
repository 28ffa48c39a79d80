import type { CartItem } from '@zhenku/contract/orders/cart';
import { PAGE_SIZE } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import { prepareStatement } from '../../../platform/database/prepared.ts';
import { type Paging, readPage } from '../../../platform/lists/paging.ts';
import { pictureUrl, pictureUrls, type PublicFiles, thumbnailKey, thumbnailKeys } from '../../catalogue/media-urls.ts';
import { liveFiles } from '../../catalogue/delivered-files.ts';
import { isPublished } from '../../catalogue/published.ts';
import { liveResolutions } from '../../catalogue/resolutions.ts';
import type { Owner } from '../../companies/ownership.ts';
import { licensedTiers } from '../../licences/upgrades/licensed-tiers.ts';
import { FOR_SALE_COLUMNS, priceOf, tiersOf } from '../../catalogue/prices.ts';
import { yuanOrNull } from '../../../platform/database/in-yuan.ts';

/** Clips no longer sold stay in the cart as unavailable. */
export async function readCart(
  { db, caller: user, services: { storage } }: Operation<Owner, { storage: PublicFiles }>,
  paging: Paging,
): Promise<PageOf<CartItem>> {
  const mine = db.selectFrom('cart_items as c').where('c.user_id', '=', user.id);
  const listed = mine
    .innerJoin('videos as v', 'v.id', 'c.video_id')
    .select(['c.id', 'c.video_id', 'c.tier', 'v.name', 'v.is_8k', 'v.authentication_type', ...FOR_SALE_COLUMNS])
    .select([thumbnailKey('c.video_id').as('cover'), thumbnailKeys('c.video_id').as('thumbnails')])
    .select([
      licensedTiers('c.video_id', user).as('licensed'),
      liveResolutions().as('resolutions'),
      liveFiles().as('files'),
    ])
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching: mine, rows: listed });
  const content = rows.map((row): CartItem => {
    const price = priceOf(row, row.tier);
    return {
      shoppingCartId: row.id,
      videoId: row.video_id,
      videoType: row.tier,
      videoName: row.name,
      videoCoverUrl: pictureUrl(storage, row.cover),
      videoThumbnailUrls: pictureUrls(storage, row.thumbnails),
      price: yuanOrNull(price),
      resolution: row.resolutions[row.tier] ?? null,
      is8K: row.is_8k,
      authenticationType: row.authentication_type,
      available: isPublished(row) && price !== null,
      licensedTypes: row.licensed,
      tiers: tiersOf(row).map(({ tier, price: each }) => ({
        videoType: tier,
        price: toYuan(each),
        resolution: row.resolutions[tier] ?? null,
        files: row.files[tier] ?? [],
      })),
    };
  });
  return { content, ...page };
}

/** Returns the existing line if the clip is already there. */
export async function addToCart(
  db: Db,
  userId: number,
  { videoId, videoType }: { videoId: number; videoType: number },
): Promise<{ shoppingCartId: number }> {
  return await inTransaction(db, async (tx) => {
    await lockCart(tx, userId);
    const { known, count } = await assertSellable(tx, userId, { videoId, tier: videoType });
    if (known !== null) return { shoppingCartId: known };
    assertCartHasRoom(count);
    const [line] = await insertLine.run(tx, { userId, videoId, tier: videoType });
    return { shoppingCartId: line!.id };
  });
}

/** Merges the line with an existing one for the same clip and tier. */
export async function changeTier(
  db: Db,
  userId: number,
  { shoppingCartId, videoType }: { shoppingCartId: number; videoType: number },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCart(tx, userId);
    const line = await tx
      .selectFrom('cart_items')
      .select('video_id')
      .where('id', '=', shoppingCartId)
      .where('user_id', '=', userId)
      .executeTakeFirst();
    if (!line) throw new AppError('notFound', { message: '购物车中没有这条素材' });
    await assertSellable(tx, userId, { videoId: line.video_id, tier: videoType });
    await tx
      .deleteFrom('cart_items')
      .where((eb) => eb.and({ user_id: userId, video_id: line.video_id, tier: videoType }))
      .where('id', '<>', shoppingCartId)
      .execute();
    await tx.updateTable('cart_items').set({ tier: videoType }).where('id', '=', shoppingCartId).execute();
  });
}

export async function removeFromCart(db: Db, userId: number, ids: number[]): Promise<void> {
  const removed = await db
    .deleteFrom('cart_items')
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .returning('id')
    .execute();
  if (removed.length === 0) throw new AppError('notFound', { message: '购物车中没有这条素材' });
}

/** Serialises changes to one cart, so that a repeated change sees the first one's result. */
async function lockCart(tx: Tx, userId: number): Promise<void> {
  await selectUserLocked.run(tx, { userId });
}

const selectUserLocked = prepareStatement((db, { userId }: { userId: number }) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate(),
);

/** Throws `conflict` if the cart is full. The limit is one page of the cart, which is also the largest order. */
function assertCartHasRoom(count: number): void {
  if (count < PAGE_SIZE.cart) return;
  throw new AppError('conflict', {
    message: `购物车最多放${PAGE_SIZE.cart}条素材，请先结算或删除一些`,
    data: { cartMax: PAGE_SIZE.cart },
  });
}

interface CartState {
  /** The existing line for this clip and tier. */
  known: number | null;
  count: number;
}

interface TierOfClip {
  userId: number;
  videoId: number;
  tier: number;
}

const insertLine = prepareStatement((db, { userId, videoId, tier }: TierOfClip) =>
  db.insertInto('cart_items').values({ user_id: userId, video_id: videoId, tier }).returning('id'),
);

const readClipAndCart = prepareStatement((db, { userId, videoId, tier }: TierOfClip) =>
  db
    .selectFrom('videos as v')
    .select(['v.author_id', ...FOR_SALE_COLUMNS])
    .select([
      sql<number | null>`(
        select id from cart_items where user_id = ${userId} and video_id = ${videoId} and tier = ${tier})`.as('known'),
      sql<number>`(select count(*)::int from cart_items where user_id = ${userId})`.as('count'),
    ])
    .where('v.id', '=', videoId),
);

/** Throws unless the user may buy the clip in this tier. Returns the cart's state from the same query. */
async function assertSellable(
  tx: Tx,
  userId: number,
  { videoId, tier }: { videoId: number; tier: number },
): Promise<CartState> {
  const [clip] = await readClipAndCart.run(tx, { userId, videoId, tier });
  if (!clip || !isPublished(clip)) throw new AppError('notFound', { message: '这条素材不存在或已下架' });
  if (clip.author_id === userId) throw new AppError('conflict', { message: '不能购买自己的作品' });
  if (priceOf(clip, tier) === null) throw new AppError('conflict', { message: '这条素材不提供该规格' });
  return clip;
}
