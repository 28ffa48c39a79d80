import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { flagKeywords, withoutFlagged } from './keyword-flags.ts';

describe('keywords', () => {
  it('are flagged if they repeat another one in a different case, width or spacing', () => {
    expect(flagKeywords(['4K', '夜景', '４ｋ', '夜 景', 'Drone', 'drone']).duplicates).toEqual([
      '４ｋ',
      '夜 景',
      'drone',
    ]);
  });

  it('are flagged if they are meaningless', () => {
    expect(flagKeywords(['视频素材', '夜景', '的', 'VIDEO', '！']).stopWords).toEqual([
      '视频素材',
      '的',
      'VIDEO',
      '！',
    ]);
  });

  it('have no flags left once the flagged ones, and no others, are removed', () => {
    const word = fc.oneof(fc.constantFrom('夜景', '视频', '4K', '４K', 'the', '城市'), fc.string({ maxLength: 5 }));
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const kept = withoutFlagged(words);
        expect(flagKeywords(kept)).toEqual({ duplicates: [], stopWords: [] });
        expect(withoutFlagged(kept)).toEqual(kept);
        const { duplicates, stopWords } = flagKeywords(words);
        expect(
          new Set(words.filter((one) => !kept.includes(one))).isSubsetOf(new Set([...duplicates, ...stopWords])),
        ).toBe(true);
      }),
    );
  });
});
