import { sql } from 'kysely';
import { fromKysely, PgBoss, type Job as BossJob } from 'pg-boss';
import type { z } from 'zod';
import type { Db } from './database/database.ts';
import { runAs } from './observability/event-loop.ts';
import type { Log } from './observability/log.ts';
import type { Metrics } from './observability/metrics.ts';

export interface JobContext {
  /** Aborted when the server stops; the job runs again after the restart. */
  signal: AbortSignal;
  /** Counts from 0. */
  attempt: number;
  /** Whether a failure would be final, leaving the job among the `failed` ones that operators see. */
  lastAttempt: boolean;
}

interface JobOptions {
  /**
   * Retries after the first attempt, with growing pauses. Default 20, enough for outages of more than half an hour; 4
   * with `cron`, because the next run is another retry.
   */
  retries?: number;
  /** The time limit after which a job counts as lost. Default 15 minutes. */
  timeoutSeconds?: number;
  /** The maximum number of jobs of this kind at a time on one server. Default 1. */
  concurrency?: number;
  /** A cron expression in Asia/Shanghai. The payload is then `{}`. */
  cron?: string;
}

interface JobType<P extends z.ZodType = z.ZodType> extends JobOptions {
  name: string;
  payload: P;
}

export interface JobDefinition<Services, P extends z.ZodType = z.ZodType> extends JobType<P> {
  /** Must be idempotent, because it may run more than once. */
  handle: (services: Services, payload: z.infer<P>, context: JobContext) => Promise<void>;
}

/** Declares a job, in a file of the feature's `jobs/`. `server/src/jobs.ts` lists all of them. */
export function defineJob<Services, P extends z.ZodType>(
  definition: JobDefinition<Services, P>,
): JobDefinition<Services, P> {
  return definition;
}

interface EnqueueOptions {
  /** The priority, highest first; default 0. */
  priority?: number;
  startAfter?: Date;
}

export interface Jobs {
  /** Enqueues a job in the caller's transaction; the job exists once that commits. */
  enqueue: <P extends z.ZodType>(db: Db, type: JobType<P> & EnqueueOptions, payload: z.input<P>) => Promise<void>;
  /** Retries a failed job once the caller's transaction commits. */
  retry: (db: Db, name: string, id: string) => Promise<void>;
  /** Stops fetching jobs. Running ones get `graceMs` to finish before their signal is aborted. */
  stop: (graceMs: number) => Promise<void>;
}

const HEARTBEAT_SECONDS = 10;
/** A pool option that pg-boss's types omit. */
const QUERIES_END: object = { query_timeout: 30_000 };
const retriesOf = ({ retries, cron }: JobOptions): number => retries ?? (cron ? 4 : 20);

interface StartOptions<Services> {
  url: string;
  services: (jobs: Jobs) => Services;
  definitions: JobDefinition<Services>[];
  log: Log;
  metrics: Metrics;
  /** Whether jobs run here (default true); they can always be enqueued. */
  work?: boolean;
  /** Whether no other server uses this database, so that jobs marked as running belong to a killed server. */
  soleServer?: boolean;
}

/** The advisory lock key for creating the index below; it differs from the migrations' key. */
const INDEX_LOCK = 7_402_115;
/**
 * An index for the console, which often counts the few failed jobs among many finished ones. The statement checks for
 * existence first, because a role without the right to create must still start. If several servers start together, one
 * creates it.
 */
const FAILED_INDEX = `do $$ begin
  if to_regclass('pgboss.job_failed') is null then
    perform pg_advisory_xact_lock(${INDEX_LOCK});
    create index if not exists job_failed on pgboss.job (completed_on) where state = 'failed';
  end if;
end $$`;

