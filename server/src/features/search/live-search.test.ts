import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { ORIENTATION } from '@zhenku/contract/constants';
import { LIGHT } from '@zhenku/contract/search/looks';
import { SearchFilters, SORTS } from '@zhenku/contract/search/search';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { createResponseCache } from '../../platform/http/response-cache.ts';
import { createLog } from '../../platform/observability/log.ts';
import { makeClip, makeCreator } from '../../platform/testing/fixtures.ts';
import type { ListScope } from '@zhenku/search-index/query';
import { countFound, type ClipSearch } from './count-found.ts';
import { indexVideo, unindexVideo } from './index-video.ts';
import { keywordsFindingClip } from './keywords-of-clip.ts';
import { type LiveSearch, startSearch } from './live-search.ts';
import { freshSearch, searchTestApp, findOrCreateGroup } from './testing.ts';

const log = createLog('silent');
/** Half a second is enough on an idle machine; a busy one needs more. */
const PATIENT = { timeout: 60_000 };
const ALL = { page: 1, size: 200 };
const filters = (keyword: string, more: object = {}) => SearchFilters.parse({ keyword, ...more });
const found = async (engine: ClipSearch, keyword: string) => (await engine.search(filters(keyword), ALL)).total;

const app = await searchTestApp();
beforeEach(() => app.clear());

