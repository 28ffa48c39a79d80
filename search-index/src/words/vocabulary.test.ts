import { expect, test } from 'vitest';
import { Budget } from '../budget.ts';
import { createVocabulary, upsertWord, wordsSoundingLike } from './vocabulary.ts';

test('a word is found by its sound only while a clip has it', () => {
  const vocabulary = createVocabulary();
  const sounding = () =>
    wordsSoundingLike(vocabulary, { sound: 'baiyun', maxEdits: 1 }, new Budget(Infinity)).map(({ word }) => word.term);
  const row = { term: '白云', word: true, pinyin: 'baiyun', initials: 'by', english: [] };
  upsertWord(vocabulary, { ...row, clips: 1 });
  expect(sounding()).toEqual(['白云']);
  // The word's last clip is deleted; another one has it in its description, which suggests nothing.
  upsertWord(vocabulary, { ...row, clips: 0, pinyin: null, initials: null });
  expect(sounding()).toEqual([]);
  upsertWord(vocabulary, { ...row, clips: 1 });
  expect(sounding()).toEqual(['白云']);
});
