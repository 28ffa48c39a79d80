import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SearchFilters, SORTS } from '@zhenku/contract/search/search';
import { listClips, searchClips } from '@zhenku/search-index/search';
import { snapshotParts, viewIndex } from '@zhenku/search-index/snapshot';
import { suggestTerms } from '@zhenku/search-index/suggest';
import { sql } from 'kysely';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createResponseCache } from '../../platform/http/response-cache.ts';
import { createLog } from '../../platform/observability/log.ts';
import { toIndexFilters } from './index-filters.ts';
import { loadSnapshot, saveSnapshot } from './index-snapshot.ts';
import { indexVideo, unindexVideo } from './index-video.ts';
import { startSearch } from './live-search.ts';
import { applyChanges, type LoadedIndex, loadIndex } from './load-index.ts';
import { reindexAll } from './reindex.ts';
import { searchTestApp } from './testing.ts';

const log = createLog('silent');
const signal = new AbortController().signal;
const LABELS = ['风光', '航拍', '科技'];
const WORDS = ['城市', '夜景', '航拍', '延时摄影', '云隙光', '4K', 'Drone', '山', '蓝天白云', ' slow '];
const QUERIES = [...WORDS, '', '市夜', '隙', 'dr', '升格', 'cities', '城市 夜景', '夜景 航拍 山', '夜静'];

let file: string;
const app = await searchTestApp();
beforeEach(async () => {
  await app.clear();
  file = join(await mkdtemp(join(tmpdir(), 'snapshot-')), 'search-index.snapshot');
});

const load = async (path = file) => await loadSnapshot(app.db, path, { log, signal });
const save = async (loaded?: LoadedIndex) =>
  await saveSnapshot(app.db, loaded ?? (await loadIndex(app.db, signal)), { file, signal });

async function found(loaded: LoadedIndex): Promise<unknown> {
  const { index } = loaded;
  await applyChanges(app.db, loaded);
  const labels = [...index.labelNames.keys()];
  const results: unknown[] = [];
  for (const [number, keyword] of QUERIES.entries()) {
    const filters = SearchFilters.parse({ keyword, sort: SORTS[number % SORTS.length] });
    results.push(await searchClips(index, toIndexFilters(filters), { offset: 0, size: 50 }));
    results.push(suggestTerms(index, keyword));
  }
  for (const more of [
    { colour: '#c83220' },
    { sound: true },
    { is8K: true },
    { durationMin: 3 },
    { motion: 1 },
    { fps: 25 },
  ])
    results.push(
      await searchClips(index, toIndexFilters(SearchFilters.parse({ keyword: '', ...more })), { offset: 0, size: 50 }),
    );
  for (const sort of ['newest', 'hot'] as const) {
    results.push(listClips(index, { sort }, { offset: 0, size: 50 }));
    for (const labelId of labels) results.push(listClips(index, { sort, labelId }, { offset: 0, size: 50 }));
    for (const { id, author_id: authorId } of await app.db.selectFrom('videos').select(['id', 'author_id']).execute()) {
      results.push(listClips(index, { sort, authorId }, { offset: 0, size: 5 }));
      results.push(listClips(index, { sort, likeVideoId: id }, { offset: 0, size: 5 }));
    }
  }
  return results;
}

