import { sql } from 'kysely';
import type { Queue } from '../../platform/lists/waiting.ts';
import { isShown } from '../insights/hidden-searches.ts';

export const wantedQueue: Queue = {
  name: 'wanted',
  role: 'editor',
  waiting: () => sql`
    select min(r.created_at) as since from footage_requests r
    where r.kind = 'find' and ${isShown(sql`r.term`)} group by r.term`,
};
