import { distance } from '../rules/frame-codes.ts';
import { joinSigns } from '../rules/preview-mark.ts';
import type { TestedFind } from './film-pictures.ts';

/** `found`: the pictures agree; `look`: somebody has to compare them; `plain`: too many clips look like it to say anything. */
export type Certainty = 'found' | 'look';

export interface Sighting extends TestedFind {
  certainty: Certainty;
  /** Other clips that resemble the shot, likeliest first. */
  alternatives: Sighting[];
}

export interface Judged {
  sightings: Sighting[];
  /** Spans of the film, in seconds, that are too plain to identify. */
  plain: [from: number, to: number][];
}

/** Most differing bits between frames of the same scene. */
const SAME_SCENE_BITS = 70;
const PLAIN_CLIPS = 3;
/** Lead in similarity that a clip needs over others to be accepted. */
const LEAD = 0.2;

/** The thresholds were tuned on edits of 22 minutes, that of 0.65 on the films of film/bench/film-codes.ts; see decision 097. */
export function certaintyOf({ hits, blocks, meanBits, score }: TestedFind): Certainty | null {
  if (hits < 3) return null;
  if (blocks >= 14 && ((meanBits <= 74 && score >= 0.3) || (meanBits <= 86 && score >= 0.65))) return 'found';
  return meanBits <= 70 || (meanBits <= 80 && score >= 0.36) ? 'look' : null;
}

/** Returns a rank; higher is likelier. */
const likelihood = ({ certainty, score, meanBits }: Sighting): number =>
  (certainty === 'found' ? 1 : 0) + score + (86 - meanBits) / 86;

const length = ({ filmFrom, filmTo }: { filmFrom: number; filmTo: number }) => filmTo - filmFrom;
const shared = (a: TestedFind, b: TestedFind) => Math.min(a.filmTo, b.filmTo) - Math.max(a.filmFrom, b.filmFrom);
/** Whether two finds overlap by more than half of the shorter one. */
const isSameShot = (a: TestedFind, b: TestedFind) => shared(a, b) > Math.min(length(a), length(b)) / 2;

/**
 * Returns the film's shots. Merges overlapping parts, picks each shot's best find, offers the others as alternatives,
 * and drops shots that resemble unrelated clips equally.
 */
export function judgeFinds(finds: readonly TestedFind[], tiles: ReadonlyMap<number, readonly Uint8Array[]>): Judged {
  const candidates = joinParts(finds)
    .flatMap((find): Sighting[] => {
      const certainty = certaintyOf(find);
      return certainty ? [{ ...find, certainty, alternatives: [] }] : [];
    })
    .toSorted((a, b) => likelihood(b) - likelihood(a));
  const shots: Sighting[] = [];
  for (const candidate of candidates) {
    const shot = shots.find((each) => isSameShot(each, candidate));
    if (!shot) shots.push(candidate);
    else if (![shot, ...shot.alternatives].some(({ videoId }) => videoId === candidate.videoId)) {
      shot.alternatives.push(candidate);
    }
  }
  const inOrder = shots.toSorted((a, b) => a.filmFrom - b.filmFrom);
  const isPlain = (shot: Sighting) => looksLikeAnything(shot, tiles);
  return {
    sightings: inOrder.filter((shot) => !isPlain(shot)),
    plain: inOrder.filter(isPlain).map(({ filmFrom, filmTo }) => [filmFrom, filmTo]),
  };
}

function looksLikeAnything(shot: Sighting, tiles: ReadonlyMap<number, readonly Uint8Array[]>): boolean {
  const unrelated: Sighting[] = [];
  for (const each of [shot, ...shot.alternatives]) {
    if (!unrelated.some(({ videoId }) => areRelated(tiles.get(videoId) ?? [], tiles.get(each.videoId) ?? []))) {
      unrelated.push(each);
    }
  }
  if (unrelated.length < PLAIN_CLIPS) return false;
  const rivals = unrelated.filter(({ videoId }) => videoId !== shot.videoId).map(({ score }) => score);
  return !(shot.certainty === 'found' && shot.score >= Math.max(...rivals) + LEAD);
}

/** Whether clips show the same scene somewhere. */
const areRelated = (a: readonly Uint8Array[], b: readonly Uint8Array[]): boolean =>
  a.some((one) => b.some((other) => distance(one, other) <= SAME_SCENE_BITS));

/** Merges a shot that spans two parts or lies in their overlap. */
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
    meanBits: (a.meanBits * a.hits + b.meanBits * b.hits) / Math.max(1, hits),
    mark: joinSigns(a.mark, b.mark),
  };
}
