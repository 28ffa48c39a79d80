import { round, type Stretch, stretchesOf } from './frames.ts';
import { type Finding, ofClip } from './findings.ts';
import { LIMITS } from './limits.ts';
import type { SmallFrame } from './small-frames.ts';

/** The maximum luma of a black picture: a little noise above black. */
const BLACK_LUMA = 26;
/** The minimum change between frames of a moving picture; in a nearly still one all frames are alike. */
const MOVING = 0.1;
/** The maximum change in a repeated frame, from compression, relative to its neighbours. */
const REPEATED = 0.5;
/** The minimum seconds of clipped light or darkness for a finding. */
const LIGHT_SECONDS = 1;

/** Returns the findings from single frames: black, frozen, clipped and repeated ones. */
export function findStretches(frames: readonly SmallFrame[], fps: number, constantRate: boolean): Finding[] {
  const black = stretchesOf(frames, isBlack, Math.ceil(LIMITS.black.limit * fps) + 1);
  return [
    ...black.map((stretch) => lasting('black', stretch, fps)),
    ...frozenStretches(frames, fps).map((stretch) => lasting('frozen', stretch, fps)),
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
    ...(constantRate ? repeated(frames) : []),
  ];
}

const isBlack = ({ brightest }: SmallFrame) => brightest < BLACK_LUMA;

function lasting(check: 'black' | 'frozen', { from, to }: Stretch, fps: number): Finding {
  const { limit, serious } = LIMITS[check];
  const value = round((to - from) / fps);
  return { check, ...seconds(from, to, fps), value, limit, severity: value > serious ? 'serious' : 'warning' };
}

const seconds = (from: number, to: number, fps: number) => ({ from: round(from / fps, 2), to: round(to / fps, 2) });

function frozenStretches(frames: readonly SmallFrame[], fps: number): Stretch[] {
  const longest = new Map<number, number>();
  frames.forEach((frame, index) => {
    if (!isBlack(frame)) longest.set(frame.stillSince, index + 1);
  });
  return [...longest]
    .map(([from, to]): Stretch => ({ from, to }))
    .filter(({ from, to }) => to - from > LIMITS.frozen.limit * fps);
}

function clipped(check: 'highlights' | 'shadows', shares: readonly number[], fps: number): Finding[] {
  const { limit, warning } = LIMITS[check];
  const percents = shares.map((share) => share * 100);
  return stretchesOf(percents, (percent) => percent > limit, Math.ceil(LIGHT_SECONDS * fps)).map(({ from, to }) => {
    const value = round(Math.max(...percents.slice(from, to)));
    return { check, ...seconds(from, to, fps), value, limit, severity: value > warning ? 'warning' : 'note' };
  });
}

/** Finds frames that repeat the previous one while their neighbours move, as after a frame rate conversion. */
function repeated(frames: readonly SmallFrame[]): Finding[] {
  const changes = frames.map(({ change }) => change ?? 0);
  const isRepeated = (index: number) => {
    const beside = Math.min(changes[index - 1] ?? 0, changes[index + 1] ?? 0);
    return beside > MOVING && changes[index]! < beside * REPEATED;
  };
  const count = frames.filter((_, index) => isRepeated(index)).length;
  const value = round((count / frames.length) * 100);
  const { limit } = LIMITS.duplicates;
  return value > limit ? [ofClip({ check: 'duplicates', value, limit, severity: 'warning' })] : [];
}