export async function startJobs<Services>(options: StartOptions<Services>): Promise<Jobs> {
  const { log, definitions, work = true } = options;
  const boss = new PgBoss({
    connectionString: options.url,
    max: 4,
    // pg-boss sends short statements: a connection that blocks one for this long is lost, and the pool replaces it.
    ...QUERIES_END,
    // A server that runs no jobs needs no notifications, and leaves queue maintenance to those that do.
    useListenNotify: work,
    schedule: work,
    supervise: work,
    monitorIntervalSeconds: HEARTBEAT_SECONDS,
    superviseIntervalSeconds: HEARTBEAT_SECONDS,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  await boss.getDb().executeSql(FAILED_INDEX);
  await makeQueues(boss, definitions);
  // A killed server's jobs are retried as soon as its death is noticed, not at the next poll.
  if (options.soleServer) await releaseJobs(boss);
  if (work) await boss.supervise();

  const running = new Set<AbortController>();
  const jobs: Jobs = {
    enqueue: async (db, { priority = 0, startAfter, ...type }, payload) => {
      const data = type.payload.parse(payload) as object;
      const options = { db: fromKysely(db), priority, ...(startAfter && { startAfter }) };
      // At most one job of a scheduled kind waits; null means that one already does.
      while ((await boss.send(type.name, data, options)) === null && !(await holdWaiting(db, type.name)));
    },
    retry: async (db, name, id) => {
      const transaction = { db: fromKysely(db) };
      await boss.retry(name, id, transaction);
      // A retry notifies no worker. Back-dated by a minute, because `now()` is when the transaction began.
      await boss.update({ name, options: { id, startAfter: new Date(Date.now() - 60_000), ...transaction } });
    },
    stop: async (graceMs) => {
      const late = setTimeout(() => running.forEach((controller) => controller.abort()), Math.max(0, graceMs - 1_500));
      await boss.stop({ graceful: true, close: true, timeout: graceMs });
      clearTimeout(late);
    },
  };
  if (work) {
    const services = options.services(jobs);
    for (const definition of definitions) await runJobs(boss, definition, { ...options, services, running });
  }
  return jobs;
}

/**
 * Prevents the waiting job from starting before the caller commits: it would miss the caller's change, and no other job
 * would run. Returns whether it still waits.
 */
async function holdWaiting(db: Db, name: string): Promise<boolean> {
  const waiting = sql`select id from pgboss.job where name = ${name} and state = 'created' for share`;
  return (await waiting.execute(db)).rows.length > 0;
}

/**
 * Retries every job marked as running, which counts as an attempt. A job without attempts left fails when its heartbeat
 * is missed, and a scheduled job runs at its next time.
 */
async function releaseJobs(boss: PgBoss): Promise<void> {
  await boss.getDb().executeSql(`
    update pgboss.job set state = 'retry', start_after = now()
    where state = 'active' and policy = 'standard' and retry_count < retry_limit`);
}

async function makeQueues<Services>(boss: PgBoss, definitions: JobDefinition<Services>[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const definition of definitions) {
    const { name, timeoutSeconds = 900, cron } = definition;
    const options = {
      retryLimit: retriesOf(definition),
      retryDelay: 2,
      retryBackoff: true,
      retryDelayMax: 300,
      expireInSeconds: timeoutSeconds,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      notify: true,
      deleteAfterSeconds: 14 * 86_400,
    };
    if (known.has(name)) await boss.updateQueue(name, options);
    else await boss.createQueue(name, { ...options, policy: cron ? 'stately' : 'standard' });
    if (cron) await boss.schedule(name, cron, {}, { tz: 'Asia/Shanghai' });
    else await boss.unschedule(name);
  }
}

interface RunOptions<Services> extends Pick<StartOptions<Services>, 'log' | 'metrics'> {
  services: Services;
  /** Shared by all kinds of jobs; all are aborted when the server stops. */
  running: Set<AbortController>;
}

async function runJobs<Services>(
  boss: PgBoss,
  definition: JobDefinition<Services>,
  { services, log, metrics, running }: RunOptions<Services>,
): Promise<void> {
  const { name, concurrency = 1 } = definition;
  const handle = async ([job]: BossJob[]) => {
    const stopping = new AbortController();
    running.add(stopping);
    const context: JobContext = {
      signal: AbortSignal.any([job!.signal, stopping.signal]),
      attempt: job!.retryCount,
      lastAttempt: job!.retryCount >= retriesOf(definition),
    };
    const ended = metrics.jobSeconds.startTimer({ name });
    try {
      const payload = definition.payload.parse(job!.data);
      await runAs(`job ${name}`, () => definition.handle(services, payload, context));
      metrics.jobs.inc({ name, outcome: 'completed' });
    } catch (error) {
      metrics.jobs.inc({ name, outcome: 'failed' });
      if (!stopping.signal.aborted)
        log.error({ err: error, job: name, jobId: job!.id, attempt: context.attempt }, 'job failed');
      throw error;
    } finally {
      ended();
      running.delete(stopping);
    }
  };
  await boss.work(
    name,
    { localConcurrency: concurrency, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 },
    handle,
  );
}

/**
 * Exchanges the payloads of two jobs of the same kind in the caller's transaction, which has locked the waiting one.
 */
export async function exchangePayloads(tx: Db, name: string, [one, other]: readonly [string, string]): Promise<void> {
  await sql`
    update pgboss.job j set data = partner.data
    from pgboss.job partner
    where j.name = ${name} and partner.name = ${name} and j.id <> partner.id
      and j.id in (${one}::uuid, ${other}::uuid) and partner.id in (${one}::uuid, ${other}::uuid)`.execute(tx);
}

/** Throws if the queue's tables cannot be read, for `/readyz`. */
export async function assertQueueReachable(db: Db): Promise<void> {
  const { rows } = await sql<{ ok: boolean }>`select to_regclass('pgboss.job') is not null as ok`.execute(db);
  if (!rows[0]?.ok) throw new Error('the queue has no tables');
}

/**
 * Returns how many seconds ago a server that runs jobs last checked the queues, which it does every 10 s; null if none
 * ever did.
 */
export async function secondsSinceWorker(db: Db): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`
    select extract(epoch from now() - max(greatest(monitor_on, monitor_claim_on)))::float8 as age from pgboss.queue`.execute(
    db,
  );
  return rows[0]?.age ?? null;
}
