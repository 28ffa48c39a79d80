import { sql } from 'kysely';

/** Whether the original of the clip `v` has a sound track. */
export const hasSound = sql<boolean>`coalesce(jsonb_typeof(v.facts -> 'audio') = 'object', false)`;