describe('the index in memory', () => {
  const LABELS = ['风光', '航拍', '科技', '人文'];
  const word = fc.constantFrom(
    '城市',
    '夜景',
    '航拍',
    '延时摄影',
    '赛博朋克',
    '云隙光',
    '4K',
    '8k',
    'Drone',
    '山',
    '海',
    '蓝天白云',
    ' slow ',
    ' motion ',
  );
  const phrase = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(''));
  const price = fc.option(fc.bigInt({ min: 100n, max: 400n }), { nil: null });
  const clip = fc.record({
    name: phrase,
    keywords: fc.array(phrase, { minLength: 1, maxLength: 3 }),
    remark: phrase,
    labels: fc.uniqueArray(fc.constantFrom(...LABELS), { maxLength: 3 }),
    category: fc.constantFrom('自然', '人物'),
    prices: fc.tuple(price, price, price),
    size: fc.constantFrom<[number, number][]>([3840, 2160], [2160, 3840], [2160, 2160]),
    is8K: fc.boolean(),
    duration: fc.integer({ min: 1, max: 4 }),
    fps: fc.constantFrom(25, 30_000 / 1001, 30),
    hot: fc.integer({ min: 0, max: 2 }),
  });
  const limit = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
  const query = fc.record({
    keyword: fc.array(
      fc.oneof(
        word,
        fc.constantFrom(
          '市夜',
          '景航',
          '夜',
          '隙',
          '空拍',
          'dr',
          '恐龙',
          '升格',
          '霓虹夜',
          'slow motion',
          '白云',
          'cities',
          '晴空',
        ),
      ),
      {
        maxLength: 3,
      },
    ),
    label: fc.option(fc.constantFrom(...LABELS), { nil: undefined }),
    category: fc.option(fc.constantFrom('自然', '人物'), { nil: undefined }),
    orientation: fc.option(fc.constantFrom(1, 2, 3), { nil: undefined }),
    tier: fc.option(fc.constantFrom(1, 2, 3), { nil: undefined }),
    is8K: fc.option(fc.boolean(), { nil: undefined }),
    fps: fc.option(fc.constantFrom(29.97, 25), { nil: undefined }),
    durationMin: limit,
    durationMax: limit,
    priceMin: limit,
    priceMax: limit,
    sort: fc.constantFrom(...SORTS),
    page: fc.integer({ min: 1, max: 3 }),
    size: fc.integer({ min: 1, max: 3 }),
  });

  type ValueOf<Arbitrary> = Arbitrary extends fc.Arbitrary<infer Value> ? Value : never;
  /** Applies the filters to a clip's published data, without an index. */
  function meetsFilters(one: ValueOf<typeof clip>, wanted: Partial<ValueOf<typeof query>>): boolean {
    const orientation = [ORIENTATION.square, ORIENTATION.landscape, ORIENTATION.portrait].at(
      Math.sign(one.size[0] - one.size[1]),
    );
    const prices = one.prices.filter((each) => each !== null);
    const lowest = prices.length === 0 ? null : Number(prices.toSorted((a, b) => Number(a - b))[0]) / 100;
    const atLeast = (value: number | null, least?: number) => least === undefined || (value !== null && value >= least);
    const atMost = (value: number | null, most?: number) => most === undefined || (value !== null && value <= most);
    return (
      (!wanted.label || one.labels.includes(wanted.label)) &&
      (!wanted.category || one.category === wanted.category) &&
      (!wanted.orientation || orientation === wanted.orientation) &&
      (!wanted.tier || one.prices[wanted.tier - 1] !== null) &&
      (wanted.is8K === undefined || one.is8K === wanted.is8K) &&
      (wanted.fps === undefined || Math.abs(one.fps - wanted.fps) < 0.01) &&
      atLeast(one.duration, wanted.durationMin) &&
      atMost(one.duration, wanted.durationMax) &&
      atLeast(lowest, wanted.priceMin) &&
      atMost(lowest, wanted.priceMax)
    );
  }

  const SYNONYMS = [
    ['升格', 'slow motion', '城市夜景'],
    ['空拍', '航拍', '4k drone'],
    ['晴空', '蓝天白云'],
    ['霓虹夜', '赛博朋克', '8k延时摄影'],
  ];

  test('finds the clips that match, in the order of a freshly loaded index', async () => {
    const groups = app.db.insertInto('synonym_groups').values(SYNONYMS.map((words) => ({ words })));
    const added = await groups.returning('id').execute();
    const scenario = fc.record({
      clips: fc.array(clip, { minLength: 1, maxLength: 12 }),
      queries: fc.array(query, { minLength: 10, maxLength: 30 }),
      changed: fc.nat(),
    });
    await fc.assert(
      fc.asyncProperty(scenario, async ({ clips, queries, changed }) => {
        await app.clear();
        const ids: number[] = [];
        for (const one of clips) ids.push(await app.publish(one));
        await unindexVideo(app.db, ids[changed % ids.length]!);
        await indexVideo(app.db, ids[(changed + 1) % ids.length]!);
        await app.db
          .updateTable('videos')
          .set({ pin_rank: 1 })
          .where('id', '=', ids[(changed + 2) % ids.length]!)
          .execute();
        // Created before the indexes are read: 航拍 is understood as the label once there is one.
        for (const name of LABELS) await findOrCreateGroup(app.db, 'labels', name);
        for (const name of ['自然', '人物']) await findOrCreateGroup(app.db, 'categories', name);
        app.clearCache();
        await app.search.suggest('夜'); // Brings the index up to date.
        const published = clips.map((one, i) => ({ ...one, id: ids[i]! }));
        // The only clip is put on sale again.
        const onSale = clips.length === 1 ? published : published.toSpliced(changed % ids.length, 1);
        // Searches trim the words.
        const keywords = queries.map(({ keyword }) => keyword.join(' ').trim());
        const finding = new Map<number, string[]>();
        for (const { id } of onSale) finding.set(id, await keywordsFindingClip(app.db, id, keywords));
        const fresh = freshSearch(app.db);
        for (const { label, category, page, size, keyword, ...rest } of queries) {
          const wanted = filters(keyword.join(' '), {
            ...rest,
            labelIds: label ? [await findOrCreateGroup(app.db, 'labels', label)] : [],
            categoryId: category && (await findOrCreateGroup(app.db, 'categories', category)),
          });
          expect(await app.search.search(wanted, { page, size })).toEqual(await fresh.search(wanted, { page, size }));
          const passing = onSale.filter(
            (one) =>
              (wanted.keyword === '' || finding.get(one.id)!.includes(wanted.keyword)) &&
              meetsFilters(one, { label, category, ...rest }),
          );
          const all = (await app.search.search(wanted, ALL)).ids;
          expect(all.toSorted((a, b) => a - b)).toEqual(passing.map(({ id }) => id).toSorted((a, b) => a - b));
        }
      }),
    );
    const ids = added.map(({ id }) => id);
    await app.db.deleteFrom('synonym_groups').where('id', 'in', ids).execute();
  });

  test('lists clips like a freshly loaded index', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 9; i += 1)
      ids.push(
        await app.publish({
          name: `城市${i}`,
          labels: i % 2 ? ['风光'] : [],
          category: i % 3 ? '自然' : '人物',
          hot: i % 4,
        }),
      );
    await app.db.updateTable('videos').set({ pin_rank: 3 }).where('id', '=', ids[4]!).execute();
    app.clearCache();
    const { author_id: authorId } = await app.db
      .selectFrom('videos')
      .select('author_id')
      .where('id', '=', ids[0]!)
      .executeTakeFirstOrThrow();
    const scopes: Omit<ListScope, 'sort'>[] = [
      {},
      { labelId: await findOrCreateGroup(app.db, 'labels', '风光') },
      { categoryId: await findOrCreateGroup(app.db, 'categories', '人物') },
      { authorId, exceptVideoId: ids[2]! },
      { authorId: authorId + 1 },
      { likeVideoId: ids[3]! },
    ];
    for (const scope of scopes)
      for (const sort of ['newest', 'hot'] as const)
        for (const page of [1, 2, 9]) {
          const expected = await freshSearch(app.db).list({ ...scope, sort }, { page, size: 3 });
          expect(await app.search.list({ ...scope, sort }, { page, size: 3 })).toEqual(expected);
        }
  });
});

