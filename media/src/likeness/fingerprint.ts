import { bitCount } from './bits.ts';
import { type GreyPicture, resized } from './resize.ts';
import { ffmpeg, fileInput } from '../programs/run.ts';

/**
 * One 64-bit difference hash, 16 hexadecimal digits, per half second; null for featureless frames (black, white, a
 * plain background, a gradient, a central glow), because those look alike in any two videos.
 */
export type Fingerprint = (string | null)[];

export const FRAMES_PER_SECOND = 2;
const WIDTH = 9;
const HEIGHT = 8;
const FLAT = 8;
/**
 * The minimum number of bits that differ between neighbouring rows; fewer mean the same edge in every row. Measured on
 * drawn and real footage.
 */
const PLAIN = 6;

/** The size of the frames from `framesFilter`. */
export const [FRAME_WIDTH, FRAME_HEIGHT] = [36, 32];

/** Returns how many frames per second to read: two, or more for short clips, which would otherwise have few. */
export function framesPerSecond(durationSeconds: number): number {
  if (durationSeconds <= 6) return 4 * FRAMES_PER_SECOND;
  return durationSeconds <= 12 ? 2 * FRAMES_PER_SECOND : FRAMES_PER_SECOND;
}

/** Reduces frames to small grey pictures for `fingerprintOf` and `packStills`. Area averaging drops detail. */
export const framesFilter = (rate: number): string =>
  `fps=${rate},scale=${FRAME_WIDTH}:${FRAME_HEIGHT}:flags=area,format=gray`;

/** Returns a file's raw frames for `fingerprintOf` and `packStills`. The file lasts at most a day. */
export async function readFrames(path: string, rate: number, signal?: AbortSignal): Promise<Buffer> {
  const args = [...fileInput(path), '-an', '-vf', framesFilter(rate), '-f', 'rawvideo', 'pipe:1'];
  const maxStdoutBytes = rate * 86_400 * FRAME_WIDTH * FRAME_HEIGHT;
  return (await ffmpeg(args, { signal, timeoutMs: 3_600_000, maxStdoutBytes })).stdout;
}

export async function computeFingerprint(path: string, signal?: AbortSignal): Promise<Fingerprint> {
  return fingerprintOf(await readFrames(path, FRAMES_PER_SECOND, signal));
}

/** Hashes two frames per second of raw frames. */
export function fingerprintOf(frames: Buffer, rate = FRAMES_PER_SECOND): Fingerprint {
  const hashes: Fingerprint = [];
  const bytes = FRAME_WIDTH * FRAME_HEIGHT;
  const every = rate / FRAMES_PER_SECOND;
  // Takes the frame at the middle of each half second, like reading at two frames per second.
  for (let at = Math.floor((every - 1) / 2); (at + 1) * bytes <= frames.length; at += every) {
    const pixels = frames.subarray(at * bytes, (at + 1) * bytes);
    hashes.push(hashOfFrame({ pixels, width: FRAME_WIDTH, height: FRAME_HEIGHT }));
  }
  return hashes;
}

/** Returns the fingerprint of the horizontally flipped video, except where neighbours are equal. */
export function mirrored(fingerprint: Fingerprint): Fingerprint {
  return fingerprint.map((hash) => hash && hash.replace(/../g, (row) => hex(~reversed(parseInt(row, 16)) & 0xff)));
}

/** Returns a frame's hash: for each row of nine pixels, eight bits that say whether each next pixel is brighter. */
export function hashOfFrame(frame: GreyPicture): string | null {
  const pixels = resized(frame, WIDTH, HEIGHT);
  if (Math.max(...pixels) - Math.min(...pixels) < FLAT) return null;
  const rows = Array.from({ length: HEIGHT }, (_, y) => rowOf(pixels.subarray(y * WIDTH, (y + 1) * WIDTH)));
  const changes = rows.slice(1).reduce((sum, row, y) => sum + bitCount(row ^ rows[y]!), 0);
  return changes < PLAIN ? null : rows.map(hex).join('');
}

function rowOf(pixels: Uint8Array): number {
  let row = 0;
  for (let x = 0; x < WIDTH - 1; x++) row = (row << 1) | (pixels[x]! < pixels[x + 1]! ? 1 : 0);
  return row;
}

function reversed(byte: number): number {
  let turned = 0;
  for (let bit = 0; bit < 8; bit++) turned |= ((byte >> bit) & 1) << (7 - bit);
  return turned;
}

function hex(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}
