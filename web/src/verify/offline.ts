import { useEffect, useState, useSyncExternalStore } from 'react';
import { publishedProofs, readKeptKeys } from '../features/proofs/published-proofs.ts';

/** Rejects where the browser has no service workers or the page is not kept. */
async function keepPage(): Promise<void> {
  if (import.meta.env.DEV) throw new Error('the development server builds no service worker');
  await navigator.serviceWorker.register('/verify/service-worker.js', { scope: '/verify' });
  await navigator.serviceWorker.ready;
}

interface KeptPage {
  /** `no`: it works while it is open only. */
  kept: 'not yet' | 'yes' | 'no';
  /** When the site published the keys that are kept; null: there are none. */
  keysTime: string | null;
}

/** Keeps the page and the published keys in this browser. */
export function useKeptPage(): KeptPage {
  const [kept, setKept] = useState<KeptPage['kept']>('not yet');
  useEffect(() => {
    Promise.all([publishedProofs.keys(), keepPage()]).then(
      () => setKept('yes'),
      () => setKept('no'),
    );
  }, []);
  return { kept, keysTime: readKeptKeys()?.time ?? null };
}

function subscribe(listen: () => void): () => void {
  const unlisten = new AbortController();
  for (const event of ['online', 'offline']) addEventListener(event, listen, { signal: unlisten.signal });
  return () => unlisten.abort();
}

export const useIsOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);
