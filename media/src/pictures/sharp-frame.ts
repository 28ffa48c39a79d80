import { isMachineFailure, MediaError } from '../errors.ts';
import { originalInput } from '../filters.ts';
import { memoryLimit } from '../programs/memory.ts';
import type { VideoFacts } from '../probe.ts';
import { ffmpeg, type RunOptions } from '../programs/run.ts';

/** An original's frame, and the mean strength of its finest edges (0 to 255). */
export interface SharpFrame {
  /** Seconds from the start of the file. */
  seconds: number;
  sharpness: number;
}

/** A position in an original: ffmpeg's options before its input, and the time from which frame times count. */
export interface Seek {
  options: string[];
  /** The same options without skipping the frames between key frames; null if `options` skips none. */
  allFrames: string[] | null;
  seconds: number;
}

const CANDIDATES = 3;
/** The output's nominal frame rate, at which ffmpeg counts the frames. */
const RATE = 25;
/**
 * The seconds searched after a position. Key frames may be far apart; the frames between them are skipped undecoded.
 */
const SEARCHED_SECONDS = 30;
/** Width and height of the scaled-down edge picture by which a frame is judged. */
const EDGES = 16;
/** Weaker edges mean a fade or a slate. */
const FLAT = 0.25;

export const isSharp = (frame: SharpFrame | null): frame is SharpFrame => frame !== null && frame.sharpness >= FLAT;

const LAPLACIAN = '0 -1 0 -1 4 -1 0 -1 0';
const MEAN = 'lavfi.signalstats.YAVG';
/** Matches the output for a frame: its time after `seek`, and the mean of its edges. */
const JUDGED = /pts_time:(-?[\d.]+)\s+lavfi\.signalstats\.YAVG=([\d.]+)/g;

/**
 * Returns the positions to try: key frames from the first quarter on, frames from the middle on (if the former are flat or
 * unreachable), and the first frames.
 */
export function seeksOf({ durationSeconds, interlaced }: VideoFacts): Seek[] {
  // Interlaced pictures may consist of two fields, of which only the first is a key frame.
  const keysOnly = interlaced ? [] : ['-skip_frame', 'nokey'];
  const [quarter, middle] = [4, 2].map((part) => Number((durationSeconds / part).toFixed(3))) as [number, number];
  const fromKey = ['-threads', '1', '-noaccurate_seek', '-ss', String(quarter), '-t', String(SEARCHED_SECONDS)];
  return [
    { options: [...keysOnly, ...fromKey], allFrames: interlaced ? null : fromKey, seconds: quarter },
    seekTo(middle),
    seekTo(0),
  ];
}

/** Returns the position at a time. ffmpeg decodes from the previous key frame on. */
export function seekTo(seconds: number): Seek {
  const options = [...(seconds > 0 ? ['-ss', String(seconds)] : []), '-t', String(SEARCHED_SECONDS)];
  return { options, allFrames: null, seconds };
}

/**
 * Returns the parts of an ffmpeg command that judge the first few frames after `seek` in the same run; they write to
 * pipe:4.
 */
export function judgeFrames({ interlaced }: VideoFacts, seek: Seek) {
  const filters = [
    ...(interlaced ? ['yadif'] : []),
    // Without this scaler, the branch's grey format would apply to the other branches too.
    `trim=end_frame=${CANDIDATES},scale,format=gray,convolution=${Array.from({ length: 4 }, () => `'${LAPLACIAN}'`).join(':')}`,
    `scale=${EDGES}:${EDGES}:flags=area,format=gray`,
    `format=yuvj420p,signalstats,metadata=mode=print:key=${MEAN}:file=pipe\\\\:4,settb=1/${RATE},setpts=N`,
  ].join(',');
  const printed: Buffer[] = [];
  const read: NonNullable<RunOptions['onPipes']>[number] = async (pipe) => {
    for await (const chunk of pipe) printed.push(chunk);
  };
  return {
    chain: (frames: string) => `${frames}${filters}[judged]`,
    // The frame limit ends ffmpeg after the last candidate; the reset timestamps keep it from dropping earlier ones.
    outputs: ['-map', '[judged]', '-r', String(RATE), '-frames:v', String(CANDIDATES), '-f', 'null', '-'],
    onPipes: [read],
    sharpest: (): SharpFrame | null =>
      [...Buffer.concat(printed).toString().matchAll(JUDGED)]
        .map(([, time, edges]) => ({ seconds: seek.seconds + Number(time), sharpness: Number(edges) }))
        .reduce<SharpFrame | null>(sharper, null),
  };
}

export const sharper = (a: SharpFrame | null, b: SharpFrame): SharpFrame => (a && a.sharpness >= b.sharpness ? a : b);

export interface SearchJob {
  input: string;
  facts: VideoFacts;
  signal?: AbortSignal;
}

/**
 * Finds the sharpest of a few frames, trying the positions of `seeksOf` in turn, unless the given one is sharp enough.
 * Throws MediaError `damaged` if there is no frame.
 */
export async function findSharpFrame(job: SearchJob, found: SharpFrame | null): Promise<SharpFrame> {
  let best = found;
  for (const seek of isSharp(best) ? [] : seeksOf(job.facts)) {
    const next = await sharpestAfter(job, seek);
    best = next ? sharper(best, next) : best;
    if (isSharp(best)) break;
  }
  if (!best) throw new MediaError('damaged', { reason: 'no frame' });
  return best;
}

async function sharpestAfter({ input, facts, signal }: SearchJob, seek: Seek): Promise<SharpFrame | null> {
  const judged = judgeFrames(facts, seek);
  const graph = judged.chain(`[0:${facts.streamIndex}]`);
  const args = [...seek.options, ...originalInput(input, facts), '-filter_complex', graph, ...judged.outputs];
  try {
    const limits = { timeoutMs: 300_000, memoryBytes: memoryLimit(facts) };
    await ffmpeg(args, { signal, ...limits, onPipes: judged.onPipes });
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'toolFailed' || isMachineFailure(error)) throw error;
  }
  return judged.sharpest();
}
