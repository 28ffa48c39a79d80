import { setTimeout as sleep } from 'node:timers/promises';
import { type RawBuilder, sql } from 'kysely';
import { PIPELINE_VERSION } from '@zhenku/media/pipeline-version';
import type { Db } from '../../platform/database/database.ts';
import { wherePublished } from '../catalogue/published.ts';
import { type DescribedClip, SIGHT_VERSION, sightOf } from './sight.ts';

/** Clips per read, each with up to 27 KB of stills. */
const BATCH = 50;
/** Pause after each batch as a multiple of its time, so that a backfill takes a quarter of a core. */
const PAUSE = 3;

/** The pipeline version of the stills of the clip `v`, which are renewed with its preview. */
const pipelineVersion: RawBuilder<number> = sql`(
  select coalesce(max(f.pipeline_version), 0) from video_files f
  where f.video_id = v.id and f.version = v.file_version and f.kind = 'preview' and f.replaced_at is null)`;

/**
 * Selects published clips `v` without a current sight. Newer sights are current: both releases run during an upgrade. The
 * first comparison of pipeline versions spares most clips the second, which reads their files.
 */
const lacksSight: RawBuilder<boolean> = sql`(${wherePublished('v')} and not exists (
  select from clip_sights g
  where g.video_id = v.id and g.file_version = v.file_version and g.sight_version >= ${SIGHT_VERSION}
    and (g.pipeline_version >= ${PIPELINE_VERSION} or g.pipeline_version >= ${pipelineVersion})))`;

/** Describes clips on sale that lack a sight, until `maxMs` have passed. Returns how many. */
export async function describeClips(db: Db, signal: AbortSignal, maxMs = Infinity): Promise<number> {
  const end = performance.now() + maxMs;
  for (let [after, count] = [0, 0]; ;) {
    signal.throwIfAborted();
    const started = performance.now();
    if (started >= end) return count;
    const clips = await readUndescribed(db, after);
    if (clips.length === 0) return count;
    for (const clip of clips) await saveSight(db, clip);
    count += clips.length;
    after = clips.at(-1)!.id;
    await sleep((performance.now() - started) * PAUSE, undefined, { signal });
  }
}

type Undescribed = Omit<DescribedClip, 'stills'> & {
  id: number;
  fileVersion: number;
  pipelineVersion: number;
  stills: Buffer | null;
};

async function readUndescribed(db: Db, after: number): Promise<Undescribed[]> {
  const { rows } = await sql<Undescribed>`
    select v.id, v.file_version as "fileVersion", ${pipelineVersion} as "pipelineVersion", f.stills, coalesce(v.palette, '[]') as palette,
      coalesce(v.width, 16) as width, coalesce(v.height, 9) as height, v.motion
    from videos v
    left join video_fingerprints f on f.video_id = v.id
    where ${lacksSight} and v.id > ${after}
    order by v.id limit ${BATCH}`.execute(db);
  return rows;
}

async function saveSight(db: Db, { id, fileVersion, pipelineVersion: version, stills, ...clip }: Undescribed) {
  const sight = stills && sightOf({ ...clip, stills });
  const row = {
    file_version: fileVersion,
    sight_version: SIGHT_VERSION,
    pipeline_version: version,
    look: sight && Buffer.from(sight.look.buffer),
    movement: sight?.movement ?? null,
    speed: sight?.speed ?? 0,
    moments: sight?.moments ? Buffer.from(sight.moments.buffer) : null,
    described_at: sql<Date>`now()`,
  };
  await db
    .insertInto('clip_sights')
    .values({ video_id: id, ...row })
    .onConflict((conflict) => conflict.column('video_id').doUpdateSet(row))
    .execute();
}
