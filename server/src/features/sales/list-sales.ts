import type { Input, Output } from '@zhenku/contract/api';
import { type Fen, toYuan } from '@zhenku/contract/money';
import type { SaleFilter, SalesSummary } from '@zhenku/contract/sales/sales';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { readPageById } from '../../platform/lists/paging.ts';
import type { PublicFiles } from '../catalogue/media-urls.ts';
import { readSales, salesOf } from './read-sales.ts';

const VIDEOS_MAX = 10;

export async function listSales(
  { db, caller: author, services: { storage } }: Operation<{ id: number }, { storage: PublicFiles }>,
  { page, size, ...filter }: Input<'GET /author/v1/sale/detail'>,
): Promise<Output<'GET /author/v1/sale/detail'>> {
  const sold = salesOf(author.id, filter);
  const [{ rows: content, ...rest }, sums] = await Promise.all([
    readPageById(
      db,
      { page, size },
      {
        matching: sql`select from ${sold}`,
        rows: sql<{ id: string }>`select i.id from ${sold} order by i.paid_at desc, i.id desc`,
        read: (ids) => readSales(db, storage, ids),
        idOf: ({ orderItemId }) => orderItemId,
      },
    ),
    sumSales(db, author.id, filter),
  ]);
  return { content, ...rest, ...sums };
}

interface SumRow {
  day: string | null;
  video_id: number | null;
  count: number;
  income: Fen;
  paid: Fen;
  refunded: number;
}

/**
 * Computes the sums overall, by day and by clip in one pass. Grouping sales by day and clip first is a third faster for 100,000
 * sales. `date_bin` is safe because China has had no clock changes since 1991, and takes half the time of a time zone
 * conversion.
 */
async function sumSales(db: Db, authorId: number, filter: SaleFilter): Promise<SalesSummary> {
  const { rows } = await sql<SumRow>`
    select (day at time zone 'Asia/Shanghai')::date as day, video_id, coalesce(sum(count), 0)::int as count, coalesce(sum(income), 0)::bigint as income,
      coalesce(sum(paid), 0)::bigint as paid, coalesce(sum(refunded), 0)::int as refunded
    from (
      select date_bin('1 day', i.paid_at, '2000-01-01 00:00+08') as day, i.video_id,
        count(*) filter (where i.refunded_at is null) as count,
        sum(i.creator_share) filter (where i.refunded_at is null) as income,
        sum(i.pay_amount) filter (where i.refunded_at is null) as paid,
        count(i.refunded_at) as refunded
      from ${salesOf(authorId, filter)}
      group by 1, 2
    ) s
    group by grouping sets ((), (day), (video_id))`.execute(db);
  const isSold = ({ count }: SumRow) => count > 0;
  const total = rows.find(({ day, video_id }) => day === null && video_id === null)!;
  const days = rows.filter(({ day }) => day !== null).filter(isSold);
  const best = rows
    .filter(({ video_id }) => video_id !== null)
    .filter(isSold)
    .toSorted((a, b) => Number(b.income - a.income) || a.video_id! - b.video_id!)
    .slice(0, VIDEOS_MAX);
  const names = await readNames(
    db,
    best.map(({ video_id }) => video_id!),
  );
  const sums = ({ count, income }: SumRow) => ({ count, divideMoney: toYuan(income) });
  return {
    summary: { ...sums(total), payAmount: toYuan(total.paid), refundedCount: total.refunded },
    daily: days.map((row) => ({ date: row.day!, ...sums(row) })).toSorted((a, b) => (a.date < b.date ? -1 : 1)),
    videos: best.map((row) => ({ videoId: row.video_id!, videoName: names.get(row.video_id!)!, ...sums(row) })),
  };
}

async function readNames(db: Db, videoIds: number[]): Promise<Map<number, string>> {
  if (videoIds.length === 0) return new Map();
  const rows = await db.selectFrom('videos').select(['id', 'name']).where('id', 'in', videoIds).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
