import { persistentStorage } from '../browser-storage.ts';
import type { Scheme } from './tokens.ts';

export const THEME_KEY = 'theme';

/**
 * Returns whether this is a work page, which follows the system's theme by default: the console, or the user centre
 * with the forms opened from it.
 */
const isWorkplace = () =>
  location.pathname.startsWith('/console') || /^#\/(?:user|crashingOut|bindCard)(?:[/?]|$)/.test(location.hash);

/**
 * Returns the theme for the current address: the user's choice, otherwise dark in the shop; undefined for the system's
 * theme.
 */
export function pageTheme(): Scheme | undefined {
  const chosen = persistentStorage.getItem(THEME_KEY);
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return isWorkplace() ? undefined : 'dark';
}

export function paintTheme(): void {
  const theme = pageTheme();
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
}
