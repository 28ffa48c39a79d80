import { useSyncExternalStore } from 'react';
import { localStore } from './stores.ts';

/**
 * Whether films play by themselves: until somebody stops them, and not again until they start them. Phones begin with
 * pictures, since megabytes that nobody asked for are dear there.
 */
const STORAGE_KEY = 'filmsStopped';
const listeners = new Set<() => void>();
let stopped = readStopped();

function readStopped(): boolean {
  const chosen = localStore.getItem(STORAGE_KEY);
  if (chosen !== null) return chosen === 'true';
  return globalThis.matchMedia?.('(max-width: 719px)').matches ?? false;
}

export function stopFilms(stop: boolean): void {
  stopped = stop;
  localStore.setItem(STORAGE_KEY, String(stop));
  listeners.forEach((notify) => notify());
}

export function useFilmsStopped(): boolean {
  return useSyncExternalStore(
    (notify) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
    () => stopped,
  );
}
