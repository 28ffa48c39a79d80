import { UNKNOWN_FINDING } from '@zhenku/contract/projects/unknown-finding';
import type { FilmFinding, FilmReport } from '@zhenku/contract/projects/projects';
import { readClipFileNames } from '@zhenku/contract/clips/clip-file-names';
import { isStricter } from '@zhenku/contract/rules/film-status';
import { shortName } from './look-up-files.ts';
import { type DroppedMedia, mediaOf, type Medium, mediaNamed } from './media-key.ts';
import type { Film } from './reading/film.ts';

export type FilmFile = FilmReport['files'][number] & {
  aliases?: Set<string>;
};

/**
 * Groups a film's uses by clip and file name. Lists each clip that one of a use's names could mean; if several names
 * mean one clip, under the name with the strictest verdict. A use without a clip of ours is listed under the first name
 * that could be ours, otherwise under its first name.
 */
export function filesOf(
  film: Film,
  findings: ReadonlyMap<string, FilmFinding>,
  also: ReadonlyMap<string, readonly FilmFinding[]> = new Map(),
): FilmFile[] {
  const files = new Map<string, FilmFile>();
  for (const { names, start, end } of film.uses) {
    for (const { name, finding } of decidingNames(names, findings, also)) {
      const key = `${finding.videoId} ${name}`;
      const file = files.get(key) ?? { ...finding, name, aliases: new Set(), spans: [], sight: null, mark: null };
      for (const each of names) {
        if (each !== name && isSameFile(findings.get(each), finding)) file.aliases!.add(each);
      }
      file.spans.push([start, end]);
      files.set(key, file);
    }
  }
  return [...files.values()];
}

const isSameFile = (one: FilmFinding | undefined, other: FilmFinding): boolean =>
  one?.videoId === other.videoId && one.fileTier === other.fileTier && one.status === other.status;

interface NamedFinding {
  name: string;
  finding: FilmFinding;
}

function decidingNames(
  names: readonly string[],
  findings: ReadonlyMap<string, FilmFinding>,
  also: ReadonlyMap<string, readonly FilmFinding[]>,
): NamedFinding[] {
  const byClip = new Map<number, NamedFinding>();
  const found = names.flatMap((name) =>
    [findings.get(name) ?? [], also.get(name) ?? []].flat().map((finding) => ({ name, finding })),
  );
  for (const { name, finding } of found) {
    if (finding.videoId === null) continue;
    const known = byClip.get(finding.videoId);
    if (!known || isStricter(finding.status, known.finding.status)) byClip.set(finding.videoId, { name, finding });
  }
  if (byClip.size > 0) return [...byClip.values()];
  const likeOurs = names.find((name) => readClipFileNames(name).length > 0 || findings.get(name)?.by === 'asset');
  const name = likeOurs ?? names[0] ?? '';
  return [{ name, finding: findings.get(name) ?? UNKNOWN_FINDING }];
}

type SavedFile = Pick<FilmFile, 'name' | 'spans'> & Medium;

/** Returns the files as a saved check sends them: each name once per medium, no matter how many clips it could mean. */
export function filesToSave(files: readonly FilmFile[], media: DroppedMedia): SavedFile[] {
  const spansByName = new Map<string, Map<string, [number, number]>>();
  for (const { name, spans } of files) {
    const known = spansByName.get(name) ?? new Map<string, [number, number]>();
    for (const [start, end] of spans) known.set(`${start} ${end}`, [start, end]);
    spansByName.set(name, known);
  }
  return [...spansByName].flatMap(([name, known]) => {
    const file = { name: shortName(name), spans: [...known.values()] };
    const dropped = mediaOf(media, name);
    return dropped.length === 0 ? [file] : dropped.map((medium) => ({ ...file, ...medium }));
  });
}

export interface MissingLicence {
  videoId: number;
  videoType: 1 | 2 | 3;
  price: number;
  upgradeOf: string | null;
  inCart: boolean;
}

/** Returns the purchases that would license the film: each clip once, in the widest tier that its files need. */
export function missingLicences(files: readonly FilmFile[]): MissingLicence[] {
  const byClip = new Map<number, MissingLicence>();
  for (const { videoId, buy } of files) {
    if (videoId === null || buy === null) continue;
    const known = byClip.get(videoId);
    if (known && known.videoType >= buy.videoType) continue;
    byClip.set(videoId, { ...buy, videoId, videoType: buy.videoType as MissingLicence['videoType'] });
  }
  return [...byClip.values()];
}

export interface Relink {
  file: FilmFile;
  to: string;
  /** Name of the master that replaces the sample; null if the licence includes none. */
  master: string | null;
}

export function relinksOf(files: readonly FilmFile[]): Relink[] {
  return files.flatMap((file) =>
    (file.status === 'sample' || file.status === 'windowOver') && file.licence && file.name
      ? [{ file, to: file.licence.fileName, master: file.licence.masterFileName }]
      : [],
  );
}

interface Renames {
  /** Old and new names. */
  sure: [string, string][];
  /** Names left unchanged, because they may mean another file. */
  unsure: string[];
}

/**
 * Returns how to relink a list to the licensed files or, if there are any, their masters. A name is uncertain if it has
 * several replacements, or if only a dropped file with another extension says that it is the clip.
 */
export function renamesOf(relinks: readonly Relink[], kind: 'file' | 'master', media: DroppedMedia): Renames {
  const targets = new Map<string, Set<string>>();
  const unsure = new Set<string>();
  for (const { file, to, master } of relinks) {
    for (const name of [file.name, ...(file.aliases ?? [])]) {
      targets.set(name, (targets.get(name) ?? new Set()).add(kind === 'master' ? (master ?? to) : to));
      const stated = readClipFileNames(name).some(({ videoId }) => videoId === file.videoId);
      if (!stated && mediaNamed(media, name).length === 0) unsure.add(name);
    }
  }
  for (const [name, names] of targets) if (names.size > 1) unsure.add(name);
  return {
    sure: [...targets].flatMap(([name, [to]]): [string, string][] => (unsure.has(name) ? [] : [[name, to!]])),
    unsure: [...unsure],
  };
}

/** Returns the samples for which a list can be relinked, because at least one of their names is replaced. */
export function relinksIn(relinks: readonly Relink[], sure: Renames['sure']): Relink[] {
  const replaced = new Set(sure.map(([from]) => from));
  return relinks.filter(({ file }) => [file.name, ...(file.aliases ?? [])].some((name) => replaced.has(name)));
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

/** Returns the index of the place at a moment of the film, or of the nearest one; -1 if there is none. */
export function placeAt(places: readonly FilmPlace[], frame: number): number {
  const away = ({ start, end }: FilmPlace) => Math.max(start - frame, frame - end, 0);
  const nearest = Math.min(...places.map(away));
  return places.findIndex((place) => away(place) === nearest);
}
