/** Many short texts as one, which is searched by far the fastest. */
export interface Lines {
  text: string;
  /** Where each begins. */
  starts: Uint32Array<ArrayBuffer>;
}

export function joinLines(list: string[]): Lines {
  const starts = new Uint32Array(list.length);
  let at = 0;
  list.forEach((line, index) => {
    starts[index] = at;
    at += line.length + 1;
  });
  return { text: `${list.join('\n')}\n`, starts };
}

/** The numbers of the lines that hold `part`, ascending, as they are asked for. */
export function* linesHolding({ text, starts }: Lines, part: string): Generator<number> {
  for (let at = text.indexOf(part); at >= 0;) {
    const line = lineAt(starts, at);
    yield line;
    if (line + 1 >= starts.length) return;
    at = text.indexOf(part, starts[line + 1]!);
  }
}

/** The last of the ascending `starts` that is not after `position`. */
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
