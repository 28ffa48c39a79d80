/** Finds a picture on a blurred background, which is smooth without being uniform. */
import type { Rectangle } from './frame-blocks.ts';

/** Luma curvature over three pixels above which a pixel counts as bent. Blurred backgrounds have few bent pixels. */
const BEND = 5;
/**
 * Maximum share of bent pixels on a line of the background, and minimum share on the line where the background ends.
 */
const [BENT_SHARE, EDGE_SHARE] = [0.03, 0.2];
/** Minimum share of a side that the background covers, if there is one, and that the picture covers. */
const [BACKGROUND_MIN, INSIDE_MIN] = [0.04, 0.28];

/** Pixels of a line parallel to a side of the frame. */
interface Line {
  start: number;
  step: number;
  count: number;
}

/** Returns the area surrounded by a blurred background, in pixels; null if there is none. */
export function insideBackground(luma: Uint8Array, width: number, height: number): Rectangle | null {
  const row = (y: number): Line => ({ start: y * width, step: 1, count: width });
  const top = backgroundLines(luma, height, row);
  const bottom = backgroundLines(luma, height, (y) => row(height - 1 - y));
  const rows = height - top - bottom;
  if (rows < height * INSIDE_MIN) return null;
  const column = (x: number): Line => ({ start: top * width + x, step: width, count: rows });
  const left = backgroundLines(luma, width, column);
  const right = backgroundLines(luma, width, (x) => column(width - 1 - x));
  const columns = width - left - right;
  if (columns < width * INSIDE_MIN || (rows === height && columns === width)) return null;
  return { x: left, y: top, width: columns, height: rows };
}

/** Counts the background's lines, from the outermost inwards; 0 unless an edge ends the background. */
function backgroundLines(luma: Uint8Array, lines: number, lineAt: (index: number) => Line): number {
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
    if (share <= BENT_SHARE) continue;
    // An edge inside a pixel bends the next line more.
    const end = share >= EDGE_SHARE ? index : shareAt(index + 1) >= EDGE_SHARE ? index + 1 : 0;
    return end >= lines * BACKGROUND_MIN ? end : 0;
  }
  return 0;
}
