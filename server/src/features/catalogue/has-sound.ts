import { sql } from 'kysely';

/**
 * Matches a clip `v` whose programme is audible: silence is about -70 LUFS. An original that an earlier pipeline
 * measured has no loudness.
 */
export const hasSound = sql<boolean>`coalesce(
  jsonb_typeof(v.facts -> 'audio') = 'object' and coalesce((v.facts -> 'audio' ->> 'loudness')::real, 0) > -60, false)`;
