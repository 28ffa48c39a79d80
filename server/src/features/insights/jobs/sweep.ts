import { TERM_PEOPLE_MIN } from '@zhenku/contract/insights/insights';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';

const KEPT_DAYS = 90;

/**
 * Anonymises old searches every night: keeps daily counts of terms that several people searched for, and deletes everything
 * else. Skips days already swept.
 */
export const sweepInsights = defineJob({
  name: 'insights.sweep',
  payload: z.object({}),
  cron: '50 4 * * *',
  handle: async ({ db }: { db: Db }) => {
    const today = sql`(now() at time zone 'Asia/Shanghai')::date`;
    const end = sql`${today} - ${KEPT_DAYS}::int`;
    await inTransaction(db, async (tx) => {
      const { before } = await tx.selectFrom('swept_searches').select('before').forUpdate().executeTakeFirstOrThrow();
      await sql`
        with old as (
          delete from searches where day < ${end} returning term, day
        ), common as (
          select term from searches where term in (select term from old)
          group by term having count(distinct who) >= ${TERM_PEOPLE_MIN}
        )
        insert into search_days as k (term, day, people)
        select term, day, count(*) from old join common using (term) group by term, day
        on conflict (term, day) do update set people = k.people + excluded.people`.execute(tx);
      await sql`
        delete from search_clips c where c.day >= ${before}::date and c.day < ${end}
          and not exists (select from search_days k where k.term = c.term and k.day = c.day)`.execute(tx);
      await sql`update swept_searches set before = greatest(before, ${end})`.execute(tx);
      // Yesterday's keys may still be needed by a write that began before midnight.
      await sql`delete from counted_once where day < ${today} - 1`.execute(tx);
    });
  },
});
