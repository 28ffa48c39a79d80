import type { Grey } from './displacement.ts';
import { type Detail, detailOf } from './detail.ts';
import { edgeWidthOf } from './edge-width.ts';
import { type Finding, wholeClipFinding } from './findings.ts';
import { round } from './frames.ts';
import { LIMITS } from './limits.ts';

/** The minimum luma of a limited-range file, sharpening included. */
const FOOTROOM = 12;
/** The minimum share of combed pixels in a frame woven from two fields. */
const COMBED = 0.004;

/** The minimum share of frames with enough edges to judge sharpness. */
const MIN_JUDGED_SHARE = 2 / 3;

interface FullFrame {
  detail: Detail | null;
  edgeWidth: number | null;
  combed: boolean;
  belowRange: number;
}

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
      // Interlacing that the file declares is removed anyway.
      ...(facts.interlaced ? [] : share('interlaced', frames.filter(({ combed }) => combed).length / frames.length)),
      ...(facts.fullRange ? [] : share('colourTags', mean(frames.map(({ belowRange }) => belowRange)))),
    ],
  };
}

function share(check: 'interlaced' | 'colourTags', part: number): Finding[] {
  const { limit } = LIMITS[check];
  const value = round(part * 100);
  return value > limit ? [wholeClipFinding({ check, value, limit, severity: 'warning' })] : [];
}

/** Returns a finding if even the sharpest frame is blurred; none if too few frames can tell. */
function blur(frames: readonly FullFrame[]): Finding[] {
  const widths = frames.flatMap(({ edgeWidth }) => edgeWidth ?? []);
  const { limit } = LIMITS.blur;
  const value =
    widths.length === 0 || widths.length < frames.length * MIN_JUDGED_SHARE ? 0 : round(Math.min(...widths));
  return value > limit ? [wholeClipFinding({ check: 'blur', value, limit, severity: 'note' })] : [];
}

/** Returns the share of pixels where every other line deviates in the same way, twice in a row. */
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
