import { useLayoutEffect, useRef } from 'react';
import { useLocation } from '../ui/router/location.tsx';

const RESTORE_MS = 2_000;
const positions = new Map<string, number>();
const inUserCentre = (path = '') => path === '/user' || path.startsWith('/user/');

/** Scrolls to `top` once the page is tall enough; stops when the user scrolls or after two seconds. */
function restore(top: number): () => void {
  const stop = new AbortController();
  const tryNow = () => {
    scrollTo(0, top);
    if (Math.abs(scrollY - top) < 2) stop.abort();
  };
  const observer = new ResizeObserver(tryNow);
  const timer = setTimeout(() => stop.abort(), RESTORE_MS);
  stop.signal.addEventListener('abort', () => {
    observer.disconnect();
    clearTimeout(timer);
  });
  for (const type of ['wheel', 'touchmove', 'keydown']) {
    addEventListener(type, () => stop.abort(), { signal: stop.signal, passive: true });
  }
  observer.observe(document.body);
  return () => stop.abort();
}

/** Scrolls new pages to the top, except between pages of the user centre. Going back restores the scroll position. */
export function useScrollOnNavigation(): void {
  const { key, pathname, by } = useLocation();
  const lastPath = useRef<string>(undefined);

  useLayoutEffect(() => {
    history.scrollRestoration = 'manual';
    const remember = () => positions.set(key, scrollY);
    addEventListener('scroll', remember, { passive: true });
    const top = positions.get(key);
    const stopRestoring = by === 'pop' && top ? restore(top) : undefined;
    const stays = inUserCentre(pathname) && inUserCentre(lastPath.current);
    // The reader may have scrolled a page from the server before its code had loaded.
    const isFirst = lastPath.current === undefined;
    if (isFirst) remember();
    if (!stopRestoring && !stays && !isFirst) scrollTo(0, 0);
    lastPath.current = pathname;
    return () => {
      removeEventListener('scroll', remember);
      stopRestoring?.();
    };
  }, [key, pathname, by]);
}
