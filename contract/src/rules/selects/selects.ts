import { dropsFrames, exactRate, isDropFrame, readTimecode } from '../timecode.ts';
import { pointsWithin, type ClipPoints } from '../clip-points.ts';
import type { Tier } from '../../constants.ts';

/** The file that an exported clip is linked to, as a sample or as it was bought. */
export interface SelectsFile {
  fileName: string;
  /** null: a sample. */
  tier: Tier | null;
  fps: number;
  frameCount: number;
  /** The first frame's time code; null if the file has none. */
  timecode: string | null;
  width: number;
  height: number;
  hasSound: boolean;
}

export interface SelectsClip extends SelectsFile {
  videoId: number;
  videoName: string;
  /** The first frame used, from 0 at the file's rate. */
  inFrame: number;
  /** The frame after the last one used. */
  outFrame: number;
  note: string;
}

export interface Selects {
  name: string;
  clips: readonly SelectsClip[];
}

/** Returns an item's points in frames of a file, whose rate and length may differ from those of the clip now on sale. */
export function pointsInFile(
  { inFrame, outFrame, fps }: ClipPoints & { fps: number },
  file: Pick<SelectsFile, 'fps' | 'frameCount'>,
): Pick<SelectsClip, 'inFrame' | 'outFrame'> {
  const convert = (frame: number | null) => (frame === null ? null : Math.round((frame * file.fps) / fps));
  const points = pointsWithin({ inFrame: convert(inFrame), outFrame: convert(outFrame) }, file.frameCount);
  return { inFrame: points.inFrame ?? 0, outFrame: points.outFrame ?? file.frameCount };
}

export interface Clock {
  fps: number;
  dropFrame: boolean;
  startFrame: number;
}

/** Returns a file's clock. Without a time code it begins at zero, and counts as editing programs do by default. */
export function clockOf({ fps, timecode }: Pick<SelectsFile, 'fps' | 'timecode'>): Clock {
  const dropFrame = dropsFrames(fps) && (timecode === null || isDropFrame(timecode));
  const startFrame = timecode === null ? 0 : (readTimecode(timecode, fps, dropFrame) ?? 0);
  return { fps: exactRate(fps), dropFrame, startFrame };
}

/** Rates that all editing programs offer for a timeline. */
const TIMELINE_RATES = [24, 25, 30, 50, 60, ...[24, 30, 60].map((rate) => (rate * 1_000) / 1_001)];
const USUAL_RATE = 25;

function timelineRate(fps: number): number {
  const fits = TIMELINE_RATES.filter((rate) => {
    const ratio = Math.round(fps / rate);
    return ratio >= 1 && Math.abs(fps - rate * ratio) < 0.005 * ratio;
  });
  return fits.length === 0 ? USUAL_RATE : Math.max(...fits);
}

/** Returns the most frequent value, the first of several. */
function mostFrequent<T>(values: readonly T[]): T {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
}

export interface Timeline extends Clock {
  frameCount: number;
  width: number;
  height: number;
  shots: readonly Shot[];
}

export interface Shot {
  clip: SelectsClip;
  clock: Clock;
  /** Frames from the timeline's first. */
  start: number;
  end: number;
}

/** Puts the clips one after the other, from one hour, at the rate and in the size that most of them have. */
export function timelineOf(clips: readonly SelectsClip[]): Timeline {
  const fps = mostFrequent(clips.map((clip) => timelineRate(clip.fps)));
  const size = mostFrequent(clips.map(({ width, height }) => `${width}x${height}`));
  const { width, height } = clips.find((clip) => `${clip.width}x${clip.height}` === size)!;
  const clocks = clips.map(clockOf);
  const dropFrame = dropsFrames(fps) && (clocks.find((clock) => clock.fps === fps)?.dropFrame ?? true);
  let end = 0;
  const shots = clips.map((clip, index): Shot => {
    const [start, clock] = [end, clocks[index]!];
    end += Math.max(1, Math.round(((clip.outFrame - clip.inFrame) / clock.fps) * fps));
    return { clip, clock, start, end };
  });
  const startFrame = readTimecode(dropFrame ? '01:00:00;00' : '01:00:00:00', fps, dropFrame)!;
  return { fps, dropFrame, startFrame, frameCount: end, width, height, shots };
}

/** Returns the address of a file in the list's own folder. */
export const addressBeside = (fileName: string): string => `./${encodeURIComponent(fileName)}`;

/** Formats a rate as people write it, such as 29.97. */
export const rateText = (fps: number): string =>
  String(Math.round(fps * 1_000) / 1_000).replace(/^(\d+\.\d\d)\d$/, '$1');
