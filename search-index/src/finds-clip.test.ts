import { expect, test } from 'vitest';
import { createClipIndex, upsertClip } from './clip-index.ts';
import { findsAny } from './finds-clip.ts';
import { clipOf } from './testing.ts';
import { joinSynonyms } from './words/synonyms.ts';
import { clipTerms } from './words/terms.ts';
import { upsertWord } from './words/vocabulary.ts';

const analysed = clipTerms({ name: '城市夜景航拍', keywords: ['赛博朋克风格', '4K'], remark: '云隙光' });
const index = createClipIndex(1, { groups: [], flags: [], texts: [], frameRates: [], colours: [] });
index.synonyms = joinSynonyms([['航拍', '空拍']]);
for (const term of analysed.terms) {
  const row = { term, word: analysed.words.has(term), clips: 1, pinyin: null, initials: null };
  upsertWord(index.vocabulary, { ...row, english: term === '城市' ? ['citi', 'town'] : [] });
}
upsertClip(index, clipOf(1, { ...analysed, duration: 8 }));
const filters = (keyword: string) => ({ keyword, labelIds: [], sort: 'relevance' as const });

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
  ['1', false],
])('“%s” finds a clip of a city at night: %s', (keyword, found) => {
  expect(findsAny(index, filters(keyword))).toBe(found);
});

test('a filter that was typed as a word applies too, alone and with words', () => {
  const atMost = (durationMax: number) => [{ from: `≤${durationMax}秒`, filters: { durationMax } }];
  expect(findsAny(index, { ...filters(''), typed: atMost(10) })).toBe(true);
  expect(findsAny(index, { ...filters('城市'), typed: atMost(10) })).toBe(true);
  expect(findsAny(index, { ...filters('城市'), typed: atMost(5) })).toBe(false);
});