test('labels and categories follow renames, and find nothing after they are deleted', async () => {
  await app.publish({ name: '潜水艇', labels: ['深海'], category: '水下' });
  const labelId = await findOrCreateGroup(app.db, 'labels', '深海');
  const categoryId = await findOrCreateGroup(app.db, 'categories', '水下');
  const facets = async () => {
    app.clearCache();
    return (await app.search.search(filters('潜水艇'), ALL)).facets;
  };
  const counted = { labels: [{ labelId, labelName: '深海', count: 1 }], categories: [{ categoryId, count: 1 }] };
  expect(await facets()).toMatchObject(counted);
  await app.db.updateTable('labels').set({ name: '海底' }).where('id', '=', labelId).execute();
  expect((await facets()).labels).toEqual([{ labelId, labelName: '海底', count: 1 }]);
  await app.db.deleteFrom('labels').where('id', '=', labelId).execute();
  await app.db.deleteFrom('categories').where('id', '=', categoryId).execute();
  expect(await facets()).toMatchObject({ labels: [], categories: [] });
  expect(await app.search.list({ sort: 'newest', labelId }, ALL)).toEqual({ ids: [], total: 0 });
  expect(await app.search.list({ sort: 'newest', categoryId }, ALL)).toEqual({ ids: [], total: 0 });
  expect((await app.search.search(filters('潜水艇', { labelIds: [labelId] }), ALL)).total).toBe(0);
  expect(await found(app.search, '潜水艇')).toBe(1);
});

