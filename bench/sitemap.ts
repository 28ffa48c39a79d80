// Reads the sitemap of 1,000,000 clips (or the number given as argument) over HTTP, one part after another as search
// engines do. Prints the time, the bytes, and the growth of the process's memory. Server and reader share the process; the
// reader keeps nothing. Run it with the server's flags: node --max-semi-space-size=4 --heap-growing-percent=30
// bench/sitemap.ts
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import Fastify from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { crawlerRoutes } from '../server/src/features/catalogue/crawlers/crawlers.routes.ts';
import type { Db } from '../server/src/platform/database/database.ts';
import { createResponseCache } from '../server/src/platform/http/response-cache.ts';
import type { Storage } from '../server/src/platform/storage/storage.ts';
import { filledDatabase } from './catalogue/database.ts';

const COUNT = Number(process.argv[2] ?? 1_000_000);
/** Clips from the benchmarks' filler; the others are copies, because filling a million takes an hour. */
const FILLED = Math.min(COUNT, 2_000);
const SAMPLE_MS = 20;
/** The largest growth that counts as flat. */
const GOAL_MB = 64;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const megabytes = (bytes: number) => Math.round(bytes / 1e6);

const filled = await filledDatabase(FILLED);
await copyClips(filled.db, Math.ceil(COUNT / FILLED) - 1);
const http = Fastify();
crawlerRoutes(http, {
  db: filled.db,
  storage: { publicUrl: (key: string) => `/files/${key}` } as Partial<Storage> as Storage,
  origin: 'https://footage.example',
  responseCache: createResponseCache(),
  search: { list: async () => ({ ids: [], total: 0 }), suggest: async () => [] },
});
await http.listen({ host: '127.0.0.1', port: 0 });
const origin = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;

async function copyClips(db: Db, times: number): Promise<void> {
  const from = performance.now();
  const last = await readLast(db);
  await db.transaction().execute(async (tx) => {
    // Skips triggers and foreign keys, which are not measured here.
    await sql`set local session_replication_role = replica`.execute(tx);
    const copy = async (table: string, changed: Record<string, RawBuilder<unknown>>, where: RawBuilder<unknown>) => {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'
          and (is_identity = 'NO' or column_name = any (${Object.keys(changed)}))`.execute(tx);
      const names = rows.map(({ name }) => name);
      await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
        overriding system value
        select ${sql.join(names.map((name) => changed[name] ?? sql.ref(`t.${name}`)))}
        from ${sql.table(table)} t, generate_series(1, ${times}::int) n where ${where}`.execute(tx);
    };
    const shifted = (column: string) => sql`t.${sql.ref(column)} + n * ${last}::int`;
    const upload = sql`-(t.id + n * ${last}::int)`;
    await copy('videos', { id: shifted('id'), upload_id: upload }, sql`t.id <= ${last}::int`);
    const files = sql`t.video_id <= ${last}::int and (t.kind = 'preview' or t.kind = 'thumbnail' and t.position = 0)`;
    await copy('video_files', { video_id: shifted('video_id') }, files);
  });
  await sql`vacuum analyze videos`.execute(db);
  await sql`vacuum analyze video_files`.execute(db);
  console.log(`copied clips in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
}

async function readLast(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('videos')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

interface Read {
  bytes: number;
  clips: number;
}

async function read(path: string): Promise<Read> {
  const response = await fetch(origin + path);
  if (!response.ok || !response.body) throw new Error(`${path} responded ${response.status}`);
  const found = { bytes: 0, clips: 0 };
  let rest = '';
  for await (const chunk of response.body) {
    found.bytes += chunk.length;
    const text = rest + Buffer.from(chunk).toString('latin1');
    found.clips += text.split('<loc>').length - 1;
    // A tag's beginning, which the next chunk completes.
    rest = /<[^>]{0,4}$/.exec(text)?.[0] ?? '';
  }
  return found;
}

try {
  const listing = async () => {
    const index = await (await fetch(`${origin}/sitemap.xml`)).text();
    return [...index.matchAll(/<loc>https:\/\/[^/]+(\/sitemap-clips-\d+\.xml)<\/loc>/g)].map(([, path]) => path!);
  };
  // Loads code and opens connections.
  const warm = await listing();
  for (const path of warm.slice(0, 3)) await read(path);
  collectGarbage();
  const before = process.memoryUsage();
  let highest = before.rss;
  const sampler = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), SAMPLE_MS);
  const [from, cpu] = [performance.now(), process.cpuUsage()];
  const parts = await listing();
  const indexMs = performance.now() - from;
  let slowest = 0;
  const total = { bytes: 0, clips: 0 };
  const tenths: number[] = [];
  for (const [index, path] of parts.entries()) {
    const start = performance.now();
    const { bytes, clips } = await read(path);
    slowest = Math.max(slowest, performance.now() - start);
    total.bytes += bytes;
    total.clips += clips;
    if (Math.floor(((index + 1) * 10) / parts.length) > tenths.length)
      tenths.push(megabytes(process.memoryUsage.rss()));
  }
  const seconds = (performance.now() - from) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  clearInterval(sampler);
  collectGarbage();
  const after = process.memoryUsage();
  const growth = megabytes(highest - before.rss);
  console.log(
    `${total.clips} clips in ${parts.length} parts, ${megabytes(total.bytes)} MB: ${seconds.toFixed(1)} s (index ${indexMs.toFixed(0)} ms, slowest part ${slowest.toFixed(0)} ms), CPU ${((user + system) / 1e6).toFixed(1)} s with the reader`,
  );
  console.log(
    `memory: ${megabytes(before.rss)} MB before, ${megabytes(highest)} MB at most, +${growth} MB (goal <= ${GOAL_MB}); ` +
      `heap ${megabytes(before.heapUsed)} MB before and ${megabytes(after.heapUsed)} MB after`,
  );
  console.log(`MB after each tenth of the parts: ${tenths.join(', ')}`);
  if (total.clips !== COUNT || growth > GOAL_MB) process.exitCode = 1;
} finally {
  await http.close();
  await filled.close();
}
