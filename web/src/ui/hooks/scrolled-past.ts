import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void): () => void {
  addEventListener('scroll', notify, { passive: true });
  return () => removeEventListener('scroll', notify);
}

export const useScrolledPast = (px: number): boolean =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > px,
    () => false,
  );
