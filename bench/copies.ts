// Measures how long it takes to find a copy's original among 200,000 clips, and how many altered copies are found.
// Fingerprints come from real frames (see catalogue/frame-hashes.ts); the twins of catalogue/twins.ts are then looked
// up among them. COPIES_CLIPS sets the number of clips; COPIES_DIR keeps them for the next run.
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Fingerprint } from '@zhenku/media/likeness/fingerprint';
import { hashLikeness, LIKELY_COPY } from '@zhenku/media/likeness/likeness';
import { findCandidates } from '../server/src/features/publishing/copies/copy-candidates.ts';
import { findSimilar, saveSimilarities } from '../server/src/features/publishing/copies/similar.ts';
import { inTransaction, openDatabase } from '../server/src/platform/database/database.ts';
import { migrate } from '../server/src/platform/database/migrate.ts';
import { startPostgres } from '../server/src/platform/database/postgres.ts';
import { makeClip, makeCreator } from '../server/src/platform/testing/fixtures.ts';
import { randomFrom } from './catalogue/fill.ts';
import { type Change, fingerprintOfShot, makeShot, readFrames, type Shot } from './catalogue/frame-hashes.ts';
import { readTwins, type TwinKind, TWINS } from './catalogue/twins.ts';
import { median } from './shared/servers.ts';

const CLIPS = Number(process.env.COPIES_CLIPS ?? 200_000);
const BATCH = 2_000;
const LOOKUPS = 150;
const GOAL_MS = 50;
const CHANGES: Record<string, Change> = {
  'encoded again': { noise: 2 },
  'cropped by 5 %': { noise: 1, crop: 0.05 },
  'trimmed by 1.3 s': { noise: 1, trim: 1.3 },
  flipped: { noise: 1, flip: true },
};

const asRow = (id: number, fingerprint: Fingerprint) => ({
  id,
  hashes: fingerprint.map((hash) => (hash === null ? null : BigInt.asIntN(64, BigInt(`0x${hash}`)).toString())),
});

const keptDir = process.env.COPIES_DIR;
const dataDir = keptDir ?? (await mkdtemp(join(tmpdir(), 'zhenku-bench-')));
const log = { debug: () => undefined, warn: console.error };
const postgres = await startPostgres({ dataDir, durable: false, log });
const { db, pool } = openDatabase(postgres.url, 2);
try {
  await migrate(pool);
  const shots = await fill(await readFrames());
  const { rows } = await sql<{ size: string }>`
    select pg_size_pretty(pg_total_relation_size('video_fingerprints')) as size`.execute(db);
  console.log(`${CLIPS} clips: fingerprints ${rows[0]!.size} in PostgreSQL`);
  if ((await lookUpAll(shots)) > GOAL_MS) process.exitCode = 1;
  await lookUpTwins();
} finally {
  await db.destroy();
  await postgres.stop();
  if (!keptDir) await rm(dataDir, { recursive: true, force: true });
}

async function fill(frames: Parameters<typeof makeShot>[0]): Promise<Map<number, Shot>> {
  const random = randomFrom(65);
  const shots = Array.from({ length: CLIPS }, () => makeShot(frames, random));
  if (!(await db.selectFrom('video_fingerprints').select('video_id').limit(1).executeTakeFirst())) await save(shots);
  const ids = await db.selectFrom('videos').select('id').orderBy('id').execute();
  const every = Math.floor(CLIPS / LOOKUPS);
  return new Map(shots.flatMap((shot, i) => (i % every === 0 ? [[ids[i]!.id, shot]] : [])));
}

async function save(shots: Shot[]): Promise<void> {
  const from = performance.now();
  const { id: authorId } = await makeCreator(db);
  // Drafts need no file, and lookups treat them like any clip.
  const { rows: ids } = await sql<{ id: number }>`
    insert into videos (author_id, name, keywords, authentication_type, status, draft)
    select ${authorId}, 'n', '{}', 1, 6, '{}' from generate_series(1, ${shots.length}::int) returning id`.execute(db);
  for (let at = 0; at < shots.length; at += BATCH) {
    const rows = shots.slice(at, at + BATCH).map((shot, i) => asRow(ids[at + i]!.id, fingerprintOfShot(shot)));
    await sql`
      insert into video_fingerprints (video_id, hashes)
      select r.id, r.hashes from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id int, hashes bigint[])`.execute(
      db,
    );
  }
  await sql`vacuum (analyze) video_fingerprints`.execute(db);
  await sql`vacuum (analyze) videos`.execute(db);
  console.log(`made ${shots.length} fingerprints in ${((performance.now() - from) / 1_000).toFixed(0)} s`);
}

async function lookUpAll(shots: Map<number, Shot>): Promise<number> {
  let slowest = 0;
  for (const [name, change] of Object.entries(CHANGES)) {
    const times: number[] = [];
    let [alike, found] = [0, 0];
    for (const [id, shot] of shots) {
      const subject = {
        videoId: 0,
        sha256: Buffer.alloc(32),
        fingerprint: fingerprintOfShot(shot, change),
        stills: null,
      };
      const isAlike = hashLikeness(subject.fingerprint, fingerprintOfShot(shot)).score >= LIKELY_COPY;
      const from = performance.now();
      const similar = await findSimilar(db, subject);
      times.push(performance.now() - from);
      if (isAlike) alike += 1;
      if (similar.some(({ videoId }) => videoId === id)) found += 1;
    }
    const p95 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
    slowest = Math.max(slowest, median(times));
    console.log(
      `${name}: ${found} of ${alike} likely copies found (of ${shots.size} copies), p50 ${median(times).toFixed(1)} ms (goal <= ${GOAL_MS}), p95 ${p95.toFixed(1)} ms`,
    );
  }
  console.log(`load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} cores`);
  return slowest;
}

async function lookUpTwins(): Promise<void> {
  const sources = await readTwins();
  const sha256 = Buffer.alloc(32);
  const { id: authorId } = await makeCreator(db);
  const ids: number[] = [];
  for (const { twins } of sources) {
    const videoId = await makeClip(db, authorId);
    await inTransaction(db, (tx) => saveSimilarities(tx, { videoId, sha256, ...twins.get('original')! }, []));
    ids.push(videoId);
  }
  console.log(
    `\n| twins of ${sources.length} clips | looked up | original among the candidates | first |\n|---|--:|--:|--:|`,
  );
  const total = { twins: 0, found: 0 };
  for (const kind of Object.keys(TWINS) as TwinKind[]) {
    let [twins, found, first] = [0, 0, 0];
    for (const [i, source] of sources.entries()) {
      const print = source.twins.get(kind);
      if (!print) continue;
      twins += 1;
      const place = (await findCandidates(db, print, 0)).findIndex(({ videoId }) => videoId === ids[i]);
      if (place >= 0) found += 1;
      if (place === 0) first += 1;
    }
    console.log(`| ${kind} | ${twins} | ${found} | ${first} |`);
    total.twins += twins;
    total.found += found;
  }
  console.log(`\n${total.found} of ${total.twins} twins are among the candidates`);
  const times: number[] = [];
  for (const { twins } of sources.slice(0, 12)) {
    const from = performance.now();
    await findSimilar(db, { videoId: 0, sha256, ...twins.get('trimmed at both ends')! });
    times.push(performance.now() - from);
  }
  console.log(`a whole look-up with its comparisons: median ${(median(times) / 1_000).toFixed(1)} s`);
}
