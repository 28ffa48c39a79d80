import type { FilmFind } from '@zhenku/contract/projects/projects';
import { FILM_PART } from '@zhenku/contract/rules/film-limits';
import { frameSizeOf } from '../../src/rules/frame-codes.ts';
import { bestPerMoment, type FilmIndex, type Find } from '../../src/server/film-index.ts';
import { codeFrames } from '../../src/server/testing.ts';
import type { ClipPictures } from '../../src/web/clip-pictures.ts';
import { judgeFinds, type Sighting } from '../../src/web/judge-finds.ts';
import { testFind } from '../../src/web/test-find.ts';
import type { Film, Shot } from './cut-film.ts';

/** No watermark points, because these benchmarks do not look for watermarks. */
const NO_POINTS = { inside: { x: 0, y: 0, width: 1, height: 1 }, bits: new Uint8Array() };

export interface KnownClip {
  id: number;
  duration: number;
  pictures: ClipPictures;
}

export interface Outcome {
  minutes: number;
  /** Shots of catalogue clips. */
  shots: number;
  /** Shots whose clip the index nominated. */
  aligned: number;
  /** Shots whose clip is shown as found. */
  found: number;
  /** Other shots whose clip is shown for the buyer to confirm. */
  look: number;
  /** Finds of a wrong clip that are shown as found. */
  wrong: number;
  wrongLook: number;
  /** Errors of the shots' start and end times, in seconds. */
  errors: number[];
}

/**
 * Matches a film part by part and compares the finds that a browser would show with the film's shots. `preview-marks.ts`
 * measures watermarks.
 */
export async function judgeFilm(film: Film, ...catalogue: Catalogue): Promise<Outcome> {
  const { finds, sightings } = await findClips(film, ...catalogue);
  return compare(film.shots, finds, sightings, film.length / 60);
}

type Catalogue = [index: FilmIndex, known: readonly KnownClip[]];

export async function findClips(
  { frames, length, aspect = 16 / 9 }: Pick<Film, 'frames' | 'length' | 'aspect'>,
  ...[index, known]: Catalogue
): Promise<{ finds: Find[]; sightings: Sighting[] }> {
  const clipOf = new Map(known.map((clip) => [clip.id, clip]));
  const filmFrames = frames.map(({ time, luma }) => ({
    time: time / 1_000,
    luma: { pixels: luma, ...frameSizeOf(aspect), aspect },
    points: NO_POINTS,
  }));
  const records = codeFrames(frames, aspect);
  const finds: Find[] = [];
  for (let from = 0; from < length; from += FILM_PART.seconds - FILM_PART.overlapSeconds) {
    const isInPart = (time: number) => time >= from * 1_000 && time < (from + FILM_PART.seconds) * 1_000;
    finds.push(...bestPerMoment(index.match(records.filter(({ time }) => isInPart(time)))));
  }
  const tested = await Promise.all(
    finds.map((find) => {
      const { duration, pictures } = clipOf.get(find.videoId)!;
      return testFind(toFilmFind(find, duration), filmFrames, pictures, () => Promise.resolve('unsure'));
    }),
  );
  const tiles = new Map(known.map(({ id, pictures }) => [id, pictures.codes]));
  return { finds, sightings: judgeFinds(tested, tiles).sightings };
}

const toFilmFind = (find: Find, duration: number): FilmFind => ({
  ...find,
  duration,
  videoName: '',
  thumbnailUrl: '',
  previewUrl: '',
  storyboard: null,
});

export type MatchedSpan = Pick<Find, 'filmFrom' | 'filmTo' | 'videoId'>;
export type ShownFind = MatchedSpan & Pick<Sighting, 'certainty'>;

export const shotAt = <S extends Shot>(shots: readonly S[], { filmFrom, filmTo }: MatchedSpan): S | undefined =>
  shots.find(({ from, to }) => (filmFrom + filmTo) / 2 >= from && (filmFrom + filmTo) / 2 < to);

export function compare(
  shots: readonly Shot[],
  finds: readonly MatchedSpan[],
  sightings: readonly ShownFind[],
  minutes: number,
): Outcome {
  const shotOf = (find: MatchedSpan) => shotAt(shots, find);
  const isRight = (find: MatchedSpan) => shotOf(find)?.clip === find.videoId;
  const shown = (certainty: Sighting['certainty']) => sightings.filter((each) => each.certainty === certainty);
  const right = (each: readonly MatchedSpan[]) => new Set(each.filter(isRight).map(shotOf));
  const [found, look] = [right(shown('found')), right(shown('look'))];
  return {
    minutes,
    shots: shots.filter(({ clip }) => clip !== null).length,
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

export function printHead(): void {
  console.log(
    '| film | minutes | shots | aligned | found | to be looked at | recall | false finds | false to be looked at | time code off by, median | 9 of 10 |',
  );
  console.log('|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|');
}

export function printLine(name: string, outcomes: readonly Outcome[]): void {
  const sum = (count: (outcome: Outcome) => number) => outcomes.reduce((total, each) => total + count(each), 0);
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
  console.log(`\nprecision ${precision.toFixed(1)} %, ${((wrong / minutes) * 60).toFixed(1)} false finds per hour\n`);
}
