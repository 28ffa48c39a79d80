import { createStore, useStore } from '../../ui/store.ts';
import type { FilmNeed } from './ask-shop.ts';

/** SHA-256 of the film's media files by file name. */
export type MediaHashes = Readonly<Record<string, string>>;

/** The film being checked. It survives a detour to the payment page and is lost on reload: nothing is stored. */
export interface FilmDesk {
  list: File | null;
  /** Frame rate for an EDL, which does not state its own. */
  fps: number;
  /** Index of the list's sequence to check; undefined: the likeliest. */
  sequence?: number | undefined;
  hashes: MediaHashes;
  /** Keys of the unread parts that the user confirmed to hold no clip of ours. */
  confirmed: readonly string[];
  need: FilmNeed;
}

const EMPTY: FilmDesk = { list: null, fps: 25, hashes: {}, confirmed: [], need: {} };
const desk = createStore<FilmDesk>(EMPTY);

export const useFilmDesk = (): FilmDesk => useStore(desk);
export const changeDesk = (change: Partial<FilmDesk>): void => desk.set({ ...desk.get(), ...change });
export const clearDesk = (): void => desk.set(EMPTY);
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
export const openList = (list: File): void => changeDesk({ list, sequence: undefined, hashes: {}, confirmed: [] });
export const addHash = (name: string, sha256: string): void =>
  changeDesk({ hashes: { ...desk.get().hashes, [name]: sha256 } });
