import { useSyncExternalStore } from 'react';
import { localStore } from './stores.ts';
import type { Scheme } from './tokens.ts';

/** The theme follows the system until the user chooses one; the choice is kept in local storage (see prefetch/theme.ts). */
const STORAGE_KEY = 'theme';
const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();
systemDark?.addEventListener('change', () => listeners.forEach((notify) => notify()));

function currentScheme(): Scheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemDark?.matches ? 'dark' : 'light';
}

export function setScheme(scheme: Scheme): void {
  document.documentElement.dataset.theme = scheme;
  localStore.setItem(STORAGE_KEY, scheme);
  listeners.forEach((notify) => notify());
}

/** The theme that is shown now. */
export function useScheme(): Scheme {
  return useSyncExternalStore((notify) => {
    listeners.add(notify);
    return () => listeners.delete(notify);
  }, currentScheme);
}
