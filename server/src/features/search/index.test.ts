import { VIDEO_STATUS } from '@zhenku/contract/constants';
import fc from 'fast-check';
import { Converter } from 'opencc-js/cn2t';
import { beforeEach, describe, expect, test } from 'vitest';
import { indexVideo, unindexVideo } from './index-video.ts';
import { reindexSearch } from './jobs/reindex.ts';
import { isIndexOutdated, reindexAll } from './reindex.ts';
import { LAYOUT } from './index-filters.ts';
import { searchTestApp } from './testing.ts';
import { understand } from './understand.ts';
import { SearchFilters } from '@zhenku/contract/search/search';
import { createClipIndex } from '@zhenku/search-index/clip-index';
import { TRADE_WORDS } from '@zhenku/search-index/words/trade-words';

const app = await searchTestApp();
beforeEach(() => app.clear());

const traditional = Converter({ from: 'cn', to: 't' });
const word = fc.constantFrom(...TRADE_WORDS, '城市', '森林', 'Drone', '云隙', '山', '海', '2024');
const phrase = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(''));
const clip = fc.record({
  name: phrase,
  keywords: fc.array(phrase, { minLength: 1, maxLength: 4 }),
  labels: fc.uniqueArray(fc.constantFrom('风光', '航拍', '科技', '人文'), { maxLength: 3 }),
});
const clips = fc.array(clip, { minLength: 1, maxLength: 8 });

/** Words that name a property. Each is parsed alone, because a keyword has at most 100 characters. */
const PROPERTY_WORDS = TRADE_WORDS.filter(
  (keyword) => understand(createClipIndex(0, LAYOUT), SearchFilters.parse({ keyword })).properties.length > 0,
);
/** Searches a text as words alone: 竖版, for one, otherwise asks for portrait clips. */
const findWords = (text: string) => app.find(text, { literal: [...PROPERTY_WORDS, text] });

const writings = (text: string) => [text, text.toUpperCase(), text.toLowerCase(), traditional(text), ` ${text}% `];

interface Clip {
  name: string;
  keywords: string[];
  labels: string[];
}

async function publishAll(list: Clip[]) {
  await app.clear();
  for (const one of list) await app.publish(one);
}

describe('the search index of any catalogue', () => {
  test('finds a clip by its name and each of its keywords, simplified or traditional, in any case', async () => {
    await fc.assert(
      fc.asyncProperty(clip, async (one) => {
        await publishAll([one]);
        for (const text of [one.name, ...one.keywords].flatMap(writings))
          expect(await findWords(text), text).toEqual([one.name]);
      }),
    );
  });

  test('finds a clip by every part of its name', async () => {
    await fc.assert(
      fc.asyncProperty(phrase, fc.nat(), fc.integer({ min: 1, max: 6 }), async (name, from, length) => {
        await publishAll([{ name, keywords: ['其它'], labels: [] }]);
        const characters = Array.from(name.replace(/[\w]+/g, ' ').trim() || '空');
        const start = from % characters.length;
        const part = characters.slice(start, start + length).join('');
        fc.pre(part.trim() !== '' && name.includes(part));
        expect(await findWords(part), part).toEqual([name]);
      }),
    );
  });

  test('lists every clip once over all pages, and counts the labels correctly', async () => {
    const sorts = fc.constantFrom('relevance', 'newest', 'hot', 'priceAsc', 'priceDesc');
    await fc.assert(
      fc.asyncProperty(clips, fc.integer({ min: 1, max: 3 }), sorts, async (list, size, sort) => {
        await publishAll(list);
        const ids: number[] = [];
        for (let page = 1; ids.length < list.length; page += 1) {
          const { data } = await app.call('POST /video/v1/queryByKeyword', { page, size, sort });
          expect(data.total).toBe(list.length);
          expect(data.content.length).toBe(Math.min(size, list.length - ids.length));
          ids.push(...data.content.map((card) => card.videoId));
          const counted = Object.fromEntries(data.facets.labels.map(({ labelName, count }) => [labelName, count]));
          expect(counted).toEqual(countLabels(list));
        }
        expect(new Set(ids).size).toBe(list.length);
      }),
    );
  });

  test('suggests only words that find a clip', async () => {
    await fc.assert(
      fc.asyncProperty(clips, word, async (list, typed) => {
        await publishAll(list);
        for (const suggestion of await app.suggest(typed))
          expect((await app.find(suggestion)).length, suggestion).toBeGreaterThan(0);
      }),
    );
  });
});

function countLabels(list: Clip[]) {
  const counts: Record<string, number> = {};
  for (const label of list.flatMap((one) => one.labels)) counts[label] = (counts[label] ?? 0) + 1;
  return counts;
}

test('concurrently indexing clips with shared words does not deadlock and counts each word once per clip', async () => {
  const ids: number[] = [];
  for (let i = 0; i < 8; i += 1) ids.push(await app.publish({ name: '城市夜景', keywords: ['航拍', '夜景'] }));
  await Promise.all([...ids, ...ids.toReversed()].map((id) => indexVideo(app.db, id)));
  const clipsOf = async (term: string) =>
    (await app.db.selectFrom('search_terms').select('clips').where('term', '=', term).executeTakeFirst())?.clips;
  expect(await clipsOf('夜景')).toBe(8);
  await Promise.all(ids.slice(1).map((id) => unindexVideo(app.db, id)));
  expect(await clipsOf('夜景')).toBe(1);
});

describe('reindexing', () => {
  test('adds missing and outdated entries, removes withdrawn clips, and deletes unused terms', async () => {
    const old = await app.publish({ name: '旧分析' });
    const missing = await app.publish({ name: '遗漏' });
    const withdrawn = await app.publish({ name: '下架', keywords: ['孤单词'] });
    expect(await isIndexOutdated(app.db)).toBe(false);
    await app.db
      .updateTable('video_search')
      .set({ analyser: 0, terms: [], name_end: 0, keywords_end: 0 })
      .where('video_id', '=', old)
      .execute();
    await app.db.deleteFrom('video_search').where('video_id', '=', missing).execute();
    await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', withdrawn).execute();
    expect(await isIndexOutdated(app.db)).toBe(true);

    await reindexSearch.handle(
      { db: app.db },
      {},
      { signal: AbortSignal.timeout(60_000), attempt: 0, lastAttempt: false },
    );

    expect(await isIndexOutdated(app.db)).toBe(false);
    expect(await app.find('')).toEqual(['遗漏', '旧分析']);
    expect(await app.find('分析')).toEqual(['旧分析']);
    expect(await app.db.selectFrom('search_terms').select('term').where('term', '=', '孤单词').execute()).toEqual([]);
    expect(await reindexAll(app.db)).toBe(0);
  });

  test('resumes where it was interrupted', async () => {
    await app.publish({ name: '旧分析' });
    await app.db.updateTable('video_search').set({ analyser: 0 }).execute();
    await expect(reindexAll(app.db, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await reindexAll(app.db)).toBe(1);
  });
});
