import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Clip, type ClipIndex, createClipIndex, upsertClip } from './clip-index.ts';
import { findsAny } from './finds-clip.ts';
import type { Filters } from './query.ts';
import { searchClips } from './search.ts';
import { clipOf } from './testing.ts';
import { pinyinReadings } from './words/pinyin.ts';
import { joinSynonyms } from './words/synonyms.ts';
import { clipTerms, queryWords } from './words/terms.ts';
import { upsertWord } from './words/vocabulary.ts';

const LAYOUT = { groups: [], flags: [], texts: [], frameRates: [], colours: [] };
const ALL = { offset: 0, size: 60 };
const filters = (keyword: string, more: Partial<Filters> = {}): Filters => ({
  keyword,
  labelIds: [],
  sort: 'relevance',
  ...more,
});

async function indexOf(names: readonly string[], change: (id: number) => Partial<Clip> = () => ({})) {
  const index = createClipIndex(names.length, LAYOUT);
  index.synonyms = joinSynonyms([['航拍', '空拍']]);
  for (const [position, name] of names.entries()) await addClip(index, { id: position + 1, name }, change);
  return index;
}

async function addClip(
  index: ClipIndex,
  { id, name }: { id: number; name: string },
  change: (id: number) => Partial<Clip>,
): Promise<void> {
  const analysed = clipTerms({ name, keywords: ['作品'], remark: null });
  const readings = await pinyinReadings(analysed.suggested);
  for (const term of analysed.terms) {
    const position = analysed.suggested.indexOf(term);
    if (position < 0 && !analysed.words.has(term)) continue;
    const { pinyin = null, initials = null } = readings[position] ?? {};
    const clips = position < 0 ? 0 : 1;
    upsertWord(index.vocabulary, { term, word: analysed.words.has(term), clips, pinyin, initials, english: [] });
  }
  upsertClip(index, clipOf(id, { ...analysed, ...change(id) }));
}

const NAMES = [
  '城市夜景航拍',
  '雨夜街头',
  '春雨荷塘',
  '高楼林立',
  '重庆索道',
  '乐山大佛',
  '雪山日出',
  '猫咪睡觉',
  '森林晨雾',
];
let index: ClipIndex;
beforeAll(async () => {
  index = await indexOf(NAMES);
});

const find = async (keyword: string, more: Partial<Filters> = {}, within = index) => {
  const { ids, total, nearIds, relaxed } = await searchClips(within, filters(keyword, more), ALL);
  const namesOf = (list: number[]) => list.map((id) => NAMES[id - 1]!);
  return { content: namesOf(ids), total, near: namesOf(nearIds), relaxed };
};

