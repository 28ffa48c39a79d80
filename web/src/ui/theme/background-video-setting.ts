import { persistentStorage } from '../browser-storage.ts';
import { createStore, useStore } from '../store.ts';

const STORAGE_KEY = 'filmsStopped';
/**
 * Whether background videos are stopped. They play until the user stops them, and stay stopped until the user starts
 * them. On phones they are stopped initially, because mobile data is expensive.
 */
const stopped = createStore(readStopped(), false);

function readStopped(): boolean {
  const stored = persistentStorage.getItem(STORAGE_KEY);
  if (stored !== null) return stored === 'true';
  return globalThis.matchMedia?.('(max-width: 719px)').matches ?? false;
}

export function setBackgroundVideosStopped(value: boolean): void {
  persistentStorage.setItem(STORAGE_KEY, String(value));
  stopped.set(value);
}

export const useBackgroundVideosStopped = (): boolean => useStore(stopped);
