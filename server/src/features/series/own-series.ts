import type { Input, Output } from '@zhenku/contract/api';
import { TIER_LABEL } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { toFen, toYuan } from '@zhenku/contract/money';
import { SERIES_MAX } from '@zhenku/contract/series/constants';
import { SERIES_PRICE_CLIPS_MIN, seriesPriceLimits } from '@zhenku/contract/series/price';
import type { MySeries, MySeriesDetail, SeriesClip } from '@zhenku/contract/series/series';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { containsText } from '../../platform/database/text-match.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { assertVersion } from '../../platform/database/versions.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { readPage } from '../../platform/lists/paging.ts';
import type { Operation } from '../../platform/operation.ts';
import { pictureUrl, type PublicFiles, thumbnailKey } from '../catalogue/media-urls.ts';
import { pricesInYuan } from '../catalogue/prices.ts';
import { isPublished, wherePublished } from '../catalogue/published.ts';
import { CLIP_COUNTS, MEMBERS, readPrices } from './read-series.ts';
import { readSeriesForSale } from './sell-series.ts';

type Creator = Operation<{ id: number }, { storage: PublicFiles }>;

const seriesNotFound = () => new AppError('notFound', { message: '系列不存在' });

export async function listMySeries({ db, caller, services: { storage } }: Creator): Promise<MySeries[]> {
  const rows = await db
    .selectFrom('series as s')
    .where('s.author_id', '=', caller.id)
    .select([
      's.id',
      's.name',
      's.hidden_reason',
      ...CLIP_COUNTS,
      sql<
        string | null
      >`(select ${thumbnailKey('v.id')} ${MEMBERS} order by not ${wherePublished('v')}, m.position limit 1)`.as(
        'cover',
      ),
    ])
    .orderBy('s.id', 'desc')
    .execute();
  return rows.map(({ id, name, cover, hidden_reason, ...counts }) => ({
    seriesId: id,
    seriesName: name,
    coverUrl: pictureUrl(storage, cover),
    hiddenReason: hidden_reason,
    ...counts,
  }));
}

const selectOwnClips = (db: Db, creatorId: number) =>
  db
    .selectFrom('videos as v')
    .where('v.author_id', '=', creatorId)
    .select(['v.id', 'v.name', 'v.status', 'v.deleted_at', 'v.hd_price', 'v.hd4k_price', 'v.plus_price'])
    .select(thumbnailKey('v.id').as('thumbnail'));

type ClipRow = Awaited<ReturnType<ReturnType<typeof selectOwnClips>['execute']>>[number];

const asSeriesClip = (storage: PublicFiles, row: ClipRow): SeriesClip => ({
  videoId: row.id,
  videoName: row.name,
  thumbnailUrl: pictureUrl(storage, row.thumbnail),
  onSale: isPublished(row),
  ...pricesInYuan(row),
});

export async function readMySeries(
  { db, caller, services: { storage } }: Creator,
  seriesId: number,
): Promise<MySeriesDetail> {
  const series = await db
    .selectFrom('series')
    .where('id', '=', seriesId)
    .where('author_id', '=', caller.id)
    .selectAll()
    .executeTakeFirst();
  if (!series) throw seriesNotFound();
  const clips = await selectOwnClips(db, caller.id)
    .innerJoin('series_videos as m', 'm.video_id', 'v.id')
    .where('m.series_id', '=', seriesId)
    .where('v.deleted_at', 'is', null)
    .orderBy('m.position')
    .execute();
  return {
    seriesId,
    seriesName: series.name,
    remark: series.remark ?? '',
    version: series.version,
    hiddenReason: series.hidden_reason,
    videos: clips.map((row) => asSeriesClip(storage, row)),
    prices: (await readPrices(db, seriesId)).map(({ tier, price }) => ({ videoType: tier, price: toYuan(price) })),
  };
}

/** Returns the creator's clips with these ids that are on sale, in the order of `ids`. */
export async function readSeriesClips(
  { db, caller, services: { storage } }: Creator,
  ids: readonly number[],
): Promise<SeriesClip[]> {
  const rows = await selectOwnClips(db, caller.id)
    .where(sql<boolean>`v.id = any (${ids}::int[])`)
    .where(wherePublished('v'))
    .execute();
  const clips = new Map(rows.map((row) => [row.id, asSeriesClip(storage, row)]));
  return ids.flatMap((id) => clips.get(id) ?? []);
}

/** Matches clips `v` of a creator that are on sale and in no series. */
export const ungrouped = (creatorId: number) => sql<boolean>`v.author_id = ${creatorId} and ${wherePublished('v')}
  and not exists (select from series_videos m where m.video_id = v.id)`;

export async function listUngroupedClips(
  { db, caller, services: { storage } }: Creator,
  { keyword, ...paging }: Input<'GET /series/v1/mine/clips'>,
): Promise<PageOf<SeriesClip>> {
  const matches = sql<boolean>`${ungrouped(caller.id)} and ${keyword ? containsText('v.name', keyword) : sql`true`}`;
  const { rows, ...page } = await readPage(db, paging, {
    matching: db.selectFrom('videos as v').where(matches),
    // Sorts by an expression, because for plain ids PostgreSQL could scan all creators' clips.
    rows: selectOwnClips(db, caller.id)
      .where(matches)
      .orderBy(sql`-v.id`),
  });
  return { content: rows.map((row) => asSeriesClip(storage, row)), ...page };
}

