import { createStore, useStore } from '../../ui/store.ts';
import type { FilmNeed } from './ask-shop.ts';
import { type DroppedMedia, type Medium, withMedium } from './media-key.ts';

/** The film being checked. It survives a detour to the payment page and is lost on reload: nothing is stored. */
export interface FilmCheckState {
  list: File | null;
  /** The frame rate for an EDL, which does not state its own. */
  fps: number;
  /** Index of the list's sequence to check; undefined: the likeliest. */
  sequence?: number | undefined;
  media: DroppedMedia;
  /** Keys of the unread parts that the user confirmed to hold no clip of ours. */
  confirmed: readonly string[];
  need: FilmNeed;
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
export const clearFilmCheck = (): void => filmCheck.set(EMPTY);
/** Extensions of edit lists and of the project files that are refused with advice. */
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

/** Starts the check of another list. */
export const openList = (list: File): void => changeFilmCheck({ list, sequence: undefined, media: {}, confirmed: [] });

/** Adds dropped media, all at once, and returns the names of those beyond the limit for one name. */
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
