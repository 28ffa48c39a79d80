import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { SWATCHES } from '@zhenku/contract/search/looks';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clearFilters, listActiveFilters, listTypedFilters, type Relaxation } from './active-filters.ts';
import { cleanKeyword, readRecentKeywords, saveKeyword, searchPath } from '../clips/keyword.ts';
import { suggestionsQuery } from './queries.ts';
import { relaxedText } from './relaxed-text.ts';
import { readSearch, withoutFilters, writeSearch, type SearchState } from './search-state.ts';

describe('a keyword', () => {
  it('is trimmed, loses percent signs and is cut at 100 code points', () => {
    expect(cleanKeyword('  100%航拍% ')).toBe('100航拍');
    expect(Array.from(cleanKeyword('𠮷'.repeat(120)))).toHaveLength(100);
  });

  it('is encoded in the address', () => {
    expect(searchPath('城市 夜景&x=1')).toBe('/search?keyword=%E5%9F%8E%E5%B8%82+%E5%A4%9C%E6%99%AF%26x%3D1');
    expect(searchPath(' % ')).toBe('/search');
  });

  it('is remembered once, newest first, at most eight', () => {
    for (const keyword of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '3', '']) saveKeyword(keyword);
    expect(readRecentKeywords()).toEqual(['3', '9', '8', '7', '6', '5', '4', '2']);
  });
});

const plain = readSearch(new URLSearchParams());
const everything: SearchState = {
  keyword: '航拍',
  literal: ['横屏', '4k'],
  labelIds: [3, 9],
  categoryId: 4,
  orientation: 2,
  tier: 3,
  is8K: true,
  durationMin: 5,
  durationMax: 15,
  priceMin: 0,
  priceMax: 99.5,
  fps: 29.97,
  authenticationType: 2,
  colour: '#2f62b5',
  motion: 2,
  light: 1,
  trueResolution: true,
  sound: true,
  shootingPlace: '杭州西湖',
  sort: 'priceAsc',
  page: 4,
  size: 60,
};

describe('the search in the address', () => {
  const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const id = fc.integer({ min: 1, max: 2 ** 31 - 1 });
  const yuan = fc.integer({ min: 0, max: 10_000_000 }).map((fen) => fen / 100);
  const anySearch: fc.Arbitrary<SearchState> = fc.record({
    keyword: fc.string({ unit: 'grapheme' }).map(cleanKeyword),
    literal: optional(fc.uniqueArray(fc.constantFrom('横屏', '4k', 'a,b & c'), { minLength: 1 })),
    labelIds: fc.uniqueArray(id, { maxLength: 20 }),
    categoryId: optional(id),
    orientation: optional(fc.constantFrom(1 as const, 2 as const, 3 as const)),
    tier: optional(fc.constantFrom(1 as const, 2 as const, 3 as const)),
    is8K: optional(fc.constant(true as const)),
    durationMin: optional(fc.nat(3600)),
    durationMax: optional(fc.nat(3600)),
    priceMin: optional(yuan),
    priceMax: optional(yuan),
    fps: optional(fc.constantFrom(23.976, 24, 25, 29.97, 60)),
    authenticationType: optional(fc.constantFrom(1, 2)),
    colour: optional(fc.constantFrom('#2f62b5', '#000000')),
    motion: optional(fc.constantFrom(1 as const, 2 as const, 5 as const)),
    light: optional(fc.constantFrom(1 as const, 2 as const)),
    trueResolution: optional(fc.constant(true as const)),
    sound: optional(fc.constant(true as const)),
    shootingPlace: optional(fc.constantFrom('杭州西湖', 'A & B')),
    sort: fc.constantFrom('relevance', 'newest', 'hot', 'priceAsc', 'priceDesc'),
    page: fc.integer({ min: 1, max: 1000 }),
    size: fc.constant(60),
  });

  it('survives a round trip through the address', () => {
    fc.assert(
      fc.property(anySearch, (state) => {
        expect(readSearch(new URLSearchParams(String(writeSearch(state))))).toEqual(state);
      }),
    );
  });

  it('names each filter as the API does', () => {
    expect(decodeURIComponent(String(writeSearch(everything)))).toBe(
      'keyword=航拍&literal=横屏&literal=4k&categoryId=4&orientation=2&tier=3&durationMin=5&durationMax=15&priceMin=0&priceMax=99.5' +
        '&colour=#2f62b5&motion=2&light=1&trueResolution=true&is8K=true&sound=true&authenticationType=2&shootingPlace=杭州西湖&fps=29.97' +
        '&labelIds=3,9&sort=priceAsc&page=4',
    );
  });

  it('omits default values', () => {
    expect(String(writeSearch(plain))).toBe('');
  });

  it('ignores invalid values', () => {
    const params = new URLSearchParams(
      'keyword=%25&literal=%20&literal=%0A&labelIds=x,3,3,-1,2.5&categoryId=0&orientation=4&tier=1.5&is8K=yes&durationMin=-1&durationMax=' +
        '&priceMin=0.001&priceMax=Infinity&fps=0&colour=red&motion=9&light=0&sound=1&authenticationType=3&shootingPlace=%20&sort=random&page=0',
    );
    expect(readSearch(params)).toEqual({ ...plain, labelIds: [3] });
  });
});

