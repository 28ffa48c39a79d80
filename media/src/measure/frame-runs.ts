import { round, type FrameRun, frameRuns } from './frames.ts';
import { type Finding, wholeClipFinding } from './findings.ts';
import { LIMITS } from './limits.ts';
import type { SmallFrame } from './small-frames.ts';

/** The maximum luma of a black picture: a little noise above black. */
const BLACK_LUMA = 26;
/** The minimum change between frames of a moving picture; in a nearly still picture all frames are alike. */
const MOVING = 0.1;
/** The maximum change in a repeated frame, from compression, relative to the moving frames around it. */
const REPEATED = 0.5;
/**
 * The same limit if several frames repeat one, because movement can pause for several frames too, but never so
 * completely.
 */
const REPEATED_SEVERAL = 0.15;
/** The maximum number of consecutive frames that repeat one, as in 12 fps film shown at 120 fps. */
const MAX_REPEATS = 9;
/** The minimum seconds of black or frozen picture that count towards their share of the length. */
const IDLE_SECONDS = 0.5;
/** The minimum seconds of clipped light or darkness for a finding. */
const LIGHT_SECONDS = 1;

export function findFrameRuns(frames: readonly SmallFrame[], fps: number, constantRate: boolean): Finding[] {
  const black = frameRuns(frames, isBlack, Math.ceil(LIMITS.black.limit * fps) + 1);
  return [
    ...black.map((stretch) => lasting('black', stretch, fps)),
    ...stillRuns(frames, LIMITS.frozen.limit * fps + 1).map((stretch) => lasting('frozen', stretch, fps)),
    ...clipped(
      'highlights',
      frames.map(({ white }) => white),
      fps,
    ),
    ...clipped(
      'shadows',
      frames.map((frame) => (isBlack(frame) ? 0 : frame.black)),
      fps,
    ),
    ...mostlyIdle(frames, fps),
    ...(constantRate ? repeated(frames) : []),
  ];
}

const isBlack = ({ brightest }: SmallFrame) => brightest < BLACK_LUMA;

function lasting(check: 'black' | 'frozen', { from, to }: FrameRun, fps: number): Finding {
  const { limit, serious } = LIMITS[check];
  const value = round((to - from) / fps);
  return { check, ...seconds(from, to, fps), value, limit, severity: value > serious ? 'serious' : 'warning' };
}

const seconds = (from: number, to: number, fps: number) => ({ from: round(from / fps, 2), to: round(to / fps, 2) });

function stillRuns(frames: readonly SmallFrame[], least: number): FrameRun[] {
  const longest = new Map<number, number>();
  frames.forEach((frame, index) => {
    if (!isBlack(frame)) longest.set(frame.stillSince, index + 1);
  });
  return [...longest].map(([from, to]): FrameRun => ({ from, to })).filter(({ from, to }) => to - from >= least);
}

function clipped(check: 'highlights' | 'shadows', shares: readonly number[], fps: number): Finding[] {
  const { limit, warning } = LIMITS[check];
  const percents = shares.map((share) => share * 100);
  return frameRuns(percents, (percent) => percent > limit, Math.ceil(LIGHT_SECONDS * fps)).map(({ from, to }) => {
    const value = round(Math.max(...percents.slice(from, to)));
    return { check, ...seconds(from, to, fps), value, limit, severity: value > warning ? 'warning' : 'note' };
  });
}

/**
 * Finds frames that repeat the previous one while those around them move, as after a conversion to a higher frame rate: one
 * in five from 24 to 30 frames, four of five from 25 to 120.
 */
function repeated(frames: readonly SmallFrame[]): Finding[] {
  const changes = frames.map(({ change }) => change ?? 0);
  let count = 0;
  for (let from = 1; from < changes.length; from++) {
    const length = repeatsAt(changes, from);
    count += length;
    from += length;
  }
  const value = round((count / frames.length) * 100);
  const { limit } = LIMITS.duplicates;
  return value > limit ? [wholeClipFinding({ check: 'duplicates', value, limit, severity: 'warning' })] : [];
}

function repeatsAt(changes: readonly number[], from: number): number {
  const before = changes[from - 1]!;
  if (before <= MOVING) return 0;
  for (let length = 1; length <= MAX_REPEATS && from + length < changes.length; length++) {
    const after = changes[from + length]!;
    const most = Math.min(before, after) * (length === 1 ? REPEATED : REPEATED_SEVERAL);
    if (after > MOVING && changes.slice(from, from + length).every((change) => change < most)) return length;
  }
  return 0;
}

function mostlyIdle(frames: readonly SmallFrame[], fps: number): Finding[] {
  const least = Math.ceil(IDLE_SECONDS * fps);
  const runs = [...frameRuns(frames, isBlack, least), ...stillRuns(frames, least)];
  const idle = runs.reduce((sum, { from, to }) => sum + to - from, 0);
  const value = round((idle / frames.length) * 100);
  const { limit } = LIMITS.blackOrFrozen;
  return value > limit ? [wholeClipFinding({ check: 'blackOrFrozen', value, limit, severity: 'serious' })] : [];
}
