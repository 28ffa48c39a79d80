import type { Fen } from '../money.ts';

const UPGRADES: Readonly<Record<number, readonly number[]>> = { 1: [2, 3], 2: [3], 3: [] };

export const isUpgrade = (from: number, to: number): boolean => UPGRADES[from]?.includes(to) ?? false;

/** An order item is never free, even if the list price has fallen below the paid price. */
const MIN_PRICE: Fen = 1n;

/** The days of a one-year licence. */
export interface LicenceDays {
  total: number;
  /** The remaining days, without today. */
  left: number;
}

/**
 * Returns an upgrade's credit in fen: the full price of a permanent licence or one that has not begun (`days` is null), and
 * the remaining days' share of a running year, rounded down, because the wider licence then runs for its own year. If that
 * year has not begun, both licences share one year.
 */
export function upgradeCredit(paid: Fen, days: LicenceDays | null): Fen {
  if (days === null || days.left >= days.total) return paid;
  return days.left <= 0 ? 0n : (paid * BigInt(days.left)) / BigInt(days.total);
}

/** Returns an upgrade's price in fen: the wider tier's list price less the credit. */
export function upgradePrice(listPrice: Fen, credit: Fen): Fen {
  const difference = listPrice - credit;
  return difference < MIN_PRICE ? MIN_PRICE : difference;
}
