import type { Output } from '@zhenku/contract/api';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { seriesPrice } from '@zhenku/contract/series/price';
import type { Series } from '@zhenku/contract/series/series';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Json, jsonObject } from '../../platform/http/json.ts';
import type { Cards } from '../catalogue/cached-cards.ts';
import { FOR_SALE_COLUMNS, tiersOf } from '../catalogue/prices.ts';
import { isOnSale, wherePublished } from '../catalogue/published.ts';

/** Reads a series with its clips on sale. Throws `notFound` if none is, or if an operator hid the series. */
export async function readSeries(db: Db, cards: Cards, seriesId: number): Promise<Json<Series>> {
  const series = await findSeries(db, cards, seriesId);
  if (!series) throw new AppError('notFound', { message: '系列不存在或已下架' });
  return series;
}

export async function readSeriesOfClip(
  db: Db,
  cards: Cards,
  videoId: number,
): Promise<Json<Output<'GET /series/v1/ofVideo'>>> {
  if (!(await isOnSale(db, videoId))) throw new AppError('notFound', { message: '这条素材不存在或已下架' });
  const member = await db
    .selectFrom('series_videos')
    .where('video_id', '=', videoId)
    .select('series_id')
    .executeTakeFirst();
  return jsonObject({ series: member ? await findSeries(db, cards, member.series_id) : null });
}

async function findSeries(db: Db, cards: Cards, seriesId: number): Promise<Json<Series> | null> {
  const series = await db
    .selectFrom('series as s')
    .innerJoin('users as u', 'u.id', 's.author_id')
    .where('s.id', '=', seriesId)
    .where('s.hidden_at', 'is', null)
    .select(['s.name', 's.remark', 's.author_id', 'u.name as author'])
    .executeTakeFirst();
  if (!series) return null;
  const clips = await db
    .selectFrom('series_videos as m')
    .innerJoin('videos as v', 'v.id', 'm.video_id')
    .where('m.series_id', '=', seriesId)
    .where(wherePublished('v'))
    .select(['v.id', ...FOR_SALE_COLUMNS])
    .orderBy(sql`m.position`)
    .execute();
  if (clips.length === 0) return null;
  return jsonObject<Series>({
    seriesId,
    seriesName: series.name,
    remark: series.remark ?? '',
    authorId: series.author_id,
    authorName: series.author,
    content: await cards.read(clips.map(({ id }) => id)),
    totals: totalsOf(clips.flatMap(tiersOf), await readPrices(db, seriesId)),
  });
}

/** The end of a subquery on the clips `v` of a series `s`, on sale or not. */
export const MEMBERS = sql`
  from series_videos m join videos v on v.id = m.video_id and v.deleted_at is null where m.series_id = s.id`;

/** Columns with the numbers of clips of a series `s`. */
export const CLIP_COUNTS = [
  sql<number>`(select count(*)::int ${MEMBERS})`.as('videoCount'),
  sql<number>`(select count(*)::int ${MEMBERS} and ${wherePublished('v')})`.as('onSaleCount'),
] as const;

interface TierPrice {
  tier: number;
  price: Fen;
}

/** Returns the creator's prices for all, by tier. */
export const readPrices = async (db: Db, seriesId: number): Promise<TierPrice[]> =>
  await db
    .selectFrom('series_prices')
    .where('series_id', '=', seriesId)
    .select(['tier', 'price'])
    .orderBy('tier')
    .execute();

function totalsOf(clips: readonly TierPrice[], forAll: readonly TierPrice[]): Series['totals'] {
  const tiers = [...new Set(clips.map(({ tier }) => tier))].toSorted((a, b) => a - b);
  return tiers.map((videoType) => {
    const prices = clips.filter(({ tier }) => tier === videoType).map(({ price }) => price);
    const set = forAll.find(({ tier }) => tier === videoType)?.price ?? null;
    return {
      videoType,
      count: prices.length,
      total: toYuan(seriesPrice(prices, null)),
      price: toYuan(seriesPrice(prices, set)),
    };
  });
}

/** Returns the other clips on sale of a published clip's series, in order; none without a public series. */
export async function readSeriesMembers(db: Db, videoId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select o.id from series_videos own
    join videos v on v.id = own.video_id and ${wherePublished('v')}
    join series s on s.id = own.series_id and s.hidden_at is null
    join series_videos m on m.series_id = own.series_id and m.video_id <> own.video_id
    join videos o on o.id = m.video_id and ${wherePublished('o')}
    where own.video_id = ${videoId} order by m.position`.execute(db);
  return rows.map(({ id }) => id);
}

const SERIES_PAGE = /^\/series\/(\d{1,9})$/;

/** Returns whether a path is the page of a series that an operator hid. */
export async function isHiddenSeries(db: Db, path: string): Promise<boolean> {
  const id = Number(SERIES_PAGE.exec(path)?.[1]);
  if (!id) return false;
  const series = await db
    .selectFrom('series')
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .select('id')
    .executeTakeFirst();
  return series !== undefined;
}
