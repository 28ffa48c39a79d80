import { useEffect } from 'react';

/**
 * A button that was pressed on a rendered page before the app's code had loaded; `prefetch/early-press.ts` sets it. null: the
 * app runs, and handles presses itself.
 */
export type EarlyPress = HTMLElement | undefined | null;

declare global {
  interface Window {
    earlyPress?: EarlyPress;
  }
}

/** Repeats such a press. Stands beside the page, so that the page is hydrated and handles it. */
export function RepeatEarlyPress() {
  useEffect(() => {
    const button = window.earlyPress;
    // Never repeats a press that the app has handled.
    window.earlyPress = null;
    button?.click();
  }, []);
  return null;
}
