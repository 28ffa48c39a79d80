import type { FilmFind } from '@zhenku/contract/projects/projects';
import type { ClipPictures } from './clip-pictures.ts';
import { clipTimeAt } from './clip-time.ts';
import type { SampledFrame, TestedFind } from './film-pictures.ts';
import { certaintyOf } from './judge-finds.ts';
import { areasOf } from '../rules/film-records.ts';
import type { Rectangle } from '../rules/frame-blocks.ts';
import { isAnotherMoment, type PlacedFrame } from './reading/moving-parts.ts';
import { filmFrame, findPlace, judge, type Match } from './picture-test.ts';
import { type AskAboutMark, markQuestion } from './mark-question.ts';

const FRAME_COUNT = 5;

export async function testFind(
  find: FilmFind,
  frames: readonly SampledFrame[],
  clip: ClipPictures | null,
  askAboutMark: AskAboutMark,
): Promise<TestedFind> {
  const { matches, placed } = clip ? bestArea(find, frames, clip) : NOTHING;
  const likeness = judge(matches);
  const isOtherMoment = clip !== null && likeness.place !== null && isAnotherMoment(placed, clip.pictures);
  const tested: TestedFind = { ...find, ...likeness, isOtherMoment, mark: 'unsure' };
  // Asks the shop about the watermark only for finds that may be shown.
  const question = certaintyOf(tested) && markQuestion(tested, frames);
  return question ? { ...tested, mark: await askAboutMark(question) } : tested;
}

interface AreaMatches {
  matches: Match[];
  placed: PlacedFrame[];
}

const NOTHING: AreaMatches = { matches: [], placed: [] };

/** Score of the whole picture below which areas are compared too. */
const WHOLE_MATCH_MIN = 0.5;
const PROBE_FRAME_COUNT = 2;

function bestArea(find: FilmFind, frames: readonly SampledFrame[], clip: ClipPictures): AreaMatches {
  const chosen = chooseFrames(find, frames, find.duration / clip.pictures.length);
  const whole = compareFrames(find, chosen, clip);
  const score = scoreOf(whole);
  if (score >= WHOLE_MATCH_MIN) return whole;
  const middle = Math.max(0, Math.floor((chosen.length - PROBE_FRAME_COUNT) / 2));
  const few = chosen.slice(middle, middle + PROBE_FRAME_COUNT);
  const areas = few.flatMap(({ luma }) => areasOf({ ...luma, luma: luma.pixels }));
  const scored = distinct(areas).map((area) => ({
    area,
    score: scoreOf(compareFrames(find, few, clip, { area, around: 0 })),
  }));
  const likeliest = scored.toSorted((a, b) => b.score - a.score)[0];
  if (!likeliest || likeliest.score <= score) return whole;
  const within = compareFrames(find, chosen, clip, { area: likeliest.area });
  return scoreOf(within) > score ? within : whole;
}

const scoreOf = ({ matches }: AreaMatches): number => judge(matches).score;

const SAME_AREA = 0.02;

const distinct = (areas: readonly Rectangle[]): Rectangle[] =>
  areas.filter(
    (area, at) =>
      !areas
        .slice(0, at)
        .some((other) =>
          (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(area[side] - other[side]) <= SAME_AREA),
        ),
  );

interface Comparison {
  area?: Rectangle;
  /** Number of pictures on each side of the nearest one that are compared too. */
  around?: number;
}

function compareFrames(
  find: FilmFind,
  frames: readonly SampledFrame[],
  clip: ClipPictures,
  { area, around = 1 }: Comparison = {},
): AreaMatches {
  const compared: AreaMatches = { matches: [], placed: [] };
  const count = clip.pictures.length;
  const step = find.duration / count;
  for (const { luma, time } of frames) {
    const frame = filmFrame(luma, find.flipped, area);
    if (!frame) continue;
    const nearest = Math.round(clipTimeAt(find, time) / step);
    let best: Match | null = null;
    for (let at = Math.max(0, nearest - around); at <= Math.min(count - 1, nearest + around); at++) {
      const match = findPlace(frame, clip.pictures[at]!);
      if (!best || match.score > best.score) best = match;
    }
    if (!best) continue;
    compared.matches.push(best);
    compared.placed.push({ frame, place: best.place, nearest });
  }
  return compared;
}

/** Chooses one frame from each fifth of the shot: the one nearest in time to a storyboard picture. */
function chooseFrames(find: FilmFind, frames: readonly SampledFrame[], step: number): SampledFrame[] {
  const within = frames.filter(({ time }) => time >= find.filmFrom - 0.01 && time <= find.filmTo + 0.01);
  const fromTile = ({ time }: SampledFrame) => {
    const at = clipTimeAt(find, time) / step;
    return Math.abs(at - Math.round(at)) * step;
  };
  const parts = Array.from({ length: FRAME_COUNT }, (_, part) =>
    within.slice(
      Math.floor((part * within.length) / FRAME_COUNT),
      Math.floor(((part + 1) * within.length) / FRAME_COUNT),
    ),
  );
  return parts.flatMap((part) => part.toSorted((a, b) => fromTile(a) - fromTile(b))[0] ?? []);
}
