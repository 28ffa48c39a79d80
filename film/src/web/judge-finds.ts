import { distance } from '../rules/frame-codes.ts';
import type { Rectangle } from '../rules/frame-blocks.ts';
import { joinSigns } from '../rules/preview-mark.ts';
import type { TestedFind } from './film-pictures.ts';

/** `found`: the pictures match; `look`: the user has to compare them. */
export type Certainty = 'found' | 'look';

export interface Sighting extends TestedFind {
  certainty: Certainty;
  /** Other clips that resemble the shot, likeliest first. */
  alternatives: Sighting[];
}

export interface Judgement {
  sightings: Sighting[];
  /** Spans of the film, in seconds, that are too plain to identify. */
  plain: [from: number, to: number][];
}

/** Maximum number of differing bits between frames of the same scene. */
const SAME_SCENE_BITS = 70;
const PLAIN_CLIPS = 3;
/** Lead in similarity that a clip needs over others to be accepted. */
const LEAD = 0.2;

/**
 * Maximum bits of a find, each with the minimum score and number of textured blocks at which pictures agree. The more
 * the codes differ, the better the pictures must match.
 */
const AGREEMENTS = [
  { bits: 62, score: 0.3, blocks: 14 },
  { bits: 74, score: 0.6, blocks: 18 },
  { bits: 86, score: 0.75, blocks: 18 },
];
/** Number of blocks that is enough if pictures are very similar. */
const MUCH_ALIKE = { score: 0.85, blocks: 10 };
/** Pairs for which few textured blocks are enough, because codes or pictures are almost identical. */
const FULL_MATCHES = [
  { bits: 45, score: 0.6 },
  { bits: 62, score: 0.95 },
];
/** Minimum number of blocks for a meaningful score of a find with many bits or of a rival. */
const LOOK_BLOCKS = 6;
/** Score below which compared pictures are entirely different. */
const UNLIKE = 0.15;
/** Maximum bits of a find that consists of two frames. */
const SHORT_BITS = 60;
/**
 * Minimum score at which two unrelated clips may both be at one place of the film, as in a dissolve, or two frames are
 * enough.
 */
const BOTH = 0.65;

/**
 * Returns a find's certainty; null if it is rejected. The thresholds were tuned on the films of film/bench; see
 * decision 097.
 */
export function certaintyOf({ hits, blocks, meanBits, score, isOtherMoment }: TestedFind): Certainty | null {
  // A cut of half a second has only two hits, so the pictures must match better.
  if (hits < 2 || (hits === 2 && (score < BOTH || meanBits > SHORT_BITS))) return null;
  const reaches = (each: { bits: number; score: number }) => meanBits <= each.bits && score >= each.score;
  const isMuchAlike = blocks >= MUCH_ALIKE.blocks && score >= MUCH_ALIKE.score;
  const agrees = AGREEMENTS.some((each) => reaches(each) && (blocks >= each.blocks || isMuchAlike));
  const isFound = agrees || FULL_MATCHES.some(reaches);
  if (isFound && !isOtherMoment) return 'found';
  const isUnlike = blocks > 0 && score < UNLIKE;
  const isAlike = blocks >= LOOK_BLOCKS && ((meanBits <= 80 && score >= 0.36) || AGREEMENTS.some(reaches));
  return (meanBits <= 70 && !isUnlike) || isAlike ? 'look' : null;
}

const likelihood = ({ certainty, score, meanBits }: Sighting): number =>
  (certainty === 'found' ? 1 : 0) + score + (86 - meanBits) / 86;

const length = ({ filmFrom, filmTo }: { filmFrom: number; filmTo: number }) => filmTo - filmFrom;
const shared = (a: TestedFind, b: TestedFind) => Math.min(a.filmTo, b.filmTo) - Math.max(a.filmFrom, b.filmFrom);
const isSameTime = (a: TestedFind, b: TestedFind) => shared(a, b) > Math.min(length(a), length(b)) / 2;
/**
 * Maximum number of seconds by which an alternative may extend beyond its shot. A clip that continues longer is a
 * separate shot.
 */