export async function createSeries(
  db: Db,
  creator: { id: number },
  { seriesName, remark, videoIds, prices }: Input<'POST /series/v1/create'>,
): Promise<Output<'POST /series/v1/create'>> {
  return await inTransaction(db, async (tx) => {
    await lockCaller(tx, creator.id);
    const { count } = await tx
      .selectFrom('series')
      .where('author_id', '=', creator.id)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= SERIES_MAX.perCreator) {
      throw new AppError('conflict', { message: `最多创建 ${SERIES_MAX.perCreator} 个系列` });
    }
    const { id } = await tx
      .insertInto('series')
      .values({ author_id: creator.id, name: seriesName, remark: remark || null })
      .returning('id')
      .executeTakeFirstOrThrow();
    await setClips(tx, creator, { seriesId: id, videoIds });
    await setPrices(tx, { seriesId: id, prices });
    return { seriesId: id };
  });
}

export async function updateSeries(
  { db, caller, services }: Creator,
  { seriesId, version, seriesName, remark, videoIds, prices }: Input<'POST /series/v1/update'>,
): Promise<Output<'POST /series/v1/update'>> {
  return await inTransaction(db, async (tx) => {
    await lockCaller(tx, caller.id);
    const current = await readMySeries({ db: tx, caller, services }, seriesId);
    assertVersion(version, { version: current.version, current });
    await tx
      .updateTable('series')
      .set({ name: seriesName, remark: remark || null, version: current.version + 1 })
      .where('id', '=', seriesId)
      .execute();
    await setClips(tx, caller, { seriesId, videoIds });
    await setPrices(tx, { seriesId, prices });
    return { version: current.version + 1 };
  });
}

/** Deletes a series unless an operator hid it: its creator could otherwise create it again, to be shown at once. */
export async function deleteSeries(db: Db, creator: { id: number }, seriesId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockCaller(tx, creator.id);
    const series = await tx
      .selectFrom('series')
      .where('id', '=', seriesId)
      .where('author_id', '=', creator.id)
      .select('hidden_at')
      .forUpdate()
      .executeTakeFirst();
    if (!series) throw seriesNotFound();
    if (series.hidden_at !== null) {
      throw new AppError('conflict', { message: '系列已被平台隐藏，不能删除；修改后请联系客服恢复展示' });
    }
    await tx.deleteFrom('series').where('id', '=', seriesId).execute();
  });
}

/** Replaces the clips of a series. Throws unless all are the creator's, and new ones are on sale and in no other series. */
async function setClips(
  tx: Tx,
  creator: { id: number },
  { seriesId, videoIds }: { seriesId: number; videoIds: number[] },
): Promise<void> {
  const ids = [...new Set(videoIds)];
  const rows = await tx
    .selectFrom('videos as v')
    .leftJoin('series_videos as m', 'm.video_id', 'v.id')
    .leftJoin('series as s', 's.id', 'm.series_id')
    .where(sql<boolean>`v.id = any (${ids}::int[])`)
    .where('v.author_id', '=', creator.id)
    .where('v.deleted_at', 'is', null)
    .select(['v.id', 'v.name', 'v.status', 'v.deleted_at', 'm.series_id', 's.name as series_name'])
    .execute();
  if (rows.length < ids.length) throw new AppError('notFound', { message: '作品不存在' });
  for (const row of rows) {
    if (row.series_id === seriesId) continue;
    if (row.series_id !== null) {
      throw new AppError('conflict', { message: `“${row.name}”已在系列“${row.series_name}”中` });
    }
    if (!isPublished(row)) throw new AppError('conflict', { message: `“${row.name}”不在售，不能加入系列` });
  }
  await tx.deleteFrom('series_videos').where('series_id', '=', seriesId).execute();
  await tx
    .insertInto('series_videos')
    .values(ids.map((id, position) => ({ series_id: seriesId, video_id: id, position })))
    .execute();
}

/**
 * Replaces the prices for all. Throws for a new price beyond its limits; one that stays may exceed them, because clips
 * went off sale or changed their prices since, and is then limited when it is sold.
 */
async function setPrices(
  tx: Tx,
  { seriesId, prices }: { seriesId: number; prices: Input<'POST /series/v1/create'>['prices'] },
): Promise<void> {
  const wanted = new Map(prices.map(({ videoType, price }) => [videoType, toFen(price)]));
  const before = await readPrices(tx, seriesId);
  for (const [tier, price] of wanted) {
    if (before.some((each) => each.tier === tier && each.price === price)) continue;
    const series = await readSeriesForSale(tx, { seriesId, tier });
    const limits = seriesPriceLimits(series?.clips.map((clip) => clip.price) ?? []);
    const label = TIER_LABEL[tier];
    if (!limits) throw invalidField('prices', `${label} 规格的在售作品不足 ${SERIES_PRICE_CLIPS_MIN} 条，不能设系列价`);
    if (price < limits.min || price > limits.max) {
      const [min, max] = [limits.min, limits.max].map((fen) => `¥${formatMoney(toYuan(fen))}`);
      throw invalidField('prices', `${label} 系列价应为 ${min} 至 ${max}（合计）`);
    }
  }
  await tx.deleteFrom('series_prices').where('series_id', '=', seriesId).execute();
  if (wanted.size === 0) return;
  await tx
    .insertInto('series_prices')
    .values([...wanted].map(([tier, price]) => ({ series_id: seriesId, tier, price })))
    .execute();
}
