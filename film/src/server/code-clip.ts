import { CODE_BYTES } from '@zhenku/contract/rules/film-limits';
import { clipCodes, distance } from '../rules/frame-codes.ts';
import { normalise } from '@zhenku/media/filters';
import { type FrameWatcher, smallSize } from '@zhenku/media/measure/watch-original';
import { memoryLimit, threadCount } from '@zhenku/media/programs/memory';
import type { VideoFacts } from '@zhenku/media/probe';
import { ffmpeg, fileInput } from '@zhenku/media/programs/run';
import type { Size } from '@zhenku/media/tiers';

/** Version of the codes from `watchFrames`. Increase it when the codes change: a job then codes each clip again. */
export const FRAME_CODES_VERSION = 3;
/**
 * Oldest version with codes that still match films, although in fewer windows, until the clip is coded again. Strips
 * match only strips of the same version, so these clips count as not compared in full.
 */
export const OLDEST_CODES_VERSION = 1;

export const CODED_FRAMES_PER_SECOND = 2;
/** A code is omitted if it differs from its window's previous one by at most this many bits. */
const SAME = 24;
/** Frame numbers have 16 bits, enough for nine hours. */
const LAST_FRAME = 0xffff;

/** Stored code size in bytes: first and last frame (16-bit little-endian each), window, and code. */
export const STORED_CODE_BYTES = 5 + CODE_BYTES;

/** A code of a clip's window, and the range of frames (two per second) that it covers. */
export interface ClipCode {
  from: number;
  until: number;
  window: number;
  code: Uint8Array;
}

/**
 * Returns a watcher that codes a clip's frames. It receives all frames at `fps`, or only the sampled ones if `fps` is
 * absent. The measuring thread imports this function.
 */
export function watchFrames(size: Size, fps = CODED_FRAMES_PER_SECOND): FrameWatcher {
  const found: ClipCode[] = [];
  const last: (ClipCode | null)[] = [];
  let [seen, coded] = [0, 0];
  const look = (luma: Uint8Array, frame: number) => {
    clipCodes(luma, size.width, size.height).forEach((code, window) => {
      const before = last[window];
      if (before && code && distance(before.code, code) <= SAME) {
        before.until = frame;
        return;
      }
      last[window] = code && { from: frame, until: frame, window, code };
      if (last[window]) found.push(last[window]);
    });
  };
  return {
    next: (luma) => {
      const isDue = seen++ >= Math.round((coded * fps) / CODED_FRAMES_PER_SECOND);
      if (isDue && coded <= LAST_FRAME) look(luma, coded++);
    },
    result: () => writeFrameCodes(found),
  };
}

export function writeFrameCodes(codes: readonly ClipCode[]): Uint8Array {
  const bytes = new Uint8Array(codes.length * STORED_CODE_BYTES);
  const view = new DataView(bytes.buffer);
  codes.forEach(({ from, until, window, code }, i) => {
    const at = i * STORED_CODE_BYTES;
    view.setUint16(at, from, true);
    view.setUint16(at + 2, until, true);
    view.setUint8(at + 4, window);
    bytes.set(code, at + 5);
  });
  return bytes;
}

/** Codes the frames of an original. Throws MediaError. */
export async function codeOriginal(input: string, facts: VideoFacts, signal?: AbortSignal): Promise<Uint8Array> {
  const watch = watchFrames(smallSize(facts));
  await readCodedFrames(input, facts, { next: watch.next, signal });
  return watch.result();
}

interface FrameReader {
  /** Receives the luma of each coded frame, in one reused buffer. */
  next: (luma: Uint8Array) => void;
  signal?: AbortSignal;
}

/** Reads the coded frames of an original, in `smallSize`. Throws MediaError. */
export async function readCodedFrames(input: string, facts: VideoFacts, { next, signal }: FrameReader): Promise<void> {
  const size = smallSize(facts);
  // Rounding up picks the last frame of each half second, which is visible at that time.
  const rate = `fps=${CODED_FRAMES_PER_SECOND}:round=up`;
  const frames = await normalise({ ...facts, interlaced: false }, size);
  const filter = `[0:${facts.streamIndex}]${rate},${frames},extractplanes=y[frames]`;
  const args = ['-threads', String(threadCount() + 1), ...fileInput(input), '-filter_complex', filter];
  await ffmpeg([...args, '-map', '[frames]', '-f', 'rawvideo', 'pipe:4'], {
    signal,
    timeoutMs: 7_200_000,
    memoryBytes: memoryLimit(facts),
    onPipes: [(pipe) => readWhole(pipe, size.width * size.height, next)],
  });
}

async function readWhole(pipe: AsyncIterable<Buffer>, bytes: number, next: (part: Buffer) => void): Promise<void> {
  const part = Buffer.alloc(bytes);
  let filled = 0;
  for await (const chunk of pipe) {
    for (let at = 0; at < chunk.length;) {
      const copied = chunk.copy(part, filled, at, at + bytes - filled);
      at += copied;
      filled += copied;
      if (filled < bytes) continue;
      next(part);
      filled = 0;
    }
  }
}
