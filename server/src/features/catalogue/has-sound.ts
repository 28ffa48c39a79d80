import { sql } from 'kysely';

/**
 * Matches a clip `v` with audible sound; silence is about -70 LUFS. Originals measured by an earlier pipeline have no loudness
 * and count as audible.
 */
export const hasSound = sql<boolean>`coalesce(
  jsonb_typeof(v.facts -> 'audio') = 'object' and coalesce((v.facts -> 'audio' ->> 'loudness')::real, 0) > -60, false)`;
