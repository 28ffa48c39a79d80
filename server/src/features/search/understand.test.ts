import { SearchFilters } from '@zhenku/contract/search/search';
import { createClipIndex } from '@zhenku/search-index/clip-index';
import { joinSynonyms } from '@zhenku/search-index/words/synonyms';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LAYOUT } from './index-filters.ts';
import { understand } from './understand.ts';

const index = createClipIndex(0, LAYOUT);
index.labelNames = new Map([
  [1, '航拍'],
  [2, '慢动作'],
  [3, '夜景'],
]);
index.synonyms = joinSynonyms([
  ['慢动作', '慢镜头', 'slow motion'],
  ['航拍', 'aerial view'],
]);

const understood = (keyword: string, literal?: string[]) => {
  const { filters, properties } = understand(index, SearchFilters.parse({ keyword, literal }));
  return {
    keyword: filters.keyword,
    typed: filters.typed?.map((one) => one.filters),
    described: filters.described,
    properties,
  };
};
const named = (keyword: string, literal?: string[]) =>
  understood(keyword, literal).properties.map(({ from, to }) => `${from}: ${to}`);

describe('properties among the typed words', () => {
  test.each([
    ['横屏', '', [{ groups: { orientation: 1 } }]],
    ['竖屏城市', '城市', [{ groups: { orientation: 2 } }]],
    ['vertical city', 'city', [{ groups: { orientation: 2 } }]],
    ['4K 城市', '城市', [{ groups: { tier: 2 } }]],
    ['８Ｋ', '', [{ flags: { is8K: true } }]],
    ['实测4K城市', '城市', [{ flags: { trueResolution: true } }]],
    ['有声 瀑布', '瀑布', [{ flags: { sound: true } }]],
    ['rain with sound', 'rain', [{ flags: { sound: true } }]],
    ['no people beach', 'beach', [{ groups: { people: 1 } }]],
    ['一年授权 城市', '城市', [{ groups: { authenticationType: 2 } }]],
    ['4K60fps城市', '城市', [{ fps: 60 }, { groups: { tier: 2 } }]],
    ['50 帧', '', [{ fps: 50 }]],
    ['29.97fps', '', [{ fps: 29.97 }]],
    ['≤10秒', '', [{ durationMax: 10 }]],
    ['10秒以内的海浪', '海浪', [{ durationMax: 10 }]],
    ['waves under 10 seconds', 'waves', [{ durationMax: 10 }]],
    ['5-15秒', '', [{ durationMin: 5, durationMax: 15 }]],
    ['30秒以上', '', [{ durationMin: 30 }]],
  ])('become filters: %s', (text, keyword, typed) => {
    expect(understood(text)).toMatchObject({ keyword, typed });
  });

  test('name the filter, with the text as it was typed', () => {
    expect(named('竖屏 4k60fps 海 ≤10秒')).toEqual(['60fps: 60 fps', '≤10秒: 最多 10 秒', '竖屏: 竖屏', '4k: 4K 规格']);
    expect(named('no people')).toEqual(['no people: 无人物']);
  });

  test('that creators write too add clips with the label or colour to those with the word', () => {
    expect(understood('慢镜头 水滴')).toMatchObject({
      keyword: '慢镜头 水滴',
      described: new Map([['慢镜头', { labelId: 2 }]]),
    });
    expect(named('slow motion aerial view')).toEqual(['slow motion: 慢动作', 'aerial view: 航拍']);
    expect(named('城市夜景')).toEqual(['夜景: 夜景']);
    expect(named('红色 blue')).toEqual(['红色: 红色', 'blue: 蓝色']);
    // The catalogue has no label 延时.
    expect(named('延时')).toEqual([]);
  });

  test('stay words if the caller says so', () => {
    expect(understood('横屏城市', ['横屏'])).toMatchObject({ keyword: '横屏城市', properties: [] });
    expect(named('横屏 4K 慢镜头', ['4k', '慢镜头'])).toEqual(['横屏: 横屏']);
    expect(named('≤10秒', ['≤10秒'])).toEqual([]);
  });

  test.each([
    '无人机',
    '一年四季',
    '红色文化节目',
    '4000',
    '10',
    '10秒',
    '夜晚',
    'portrait',
    'landscape',
    '蓝光',
    '#57',
    '25',
    '5fps0',
  ])('are not read into other words: %s', (text) => {
    expect(understood(text).keyword).toBe(text);
    expect(understood(text).typed).toBeUndefined();
  });
});

test('any other text is searched unchanged, and reading a text never fails', () => {
  const plain = fc.array(fc.constantFrom('城市', '雨', 'sky', ' ', '、', '海浪', '🌃', '大楼'), { maxLength: 6 });
  fc.assert(
    fc.property(plain, (parts) => {
      const { keyword } = SearchFilters.parse({ keyword: parts.join('') });
      expect(understood(keyword)).toMatchObject({ keyword, typed: undefined, properties: [] });
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 100 }), (keyword) => {
      understood(keyword);
    }),
  );
});
