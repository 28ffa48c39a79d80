import type { Fen } from '../money.ts';

/** The tiers that a licence of each tier can be upgraded to, for the same clip. */
const UPGRADES: Readonly<Record<number, readonly number[]>> = { 1: [2, 3], 2: [3], 3: [] };

export const isUpgrade = (from: number, to: number): boolean => UPGRADES[from]?.includes(to) ?? false;

/** An order item costs something, also where the list price has fallen below what was paid. */
const LEAST: Fen = 1n;

/** What an upgrade costs, in fen: the list price of the wider tier less what was paid for the licence so far. */
export function upgradePrice(listPrice: Fen, paid: Fen): Fen {
  const difference = listPrice - paid;
  return difference < LEAST ? LEAST : difference;
}
