import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';

/** An event loses half its weight every 7 days. */
const HALF_LIFE_DAYS = 7;
/** Weights relative to a view; views are plentiful and weak evidence. */
const WEIGHTS = { sale: 100, favourite: 20, view: 1 };

const decayed = (time: ReturnType<typeof sql>) =>
  sql`power(0.5, extract(epoch from now() - ${time}) / 86400 / ${HALF_LIFE_DAYS})`;

/** Updates the scores that order the hot list: sales, favourites and views of the last 30 days, decayed. */
export const updateHotScores = defineJob<{ db: Db }, z.ZodObject>({
  name: 'catalogue.hotScores',
  payload: z.object({}),
  cron: '*/5 * * * *',
  handle: async ({ db }) => {
    await sql`
      with events (video_id, score) as (
        select video_id, ${WEIGHTS.sale} * ${decayed(sql`granted_at`)}
        from licences
        where voided_at is null and granted_at > now() - interval '30 days'
        union all
        select f.video_id, ${WEIGHTS.favourite} * ${decayed(sql`min(f.created_at)`)}
        from favourites f
        join favourite_folders o on o.id = f.folder_id
        where f.created_at > now() - interval '30 days' and o.user_id is not null
        -- A clip in several folders of one person is one favourite.
        group by f.video_id, o.user_id
        union all
        select video_id, ${WEIGHTS.view} * views * ${decayed(sql`(day + time '12:00') at time zone 'Asia/Shanghai'`)}
        from video_views
        where day > (now() - interval '30 days')::date
      ), scored as (
        select n.video_id, coalesce(sum(e.score), 0) as score
        from video_counters n
        left join events e on e.video_id = n.video_id
        where e.video_id is not null or n.hot_score > 0
        group by n.video_id
      ), locked as (
        -- Locks in the order of ids, because payments lock several counters too.
        select n.video_id
        from video_counters n
        join scored s on s.video_id = n.video_id and abs(n.hot_score - s.score) > 0.001
        order by n.video_id
        for update of n
      )
      update video_counters n
      set hot_score = s.score
      from locked l
      join scored s on s.video_id = l.video_id
      where n.video_id = l.video_id`.execute(db);
  },
});