describe('the active filters', () => {
  const names = { label: (id: number) => `标签${id}`, category: (id: number) => `分类${id}` };

  it('are listed one by one', () => {
    expect(listActiveFilters(everything, names).map(({ text }) => text)).toEqual([
      '分类4',
      '竖屏',
      'PLUS 规格',
      '5–15 秒',
      '¥0–99.5',
      '颜色 #2f62b5',
      '横摇',
      '暗调',
      '实测 4K',
      '8K',
      '有声',
      '一年授权',
      '拍摄地点：杭州西湖',
      '29.97 fps',
      '标签3',
      '标签9',
    ]);
    const from = listActiveFilters({ ...plain, durationMin: 10, priceMax: 50 }, names);
    expect(from.map(({ text }) => text)).toEqual(['至少 10 秒', '最多 ¥50']);
    const [red] = SWATCHES;
    expect(listActiveFilters({ ...plain, colour: red.colour }, names)[0]?.text).toBe('红色');
  });

  it('leave the plain search on its first page when all are removed', () => {
    let state = everything;
    for (let left = 16; left > 0; left -= 1) {
      const [first] = listActiveFilters(state, names);
      state = first!.without;
      expect(listActiveFilters(state, names)).toHaveLength(left - 1);
      expect(state.page).toBe(1);
    }
    expect(state).toEqual({ ...plain, keyword: '航拍', literal: everything.literal, sort: 'priceAsc' });
    expect(writeSearch(withoutFilters(everything))).toEqual(writeSearch({ ...state, literal: [] }));
  });
});

describe('the typed filters', () => {
  const relaxed: Relaxation[] = [
    { kind: 'property', from: '横屏', to: '横屏' },
    { kind: 'dropped', from: '恐龙' },
    { kind: 'property', from: '4k', to: '4K 规格' },
  ];

  it('are removed by searching their word as a word', () => {
    const state = { ...plain, keyword: '横屏 4k 恐龙', page: 3 };
    const [first, second] = listTypedFilters(state, relaxed);
    expect([first!.text, second!.text]).toEqual(['横屏', '4K 规格']);
    expect(first!.without).toEqual({ ...state, page: 1, literal: ['横屏'] });
    expect(listTypedFilters(second!.without, relaxed)[0]!.without.literal).toEqual(['4k', '横屏']);
    expect(listTypedFilters(state)).toEqual([]);
  });

  it('are listed once per property, and not if their word is already literal', () => {
    const twice: Relaxation[] = [...relaxed, { kind: 'property', from: 'horizontal', to: '横屏' }];
    const state = { ...plain, keyword: '横屏 4k horizontal' };
    const [first, ...others] = listTypedFilters(state, twice);
    expect(others.map(({ text }) => text)).toEqual(['4K 规格']);
    expect(first!.without.literal).toEqual(['横屏', 'horizontal']);
    expect(listTypedFilters({ ...state, literal: ['横屏', 'horizontal', '4k'] }, twice)).toEqual([]);
  });

  it('are cleared with all others, and their words stay words', () => {
    const state = { ...everything, keyword: '横屏 4k 恐龙', literal: ['恐龙'] };
    const cleared = clearFilters(state, listTypedFilters(state, relaxed));
    expect(cleared).toEqual({ ...plain, keyword: state.keyword, sort: 'priceAsc', literal: ['恐龙', '横屏', '4k'] });
    expect(listTypedFilters(cleared, relaxed)).toEqual([]);
  });
});

describe('the line above near clips', () => {
  const text = (total: number, ...relaxed: Relaxation[]) => relaxedText({ total, relaxed });
  const dropped = (from: string): Relaxation => ({ kind: 'dropped', from });
  const replaced = (from: string, to: string): Relaxation => ({ kind: 'replaced', from, to });

  it('names the words that clips lack or match by others', () => {
    expect(text(0, dropped('雨'), dropped('街'))).toBe('没有完全符合的素材，以下可能不符合“雨”“街”');
    expect(text(0, replaced('下雨', '雨天、雨夜'))).toBe('没有完全符合的素材，以下以“雨天”“雨夜”代替“下雨”');
    expect(text(2, dropped('雨'), replaced('街', '街道'))).toBe(
      '完全符合的素材只有 2 条，以下以“街道”代替“街”，可能不符合“雨”',
    );
    expect(text(0, replaced('下雨', '雨天'), replaced('大楼', '高楼'))).toBe(
      '没有完全符合的素材，以下以“雨天”代替“下雨”，以“高楼”代替“大楼”',
    );
  });

  it('is empty for properties only', () => {
    expect(text(9, { kind: 'property', from: '横屏', to: '横屏' })).toBeUndefined();
  });
});

describe('suggestions', () => {
  it('are never replaced with those of an earlier keyword', async () => {
    const pending = new Map<string, (words: string[]) => void>();
    const slowServer = (keyword: string) =>
      new Promise<{ list: string[]; items: [] }>((resolve) =>
        pending.set(keyword, (list) => resolve({ list, items: [] })),
      );
    const observer = new QueryObserver(new QueryClient(), suggestionsQuery('h', slowServer));
    const shown: (readonly string[])[] = [];
    const stop = observer.subscribe(({ data }) => data && shown.push(data.list));
    const respond = async (keyword: string, word: string) => {
      pending.get(keyword)!([word]);
      await new Promise((resolve) => setTimeout(resolve, 5));
    };
    observer.setOptions(suggestionsQuery('hp', slowServer));
    observer.setOptions(suggestionsQuery('hpa', slowServer));
    await respond('hpa', '航拍');
    await respond('h', '海');
    await respond('hp', '花瓣');
    stop();
    expect(shown.at(-1)).toEqual(['航拍']);
    expect(shown.flat()).not.toContain('海');
    expect(shown.flat()).not.toContain('花瓣');
  });

  it('are not requested for an empty keyword', () => {
    expect(suggestionsQuery('').enabled).toBe(false);
  });
});
