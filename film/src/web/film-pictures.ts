import type { FilmFind } from '@zhenku/contract/projects/projects';
import type { Input } from '@zhenku/contract/api';
import type { MarkSign } from '@zhenku/contract/rules/film-status';
import type { ClipBox, FramePoints } from '../rules/preview-mark.ts';
import type { FilmPicture } from './shot-pictures.ts';

export interface FilmFacts {
  /** Seconds. */
  duration: number;
  fps: number;
  /** Display width: after rotation, in square pixels. */
  width: number;
  height: number;
}

export interface Luma {
  pixels: Uint8Array;
  width: number;
  height: number;
  aspect: number;
}

/** A frame of the film, with its time in seconds. */
export interface SampledFrame {
  time: number;
  luma: Luma;
  points: FramePoints;
}

/** Position of the film’s picture in the clip’s, as fractions of its sides. */
export interface Place {
  /** Centre of the picture. */
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Likeness {
  /** Similarity of the agreeing frames, from -1 to 1. */
  score: number;
  /** Number of the picture's 24 blocks with enough texture to compare. */
  blocks: number;
  /** Position on which the frames agree; null if they disagree. */
  place: Place | null;
  /** Inverse of `place`: position of the clip’s picture in the film’s frame. */
  clipBox: ClipBox | null;
}

export interface TestedFind extends FilmFind, Likeness {
  /**
   * Whether the movement before a still camera differs from the clip's at all times, so that the film may show another
   * take.
   */
  isOtherMoment: boolean;
  mark: MarkSign;
}

export const HOURS_MAX = 4;

export type FilmCommand =
  | { read: File }
  | { pause: boolean }
  | { test: FilmFind[]; part: number }
  | { sign: MarkSign; of: number };

export type MarkQuestion = Input<'POST /project/v1/film/mark'>;

/** Messages from the worker to the page, which sends only `codes` and `question` to the shop. */
export type FilmReply =
  | { facts: FilmFacts }
  /** Seconds of the film read so far. */
  | { read: number }
  | { part: number; codes: Uint8Array<ArrayBuffer> }
  | {
      tested: TestedFind[];
      part: number;
      tiles: [videoId: number, codes: Uint8Array[]][];
      pictures: FilmPicture[];
    }
  | { question: MarkQuestion; number: number }
  /** Total number of parts. */
  | { ended: number }
  | { refused: string }
  | { failed: string };

export class FilmError extends Error {}
