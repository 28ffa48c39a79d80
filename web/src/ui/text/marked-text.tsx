import { markMatches } from './mark.ts';

/** A name with the matches of a search marked. */
export function MarkedText({ text, keyword }: { text: string; keyword: string }) {
  return markMatches(text, keyword).map(({ text: piece, marked, start }) =>
    marked ? <mark key={start}>{piece}</mark> : piece,
  );
}
