import { useState } from 'react';

const STORAGE_KEY = 'playerKeys';

/** Single keys get in the way of speech input and of some screen readers, so they can be turned off for good. */
export function useKeysEnabled() {
  const [enabled, setEnabled] = useState(() => {
    try {
      return localStorage.getItem(STORAGE_KEY) !== 'off';
    } catch {
      return true;
    }
  });
  const remember = (on: boolean) => {
    setEnabled(on);
    try {
      localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
    } catch {
      // Storage may be blocked: the choice then lasts until the page is left.
    }
  };
  return [enabled, remember] as const;
}
