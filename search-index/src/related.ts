import { UNLIMITED } from './budget.ts';
import type { ClipIndex } from './clip-index.ts';
import { isInNameOrKeywords } from './match.ts';
import { queryWords } from './words/terms.ts';
import { relatedWords } from './words/thesaurus.ts';

/** Returns the catalogue's words that are related to a query's words: those for the same sight first, then kinds of it. */
export function relatedTerms({ vocabulary, synonyms, live }: ClipIndex, keyword: string): string[] {
  const words = queryWords(keyword, synonyms).map(({ word }) => word);
  const related = words.flatMap((word) => {
    const { same, narrower, broader } = relatedWords(word) ?? { same: [], narrower: [], broader: [] };
    return [...same, ...narrower, ...broader];
  });
  return [...new Set(related)].filter((term) => {
    const known = words.includes(term) ? undefined : vocabulary.byTerm.get(term);
    return known !== undefined && isInNameOrKeywords(known.postings, live, UNLIMITED);
  });
}
