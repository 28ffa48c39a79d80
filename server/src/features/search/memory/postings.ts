/**
 * Where a word occurs: a number a clip, ascending, made of the clip's slot and the weightiest part of its text that has
 * the word. Only ever appended to.
 */
export interface Postings {
  entries: number[] | Uint32Array<ArrayBuffer>;
  length: number;
}

export const PART = { description: 0, keywords: 1, name: 2 } as const;
export type Part = (typeof PART)[keyof typeof PART];

export const entryOf = (slot: number, part: Part) => slot * 4 + part;
export const slotOf = (entry: number) => entry >>> 2;
export const partOf = (entry: number) => entry & 3;

/** Most words are rare; a typed array takes 200 bytes before it holds anything. */
const FEW = 32;

export const noPostings = (): Postings => ({ entries: [], length: 0 });

export function append(postings: Postings, entry: number): void {
  const { entries, length } = postings;
  if (Array.isArray(entries) && length < FEW) entries.push(entry);
  else {
    if (length === entries.length || Array.isArray(entries)) {
      const grown = new Uint32Array(Math.ceil(length * 1.4));
      grown.set(entries);
      postings.entries = grown;
    }
    postings.entries[length] = entry;
  }
  postings.length = length + 1;
}
