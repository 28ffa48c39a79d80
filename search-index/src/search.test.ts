import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Clip, type ClipIndex, createClipIndex, needsRebuild, removeClip, upsertClip } from './clip-index.ts';
import { clipOf } from './testing.ts';
import { pinyinReadings } from './words/pinyin.ts';
import type { Filters, SortOrderName } from './query.ts';
import { listClips, searchClips } from './search.ts';
import { suggestTerms } from './suggest.ts';
import { clipTerms } from './words/terms.ts';
import { upsertWord } from './words/vocabulary.ts';

const ALL = { offset: 0, size: 1_000 };
const LAYOUT = { groups: ['kind', 'sizes'], flags: ['loud'], texts: ['place'], frameRates: [], colours: [] };

/** Adds a clip and its words; each word counts `clips` clips for suggestions. */
async function addClip(index: ClipIndex, id: number, name: string, change: Partial<Clip> = {}, clips = 1) {
  const analysed = clipTerms({ name, keywords: ['素材'], remark: null });
  const readings = await pinyinReadings(analysed.suggested);
  for (const term of analysed.terms) {
    const position = analysed.suggested.indexOf(term);
    if (position < 0 && !analysed.words.has(term)) continue;
    const { pinyin = null, initials = null } = readings[position] ?? {};
    upsertWord(index.vocabulary, {
      term,
      word: analysed.words.has(term),
      clips: position < 0 ? 0 : clips,
      pinyin,
      initials,
      english: [],
    });
  }
  upsertClip(index, clipOf(id, { ...analysed, ...change }));
}

const filters = (keyword: string, more: Partial<Filters> = {}): Filters => ({
  keyword,
  labelIds: [],
  sort: 'relevance',
  ...more,
});

describe('lists and sort orders', () => {
  const clip = fc.record({
    id: fc.integer({ min: 1, max: 20 }),
    authorId: fc.integer({ min: 1, max: 2 }),
    labelIds: fc.uniqueArray(fc.integer({ min: 1, max: 3 })),
    price: fc.option(fc.integer({ min: 1, max: 4 }), { nil: null }),
    publishedAt: fc.integer({ min: 1, max: 5 }),
    pinRank: fc.option(fc.integer({ min: 1, max: 3 }), { nil: null }),
    hotScore: fc.integer({ min: 0, max: 2 }),
  });
  const change = fc.oneof({ weight: 4, arbitrary: clip }, fc.record({ removed: fc.integer({ min: 1, max: 20 }) }));

  const newest = (a: Clip, b: Clip) => b.publishedAt - a.publishedAt || b.id - a.id;
  const compare: Record<SortOrderName, (a: Clip, b: Clip) => number> = {
    newest,
    hot: (a, b) => (a.pinRank ?? 1e9) - (b.pinRank ?? 1e9) || b.hotScore - a.hotScore || newest(a, b),
    priceAsc: (a, b) => (a.price ?? 1e9) - (b.price ?? 1e9) || newest(a, b),
    priceDesc: (a, b) => (b.price ?? -1) - (a.price ?? -1) || newest(a, b),
  };

  test('reflect the latest change', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 40 }),
        fc.constantFrom<SortOrderName>('newest', 'hot', 'priceAsc', 'priceDesc'),
        fc.integer({ min: 0, max: 5 }),
        fc.integer({ min: 1, max: 6 }),
        fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined }),
        async (changes, sort, offset, size, label) => {
          const index = createClipIndex(0, LAYOUT);
          const clips = new Map<number, Clip>();
          for (const one of changes) {
            if ('removed' in one) {
              removeClip(index, one.removed);
              clips.delete(one.removed);
            } else {
              upsertClip(index, clipOf(one.id, one));
              clips.set(one.id, clipOf(one.id, one));
            }
            // Reads the sort orders in between, so that they are cached and then updated.
            await searchClips(index, filters('', { sort }), ALL);
          }
          const expected = [...clips.values()]
            .filter(({ labelIds }) => label === undefined || labelIds.includes(label))
            .toSorted(compare[sort])
            .map(({ id }) => id);
          const labelIds = label === undefined ? [] : [label];
          const found = await searchClips(index, filters('', { sort, labelIds }), { offset, size });
          expect(found.ids).toEqual(expected.slice(offset, offset + size));
          expect(found.total).toBe(expected.length);
          if (sort !== 'newest' && sort !== 'hot') return;
          const scope = label === undefined ? { sort } : { sort, labelId: label };
          expect(listClips(index, scope, { offset, size }).ids).toEqual(found.ids);
        },
      ),
    );
  });

  test("include an author's other clips, and clips that share a category", () => {
    const index = createClipIndex(0, LAYOUT);
    upsertClip(index, clipOf(1, { authorId: 7, categoryIds: [1] }));
    upsertClip(index, clipOf(2, { authorId: 7, categoryIds: [2] }));
    upsertClip(index, clipOf(3, { authorId: 8, categoryIds: [1, 2] }));
    expect(listClips(index, { sort: 'newest', authorId: 7, exceptVideoId: 1 }, ALL)).toEqual({ ids: [2], total: 1 });
    expect(listClips(index, { sort: 'newest', likeVideoId: 1 }, ALL)).toEqual({ ids: [3], total: 1 });
  });
});

test('a word in the name counts more than one in the keywords', async () => {
  const index = createClipIndex(0, LAYOUT);
  await addClip(index, 1, '森林素材');
  await addClip(index, 2, '森林航拍');
  expect((await searchClips(index, filters('素材'), ALL)).ids).toEqual([1, 2]);
});