const phrase = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 3 }).map((words) => words.join(''));
const clip = fc.record({
  name: phrase,
  keywords: fc.array(phrase, { minLength: 1, maxLength: 3 }),
  labels: fc.uniqueArray(fc.constantFrom(...LABELS), { maxLength: 2 }),
  category: fc.constantFrom('自然', '人物'),
  prices: fc.constantFrom<[bigint | null, bigint | null, bigint | null]>([100n, null, 300n], [null, 200n, null]),
  size: fc.constantFrom<[number, number]>([3840, 2160], [2160, 3840]),
  is8K: fc.boolean(),
  sound: fc.boolean(),
  duration: fc.integer({ min: 1, max: 4 }),
  look: fc.option(fc.constant({ colour: '#c83220', luma: 0.1, motion: 1, isRealResolution: true }), { nil: undefined }),
  hot: fc.integer({ min: 0, max: 2 }),
});
const change = fc.record({
  kind: fc.constantFrom(
    'publish',
    'withdraw',
    'delete',
    'reindex',
    'rename',
    'hot',
    'pin',
    'label',
    'synonyms',
    'terms',
  ),
  which: fc.nat(),
  clip,
});
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function applyToCatalogue({ kind, which, clip: made }: Change): Promise<void> {
  const clips = await app.db.selectFrom('videos').select('id').orderBy('id').execute();
  const id = clips[which % Math.max(1, clips.length)]?.id;
  if (kind === 'publish' || id === undefined) await app.publish(made);
  else if (kind === 'withdraw') await unindexVideo(app.db, id);
  else if (kind === 'delete') await app.db.deleteFrom('videos').where('id', '=', id).execute();
  else if (kind === 'reindex') await indexVideo(app.db, id);
  else if (kind === 'rename') {
    await app.db.updateTable('videos').set({ name: made.name }).where('id', '=', id).execute();
    await indexVideo(app.db, id);
  } else if (kind === 'hot')
    await app.db.updateTable('video_counters').set({ hot_score: 7 }).where('video_id', '=', id).execute();
  else if (kind === 'pin') await app.db.updateTable('videos').set({ pin_rank: 1 }).where('id', '=', id).execute();
  else if (kind === 'label')
    await app.db
      .deleteFrom('labels')
      .where('name', '=', LABELS[which % 3]!)
      .execute();
  else if (kind === 'synonyms')
    await app.db
      .insertInto('synonym_groups')
      .values({ words: ['升格', WORDS[which % WORDS.length]!.trim()] })
      .execute();
  else await reindexAll(app.db);
}

describe('an index from a snapshot', () => {
  test('gives the same results as a fresh index after changes before, during and after its creation', async () => {
    const groups = await app.db.selectFrom('synonym_groups').select('id').execute();
    const scenario = fc.record({
      clips: fc.array(clip, { maxLength: 8 }),
      before: fc.array(change, { maxLength: 4 }),
      during: fc.array(change, { maxLength: 4 }),
      after: fc.array(change, { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ clips, before, during, after }) => {
        await app.clear();
        for (const one of clips) await app.publish(one);
        const running = await loadIndex(app.db, signal);
        for (const one of before) await applyToCatalogue(one);
        await applyChanges(app.db, running);
        await found(running); // Reads the sort orders, so that they are cached.
        const { revision } = running;
        const view = viewIndex(running.index);
        const expected = [...snapshotParts(view)].map((part) => Buffer.from(part));
        for (const one of during) await applyToCatalogue(one);
        await applyChanges(app.db, running);
        // The snapshot has the index's state at that moment, although the index has changed since.
        expect([...snapshotParts(view)].map((part) => Buffer.from(part))).toEqual(expected);
        await save({ index: running.index, revision });
        for (const one of after) await applyToCatalogue(one);
        const restored = await load();
        expect(restored).not.toBeNull();
        expect(await found(restored!)).toEqual(await found(await loadIndex(app.db, signal)));
      }),
    );
    await app.db
      .deleteFrom('synonym_groups')
      .where(
        'id',
        'not in',
        groups.map(({ id }) => id),
      )
      .execute();
  });

  test('keeps following the catalogue', async () => {
    for (let i = 0; i < 40; i += 1) await app.publish({ name: `城市${i}`, labels: ['风光'] });
    await save();
    const restored = (await load())!;
    for (let i = 0; i < 40; i += 1) await app.publish({ name: `城市夜景${i}`, labels: [LABELS[i % 3]!] });
    expect(await found(restored)).toEqual(await found(await loadIndex(app.db, signal)));
  });
});

