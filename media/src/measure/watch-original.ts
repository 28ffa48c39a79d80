import { evenedRate } from '../filters.ts';
import type { VideoFacts } from '../probe.ts';
import { fitInside, type Size } from '../tiers.ts';
import { watchBars } from './bars.ts';
import { type Motion, watchCamera } from './camera.ts';
import type { Finding, TrueResolution } from './findings.ts';
import { round } from './frames.ts';
import { watchFullFrames } from './full-frames.ts';
import { type PaletteColour, watchColours } from './palette.ts';
import { type SmallFrame, watchSmallFrames } from './small-frames.ts';
import { findFrameRuns } from './frame-runs.ts';
import { enlargedFinding, judgeResolution } from './true-resolution.ts';

export interface FrameMeasurements {
  /** In order of time, with those about the whole clip first. */
  findings: Finding[];
  trueResolution: TrueResolution | null;
  palette: PaletteColour[];
  /** 0 black to 1 white. */
  meanLuma: number;
  /** The standard deviation of luma within frames, 0 to 0.5. */
  lumaContrast: number;
  motion: Motion;
  /** The `FrameWatcher`'s result in base64; null without a watcher. */
  watched: string | null;
}

/** Receives an original's small grey frames in order, and returns its own result. */
export interface FrameWatcher {
  next: (luma: Uint8Array) => void;
  result: () => Uint8Array;
}
/** The type of a module's export `watchFrames`; `fps` is the rate of the received frames. */
export type WatchFrames = (size: Size, fps: number) => FrameWatcher;

/** All frames in small grey, one tiny colour frame per second, and a few full-size grey ones. */
export const FRAME_KINDS = ['small', 'colours', 'full'] as const;
export type FrameKind = (typeof FRAME_KINDS)[number];

const SMALL: Size = { width: 256, height: 256 };
const TINY: Size = { width: 40, height: 40 };
/** Seconds between frames that are checked for bars. */
const BARS_SECONDS = 0.2;
const [BLACK, WHITE] = [16, 235];

export const smallSize = (facts: VideoFacts): Size => fitInside(facts, SMALL);

export function frameSizes(facts: VideoFacts): Record<FrameKind, Size & { bytes: number }> {
  const turned = facts.rotation % 180 !== 0;
  const [width, height] = turned ? [facts.codedHeight, facts.codedWidth] : [facts.codedWidth, facts.codedHeight];
  const sized = (size: Size, bytesPerPixel: number) => ({ ...size, bytes: size.width * size.height * bytesPerPixel });
  return {
    small: sized(smallSize(facts), 1),
    colours: sized(fitInside(facts, TINY), 3),
    full: sized({ width, height }, 1),
  };
}

export function watchOriginal(facts: VideoFacts, watchFrames?: WatchFrames) {
  const { small, full } = frameSizes(facts);
  const watcher = watchFrames?.(small, evenedRate(facts));
  const [frames, fullFrames, colours, bars] = [
    watchSmallFrames(small.width, small.height, evenedRate(facts)),
    watchFullFrames(full.width, full.height),
    watchColours(),
    watchBars(small.width, small.height),
  ];
  const barsEvery = Math.max(1, Math.round(evenedRate(facts) * BARS_SECONDS));
  const next: Record<FrameKind, (pixels: Uint8Array) => void> = {
    small: (pixels) => {
      if (frames.frames.length % barsEvery === 0) bars.next(pixels);
      frames.next(pixels);
      watcher?.next(pixels);
    },
    colours: colours.next,
    full: fullFrames.next,
  };
  const result = (ofSound: Finding[]): FrameMeasurements => {
    const camera = watchCamera(frames.frames, evenedRate(facts));
    const trueResolution = judgeResolution(facts, fullFrames.details());
    return {
      findings: inOrder([
        ...findFrameRuns(frames.frames, evenedRate(facts), !facts.variableFrameRate),
        ...camera.findings,
        ...bars.findings(),
        ...fullFrames.findings(facts),
        ...enlargedFinding(facts, trueResolution, fullFrames.details()),
        ...ofSound,
      ]),
      trueResolution,
      palette: colours.palette(),
      ...lightOf(frames.frames),
      motion: camera.motion,
      watched: watcher ? Buffer.from(watcher.result()).toString('base64') : null,
    };
  };
  return { next, result };
}

function lightOf(frames: readonly SmallFrame[]): Pick<FrameMeasurements, 'meanLuma' | 'lumaContrast'> {
  const average = (of: (frame: SmallFrame) => number) =>
    frames.reduce((sum, frame) => sum + of(frame), 0) / Math.max(1, frames.length);
  return {
    meanLuma: round(Math.min(1, Math.max(0, (average(({ mean }) => mean) - BLACK) / (WHITE - BLACK))), 3),
    lumaContrast: round(Math.min(0.5, average(({ deviation }) => deviation) / (WHITE - BLACK)), 3),
  };
}

const inOrder = (findings: Finding[]) => findings.toSorted((a, b) => (a.from ?? -1) - (b.from ?? -1));
