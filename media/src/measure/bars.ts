import { type Finding, wholeClipFinding } from './findings.ts';
import { round } from './frames.ts';
import { LIMITS } from './limits.ts';

/** The maximum mean luma of a line in a bar, and the minimum brightness step to the picture beside it. */
const BAR_LUMA = 19;
const STEP = 6;

/** Detects bars: black lines along two opposite edges with an abrupt transition to the picture. */
export function watchBars(width: number, height: number) {
  const rows = new Float64Array(height);
  const columns = new Float64Array(width);
  return {
    next: (pixels: Uint8Array) => {
      const [inRow, inColumn] = [new Float64Array(height), new Float64Array(width)];
      for (let y = 0, i = 0; y < height; y++) {
        for (let x = 0; x < width; x++, i++) {
          inRow[y]! += pixels[i]!;
          inColumn[x]! += pixels[i]!;
        }
      }
      for (let y = 0; y < height; y++) rows[y] = Math.max(rows[y]!, inRow[y]! / width);
      for (let x = 0; x < width; x++) columns[x] = Math.max(columns[x]!, inColumn[x]! / height);
    },
    findings: (): Finding[] => {
      const share = 1 - (1 - barsOf(rows) / height) * (1 - barsOf(columns) / width);
      const { limit } = LIMITS.bars;
      const value = round(share * 100);
      return value > limit ? [wholeClipFinding({ check: 'bars', value, limit, severity: 'serious' })] : [];
    },
  };
}

function barsOf(lines: Float64Array): number {
  const [first, last] = [barOf([...lines]), barOf([...lines].toReversed())];
  return Math.abs(first - last) <= Math.max(2, lines.length / 50) ? first + last : 0;
}

function barOf(lines: number[]): number {
  const length = lines.findIndex((luma) => luma > BAR_LUMA);
  // A line of the downscaled picture may be part bar, part picture.
  const inside = lines[length + 1];
  return length > 0 && inside !== undefined && inside - BAR_LUMA > STEP ? length : 0;
}
