import { sql } from 'kysely';
import { liveResolution } from '../catalogue/resolutions.ts';

/**
 * What of an order item is frozen when it is paid, and is the clip's of now until then. For queries with the item as `i`,
 * its clip as `v`, and the snapshot of its licence, where it has one, as `s`.
 */
export const itemFacts = () =>
  [
    sql<number>`coalesce(s.authentication_type, v.authentication_type)`.as('authentication_type'),
    sql<boolean>`coalesce(s.is_8k, v.is_8k)`.as('is_8k'),
    sql<string | null>`case when s.licence_id is null then ${liveResolution('i.tier')}
      else s.width || 'X' || s.height end`.as('resolution'),
  ] as const;

/** The version of the clip's files that the item is, or would be. */
export const itemFileVersion = () => sql<number>`coalesce(s.file_version, v.file_version)`;
