import { markFound } from './mark.ts';

/** A name with the words marked that a search has found in it. */
export function Marked({ text, keyword }: { text: string; keyword: string }) {
  return markFound(text, keyword).map(({ text: piece, marked, start }) =>
    marked ? <mark key={start}>{piece}</mark> : piece,
  );
}
