import type { Fen } from '@zhenku/contract/money';
import type { Sale, SaleFilter } from '@zhenku/contract/sales/sales';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { inYuan } from '../../platform/database/in-yuan.ts';
import { isWithin } from '../../platform/lists/paging.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import { pictureUrl, type PublicFiles, thumbnailKey } from '../catalogue/media-urls.ts';

/** Selects the items that a creator has sold, as `i`. The clause starts with the table. */
export function salesOf(authorId: number, { from, to, videoId }: SaleFilter): RawBuilder<unknown> {
  const clip = videoId === undefined ? sql`true` : sql`i.video_id = ${videoId}`;
  return sql`order_items i where i.author_id = ${authorId} and i.paid_at is not null
    and ${isWithin('i.paid_at', { from, to })} and ${clip}`;
}

export type SoldItem = Omit<Sale, 'thumbnailUrl'>;

type Amount = 'listPrice' | 'upgradeCredit' | 'discountAmount' | 'payAmount' | 'bonusPart' | 'divideMoney';
type Row = Omit<SoldItem, Amount> & Record<Amount, Fen>;

/** Returns the sales in arbitrary order. */
export async function readSales(db: Db, storage: PublicFiles, ids: string[]): Promise<Sale[]> {
  const { incomeHoldDays } = await siteSettings(db);
  const { rows: pictures } = await sql<{ id: string; thumbnail_key: string | null }>`
    select i.id, ${thumbnailKey('i.video_id', sql`v.file_version`)} as thumbnail_key
    from order_items i join videos v on v.id = i.video_id where i.id = any (${ids}::text[])`.execute(db);
  const keys = new Map(pictures.map(({ id, thumbnail_key }) => [id, thumbnail_key]));
  const items = await readSoldItems(db, ids, incomeHoldDays);
  return items.map((item) => ({ ...item, thumbnailUrl: pictureUrl(storage, keys.get(item.orderItemId) ?? null) }));
}

/**
 * Reads sales without pictures. An order's bonus coins are spread over its items by price, rounded cumulatively, so that
 * the parts add up to the ledger.
 */
export async function readSoldItems(db: Db, ids: string[], incomeHoldDays: number): Promise<SoldItem[]> {
  const { rows } = await sql<Row>`
    with bonus as (
      select e.cause_id as order_id, -sum(p.amount) as amount
      from journal_entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
      where e.cause_kind = 'orderPayment'
        and e.cause_id = any (select order_id from order_items where id = any (${ids}::text[]))
        and a.kind in ('userBonus', 'companyBonus')
      group by e.cause_id
    ), parts as (
      select id, trunc(amount * upto / total) - trunc(amount * (upto - pay_amount) / total) as part
      from (
        select i.id, i.pay_amount, b.amount, sum(i.pay_amount) over (partition by i.order_id) as total,
          sum(i.pay_amount) over (partition by i.order_id order by i.position) as upto
        from order_items i join bonus b on b.order_id = i.order_id
      ) c
      where total > 0
    )
    select i.id as "orderItemId", i.video_id as "videoId", i.video_name as "videoName", i.tier as "videoType",
      i.origin_amount + coalesce(i.upgrade_credit, 0) as "listPrice", coalesce(i.upgrade_credit, 0) as "upgradeCredit",
      case when u.pack_id is null then i.origin_amount - i.pay_amount else 0 end as "discountAmount",
      case when u.pack_id is not null then json_build_object('packName', k.name, 'price', k.price / 100.0, 'downloads', k.downloads) end as pack, i.pay_amount as "payAmount",
      coalesce(u.bonus_amount, p.part, 0)::bigint as "bonusPart", i.creator_share as "divideMoney", i.paid_at as "createTime",
      json_build_object('saleType', i.sale_type, 'percent', i.share_percent, 'version', i.share_version) as "shareRule",
      case when i.refunded_at is null then i.paid_at + make_interval(days => ${incomeHoldDays}::int) end as "availableTime",
      i.refunded_at as "refundTime"
    from order_items i left join parts p on p.id = i.id left join pack_uses u on u.order_item_id = i.id
      left join packs k on k.id = u.pack_id
    where i.id = any (${ids}::text[])`.execute(db);
  return rows.map((row) =>
    inYuan(row, 'listPrice', 'upgradeCredit', 'discountAmount', 'payAmount', 'bonusPart', 'divideMoney'),
  );
}
