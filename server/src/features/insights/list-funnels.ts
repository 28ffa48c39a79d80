import type { Input, Output } from '@zhenku/contract/api';
import type { ClipFunnel } from '@zhenku/contract/insights/insights';
import { sql } from 'kysely';
import type { Operation } from '../../platform/operation.ts';
import { isDayWithin, isWithin, offsetOf } from '../../platform/lists/paging.ts';
import { pictureUrl, type PublicFiles, thumbnailKey } from '../catalogue/media-urls.ts';
import { salesOf } from '../sales/read-sales.ts';

type Sums = Output<'GET /author/v1/sale/funnel'>['sums'];
type Row = Omit<ClipFunnel, 'thumbnailUrl'> & { key: string | null };

export async function listFunnels(
  { db, caller: author, services: { storage } }: Operation<{ id: number }, { storage: PublicFiles }>,
  { page, size, ...filter }: Input<'GET /author/v1/sale/funnel'>,
): Promise<Output<'GET /author/v1/sale/funnel'>> {
  const { rows } = await sql<{ total: number; sums: Sums; content: Row[] }>`
    with mine as (
      select id from videos
      where author_id = ${author.id} and ${filter.videoId === undefined ? sql`true` : sql`id = ${filter.videoId}`}
    ), events as (
      select d.video_id, sum(d.shown) as shown, sum(d.opened) as opened,
        0 as favourited, 0 as in_cart, 0 as sold, 0 as refunded
      from mine m join clip_days d on d.video_id = m.id and ${isDayWithin('d.day', filter)} group by d.video_id
      union all
      select f.video_id, 0, 0, count(distinct o.user_id), 0, 0, 0
      from mine m join favourites f on f.video_id = m.id and ${isWithin('f.created_at', filter)}
      join favourite_folders o on o.id = f.folder_id and o.user_id <> ${author.id} group by f.video_id
      union all
      select c.video_id, 0, 0, 0, count(distinct c.user_id), 0, 0
      from mine m join cart_items c on c.video_id = m.id and ${isWithin('c.created_at', filter)}
        and c.user_id <> ${author.id} group by c.video_id
      union all
      select i.video_id, 0, 0, 0, 0, count(*) filter (where i.refunded_at is null), count(i.refunded_at)
      from ${salesOf(author.id, filter)} group by i.video_id
    ), funnels as (
      select video_id, sum(shown)::int as shown, sum(opened)::int as opened, sum(favourited)::int as favourited,
        sum(in_cart)::int as "inCart", sum(sold)::int as sold, sum(refunded)::int as refunded
      from events group by video_id
    ), listed as (
      select f.video_id as "videoId", v.name as "videoName", f.shown, f.opened, f.favourited, f."inCart", f.sold, f.refunded,
        ${thumbnailKey('v.id')} as key
      from (
        select * from funnels order by shown desc, opened desc, sold desc, video_id desc
        limit ${size} offset ${offsetOf({ page, size })}
      ) f join videos v on v.id = f.video_id
    )
    select (select count(*)::int from funnels) as total,
      (select json_build_object('shown', coalesce(sum(shown), 0), 'opened', coalesce(sum(opened), 0),
        'favourited', coalesce(sum(favourited), 0), 'inCart', coalesce(sum("inCart"), 0),
        'sold', coalesce(sum(sold), 0), 'refunded', coalesce(sum(refunded), 0)) from funnels) as sums,
      (select coalesce(json_agg(l order by shown desc, opened desc, sold desc, "videoId" desc), '[]') from listed l) as content
  `.execute(db);
  const { total, sums, content } = rows[0]!;
  const clips = content.map(({ key, ...clip }) => ({ ...clip, thumbnailUrl: pictureUrl(storage, key) }));
  return { content: clips, total, page, size, sums };
}
