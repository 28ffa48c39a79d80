/** A film as described by its edit list. Times are in frames from the first frame, at the film's own rate. */
export interface Film {
  format: FilmFormat;
  name: string;
  fps: number;
  dropFrame: boolean;
  /** The first frame's time code, in frames. */
  startFrame: number;
  frames: number;
  /** null: not stated in the list. */
  size: { width: number; height: number } | null;
  /** In film order. */
  uses: FilmUse[];
}

export type FilmFormat = 'edl' | 'xmeml' | 'fcpxml' | 'otio';

export interface FilmUse {
  /** File name; empty if the list states none. */
  name: string;
  start: number;
  end: number;
}

/** A range of the list's text that names a file. */
export interface Mention {
  start: number;
  end: number;
  /** Notation of names in this place. */
  as: 'plain' | 'xml' | 'xmlUrl' | 'json';
}

export interface EditList {
  film: Film;
  mentions: Mention[];
}

export class EditListError extends Error {}

export const EDIT_LIST_MAX = { bytes: 50 * 1024 * 1024, uses: 20_000, nodes: 1_000_000, depth: 40 } as const;

/** Rounds uses to whole frames, and drops empty ones and those before the film's start. */
export function finishFilm(film: Omit<Film, 'frames'> & { frames?: number }): Film {
  const uses = film.uses
    .map(({ name, start, end }) => ({ name, start: Math.max(0, Math.round(start)), end: Math.round(end) }))
    .filter(({ start, end }) => end > start && Number.isSafeInteger(end))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  if (uses.length > EDIT_LIST_MAX.uses) throw new EditListError(`剪辑表超过 ${EDIT_LIST_MAX.uses} 处画面`);
  const last = uses.reduce((latest, { end }) => Math.max(latest, end), 0);
  return { ...film, uses, frames: Math.max(last, Math.round(film.frames ?? 0)) };
}

/** Returns the last segment of a path or URL, decoded. */
export function fileNameOf(path: string): string {
  const last = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  if (!/^[a-z][a-z0-9+.-]+:/i.test(path) && !path.includes('%')) return last;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
