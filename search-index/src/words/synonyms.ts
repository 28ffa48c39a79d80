import { normaliseQuery, type Synonyms } from './terms.ts';

/** Merges groups of synonyms. A word in several groups has the synonyms of all of them. */
export function joinSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const synonyms = new Map<string, Set<string>>();
  for (const group of groups) {
    const words = group.map(normaliseQuery).filter(Boolean);
    for (const word of words.map(asSearched)) {
      const known = synonyms.get(word) ?? new Set([word]);
      words.forEach((other) => known.add(other));
      synonyms.set(word, known);
    }
  }
  return new Map([...synonyms].map(([word, known]) => [word, [...known]]));
}

/**
 * Removes spaces around Chinese words, because they do not affect how a query is split into words: `4k 航拍` and `4k航拍`
 * are the same.
 */
const asSearched = (word: string) => word.replaceAll(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gv, '');
