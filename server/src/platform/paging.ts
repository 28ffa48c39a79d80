import { LIST_TOTAL_MAX } from '@zhenku/contract/constants';
import { type Expression, sql } from 'kysely';
import type { Db } from './database.ts';
import { invalidField } from './errors.ts';

export interface Paging {
  page: number;
  size: number;
}

interface List<Row> {
  /** Everything that matches, to be counted. */
  matching: Expression<unknown>;
  /** The same in its order, with what is read of it. Expensive columns are read of a page's rows alone, by their ids. */
  rows: Expression<Row>;
}

export interface PageOfRows<Row> extends Paging {
  rows: Row[];
  total: number;
  /** There are more than `total`. */
  totalCapped?: true;
}

/**
 * Reads one page of a list, and counts what matches up to LIST_TOTAL_MAX, so that no list becomes slow with its length.
 * What lies beyond is found by narrowing the list: a page there is `invalidInput`.
 */
export async function readPage<Row>(db: Db, paging: Paging, { matching, rows }: List<Row>): Promise<PageOfRows<Row>> {
  const { page, size } = paging;
  const offset = (page - 1) * size;
  const within = offset < LIST_TOTAL_MAX;
  const [counted, read] = await Promise.all([
    countUpTo(db, matching),
    within ? sql<Row>`${rows} limit ${size} offset ${offset}`.execute(db) : { rows: [] },
  ]);
  if (counted.totalCapped && !within) {
    throw invalidField('page', `只能查看前${LIST_TOTAL_MAX}条，请缩小查询范围`);
  }
  return { rows: read.rows, ...counted, page, size };
}

async function countUpTo(db: Db, matching: Expression<unknown>): Promise<{ total: number; totalCapped?: true }> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (${matching} limit ${LIST_TOTAL_MAX + 1}) m`.execute(db);
  const { total } = rows[0]!;
  return total > LIST_TOTAL_MAX ? { total: LIST_TOTAL_MAX, totalCapped: true } : { total };
}
