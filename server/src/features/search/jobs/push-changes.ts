import { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import type { Db } from '../../../platform/database/database.ts';
import { defineJob } from '../../../platform/jobs.ts';
import type { ProviderHealth } from '../../../providers/provider-health.ts';
import { searchEngines } from '../../../providers/search-engines/set-up.ts';
import { pushChanges } from '../push/push-changes.ts';

interface Services {
  db: Db;
  config: Pick<Config, 'searchEngines' | 'sandbox'>;
  publicUrl: string;
  providerHealth: ProviderHealth;
}

export const pushToSearchEngines = defineJob({
  name: 'search.push',
  payload: z.object({}),
  cron: '*/10 * * * *',
  timeoutSeconds: 600,
  handle: async (services: Services, _payload, { signal }) => {
    const { origin } = new URL(services.publicUrl);
    for (const engine of searchEngines(services.config, origin)) {
      await pushChanges({ ...services, origin }, engine, signal);
    }
  },
});
