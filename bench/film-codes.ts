/**
 * How well clips are recognised in films, as the server and the browser do it together: codes, index, alignment, test of pictures. For
 * each change a film is cut from a shot of every clip; two of three clips are in the catalogue, the others and a film of
 * generated footage are in none. A line is printed as soon as its film is done. `node bench/film-codes.ts`; numbers after
 * it are the sizes of simulated catalogues, 1000, 20000 and 200000 unless given. `FILM_CLIPS=6` takes every so many-th clip only,
 * so that there are six, and `FILM_CHANGES=flip,grade` these films only.
 */
import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FilmFind } from '@zhenku/contract/projects';
import { FILM_FRAMES_PER_SECOND, FILM_PART, FRAME_SIZE, frameCode } from '@zhenku/contract/rules/frame-codes';
import { codeOriginal, STORED_CODE_BYTES } from '@zhenku/media/frame-codes';
import { probe } from '@zhenku/media/probe';
import { ffmpeg, fileInput } from '@zhenku/media/run';
import { fitInside } from '@zhenku/media/tiers';
import { makeWatermark } from '@zhenku/media/watermark';
import { bestOfEachMoment, createFilmIndex, type Find } from '../server/src/features/film/film-index.ts';
import { type Change, CHANGES, codeFrames, type FilmFrame, readFilm } from '../server/src/features/film/testing.ts';
import { hasRealClips, realClip } from '../testing/clips/real.ts';
import type { ClipPictures } from '../web/src/features/film-pictures/clip-pictures.ts';
import { judgeFinds, type Sighting } from '../web/src/features/film-pictures/judge-finds.ts';
import { clipPicture } from '../web/src/features/film-pictures/picture-test.ts';
import { testFind } from '../web/src/features/film-pictures/test-find.ts';

const REAL = ['flower-4k.mp4', 'corridor-1080p.mp4', 'bottles-portrait-1080x1920.mp4', 'friday-sd-640x480.mp4'];
/** In no catalogue. */
const GENERATED = [
  'mandelbrot',
  'life=ratio=0.3:mold=10',
  'cellauto',
  'sierpinski',
  'gradients',
  'testsrc2',
  'smptebars',
];
/** The longest shot, and where in the clip it begins. */
const [SECONDS, FROM] = [2.5, 0.5];
/** Cuts lie between the moments at which the film is looked at. */
const lengthOfShot = (at: number) => SECONDS - ((at * 0.13) % 0.4);
const TILES = 25;
const sizes = process.argv.slice(2).map(Number);
const { FILM_CLIPS, FILM_CHANGES } = process.env;
const changes = (FILM_CHANGES?.split(',') ?? Object.keys(CHANGES)) as Change[];

interface Clip {
  path: string;
  /** Null: it is in no catalogue. */
  id: number | null;
  duration: number;
  codes: Uint8Array;
  pictures: ClipPictures;
}

interface Shot {
  clip: Clip | null;
  from: number;
  to: number;
}

interface Film {
  shots: Shot[];
  frames: FilmFrame[];
  /** Seconds. */
  length: number;
}

interface Outcome {
  minutes: number;
  shots: number;
  /** Of the shots in the catalogue: nominated by the index, believed, or shown to be looked at. */
  aligned: number;
  found: number;
  look: number;
  /** Believed, and not so. */
  wrong: number;
  wrongLook: number;
  /** Seconds by which the beginning or the end of a shot was missed. */
  errors: number[];
}

