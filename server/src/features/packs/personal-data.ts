import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';

/** An account with unused downloads cannot be closed: the ledger account of its packs is not empty. */
export const personalData: PersonalData = {
  tables: { packs: 'kept' },
  export: [
    {
      file: 'packs',
      title: '下载包',
      rows: (owner) => sql`
        select p.id as key, p.id as "packId", p.name as "packName", p.tier as "videoType", p.downloads, p.price,
          (select count(*)::int from pack_uses u where u.pack_id = p.id and u.returned_at is null) as used,
          p.bought_at as "buyTime", p.ends_at as "endTime", p.refunded_at as "refundTime", p.refund_amount as "refundedAmount"
        from packs p
        where (p.company_id is null and p.user_id = ${owner.id}) or p.company_id = ${owner.companyId}::int`,
    },
  ],
};
