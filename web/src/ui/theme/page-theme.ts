import { persistentStorage } from '../browser-storage.ts';
import type { Scheme } from './tokens.ts';

export const THEME_KEY = 'theme';

/** Returns the user's choice, otherwise dark; undefined for the system's theme, which the console follows. */
export function pageTheme(): Scheme | undefined {
  const chosen = persistentStorage.getItem(THEME_KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return location.pathname.startsWith('/console') ? undefined : 'dark';
}

export function paintTheme(): void {
  const theme = pageTheme();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
