import { fileNameOf, type Mention, type UnreadPart } from './film.ts';
import { couldBeOurs, mayBeName } from './name-candidates.ts';

/** Values that OpenTimelineIO writes as numbers and JSON does not know. */
const NO_NUMBER = /[-+]?\b(?:NaN|Infinity|Inf)\b/gi;

export interface ParsedJson {
  root: unknown;
  /** Whether values such as NaN were replaced. */
  repaired: boolean;
  /** Names like ours that the parsed values lack, because only the last value of a repeated field remains. */
  lost: string[];
}

/** Parses JSON with numbers such as NaN and Infinity, which are read as null. Throws a `SyntaxError`. */
export function parseListJson(text: string): ParsedJson {
  const json = text.replace(/^\uFEFF/, '');
  try {
    const root: unknown = JSON.parse(json);
    return { root, repaired: false, lost: namesLost(json, root) };
  } catch {
    const parts: string[] = [];
    let done = 0;
    for (const { start, end } of stringsIn(json)) {
      parts.push(json.slice(done, start).replace(NO_NUMBER, 'null'), json.slice(start, end));
      done = end;
    }
    parts.push(json.slice(done).replace(NO_NUMBER, 'null'));
    const root: unknown = JSON.parse(parts.join(''));
    return { root, repaired: true, lost: namesLost(json, root) };
  }
}

function namesLost(json: string, root: unknown): string[] {
  const written = new Set<string>();
  for (const { start, end } of stringsIn(json)) {
    const name = JSON.parse(json.slice(start - 1, end + 1)) as string;
    if (mayBeName(name) && couldBeOurs(name)) written.add(name);
  }
  if (written.size === 0) return [];
  const waiting = [root];
  for (let value = waiting.pop(); value !== undefined && written.size > 0; value = waiting.pop()) {
    if (typeof value === 'string') written.delete(value);
    else if (typeof value === 'object' && value !== null) {
      for (const [key, each] of Object.entries(value)) {
        written.delete(key);
        waiting.push(each);
      }
    }
  }
  return [...written];
}

export const lostParts = ({ lost }: ParsedJson): UnreadPart[] =>
  lost.map((name) => ({ line: 0, text: `重复的字段里的名称：${fileNameOf(name)}` }));

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
