import { expect, test } from 'vitest';
import { clipTerms, normaliseQuery, queryWords } from './terms.ts';

const wordsOf = (text: string) => queryWords(text).map(({ word }) => word);

test('a query is cut into words, without particles, and long words into their parts', () => {
  expect(wordsOf('城市的夜景')).toEqual(['城市', '夜景']);
  expect(wordsOf('蓝天白云')).toEqual(['蓝天', '白云']);
  expect(wordsOf('的')).toEqual(['的']);
  expect(wordsOf('。！ ')).toEqual([]);
});

test('traditional characters, capitals and full-width forms are normalised', () => {
  expect(wordsOf('縮時攝影 ＤＲＯＮＥ')).toEqual(wordsOf('缩时摄影 drone'));
  expect(normaliseQuery('  New-York，４K航拍！')).toBe('new york 4k航拍');
});

test('a word that may lie inside others is expanded, a dictionary word is not', () => {
  expect(queryWords('夜')).toMatchObject([{ expandTo: 'wordsContaining' }]);
  expect(queryWords('dro')).toMatchObject([{ expandTo: 'wordsWithPrefix' }]);
  expect(queryWords('夜景')).toEqual([{ word: '夜景', terms: ['夜景'] }]);
});

test('a word matches its synonyms', () => {
  expect(queryWords('空拍')[0]!.terms).toEqual(['航拍', '空拍', '航摄']);
});

test('the terms of a clip are those of its name, then of its keywords, then of its description', () => {
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
