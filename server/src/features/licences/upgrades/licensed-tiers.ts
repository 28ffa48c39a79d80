import { type RawBuilder, sql } from 'kysely';
import { type Owner, ownedBy } from '../../companies/ownership.ts';
import { hasExpired } from './licence-year.ts';

/** Selects the tiers of the owner's licences in force: neither refunded nor expired. */
export function licensedTiers(videoId: string, owner: Owner, otherThan?: string): RawBuilder<number[]> {
  const other = otherThan ? sql`and l.order_item_id <> ${sql.ref(otherThan)}` : sql``;
  return sql<number[]>`array(
    select distinct l.tier from licences l left join licence_snapshots s on s.licence_id = l.id
    where l.video_id = ${sql.ref(videoId)} and ${ownedBy('l', owner)} and l.voided_at is null
      and not ${hasExpired} ${other}
    order by l.tier)`;
}
