import { hashFile } from '../uploads/hash-file.ts';

/**
 * Keeps what this page has loaded, so that it opens without a connection from now on: a service worker answers for the files
 * that the network does not. Other pages are not kept. Does nothing where there are no service workers.
 */
export async function keepForOffline(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false;
  try {
    await navigator.serviceWorker.register('/verify-worker.js');
    const { active } = await navigator.serviceWorker.ready;
    // Loads the worker of hashes too.
    await hashFile(new File([], 'nothing'), { signal: new AbortController().signal, onProgress: () => undefined });
    const loaded = performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name))
      .filter(({ origin, pathname }) => origin === location.origin && /^\/(assets\/|favicon)/.test(pathname))
      .map(({ pathname }) => pathname);
    const { port1, port2 } = new MessageChannel();
    const answer = new Promise<boolean>((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data === true));
      port1.start();
    });
    active?.postMessage([...new Set(['/', ...loaded])], [port2]);
    return await answer;
  } catch {
    return false;
  }
}