test('facets count the layout’s frame rates', async () => {
  const index = createClipIndex(0, { ...LAYOUT, frameRates: [25, 29.97] });
  await addClip(index, 1, '一', { fps: 30_000 / 1001 });
  await addClip(index, 2, '二', { fps: 17 });
  const { facets } = await searchClips(index, filters(''), ALL);
  expect(facets.frameRates).toEqual([{ fps: 29.97, count: 1 }]);
  expect((await searchClips(index, filters('', { fps: 17 }), ALL)).ids).toEqual([2]);
});

test('clips are found by colour, light and contrast', async () => {
  const index = createClipIndex(0, LAYOUT);
  const look = (colour: string, meanLuma: number, lumaContrast: number) => ({
    palette: [
      { colour: '#808080', weight: 0.35 },
      { colour, weight: 0.6 },
      { colour: '#00ff00', weight: 0.05 },
    ],
    meanLuma,
    lumaContrast,
  });
  upsertClip(index, clipOf(1, { look: look('#c83220', 0.2, 0.05) }));
  upsertClip(index, clipOf(2, { look: look('#2040c8', 0.8, 0.3) }));
  // An unmeasured clip passes none of these filters.
  upsertClip(index, clipOf(3));
  const found = async (more: Partial<Filters>) =>
    (await searchClips(index, filters('', more), ALL)).ids.toSorted((a, b) => a - b);
  expect(await found({})).toEqual([1, 2, 3]);
  expect(await found({ colour: { near: '#c83220', tolerance: 2 } })).toEqual([1]);
  expect(await found({ colour: { near: '#d04028', tolerance: 2 } })).toEqual([]);
  expect(await found({ colour: { near: '#d04028', tolerance: 15 } })).toEqual([1]);
  expect(await found({ colour: { near: '#808080', tolerance: 5 } })).toEqual([1, 2]);
  expect(await found({ colour: { near: '#00ff00', tolerance: 5 } }), 'too little of it').toEqual([]);
  expect(await found({ lumaMax: 0.3 })).toEqual([1]);
  expect(await found({ lumaMin: 0.3 })).toEqual([2]);
  expect(await found({ contrastMin: 0.2 })).toEqual([2]);
  expect(await found({ contrastMax: 0.2 })).toEqual([1]);
});

test('a layout’s fields filter and count clips, and its colours count them', async () => {
  const colours = [
    { near: '#c83220', tolerance: 20 },
    { near: '#2040c8', tolerance: 20 },
  ];
  const index = createClipIndex(0, { ...LAYOUT, colours });
  const red = { palette: [{ colour: '#c0301c', weight: 0.9 }], meanLuma: 0.2, lumaContrast: 0.1 };
  upsertClip(index, clipOf(1, { look: red, groups: { kind: 1, sizes: [1, 3] }, flags: { loud: true } }));
  upsertClip(index, clipOf(2, { look: red, groups: { kind: 2, sizes: [3] }, texts: { place: '西湖' } }));
  upsertClip(index, clipOf(3, { groups: { kind: null } }));
  const found = async (more: Partial<Filters>) =>
    (await searchClips(index, filters('', more), ALL)).ids.toSorted((a, b) => a - b);
  expect(await found({ groups: { kind: 1 } })).toEqual([1]);
  expect(await found({ groups: { sizes: 3 } })).toEqual([1, 2]);
  expect(await found({ groups: { sizes: 1, kind: 2 } })).toEqual([]);
  expect(await found({ groups: { kind: 9 } })).toEqual([]);
  expect(await found({ flags: { loud: true } })).toEqual([1]);
  expect(await found({ flags: { loud: false } })).toEqual([2, 3]);
  expect(await found({ texts: { place: '西湖' } })).toEqual([2]);
  expect(await found({ texts: { place: '西' } })).toEqual([]);
  removeClip(index, 2);
  expect(await found({ texts: { place: '西湖' } })).toEqual([]);
  upsertClip(index, clipOf(2, { look: red, groups: { kind: 2, sizes: [3] } }));
  expect((await searchClips(index, filters(''), ALL)).facets).toMatchObject({
    groups: {
      kind: [
        { key: 1, count: 1 },
        { key: 2, count: 1 },
      ],
      sizes: [
        { key: 3, count: 2 },
        { key: 1, count: 1 },
      ],
    },
    flags: { loud: 1 },
    colours: [{ colour: '#c83220', count: 2 }],
  });
});

test('corrects a misspelt query by its sound, and returns near clips', async () => {
  const index = createClipIndex(0, LAYOUT);
  await addClip(index, 1, '城市夜景');
  const result = await searchClips(index, filters('夜静'), ALL);
  expect(result).toMatchObject({ ids: [], total: 0, nearIds: [1], suggestions: ['夜景'] });
});

test('words are completed by characters, pinyin and initials, the most frequent first', async () => {
  const index = createClipIndex(0, LAYOUT);
  await addClip(index, 1, '夜景', {}, 1);
  await addClip(index, 2, '夜空', {}, 3);
  expect(suggestTerms(index, '夜')).toEqual(['夜空', '夜景']);
  expect(suggestTerms(index, 'yej')).toEqual(['夜景']);
  expect(suggestTerms(index, 'yk')).toEqual(['夜空']);
  removeClip(index, 2);
  expect(suggestTerms(index, '夜')).toEqual(['夜景']);
});

test('an index with mostly dead slots needs to be rebuilt', () => {
  const index = createClipIndex(1, LAYOUT);
  for (let version = 0; version <= 1_000; version += 1) upsertClip(index, clipOf(1));
  expect(needsRebuild(index)).toBe(false);
  upsertClip(index, clipOf(1));
  expect(needsRebuild(index)).toBe(true);
});
