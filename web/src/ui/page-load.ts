/** Fulfils when the page has loaded all that it shows at first, for what may come after it. */
export const waitForPageLoad = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve();
    else addEventListener('load', () => resolve(), { once: true });
  });

const IDLE_WITHIN_MS = 1_000;

/** Calls back when the browser has painted what there is and has nothing else to do, or soon in any case. */
export function runWhenIdle(callback: () => void): void {
  // Safari has none.
  if ('requestIdleCallback' in globalThis) requestIdleCallback(callback, { timeout: IDLE_WITHIN_MS });
  else setTimeout(callback, 50);
}
