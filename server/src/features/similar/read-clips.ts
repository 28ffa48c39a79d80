import type { Movement } from '@zhenku/contract/similar/kinds';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { wherePublished } from '../catalogue/published.ts';
import { type Moment, momentOf } from './cut-points.ts';
import { MOMENT_BYTES, SIGHT_BYTES, SIGHT_VERSION } from './sight.ts';
import type { IndexedClip } from './similar-index.ts';

/** Clips per read: a few milliseconds. */
export const CLIPS_PER_READ = 500;

interface Row {
  id: number;
  look: Buffer | null;
  movement: Movement | null;
  speed: number | null;
  moments: Buffer | null;
  keywords: string[];
  categoryIds: number[];
}

const readRows = async (db: Db, isWanted: (id: RawBuilder<unknown>) => RawBuilder<unknown>, limit: number | null) =>
  await sql<Row>`
    select
      s.video_id as id, g.look, g.movement, g.speed, v.keywords,
      case when g.sight_version = ${SIGHT_VERSION} then g.moments end as moments,
      array(select category_id from video_categories c where c.video_id = s.video_id order by category_id) as "categoryIds"
    from video_search s
    join videos v on v.id = s.video_id and ${wherePublished('v')} and ${isWanted(sql`v.id`)}
    left join clip_sights g
      on g.video_id = s.video_id and g.file_version = v.file_version and ${isWanted(sql`g.video_id`)}
    where ${isWanted(sql`s.video_id`)}
    order by s.video_id
    limit ${limit}`.execute(db);

/** Reads the next clips on sale after an id. */
export const readClipsAfter = async (db: Db, after: number): Promise<IndexedClip[]> =>
  (await readRows(db, (id) => sql`${id} > ${after}`, CLIPS_PER_READ)).rows.map(asIndexed);

/** Reads those of the clips that are on sale. */
export const readClips = async (db: Db, ids: readonly number[]): Promise<IndexedClip[]> =>
  (await readRows(db, (id) => sql`${id} = any(${ids}::int[])`, null)).rows.map(asIndexed);

const asIndexed = ({ keywords, look, speed, moments, ...row }: Row): IndexedClip => ({
  ...row,
  speed: speed ?? 0,
  look: look?.length === SIGHT_BYTES ? new Int8Array(look) : null,
  moments: moments && new Int8Array(moments),
  words: keywords.map((word) => word.trim().toLowerCase()),
});

/** Returns a clip's moment at a time; null if the clip is not described. */
export async function readMoment(db: Db, videoId: number, seconds: number): Promise<Moment | null> {
  const sight = await db
    .selectFrom('clip_sights as g')
    .innerJoin('videos as v', (join) =>
      join.onRef('v.id', '=', 'g.video_id').onRef('v.file_version', '=', 'g.file_version'),
    )
    .where('g.video_id', '=', videoId)
    .where('g.sight_version', '=', SIGHT_VERSION)
    .where(wherePublished('v'))
    .select('g.moments')
    .executeTakeFirst();
  if (!sight?.moments || sight.moments.length < MOMENT_BYTES) return null;
  const count = Math.floor(sight.moments.length / MOMENT_BYTES);
  const second = Math.min(count - 1, Math.floor(seconds));
  return momentOf(new Int8Array(sight.moments), second);
}
