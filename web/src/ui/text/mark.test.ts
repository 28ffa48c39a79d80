import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { markMatches } from './mark.ts';

const marked = (name: string, keyword: string) =>
  markMatches(name, keyword)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('');

describe('markMatches', () => {
  it.each([
    ['城市夜景航拍', '航拍', '城市夜景[航拍]'],
    ['城市夜景航拍', '城市 夜景', '[城市夜景]航拍'],
    ['城市航拍夜景', '夜景城市', '[城市]航拍[夜景]'],
    ['雪山日出', '雪', '[雪]山日出'],
    ['雪山日出', '大雪', '雪山日出'],
    ['4K 海浪', '４k', '[4K] 海浪'],
    ['14K 海浪', '4k', '14K 海浪'],
    ['video loop', 'id', 'video loop'],
    ['8K延时', '8k 延时', '[8K延时]'],
    ['海浪', '', '海浪'],
    ['', '海', ''],
  ])('marks matches in %s for %s', (name, keyword, expected) => {
    expect(marked(name, keyword)).toBe(expected);
  });

  const text = fc.string({ unit: fc.constantFrom('城', '市', '夜', '景', '4', 'K', 'k', ' ', '𠮷', 'İ', 'ﬁ', '·') });

  it('returns the name as alternating marked and unmarked pieces', () => {
    fc.assert(
      fc.property(text, text, (name, keyword) => {
        const pieces = markMatches(name, keyword);
        expect(pieces.map((piece) => piece.text).join('')).toBe(name);
        pieces.slice(1).forEach((piece, index) => expect(piece.marked).toBe(!pieces[index]!.marked));
        pieces.forEach((piece) => expect(piece.text).not.toBe(''));
      }),
    );
  });

  it('marks a Chinese keyword wherever it occurs, and nothing without a match', () => {
    const chinese = fc.string({ unit: fc.constantFrom('城', '市', '夜', '景'), minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(chinese, chinese, chinese, (before, keyword, after) => {
        const pieces = markMatches(before + keyword + after, keyword);
        const places = pieces.flatMap((piece) => Array.from(piece.text, () => piece.marked));
        const from = Array.from(before).length;
        expect(places.slice(from, from + Array.from(keyword).length)).not.toContain(false);
        expect(markMatches(before, '海浪沙滩')).toEqual([{ text: before, marked: false, start: 0 }]);
      }),
    );
  });
});
