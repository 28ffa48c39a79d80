import { createStore, useStore } from '../../ui/store.ts';
import { tabStorage } from '../../ui/browser-storage.ts';
import type { FilmNeed } from './look-up-files.ts';
import { type DroppedMedia, type Medium, withMedium } from './media-key.ts';
import { storedName } from './reading/film.ts';

/** Survives a visit to the payment page, but not a reload, because the list itself is not stored. */
export interface FilmCheckState {
  list: File | null;
  /** The frame rate for an EDL, which does not state its own. */
  fps: number;
  /** Index of the list's sequence to check; undefined: the likeliest. */
  sequence?: number | undefined;
  /** The sequence that the user chose last, which is also read from the next cut's list, and for which project. */
  chosenSequence?: { name: string; projectId: number | null } | undefined;
  media: DroppedMedia;
  /** Keys of the unread parts that the user confirmed to hold no clip of ours. */
  confirmed: readonly string[];
  need: FilmNeed;
}

/**
 * The choices for the last list, in case the user drops it again after a reload. Stored without names, in this tab
 * only.
 */
const CHOICES_KEY = 'film-check-choices';
interface KeptChoices {
  size: number;
  lastModified: number;
  fps: number;
  sequence?: number | undefined;
}

function choicesFor({ size, lastModified }: File): Pick<FilmCheckState, 'fps' | 'sequence'> | null {
  try {
    const kept = JSON.parse(tabStorage.getItem(CHOICES_KEY) ?? 'null') as KeptChoices | null;
    const isSame = kept?.size === size && kept.lastModified === lastModified && Number.isFinite(kept.fps);
    return isSame ? { fps: kept.fps, sequence: kept.sequence } : null;
  } catch {
    return null;
  }
}

function keepChoices({ list, fps, sequence }: FilmCheckState): void {
  if (!list) return;
  const kept: KeptChoices = { size: list.size, lastModified: list.lastModified, fps, sequence };
  tabStorage.setItem(CHOICES_KEY, JSON.stringify(kept));
}

const EMPTY: FilmCheckState = { list: null, fps: 25, media: {}, confirmed: [], need: {} };
const filmCheck = createStore<FilmCheckState>(EMPTY);

export interface NamedMedium {
  name: string;
  medium: Medium;
}

export const useFilmCheckState = (): FilmCheckState => useStore(filmCheck);
export const changeFilmCheck = (change: Partial<FilmCheckState>): void =>
  filmCheck.set({ ...filmCheck.get(), ...change });
/** Ends the check. The choices stay, because the next list is often the next cut of the film. */
export const clearFilmCheck = (): void => {
  const { fps, chosenSequence } = filmCheck.get();
  filmCheck.set({ ...EMPTY, fps, chosenSequence });
};
export const resetFilmCheck = (): void => {
  tabStorage.removeItem(CHOICES_KEY);
  filmCheck.set(EMPTY);
};
export function chooseFps(fps: number): void {
  changeFilmCheck({ fps });
  keepChoices(filmCheck.get());
}
export function chooseListSequence(sequence: number, name: string, projectId: number | null): void {
  const stored = storedName(name);
  changeFilmCheck({ sequence, chosenSequence: stored ? { name: stored, projectId } : undefined, confirmed: [] });
  keepChoices(filmCheck.get());
}
/** Edit lists, and project files that are refused with advice. */
export const LIST_EXTENSIONS = [
  '.edl',
  '.xml',
  '.fcpxml',
  '.fcpxmld',
  '.otio',
  '.otioz',
  '.json',
  '.txt',
  '.zip',
  '.aaf',
  '.prproj',
  '.drt',
  '.drp',
];
export const isListName = (name: string): boolean =>
  LIST_EXTENSIONS.some((extension) => name.toLowerCase().endsWith(extension));

export const openList = (list: File): void =>
  changeFilmCheck({ list, sequence: undefined, ...choicesFor(list), media: {}, confirmed: [] });

export function addMedia(added: readonly NamedMedium[]): string[] {
  const excess = new Set<string>();
  let { media } = filmCheck.get();
  for (const { name, medium } of added) {
    const next = withMedium(media, name, medium);
    if (next === media) excess.add(name);
    media = next;
  }
  changeFilmCheck({ media });
  return [...excess];
}
