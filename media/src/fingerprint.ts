import { bitCount } from './bits.ts';
import { ffmpeg, fileInput } from './run.ts';

/**
 * One 64-bit difference hash, 16 hexadecimal digits, per half second; null for frames without content (black, white, a plain
 * background, a gradient, a central glow), because those are alike in any two videos.
 */
export type Fingerprint = (string | null)[];

export const FRAMES_PER_SECOND = 2;
const WIDTH = 9;
const HEIGHT = 8;
const FLAT = 8;
/**
 * The minimum of bits that differ between neighbouring rows; fewer mean the same edge in every row. Measured on drawn and
 * real footage.
 */
const PLAIN = 6;

/** Reduces frames to the raw 9×8 grey pictures for `fingerprintOf`. Two steps, because area averaging drops detail. */
export const FINGERPRINT_FILTER = `fps=${FRAMES_PER_SECOND},scale=36:32:flags=area,format=gray,scale=${WIDTH}:${HEIGHT}:flags=area`;

/** Returns the fingerprint of a file of at most a day. */
export async function computeFingerprint(path: string, signal?: AbortSignal): Promise<Fingerprint> {
  const args = [...fileInput(path), '-an', '-vf', FINGERPRINT_FILTER, '-f', 'rawvideo', 'pipe:1'];
  const maxStdoutBytes = FRAMES_PER_SECOND * 86_400 * WIDTH * HEIGHT;
  const { stdout } = await ffmpeg(args, { signal, timeoutMs: 3_600_000, maxStdoutBytes });
  return fingerprintOf(stdout);
}

/** Hashes raw grey frames of 9×8 bytes (144 bytes per second of video). */
export function fingerprintOf(frames: Buffer): Fingerprint {
  const hashes: Fingerprint = [];
  for (let at = 0; at + WIDTH * HEIGHT <= frames.length; at += WIDTH * HEIGHT) {
    hashes.push(hashOf(frames.subarray(at, at + WIDTH * HEIGHT)));
  }
  return hashes;
}

/** Returns the fingerprint of the horizontally flipped video, except where neighbours are equal. */
export function mirrored(fingerprint: Fingerprint): Fingerprint {
  return fingerprint.map((hash) => hash && hash.replace(/../g, (row) => hex(~reversed(parseInt(row, 16)) & 0xff)));
}

/** Returns a frame's hash: for each row of nine pixels, eight bits that say whether each next pixel is brighter. */
function hashOf(pixels: Buffer): string | null {
  if (Math.max(...pixels) - Math.min(...pixels) < FLAT) return null;
  const rows = Array.from({ length: HEIGHT }, (_, y) => rowOf(pixels.subarray(y * WIDTH, (y + 1) * WIDTH)));
  const changes = rows.slice(1).reduce((sum, row, y) => sum + bitCount(row ^ rows[y]!), 0);
  return changes < PLAIN ? null : rows.map(hex).join('');
}

function rowOf(pixels: Buffer): number {
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
