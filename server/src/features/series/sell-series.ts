import type { Fen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { FOR_SALE_COLUMNS, priceOf } from '../catalogue/prices.ts';
import { wherePublished } from '../catalogue/published.ts';

export interface SeriesForSale {
  name: string;
  authorId: number;
  /** Whether an operator hid it, so that it cannot be ordered. */
  isHidden: boolean;
  /** The creator's price for all in the tier, in fen; null if there is none. */
  price: Fen | null;
  /** The clips on sale in the tier, in order. */
  clips: { id: number; name: string; price: Fen }[];
}

/**
 * Reads a series as it is sold in a tier, in one statement, so that clips and price belong together. The lock makes an order
 * wait for an operator who is hiding the series.
 */
export async function readSeriesForSale(
  tx: Tx,
  { seriesId, tier }: { seriesId: number; tier: number },
): Promise<SeriesForSale | undefined> {
  const rows = await tx
    .selectFrom('series as s')
    .innerJoin('series_videos as m', 'm.series_id', 's.id')
    .innerJoin('videos as v', 'v.id', 'm.video_id')
    .leftJoin('series_prices as p', (join) => join.onRef('p.series_id', '=', 's.id').on('p.tier', '=', tier))
    .where('s.id', '=', seriesId)
    .where(wherePublished('v'))
    .select([
      's.name as series',
      's.author_id',
      's.hidden_at',
      'p.price as price',
      'v.id',
      'v.name',
      ...FOR_SALE_COLUMNS,
    ])
    .orderBy(sql`m.position`)
    .forShare('s')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  return {
    name: first.series,
    authorId: first.author_id,
    isHidden: first.hidden_at !== null,
    price: first.price,
    clips: rows.flatMap((row) => {
      const price = priceOf(row, tier);
      return price === null ? [] : [{ id: row.id, name: row.name, price }];
    }),
  };
}
