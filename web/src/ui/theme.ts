import { persistentStorage } from './browser-storage.ts';
import { createStore, useStore } from './store.ts';
import type { Scheme } from './tokens.ts';

/** The theme follows the system until the user chooses one. Local storage keeps the choice (see prefetch/theme.ts). */
const STORAGE_KEY = 'theme';
const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const scheme = createStore<Scheme>(globalThis.document ? currentScheme() : 'light');
systemDark?.addEventListener('change', () => scheme.set(currentScheme()));

function currentScheme(): Scheme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemDark?.matches ? 'dark' : 'light';
}

export function setScheme(chosen: Scheme): void {
  document.documentElement.dataset.theme = chosen;
  persistentStorage.setItem(STORAGE_KEY, chosen);
  scheme.set(chosen);
}

/** The theme on the screen. */
export const useScheme = (): Scheme => useStore(scheme);
