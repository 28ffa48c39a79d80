import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { wherePublished } from '../catalogue/published.ts';
import type { Person } from './people.ts';

export interface ClipEvent extends Person {
  videoId: number;
  /** The search that showed the clip; null to count the clip regardless of its source. */
  term: string | null;
  /** True: opened; false: seen. */
  opened: boolean;
}

/**
 * Counts each event once per person and day, identified by its key. Skips authors' own events, and search events of people
 * who did not make that search today.
 */
export async function writeClipEvents(db: Db, events: ReadonlyMap<bigint, ClipEvent>): Promise<void> {
  const rows = [...events.values()];
  // Rows are written in key order, so that two servers cannot deadlock.
  await sql`
    with today as (select (now() at time zone 'Asia/Shanghai')::date as day), reported as (
      select * from unnest(
        ${[...events.keys()]}::bigint[],
        ${rows.map(({ who }) => who)}::bigint[],
        ${rows.map(({ userId }) => userId)}::int[],
        ${rows.map(({ videoId }) => videoId)}::int[],
        ${rows.map(({ term }) => term)}::text[],
        ${rows.map(({ opened }) => opened)}::boolean[]
      ) as e (key, who, user_id, video_id, term, opened)
    ), valid as (
      select e.*, t.day
      from reported e cross join today t
      join videos v on v.id = e.video_id and ${wherePublished('v')} and v.author_id is distinct from e.user_id
      where e.term is null
        or exists (select from searches s where s.day = t.day and s.who = e.who and s.term = e.term)
    ), fresh as (
      insert into counted_once (day, key) select day, key from valid order by key
      on conflict do nothing returning key
    ), counted as (
      select video_id, day, term, count(*) filter (where not opened) as shown, count(*) filter (where opened) as opened
      from valid join fresh using (key) group by video_id, day, term
    ), by_clip as (
      insert into clip_days as d (video_id, day, shown, opened)
      select video_id, day, shown, opened from counted where term is null order by video_id
      on conflict (video_id, day) do update set shown = d.shown + excluded.shown, opened = d.opened + excluded.opened
    )
    insert into search_clips as d (video_id, day, term, shown, opened)
    select video_id, day, term, shown, opened from counted where term is not null order by video_id, term
    on conflict (video_id, day, term) do update
      set shown = d.shown + excluded.shown, opened = d.opened + excluded.opened`.execute(db);
}
