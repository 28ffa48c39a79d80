import { type Fen, toYuan } from '@zhenku/contract/money';
import type { Sale, SaleFilter } from '@zhenku/contract/sales/sales';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isWithin } from '../../platform/lists/paging.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import { pictureUrl, type PublicFiles, thumbnailKey } from '../catalogue/media-urls.ts';

/** The items that a creator has sold, as `i`: a clause that begins with the table. */
export function salesOf(authorId: number, { from, to, videoId }: SaleFilter): RawBuilder<unknown> {
  const clip = videoId === undefined ? sql`true` : sql`i.video_id = ${videoId}`;
  return sql`order_items i where i.author_id = ${authorId} and i.paid_at is not null
    and ${isWithin('i.paid_at', { from, to })} and ${clip}`;
}

interface Row {
  id: string;
  video_id: number;
  video_name: string;
  tier: number;
  origin_amount: Fen;
  pay_amount: Fen;
  credit: Fen;
  bonus_part: Fen;
  sale_type: number | null;
  share_percent: number;
  share_version: number | null;
  creator_share: Fen;
  paid_at: string;
  available_at: string;
  refunded_at: string | null;
}

/** A sale without its picture. */
export type SoldItem = Omit<Sale, 'thumbnailUrl'>;

/** What is shown of sales, in any order. */
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
 * The same without pictures. The bonus coins of an order are spread over its items by what each cost: up to each item, their sum
 * is rounded down, so that all together are what the books say.
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
    select i.id, i.video_id, i.video_name, i.tier, i.origin_amount, i.pay_amount, i.sale_type, i.share_percent,
      i.share_version, coalesce(i.upgrade_credit, 0) as credit, i.creator_share, i.paid_at, i.refunded_at, coalesce(p.part, 0)::bigint as bonus_part,
      i.paid_at + make_interval(days => ${incomeHoldDays}::int) as available_at
    from order_items i left join parts p on p.id = i.id
    where i.id = any (${ids}::text[])`.execute(db);
  return rows.map((row) => ({
    orderItemId: row.id,
    videoId: row.video_id,
    videoName: row.video_name,
    videoType: row.tier,
    listPrice: toYuan(row.origin_amount + row.credit),
    upgradeCredit: toYuan(row.credit),
    discountAmount: toYuan(row.origin_amount - row.pay_amount),
    payAmount: toYuan(row.pay_amount),
    bonusPart: toYuan(row.bonus_part),
    shareRule: { saleType: row.sale_type, percent: row.share_percent, version: row.share_version },
    divideMoney: toYuan(row.creator_share),
    createTime: row.paid_at,
    availableTime: row.refunded_at === null ? row.available_at : null,
    refundTime: row.refunded_at,
  }));
}
