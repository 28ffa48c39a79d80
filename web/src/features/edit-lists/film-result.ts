import { UNKNOWN_FINDING } from '@zhenku/contract/projects/unknown-finding';
import type { FilmFinding, FilmReport } from '@zhenku/contract/projects/projects';
import type { FilmStatus } from '@zhenku/contract/rules/film-check';
import { FILM_STATUS, type FilmTone } from '@zhenku/contract/rules/film-status';
import type { Film } from './reading/film.ts';

/** A film's file with its places in the film and its licence status. */
export type FilmFile = FilmReport['files'][number];

/**
 * Groups a film's uses by clip and file name. Each clip that one of a use's names could be is listed: of several names of one clip,
 * that with the strictest verdict. A use without a name of ours is listed under its first name.
 */
export function filesOf(film: Film, findings: ReadonlyMap<string, FilmFinding>): FilmFile[] {
  const files = new Map<string, FilmFile>();
  for (const { names, start, end } of film.uses) {
    for (const { name, finding } of decidingNames(names, findings)) {
      const file = files.get(name) ?? { ...finding, name, spans: [], sight: null, mark: null };
      file.spans.push([start, end]);
      files.set(name, file);
    }
  }
  return [...files.values()];
}

interface NamedFinding {
  name: string;
  finding: FilmFinding;
}

function decidingNames(names: readonly string[], findings: ReadonlyMap<string, FilmFinding>): NamedFinding[] {
  const byClip = new Map<number, NamedFinding>();
  for (const name of names) {
    const finding = findings.get(name);
    if (!finding || finding.videoId === null) continue;
    const known = byClip.get(finding.videoId);
    if (!known || isStricter(finding.status, known.finding.status)) byClip.set(finding.videoId, { name, finding });
  }
  return byClip.size > 0 ? [...byClip.values()] : [{ name: names[0] ?? '', finding: UNKNOWN_FINDING }];
}

const STRICTEST_FIRST: readonly FilmTone[] = ['open', 'todo', 'good', 'unknown'];

const isStricter = (one: FilmStatus, other: FilmStatus): boolean =>
  STRICTEST_FIRST.indexOf(FILM_STATUS[one].tone) < STRICTEST_FIRST.indexOf(FILM_STATUS[other].tone);

export interface Missing {
  videoId: number;
  videoType: 1 | 2 | 3;
  price: number;
  upgradeOf: string | null;
  inCart: boolean;
}

/** Returns the purchases that would license the film: each clip once, in the widest tier that its files need. */
export function missingOf(files: readonly FilmFile[]): Missing[] {
  const byClip = new Map<number, Missing>();
  for (const { videoId, buy } of files) {
    if (videoId === null || buy === null) continue;
    const known = byClip.get(videoId);
    if (known && known.videoType >= buy.videoType) continue;
    byClip.set(videoId, { ...buy, videoId, videoType: buy.videoType as Missing['videoType'] });
  }
  return [...byClip.values()];
}

export interface Relink {
  file: FilmFile;
  /** The licensed file that replaces it. */
  to: string;
  /** The master that does; null if the licence includes none. */
  master: string | null;
}

/** Returns samples of purchased clips with the licensed files that replace them. */
export function relinksOf(files: readonly FilmFile[]): Relink[] {
  return files.flatMap((file) =>
    (file.status === 'sample' || file.status === 'windowOver') && file.licence && file.name
      ? [{ file, to: file.licence.fileName, master: file.licence.masterFileName }]
      : [],
  );
}

export const filmTitle = (film: Film, list: { name: string }): string => film.name || list.name.replace(/\.\w+$/, '');

export interface FilmPlace {
  start: number;
  end: number;
  file: FilmFile;
}

export const placesOf = (files: readonly FilmFile[]): FilmPlace[] =>
  files
    .flatMap((file) => file.spans.map(([start, end]) => ({ start, end, file })))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
