import { useSyncExternalStore } from 'react';

/** Whether films play by themselves: until somebody stops them, and not again until they start them. */
const STORAGE_KEY = 'filmsStopped';
const listeners = new Set<() => void>();
let stopped = readStopped();

function readStopped(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'true';
  } catch {
    return false;
  }
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
