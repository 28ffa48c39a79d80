import type { Fen } from '../money.ts';

/** The tiers that a licence of each tier can be upgraded to, for the same clip. */
const UPGRADES: Readonly<Record<number, readonly number[]>> = { 1: [2, 3], 2: [3], 3: [] };

export const isUpgrade = (from: number, to: number): boolean => UPGRADES[from]?.includes(to) ?? false;

/** An order item costs something, also where the list price has fallen below what was paid. */
const LEAST: Fen = 1n;

/** The days of a licence for one year. */
export interface LicenceDays {
  total: number;
  /** Those that are left, today not among them. */
  left: number;
}

/**
 * What an upgrade takes off, in fen: all that was paid for a licence that is permanent or has not begun (`days` is null), of a
 * year that has begun the share of the days that are left, rounded down, since the wider licence then runs for a year of its own.
 * Where it has not begun, the two share one year.
 */
export function upgradeCredit(paid: Fen, days: LicenceDays | null): Fen {
  if (days === null || days.left >= days.total) return paid;
  return days.left <= 0 ? 0n : (paid * BigInt(days.left)) / BigInt(days.total);
}

/** What an upgrade costs, in fen: the list price of the wider tier less the credit. */
export function upgradePrice(listPrice: Fen, credit: Fen): Fen {
  const difference = listPrice - credit;
  return difference < LEAST ? LEAST : difference;
}
