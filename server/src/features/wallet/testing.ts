import type { LaterEntries } from './coins.ts';
import type { Entry } from './post.ts';

/** Entries that are known beforehand, for `spendCoins`. */
export const entriesNow = (...entries: Entry[]): LaterEntries => ({
  accounts: entries.map(({ account }) => account),
  entries: Promise.resolve(entries),
});
