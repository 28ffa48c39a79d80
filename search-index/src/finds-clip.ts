import { type Expansion, type QueryWord, queryWords, type Synonyms } from './words/terms.ts';

/** A clip's term; `word`: a single word rather than a whole name or keyword; `english`: the stems of its translation. */
export interface ClipTerm {
  term: string;
  word: boolean;
  english: string[];
}

/** Returns whether a search finds the clip with these terms, as the index would. Clip numbers are not terms. */
export function findsClip(keyword: string, terms: readonly ClipTerm[], synonyms: Synonyms): boolean {
  const words = queryWords(keyword, synonyms);
  return words.length > 0 && words.every((word) => hasWord(terms, word));
}

const hasWord = (terms: readonly ClipTerm[], word: QueryWord): boolean =>
  terms.some((term) => matches(word, term)) ||
  (word.together ?? []).some((words) => words.every((one) => hasWord(terms, one)));

const matches = ({ terms, english, expansions }: QueryWord, clip: ClipTerm): boolean =>
  terms.includes(clip.term) ||
  (english !== undefined && clip.english.includes(english)) ||
  expansions.some((expansion) => expandsTo(expansion, clip));

function expandsTo({ text, to }: Expansion, { term, word }: ClipTerm): boolean {
  if (to !== 'termsContaining' && !word) return false;
  return to === 'wordsWithPrefix' ? term.startsWith(text) : term.includes(text);
}
