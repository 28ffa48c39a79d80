import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';

/** The last completed day. Allows an hour after midnight for transactions that began before it, like month closing. */
const lastDay = sql`(((now() - interval '1 hour') at time zone 'Asia/Shanghai')::date - 1)`;

/** Returns the first day without stored sums. Uses a separate query, so that the planner knows how few rows follow it. */
async function readNextDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select coalesce(max(day) + 1, '0001-01-01')::text as day from ledger_days`.execute(db);
  return rows[0]!.day;
}

const sumsFrom = (day: string) => sql`
  select (e.created_at at time zone 'Asia/Shanghai')::date as day, e.cause_kind, a.kind as account_kind,
    sum(p.amount)::bigint as amount
  from journal_entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
  where e.created_at >= ${day}::timestamp at time zone 'Asia/Shanghai' group by 1, 2, 3`;

export async function storeDays(db: Db): Promise<void> {
  await sql`
    insert into ledger_days (day, cause_kind, account_kind, amount)
    select * from (${sumsFrom(await readNextDay(db))}) d where day <= ${lastDay}
    on conflict do nothing`.execute(db);
}

/** Selects daily sums by cause and account kind, including today: day, cause_kind, account_kind, amount. */
export async function ledgerDays(db: Db): Promise<RawBuilder<unknown>> {
  const next = await readNextDay(db);
  // Avoids counting a day twice if it is stored concurrently.
  return sql`
    select day, cause_kind, account_kind, amount from ledger_days where day < ${next}::date
    union all
    ${sumsFrom(next)}`;
}

/** Checks that daily sums match account balances by kind. If not, recomputes the days and returns false. */
export async function verifyDays(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from (select account_kind as kind, sum(amount) as amount from (${await ledgerDays(db)}) d group by 1) d
      full join (select kind, sum(balance) as balance from ledger_accounts group by 1) a using (kind)
    where coalesce(d.amount, 0) <> coalesce(a.balance, 0)`.execute(db);
  if (rows.length === 0) return true;
  await db.deleteFrom('ledger_days').execute();
  await storeDays(db);
  return false;
}
