import { Gauge, type Registry } from 'prom-client';
import type { Db } from '../../platform/database.ts';
import { countOutdated } from './outdated.ts';

/** Tells Prometheus how many clips have files of an older pipeline; counted whenever it asks. */
export function reportOutdated(registry: Registry, db: Db): void {
  registry.registerMetric(
    new Gauge({
      name: 'outdated_clips',
      help: 'Clips whose previews and pictures an older pipeline made, by state: waiting, or failed to be made anew',
      labelNames: ['state'],
      registers: [],
      async collect() {
        for (const [state, count] of Object.entries(await countOutdated(db))) this.set({ state }, count);
      },
    }),
  );
}
