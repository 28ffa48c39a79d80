/**
 * Measures the film check by kind of use and prints the goals beside the results: inset, cropped, split and short shots
 * in landscape and portrait films. Two thirds of the clips are in the catalogue. Rules are tuned on films of every
 * second clip; `HALF=1` measures the other, held-out half. `SEED=3` draws random films: the catalogue, the clips shown,
 * where shots begin, and the places and sizes of insets, crops and captions; clips from real cameras, in `REAL_CLIPS` or
 * beside the checkout, are always in the catalogue and in the films. `node film/bench/film-kinds.ts`; `FILM_CLIPS=12` limits the number of clips,
 * `FILM_KINDS='quarter;left'` selects kinds, and `FILM_CACHE=folder` keeps clips and frames. `EACH=1` prints each shot
 * and each wrong find.
 */
import { basename } from 'node:path';
import { CODED_FRAMES_PER_SECOND, STORED_CODE_BYTES } from '../src/server/code-clip.ts';
import { createFilmIndex } from '../src/server/film-index.ts';
import { readEdited } from '../src/server/testing.ts';
import {
  type Clip,
  drawFiles,
  SHOT_START,
  listOriginals,
  picturesOf,
  readClips,
  SHOT_SECONDS,
  type Tiles,
} from './films/clips.ts';
import { addShot, type Film, lengthOfShot } from './films/cut-film.ts';
import type { Sighting } from '../src/web/judge-finds.ts';
import { openCache } from './films/cache.ts';
import { numbersOf, pickRandomly, pickUsual } from './films/draw.ts';
import { compare, findClips, type KnownClip, type MatchedSpan, type Outcome, shotAt } from './films/judge-film.ts';
import { GOALS, type Kind, KINDS, type PickValue } from './films/kinds.ts';

const { FILM_CLIPS, FILM_KINDS, HALF = '0', SEED, EACH } = process.env;
const most = FILM_CLIPS ? Number(FILM_CLIPS) : undefined;
const isWanted = ({ name }: Kind) => !FILM_KINDS || FILM_KINDS.split(';').includes(name);
/**
 * Films show at most this much of a clip's start, in seconds. It is removed from the catalogue to simulate a film that
 * shows another moment of the clip.
 */
const SHOWN_SECONDS = 4;
const DRAWN_SECONDS = { least: 1.6, most: 3.4 };
const set = SEED ? `seed ${SEED}` : HALF;

const cache = await openCache();
const { folder, cached, clear } = cache;
try {
  const clips = drawCatalogue(await readClips(cache, most));
  const known = knownOf(clips);
  const files = await drawFiles(folder);
  const cut = (kind: Kind) => cached(`${set} ${kind.name}`, () => cutKind(planShots(clips, kind), kind, files));
  const groups = new Map<string, Outcome[]>();
  const ofReal: Outcome[] = [];
  let spent = 0;
  for (const kind of KINDS.filter(isWanted)) {
    const film = await cut(kind);
    const before = process.cpuUsage().user;
    const { outcome, real } = await judge(film, known, clips);
    spent += process.cpuUsage().user - before;
    print(kind.name, [outcome]);
    groups.set(kind.group, [...(groups.get(kind.group) ?? []), outcome]);
    ofReal.push(real);
  }
  console.log(
    '\n| | n | found | please confirm | missed | goal | false finds | false to confirm |\n|---|--:|--:|--:|--:|--:|--:|--:|',
  );
  for (const [group, outcomes] of groups) print(group, outcomes, GOALS[group]);
  const all = [...groups.values()].flat();
  print('all', all, 90);
  if (clips.some(({ isReal }) => isReal)) print('of these, clips from real cameras', ofReal, 90);
  const [found, wrong] = [sum(all, 'found'), sum(all, 'wrong')];
  console.log(`\nprecision ${((found / Math.max(1, found + wrong)) * 100).toFixed(1)} % (goal 99.5 %)`);
  console.log(
    `CPU to code, search and compare: ${(spent / 1e6 / (sum(all, 'minutes') * 60)).toFixed(2)} s per second of film`,
  );
  if (!SEED) {
    const plain = await cut(KINDS.find(({ name }) => name === 'plain')!);
    print('another moment of the same clips', [(await judge(plain, knownOf(clips.map(laterPart)), clips)).outcome]);
  }
} finally {
  await clear();
}

type Coded = KnownClip & { codes: Uint8Array };

function knownOf(clips: readonly Clip[]): Coded[] {
  return clips.flatMap(({ id, duration, codes, tiles }) =>
    id === null ? [] : { id, duration, codes, pictures: picturesOf(tiles) },
  );
}

/** Returns a clip without the seconds that films show, as if the catalogue had only a later part of it. */
function laterPart(clip: Clip): Clip {
  const skipped = SHOWN_SECONDS * CODED_FRAMES_PER_SECOND;
  const view = new DataView(clip.codes.buffer, clip.codes.byteOffset, clip.codes.byteLength);
  const codes: Uint8Array[] = [];
  for (let at = 0; at < clip.codes.length; at += STORED_CODE_BYTES) {
    const [from, until] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (until < skipped) continue;
    const code = clip.codes.slice(at, at + STORED_CODE_BYTES);
    const moved = new DataView(code.buffer);
    moved.setUint16(0, Math.max(0, from - skipped), true);
    moved.setUint16(2, until - skipped, true);
    codes.push(code);
  }
  const { pixels } = clip.tiles;
  const first = Math.ceil((SHOWN_SECONDS / clip.duration) * pixels.length);
  const tiles: Tiles = { ...clip.tiles, pixels: pixels.slice(first) };
  const isLong = clip.duration > 2 * SHOWN_SECONDS && clip.id !== null;
  return {
    ...clip,
    id: isLong ? clip.id : null,
    duration: clip.duration - SHOWN_SECONDS,
    codes: new Uint8Array(Buffer.concat(codes)),
    tiles,
  };
}

