/** Many short texts joined into one, because searching one long text is by far the fastest. */
export interface TextLines {
  text: string;
  starts: Uint32Array<ArrayBuffer>;
}

export function joinLines(list: string[]): TextLines {
  const starts = new Uint32Array(list.length);
  let start = 0;
  list.forEach((line, index) => {
    starts[index] = start;
    start += line.length + 1;
  });
  return { text: `${list.join('\n')}\n`, starts };
}

/** Yields the ascending numbers of the lines that contain `part`, searching lazily. */
export function* linesContaining({ text, starts }: TextLines, part: string): Generator<number> {
  for (let at = text.indexOf(part); at >= 0;) {
    const line = lineAt(starts, at);
    yield line;
    if (line + 1 >= starts.length) return;
    at = text.indexOf(part, nextStart(starts, line, at + 1));
  }
}

/** Returns the start of the next line, at least `least`, so that a search with corrupt starts still ends. */
export const nextStart = (starts: Uint32Array, line: number, least: number): number =>
  Math.max(least, starts[line + 1] ?? 0);

/** Returns the last of the ascending `starts` that is not after `position`. */
export function lineAt(starts: Uint32Array, position: number, count = starts.length): number {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (starts[middle]! <= position) low = middle;
    else high = middle;
  }
  return low;
}
