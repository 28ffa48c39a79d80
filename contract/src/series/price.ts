import type { Fen } from '../money.ts';

/** A price for all needs this many clips on sale in the tier. */
export const SERIES_PRICE_CLIPS_MIN = 2;
/** Percent of the sum. Keeps each clip's share above zero, however cheap it is. */
export const SERIES_PRICE_PERCENT_MIN = 10;

export interface SeriesPriceLimits {
  min: Fen;
  /** The sum of the clips' prices. */
  max: Fen;
}

/** Returns the limits of the price for all of these clips; null for too few clips. */
export function seriesPriceLimits(prices: readonly Fen[]): SeriesPriceLimits | null {
  if (prices.length < SERIES_PRICE_CLIPS_MIN) return null;
  const max = prices.reduce((sum, price) => sum + price, 0n);
  return { min: (max * BigInt(SERIES_PRICE_PERCENT_MIN) + 99n) / 100n, max };
}

/**
 * Returns what clips cost together: the creator's price for all, within the limits of the clips that are on sale now, or
 * otherwise their sum.
 */
export function seriesPrice(prices: readonly Fen[], set: Fen | null): Fen {
  const limits = seriesPriceLimits(prices);
  if (!limits || set === null) return prices.reduce((sum, price) => sum + price, 0n);
  if (set > limits.max) return limits.max;
  return set < limits.min ? limits.min : set;
}
