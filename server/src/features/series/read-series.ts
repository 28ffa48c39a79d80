import type { Output } from '@zhenku/contract/api';
import type { Tier } from '@zhenku/contract/constants';
import { type Fen, toYuan } from '@zhenku/contract/money';
import type { Series } from '@zhenku/contract/series/series';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Json, jsonObject } from '../../platform/http/json.ts';
import type { Cards } from '../catalogue/cached-cards.ts';
import { FOR_SALE_COLUMNS, tiersOf } from '../catalogue/prices.ts';
import { isOnSale, wherePublished } from '../catalogue/published.ts';

/** Reads a series with its clips on sale. Throws `notFound` if none is. */
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
  if (!(await isOnSale(db, videoId))) throw new AppError('notFound', { message: '视频不存在或已下架' });
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
    totals: totalsOf(clips.flatMap(tiersOf)),
  });
}

function totalsOf(prices: readonly { tier: Tier; price: Fen }[]): Series['totals'] {
  const tiers = [...new Set(prices.map(({ tier }) => tier))].toSorted((a, b) => a - b);
  return tiers.map((videoType) => {
    const all = prices.filter(({ tier }) => tier === videoType);
    return { videoType, count: all.length, total: toYuan(all.reduce((sum, { price }) => sum + price, 0n)) };
  });
}
