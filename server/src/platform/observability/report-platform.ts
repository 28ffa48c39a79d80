import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Archive } from '../backup/archive.ts';
import { type Db, poolOf } from '../database/database.ts';
import { METRIC_CACHE_MS, reportGauge } from './metrics.ts';
import { remember } from '../remember.ts';
import { countWaiting, type Queue, type Warning } from '../lists/waiting.ts';

export function reportPool(registry: Registry, db: Db): void {
  reportGauge(
    registry,
    {
      name: 'database_connections',
      help: 'Connections to the database by state: busy, idle, or waiting: calls that wait for one',
      labelNames: ['state'],
    },
    () => {
      const { totalCount, idleCount, waitingCount } = poolOf(db);
      return Object.entries({ busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount }).map(
        ([state, count]) => [{ state }, count] as const,
      );
    },
  );
}

/** Reports how much work a disk failure would lose. The gauge is absent without an archive. */
export function reportArchive(registry: Registry, archive: Pick<Archive, 'age'> | null): void {
  reportGauge(
    registry,
    { name: 'backup_archive_age_seconds', help: 'Age of the latest moment that the archive can restore' },
    () => (archive ? [[{}, archive.age()]] : []),
  );
}

interface JobCount {
  name: string;
  state: string;
  count: number;
  oldest: number;
}

export function reportJobs(registry: Registry, db: Db): void {
  const counts = remember(METRIC_CACHE_MS, async () => {
    const { rows } = await sql<JobCount>`
      select name, 'waiting' as state, count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as oldest
      from pgboss.job where state < 'active' and start_after <= now() group by name
      union all
      select name, state::text, count(*)::int, extract(epoch from now() - min(coalesce(started_on, created_on)))::float8
      from pgboss.job where state in ('active', 'failed') group by 1, 2`.execute(db);
    return rows;
  });
  reportGauge(
    registry,
    {
      name: 'jobs_queued',
      help: 'Background jobs by name and state: waiting and due, active, or failed without attempts left',
      labelNames: ['name', 'state'],
    },
    async () => (await counts()).map(({ name, state, count }) => [{ name, state }, count]),
  );
  reportGauge(
    registry,
    { name: 'jobs_oldest_seconds', help: 'How long the oldest due job has waited, by name', labelNames: ['name'] },
    async () =>
      (await counts()).filter(({ state }) => state === 'waiting').map(({ name, oldest }) => [{ name }, oldest]),
  );
}

/** Stands for no real operator, so that counts include each operator's own items. */
const EVERYBODY = { id: 0, role: 'admin' } as const;

export function reportWaiting(
  registry: Registry,
  db: Db,
  { queues, warnings }: { queues: readonly Queue[]; warnings: readonly Warning[] },
): void {
  const counts = remember(METRIC_CACHE_MS, () => countWaiting(db, EVERYBODY, queues));
  reportGauge(
    registry,
    { name: 'operators_waiting', help: 'Items waiting for operators, by queue', labelNames: ['queue'] },
    async () => (await counts()).map(({ name, count }) => [{ queue: name }, count]),
  );
  reportGauge(
    registry,
    {
      name: 'operators_oldest_seconds',
      help: 'How long the oldest item of each queue has waited for an operator',
      labelNames: ['queue'],
    },
    async () =>
      (await counts()).map(({ name, oldestTime }) => [
        { queue: name },
        oldestTime === null ? 0 : (Date.now() - Date.parse(oldestTime)) / 1_000,
      ]),
  );
  const wrong = remember(METRIC_CACHE_MS, () => countWaiting(db, EVERYBODY, warnings));
  reportGauge(
    registry,
    { name: 'money_warnings', help: 'Signs that money may be wrong, by warning', labelNames: ['warning'] },
    async () => (await wrong()).map(({ name, count }) => [{ warning: name }, count]),
  );
}
