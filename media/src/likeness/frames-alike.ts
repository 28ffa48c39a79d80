import { FRAME_HEIGHT, FRAME_WIDTH } from './fingerprint.ts';

/** A pixel has changed from this difference on, of 255. */
const CHANGED = 12;
/** Frames look alike if fewer of their pixels have changed: a small part in motion is visible in a row of pictures. */
const SHARE = 0.02;

/** Returns whether no frame of a clip looks different from the first one. Takes the raw frames of `readFrames`. */
export function framesAlike(frames: Uint8Array): boolean {
  const bytes = FRAME_WIDTH * FRAME_HEIGHT;
  const first = frames.subarray(0, bytes);
  for (let at = bytes; at + bytes <= frames.length; at += bytes) {
    let changed = 0;
    for (let i = 0; i < bytes; i++) if (Math.abs(frames[at + i]! - first[i]!) >= CHANGED) changed++;
    if (changed >= SHARE * bytes) return false;
  }
  return true;
}