let started = performance.now();
/** Of the random numbers. */
let state = 1;
const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
try {
  const clips = await readClips();
  const known = clips.filter(({ id }) => id !== null);
  const index = createFilmIndex(2 ** 30);
  for (const { id, codes } of known) index.add(id!, codes);
  const { codes } = index.stats();
  console.log(
    `${known.length} of ${clips.length} clips coded in ${seconds(started)} s, ${Math.round(codes / known.length)} codes each\n`,
  );
  console.log(
    '| film | minutes | shots | aligned | found | to be looked at | recall | false finds | false to be looked at | time code off by, median | 9 of 10 |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
  const all: Film[] = [];
  const outcomes: Outcome[] = [];
  const files = await drawFiles(clips);
  for (const change of changes) {
    const film = await cutFilm(clips, change, files);
    all.push(film);
    outcomes.push(await judgeFilm(film, index, known));
    printLine(change, [outcomes.at(-1)!]);
  }
  const generated = await generateFilm(files);
  outcomes.push(await judgeFilm(generated, index, known));
  printLine('generated', [outcomes.at(-1)!]);
  printLine('**all**', outcomes);
  console.log(`\nin ${seconds(started)} s`);
  for (const size of sizes.length > 0 ? sizes : [1_000, 20_000, 200_000]) simulate(size, known, [...all, generated]);
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function readClips(): Promise<Clip[]> {
  const originals = join(import.meta.dirname, '../server/src/demo/originals');
  const demo = readdirSync(originals).map((name) => join(originals, name));
  const every = [...(hasRealClips ? REAL.map(realClip) : []), ...demo];
  const step = FILM_CLIPS ? Math.max(1, Math.floor(every.length / Number(FILM_CLIPS))) : 1;
  const paths = every.filter((_, at) => at % step === 0).slice(0, Number(FILM_CLIPS) || every.length);
  const clips: Clip[] = [];
  for (const [at, original] of paths.entries()) {
    const facts = await probe(original);
    const isKnown = at % 3 !== 2;
    const codes = isKnown ? await codeOriginal(original, facts) : new Uint8Array();
    const path = join(folder, `${at}.mp4`);
    const look = 'scale=640:360:force_original_aspect_ratio=decrease,pad=640:360:-1:-1,setsar=1,fps=25';
    await encode([...fileInput(original), '-an', '-t', String(FROM + 2 * SECONDS), '-vf', look], path);
    const pictures = isKnown ? await readPictures(original, facts) : { pictures: [], codes: [] };
    clips.push({ path, id: isKnown ? at + 1 : null, duration: facts.durationSeconds, codes, pictures });
  }
  return clips;
}

async function encode(args: string[], path: string): Promise<void> {
  await ffmpeg([...args, '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', path], {
    timeoutMs: 300_000,
  });
}

/** As the storyboard has them. */
async function readPictures(path: string, facts: Awaited<ReturnType<typeof probe>>): Promise<ClipPictures> {
  const { width, height } = fitInside(facts, { width: 192, height: 192 });
  const look = `fps=${TILES / facts.durationSeconds},scale=${width}:${height}:flags=area,format=gray`;
  const { stdout } = await ffmpeg([...fileInput(path), '-an', '-vf', look, '-f', 'rawvideo', 'pipe:1'], {
    maxStdoutBytes: 2 ** 26,
    timeoutMs: 300_000,
  });
  const size = width * height;
  const tiles = Array.from({ length: Math.min(TILES, Math.floor(stdout.length / size)) }, (_, at) =>
    stdout.subarray(at * size, (at + 1) * size),
  );
  return {
    pictures: tiles.map((pixels) => clipPicture({ pixels, width, height, aspect: width / height })),
    codes: tiles.flatMap((pixels) => frameCode(pixels, width, height, { x: 0, y: 0, width, height }) ?? []),
  };
}

/** What changes put over the clips: footage of nobody’s, a watermark, a font. */
async function drawFiles(clips: readonly Clip[]): Promise<Record<string, string>> {
  const [other, mark] = [join(folder, 'other.mp4'), join(folder, 'mark.png')];
  await encode(['-f', 'lavfi', '-t', '6', '-i', 'mandelbrot=s=640x360:r=25:maxiter=200'], other);
  await makeWatermark(`帧库 ${clips.length}`, { width: 640, height: 360 }, mark);
  const font = createRequire(import.meta.url).resolve('@expo-google-fonts/noto-sans-sc/700Bold/NotoSansSC_700Bold.ttf');
  return { other, mark, font };
}

/** A shot of each clip, one after the other. */
async function cutFilm(clips: readonly Clip[], change: Change, files: Record<string, string>): Promise<Film> {
  const film: Film = { shots: [], frames: [], length: 0 };
  for (const [at, clip] of clips.entries()) {
    const seconds = lengthOfShot(at);
    await addShot(film, clip, seconds, (skip) => readFilm(clip.path, change, { from: FROM, seconds, skip, files }));
  }
  return film;
}

async function generateFilm(files: Record<string, string>): Promise<Film> {
  const film: Film = { shots: [], frames: [], length: 0 };
  for (const [at, source] of GENERATED.entries()) {
    const path = join(folder, `generated-${at}.mp4`);
    const options = `${source}${source.includes('=') ? ':' : '='}size=640x360:rate=25`;
    await encode(['-f', 'lavfi', '-t', '8', '-i', options], path);
    await addShot(film, null, 8, (skip) => readFilm(path, 'plain', { seconds: 8, skip, files }));
  }
  return film;
}

async function addShot(
  film: Film,
  clip: Clip | null,
  seconds: number,
  read: (skip: number) => Promise<FilmFrame[]>,
): Promise<void> {
  const from = film.length;
  const looked = Math.ceil(from * FILM_FRAMES_PER_SECOND) / FILM_FRAMES_PER_SECOND;
  const frames = await read(looked - from);
  const shown = frames.filter(({ time }) => looked + time / 1_000 < from + seconds);
  // A clip that is shorter than the shot.
  const isShort = looked + (shown.length + 1) / FILM_FRAMES_PER_SECOND < from + seconds;
  const to = isShort ? looked + shown.length / FILM_FRAMES_PER_SECOND : from + seconds;
  film.shots.push({ clip, from, to });
  film.frames.push(...shown.map(({ time, luma }) => ({ time: time + looked * 1_000, luma })));
  film.length = to;
}

/** What a browser would show of a film, part by part; marks of previews are another bench’s. */
async function judgeFilm(
  { shots, frames, length }: Film,
  index: ReturnType<typeof createFilmIndex>,
  known: readonly Clip[],
): Promise<Outcome> {
  const clipOf = new Map(known.map((clip) => [clip.id!, clip]));
  const kept = frames.map(({ time, luma }) => ({
    time: time / 1_000,
    luma: { pixels: luma, ...FRAME_SIZE, aspect: 16 / 9 },
    detail: null,
  }));
  const records = codeFrames(frames);
  const finds: Find[] = [];
  for (let from = 0; from < length; from += FILM_PART.seconds - FILM_PART.overlapSeconds) {
    const isInPart = (time: number) => time >= from * 1_000 && time < (from + FILM_PART.seconds) * 1_000;
    finds.push(...bestOfEachMoment(index.match(records.filter(({ time }) => isInPart(time)))));
  }
  const tested = await Promise.all(
    finds.map((find) =>
      testFind(toFilmFind(find, clipOf), kept, clipOf.get(find.videoId)!.pictures, () => Promise.resolve(null)),
    ),
  );
  const tiles = new Map(known.map(({ id, pictures }) => [id!, pictures.codes]));
  return compare(shots, finds, judgeFinds(tested, tiles).sightings, length / 60);
}

function toFilmFind(find: Find, clipOf: ReadonlyMap<number, Clip>): FilmFind {
  const { duration } = clipOf.get(find.videoId)!;
  return { ...find, duration, videoName: '', thumbnailUrl: '', previewUrl: '', storyboard: null };
}

type Moment = Pick<Find, 'filmFrom' | 'filmTo' | 'videoId'>;

function compare(
  shots: readonly Shot[],
  finds: readonly Find[],
  sightings: readonly Sighting[],
  minutes: number,
): Outcome {
  const shotOf = ({ filmFrom, filmTo }: Moment) =>
    shots.find(({ from, to }) => (filmFrom + filmTo) / 2 >= from && (filmFrom + filmTo) / 2 < to);
  const isRight = (find: Moment) => shotOf(find)?.clip?.id === find.videoId;
  const inCatalogue = shots.filter(({ clip }) => clip !== null && clip.id !== null);
  const shown = (certainty: Sighting['certainty']) => sightings.filter((each) => each.certainty === certainty);
  const right = (each: readonly Moment[]) => new Set(each.filter(isRight).map(shotOf));
  const [found, look] = [right(shown('found')), right(shown('look'))];
  return {
    minutes,
    shots: inCatalogue.length,
    aligned: right(finds).size,
    found: found.size,
    look: [...look].filter((shot) => !found.has(shot)).length,
    wrong: shown('found').filter((each) => !isRight(each)).length,
    wrongLook: shown('look').filter((each) => !isRight(each)).length,
    errors: shown('found')
      .filter(isRight)
      .flatMap((each) => {
        const { from, to } = shotOf(each)!;
        return [Math.abs(each.filmFrom - from), Math.abs(each.filmTo - to)];
      }),
  };
}

function printLine(name: string, outcomes: readonly Outcome[]): void {
  const sum = (of: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + of(each), 0);
  const [minutes, shots, found, wrong] = [
    sum((each) => each.minutes),
    sum((each) => each.shots),
    sum((each) => each.found),
    sum((each) => each.wrong),
  ];
  const errors = outcomes.flatMap((each) => each.errors).toSorted((a, b) => a - b);
  const quantile = (share: number) => (errors[Math.floor(errors.length * share)] ?? 0).toFixed(2);
  const recall = shots > 0 ? `${Math.round((found / shots) * 100)} %` : '';
  const cells = [
    name,
    minutes.toFixed(1),
    shots,
    sum((each) => each.aligned),
    found,
    sum((each) => each.look),
    recall,
    wrong,
    sum((each) => each.wrongLook),
    `${quantile(0.5)} s`,
    `${quantile(0.9)} s`,
  ];
  console.log(`| ${cells.join(' | ')} |`);
  if (outcomes.length === 1) return;
  const precision = (found / Math.max(1, found + wrong)) * 100;
  console.log(`\nprecision ${precision.toFixed(1)} %, ${((wrong / minutes) * 60).toFixed(1)} false finds an hour`);
}

/** Copies of the codes with bits turned, near to nothing: for memory and time, and no measure of false finds among real clips. */
function simulate(size: number, known: readonly Clip[], films: readonly Film[]): void {
  const simulated = createFilmIndex(2 ** 33);
  const real = new Set(known.map(({ id }) => id!));
  for (const { id, codes } of known) simulated.add(id!, codes);
  started = performance.now();
  for (let id = 1_000; id < 1_000 + size - known.length; id++)
    simulated.add(id, turned(known[id % known.length]!.codes));
  const loaded = seconds(started);
  const { codes: count, bytes: taken } = simulated.stats();
  const parts = tenMinutes(films);
  started = performance.now();
  const before = process.cpuUsage();
  const found = parts.map((part) => simulated.match(part));
  const { user } = process.cpuUsage(before);
  const strangers = found.flat().filter(({ videoId }) => !real.has(videoId));
  const strange = [88, 80, 74].map(
    (limit) => `${strangers.filter(({ meanBits }) => meanBits <= limit).length} at ≤ ${limit}`,
  );
  console.log(
    `\n${size} clips: ${count} codes, ${Math.round(taken / 2 ** 20)} MiB, built in ${loaded} s; ten minutes of film in ${seconds(started)} s (${(user / 1e6).toFixed(2)} s of CPU); simulated clips before any test of pictures: ${strange.join(', ')}`,
  );
}

/** Ten parts of a minute, of everything there is. */
function tenMinutes(films: readonly Film[]) {
  const frames = films.flatMap((film) => film.frames.map(({ luma }) => luma));
  return Array.from({ length: 10 }, (_, part) =>
    codeFrames(
      Array.from({ length: 60 * FILM_FRAMES_PER_SECOND }, (__, at) => ({
        time: (at * 1_000) / FILM_FRAMES_PER_SECOND,
        luma: frames[(part * 60 * FILM_FRAMES_PER_SECOND + at) % frames.length]!,
      })),
    ),
  );
}

function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
  return (state >>> 8) / 2 ** 24;
}

/** A clip’s codes with the same bits turned, half of them, so that what follows one another stays alike. */
function turned(stored: Uint8Array): Uint8Array {
  const mask = Uint8Array.from({ length: STORED_CODE_BYTES - 5 }, () => {
    let byte = 0;
    for (let bit = 0; bit < 8; bit++) byte = (byte << 1) | (random() < 0.5 ? 1 : 0);
    return byte;
  });
  const codes = stored.slice();
  for (let at = 0; at < codes.length; at++) {
    const byte = at % STORED_CODE_BYTES;
    if (byte >= 5) codes[at]! ^= mask[byte - 5]!;
  }
  return codes;
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
