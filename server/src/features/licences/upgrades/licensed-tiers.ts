import { type RawBuilder, sql } from 'kysely';
import { type Owner, ownedBy } from '../../companies/ownership.ts';

export function licensedTiers(videoId: string, owner: Owner, otherThan?: string): RawBuilder<number[]> {
  const other = otherThan ? sql`and l.order_item_id <> ${sql.ref(otherThan)}` : sql``;
  return sql<number[]>`array(
    select distinct l.tier from licences l
    where l.video_id = ${sql.ref(videoId)} and ${ownedBy('l', owner)} and l.voided_at is null ${other}
    order by l.tier)`;
}
