import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isAnswered, needsOpinion } from './opinions.ts';
import { REVIEWED, withVersionInReview } from './subject.ts';

/** The filter expressions below expect a clip `v` and its version in review `n`. */

export const hasFindings = sql<boolean>`coalesce(
  jsonb_path_exists(${REVIEWED.findings}, '$[*] ? (@.severity != "note")'), false)`;

export const isSimilar = sql<boolean>`case when n.video_id is null
  then exists (
    select from video_similarities s
    join videos o on o.id = case when s.video_id = v.id then s.other_id else s.video_id end
    where (s.video_id = v.id or s.other_id = v.id) and o.deleted_at is null)
  else coalesce(jsonb_array_length(n.similar_clips) > 0, false) end`;

/** SQL condition: the file may be approved in bulk. A file that was never measured may not. */
export const isClean = sql<boolean>`(${REVIEWED.findings} is not null and not ${hasFindings} and not ${isSimilar}
  and not ${isAnswered} and not ${needsOpinion})`;

export interface QueueFilters {
  findings?: boolean | undefined;
  similar?: boolean | undefined;
  answered?: boolean | undefined;
  secondOpinion?: boolean | undefined;
}

export function matchesFilters({ findings, similar, answered, secondOpinion }: QueueFilters): RawBuilder<boolean> {
  const is = (flag: RawBuilder<boolean>, wanted: boolean | undefined) =>
    wanted === undefined ? sql`true` : sql`${flag} = ${wanted}`;
  return sql<boolean>`(${is(hasFindings, findings)} and ${is(isSimilar, similar)} and ${is(isAnswered, answered)}
    and ${is(needsOpinion, secondOpinion)})`;
}

export const queuedVideos = (db: Db) =>
  withVersionInReview(db)
    .where('v.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('v.status', '=', 1), eb('n.video_id', 'is not', null)]));

export async function countQueue(db: Db) {
  const count = (flag: RawBuilder<boolean>) => sql<number>`count(*) filter (where ${flag})::int`;
  return await queuedVideos(db)
    .select([
      sql<number>`count(*)::int`.as('all'),
      count(hasFindings).as('findings'),
      count(sql<boolean>`not ${hasFindings}`).as('withoutFindings'),
      count(isSimilar).as('similar'),
      count(isAnswered).as('answered'),
      count(needsOpinion).as('secondOpinion'),
    ])
    .executeTakeFirstOrThrow();
}
