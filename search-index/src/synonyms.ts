import { normaliseQuery, type Synonyms } from './terms.ts';

/** Joins the groups of words that mean the same. A word of several groups means what all of them mean. */
export function joinSynonyms(groups: readonly (readonly string[])[]): Synonyms {
  const synonyms = new Map<string, Set<string>>();
  for (const group of groups) {
    const words = group.map(normaliseQuery).filter(Boolean);
    for (const word of words) {
      const known = synonyms.get(word) ?? new Set([word]);
      words.forEach((other) => known.add(other));
      synonyms.set(word, known);
    }
  }
  return new Map([...synonyms].map(([word, known]) => [word, [...known]]));
}
