import type { MonthBooks } from '@zhenku/contract/books/books';
import type { Db, Tx } from '../../platform/database/database.ts';
import { asClose, firstMonth, readClose, readLastClose } from './closes.ts';
import { type Figures, FIRST_PREVIOUS_HASH, hashMonth, readFigures } from './figures.ts';
import { readLedgerDigest } from './ledger-digest.ts';
import { hasEnded, nextMonth, periodOf } from './month.ts';
import { areSameFigures } from './same-figures.ts';

const parse = (figures: string) => JSON.parse(figures) as Figures;

/** Returns a month as it would be closed now, with its figures as text. */
export async function draftMonth(tx: Tx, month: string) {
  const last = await readLastClose(tx);
  const before = last && nextMonth(last.month) === month ? last : undefined;
  const { figures, differences } = await readFigures(tx, month, before ? parse(before.figures) : null);
  const text = JSON.stringify(figures);
  const previousHash = before?.hash ?? FIRST_PREVIOUS_HASH;
  return { figures, differences, text, previousHash, hash: hashMonth(previousHash, text), last: last?.month ?? null };
}

/** Returns why a month cannot be closed even without differences; null if it can. */
export async function findObstacle(tx: Tx, month: string, last: string | null): Promise<string | null> {
  if (last !== null && month <= last) return '该月已结账';
  if (!hasEnded(month)) return '该月结束1小时后才能结账';
  const next = last === null ? await firstMonth(tx) : nextMonth(last);
  if (next === null || month < next) return '该月没有账目';
  return month > next ? `请先结账${next}` : null;
}

const CHANGED = {
  channel: 'balance',
  detail: '结账后账目被改动',
  cause: null,
  money: 0,
  recordMoney: 0,
} as const;

/**
 * Returns whether the ledger still matches the frozen figures. Reads only the month's postings, so that old months are as
 * fast as recent ones.
 */
async function isUnchanged(tx: Tx, month: string, closed: Figures): Promise<boolean> {
  if (closed.ledger !== undefined) return closed.ledger === (await readLedgerDigest(tx, periodOf(month)));
  return areSameFigures(closed, (await readFigures(tx, month, null)).figures);
}

/** Returns a month of the books. A closed month has its frozen figures, and a difference if the ledger has changed since. */
export async function readMonthBooks(db: Db, month: string): Promise<MonthBooks> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const close = await readClose(tx, month);
      if (close) {
        const closed = parse(close.figures);
        const differences = (await isUnchanged(tx, month, closed)) ? [] : [CHANGED];
        return { ...closed, close: asClose(close), obstacle: null, hash: close.hash, differences };
      }
      const { figures, differences, hash, last } = await draftMonth(tx, month);
      const obstacle =
        (await findObstacle(tx, month, last)) ?? (differences.length > 0 ? '账目有差异，不能结账' : null);
      return { ...figures, close: null, obstacle, hash, differences };
    });
}
