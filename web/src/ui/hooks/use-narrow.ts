import { useSyncExternalStore } from 'react';

/** Matches phones, where a table's row becomes a card. */
const NARROW = '(max-width: 640px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
