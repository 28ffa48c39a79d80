import { oneLine } from '@zhenku/contract/rules/line-text';

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
  uses: FilmUse[];
  /** Names of the list's sequences, projects or timelines that could be the film, and the one that was read. */
  sequences: string[];
  sequence: number;
  /** Events in the list: those that were understood, whether they show a picture or not, and the unread ones. */
  events: number;
  /** Parts that were not understood and may show a picture; the user must confirm each. */
  unread: UnreadPart[];
  /** Chinese sentences about what was repaired or, for a known reason, left out, such as a switched-off track. */
  notes: string[];
}

export type FilmFormat = 'edl' | 'xmeml' | 'fcpxml' | 'otio' | 'jianying';

export interface FilmUse {
  /**
   * Every file name that the list gives for this picture (clip, file, path, reel, key source, proxy and original), the
   * likeliest first; empty if it states none.
   */
  names: string[];
  start: number;
  end: number;
}

export interface UnreadPart {
  /** Line in the list's text, from 1; 0: the format has no lines. */
  line: number;
  text: string;
}

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

export interface ReadingChoice {
  /** Frame rate of an EDL, which does not state its own. */
  fps: number;
  /** Index of the sequence to read; undefined: the likeliest. */
  sequence?: number | undefined;
  /** The name of the sequence read from an earlier list, which is the likeliest if only one sequence has it. */
  sequenceName?: string | undefined;
}

export const EDIT_LIST_MAX = {
  bytes: 50 * 1024 * 1024,
  uses: 20_000,
  nodes: 1_000_000,
  depth: 40,
  /** The most names per event, file, asset or master clip; further names are reported. */
  names: 40,
  /** The most unread parts that are stored, and the length of the text that each shows. */
  unread: 1_000,
  unreadText: 160,
  sequenceName: 100,
} as const;

/**
 * Returns the index of the sequence to read: the chosen one, otherwise the one read from an earlier list, otherwise the
 * longest.
 */
export function chooseSequence(
  names: readonly string[],
  lengths: readonly number[],
  { sequence, sequenceName }: ReadingChoice,
): number {
  if (sequence !== undefined && names[sequence] !== undefined) return sequence;
  const same = sequenceName ? names.flatMap((name, at) => (storedName(name) === sequenceName ? [at] : [])) : [];
  return same.length === 1 ? same[0]! : lengths.indexOf(Math.max(...lengths));
}

export const storedName = (name: string): string =>
  Array.from(oneLine(name)).slice(0, EDIT_LIST_MAX.sequenceName).join('').trim();

/** Contents of a list before `finishFilm` completes them. */
export type UnfinishedFilm = Omit<
  Film,
  'frames' | 'uses' | 'sequences' | 'sequence' | 'events' | 'unread' | 'notes'
> & {
  uses: FilmUse[];
} & Partial<Pick<Film, 'frames' | 'sequences' | 'sequence' | 'unread' | 'notes'>> & {
    /** Events that were understood; by default, the uses. */
    understood?: number;
  };

export const TOO_MANY_UNREAD = `超过 ${EDIT_LIST_MAX.unread} 处读不懂，请换一种格式导出剪辑表`;
const NO_PICTURES = '剪辑表里没有读到任何画面，请检查导出的时间线是否正确';

/** Rounds uses to whole frames, at least one. Reports uses without a place in the film. */
export function finishFilm({ understood, unread: unreadParts = [], notes = [], ...film }: UnfinishedFilm): Film {
  const all = film.uses.map(({ names, start, end }) => {
    const from = Math.max(0, Math.round(start));
    return {
      names: [...new Set(names.map((name) => name.trim()))].filter((name) => name !== ''),
      start: from,
      end: Math.max(from + 1, Math.round(end)),
    };
  });
  const uses = all
    .filter(({ end }) => Number.isSafeInteger(end))
    .toSorted((a, b) => a.start - b.start || a.end - b.end);
  const misplaced = all.filter(({ end }) => !Number.isSafeInteger(end));
  const unread = [
    ...unreadParts,
    ...misplaced.map(({ names }) => ({ line: 0, text: `位置有误：${names.join(' · ')}` })),
  ];
  if (uses.length > EDIT_LIST_MAX.uses) throw new EditListError(`剪辑表超过 ${EDIT_LIST_MAX.uses} 个镜头，请分段检查`);
  if (unread.length > EDIT_LIST_MAX.unread) {
    throw new EditListError(TOO_MANY_UNREAD);
  }
  const last = uses.reduce((latest, { end }) => Math.max(latest, end), 0);
  return {
    sequences: [film.name],
    sequence: 0,
    ...film,
    // An empty film must not count as one without clips of ours.
    notes: uses.length > 0 ? notes : [...notes, NO_PICTURES],
    uses,
    frames: Math.max(last, Math.round(film.frames ?? 0)),
    events: (understood ?? uses.length) + unread.length,
    unread: unread.map(({ line, text }) => ({
      line,
      text: oneLine(text).slice(0, EDIT_LIST_MAX.unreadText).toWellFormed(),
    })),
  };
}

export function fileNameOf(path: string): string {
  const last = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
  if (!/^[a-z][a-z0-9+.-]+:/i.test(path) && !path.includes('%')) return last;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
