import { toYuan } from '@zhenku/contract/money';
import type { OrderItem } from '@zhenku/contract/orders/orders';
import { sql } from 'kysely';
import { inYuan } from '../../platform/database/in-yuan.ts';
import type { Operation } from '../../platform/operation.ts';
import { pictureUrl, type PublicFiles, thumbnailKey } from '../catalogue/media-urls.ts';
import { itemFacts, itemFileVersion, selectItems, soldPeriod } from './item-facts.ts';
import type { Owner } from '../companies/ownership.ts';
import { sharesYear } from '../licences/upgrades/licence-year.ts';
import { licensedTiers } from '../licences/upgrades/licensed-tiers.ts';

const NO_TIERS = sql<number[]>`'{}'::smallint[]`;

/**
 * Reads the items of orders, keyed by order id. For a caller, includes the tiers of each clip that they have already licensed.
 */
export async function readOrderItems(
  { db, caller, services: { storage } }: Operation<Owner | null, { storage: PublicFiles }>,
  orderIds: string[],
): Promise<Map<string, OrderItem[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await selectItems(db)
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('order_items as b', 'b.id', 'i.upgrade_of')
    .leftJoin('licences as base', 'base.order_item_id', 'i.upgrade_of')
    .where('i.order_id', 'in', orderIds)
    .orderBy('i.position')
    .select(['i.id as orderItemId', 'i.order_id', 'i.video_id as videoId', 'i.video_name as videoName'])
    .select(['i.tier as videoType', 'i.origin_amount as originAmount', 'i.pay_amount as payAmount'])
    .select(['i.upgrade_of', 'i.upgrade_credit', 'b.tier as upgraded_tier', 'i.series_name', 'i.list_price'])
    .select(sharesYear(soldPeriod).as('sharesYear'))
    .select(['i.refunded_at as refundTime', 'a.id as authorizationId', ...itemFacts()])
    .select(thumbnailKey('i.video_id', itemFileVersion()).as('thumbnail_key'))
    .select((caller ? licensedTiers('i.video_id', caller, 'i.id') : NO_TIERS).as('licensedTypes'))
    .execute();
  const items = new Map(orderIds.map((id): [string, OrderItem[]] => [id, []]));
  for (const {
    order_id,
    thumbnail_key,
    upgrade_of,
    upgraded_tier,
    upgrade_credit,
    series_name,
    list_price,
    sharesYear: shared,
    ...row
  } of rows) {
    items.get(order_id)!.push({
      ...inYuan(row, 'originAmount', 'payAmount'),
      thumbnailUrl: pictureUrl(storage, thumbnail_key),
      authorized: row.authorizationId !== null,
      series: series_name === null ? null : { seriesName: series_name, listPrice: toYuan(list_price!) },
      upgrade:
        upgrade_of === null
          ? null
          : { orderItemId: upgrade_of, videoType: upgraded_tier!, credit: toYuan(upgrade_credit!), sharesYear: shared },
    });
  }
  return items;
}
