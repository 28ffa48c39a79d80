import { MediaError } from './errors.ts';
import { PROBE_MEMORY_BYTES } from './programs/memory.ts';
import type { VideoFacts } from './probe.ts';
import { ffprobe, fileInput } from './programs/run.ts';

/** The longest gap in seconds. A player would freeze for that long, and constant-rate output would be nearly all repeats. */
const MAX_GAP_SECONDS = 10;
/** Allows for rounded time stamps. */
const TOLERANCE = 0.001;
/** Packets come in decoding order; no codec reorders frames further than this. */
const REORDERED_PACKETS = 64;
/** The read speed of a slow disk. */
const BYTES_PER_SECOND = 20e6;

/**
 * Throws MediaError `frameGap` if two frames, or the file's start and the first frame, are further apart than
 * MAX_GAP_SECONDS. Reads packets without decoding, and keeps only a few in memory.
 */
export async function assertNoGaps(path: string, facts: VideoFacts, signal?: AbortSignal): Promise<void> {
  const watch = watchFrames();
  const entries = 'packet=pts_time,dts_time:format=start_time';
  const args = ['-select_streams', String(facts.streamIndex), '-show_entries', entries, '-of', 'compact=nk=0'];
  await ffprobe([...args, ...fileInput(path)], {
    signal,
    timeoutMs: 60_000 + (facts.sizeBytes / BYTES_PER_SECOND) * 1000,
    memoryBytes: PROBE_MEMORY_BYTES,
    onLine: (line) => (line.startsWith('format') ? watch.end(field(line, 'start_time')) : watch.packet(line)),
  });
}

function watchFrames() {
  const waiting: number[] = [];
  let first: number | undefined;
  let last: number | undefined;
  const show = () => {
    const at = waiting.shift();
    if (at === undefined) return;
    first ??= at;
    if (last !== undefined) assertNear(last, at);
    last = Math.max(last ?? at, at);
  };
  return {
    packet: (line: string) => {
      const at = field(line, 'pts_time') ?? field(line, 'dts_time');
      if (at === undefined) return;
      insert(waiting, at);
      if (waiting.length > REORDERED_PACKETS) show();
    },
    /** ffprobe prints the file's data after its packets. */
    end: (start = 0) => {
      while (waiting.length > 0) show();
      if (first !== undefined) assertNear(start, first);
    },
  };
}

function assertNear(before: number, after: number): void {
  const seconds = after - before;
  if (seconds > MAX_GAP_SECONDS + TOLERANCE) {
    throw new MediaError('frameGap', { atSeconds: before, seconds, maxSeconds: MAX_GAP_SECONDS });
  }
}

/** Inserts a value in ascending order, which is nearly always at the end. */
function insert(ascending: number[], value: number): void {
  let place = ascending.length;
  while (place > 0 && ascending[place - 1]! > value) place -= 1;
  ascending.splice(place, 0, value);
}

/** Parses `packet|pts_time=1.24|…`; undefined for `N/A`. */
function field(line: string, name: string): number | undefined {
  const text = new RegExp(`\\|${name}=(-?[\\d.]+)`).exec(line)?.[1];
  return text === undefined ? undefined : Number(text);
}
