import { createStore, useStore } from '../../ui/store.ts';
import type { FilmNeed } from './ask-shop.ts';

/** Media that lies beside the list: its names, each with the SHA-256 of its content once that is known. */
export type MediaHashes = Readonly<Record<string, string>>;

/** What is being checked. It stays while one goes to pay and comes back, and is gone with the page: nothing of it is kept. */
export interface FilmDesk {
  list: File | null;
  /** For an EDL, which does not say. */
  fps: number;
  hashes: MediaHashes;
  need: FilmNeed;
}

const EMPTY: FilmDesk = { list: null, fps: 25, hashes: {}, need: {} };
const desk = createStore<FilmDesk>(EMPTY);

export const useFilmDesk = (): FilmDesk => useStore(desk);
export const changeDesk = (change: Partial<FilmDesk>): void => desk.set({ ...desk.get(), ...change });
export const clearDesk = (): void => desk.set(EMPTY);
export const addHash = (name: string, sha256: string): void =>
  changeDesk({ hashes: { ...desk.get().hashes, [name]: sha256 } });
