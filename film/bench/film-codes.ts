/**
 * Measures how well server and browser together recognise clips in films: codes, index, alignment, picture test. For
 * each change a film is cut from a shot of every clip; two thirds of the clips are in the catalogue; the others and a
 * film of generated footage are not. Edits below the total are held out: no threshold was tuned on them. Each film's
 * line is printed as soon as it is done. `node film/bench/film-codes.ts`; arguments are the sizes of simulated
 * catalogues, by default 1000, 20000 and 200000. `FILM_CLIPS=6` samples six clips evenly, and `FILM_CHANGES='flip;lower
 * third, opaque'` selects films. `FILM_CACHE=folder` keeps clips and frames, so that the next run only has to code and
 * judge them.
 */
import { loadavg } from 'node:os';
import { FILM_FRAMES_PER_SECOND } from '../src/rules/film-records.ts';
import { STORED_CODE_BYTES } from '../src/server/code-clip.ts';
import { createFilmIndex } from '../src/server/film-index.ts';
import { type Change, CHANGES, codeFrames, HELD_OUT } from '../src/server/testing.ts';
import { type Clip, drawFiles, picturesOf, readClips } from './films/clips.ts';
import { cutFilm, type Film, generateFilm } from './films/cut-film.ts';
import { judgeFilm, type Outcome, printHead, printLine } from './films/judge-film.ts';
import { openCache } from './films/cache.ts';

const sizes = process.argv.slice(2).map(Number);
const { FILM_CLIPS, FILM_CHANGES } = process.env;
const isWanted = (change: string) => !FILM_CHANGES || FILM_CHANGES.split(';').includes(change);
const [changes, heldOut] = [CHANGES, HELD_OUT].map((each) => (Object.keys(each) as Change[]).filter(isWanted)) as [
  Change[],
  Change[],
];

/** Number of reads for comparing machines and their load. */
const BARE_READS = 20_000_000;
let started = performance.now();
let state = 1;
const cache = await openCache();
const { folder, cached, clear } = cache;
try {
  const clips = await readClips(cache, FILM_CLIPS ? Number(FILM_CLIPS) : undefined);
  const known = clips.flatMap((clip) =>
    clip.id === null ? [] : { ...clip, id: clip.id, pictures: picturesOf(clip.tiles) },
  );
  const index = createFilmIndex(2 ** 30);
  for (const { id, codes } of known) index.add(id, codes);
  const { codes } = index.stats();
  console.log(
    `${known.length} of ${clips.length} clips coded in ${seconds(started)} s, ${Math.round(codes / known.length)} codes each\n`,
  );
  printHead();
  const files = await drawFiles(folder);
  const films: Film[] = [];
  const judge = async (name: string, film: Film): Promise<Outcome> => {
    const outcome = await judgeFilm(film, index, known);
    films.push(film);
    printLine(name, [outcome]);
    return outcome;
  };
  const judgeAll = async (these: readonly Change[]) => {
    const outcomes: Outcome[] = [];
    for (const each of these) {
      outcomes.push(await judge(each, await cached(each, () => cutFilm(clips, each, files))));
    }
    return outcomes;
  };
  const outcomes = await judgeAll(changes);
  outcomes.push(await judge('generated', await cached('generated', () => generateFilm(folder))));
  printLine('**all**', outcomes);
  const tuningFilms = [...films];
  if (heldOut.length > 0) printLine('**all held out**', await judgeAll(heldOut));
  console.log(`in ${seconds(started)} s`);
  for (const size of sizes.length > 0 ? sizes : [1_000, 20_000, 200_000]) simulate(size, known, tuningFilms);
} finally {
  await clear();
}

/**
 * Prints the memory and time of an index of `size` clips. All but the known clips are copies of their codes with random
 * bits flipped, so the number of false positives is not realistic.
 */
function simulate(size: number, known: readonly Pick<Clip, 'id' | 'codes'>[], films: readonly Film[]): void {
  const simulated = createFilmIndex(2 ** 33);
  const real = new Set(known.map(({ id }) => id!));
  for (const { id, codes } of known) simulated.add(id!, codes);
  started = performance.now();
  for (let id = 1_000; id < 1_000 + size - known.length; id++)
    simulated.add(id, flipBits(known[id % known.length]!.codes));
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
  const bare = bareSeconds();
  console.log(
    `\n${size} clips: ${count} codes, ${Math.round(taken / 2 ** 20)} MiB, built in ${loaded} s; ten minutes of film in ${seconds(started)} s (${(user / 1e6).toFixed(2)} s of CPU, ${(user / 1e6 / bare).toFixed(1)} times the ${bare.toFixed(2)} s of ${BARE_READS / 1e6} million bare reads; machine load ${loadavg()[0]!.toFixed(1)}); simulated clips matched before the picture test: ${strange.join(', ')}`,
  );
}

/** Returns the CPU seconds of random memory reads like those of an index. */
function bareSeconds(): number {
  const numbers = new Uint32Array(2 ** 26).fill(1);
  const before = process.cpuUsage();
  let [at, sum] = [1, 0];
  for (let read = 0; read < BARE_READS; read++) {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223 + sum) >>> 0;
    sum += numbers[at >>> 6]!;
  }
  return process.cpuUsage(before).user / 1e6;
}

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

/** Flips the same random half of the bits in all of a clip’s codes, so that consecutive codes stay similar. */
function flipBits(stored: Uint8Array): Uint8Array {
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
