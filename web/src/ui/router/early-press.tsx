import { useEffect } from 'react';

/**
 * A button of a rendered page that was pressed before its part of the page was hydrated; `prefetch/early-press.ts` sets it.
 */
export type EarlyPress = HTMLButtonElement | undefined;

declare global {
  interface Window {
    earlyPress?: EarlyPress;
  }
}

/** Repeats such a press. Stands in each part of the page that is hydrated on its own. */
export function RepeatEarlyPress() {
  useEffect(() => window.earlyPress?.click(), []);
  return null;
}