function drawCatalogue(clips: readonly Clip[]): readonly Clip[] {
  if (!SEED) return clips;
  const next = numbersOf(`${SEED} catalogue`);
  return clips.map((clip, at) => ({ ...clip, id: next() < 2 / 3 || clip.isReal ? at + 1 : null }));
}

interface PlannedShot {
  clip: Clip;
  from: number;
  seconds: number;
  pick: PickValue;
}

/** Returns a kind's shots: of every second clip, or, with a seed, of random clips. */
function planShots(clips: readonly Clip[], { name, isLandscapeOnly, seconds }: Kind): PlannedShot[] {
  const isShown = ({ isLandscape }: Clip) => isLandscape || !isLandscapeOnly;
  const half = clips.filter((_, at) => at % 2 === Number(HALF));
  if (!SEED) {
    const shots = half.map((clip, at) => ({
      clip,
      from: SHOT_START,
      seconds: seconds ?? lengthOfShot(at),
      pick: pickUsual,
    }));
    return shots.filter(({ clip }) => isShown(clip));
  }
  const next = numbersOf(`${SEED} ${name}`);
  const pick = pickRandomly(next);
  return clips
    .filter((clip) => next() < 1 / 2 || clip.isReal)
    .filter(isShown)
    .map((clip) => {
      const long = seconds ?? pick(SHOT_SECONDS, DRAWN_SECONDS.least, DRAWN_SECONDS.most);
      return { clip, from: pick(SHOT_START, 0, Math.max(0, clip.shown - long)), seconds: long, pick };
    });
}

async function cutKind(shots: readonly PlannedShot[], kind: Kind, files: Record<string, string>): Promise<Film> {
  const film: Film = { shots: [], frames: [], length: 0, aspect: kind.aspect };
  const { aspect } = kind;
  for (const { clip, from, seconds, pick } of shots) {
    const filter = kind.filter(pick).replaceAll(/\{(\w+)\}/g, (_, name: string) => files[name]!);
    await addShot(film, clip.id, seconds, (skip) =>
      readEdited(clip.path, filter, { from, seconds, skip, files, aspect }),
    );
  }
  return film;
}

async function judge(film: Film, known: readonly Coded[], clips: readonly Clip[]) {
  const index = createFilmIndex(2 ** 30);
  for (const { id, codes } of known) index.add(id, codes);
  const judged = await findClips(film, index, known);
  if (EACH) explain(film, judged);
  const { finds, sightings } = judged;
  const minutes = film.length / 60;
  const real = new Set(clips.flatMap(({ id, isReal }) => (isReal && id !== null ? [id] : [])));
  const isReal = (clip: number | null | undefined) => clip !== null && clip !== undefined && real.has(clip);
  const inReal = (each: MatchedSpan) => isReal(shotAt(film.shots, each)?.clip);
  const realShots = film.shots.map((shot) => (isReal(shot.clip) ? shot : { ...shot, clip: null }));
  return {
    outcome: compare(film.shots, finds, sightings, minutes),
    real: compare(realShots, finds.filter(inReal), sightings.filter(inReal), minutes),
  };
}

function explain(film: Film, { finds, sightings }: Awaited<ReturnType<typeof findClips>>): void {
  const names = listOriginals(most).map(({ path }) => basename(path));
  const nameOf = (id: number | null) => (id === null ? 'a stranger' : names[id - 1]!);
  const describe = ({ certainty, score, blocks, isOtherMoment, hits, meanBits }: Sighting) =>
    `${certainty}, ${hits} hits, ${Math.round(meanBits)} bits, ${score.toFixed(2)} in ${blocks} blocks${isOtherMoment ? ', another moment' : ''}`;
  for (const shot of film.shots.filter(({ clip }) => clip !== null)) {
    const isInShot = (each: MatchedSpan) => each.videoId === shot.clip && shotAt(film.shots, each) === shot;
    const [find, shown] = [finds.find(isInShot), sightings.find(isInShot)];
    const index = find ? `${find.hits} hits, ${Math.round(find.meanBits)} bits` : 'not aligned';
    const outcome = shown?.certainty === 'found' ? 'found' : 'missed';
    console.log(`  ${outcome} ${nameOf(shot.clip)}: ${index}; ${shown ? describe(shown) : 'not shown'}`);
  }
  for (const each of sightings) {
    const shot = shotAt(film.shots, each);
    if (shot && shot.clip !== each.videoId)
      console.log(`  wrong ${nameOf(each.videoId)} in ${nameOf(shot.clip)}: ${describe(each)}`);
  }
}

function print(name: string, outcomes: readonly Outcome[], goal?: number): void {
  const [shots, found, look] = [sum(outcomes, 'shots'), sum(outcomes, 'found'), sum(outcomes, 'look')];
  const share = shots > 0 ? ` (${Math.round((found / shots) * 100)} %)` : '';
  const cells = [name, shots, `${found}${share}`, look, shots - found - look, goal ? `${goal} %` : ''];
  const aligned = goal === undefined ? [`aligned ${sum(outcomes, 'aligned')}`] : [];
  console.log(`| ${[...cells, sum(outcomes, 'wrong'), sum(outcomes, 'wrongLook'), ...aligned].join(' | ')} |`);
}

type Counted = 'minutes' | 'shots' | 'aligned' | 'found' | 'look' | 'wrong' | 'wrongLook';

function sum(outcomes: readonly Outcome[], count: Counted): number {
  return outcomes.reduce((total, each) => total + each[count], 0);
}
