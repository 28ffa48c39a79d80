import type { Grey } from './displacement.ts';
import { type Detail, detailOf } from './detail.ts';
import { edgeWidthOf } from './edge-width.ts';
import { type Finding, ofClip } from './findings.ts';
import { round } from './frames.ts';
import { LIMITS } from './limits.ts';

/** Below what a file of limited range may have, sharpening included. */
const FOOTROOM = 12;
/** The share of a frame's pixels that comb where two fields were woven into it. */
const COMBED = 0.004;

/** The share of frames whose edges have to tell how sharp they are. */
const TELLING = 2 / 3;

interface FullFrame {
  detail: Detail | null;
  edgeWidth: number | null;
  combed: boolean;
  belowRange: number;
}

/** Looks at a few frames of the original at its own size, as they are stored. */
export function watchFullFrames(width: number, height: number) {
  const frames: FullFrame[] = [];
  return {
    next: (pixels: Uint8Array) => {
      const frame: Grey = { width, height, pixels };
      frames.push({
        detail: detailOf(frame),
        edgeWidth: edgeWidthOf(frame),
        combed: combOf(frame) > COMBED,
        belowRange: belowRangeOf(pixels),
      });
    },
    details: () => frames.flatMap(({ detail }) => detail ?? []),
    findings: (facts: { interlaced: boolean; fullRange: boolean }): Finding[] => [
      ...blur(frames),
      // What says that it is interlaced is taken apart.
      ...(facts.interlaced ? [] : share('interlaced', frames.filter(({ combed }) => combed).length / frames.length)),
      ...(facts.fullRange ? [] : share('colourTags', mean(frames.map(({ belowRange }) => belowRange)))),
    ],
  };
}

function share(check: 'interlaced' | 'colourTags', part: number): Finding[] {
  const { limit } = LIMITS[check];
  const value = round(part * 100);
  return value > limit ? [ofClip({ check, value, limit, severity: 'warning' })] : [];
}

/** A clip is as sharp as its sharpest frame; nothing is said where too few frames tell it. */
function blur(frames: readonly FullFrame[]): Finding[] {
  const widths = frames.flatMap(({ edgeWidth }) => edgeWidth ?? []);
  const { limit } = LIMITS.blur;
  const value = widths.length === 0 || widths.length < frames.length * TELLING ? 0 : round(Math.min(...widths));
  return value > limit ? [ofClip({ check: 'blur', value, limit, severity: 'note' })] : [];
}

/** The share of pixels where every other line stands out in the same way, twice in a row. */
function combOf({ width, height, pixels }: Grey): number {
  let combed = 0;
  let looked = 0;
  for (let y = 1; y < height - 2; y += 2) {
    for (let x = 0, i = y * width; x < width; x += 4, i += 4) {
      const a = pixels[i - width]!;
      const b = pixels[i]!;
      const c = pixels[i + width]!;
      looked++;
      if ((b - a) * (b - c) <= 144 || Math.abs(a - c) >= 8) continue;
      const d = pixels[i + 2 * width]!;
      if ((c - b) * (c - d) > 144 && Math.abs(b - d) < 8) combed++;
    }
  }
  return combed / looked;
}

function belowRangeOf(pixels: Uint8Array): number {
  let below = 0;
  for (let i = 0; i < pixels.length; i += 16) if (pixels[i]! < FOOTROOM) below++;
  return (below * 16) / pixels.length;
}

const mean = (values: number[]) =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
