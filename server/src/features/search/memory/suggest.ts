import { SUGGESTIONS_MAX } from '../engine.ts';
import { queryWords, typedText } from '../terms.ts';
import type { ClipIndex } from './clip-index.ts';
import { joinLines, type Lines, linesHolding } from './lines.ts';
import { countMatches, isTold, matchAll, occurrencesOf } from './match.ts';
import type { Word } from './words.ts';

/** The words that are suggested, the commonest first. */
interface Suggestable {
  words: Word[];
  terms: Lines;
  /** `\n` before the pinyin, `\t` before the initials. */
  readings: Lines;
  version: number;
}

const prepared = new WeakMap<ClipIndex, Suggestable>();

/** Nearly in order from last time, so that sorting again takes little. */
function suggestable(index: ClipIndex): Suggestable {
  const before = prepared.get(index);
  const { all, version } = index.words;
  if (before?.version === version) return before;
  const known = new Set(before?.words);
  const added = [...all.values()].filter((word) => word.clips > 0 && !known.has(word));
  const words = [...(before?.words ?? []), ...added]
    .filter(({ clips }) => clips > 0)
    .sort((a, b) => b.clips - a.clips || (a.term < b.term ? -1 : 1));
  const now = {
    words,
    terms: joinLines(words.map(({ term }) => term)),
    readings: joinLines(words.map(({ pinyin, initials }) => `${pinyin ?? ''}\t${initials ?? ''}`)),
    version,
  };
  prepared.set(index, now);
  return now;
}

/** The commonest words that what is typed may become: `text` with Han characters or as a part, `latin` from the beginning. */
function wordsFor(index: ClipIndex, text: string, max: number): string[] {
  const { words, terms, readings } = suggestable(index);
  // Typed pinyin comes with spaces and apostrophes (xi'an), and ü as v.
  const latin = text.replaceAll(' ', '').replaceAll('ü', 'v');
  const lines = new Set<number>();
  const take = (found: Iterable<number>) => {
    let taken = 0;
    for (const line of found) {
      if (taken === max) break;
      if (!isTold(words[line]!.postings, index.live)) continue;
      lines.add(line);
      taken += 1;
    }
  };
  take(linesHolding(terms, text));
  if (readings.text.startsWith(latin)) take([0]);
  take(following(linesHolding(readings, `\n${latin}`)));
  take(linesHolding(readings, `\t${latin}`));
  return [...lines]
    .sort((a, b) => a - b)
    .slice(0, max)
    .map((line) => words[line]!.term);
}

/** The line feed that a match begins with ends the line before. */
function* following(lines: Iterable<number>): Generator<number> {
  for (const line of lines) yield line + 1;
}

/** What is typed, completed; where little begins like that, its last word completed so that clips have all words. */
export function suggestFrom(index: ClipIndex, typed: string): string[] {
  const text = typedText(typed);
  if (text === '') return [];
  const whole = wordsFor(index, text, SUGGESTIONS_MAX);
  const last = queryWords(text).at(-1)?.word;
  if (whole.length === SUGGESTIONS_MAX || !last || last === text || !text.endsWith(last)) return whole;
  const before = text.slice(0, -last.length);
  const words = queryWords(before);
  const { bits } = matchAll(index, occurrencesOf(index, words), index.live);
  const completed = wordsFor(index, last, SUGGESTIONS_MAX * 2)
    .filter((term) => !words.some(({ word }) => term.includes(word)))
    .filter((term) => countMatches(index, occurrencesOf(index, queryWords(term)), bits) > 0)
    .map((term) => before + term);
  return [...new Set([...whole, ...completed])].slice(0, SUGGESTIONS_MAX);
}
