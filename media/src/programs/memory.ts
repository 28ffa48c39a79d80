import { availableParallelism, totalmem } from 'node:os';
import type { VideoFacts } from '../probe.ts';

const MIB = 1024 ** 2;

/** The maximum number of threads: more hardly speed up one video, but each keeps frames in memory. */
const THREADS_MAX = 16;
/** 1.5 times the most that ordinary clips take; docs/decisions/035-strangers-files.md has the measurements. */
const BASE_BYTES = 512 * MIB;
const BYTES_PER_THREAD = 192 * MIB;
const BYTES_PER_PIXEL = 200;
const BYTES_PER_PIXEL_AND_THREAD = 32;
/** Leaves memory for the server and its database on a small machine. */
const SHARE_OF_MACHINE = 0.8;

/** The memory for reading headers and packets; an 8K clip takes 0.2 GB. */
export const PROBE_MEMORY_BYTES = 2048 * MIB;

export function threadCount(): number {
  return Math.min(availableParallelism(), THREADS_MAX);
}

export function memoryLimit({ codedWidth, codedHeight }: VideoFacts, threads = threadCount()): number {
  const perPixel = BYTES_PER_PIXEL + BYTES_PER_PIXEL_AND_THREAD * threads;
  const sized = BASE_BYTES + BYTES_PER_THREAD * threads + perPixel * codedWidth * codedHeight;
  return Math.min(sized, memoryForVideos());
}

export const memoryForVideos = (): number => SHARE_OF_MACHINE * machineMemory();

/** Returns the container's memory limit if it has one, otherwise the machine's memory. */
function machineMemory(): number {
  return Math.min(process.constrainedMemory() || Infinity, totalmem());
}
