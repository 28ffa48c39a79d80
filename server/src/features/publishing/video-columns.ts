import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { type RawBuilder, sql } from 'kysely';
import type { VideoFileKind } from '../../platform/database/tables.ts';
import { markedKey } from '../catalogue/media-urls.ts';
import { attachedReleases } from '../releases/attached-releases.ts';
import { secondsOfClip } from './pipeline/processing-queue.ts';

/** Expressions about clip `v` of the surrounding query. */

/**
 * The clip's 1-based position in the processing queue (users' clips before the demo's) or the review queue; null if it is in
 * neither. Next versions of published clips wait in the same queues. In the processing queue a creator's clips share their
 * places: the shortest takes the first place after the clips in progress.
 */
export function queuePosition(): RawBuilder<number | null> {
  return sql`case
    when v.status = ${VIDEO_STATUS.processing} then (
      select count(*)::int from ${waiting(VIDEO_STATUS.processing)}
      where (q.demo, q.submitted_at, q.id) <= (
        select q.demo, q.submitted_at, q.id from ${waiting(VIDEO_STATUS.processing)}
        where q.author_id = v.author_id and q.demo = v.demo
        order by q.submitted_at, q.id
        offset (
          select count(*) from ${waiting(VIDEO_STATUS.processing)}
          where q.author_id = v.author_id and q.demo = v.demo
            and (q.step is null, q.seconds, q.id) < (v.step is null, ${secondsOfClip}, v.id))
        limit 1))
    when v.status = ${VIDEO_STATUS.inReview} then (
      select count(*)::int from ${waiting(VIDEO_STATUS.inReview)} where (q.submitted_at, q.id) <= (v.submitted_at, v.id))
  end`;
}

/** Selects a status's queue. Inlines the status instead of binding it, so that PostgreSQL uses the index of waiting clips. */
const waiting = (status: number) => sql`(
  select v.demo, v.submitted_at, v.id, v.author_id, v.step, ${secondsOfClip} as seconds
  from videos v where v.status = ${sql.lit(status)} and v.deleted_at is null
  union all
  select v.demo, n.submitted_at, v.id, v.author_id, n.step, ${secondsOfClip} as seconds
  from video_versions n join videos v on v.id = n.video_id
  where n.status = ${sql.lit(status)} and v.deleted_at is null) q`;

const LIVE = sql.ref<number>('v.file_version');

/** The storage key of the clip's first file of the first available kind in `kinds`, prefixed for `pictureUrl`. */
export const fileKey = (...kinds: VideoFileKind[]): RawBuilder<string | null> => fileKeyOf(LIVE, ...kinds);

export function fileKeyOf(version: RawBuilder<unknown>, ...kinds: VideoFileKind[]): RawBuilder<string | null> {
  return sql`(
    select ${markedKey()} from video_files f where f.video_id = v.id and f.version = ${version} and f.kind = any (${kinds}::text[])
    order by array_position(${kinds}::text[], f.kind), f.width, f.position limit 1)`;
}

export function thumbnailKeys(version: RawBuilder<unknown> = LIVE): RawBuilder<string[]> {
  return sql`array(
    select ${markedKey()} from video_files f
    where f.video_id = v.id and f.version = ${version} and f.kind = 'thumbnail' order by f.position)`;
}

export function taxonomyIds(group: 'category' | 'label'): RawBuilder<number[]> {
  return group === 'category'
    ? sql`array(select category_id from video_categories c where c.video_id = v.id order by 1)`
    : sql`array(select label_id from video_labels l where l.video_id = v.id order by 1)`;
}

export function taxonomyNames(group: 'category' | 'label'): RawBuilder<string[]> {
  return group === 'category'
    ? sql`array(select t.name from video_categories c join categories t on t.id = c.category_id
        where c.video_id = v.id order by t.rank, t.id)`
    : sql`array(select t.name from video_labels l join labels t on t.id = l.label_id
        where l.video_id = v.id order by t.rank, t.id)`;
}

export const shownGroups = () =>
  [
    taxonomyNames('category').as('categories'),
    taxonomyNames('label').as('labels'),
    attachedReleases().as('releases'),
  ] as const;
