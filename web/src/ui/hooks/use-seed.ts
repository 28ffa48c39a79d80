import { createContext, use } from 'react';

/** The seed of a page that the server renders; null in the browser. */
export const Seed = createContext<number | null>(null);

/**
 * Returns a whole number for random choices. It stays the same until the document is reloaded, and the browser chooses
 * the same as the server did.
 */
export const useSeed = (): number =>
  use(Seed) ?? Math.floor(Number(document.documentElement.dataset.seed ?? performance.timeOrigin));
