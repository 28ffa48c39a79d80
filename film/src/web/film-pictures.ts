import type { FilmFind } from '@zhenku/contract/projects/projects';
import type { Input } from '@zhenku/contract/api';
import type { MarkSign } from '@zhenku/contract/rules/film-status';
import type { ClipBox, FramePoints } from '../rules/preview-mark.ts';

/** What a film’s file says of itself. */
export interface FilmFacts {
  /** Seconds. */
  duration: number;
  fps: number;
  /** As it is shown: turned, with square pixels. */
  width: number;
  height: number;
}

export interface Luma {
  pixels: Uint8Array;
  width: number;
  height: number;
  /** Width by height as it is shown. */
  aspect: number;
}

/** A frame of the film with its time in seconds. */
export interface KeptFrame {
  time: number;
  luma: Luma;
  /** By which the watermark of a preview is found. */
  points: FramePoints;
}

/** Where in a clip’s picture the film’s picture lies, in shares of its sides. */
export interface Place {
  /** Of its middle. */
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What a comparison of pictures says of a find. */
export interface Likeness {
  /** From -1 to 1: how much the pictures of the frames that agree are alike. */
  score: number;
  /** Of 24 parts of the picture, how many have something in them that can be compared. */
  blocks: number;
  /** Null: the frames do not agree on one. */
  place: Place | null;
  /** The same the other way round: where the film’s frame shows the clip’s picture. */
  clipBox: ClipBox | null;
}

export interface TestedFind extends FilmFind, Likeness {
  /** Whether it is the watermarked preview. */
  mark: MarkSign;
}

export const HOURS_MAX = 4;

export type FilmOrder =
  | { read: File }
  | { pause: boolean }
  | { test: FilmFind[]; part: number }
  /** The shop’s answer to a question. */
  | { sign: MarkSign; of: number };

/** Of a shot, whether it shows a preview’s watermark. */
export type MarkQuestion = Input<'POST /project/v1/film/mark'>;

/** What the worker tells the page. Only `codes` and `question` are ever sent on. */
export type FilmReply =
  | { facts: FilmFacts }
  /** Seconds of the film that are read. */
  | { read: number }
  | { part: number; codes: Uint8Array<ArrayBuffer> }
  | { tested: TestedFind[]; part: number; tiles: [videoId: number, codes: Uint8Array[]][] }
  | { question: MarkQuestion; number: number }
  /** How many parts there were. */
  | { ended: number }
  | { refused: string }
  | { failed: string };

export class FilmError extends Error {}
