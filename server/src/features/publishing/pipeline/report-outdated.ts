import type { Registry } from 'prom-client';
import type { Db } from '../../../platform/database/database.ts';
import { reportGauge } from '../../../platform/observability/metrics.ts';
import { countUncleaned } from './clean-sold-files.ts';
import { countOutdated } from './outdated.ts';

/**
 * Reports to Prometheus how many clips have files from an older pipeline, and how many have sold files with camera metadata or
 * an AI mark that differs from the clip's. Counts on each scrape.
 */
export function reportOutdated(registry: Registry, db: Db): void {
  reportGauge(
    registry,
    {
      name: 'outdated_clips',
      help: 'Clips whose previews and pictures come from an older pipeline, by state: waiting, or failed to be rebuilt',
      labelNames: ['state'],
    },
    async () => Object.entries(await countOutdated(db)).map(([state, count]) => [{ state }, count as number]),
  );
  reportGauge(
    registry,
    {
      name: 'uncleaned_clips',
      help: 'Clips whose sold file has camera metadata or a different AI mark from the clip, by state: waiting, or failed',
      labelNames: ['state'],
    },
    async () => Object.entries(await countUncleaned(db)).map(([state, count]) => [{ state }, count as number]),
  );
}
