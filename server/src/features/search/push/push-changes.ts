import { clipAddress } from '@zhenku/contract/clips/clip-address';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import type { ProviderHealth } from '../../../providers/provider-health.ts';
import { PushFailed, type SearchEngine } from '../../../providers/search-engines/search-engine.ts';
import { isPublished } from '../../catalogue/published.ts';

interface Services {
  db: Db;
  providerHealth: Pick<ProviderHealth, 'watch'>;
  origin: string;
}

/** Batches per run, so that a large change of the catalogue does not occupy a worker. */
const BATCHES_MAX = 10;
const MINUTE_SECONDS = 60;
const [FIRST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS] = [10 * MINUTE_SECONDS, 24 * 60 * MINUTE_SECONDS];
/** Quotas are counted per day; Baidu's day begins at midnight in China. */
const TOMORROW = sql`(date_trunc('day', now() at time zone 'Asia/Shanghai') + interval '1 day 5 minutes') at time zone 'Asia/Shanghai'`;

/**
 * Tells a search engine about the clips that changed since the last run. The first run only stores where to start: the engine
 * finds older clips in the sitemap. A batch that may have arrived before a crash is sent again, which engines allow.
 */
export async function pushChanges(services: Services, engine: SearchEngine, signal?: AbortSignal): Promise<void> {
  const { db, providerHealth } = services;
  let limit = engine.batchMax;
  for (let batch = 0; batch < BATCHES_MAX && limit > 0 && !signal?.aborted; batch += 1) {
    const state = await readState(db, engine);
    if (!state || state.isPaused) return;
    const { addresses, revision, isLast } = await readChanges(services, engine, { after: state.revision, limit });
    if (revision === null) return;
    if (addresses.length > 0) {
      try {
        const answer = await providerHealth.watch(`push.${engine.name}`, () => engine.push(addresses));
        if (answer.outcome === 'overQuota') return await pause(db, engine, untilQuota(answer.retrySeconds));
        if (answer.left === 0) await pause(db, engine, TOMORROW);
        limit = Math.min(engine.batchMax, answer.left ?? engine.batchMax);
      } catch (error) {
        if (!(error instanceof PushFailed)) throw error;
        return await pauseAfterFailure(db, engine);
      }
    }
    await advance(db, engine, { revision, count: addresses.length });
    if (isLast) return;
  }
}

const untilQuota = (seconds: number | undefined): RawBuilder<unknown> =>
  seconds === undefined ? TOMORROW : sql`now() + make_interval(secs => ${Math.min(seconds, LONGEST_PAUSE_SECONDS)})`;

/** Returns the last revision that an engine was told of; null in its first run, which stores where to start. */
async function readState(db: Db, { name }: SearchEngine): Promise<{ revision: string; isPaused: boolean } | null> {
  const started = await db
    .insertInto('search_engine_pushes')
    .values({ engine: name, revision: sql`(select coalesce(max(revision), 0) from search_changes)` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (started.numInsertedOrUpdatedRows === 1n) return null;
  return await db
    .selectFrom('search_engine_pushes')
    .select([
      sql<string>`revision::text`.as('revision'),
      sql<boolean>`coalesce(paused_until > now(), false)`.as('isPaused'),
    ])
    .where('engine', '=', name)
    .executeTakeFirstOrThrow();
}

async function readChanges(
  { db, origin }: Services,
  { takesRemoved }: SearchEngine,
  { after, limit }: { after: string; limit: number },
) {
  const rows = await db
    .selectFrom('search_changes as c')
    .innerJoin('videos as v', 'v.id', 'c.video_id')
    .select(['v.id', 'v.name', 'v.status', 'v.deleted_at', sql<string>`c.revision::text`.as('revision')])
    .where(sql<boolean>`c.revision > ${after}::bigint`)
    .orderBy('c.revision')
    .limit(limit)
    .execute();
  const changed = rows.filter((row) => takesRemoved || isPublished(row));
  return {
    addresses: changed.map(({ id, name }) => origin + clipAddress({ videoId: id, videoName: name })),
    revision: rows.at(-1)?.revision ?? null,
    isLast: rows.length < limit,
  };
}

const change = (db: Db, { name }: SearchEngine) => db.updateTable('search_engine_pushes').where('engine', '=', name);

async function advance(db: Db, engine: SearchEngine, { revision, count }: { revision: string; count: number }) {
  await change(db, engine)
    .set({
      revision: sql`greatest(revision, ${revision}::bigint)`,
      failure_count: 0,
      ...(count > 0 && { pushed_count: sql`pushed_count + ${count}::int`, pushed_at: sql`now()` }),
    })
    .execute();
}

const pause = async (db: Db, engine: SearchEngine, until: RawBuilder<unknown>) =>
  void (await change(db, engine)
    .set({ paused_until: sql<string>`${until}` })
    .execute());

/** Pauses an engine, for twice as long with each failure in a row. */
async function pauseAfterFailure(db: Db, engine: SearchEngine): Promise<void> {
  await change(db, engine)
    .set({
      failure_count: sql`least(failure_count + 1, 30)`,
      paused_until: sql<string>`now() + make_interval(secs => least(${FIRST_PAUSE_SECONDS} * power(2, least(failure_count, 20)), ${LONGEST_PAUSE_SECONDS}))`,
    })
    .execute();
}
