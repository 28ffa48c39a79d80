import { join } from 'node:path';
import { FILM_FRAMES_PER_SECOND } from '../../src/rules/film-records.ts';
import { type Change, type FilmFrame, readFilm } from '../../src/server/testing.ts';
import { type Clip, encode, SHOT_START, SHOT_SECONDS } from './clips.ts';

/** ffmpeg sources of generated footage, which is not in the catalogue. */
export const GENERATED = [
  'mandelbrot',
  'life=ratio=0.3:mold=10',
  'cellauto',
  'sierpinski',
  'gradients',
  'testsrc2',
  'smptebars',
];
const GENERATED_SECONDS = 8;
/** Returns a shot's length in seconds; lengths vary so that cuts fall between the sampled moments. */
export const lengthOfShot = (at: number) => SHOT_SECONDS - ((at * 0.13) % 0.4);

export interface Shot {
  /** The clip’s id; null: not in the catalogue. */
  clip: number | null;
  from: number;
  to: number;
}

export interface Film {
  shots: Shot[];
  frames: FilmFrame[];
  /** Seconds. */
  length: number;
  /** Default: 16:9. */
  aspect?: number;
}

export async function cutFilm(clips: readonly Clip[], change: Change, files: Record<string, string>): Promise<Film> {
  const film: Film = { shots: [], frames: [], length: 0 };
  for (const [at, { path, id }] of clips.entries()) {
    const seconds = lengthOfShot(at);
    await addShot(film, id, seconds, (skip) => readFilm(path, change, { from: SHOT_START, seconds, skip, files }));
  }
  return film;
}

export async function generateFilm(folder: string): Promise<Film> {
  const film: Film = { shots: [], frames: [], length: 0 };
  for (const [at, source] of GENERATED.entries()) {
    const path = join(folder, `generated-${at}.mp4`);
    await encode(generatedInput(source), path);
    const seconds = GENERATED_SECONDS;
    await addShot(film, null, seconds, (skip) => readFilm(path, 'plain', { seconds, skip }));
  }
  return film;
}

export const generatedInput = (source: string): string[] => [
  '-f',
  'lavfi',
  '-t',
  String(GENERATED_SECONDS),
  '-i',
  `${source}${source.includes('=') ? ':' : '='}size=640x360:rate=25`,
];

export async function addShot(
  film: Film,
  clip: number | null,
  seconds: number,
  read: (skip: number) => Promise<FilmFrame[]>,
): Promise<void> {
  const from = film.length;
  const firstSample = Math.ceil(from * FILM_FRAMES_PER_SECOND) / FILM_FRAMES_PER_SECOND;
  const frames = await read(firstSample - from);
  const shown = frames.filter(({ time }) => firstSample + time / 1_000 < from + seconds);
  // The clip may be shorter than the shot.
  const isShort = firstSample + (shown.length + 1) / FILM_FRAMES_PER_SECOND < from + seconds;
  const to = isShort ? firstSample + shown.length / FILM_FRAMES_PER_SECOND : from + seconds;
  film.shots.push({ clip, from, to });
  film.frames.push(...shown.map(({ time, luma }) => ({ time: time + firstSample * 1_000, luma })));
  film.length = to;
}
