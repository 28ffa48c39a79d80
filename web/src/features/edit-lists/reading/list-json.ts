import type { Mention } from './film.ts';

/** Values that OpenTimelineIO writes as numbers and JSON does not know. */
const NO_NUMBER = /[-+]?\b(?:NaN|Infinity|Inf)\b/gi;

/** Parses JSON with numbers such as NaN and Infinity, which are read as null. Throws a `SyntaxError`. */
export function parseListJson(text: string): { root: unknown; repaired: boolean } {
  const json = text.replace(/^\uFEFF/, '');
  try {
    return { root: JSON.parse(json), repaired: false };
  } catch {
    const parts: string[] = [];
    let done = 0;
    for (const { start, end } of stringsIn(json)) {
      parts.push(json.slice(done, start).replace(NO_NUMBER, 'null'), json.slice(start, end));
      done = end;
    }
    parts.push(json.slice(done).replace(NO_NUMBER, 'null'));
    return { root: JSON.parse(parts.join('')), repaired: true };
  }
}

/** Returns every string in the JSON. Outside strings, any quote starts one. */
export function stringsIn(text: string): Mention[] {
  const found: Mention[] = [];
  for (let start = text.indexOf('"') + 1; start > 0;) {
    let end = text.indexOf('"', start);
    while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
    if (end < 0) break;
    found.push({ start, end, as: 'json' });
    start = text.indexOf('"', end + 1) + 1;
  }
  return found;
}

function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text[first - 1] === '\\') first -= 1;
  return (at - first) % 2 === 1;
}
