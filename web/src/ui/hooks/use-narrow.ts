import { useSyncExternalStore } from 'react';

/** Matches phones, where table rows become cards. */
const NARROW = '(max-width: 640px)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

export const useNarrow = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => matchMedia(NARROW).matches,
    () => false,
  );
