import { useSyncExternalStore } from 'react';

function subscribe(notify: () => void): () => void {
  addEventListener('scroll', notify, { passive: true });
  return () => removeEventListener('scroll', notify);
}

/** Whether the page is scrolled by more than `px`. */
export const useScrolledPast = (px: number): boolean => useSyncExternalStore(subscribe, () => scrollY > px);
