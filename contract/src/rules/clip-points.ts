import { USUAL_FPS } from './timecode.ts';

/** A clip's clock: its frame rate and its length in frames. */
export interface ClipFrames {
  fps: number;
  frameCount: number;
}

/** Returns a clip's frames. The rounding is the player's, so that every frame that it steps to is a valid point. */
export function clipFrames(fps: number | null, durationSeconds: number | null): ClipFrames {
  const rate = fps !== null && fps > 0 ? fps : USUAL_FPS;
  return { fps: rate, frameCount: Math.max(1, Math.ceil((durationSeconds ?? 0) * rate - 0.01)) };
}

/** The frame that is used first, and the one after the last; null: the clip's start or end. */
export interface ClipPoints {
  inFrame: number | null;
  outFrame: number | null;
}

/** Returns whether points lie within a clip, the in point before the out point. */
export const arePointsWithin = ({ inFrame, outFrame }: ClipPoints, frameCount: number): boolean =>
  (inFrame ?? 0) >= 0 && (inFrame ?? 0) < (outFrame ?? frameCount) && (outFrame ?? frameCount) <= frameCount;

/** Returns the points that still lie within a clip, which a new version may have shortened. */
export function pointsWithin({ inFrame, outFrame }: ClipPoints, frameCount: number): ClipPoints {
  const first = inFrame !== null && inFrame > 0 && inFrame < frameCount ? inFrame : null;
  const end = outFrame !== null && outFrame > (first ?? 0) && outFrame < frameCount ? outFrame : null;
  return { inFrame: first, outFrame: end };
}

/** Returns the length of the used part of a clip. */
export const usedFrames = ({ inFrame, outFrame, frameCount }: ClipPoints & Pick<ClipFrames, 'frameCount'>): number =>
  (outFrame ?? frameCount) - (inFrame ?? 0);
