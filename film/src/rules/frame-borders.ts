import type { Rectangle } from './frame-blocks.ts';

/** Maximum luma difference between a border's lines and its outermost line. */
const UNIFORM = 6;
/** Minimum share of a side that borders leave; 9:16 inside 16:9 leaves 0.32. */
const INSIDE_MIN = 0.28;

/** Returns the area inside uniform borders; null if there are none or they leave almost nothing. */
export function insideBorders(luma: Uint8Array, width: number, height: number): Rectangle | null {
  const row = (y: number, left: number, right: number) => ({ start: y * width + left, step: 1, count: right - left });
  const top = uniformLines(luma, height, (y) => row(y, 0, width));
  const bottom = uniformLines(luma, height - top, (y) => row(height - 1 - y, 0, width));
  const rows = height - top - bottom;
  const column = (x: number) => ({ start: top * width + x, step: width, count: rows });
  const left = uniformLines(luma, width, column);
  const right = uniformLines(luma, width - left, (x) => column(width - 1 - x));
  const columns = width - left - right;
  if (rows < height * INSIDE_MIN || columns < width * INSIDE_MIN) return null;
  if (rows === height && columns === width) return null;
  return { x: left, y: top, width: columns, height: rows };
}

function uniformLines(
  luma: Uint8Array,
  lines: number,
  lineAt: (index: number) => { start: number; step: number; count: number },
): number {
  let level: number | null = null;
  for (let index = 0; index < lines; index++) {
    const { start, step, count } = lineAt(index);
    if (level === null) {
      let sum = 0;
      for (let i = 0, at = start; i < count; i++, at += step) sum += luma[at]!;
      level = sum / count;
    }
    for (let i = 0, at = start; i < count; i++, at += step) {
      if (Math.abs(luma[at]! - level) > UNIFORM) return index;
    }
  }
  return lines;
}
