import { sql } from 'kysely';

/** Matches a clip `v` whose original has an audio track. */
export const hasSound = sql<boolean>`coalesce(jsonb_typeof(v.facts -> 'audio') = 'object', false)`;
