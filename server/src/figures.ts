import type { Registry } from 'prom-client';
import { reportOutdated } from './features/publishing/pipeline/report-outdated.ts';
import { reportPipeline } from './features/publishing/pipeline/report-pipeline.ts';
import { reportMoney } from './features/wallet/report-money.ts';
import { reportWebhooks } from './features/webhooks/report-webhooks.ts';
import type { RunningFilm } from './film-interface.ts';
import type { Archive } from './platform/backup/archive.ts';
import type { Db } from './platform/database/database.ts';
import { reportArchive, reportJobs, reportPool, reportWaiting } from './platform/observability/report-platform.ts';

type Sources = Parameters<typeof reportWaiting>[2] & {
  db: Db;
  film: Pick<RunningFilm, 'report'> | null;
  archive?: Pick<Archive, 'age'> | null;
};

export function reportFigures(registry: Registry, { db, film, archive, queues, warnings }: Sources): void {
  reportPool(registry, db);
  reportJobs(registry, db);
  reportWaiting(registry, db, { queues, warnings });
  reportMoney(registry, db);
  reportWebhooks(registry, db);
  reportPipeline(registry, db);
  reportOutdated(registry, db);
  film?.report(registry);
  reportArchive(registry, archive ?? null);
}