describe('servers on one database', () => {
  const start = async (): Promise<LiveSearch & { clearCache: () => void }> => {
    const responseCache = createResponseCache();
    const engine = startSearch({ db: app.db, responseCache, log });
    await engine.ready;
    return { ...engine, clearCache: () => responseCache.clear() };
  };

  test('find a clip published on one server: that server immediately, the others soon', async () => {
    const [one, other] = [await start(), await start()];
    const id = await app.publish({ name: '潜水艇' });
    one.clearCache();
    expect(await found(one, '潜水艇')).toBe(1);
    await expect.poll(() => found(other, '潜水艇'), PATIENT).toBe(1);
    await unindexVideo(app.db, id);
    other.clearCache();
    expect(await found(other, '潜水艇')).toBe(0);
    await expect.poll(() => found(one, '潜水艇'), PATIENT).toBe(0);
    await Promise.all([one.stop(), other.stop()]);
  });

  test('use synonyms edited on another server', async () => {
    await app.publish({ name: '潜水艇' });
    const responseCache = createResponseCache();
    const engine = startSearch({ db: app.db, responseCache, log });
    await engine.ready;
    expect(await found(engine, '水下铁鲸')).toBe(0);
    const group = app.db.insertInto('synonym_groups').values({ words: ['水下铁鲸', '潜水艇'] });
    const { id } = await group.returning('id').executeTakeFirstOrThrow();
    await expect.poll(() => found(engine, '水下铁鲸'), PATIENT).toBe(1);
    await app.db.deleteFrom('synonym_groups').where('id', '=', id).execute();
    await expect.poll(() => found(engine, '水下铁鲸'), PATIENT).toBe(0);
    await engine.stop();
  });

  test('clear their response cache when another server changes the catalogue', async () => {
    const responseCache = createResponseCache();
    const engine = startSearch({ db: app.db, responseCache, log });
    await engine.ready;
    responseCache.set('key', Buffer.from('old'), responseCache.version());
    await app.publish({ name: '潜水艇' });
    await expect.poll(() => responseCache.get('key'), PATIENT).toBeUndefined();
    await engine.stop();
  });

  test('follow changes of hot scores and pins', async () => {
    const engine = await start();
    const [cold, hot, pinned] = [
      await app.publish({ name: '一', hot: 1 }),
      await app.publish({ name: '二', hot: 2 }),
      await app.publish({ name: '三' }),
    ];
    const list = async () => {
      engine.clearCache();
      return (await engine.list({ sort: 'hot' }, ALL)).ids;
    };
    expect(await list()).toEqual([hot, cold, pinned]);
    await app.db.updateTable('video_counters').set({ hot_score: 9 }).where('video_id', '=', cold).execute();
    expect(await list()).toEqual([cold, hot, pinned]);
    await app.db.updateTable('videos').set({ pin_rank: 1 }).where('id', '=', pinned).execute();
    expect(await list()).toEqual([pinned, cold, hot]);
    await engine.stop();
  });

  test('index a clip’s measurements, before or after it is published', async () => {
    const [still, panned] = [await app.publish({ name: '一' }), await app.publish({ name: '二' })];
    const measured = {
      mean_luma: 0.9,
      luma_contrast: 0.1,
      palette: JSON.stringify([{ colour: '#c83220', weight: 1 }]),
    };
    const measure = app.db.updateTable('videos').set(measured);
    await measure.set({ motion: 1 }).where('id', '=', still).execute();
    const engine = await start();
    const ids = async (more: Partial<SearchFilters>) => {
      engine.clearCache();
      return (await engine.search({ ...filters(''), ...more }, ALL)).ids;
    };
    expect(await ids({ colour: '#c83220' })).toEqual([still]);
    const real = JSON.stringify({ verdict: 1, value: 1 });
    await measure.set({ motion: 2, true_resolution: real }).where('id', '=', panned).execute();
    expect(await ids({ motion: 2, light: LIGHT.bright })).toEqual([panned]);
    expect(await ids({ trueResolution: true })).toEqual([panned]);
    await engine.stop();
  });

  test('throw notReady until the index is loaded, then find the whole catalogue', async () => {
    for (let i = 0; i < 3; i += 1) await app.publish({ name: `潜水艇${i}` });
    const engine = startSearch({ db: app.db, responseCache: createResponseCache(), log });
    await expect(found(engine, '潜水艇')).rejects.toMatchObject({ kind: 'notReady' });
    await expect(engine.list({ sort: 'hot' }, ALL)).rejects.toMatchObject({ kind: 'notReady' });
    await expect(engine.suggest('潜水')).rejects.toMatchObject({ kind: 'notReady' });
    expect(await countFound(engine, '潜水艇')).toBeNull();
    await engine.ready;
    expect(await found(engine, '潜水艇')).toBe(3);
    await engine.stop();
  });

  test('miss none of many concurrent approvals while people search', async () => {
    const { id: author } = await makeCreator(app.db);
    const engines = [await start(), await start()];
    let searching = true;
    const totals: number[] = [];
    const searches = engines.map(async (engine) => {
      for (; searching; await setImmediate()) totals.push(await found(engine, '潜水艇'));
    });
    const missed: number[] = [];
    await Promise.all(
      Array.from({ length: 40 }, async (_, number) => {
        const engine = engines[number % 2]!;
        const id = await makeClip(app.db, author, { name: `潜水艇 x${number}`, keywords: ['海底'] });
        await app.db.transaction().execute(async (tx) => {
          await indexVideo(tx, id);
          await sleep(number % 3);
        });
        engine.clearCache();
        // A clip that a server has approved is immediately found by the same server.
        if (!(await engine.search(filters(`x${number}`), ALL)).ids.includes(id)) missed.push(id);
      }),
    );
    searching = false;
    await Promise.all(searches);
    expect(missed).toEqual([]);
    expect(totals.length).toBeGreaterThan(1);
    for (const engine of engines) {
      engine.clearCache();
      expect(await found(engine, '潜水艇')).toBe(40);
      await engine.stop();
    }
  });

  test('rebuild the index when most of its slots are dead, without missing changes', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 20; i += 1) ids.push(await app.publish({ name: `潜水艇 x${i}` }));
    const engine = await start();
    // Each round leaves 20 dead slots; more than a thousand are too many.
    for (let round = 0; round < 52; round += 1) {
      await app.db
        .updateTable('video_search')
        .set({ is_8k: round % 2 === 0 })
        .where('video_id', 'in', ids)
        .execute();
      engine.clearCache();
      expect(await found(engine, '潜水艇')).toBe(20);
    }
    await sleep(1_500);
    expect(await found(engine, '潜水艇')).toBe(20);
    await engine.stop();
  });
});

