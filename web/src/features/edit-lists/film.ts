/** A film as its edit list describes it. Times are frames of the film’s own rate, from its first frame. */
export interface Film {
  format: FilmFormat;
  name: string;
  fps: number;
  dropFrame: boolean;
  /** What the time code of the first frame counts. */
  startFrame: number;
  frames: number;
  /** Null: the list does not say. */
  size: { width: number; height: number } | null;
  /** In their order in the film. */
  uses: FilmUse[];
}

export type FilmFormat = 'edl' | 'xmeml' | 'fcpxml' | 'otio';

export interface FilmUse {
  /** Of the file; empty: the list names none. */
  name: string;
  start: number;
  end: number;
}

/** A place in the text of the list where a file is named. */
export interface Mention {
  start: number;
  end: number;
  /** How names are written there. */
  as: 'plain' | 'xml' | 'xmlUrl' | 'json';
}

export interface EditList {
  film: Film;
  mentions: Mention[];
}

export class EditListError extends Error {}

export const EDIT_LIST_MAX = { bytes: 50 * 1024 * 1024, uses: 20_000, nodes: 1_000_000, depth: 40 } as const;

/** Whole frames that show nothing are no use, and so is what lies before the film’s beginning. */
export function finishFilm(film: Omit<Film, 'frames'> & { frames?: number }): Film {
  const uses = film.uses
    .map(({ name, start, end }) => ({ name, start: Math.max(0, Math.round(start)), end: Math.round(end) }))
    .filter(({ start, end }) => end > start && Number.isSafeInteger(end))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  if (uses.length > EDIT_LIST_MAX.uses) throw new EditListError(`剪辑表超过 ${EDIT_LIST_MAX.uses} 处画面`);
  const last = uses.reduce((latest, { end }) => Math.max(latest, end), 0);
  return { ...film, uses, frames: Math.max(last, Math.round(film.frames ?? 0)) };
}

/** The last part of a path or a URL, decoded. */
export function fileNameOf(path: string): string {
  const last = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  if (!/^[a-z][a-z0-9+.-]+:/i.test(path) && !path.includes('%')) return last;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
