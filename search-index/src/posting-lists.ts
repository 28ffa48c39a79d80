import { growUint32Array } from './grow.ts';

/**
 * A word's occurrences: one ascending number per clip, made of the clip's slot and the weightiest part of its text with
 * the word. A list only grows at its end.
 */
export interface PostingList {
  entries: number[] | Uint32Array<ArrayBuffer>;
  length: number;
}

export const TEXT_PART = { description: 0, keywords: 1, name: 2 } as const;
export type TextPart = (typeof TEXT_PART)[keyof typeof TEXT_PART];

export const encodePosting = (slot: number, part: TextPart) => slot * 4 + part;
export const postingSlot = (entry: number) => entry >>> 2;
export const postingPart = (entry: number) => entry & 3;

/** Up to this length a list is a plain array: most words are rare, and even an empty typed array takes 200 bytes. */
const PLAIN_ARRAY_MAX = 32;

export const emptyPostingList = (): PostingList => ({ entries: [], length: 0 });

export function appendPosting(postings: PostingList, entry: number): void {
  const { entries, length } = postings;
  if (Array.isArray(entries) && length < PLAIN_ARRAY_MAX) entries.push(entry);
  else {
    if (length === entries.length || Array.isArray(entries)) postings.entries = growUint32Array(entries);
    postings.entries[length] = entry;
  }
  postings.length = length + 1;
}

export const postingFrom = (entries: Uint32Array<ArrayBuffer>): PostingList => ({
  entries: entries.length <= PLAIN_ARRAY_MAX ? [...entries] : entries.slice(),
  length: entries.length,
});
