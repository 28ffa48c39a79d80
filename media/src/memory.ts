import { availableParallelism, totalmem } from 'node:os';
import type { VideoFacts } from './probe.ts';

const MIB = 1024 ** 2;

/** More threads than this make one video hardly faster, but each holds frames. */
const THREADS_MAX = 16;
/** The most that honest clips take, and half as much again; docs/decisions/035-strangers-files.md has the measurements. */
const BASE_BYTES = 512 * MIB;
const BYTES_PER_THREAD = 192 * MIB;
const BYTES_PER_PIXEL = 200;
const BYTES_PER_PIXEL_AND_THREAD = 32;
/** The server and its database stay alive on a small machine. */
const SHARE_OF_MACHINE = 0.8;

/** For reading headers and packets, of which an 8K clip takes 0.2 GB. */
export const PROBE_MEMORY_BYTES = 2048 * MIB;

/** How many threads a decoder or an encoder of strangers' video gets. */
export function threadCount(): number {
  return Math.min(availableParallelism(), THREADS_MAX);
}

/** The most that ffmpeg may take to decode a clip and to encode what is made of it. */
export function memoryLimit({ codedWidth, codedHeight }: VideoFacts, threads = threadCount()): number {
  const perPixel = BYTES_PER_PIXEL + BYTES_PER_PIXEL_AND_THREAD * threads;
  const sized = BASE_BYTES + BYTES_PER_THREAD * threads + perPixel * codedWidth * codedHeight;
  return Math.min(sized, SHARE_OF_MACHINE * machineMemory());
}

/** A container's share where it has one; without one the system names a number beyond all memory. */
function machineMemory(): number {
  return Math.min(process.constrainedMemory() || Infinity, totalmem());
}
