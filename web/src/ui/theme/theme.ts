import { persistentStorage } from '../browser-storage.ts';
import { pageTheme, paintTheme, THEME_KEY } from './page-theme.ts';
import { createStore, useStore } from '../store.ts';
import type { Scheme } from './tokens.ts';

/** A visitor's choice is kept in local storage; without one the page decides (see page-theme.ts). */
const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
const scheme = createStore<Scheme>(globalThis.document ? currentScheme() : 'light');
systemDark?.addEventListener('change', showTheme);

function currentScheme(): Scheme {
  return pageTheme() ?? (systemDark?.matches ? 'dark' : 'light');
}

/** Shows the theme of the current page: after a choice, and after a change between the shop and the user centre. */
export function showTheme(): void {
  paintTheme();
  scheme.set(currentScheme());
}

export function setScheme(chosen: Scheme): void {
  persistentStorage.setItem(THEME_KEY, chosen);
  showTheme();
}

export const useScheme = (): Scheme => useStore(scheme);
