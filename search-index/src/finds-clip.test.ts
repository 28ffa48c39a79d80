import { expect, test } from 'vitest';
import { findsClip } from './finds-clip.ts';
import { joinSynonyms } from './words/synonyms.ts';
import { clipTerms } from './words/terms.ts';

const { terms, words } = clipTerms({ name: '城市夜景航拍', keywords: ['赛博朋克风格', '4K'], remark: '云隙光' });
const synonyms = joinSynonyms([['航拍', '空拍']]);
const clip = terms.map((term) => ({
  term,
  word: words.has(term),
  english: term === '城市' ? ['citi', 'town'] : [],
}));

test.each([
  ['城市 航拍', true],
  ['空拍', true],
  ['市夜', true],
  ['cities', true],
  ['city 空拍', true],
  ['village', false],
  ['夜', true],
  ['4k', true],
  ['云隙光', true],
  ['雪山', false],
  ['城市 雪山', false],
  ['夜景 跑车', false],
  ['，', false],
  ['', false],
])('“%s” finds a clip of a city at night: %s', (keyword, found) => {
  expect(findsClip(keyword, clip, synonyms)).toBe(found);
});