describe('a snapshot is not used', () => {
  beforeEach(async () => {
    for (const name of ['城市夜景', '云隙光', '航拍']) await app.publish({ name, labels: ['风光'] });
    await save();
  });

  test('unless it is complete, and from this database and program', async () => {
    expect((await load())?.index.liveCount).toBe(3);
  });

  test('if there is none', async () => {
    expect(await load(`${file}.missing`)).toBeNull();
  });

  test('with any damaged byte, or truncated anywhere', async () => {
    const snapshotBytes = await readFile(file);
    const damaged = `${file}.damaged`;
    await fc.assert(
      fc.asyncProperty(fc.nat(snapshotBytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, bits) => {
        const bytes = Buffer.from(snapshotBytes);
        bytes[at]! ^= bits;
        await writeFile(damaged, bytes);
        expect(await load(damaged)).toBeNull();
        await writeFile(damaged, snapshotBytes.subarray(0, at));
        expect(await load(damaged)).toBeNull();
      }),
    );
  });

  test('from another database, or after the database was restored to an earlier time', async () => {
    const other = await searchTestApp();
    await other.publish({ name: '另一个片库' });
    expect(await loadSnapshot(other.db, file, { log, signal })).toBeNull();
    await other.close();
    await app.db.deleteFrom('search_snapshots').execute();
    expect(await load()).toBeNull();
  });

  test('from a program that reads clips differently', async () => {
    const text = await readFile(file, 'latin1');
    expect(text).toContain(String.raw`\"ANALYSER_VERSION\":`);
    await saveSnapshot(app.db, await loadIndex(app.db, signal), { file, signal, madeBy: 'another program' });
    expect(await load()).toBeNull();
  });

  test('if it is inconsistent', async () => {
    const loaded = await loadIndex(app.db, signal);
    loaded.index.columns.id[1] = loaded.index.columns.id[0]!;
    await save(loaded);
    expect(await load()).toBeNull();
    const other = await loadIndex(app.db, signal);
    other.index.liveCount += 1;
    await save(other);
    expect(await load()).toBeNull();
  });

  test('if most of the catalogue has changed since', async () => {
    await sql`
      insert into search_changes select 1000000 + n, nextval('search_revisions') from generate_series(1, 1200) n`.execute(
      app.db,
    );
    expect(await load()).toBeNull();
    await app.db.deleteFrom('search_changes').where('video_id', '>', 1_000_000).execute();
  });
});

describe('a server', () => {
  const start = () => startSearch({ db: app.db, responseCache: createResponseCache(), log, snapshotFile: file });
  const all = async (engine: ReturnType<typeof start>) =>
    (await engine.list({ sort: 'newest' }, { page: 1, size: 50 })).ids;

  test('stores its index for its next start, readable only by its own user', async () => {
    const gone = await app.publish({ name: '城市' });
    const kept = await app.publish({ name: '夜景' });
    const first = start();
    await first.ready;
    await first.save();
    await first.stop();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await unindexVideo(app.db, gone);
    const added = await app.publish({ name: '航拍' });
    const second = start();
    await second.ready;
    expect(await all(second)).toEqual([added, kept]);
    await second.save();
    await second.stop();
    expect((await load())!.index.liveCount).toBe(2);
  });

  test('searches names of clips published after its start from a snapshot of an empty catalogue', async () => {
    await save();
    const engine = start();
    await engine.ready;
    expect(await load()).not.toBeNull();
    for (const name of ['云隙光', '云隙光穿过森林', '森林云隙', '雪山']) await app.publish({ name });
    await expect.poll(() => all(engine)).toHaveLength(4);
    const { total } = await engine.search(SearchFilters.parse({ keyword: '云隙' }), { page: 1, size: 50 });
    expect(total).toBe(3);
    expect(await engine.suggest('x')).toEqual(['雪山']);
    await engine.stop();
  });

  test('starts despite a truncated snapshot', async () => {
    const id = await app.publish({ name: '城市' });
    await save();
    const snapshotBytes = await readFile(file);
    await writeFile(`${file}.new`, snapshotBytes.subarray(0, snapshotBytes.length / 2));
    const first = start();
    await first.ready;
    expect(await all(first)).toEqual([id]);
    await first.stop();
    await writeFile(file, snapshotBytes.subarray(0, snapshotBytes.length / 2));
    const second = start();
    await second.ready;
    expect(await all(second)).toEqual([id]);
    await second.save();
    await second.stop();
    expect((await load())!.index.liveCount).toBe(1);
  });

  test('keeps the old snapshot if it stops while writing a new one', async () => {
    await app.publish({ name: '城市' });
    await save();
    await app.publish({ name: '夜景' });
    const loaded = await loadIndex(app.db, signal);
    await expect(saveSnapshot(app.db, loaded, { file, signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect((await load())!.index.liveCount).toBe(1);
  });

  test('has its own snapshot if another server uses the same database', async () => {
    await app.publish({ name: '城市' });
    await save();
    const own = `${file}.own`;
    const loaded = await loadIndex(app.db, signal);
    await saveSnapshot(app.db, loaded, { file: own, signal });
    expect([(await load())?.index.liveCount, (await load(own))?.index.liveCount]).toEqual([1, 1]);
  });
});
