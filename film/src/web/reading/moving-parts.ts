/**
 * Distinguishes a clip from another take by the same camera. If the camera is still, only the moving parts reveal the
 * moment, and the median of all blocks ignores these.
 */
import type { Place } from '../film-pictures.ts';
import { type ClipPicture, type FilmFrame, likenessOfBlocks, pictureAt } from '../picture-test.ts';

/** Number of pictures used to measure the clip's own movement, and the distance between them in the storyboard. */
const [SAMPLES, APART] = [6, 3];
/**
 * Mean similarity of a block to itself at other times: below the first value the block moves, above the second it is
 * still.
 */
const [MOVES, STILL] = [0.5, 0.8];
/** Minimum number of moving blocks, and minimum share of still blocks among the textured ones. */
const [MOVING_MIN, STILL_MIN] = [3, 0.4];
/** Minimum similarity of the moving blocks that proves the moment. */
const PROVES = 0.3;

/** A film frame, its position in the clip's picture, and the storyboard picture nearest in time. */
export interface PlacedFrame {
  frame: FilmFrame;
  place: Place;
  nearest: number;
}

/**
 * Returns whether the movement before a clip's still camera differs from the clip's at all times; false if the camera
 * moves or nothing moves.
 */
export function isAnotherMoment(frames: readonly PlacedFrame[], pictures: readonly ClipPicture[]): boolean {
  const first = frames[0];
  if (!first || pictures.length < 2 * APART) return false;
  const moving = movingBlocks(pictures, first.place);
  if (moving.length < MOVING_MIN) return false;
  // Tries each time offset, because the find's clip time is imprecise if the camera is still.
  for (let shift = 1 - pictures.length; shift < pictures.length; shift++) {
    const scores = frames.flatMap(({ frame, place, nearest }) => {
      const picture = pictures[nearest + shift];
      if (!picture) return [];
      const likeness = likenessOfBlocks(frame.fine, pictureAt(picture, place));
      return moving.flatMap((block) => likeness[block] ?? []);
    });
    if (scores.length >= MOVING_MIN && mean(scores) >= PROVES) return false;
  }
  return true;
}

/** Returns the blocks that move before a still camera; none if the camera moves. */
function movingBlocks(pictures: readonly ClipPicture[], place: Place): number[] {
  const step = Math.max(1, Math.floor((pictures.length - APART) / SAMPLES));
  const samples: (number | null)[][] = [];
  for (let at = 0; at + APART < pictures.length; at += step) {
    samples.push(likenessOfBlocks(pictureAt(pictures[at]!, place), pictureAt(pictures[at + APART]!, place)));
  }
  const likeness = samples[0]!.map((_, block) => {
    const known = samples.flatMap((each) => each[block] ?? []);
    return known.length > samples.length / 2 ? mean(known) : null;
  });
  const textured = likeness.filter((each) => each !== null);
  if (textured.filter((each) => each >= STILL).length < textured.length * STILL_MIN) return [];
  return likeness.flatMap((each, block) => (each !== null && each < MOVES ? block : []));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
