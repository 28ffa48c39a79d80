import { CODE_BYTES } from '@zhenku/contract/rules/film-limits';
import { clipCodes, distance } from '../rules/frame-codes.ts';
import { normalise } from '@zhenku/media/filters';
import { type FrameWatcher, smallSize } from '@zhenku/media/measure/watch-original';
import { memoryLimit, threadCount } from '@zhenku/media/memory';
import type { VideoFacts } from '@zhenku/media/probe';
import { ffmpeg, fileInput } from '@zhenku/media/run';
import type { Size } from '@zhenku/media/tiers';

/** The version of what `watchFrames` makes. Raised when codes of before can no longer be compared with a film's. */
export const FRAME_CODES_VERSION = 1;

export const CODED_FRAMES_PER_SECOND = 2;
/** A code that differs in no more bits from the last one of its window is left out. */
const SAME = 24;
/** Frames are counted in 16 bits: nine hours. */
const LAST_FRAME = 0xffff;

/** Bytes of a code as it is stored: its first frame and the last one that it stands for, 16 bits each, little-endian, its window, and itself. */
export const STORED_CODE_BYTES = 5 + CODE_BYTES;

/** A code of one of the windows of a clip, and the frames that it stands for, of two a second. */
export interface ClipCode {
  from: number;
  until: number;
  window: number;
  code: Uint8Array;
}

/** Codes a clip's frames, of which it is given all, `fps` a second, or those to be looked at, where it is not given. The measuring thread loads it. */
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
    /** As they are stored. */
    result: () => writeFrameCodes(found),
  };
}

/** In the order of their first frames. */
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
  const size = smallSize(facts);
  const watch = watchFrames(size);
  // Of half a second up to its end, the last frame: that of this time.
  const rate = `fps=${CODED_FRAMES_PER_SECOND}:round=up`;
  const frames = await normalise({ ...facts, interlaced: false }, size);
  const filter = `[0:${facts.streamIndex}]${rate},${frames},extractplanes=y[frames]`;
  const args = ['-threads', String(threadCount() + 1), ...fileInput(input), '-filter_complex', filter];
  await ffmpeg([...args, '-map', '[frames]', '-f', 'rawvideo', 'pipe:4'], {
    signal,
    timeoutMs: 7_200_000,
    memoryBytes: memoryLimit(facts),
    onPipes: [(pipe) => readWhole(pipe, size.width * size.height, watch.next)],
  });
  return watch.result();
}

/** Calls `next` with each part of so many bytes. */
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
