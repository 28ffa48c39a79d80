import { formatDate } from '@zhenku/contract/format';
import { PACK_END_REMINDER_DAYS } from '@zhenku/contract/packs/pack-rules';
import { sql } from 'kysely';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { listManagers } from '../companies/spending-limits.ts';
import { sendMessage } from '../messages/messages.ts';
import { announce } from '../messages/outside/announce.ts';

/** Packs that run for fewer days get only the last reminder. */
const LONG_PACK_DAYS = 45;

interface EndingPack {
  user_id: number;
  company_id: number | null;
  name: string;
  ends_at: string;
  remaining: number;
}

/** Reminds owners of packs with unused downloads, once for each of PACK_END_REMINDER_DAYS. Returns the number of packs. */
export async function remindPacks(db: Db): Promise<number> {
  const [first, last] = PACK_END_REMINDER_DAYS;
  return await inTransaction(db, async (tx) => {
    const { rows } = await sql<EndingPack>`
      with ending as (
        update packs p
        set reminded_days = case when p.ends_at <= now() + make_interval(days => ${last}::int) then ${last}::int
          else ${first}::int end
        where p.refunded_at is null and p.expired_at is null and p.ends_at > now()
          and p.downloads > (select count(*) from pack_uses s where s.pack_id = p.id and s.returned_at is null)
          and (p.ends_at <= now() + make_interval(days => ${last}::int) and p.reminded_days is distinct from ${last}::int
            or p.ends_at <= now() + make_interval(days => ${first}::int) and p.reminded_days is null
              and p.ends_at - p.bought_at > make_interval(days => ${LONG_PACK_DAYS}::int))
        returning p.*
      )
      select e.user_id, e.company_id, e.name, e.ends_at, e.downloads - u.used as remaining
      from ending e, lateral (
        select count(*)::int as used from pack_uses s where s.pack_id = e.id and s.returned_at is null) u
      order by e.id`.execute(tx);
    for (const { user_id, company_id, name, ends_at, remaining } of rows) {
      const readers = company_id === null ? [user_id] : await listManagers(tx, company_id);
      const params = { packName: name, remaining: String(remaining), date: formatDate(ends_at) };
      for (const userId of readers) {
        await sendMessage(tx, userId, {
          topic: 'order',
          title: '下载包即将到期',
          content: `您的下载包“${name}”还可下载 ${remaining} 次，将于 ${params.date} 到期。到期后未用次数作废，到期前可以退款：/#/user/packs`,
        });
        await announce(tx, { userId, template: 'packEnding', params });
      }
    }
    return rows.length;
  });
}
