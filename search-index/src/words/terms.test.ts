import { describe, expect, test } from 'vitest';
import { translateTerms } from './english.ts';
import { joinSynonyms } from './synonyms.ts';
import { clipTerms, normaliseQuery, queryWords } from './terms.ts';

const wordsOf = (text: string) => queryWords(text).map(({ word }) => word);

test('a query is split into words without particles, and long words into their parts', () => {
  expect(wordsOf('城市的夜景')).toEqual(['城市', '夜景']);
  expect(wordsOf('蓝天白云')).toEqual(['蓝天', '白云']);
  expect(wordsOf('的')).toEqual(['的']);
  expect(wordsOf('。！ ')).toEqual([]);
});

test('traditional characters, capitals and full-width forms are normalised', () => {
  expect(wordsOf('縮時攝影 ＤＲＯＮＥ')).toEqual(wordsOf('缩时摄影 drone'));
  expect(normaliseQuery('  New-York，４K航拍！')).toBe('new york 4k航拍');
});

test('a word that may be part of others is expanded, but a dictionary word is not', () => {
  expect(queryWords('夜')).toMatchObject([{ expansions: [{ text: '夜', to: 'wordsContaining' }] }]);
  expect(queryWords('dro')).toMatchObject([{ expansions: [{ text: 'dro', to: 'wordsWithPrefix' }] }]);
  expect(queryWords('夜景')).toEqual([{ word: '夜景', terms: ['夜景'], expansions: [] }]);
});

describe("editors' synonyms", () => {
  const synonyms = joinSynonyms([
    ['航拍', '空拍', 'Aerial'],
    ['慢动作', 'slow motion'],
    ['航拍', '云端视角'],
  ]);
  const wordsWithSynonyms = (text: string) => queryWords(text, synonyms).map(({ word, terms }) => [word, terms]);

  test('a word matches the words of all its groups in any spelling', () => {
    expect(wordsWithSynonyms('空拍')).toEqual([['空拍', ['空拍', '航拍', 'aerial']]]);
    expect(wordsWithSynonyms('航拍')).toEqual([['航拍', ['航拍', '空拍', 'aerial', '云端视角']]]);
    expect(wordsWithSynonyms('ＡERIAL')[0]![1]).toContain('空拍');
  });

  test('several words together may have synonyms', () => {
    expect(wordsWithSynonyms('slow motion 城市')).toEqual([
      ['slow motion', ['slow motion', '慢动作']],
      ['城市', ['城市']],
    ]);
    expect(wordsWithSynonyms('motion slow').map(([word]) => word)).toEqual(['motion', 'slow']);
  });

  test('a space beside a Chinese word makes no difference', () => {
    const spaced = joinSynonyms([['鸟瞰', '4K 航拍']]);
    for (const typed of ['4k航拍', '4K 航拍']) expect(queryWords(typed, spaced)[0]!.terms, typed).toContain('鸟瞰');
  });

  test('the words of a synonym match separately too, each with its own synonyms', () => {
    const [together] = queryWords('slow motion', synonyms)[0]!.together!;
    expect(together!.map(({ word, english }) => [word, english])).toEqual([
      ['slow', 'slow'],
      ['motion', 'motion'],
    ]);
    expect(queryWords('蓝天白云', joinSynonyms([['蓝天白云', '晴空']]))).toMatchObject([
      { word: '蓝天白云', together: [[{ word: '蓝天' }, { word: '白云' }]] },
    ]);
  });

  test('a synonym missing from the dictionary is found inside longer names and keywords', () => {
    const [word] = queryWords('空拍', joinSynonyms([['空拍', '云端视角']]));
    expect(word!.expansions).toEqual([{ text: '云端视角', to: 'termsContaining' }]);
  });
});

test('English words are searched by their stems, without fillers', () => {
  expect(queryWords('the Cities at night, stock footage').map(({ english }) => english)).toEqual(['citi', 'night']);
  expect(queryWords('footage').map(({ word }) => word)).toEqual(['footage']);
  expect(queryWords('4k')[0]!.english).toBeUndefined();
});

test('terms are translated by the dictionary, without names, references and explanations', async () => {
  const [city, mountain, slowMotion, invented] = await translateTerms(['城市', '山', '慢动作', '云隙之光']);
  expect(city).toEqual(['citi', 'town']);
  expect(mountain).toEqual(['mountain', 'hill']);
  expect(slowMotion).toEqual(['slow', 'motion']);
  expect(invented).toEqual([]);
});

test("a clip's terms come from its name, then its keywords, then its description", () => {
  const { terms, nameEnd, keywordsEnd, words, suggested } = clipTerms({
    name: '城市夜景',
    keywords: ['4K60fps', 'New York'],
    remark: '雨后的街道',
  });
  expect(terms.slice(0, nameEnd)).toEqual(expect.arrayContaining(['城市', '夜景', '城市夜景']));
  expect(terms.slice(nameEnd, keywordsEnd)).toEqual(expect.arrayContaining(['4k60fps', '4k', '60fps', 'new york']));
  expect(terms.slice(keywordsEnd)).toContain('街道');
  expect([words.has('夜景'), words.has('new york')]).toEqual([true, false]);
  expect(suggested).toEqual(expect.arrayContaining(['new york', '城市', '夜景']));
  expect(suggested).not.toContain('街道');
});
