import { persistentStorage } from '../browser-storage.ts';
import { pageTheme, paintTheme, THEME_KEY } from './page-theme.ts';
import { createStore, useStore } from '../store.ts';
import type { Scheme } from './tokens.ts';

const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)');
/** The current theme: the user's stored choice, otherwise the page's default (see page-theme.ts). */
const scheme = createStore<Scheme>(globalThis.document ? currentScheme() : 'dark', 'dark');
systemDark?.addEventListener('change', showTheme);

function currentScheme(): Scheme {
  return pageTheme() ?? (systemDark?.matches ? 'dark' : 'light');
}

/** Applies the current page's theme, after a choice or after a change between the shop and the user centre. */
export function showTheme(): void {
  paintTheme();
  scheme.set(currentScheme());
}

export function setScheme(chosen: Scheme): void {
  persistentStorage.setItem(THEME_KEY, chosen);
  showTheme();
}

export const useScheme = (): Scheme => useStore(scheme);
