import { DOWNLOAD_DAYS } from '@zhenku/contract/constants';
import { LICENCE_TEXT_VERSION } from '@zhenku/contract/rules/licence-uses';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';

/**
 * Grants the licences of an order that was paid in this transaction, to the company if that paid. Freezes what they cover,
 * including the version of the files that is on sale. Throws `conflict` when a tier has no file any more.
 */
export async function grantLicences(tx: Tx, orderId: string): Promise<void> {
  const { rows } = await sql<{ granted: number; frozen: number }>`
    with granted as (
      insert into licences (order_item_id, video_id, tier, user_id, company_id, granted_at, download_until)
      select i.id, i.video_id, i.tier, o.user_id, o.company_id, o.paid_at,
        o.paid_at + make_interval(days => ${DOWNLOAD_DAYS})
      from order_items i join orders o on o.id = i.order_id
      where o.id = ${orderId}
      order by i.position
      returning id, video_id, tier
    ), frozen as (
      insert into licence_snapshots (licence_id, authentication_type, is_8k, file_version, file_id, width, height,
        licensor_name, licensor_code, licensor_organisation, licence_text_version)
      select l.id, v.authentication_type, v.is_8k, f.version, f.id, f.width, f.height,
        coalesce(c.name, u.real_name, u.name), c.credit_code, c.id is not null, ${LICENCE_TEXT_VERSION}::int
      from granted l
      join videos v on v.id = l.video_id
      join video_files f on f.video_id = v.id and f.version = v.file_version and f.kind = 'rendition' and f.tier = l.tier
      join users u on u.id = v.author_id
      left join companies c on c.owner_user_id = u.id
      returning licence_id
    )
    select (select count(*)::int from granted) as granted, (select count(*)::int from frozen) as frozen`.execute(tx);
  const { granted, frozen } = rows[0]!;
  if (frozen < granted) throw new AppError('conflict', { message: '订单中有规格不再提供，请重新下单' });
}
