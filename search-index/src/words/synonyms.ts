import { normaliseQuery, type Synonyms } from './terms.ts';

/** Joins the groups of words that mean the same. A word of several groups means what all of them mean. */
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

/** Searches are cut into words, so that `4k 航拍` and `4k航拍` are one; only Latin words stay a space apart. */
const asSearched = (word: string) => word.replaceAll(/(?<=\p{Script=Han}) | (?=\p{Script=Han})/gv, '');
