import type { BookAccount, BookLine } from '@zhenku/contract/books/books';
import type { Figures } from './figures.ts';

/**
 * Returns whether two readings of a month agree. Months closed without a ledger digest are compared by balances and by the
 * channels that they name, ignoring order and channels added by later versions.
 */
export function areSameFigures(closed: Figures, now: Figures): boolean {
  const channels = new Set(closed.lines.map(({ channel }) => channel));
  const known = now.lines.filter(({ channel }) => channels.has(channel));
  return (
    isSameSet(closed.accounts.map(textOfAccount), now.accounts.map(textOfAccount)) &&
    isSameSet(closed.lines.map(textOfLine), known.map(textOfLine))
  );
}

const textOfAccount = ({ kind, provider, opening, gained, lost, closing }: BookAccount) =>
  JSON.stringify([kind, provider, opening, gained, lost, closing]);
const textOfLine = ({ date, channel, detail, count, money }: BookLine) =>
  JSON.stringify([date, channel, detail, count, money]);

const isSameSet = (a: string[], b: string[]) => new Set(a).symmetricDifference(new Set(b)).size === 0;
