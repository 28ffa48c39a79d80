import { queryWords } from './terms.ts';

/** A term of a clip; `word`: it is one word, and no whole name or keyword. */
export interface ClipTerm {
  term: string;
  word: boolean;
}

/** Whether a search finds the clip that has these terms: the same as the index says, without one. */
export function findsClip(keyword: string, terms: readonly ClipTerm[]): boolean {
  const words = queryWords(keyword);
  return words.length > 0 && words.every((word) => terms.some((term) => matches(word, term)));
}

function matches({ word, terms, expandTo }: ReturnType<typeof queryWords>[number], clip: ClipTerm): boolean {
  if (terms.includes(clip.term)) return true;
  if (expandTo === undefined || (expandTo !== 'termsContaining' && !clip.word)) return false;
  return expandTo === 'wordsWithPrefix' ? clip.term.startsWith(word) : clip.term.includes(word);
}
