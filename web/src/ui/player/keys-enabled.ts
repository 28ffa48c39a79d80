import { useState } from 'react';
import { persistentStorage } from '../browser-storage.ts';

const STORAGE_KEY = 'playerKeys';

/** Single keys interfere with speech input and some screen readers, so they can be turned off permanently. */
export function useKeysEnabled() {
  const [enabled, setEnabled] = useState(() => persistentStorage.getItem(STORAGE_KEY) !== 'off');
  const remember = (on: boolean) => {
    setEnabled(on);
    persistentStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
  };
  return [enabled, remember] as const;
}