const OUTSIDE_SECONDS = 1;
const isWithin = (shot: TestedFind, find: TestedFind) => length(find) - shared(shot, find) <= OUTSIDE_SECONDS;
const isSamePlace = (a: TestedFind, b: TestedFind) => isSameTime(a, b) && isSameArea(areaOf(a), areaOf(b));

const WHOLE: Rectangle = { x: 0, y: 0, width: 1, height: 1 };

function areaOf({ clipBox, flipped }: TestedFind): Rectangle {
  if (!clipBox) return WHOLE;
  const [left, top] = [Math.max(0, clipBox.x), Math.max(0, clipBox.y)];
  const width = Math.min(1, clipBox.x + clipBox.width) - left;
  const height = Math.min(1, clipBox.y + clipBox.height) - top;
  return { x: flipped ? 1 - left - width : left, y: top, width, height };
}

function isSameArea(a: Rectangle, b: Rectangle): boolean {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const both = Math.max(0, across) * Math.max(0, down);
  return both > (a.width * a.height + b.width * b.height - both) / 2;
}

/**
 * Returns the film's shots. Merges overlapping finds of one clip, picks each shot's best find, and offers other clips
 * as alternatives, unless they are equally certain or continue longer. Drops shots that resemble unrelated clips
 * equally.
 */
export function judgeFinds(finds: readonly TestedFind[], tiles: ReadonlyMap<number, readonly Uint8Array[]>): Judgement {
  const candidates = joinParts(finds)
    .flatMap((find): Sighting[] => {
      const certainty = certaintyOf(find);
      return certainty ? [{ ...find, certainty, alternatives: [] }] : [];
    })
    .toSorted((a, b) => likelihood(b) - likelihood(a));
  const shots: Sighting[] = [];
  for (const candidate of candidates) {
    if (joinOwn(shots, candidate)) continue;
    const shot = shots.find((each) => isSamePlace(each, candidate) && isWithin(each, candidate));
    if (!shot) shots.push(candidate);
    else if (![shot, ...shot.alternatives].some(({ videoId }) => videoId === candidate.videoId)) {
      shot.alternatives.push(candidate);
    }
  }
  const inOrder = shots.toSorted((a, b) => a.filmFrom - b.filmFrom);
  const isPlain = (shot: Sighting) => {
    const beside = shots
      .filter((each) => each !== shot)
      .flatMap((each) => [each, ...each.alternatives])
      .filter((each) => isSamePlace(each, shot));
    return looksLikeAnything(shot, [...shot.alternatives, ...beside], tiles);
  };
  const sightings: Sighting[] = [];
  for (const shot of inOrder.filter((each) => !isPlain(each)).flatMap((each) => apart(each, tiles))) {
    // A former alternative may overlap a shot of its clip.
    if (!joinOwn(sightings, shot)) sightings.push(shot);
  }
  return {
    sightings: sightings.toSorted((a, b) => a.filmFrom - b.filmFrom),
    plain: inOrder.filter(isPlain).map(({ filmFrom, filmTo }) => [filmFrom, filmTo]),
  };
}

/** Extends a shot of the candidate's clip at the same time. Returns whether there was one. */
function joinOwn(shots: Sighting[], candidate: Sighting): boolean {
  const at = shots.findIndex((each) => each.videoId === candidate.videoId && isSameTime(each, candidate));
  const shot = shots[at];
  if (!shot) return false;
  const mark = eitherPreview(shot, candidate) ? 'preview' : shot.mark;
  const joined: Sighting = { ...shot, ...spanOfBoth(shot, candidate), mark };
  shots.splice(at, 1);
  // The extended shot may now overlap another shot of the clip.
  if (!joinOwn(shots, joined)) shots.splice(at, 0, joined);
  return true;
}

const eitherPreview = (a: TestedFind, b: TestedFind) => a.mark === 'preview' || b.mark === 'preview';

