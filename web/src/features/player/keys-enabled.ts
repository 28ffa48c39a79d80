import { useState } from 'react';
import { localStore } from '../../ui/stores.ts';

const STORAGE_KEY = 'playerKeys';

/** Single keys get in the way of speech input and of some screen readers, so they can be turned off for good. */
export function useKeysEnabled() {
  const [enabled, setEnabled] = useState(() => localStore.getItem(STORAGE_KEY) !== 'off');
  const remember = (on: boolean) => {
    setEnabled(on);
    localStore.setItem(STORAGE_KEY, on ? 'on' : 'off');
  };
  return [enabled, remember] as const;
}