describe('a search that no clip matches as typed', () => {
  test.each([
    ['下雨', ['春雨荷塘', '雨夜街头'], '春雨、雨夜'],
    ['大楼', ['高楼林立'], '高楼'],
    ['动物', ['猫咪睡觉'], '猫、猫咪'],
    ['skyscrapers', ['高楼林立'], '高楼'],
    ['skyscrapper', ['高楼林立'], '高楼'],
    ['chongqing', ['重庆索道'], '重庆'],
    ['zhongqing', ['重庆索道'], '重庆'],
    ['Chóngqìng', ['重庆索道'], '重庆'],
    ['cq', ['重庆索道'], '重庆'],
    ['leshan', ['乐山大佛'], '乐山'],
    ['yueshan', ['乐山大佛'], '乐山'],
    ['小猫咪', ['猫咪睡觉'], '猫、猫咪'],
  ])('shows clips with related words: %s', async (keyword, near, to) => {
    expect(await find(keyword)).toMatchObject({ content: [], total: 0, near, relaxed: [{ kind: 'replaced', to }] });
  });

  test('shows clips with all words before those with some, and names the words that are missing', async () => {
    expect(await find('夜晚城市')).toMatchObject({
      near: ['城市夜景航拍'],
      relaxed: [{ kind: 'replaced', from: '夜晚', to: '夜景' }],
    });
    expect(await find('雪山 航拍 城市')).toMatchObject({
      near: ['城市夜景航拍'],
      relaxed: [{ kind: 'dropped', from: '雪山' }],
    });
    const { near, relaxed } = await find('雪山 荷塘');
    expect(near.toSorted()).toEqual(['春雨荷塘', '雪山日出']);
    expect(relaxed).toEqual([
      { kind: 'dropped', from: '雪山' },
      { kind: 'dropped', from: '荷塘' },
    ]);
  });

  test('ignores emoji and words that only ask', async () => {
    expect(await find('🌃 城市')).toMatchObject({ near: ['城市夜景航拍'], relaxed: [{ kind: 'dropped', from: '🌃' }] });
    expect((await find('我想要荷塘的视频')).near).toEqual(['春雨荷塘']);
  });

  test('drops a typed filter like a word, but never the other filters', async () => {
    const timed = await indexOf(NAMES, (id) => ({ duration: id * 10 }));
    const typed = [{ from: '≤15秒', filters: { durationMax: 15 } }];
    expect(await find('城市', { typed }, timed)).toMatchObject({ content: ['城市夜景航拍'], total: 1 });
    expect(await find('雪山', { typed }, timed)).toMatchObject({
      total: 0,
      near: ['雪山日出', '城市夜景航拍'],
      relaxed: [
        { kind: 'dropped', from: '雪山' },
        { kind: 'dropped', from: '≤15秒' },
      ],
    });
    expect((await find('雪山', { typed, durationMin: 60 }, timed)).near).toEqual(['雪山日出']);
    expect((await find('雪山', { durationMax: 15 }, timed)).near).toEqual([]);
  });

  test('names the words that only the last of the shown clips lack', async () => {
    const rainy = await indexOf(['雨夜高楼', '雨夜猫咪']);
    const { nearIds, relaxed } = await searchClips(rainy, filters('下雨 大楼'), ALL);
    expect(nearIds).toEqual([1, 2]);
    expect(relaxed).toEqual([
      { kind: 'replaced', from: '下雨', to: '雨夜' },
      { kind: 'dropped', from: '大楼' },
    ]);
    const first = await searchClips(rainy, filters('下雨 大楼'), { offset: 0, size: 1 });
    expect(first.relaxed.map(({ kind }) => kind)).toEqual(['replaced', 'replaced']);
  });

  test('reads an English word as pinyin only if nothing else matches', async () => {
    const found = async (own: string[]) => (await searchClips(await indexOf(own), filters('data'), ALL)).nearIds;
    expect(await found(['大塔', '数据'])).toEqual([2]);
    expect(await found(['大塔', '雪山'])).toEqual([1]);
  });

  test('reads the pinyin of words that were added later', async () => {
    const growing = await indexOf(['城市夜景']);
    expect((await searchClips(growing, filters('xigua'), ALL)).nearIds).toEqual([]);
    await addClip(growing, { id: 2, name: '西瓜' }, () => ({}));
    expect((await searchClips(growing, filters('xigua'), ALL)).nearIds).toEqual([2]);
  });

  test('corrects a word and keeps the user’s other words, typed filters among them', async () => {
    const { suggestions } = await searchClips(index, filters('成市的夜景'), ALL);
    expect(suggestions).toContain('城市的夜景');
    const typed = [{ from: '横屏', filters: {} }];
    const kept = await searchClips(index, filters('成市', { typed, typedText: '横屏的成市' }), ALL);
    expect(kept.suggestions).toEqual(['横屏的城市']);
  });

  test('names replacements alike in whatever order the index learnt its words', async () => {
    const relaxedIn = async (names: string[]) => {
      const one = await indexOf(names);
      one.synonyms = joinSynonyms([['霓虹夜', '赛博朋克']]);
      return (await searchClips(one, filters('霓虹夜'), ALL)).relaxed;
    };
    const relaxed = await relaxedIn(['夜色', '夜景']);
    expect(relaxed).toEqual([{ kind: 'replaced', from: '霓虹夜', to: '夜景、夜色' }]);
    expect(await relaxedIn(['夜景', '夜色'])).toEqual(relaxed);
  });

  test('names the replacement of a single word once', async () => {
    const named = await indexOf(['航拍夜景', '空拍大海']);
    expect(await searchClips(named, filters('杭拍'), ALL)).toMatchObject({
      nearIds: [1, 2],
      relaxed: [{ kind: 'replaced', from: '杭拍', to: '航拍' }],
    });
  });

  test('shows nothing if no clip matches any part', async () => {
    expect(await find('恐龙')).toEqual({ content: [], total: 0, near: [], relaxed: [] });
  });
});

test('clips rank by how near their words are, those with only some of the words last', async () => {
  const own = ['细雨大树', '暴雨猫咪', '细雨猫咪', '细雨小狗', '小狗'];
  const ranked = await indexOf(own);
  const { ids, nearIds } = await searchClips(ranked, filters('细雨 小狗'), ALL);
  expect([ids, nearIds].map((list) => list.map((id) => own[id - 1]))).toEqual([
    ['细雨小狗'],
    ['小狗', '细雨猫咪', '细雨大树', '暴雨猫咪'],
  ]);
  const related = await searchClips(ranked, filters('细雨 猫猫'), ALL);
  expect(related.nearIds.map((id) => own[id - 1]).slice(0, 2)).toEqual(['细雨猫咪', '暴雨猫咪']);
});

describe('with any catalogue and query', () => {
  const word = fc.constantFrom('城市', '夜景', '雨天', '雪山', '高楼', '猫咪', '航拍', '森林');
  const names = fc.array(
    fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join('')),
    { minLength: 1, maxLength: 10 },
  );
  const typed = fc.constantFrom(
    '城市',
    '夜晚',
    '下雨',
    '大楼',
    '雪山',
    '动物',
    '空拍',
    '🌃',
    '恐龙',
    'rain',
    'cs',
    '素材',
  );
  const query = fc.array(typed, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));

  test('results stay exact, near clips are others, and none are missing while clips match a word', async () => {
    await fc.assert(
      fc.asyncProperty(names, query, async (own, keyword) => {
        const all = await indexOf(own);
        const found = await searchClips(all, filters(keyword), ALL);
        const matching: number[] = [];
        let part = false;
        for (const [position, name] of own.entries()) {
          const one = await indexOf([name]);
          if (findsAny(one, filters(keyword))) matching.push(position + 1);
          part ||= queryWords(keyword, one.synonyms).some(({ word: single }) => findsAny(one, filters(single)));
        }
        expect(found.ids.toSorted((a, b) => a - b)).toEqual(matching);
        expect(found.total).toBe(matching.length);
        expect(found.nearIds.filter((id) => matching.includes(id))).toEqual([]);
        expect(new Set(found.nearIds).size).toBe(found.nearIds.length);
        expect(!part || found.total + found.nearIds.length > 0).toBe(true);
        expect(found.nearIds.length === 0 && found.relaxed.length > 0).toBe(false);
        const small = await searchClips(all, filters(keyword), { offset: 0, size: 2 });
        expect(small.nearIds).toEqual(found.nearIds.slice(0, 2));
      }),
      { numRuns: 60 },
    );
  });
});
