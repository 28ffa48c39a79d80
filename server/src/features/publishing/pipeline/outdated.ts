import { PIPELINE_VERSION } from '@zhenku/media/pipeline-version';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';

/** Matches clips that can be rebuilt: the pipeline processed them and their original is kept. */
const canBeRenewed = (v: string) =>
  sql`${sql.ref(`${v}.deleted_at`)} is null and ${sql.ref(`${v}.original_key`)} is not null and ${sql.ref(`${v}.sha256`)} is not null`;

/**
 * Matches a clip `v` whose previews and pictures on sale come from an older pipeline, unless the current pipeline failed on it.
 */
export const whereOutdated = (v: string): RawBuilder<boolean> => sql`(
  ${canBeRenewed(v)}
  and ${sql.ref(`${v}.renewal_failed_version`)} is distinct from ${PIPELINE_VERSION}
  and exists (
    select from video_files f
    where f.video_id = ${sql.ref(`${v}.id`)} and f.version = ${sql.ref(`${v}.file_version`)}
      and f.kind = 'preview' and f.pipeline_version < ${PIPELINE_VERSION}))`;

export interface OutdatedClips {
  waiting: number;
  failed: number;
}

export async function countOutdated(db: Db): Promise<OutdatedClips> {
  const { rows } = await sql<OutdatedClips>`
    select
      count(*) filter (where v.renewal_failed_version is distinct from ${PIPELINE_VERSION})::int as waiting,
      count(*) filter (where v.renewal_failed_version = ${PIPELINE_VERSION})::int as failed
    from video_files f join videos v on v.id = f.video_id and v.file_version = f.version
    where f.kind = 'preview' and f.pipeline_version < ${PIPELINE_VERSION} and ${canBeRenewed('v')}`.execute(db);
  return rows[0]!;
}

export async function nextOutdated(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select v.id
    from video_files f join videos v on v.id = f.video_id
    where f.kind = 'preview' and f.pipeline_version < ${PIPELINE_VERSION} and ${whereOutdated('v')}
    order by v.status <> 2, f.pipeline_version, v.id
    limit 1`.execute(db);
  return rows[0]?.id;
}
