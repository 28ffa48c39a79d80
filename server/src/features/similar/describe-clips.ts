import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { wherePublished } from '../catalogue/published.ts';
import { type DescribedClip, SIGHT_VERSION, sightOf } from './sight.ts';

/** Clips per read, each with up to 27 KB of stills. */
const BATCH = 50;
/** Pause after each batch as a multiple of its time, so that a backfill takes a quarter of a core. */
const PAUSE = 3;

/** Selects published clips `v` without a current sight. Newer sights are current: both releases run during an upgrade. */
const lacksSight: RawBuilder<boolean> = sql`(${wherePublished('v')} and not exists (
  select from clip_sights g
  where g.video_id = v.id and g.file_version = v.file_version and g.sight_version >= ${SIGHT_VERSION}))`;

/** Describes all clips on sale that lack a sight. Returns how many. */
export async function describeClips(db: Db, signal: AbortSignal): Promise<number> {
  for (let [after, count] = [0, 0]; ;) {
    signal.throwIfAborted();
    const started = performance.now();
    const clips = await readUndescribed(db, after);
    if (clips.length === 0) return count;
    for (const clip of clips) await saveSight(db, clip);
    count += clips.length;
    after = clips.at(-1)!.id;
    await sleep((performance.now() - started) * PAUSE, undefined, { signal });
  }
}

type Undescribed = Omit<DescribedClip, 'stills'> & { id: number; fileVersion: number; stills: Buffer | null };

async function readUndescribed(db: Db, after: number): Promise<Undescribed[]> {
  const { rows } = await sql<Undescribed>`
    select v.id, v.file_version as "fileVersion", f.stills, coalesce(v.palette, '[]') as palette,
      coalesce(v.width, 16) as width, coalesce(v.height, 9) as height, v.motion
    from videos v
    left join video_fingerprints f on f.video_id = v.id
    where ${lacksSight} and v.id > ${after}
    order by v.id limit ${BATCH}`.execute(db);
  return rows;
}

async function saveSight(db: Db, { id, fileVersion, stills, ...clip }: Undescribed): Promise<void> {
  const sight = stills && sightOf({ ...clip, stills });
  const row = {
    file_version: fileVersion,
    sight_version: SIGHT_VERSION,
    look: sight && Buffer.from(sight.look.buffer),
    movement: sight?.movement ?? null,
    speed: sight?.speed ?? 0,
    moments: sight && Buffer.from(sight.moments.buffer),
    described_at: sql<Date>`now()`,
  };
  await db
    .insertInto('clip_sights')
    .values({ video_id: id, ...row })
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet(row))
    .execute();
}
