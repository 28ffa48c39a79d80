import { UNKNOWN_FINDING } from '@zhenku/contract/projects/unknown-finding';
import type { FilmFinding, FilmReport } from '@zhenku/contract/projects/projects';
import type { Film } from './film.ts';

/** A film's file with its places in the film and its licence status. */
export type FilmFile = FilmReport['files'][number];

export function filesOf(film: Film, findings: ReadonlyMap<string, FilmFinding>): FilmFile[] {
  const files = new Map<string, FilmFile>();
  for (const { name, start, end } of film.uses) {
    const file = files.get(name) ?? {
      ...(findings.get(name) ?? UNKNOWN_FINDING),
      name,
      spans: [],
      sight: null,
      mark: null,
    };
    file.spans.push([start, end]);
    files.set(name, file);
  }
  return [...files.values()];
}

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
