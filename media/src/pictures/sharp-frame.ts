import { isMachineFailure, MediaError } from '../errors.ts';
import { memoryLimit } from '../memory.ts';
import type { VideoFacts } from '../probe.ts';
import { ffmpeg, fileInput, type RunOptions } from '../run.ts';

/** A frame of an original, and how strong its finest edges are, of 255 on average. */
export interface SharpFrame {
  /** From the start of the file. */
  seconds: number;
  sharpness: number;
}

/** A place of an original to take pictures from: ffmpeg's options before its input, and the time that it counts from. */
export interface Seek {
  options: string[];
  seconds: number;
}

/** Frames that are compared. */
const CANDIDATES = 3;
/** Frames a second at which they are counted. */
const RATE = 25;
/** How much of a clip is searched for them: key frames may lie minutes apart, and are read over, not decoded. */
const SEARCHED_SECONDS = 30;
/** The side of the picture of edges that a frame is judged by. */
const EDGES = 16;
/** Edges of less than this are a fade or a slate. */
const FLAT = 0.25;
const LAPLACIAN = '0 -1 0 -1 4 -1 0 -1 0';
const MEAN = 'lavfi.signalstats.YAVG';
/** Matches what is printed of a frame: its time after `seek`, and the mean of its edges. */
const JUDGED = /pts_time:(-?[\d.]+)\s+lavfi\.signalstats\.YAVG=([\d.]+)/g;

/** In turn: the key frames from the first quarter on, the frames from the middle on, where one is flat or cannot be reached, and the first ones. */
export function seeksOf({ durationSeconds, interlaced }: VideoFacts): Seek[] {
  // Interlaced pictures may be two fields, of which only the first is a key frame.
  const keysOnly = interlaced ? [] : ['-skip_frame', 'nokey'];
  const [quarter, middle] = [4, 2].map((part) => Number((durationSeconds / part).toFixed(3))) as [number, number];
  return [
    { options: ['-threads', '1', ...keysOnly, '-noaccurate_seek', '-ss', String(quarter)], seconds: quarter },
    { options: ['-ss', String(middle)], seconds: middle },
    { options: [], seconds: 0 },
  ].map(({ options, seconds }) => ({ options: [...options, '-t', String(SEARCHED_SECONDS)], seconds }));
}

/** What an ffmpeg command needs to judge the first few frames after `seek` on the way; it writes to pipe:4. */
export function judgeFrames({ interlaced }: VideoFacts, seek: Seek) {
  const filters = [
    ...(interlaced ? ['yadif'] : []),
    // The scaler keeps the format that the other branches get apart from this one's.
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
    // The frames are counted, so that ffmpeg ends with the last one, and timed anew, so that it drops none before they are.
    outputs: ['-map', '[judged]', '-r', String(RATE), '-frames:v', String(CANDIDATES), '-f', 'null', '-'],
    onPipes: [read],
    /** The sharpest of them, or null where there was none. */
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
 * The sharpest of a few frames, one after the other of the places of `seeksOf`, unless the one that was found before is
 * sharp enough. Throws MediaError `damaged` when there is no frame.
 */
export async function findSharpFrame(job: SearchJob, found: SharpFrame | null): Promise<SharpFrame> {
  let best = found;
  for (const seek of best && best.sharpness >= FLAT ? [] : seeksOf(job.facts)) {
    const next = await sharpestAfter(job, seek);
    best = next ? sharper(best, next) : best;
    if (best && best.sharpness >= FLAT) break;
  }
  if (!best) throw new MediaError('damaged', { reason: 'no frame' });
  return best;
}

async function sharpestAfter({ input, facts, signal }: SearchJob, seek: Seek): Promise<SharpFrame | null> {
  const judged = judgeFrames(facts, seek);
  const graph = judged.chain(`[0:${facts.streamIndex}]`);
  const args = [...seek.options, ...fileInput(input), '-filter_complex', graph, ...judged.outputs];
  try {
    const limits = { timeoutMs: 300_000, memoryBytes: memoryLimit(facts) };
    await ffmpeg(args, { signal, ...limits, onPipes: judged.onPipes });
  } catch (error) {
    if (!(error instanceof MediaError) || error.code !== 'toolFailed' || isMachineFailure(error)) throw error;
  }
  return judged.sharpest();
}
