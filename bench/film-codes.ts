/**
 * How well clips are recognised in films, by what was done to them, and what the index of their codes takes. Two of three clips are
 * in the catalogue, and the others are footage that is in none. `node bench/film-codes.ts`; numbers after it are the sizes of
 * simulated catalogues, 1000 and 20000 unless given.
 */
import { readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type FilmRecord } from '@zhenku/contract/rules/frame-codes';
import { codeOriginal, STORED_CODE_BYTES } from '@zhenku/media/frame-codes';
import { probe } from '@zhenku/media/probe';
import { ffmpeg, fileInput } from '@zhenku/media/run';
import { createFilmIndex, type Find } from '../server/src/features/film/film-index.ts';
import { type Change, CHANGES, codeFilm } from '../server/src/features/film/testing.ts';
import { hasRealClips, realClip } from '../testing/clips/real.ts';

const REAL = ['flower-4k.mp4', 'corridor-1080p.mp4', 'bottles-portrait-1080x1920.mp4', 'friday-sd-640x480.mp4'];
/** What the browser would show before it compares pictures: a line for each. */
const LIMITS = [88, 80, 74, 70];
const SECONDS = 3;
const sizes = process.argv.slice(2).map(Number);

const clips = clipsOfAll();
const known = clips.filter((_clip, i) => i % 3 !== 2);
const codes = new Map<string, Uint8Array>();
let started = performance.now();
/** Of the random numbers. */
let state = 1;
for (const clip of known) codes.set(clip, await codeOriginal(clip, await probe(clip)));
const bytes = [...codes.values()].reduce((sum, each) => sum + each.length, 0);
console.log(
  `${known.length} clips coded in ${seconds(started)} s, ${Math.round(bytes / known.length / STORED_CODE_BYTES)} codes each`,
);
const films = await codeFilms();
const index = createFilmIndex(2 ** 30);
known.forEach((clip, i) => index.add(i + 1, codes.get(clip)!));
recall(new Map(films.map((film) => [film, index.match(film.records)])));
for (const size of sizes.length > 0 ? sizes : [1_000, 20_000]) simulate(size);

interface Film {
  clip: string;
  change: Change;
  records: FilmRecord[];
}

function clipsOfAll(): string[] {
  const originals = join(import.meta.dirname, '../server/src/demo/originals');
  const demo = readdirSync(originals).map((name) => join(originals, name));
  return [...(hasRealClips ? REAL.map(realClip) : []), ...demo];
}

async function codeFilms(): Promise<Film[]> {
  const coded: Film[] = [];
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-bench-'));
  try {
    for (const clip of clips) {
      const cut = join(folder, 'cut.mp4');
      const encode = ['-vf', 'scale=640:-2', '-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
      await ffmpeg(['-ss', '1', ...fileInput(clip), '-an', '-t', String(2 * SECONDS), ...encode, cut], {
        timeoutMs: 300_000,
      });
      for (const change of Object.keys(CHANGES) as Change[]) {
        coded.push({ clip, change, records: await codeFilm(cut, change, { seconds: SECONDS }) });
      }
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return coded;
}

function isRight(film: Film, { videoId }: Find): boolean {
  return known[videoId - 1] === film.clip;
}

/** A find is right where it is the clip; others, also beside it, are false. */
function recall(finds: ReadonlyMap<Film, Find[]>): void {
  const head = LIMITS.map((limit) => `≤ ${limit} found | false |`).join(' ');
  console.log(`\n| change | of | ${head}\n|---|--:|${LIMITS.map(() => '--:|--:|').join('')}`);
  const line = (name: string, of: Film[]) => {
    const inCatalogue = of.filter(({ clip }) => known.includes(clip));
    const cells = LIMITS.map((limit) => {
      const within = (film: Film) => finds.get(film)!.filter(({ meanBits }) => meanBits <= limit);
      const found = inCatalogue.filter((film) => within(film).some((find) => isRight(film, find))).length;
      const wrong = of.reduce((sum, film) => sum + within(film).filter((find) => !isRight(film, find)).length, 0);
      return `${found} | ${wrong} |`;
    });
    console.log(`| ${name} | ${inCatalogue.length} | ${cells.join(' ')}`);
  };
  for (const change of Object.keys(CHANGES))
    line(
      change,
      films.filter((film) => film.change === change),
    );
  line('all', films);
  line(
    'in no catalogue',
    films.filter(({ clip }) => !known.includes(clip)),
  );
  const missed = films.filter(
    (film) => known.includes(film.clip) && !finds.get(film)!.some((find) => isRight(film, find)),
  );
  console.log(`\nmissed: ${missed.map(({ clip, change }) => `${basename(clip, '.mp4')} (${change})`).join(', ')}`);
}

/** Copies of the codes with bits turned, near to nothing: for memory and time, and no measure of false finds among real clips. */
function simulate(size: number): void {
  const simulated = createFilmIndex(2 ** 32);
  known.forEach((clip, i) => simulated.add(i + 1, codes.get(clip)!));
  started = performance.now();
  for (let id = known.length + 1; id <= size; id++) {
    simulated.add(id, turned(codes.get(known[id % known.length]!)!));
  }
  const loaded = seconds(started);
  const { codes: count, bytes: taken } = simulated.stats();
  // Ten minutes, of everything there is.
  const parts: FilmRecord[][] = [];
  let part: FilmRecord[] = [];
  let at = 0;
  for (let turn = 0; parts.length < 10; turn++) {
    const { records } = films[(turn * 37) % films.length]!;
    part.push(...records.map((record) => ({ ...record, time: record.time + at })));
    at += SECONDS * 1_000;
    if (at < 60_000) continue;
    parts.push(part);
    [part, at] = [[], 0];
  }
  started = performance.now();
  const before = process.cpuUsage();
  const found = parts.map((each) => simulated.match(each));
  const { user } = process.cpuUsage(before);
  const strangers = found.flat().filter(({ videoId }) => videoId > known.length);
  const strange = LIMITS.map(
    (limit) => `${strangers.filter(({ meanBits }) => meanBits <= limit).length} at ≤ ${limit}`,
  );
  console.log(
    `\n${size} clips: ${count} codes, ${Math.round(taken / 2 ** 20)} MiB, built in ${loaded} s; ten minutes of film in ${seconds(started)} s (${(user / 1e6).toFixed(2)} s of CPU); finds of simulated clips: ${strange.join(', ')}`,
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
  return stored.map((byte, i) => (i % STORED_CODE_BYTES < 5 ? byte : byte ^ mask[(i % STORED_CODE_BYTES) - 5]!));
}

function seconds(since: number): string {
  return ((performance.now() - since) / 1_000).toFixed(1);
}
