import { useEffect, useState, useSyncExternalStore } from 'react';
import { publishedProofs, readStoredKeys } from '../features/proofs/published-proofs.ts';

async function cachePage(): Promise<void> {
  if (import.meta.env.DEV) throw new Error('the development server builds no service worker');
  await navigator.serviceWorker.register('/verify/service-worker.js', { scope: '/verify' });
  await navigator.serviceWorker.ready;
}

interface CachedPage {
  /** `no`: the page works offline only while it stays open. */
  cached: 'not yet' | 'yes' | 'no';
  /** When this browser fetched the cached keys; null without any. */
  keysTime: string | null;
}

export function useCachedPage(): CachedPage {
  const [cached, setCached] = useState<CachedPage['cached']>('not yet');
  useEffect(() => {
    Promise.all([publishedProofs.keys(), cachePage()]).then(
      () => setCached('yes'),
      () => setCached('no'),
    );
  }, []);
  return { cached, keysTime: readStoredKeys()?.time ?? null };
}

function subscribe(listen: () => void): () => void {
  const unlisten = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, listen, { signal: unlisten.signal });
  return () => unlisten.abort();
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
