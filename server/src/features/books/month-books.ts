import type { MonthBooks } from '@zhenku/contract/books';
import type { Db, Tx } from '../../platform/database.ts';
import { asClose, firstMonth, readClose, readLastClose } from './closes.ts';
import { type Figures, hashOf, readFigures, readImbalances, ZEROS } from './figures.ts';
import { isOver, nextMonth } from './month.ts';

const parse = (figures: string) => JSON.parse(figures) as Figures;

/** A month as it would be closed now, with the text of its figures. */
export async function draftMonth(tx: Tx, month: string) {
  const last = await readLastClose(tx);
  const before = last && nextMonth(last.month) === month ? last : undefined;
  const { figures, differences } = await readFigures(tx, month, before ? parse(before.figures) : null);
  const text = JSON.stringify(figures);
  const previousHash = before?.hash ?? ZEROS;
  return { figures, differences, text, previousHash, hash: hashOf(previousHash, text), last: last?.month ?? null };
}

/** Why a month cannot be closed, whatever its figures are; null: it can. */
export async function obstacleTo(tx: Tx, month: string, last: string | null): Promise<string | null> {
  if (last !== null && month <= last) return '该月已结账';
  if (!isOver(month)) return '该月结束1小时后才能结账';
  const next = last === null ? await firstMonth(tx) : nextMonth(last);
  if (next === null || month < next) return '该月没有账目';
  return month > next ? `请先结账${next}` : null;
}

/** A month of the books: of a closed one what was frozen, and where the ledger would say something else now. */
export async function readMonthBooks(db: Db, month: string): Promise<MonthBooks> {
  return await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const close = await readClose(tx, month);
      if (close) {
        const { figures } = await readFigures(tx, month, null);
        const changed = JSON.stringify(figures) !== close.figures;
        const difference = {
          channel: 'balance',
          detail: '结账后账目被改动',
          cause: null,
          money: 0,
          recordMoney: 0,
        } as const;
        return {
          ...parse(close.figures),
          close: asClose(close),
          obstacle: null,
          hash: close.hash,
          differences: changed ? [difference] : [],
        };
      }
      const { figures, differences, hash, last } = await draftMonth(tx, month);
      const all = [...(await readImbalances(tx)), ...differences];
      const obstacle = (await obstacleTo(tx, month, last)) ?? (all.length > 0 ? '账目有差异，不能结账' : null);
      return { ...figures, close: null, obstacle, hash, differences: all };
    });
}
