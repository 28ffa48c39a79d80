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
    ['不少于10秒', '', [{ durationMin: 10 }]],
    ['不低于10秒的城市', '城市', [{ durationMin: 10 }]],
    ['不超过 10 秒', '', [{ durationMax: 10 }]],
    ['不要超过10秒 海', '海', [{ durationMax: 10 }]],
    ['没有超过10秒', '', [{ durationMax: 10 }]],
    ['not more than 10 seconds', '', [{ durationMax: 10 }]],
    ['no less than 10 seconds', '', [{ durationMin: 10 }]],
    ['不到10秒', '', [{ durationMax: 10 }]],
    ['不足10秒的海浪', '海浪', [{ durationMax: 10 }]],
    ['不超过10秒以内', '', [{ durationMax: 10 }]],
    ['5到15秒之间', '', [{ durationMin: 5, durationMax: 15 }]],
    ['30秒起', '', [{ durationMin: 30 }]],
    ['10秒内的海浪', '海浪', [{ durationMax: 10 }]],
    ['无人 城市', '城市', [{ groups: { people: 1 } }]],
    ['一年 城市', '城市', [{ groups: { authenticationType: 2 } }]],
    ['没有人的街道', '街道', [{ groups: { people: 1 } }]],
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
    ['4K画质 城市', '4k画质'],
    ['10秒以内', '10秒以内'],
    ['不超过10秒以内', '不超过10秒以内'],
    ['没有人的街道', '没有人'],
    ['one year licence', 'one year licence'],
    ['横构图城市', '横构图'],
  ])('leave no shorter property when they are removed: %s', (text, from) => {
    expect(named(text).map((one) => one.split(':')[0])).toEqual([from]);
    expect(named(text, [from])).toEqual([]);
  });

  test('keep their neighbours when they are removed', () => {
    expect(named('4k60fps', ['60fps'])).toEqual(['4k: 4K 规格']);
    expect(named('4k60fps', ['4k'])).toEqual(['60fps: 60 fps']);
  });

  test('are named once, however often they are typed', () => {
    expect(named('横屏 城市 横屏')).toEqual(['横屏: 横屏']);
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
    '无人驾驶',
    '新的一年',
    '有声书',
    'one year old',
    '横幅',
    '10秒内容',
    '3秒起飞',
    'climax 10 seconds',
    'abc10秒以内',
    '第25帧',
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
