import { useSyncExternalStore } from 'react';

/**
 * Whether films play by themselves: until somebody stops them, and not again until they start them. Phones begin with
 * pictures, since megabytes that nobody asked for are dear there.
 */
const STORAGE_KEY = 'filmsStopped';
const listeners = new Set<() => void>();
let stopped = readStopped();

function readStopped(): boolean {
  try {
    const chosen = localStorage.getItem(STORAGE_KEY);
    if (chosen !== null) return chosen === 'true';
  } catch {
    // Storage may be blocked: it begins as for anybody who has not chosen.
  }
  return globalThis.matchMedia?.('(max-width: 719px)').matches ?? false;
}

export function stopFilms(stop: boolean): void {
  stopped = stop;
  try {
    localStorage.setItem(STORAGE_KEY, String(stop));
  } catch {
    // Storage may be blocked: the choice then lasts until the page is left.
  }
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
