import type { Fen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { siteSettings } from '../../platform/site-settings.ts';

/**
 * How much of a creator's income, whose balance is given, can be withdrawn or turned into coins now: not what was sold within
 * `incomeHoldDays`. Inside a movement, call it in the plan, so that no sale comes between.
 */
export async function withdrawableIncome(db: Db, userId: number, income: Fen): Promise<Fen> {
  if (income === 0n) return 0n;
  const { incomeHoldDays } = await siteSettings(db);
  if (incomeHoldDays === 0) return income;
  const held = await heldIncome(db, userId, incomeHoldDays);
  return held < income ? income - held : 0n;
}

/**
 * Fen of the sales of so many days, less what was refunded of them. A creator's postings are read from the newest back to
 * the first that is older, so that it costs the same however much was sold before.
 */
async function heldIncome(db: Db, userId: number, days: number): Promise<Fen> {
  const since = sql`now() - make_interval(days => ${days}::int)`;
  const { rows } = await sql<{ held: Fen }>`
    with account as (select id from ledger_accounts where kind = 'income' and user_id = ${userId}),
    recent as (
      select split_part(e.cause_id, ':', 1) as order_id, p.amount, e.cause_kind
      from postings p join journal_entries e on e.id = p.entry_id
      where p.account_id = (select id from account) and e.created_at > ${since}
        and e.cause_kind in ('orderPayment', 'refund')
        and p.id > coalesce((
          select o.id from postings o join journal_entries oe on oe.id = o.entry_id
          where o.account_id = (select id from account) and oe.created_at <= ${since}
          order by o.id desc limit 1), 0)
    ),
    sales as (
      select greatest(sum(amount), 0) as held from recent
      group by order_id having bool_or(cause_kind = 'orderPayment')
    )
    select coalesce(sum(held), 0)::bigint as held from sales`.execute(db);
  return rows[0]!.held;
}
