/** Resolves when the page has loaded, for work that can wait until then. */
export const waitForPageLoad = () =>
  new Promise<void>((resolve) => {
    if (!globalThis.document || document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

const IDLE_WITHIN_MS = 1_000;

/** Calls `callback` when the browser is idle, or at the latest after IDLE_WITHIN_MS. */
export function runWhenIdle(callback: () => void): void {
  // Safari lacks requestIdleCallback.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: IDLE_WITHIN_MS });
  else setTimeout(callback, 50);
}