describe('near words', () => {
  const near = async (keyword: string) => {
    app.clearCache();
    return (await app.call('POST /video/v1/queryByKeyword', { keyword })).data;
  };

  test.each([
    ['a different character with the same sound', '夜静', '夜景'],
    ['one wrong character of a long word', '延时摄像', '延时摄影'],
    ['typed pinyin', 'yejing', '夜景'],
    ['pinyin with a typing error', 'hangpia', '航拍'],
    ['commonly confused sounds', '成事', '城市'],
    ['a typing error in a Latin word', 'timelaspe', 'timelapse'],
  ])('replace %s', async (_, typed, meant) => {
    await app.publish({ name: '城市夜景航拍', keywords: ['timelapse', '延时摄影'] });
    const { total, suggestions, near: clips } = await near(typed);
    expect(total).toBe(0);
    expect(suggestions).toContain(meant);
    expect(clips.map((card) => card.videoName)).toEqual(['城市夜景航拍']);
  });

  test('replace a single rare word, and every suggestion has results', async () => {
    for (let i = 0; i < 8; i += 1) await app.publish({ name: `城市夜景${i}` });
    const { suggestions } = await near('城市 夜静');
    expect(suggestions).toEqual(['城市 夜景']);
    expect(await app.find(suggestions[0]!)).toHaveLength(8);
  });

  test('are not suggested if there are enough results, or if filters exclude all results', async () => {
    for (let i = 0; i < 6; i += 1) await app.publish({ name: '城市夜景' });
    expect((await near('夜景')).suggestions).toEqual([]);
    const { data } = await app.call('POST /video/v1/queryByKeyword', { keyword: '夜静', is8K: true });
    expect(data.suggestions).toEqual([]);
  });
});

test('the last of several words is completed only with words that occur in the same clip', async () => {
  await app.publish({ name: '城市夜景' });
  await app.publish({ name: '森林夜色' });
  expect(await app.suggest('城市 夜')).toEqual(['城市 夜景']);
  expect(await app.suggest('城市yej')).toEqual(['城市夜景']);
  expect(await app.suggest('海洋 夜')).toEqual([]);
});
