import { readClipFileNames } from '@zhenku/contract/clips/clip-file-names';
import type { ListedFilm } from '../../../web/src/film-interface.ts';
import type { Shot } from './film-sights.ts';

/** A place where the edit list names a clip of ours, in seconds from the film's first frame. */
export interface NamedPlace {
  name: string;
  videoIds: number[];
  from: number;
  to: number;
}

export interface ListComparison {
  named: NamedPlace[];
  proven: NamedPlace[];
  /** Named places without the clip in the pictures: it may be covered, cropped or replaced. */
  notSeen: NamedPlace[];
  /** Shots that the list does not name: clips may be renamed, or inside a nested sequence. */
  notNamed: Shot[];
}

/** Compares an edit list with a film's pictures. Both begin with the film's first frame. */
export function compareWithList(list: Pick<ListedFilm, 'uses' | 'fps'>, shots: readonly Shot[]): ListComparison {
  const named = list.uses.flatMap(({ names, start, end }): NamedPlace[] => {
    const ours = names.filter((name) => readClipFileNames(name).length > 0);
    const videoIds = [...new Set(ours.flatMap((name) => readClipFileNames(name).map(({ videoId }) => videoId)))];
    return ours.length > 0 ? [{ name: ours[0]!, videoIds, from: start / list.fps, to: end / list.fps }] : [];
  });
  const seen = shots.filter(({ sight }) => sight !== null);
  return {
    named,
    proven: named.filter((place) => seen.some((shot) => isSame(place, shot))),
    notSeen: named.filter((place) => !seen.some((shot) => isSame(place, shot))),
    notNamed: seen.filter((shot) => !named.some((place) => isSame(place, shot))),
  };
}

/**
 * Returns whether a shot shows the named clip at that place: the overlap is at least half of the shorter of the two.
 */
function isSame(place: NamedPlace, { clip }: Shot): boolean {
  if (!place.videoIds.includes(clip.videoId)) return false;
  const shared = Math.min(place.to, clip.filmTo) - Math.max(place.from, clip.filmFrom);
  return shared >= Math.min(place.to - place.from, clip.filmTo - clip.filmFrom) / 2;
}
