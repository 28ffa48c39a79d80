const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'click', 'scroll'];

/** Resolves at the visitor's first sign of use, for code that the page's first load has no room for. */
export const firstSign = new Promise<void>((resolve) => {
  for (const sign of SIGNS)
    globalThis.addEventListener?.(sign, () => resolve(), { once: true, passive: true, capture: true });
});