/** Returns the combined span of two overlapping finds of one clip, with the longer one's clip times. */
function spanOfBoth(a: TestedFind, b: TestedFind) {
  const longer = length(b) > length(a) ? b : a;
  const [filmFrom, filmTo] = [Math.min(a.filmFrom, b.filmFrom), Math.max(a.filmTo, b.filmTo)];
  const clipAt = (time: number, from: number) =>
    Math.min(longer.duration, Math.max(0, longer.clipFrom + (time - from) * longer.speed));
  return {
    filmFrom,
    filmTo,
    clipFrom: filmFrom === longer.filmFrom ? longer.clipFrom : clipAt(filmFrom, longer.filmFrom),
    clipTo: filmTo === longer.filmTo ? longer.clipTo : clipAt(filmTo, longer.filmFrom),
    speed: longer.speed,
  };
}

/** Turns equally certain alternatives from other scenes into separate shots, because a dissolve shows two clips. */
function apart(shot: Sighting, tiles: ReadonlyMap<number, readonly Uint8Array[]>): Sighting[] {
  const isSure = ({ certainty, score }: Sighting) => certainty === 'found' && score >= BOTH;
  if (!isSure(shot)) return [shot];
  const isOther = (each: Sighting) =>
    isSure(each) && !areRelated(tiles.get(shot.videoId) ?? [], tiles.get(each.videoId) ?? []);
  const [others, alternatives] = [
    shot.alternatives.filter(isOther),
    shot.alternatives.filter((each) => !isOther(each)),
  ];
  return [{ ...shot, alternatives }, ...others];
}

/** Whether a shot resembles `PLAIN_CLIPS` unrelated clips about equally; `others` are the other clips at its place. */
function looksLikeAnything(
  shot: Sighting,
  others: readonly Sighting[],
  tiles: ReadonlyMap<number, readonly Uint8Array[]>,
): boolean {
  const unrelated: Sighting[] = [];
  for (const each of [shot, ...others]) {
    if (!unrelated.some(({ videoId }) => areRelated(tiles.get(videoId) ?? [], tiles.get(each.videoId) ?? []))) {
      unrelated.push(each);
    }
  }
  if (unrelated.length < PLAIN_CLIPS) return false;
  const rivals = unrelated.filter(({ videoId, blocks }) => videoId !== shot.videoId && blocks >= LOOK_BLOCKS);
  return !(shot.certainty === 'found' && shot.score >= Math.max(...rivals.map(({ score }) => score)) + LEAD);
}

const areRelated = (a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean =>
  a.some((one) => b.some((other) => distance(one, other) <= SAME_SCENE_BITS));

function joinParts(finds: readonly TestedFind[]): TestedFind[] {
  const joined: TestedFind[] = [];
  for (const find of finds.toSorted((a, b) => a.filmFrom - b.filmFrom)) {
    const at = joined.findIndex((earlier) => continues(earlier, find));
    if (at < 0) joined.push(find);
    else joined[at] = join(joined[at]!, find);
  }
  return joined;
}

const GAP_SECONDS = 1;

function continues(earlier: TestedFind, find: TestedFind): boolean {
  if (earlier.videoId !== find.videoId || earlier.flipped !== find.flipped || earlier.speed !== find.speed)
    return false;
  if (find.filmFrom - earlier.filmTo > GAP_SECONDS) return false;
  const expected = earlier.clipFrom + (find.filmFrom - earlier.filmFrom) * find.speed;
  return Math.abs(expected - find.clipFrom) <= Math.max(1, Math.abs(find.speed));
}

function join(a: TestedFind, b: TestedFind): TestedFind {
  const last = b.filmTo >= a.filmTo ? b : a;
  const hits = a.hits + b.hits;
  const better = b.score > a.score ? b : a;
  return {
    ...better,
    filmFrom: a.filmFrom,
    clipFrom: a.clipFrom,
    filmTo: last.filmTo,
    clipTo: last.clipTo,
    hits,
    coverage: Math.max(a.coverage, b.coverage),
    isOtherMoment: a.isOtherMoment && b.isOtherMoment,
    meanBits: (a.meanBits * a.hits + b.meanBits * b.hits) / Math.max(1, hits),
    mark: eitherPreview(a, b) && !isSameArea(areaOf(a), areaOf(b)) ? 'preview' : joinSigns(a.mark, b.mark),
  };
}
