import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Db } from '../../../platform/database/database.ts';
import { METRIC_CACHE_MS, reportGauge } from '../../../platform/observability/metrics.ts';
import { remember } from '../../../platform/remember.ts';

interface Processing {
  count: number;
  oldest: number;
}

export function reportPipeline(registry: Registry, db: Db): void {
  const waiting = remember(METRIC_CACHE_MS, async () => {
    const { rows } = await sql<Processing>`
      select count(*)::int as count, coalesce(extract(epoch from now() - min(since)), 0)::float8 as oldest
      from (
        select submitted_at as since from videos where status = ${VIDEO_STATUS.processing} and deleted_at is null
        union all
        select n.submitted_at from video_versions n join videos v on v.id = n.video_id
        where n.status = ${VIDEO_STATUS.processing} and v.deleted_at is null
      ) as w`.execute(db);
    return rows[0]!;
  });
  reportGauge(
    registry,
    { name: 'clips_processing', help: 'Originals that are waiting or being processed' },
    async () => [[{}, (await waiting()).count]],
  );
  reportGauge(
    registry,
    {
      name: 'clips_processing_oldest_seconds',
      help: 'Seconds since the oldest waiting or processed original was submitted',
    },
    async () => [[{}, (await waiting()).oldest]],
  );
}
