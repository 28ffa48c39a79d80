import { useState } from 'react';
import { persistentStorage } from '../browser-storage.ts';

const STORAGE_KEY = 'playerKeys';

/**
 * Returns whether the player's keys are on, and a setter. Users can turn them off permanently, because single keys
 * interfere with speech input and some screen readers.
 */
export function useKeysEnabled() {
  const [enabled, setEnabled] = useState(() => persistentStorage.getItem(STORAGE_KEY) !== 'off');
  const remember = (on: boolean) => {
    setEnabled(on);
    persistentStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  };
  return [enabled, remember] as const;
}
