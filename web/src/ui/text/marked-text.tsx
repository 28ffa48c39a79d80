import { markMatches } from './mark.ts';

export function MarkedText({ text, keyword }: { text: string; keyword: string }) {
  return markMatches(text, keyword).map(({ text: piece, marked, start }) =>
    marked ? <mark key={start}>{piece}</mark> : piece,
  );
}
