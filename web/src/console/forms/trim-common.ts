const CONTEXT = 1;

interface TrimmedText {
  text: string;
  before: number;
  after: number;
}

export function trimCommonLines(one: string, other: string): [TrimmedText, TrimmedText] {
  const [a, b] = [one.split('\n'), other.split('\n')];
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && a.at(-1 - tail) === b.at(-1 - tail)) tail += 1;
  const [before, after] = [Math.max(0, head - CONTEXT), Math.max(0, tail - CONTEXT)];
  const cut = (lines: string[]) => ({ text: lines.slice(before, lines.length - after).join('\n'), before, after });
  return [cut(a), cut(b)];
}
