// Measures costs that grow with the catalogue, at 200,000 clips (or the number given as argument): loading the search
// index from PostgreSQL and from its snapshot, memory, writing a snapshot, publishing a clip, and the delay until
// searches on the same server and on another one find it. CPU is this process's alone, without PostgreSQL.
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { SearchFilters } from '@zhenku/contract/search/search';
import { sql } from 'kysely';
import { createResponseCache } from '../server/src/platform/http/response-cache.ts';
import { createLog } from '../server/src/platform/observability/log.ts';
import { indexVideo, unindexVideo } from '../server/src/features/search/index-video.ts';
import { type LiveSearch, startSearch } from '../server/src/features/search/live-search.ts';
import { filledDatabase } from './catalogue/database.ts';
import { median } from './shared/servers.ts';

const COUNT = Number(process.argv[2] ?? 200_000);
const PUBLISHED = 20;
const GOAL = 0.5;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const log = createLog('warn');
const seconds = (ms: number) => Number((ms / 1_000).toFixed(2));
const megabytes = (bytes: number) => Math.round(bytes / 1e6);

interface Cost {
  s: number;
  'CPU s': number;
  'longest pause ms': number;
}

async function cost(work: () => Promise<unknown>): Promise<Cost> {
  const pauses = monitorEventLoopDelay({ resolution: 5 });
  pauses.enable();
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  pauses.disable();
  return {
    s: seconds(performance.now() - from),
    'CPU s': seconds((user + system) / 1_000),
    'longest pause ms': Math.round(pauses.max / 1e6),
  };
}

function memory(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

const newest = async (engine: LiveSearch) => await engine.list({ sort: 'newest' }, { page: 1, size: 60 });

/** Searches for the clip's whole name, to exclude the cost of long result lists. */
async function isFound(engine: LiveSearch, id: number): Promise<boolean> {
  const { name } = await db.selectFrom('videos').select('name').where('id', '=', id).executeTakeFirstOrThrow();
  const { ids } = await engine.search(SearchFilters.parse({ keyword: name }), { page: 1, size: 200 });
  return ids.includes(id);
}

const engines: LiveSearch[] = [];
const { db, folder, close } = await filledDatabase(COUNT, { files: false });
try {
  const snapshotFile = join(folder, 'search-index.snapshot');
  const table: Record<string, Cost> = {};
  const before = memory();

  const caches = [createResponseCache(), createResponseCache()] as const;
  const load = async (which: 0 | 1) => {
    const engine = startSearch({ db, responseCache: caches[which], log, ...(which === 0 && { snapshotFile }) });
    engines[which] = engine;
    await engine.ready;
  };
  // Loads the dictionary first; otherwise the first measurement pays for it.
  await indexVideo(db, 1);
  table['load from PostgreSQL'] = await cost(() => load(1));
  const index = memory() - before;
  await engines[1]!.stop();
  await load(0);
  table['write the snapshot'] = await cost(async () => {
    await engines[0]!.save();
  });
  await engines[0]!.stop();
  const { size } = await stat(snapshotFile);
  table['load from the snapshot'] = await cost(() => load(0));
  await engines[0]!.stop();
  await sql`update video_counters set hot_score = hot_score + 1 where video_id % 100 = 0`.execute(db);
  table['the same after the hot scores changed'] = await cost(() => load(0));
  await load(1);
  console.table(table);
  console.log(`index: ${megabytes(index)} MB, snapshot: ${megabytes(size)} MB`);

  const times = { publish: [] as number[], foundHere: [] as number[], foundElsewhere: [] as number[] };
  for (let i = 0; i < PUBLISHED; i += 1) {
    const id = 1 + Math.floor((i * COUNT) / PUBLISHED);
    await unindexVideo(db, id);
    caches[0].clear();
    await newest(engines[0]!);
    await sleep(1_200);
    const from = performance.now();
    await indexVideo(db, id);
    times.publish.push(performance.now() - from);
    caches[0].clear();
    const committed = performance.now();
    await newest(engines[0]!);
    times.foundHere.push(performance.now() - committed);
    while (!(await isFound(engines[1]!, id))) await sleep(5);
    times.foundElsewhere.push(performance.now() - committed);
  }
  for (const [name, all] of Object.entries(times))
    console.log(`${name}: median ${median(all).toFixed(0)} ms, longest ${Math.max(...all).toFixed(0)} ms`);

  const ratio = table['load from the snapshot']!['CPU s'] / table['load from PostgreSQL']!['CPU s'];
  console.log(
    `growth at ${COUNT}: CPU of loading from the snapshot ÷ from PostgreSQL = ${ratio.toFixed(2)} (goal <= ${GOAL}), ` +
      `seconds ${table['load from the snapshot']!.s} ÷ ${table['load from PostgreSQL']!.s}`,
  );
  if (ratio > GOAL) process.exitCode = 1;
} finally {
  await Promise.all(engines.map((engine) => engine.stop()));
  await close();
}
