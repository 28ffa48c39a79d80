/** Finds a picture on blurred ground, which is smooth without being uniform. */
import type { Rectangle } from './frame-blocks.ts';

/** Bend of the luma over three pixels that blurred ground does not have. */
const BEND = 5;
/** Share of bent pixels that a line of the ground may have, and the least where the ground ends. */
const [FEW, MANY] = [0.03, 0.2];
/** Least part of a side that the ground takes where it is, and least part that the picture takes. */
const [LEAST_GROUND, LEAST_INSIDE] = [0.04, 0.28];

/** Pixels of a line parallel to a side of the frame. */
interface Line {
  start: number;
  step: number;
  count: number;
}

/** Returns the area that blurred ground surrounds, in pixels; null if there is none. */
export function insideGround(luma: Uint8Array, width: number, height: number): Rectangle | null {
  const row = (y: number): Line => ({ start: y * width, step: 1, count: width });
  const top = groundLines(luma, height, row);
  const bottom = groundLines(luma, height, (y) => row(height - 1 - y));
  const rows = height - top - bottom;
  if (rows < height * LEAST_INSIDE) return null;
  const column = (x: number): Line => ({ start: top * width + x, step: width, count: rows });
  const left = groundLines(luma, width, column);
  const right = groundLines(luma, width, (x) => column(width - 1 - x));
  const columns = width - left - right;
  if (columns < width * LEAST_INSIDE || (rows === height && columns === width)) return null;
  return { x: left, y: top, width: columns, height: rows };
}

/** Counts the lines of ground, from the outermost inwards; 0 unless an edge ends it. */
function groundLines(luma: Uint8Array, lines: number, lineAt: (index: number) => Line): number {
  const shareAt = (index: number): number => {
    const [line, before, first] = [lineAt(index), lineAt(index - 1), lineAt(index - 2)];
    let bent = 0;
    for (let i = 2; i < line.count; i++) {
      const aside = i * line.step;
      const at = line.start + aside;
      const across = luma[at]! - 2 * luma[before.start + aside]! + luma[first.start + aside]!;
      const along = luma[at]! - 2 * luma[at - line.step]! + luma[at - 2 * line.step]!;
      if (Math.max(Math.abs(across), Math.abs(along)) > BEND) bent++;
    }
    return bent / line.count;
  };
  for (let index = 2; index + 1 < lines; index++) {
    const share = shareAt(index);
    if (share <= FEW) continue;
    // An edge within a pixel bends the next line more.
    const end = share >= MANY ? index : shareAt(index + 1) >= MANY ? index + 1 : 0;
    return end >= lines * LEAST_GROUND ? end : 0;
  }
  return 0;
}
