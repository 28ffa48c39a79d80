import { createHash } from 'node:crypto';
import type { BookAccount, BookDifference, BookLine } from '@zhenku/contract/books/books';
import { toFen, toYuan } from '@zhenku/contract/money';
import type { Tx } from '../../platform/database/database.ts';
import { readLedgerDigest } from './ledger-digest.ts';
import { periodOf } from './month.ts';
import { readAccounts } from './read-accounts.ts';
import { readDifferences, readLines } from './read-lines.ts';

export interface Figures {
  month: string;
  accounts: BookAccount[];
  lines: BookLine[];
  /** Digest of the month's postings; absent for months closed by older versions. */
  ledger?: string;
}

/** Sums a month and lists the differences. `before` has the previous month's figures if it is closed. */
export async function readFigures(
  tx: Tx,
  month: string,
  before: Figures | null,
): Promise<{ figures: Figures; differences: BookDifference[] }> {
  const period = periodOf(month);
  const { lines, differing } = await readLines(tx, period);
  const accounts = await readAccounts(tx, period);
  return {
    figures: { month, accounts, lines, ledger: await readLedgerDigest(tx, period) },
    differences: [...(differing > 0 ? await readDifferences(tx, period) : []), ...balanceDifferences(accounts, before)],
  };
}

/**
 * Returns the opening balances that differ from the previous month's closing balances, and the total of the closing balances
 * if it is not zero.
 */
function balanceDifferences(accounts: BookAccount[], before: Figures | null): BookDifference[] {
  const found: BookDifference[] = [];
  const keyOf = ({ kind, provider }: BookAccount) => `${kind} ${provider}`;
  const known = new Map(before?.accounts.map((account) => [keyOf(account), account]));
  const now = new Map(accounts.map((account) => [keyOf(account), account]));
  for (const key of before ? new Set([...known.keys(), ...now.keys()]) : []) {
    const [money, recordMoney] = [now.get(key)?.opening ?? 0, known.get(key)?.closing ?? 0];
    const { kind } = (now.get(key) ?? known.get(key))!;
    if (money !== recordMoney) found.push({ channel: 'opening', detail: kind, cause: null, money, recordMoney });
  }
  const total = accounts.reduce((sum, { closing }) => sum + toFen(closing), 0n);
  if (total !== 0n) {
    found.push({ channel: 'balance', detail: null, cause: null, money: toYuan(total), recordMoney: 0 });
  }
  return found;
}

/** Returns the chained hash of a month's figures, as the database computes it too. */
export const hashMonth = (previousHash: string, figures: string): string =>
  createHash('sha256').update(previousHash).update(figures).digest('hex');

export const FIRST_PREVIOUS_HASH = '0'.repeat(64);
