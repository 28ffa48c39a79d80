import { markMatches } from './mark.ts';

/** A name with the words marked that a search has found in it. */
export function MarkedText({ text, keyword }: { text: string; keyword: string }) {
  return markMatches(text, keyword).map(({ text: piece, marked, start }) =>
    marked ? <mark key={start}>{piece}</mark> : piece,
  );
}
