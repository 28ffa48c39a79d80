import { toYuan } from '@zhenku/contract/money';
import type { OrderItem } from '@zhenku/contract/orders/orders';
import { sql } from 'kysely';
import type { Operation } from '../../platform/operation.ts';
import { pictureUrl, type PublicFiles, thumbnailKey } from '../catalogue/media-urls.ts';
import { itemFacts, itemFileVersion, soldPeriod } from './item-facts.ts';
import type { Owner } from '../companies/ownership.ts';
import { sharesYear } from '../licences/upgrades/licence-year.ts';
import { licensedTiers } from '../licences/upgrades/licensed-tiers.ts';

const NO_TIERS = sql<number[]>`'{}'::smallint[]`;

/** The items of orders, by the orders' ids; for a caller also which tiers of the clips they have already. */
export async function readOrderItems(
  { db, caller, services: { storage } }: Operation<Owner | null, { storage: PublicFiles }>,
  orderIds: string[],
): Promise<Map<string, OrderItem[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('order_items as i')
    .innerJoin('videos as v', 'v.id', 'i.video_id')
    .leftJoin('licences as l', 'l.order_item_id', 'i.id')
    .leftJoin('licence_snapshots as s', 's.licence_id', 'l.id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('order_items as b', 'b.id', 'i.upgrade_of')
    .leftJoin('licences as base', 'base.order_item_id', 'i.upgrade_of')
    .leftJoin('current_certificates as a', 'a.licence_id', 'l.id')
    .where('i.order_id', 'in', orderIds)
    .orderBy('i.position')
    .select(['i.id', 'i.order_id', 'i.video_id', 'i.video_name', 'i.tier', 'i.origin_amount', 'i.pay_amount'])
    .select(['i.upgrade_of', 'i.upgrade_credit', 'b.tier as upgraded_tier'])
    .select(sharesYear(soldPeriod).as('shares_year'))
    .select(['i.refunded_at', 'a.id as certificate_id', ...itemFacts()])
    .select(thumbnailKey('i.video_id', itemFileVersion()).as('thumbnail_key'))
    .select((caller ? licensedTiers('i.video_id', caller, 'i.id') : NO_TIERS).as('licensed'))
    .execute();
  const items = new Map(orderIds.map((id): [string, OrderItem[]] => [id, []]));
  for (const row of rows) {
    items.get(row.order_id)!.push({
      orderItemId: row.id,
      videoId: row.video_id,
      videoName: row.video_name,
      thumbnailUrl: pictureUrl(storage, row.thumbnail_key),
      authenticationType: row.authentication_type,
      videoType: row.tier,
      originAmount: toYuan(row.origin_amount),
      payAmount: toYuan(row.pay_amount),
      authorized: row.certificate_id !== null,
      authorizationId: row.certificate_id,
      resolution: row.resolution,
      is8K: row.is_8k,
      refundTime: row.refunded_at,
      upgrade:
        row.upgrade_of === null
          ? null
          : {
              orderItemId: row.upgrade_of,
              videoType: row.upgraded_tier!,
              credit: toYuan(row.upgrade_credit!),
              sharesYear: row.shares_year,
            },
      licensedTypes: row.licensed,
    });
  }
  return items;
}
