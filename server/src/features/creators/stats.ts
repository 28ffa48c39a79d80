import type { Output } from '@zhenku/contract/api';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { wherePublished } from '../catalogue/published.ts';

/** Returns a creator's statistics. Views and sales include those of clips that are off sale. */
export async function creatorStats(db: Db, authorId: number): Promise<Output<'GET /author/v1/stats'>> {
  const clips = db
    .selectFrom('videos as v')
    .leftJoin('video_counters as n', 'n.video_id', 'v.id')
    .where('v.author_id', '=', authorId)
    .select([
      sql<number>`count(*) filter (where ${wherePublished('v')})::int`.as('onSale'),
      sql<number>`coalesce(sum(n.views), 0)::int`.as('views'),
    ])
    .executeTakeFirstOrThrow();
  const sales = db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .innerJoin('videos as v', 'v.id', 'i.video_id')
    .where('v.author_id', '=', authorId)
    .where('o.status', '=', ORDER_STATUS.paid)
    .where('i.refunded_at', 'is', null)
    .select([
      sql<number>`count(*)::int`.as('sold'),
      sql<bigint>`coalesce(sum(i.creator_share), 0)::bigint`.as('income'),
    ])
    .executeTakeFirstOrThrow();
  const [{ onSale, views }, { sold, income }] = await Promise.all([clips, sales]);
  return {
    publishVideoCount: onSale,
    showVideoCount: views,
    finishOrderCount: sold,
    totalDivideMoney: toYuan(income),
  };
}
