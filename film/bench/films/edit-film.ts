import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ffmpeg, ffprobe, fileInput } from '@zhenku/media/programs/run';
import { type Change, CHANGES, filterOf } from '../../src/server/testing.ts';
import { drawFiles, SHOT_START, SHOT_SECONDS } from './clips.ts';
import { generatedInput, GENERATED, lengthOfShot, type Shot } from './cut-film.ts';

export const FPS = 25;
const SIZE = { width: 1920, height: 1080 };
/** Typical export settings: B-frames, CABAC, a key frame at least every two seconds. */
const EXPORT = ['-c:v', 'libx264', '-preset', 'veryfast', '-g', String(2 * FPS), '-pix_fmt', 'yuv420p'];

/** Returns encoding options for a constant bit rate, or for a typical quality if none is given. */
function rateOf(mbits: number | undefined): string[] {
  if (mbits === undefined) return ['-crf', '20'];
  const rate = `${mbits}M`;
  return ['-b:v', rate, '-minrate', rate, '-maxrate', rate, '-bufsize', rate, '-x264-params', 'nal-hrd=cbr'];
}

const PARALLEL_SHOTS = 3;

export interface EditedShot extends Shot {
  change: Change | 'generated';
  /** The clip's file, or the input of generated footage. */
  source: string;
}

export interface EditedFilm {
  path: string;
  shots: EditedShot[];
  /** Seconds. */
  length: number;
}

interface Source {
  path: string;
  /** null: not in the catalogue. */
  clip: number | null;
}

interface FilmOptions {
  /** Seconds. */
  length: number;
  /** Constant bit rate in megabits per second; by default, the film has a typical quality instead. */
  mbits?: number;
}

/**
 * Writes a 1080p film that cycles through sources and edits until it is long enough, with generated footage in
 * between.
 */
export async function editFilm(
  folder: string,
  sources: readonly Source[],
  { length: seconds, mbits }: FilmOptions,
): Promise<EditedFilm> {
  const plan = planShots(sources, seconds, await drawFiles(folder, SIZE));
  const parts = plan.map((_, at) => join(folder, `shot-${at}.mp4`));
  const waiting = [...plan.keys()];
  const encodeNext = async (): Promise<void> => {
    for (let at = waiting.shift(); at !== undefined; at = waiting.shift())
      await encodeShot(plan[at]!, parts[at]!, rateOf(mbits));
  };
  await Promise.all(Array.from({ length: PARALLEL_SHOTS }, encodeNext));
  const shots: EditedShot[] = [];
  let length = 0;
  for (const [at, { clip, change, source }] of plan.entries()) {
    const to = length + (await countFrames(parts[at]!)) / FPS;
    shots.push({ clip, change, source, from: length, to });
    length = to;
  }
  const path = join(folder, `film-${seconds}.mp4`);
  await joinParts(parts, folder, path);
  return { path, shots, length };
}

interface PlannedShot extends Pick<EditedShot, 'clip' | 'change' | 'source'> {
  input: string[];
  filter: string;
  seconds: number;
}

function planShots(sources: readonly Source[], seconds: number, files: Record<string, string>): PlannedShot[] {
  const changes = Object.keys(CHANGES) as Change[];
  const { width, height } = SIZE;
  const fit = `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1,fps=${FPS}`;
  const plan: PlannedShot[] = [];
  const every = Math.ceil(seconds / SHOT_SECONDS / GENERATED.length);
  let length = 0;
  const add = (shot: PlannedShot) => {
    plan.push(shot);
    length += shot.seconds;
  };
  for (let at = 0; length < seconds; at++) {
    const [{ path, clip }, change] = [sources[at % sources.length]!, changes[at % changes.length]!];
    const input = ['-ss', String(SHOT_START), '-t', String(2 * SHOT_SECONDS), ...fileInput(path)];
    const filter = `${fit},${filterOf(change, files, SIZE)}`;
    add({ clip, change, source: path, input, filter, seconds: lengthOfShot(at) });
    const generated = at % every === every - 1 && GENERATED[Math.floor(at / every)];
    if (generated) {
      add({
        clip: null,
        change: 'generated',
        source: generated,
        input: generatedInput(generated),
        filter: 'null',
        seconds: 2 * SHOT_SECONDS,
      });
    }
  }
  return plan;
}

async function encodeShot({ input, filter, seconds }: PlannedShot, path: string, rate: string[]): Promise<void> {
  const look = `${filter},scale=${SIZE.width}:${SIZE.height},setsar=1,fps=${FPS},setpts=N/(${FPS}*TB)`;
  const frames = ['-frames:v', String(Math.round(seconds * FPS))];
  await ffmpeg([...input, '-an', '-vf', look, ...frames, ...EXPORT, ...rate, path], { timeoutMs: 900_000 });
}

async function joinParts(parts: readonly string[], folder: string, path: string): Promise<void> {
  const list = join(folder, 'shots.txt');
  await writeFile(list, parts.map((part) => `file '${part}'\n`).join(''));
  await ffmpeg(['-f', 'concat', '-safe', '0', ...fileInput(list), '-c', 'copy', '-movflags', '+faststart', path], {
    timeoutMs: 300_000,
    // ffmpeg also reads the files that the list names.
    confinement: { reads: [list, ...parts], writes: [dirname(path)] },
  });
}

async function countFrames(path: string): Promise<number> {
  const entries = ['-select_streams', 'v:0', '-show_entries', 'stream=nb_frames', '-of', 'csv=p=0'];
  const { stdout } = await ffprobe([...entries, ...fileInput(path)]);
  return Number(stdout.toString());
}
