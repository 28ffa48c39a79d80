import { sql } from 'kysely';
import { liveResolution } from '../catalogue/resolutions.ts';

export const soldPeriod = sql<number>`coalesce(s.authentication_type, v.authentication_type)`;

/**
 * The facts of an order item that are frozen when it is paid; until then they are those of the clip. For queries with the
 * item as `i`, its clip as `v`, and the snapshot of its licence, if any, as `s`.
 */
export const itemFacts = () =>
  [
    soldPeriod.as('authenticationType'),
    sql<boolean>`coalesce(s.is_8k, v.is_8k)`.as('is8K'),
    sql<string | null>`case when s.licence_id is null then ${liveResolution('i.tier')}
      else s.width || 'X' || s.height end`.as('resolution'),
  ] as const;

/** The version of the clip's files that the item was sold with, or would be sold with now. */
export const itemFileVersion = () => sql<number>`coalesce(s.file_version, v.file_version)`;
