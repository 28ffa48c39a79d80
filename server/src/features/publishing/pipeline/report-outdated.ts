import type { Registry } from 'prom-client';
import type { Db } from '../../../platform/database/database.ts';
import { reportGauge } from '../../../platform/observability/metrics.ts';
import { countUncleaned } from './clean-sold-files.ts';
import { countOutdated } from './outdated.ts';

/**
 * Reports to Prometheus how many clips have files from an older pipeline, with camera metadata or another AI mark; counts on each
 * scrape.
 */
export function reportOutdated(registry: Registry, db: Db): void {
  reportGauge(
    registry,
    {
      name: 'outdated_clips',
      help: 'Clips whose previews and pictures an older pipeline made, by state: waiting, or failed to be made anew',
      labelNames: ['state'],
    },
    async () => Object.entries(await countOutdated(db)).map(([state, count]) => [{ state }, count as number]),
  );
  reportGauge(
    registry,
    {
      name: 'uncleaned_clips',
      help: 'Clips whose sold file has the metadata of the camera or another AI mark than the clip, by state: waiting, or failed',
      labelNames: ['state'],
    },
    async () => Object.entries(await countUncleaned(db)).map(([state, count]) => [{ state }, count as number]),
  );
}
