import { countBits } from './bitmap.ts';
import { Budget, type Search } from './budget.ts';
import { type ClipIndex, currentSortOrder } from './clip-index.ts';
import { suggestedStem } from './words/english.ts';
import { findHits, rangeOfHits } from './hits.ts';
import { joinLines, linesContaining, type TextLines } from './lines.ts';
import { countMatches, isInNameOrKeywords, matchAllWords, queryPostings } from './match.ts';
import { type Filters, SUGGESTIONS_MAX } from './query.ts';
import { normaliseQuery, queryWords } from './words/terms.ts';
import { asTypedPinyin } from './words/spelling.ts';
import type { Word } from './words/vocabulary.ts';

/** The suggested words, most frequent first. */
interface SuggestedWords {
  words: Word[];
  terms: TextLines;
  /** `\n` precedes the pinyin, `\t` the initials. */
  readings: TextLines;
  /** `\t` precedes each stem of the English translation. */
  translations: TextLines;
  version: number;
}

const cache = new WeakMap<ClipIndex, SuggestedWords>();

function suggestedWords(index: ClipIndex): SuggestedWords {
  const previous = cache.get(index);
  const { byTerm, version } = index.vocabulary;
  if (previous?.version === version) return previous;
  const known = new Set(previous?.words);
  const added = [...byTerm.values()].filter((word) => word.clips > 0 && !known.has(word));
  // The previous words are nearly in order, so sorting takes little more than one pass.
  const words = [...(previous?.words ?? []), ...added]
    .filter(({ clips }) => clips > 0)
    .sort((a, b) => b.clips - a.clips || (a.term < b.term ? -1 : 1));
  const current = {
    words,
    terms: joinLines(words.map(({ term }) => term)),
    readings: joinLines(words.map(({ pinyin, initials }) => `${pinyin ?? ''}\t${initials ?? ''}`)),
    translations: joinLines(words.map(({ english }) => english.map((stem) => `\t${stem}`).join(''))),
    version,
  };
  cache.set(index, current);
  return current;
}

/** Returns the most frequent words that contain `text`, or whose pinyin, initials or translation begin with it. */
function completeWord({ index, budget }: Search, text: string, max: number): string[] {
  const { words, terms, readings, translations } = suggestedWords(index);
  const latin = asTypedPinyin(text);
  const lines = new Set<number>();
  const addLines = (found: Iterable<number>) => {
    let added = 0;
    for (const line of found) {
      if (added === max) break;
      budget.spend(1);
      if (!isInNameOrKeywords(words[line]!.postings, index.live, budget)) continue;
      lines.add(line);
      added += 1;
    }
  };
  addLines(linesContaining(terms, text));
  if (readings.text.startsWith(latin)) addLines([0]);
  addLines(nextLines(linesContaining(readings, `\n${latin}`)));
  addLines(linesContaining(readings, `\t${latin}`));
  const stem = suggestedStem(text);
  if (stem !== undefined) addLines(linesContaining(translations, `\t${stem}`));
  return [...lines]
    .sort((a, b) => a - b)
    .slice(0, max)
    .map((line) => words[line]!.term);
}

/** Yields the lines that follow, because a match that begins with a line feed is found in the line before. */
function* nextLines(lines: Iterable<number>): Generator<number> {
  for (const line of lines) yield line + 1;
}

/**
 * Completes typed text; if too few terms match, completes its last word so that clips have all words. Throws `OverBudget`
 * after `budgetMs`.
 */
export function suggestTerms(index: ClipIndex, typed: string, budgetMs = Infinity): string[] {
  const text = normaliseQuery(typed);
  if (text === '') return [];
  // Not charged to this search, because all searches share them until the catalogue changes.
  suggestedWords(index);
  const budget = new Budget(budgetMs);
  const search = { index, budget };
  const whole = completeWord(search, text, SUGGESTIONS_MAX);
  const last = queryWords(text, index.synonyms).at(-1)?.word;
  if (whole.length === SUGGESTIONS_MAX || !last || last === text || !text.endsWith(last)) return whole;
  const before = text.slice(0, -last.length);
  const words = queryWords(before, index.synonyms);
  const { bits } = matchAllWords(search, queryPostings(index, words, { budget }), index.live);
  const completed = completeWord(search, last, SUGGESTIONS_MAX * 2)
    .filter((term) => !words.some(({ word }) => term.includes(word)))
    .filter((term) => {
      const postings = queryPostings(index, queryWords(term, index.synonyms), { budget });
      return countMatches(search, postings, bits) > 0;
    })
    .map((term) => before + term);
  return [...new Set([...whole, ...completed])].slice(0, SUGGESTIONS_MAX);
}

export interface SearchPreview {
  total: number;
  clipId: number | null;
}

/** Returns a preview of a search. Throws `OverBudget` after `budgetMs`. */
export function previewSearch(index: ClipIndex, filters: Filters, budgetMs = Infinity): SearchPreview {
  currentSortOrder(index, 'hot');
  const budget = new Budget(budgetMs);
  const postings = queryPostings(index, queryWords(filters.keyword, index.synonyms), { budget, ...filters });
  if (postings.length === 0 && !filters.typed?.length) return { total: 0, clipId: null };
  const search = { index, budget };
  const hits = findHits(search, filters, postings);
  const [slot] = rangeOfHits(search, hits, { ...filters, offset: 0, size: 1 });
  return { total: countBits(hits.bits), clipId: slot === undefined ? null : index.columns.id[slot]! };
}
