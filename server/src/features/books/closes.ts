import { sql } from 'kysely';
import type { Output } from '@zhenku/contract/api';
import type { MonthBooks } from '@zhenku/contract/books/books';
import type { Db } from '../../platform/database/database.ts';

interface CloseRow {
  month: string;
  figures: string;
  previous_hash: string;
  hash: string;
  closed_at: string;
  username: string;
}

const selectCloses = (db: Db) =>
  db
    .selectFrom('month_closes as c')
    .innerJoin('operators as o', 'o.id', 'c.operator_id')
    .select(['c.figures', 'c.previous_hash', 'c.hash', 'c.closed_at', 'o.username'])
    .select(sql<string>`to_char(c.month, 'YYYY-MM')`.as('month'));

export const readLastClose = async (db: Db): Promise<CloseRow | undefined> =>
  await selectCloses(db).orderBy('c.month', 'desc').limit(1).executeTakeFirst();

export const readClose = async (db: Db, month: string): Promise<CloseRow | undefined> =>
  await selectCloses(db).where('c.month', '=', `${month}-01`).executeTakeFirst();

export const asClose = (row: CloseRow): NonNullable<MonthBooks['close']> => ({
  time: row.closed_at,
  operatorName: row.username,
  hash: row.hash,
  previousHash: row.previous_hash,
});

export async function firstMonth(db: Db): Promise<string | null> {
  const { rows } = await sql<{ month: string | null }>`
    select to_char(min(created_at) at time zone 'Asia/Shanghai', 'YYYY-MM') as month from journal_entries`.execute(db);
  return rows[0]!.month;
}

export async function listMonths(db: Db): Promise<Output<'GET /operator/v1/ledger/months'>> {
  const first = await firstMonth(db);
  const { rows } = await sql<{ month: string }>`
    select to_char(m, 'YYYY-MM') as month
    from generate_series(${first && `${first}-01`}::date, now() at time zone 'Asia/Shanghai', interval '1 month') m
    order by m desc`.execute(db);
  const closes = new Map((await selectCloses(db).execute()).map((row) => [row.month, asClose(row)]));
  return { list: rows.map(({ month }) => ({ month, close: closes.get(month) ?? null })) };
}
