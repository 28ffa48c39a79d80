import { type Fen, toYuan } from '@zhenku/contract/money';
import type { Income } from '@zhenku/contract/wallet/wallet';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import { readIncomeBalances } from './debts.ts';

interface Release {
  /** YYYY-MM-DD in Asia/Shanghai. */
  date: string;
  money: Fen;
}

const sumOf = (releases: Release[]): Fen => releases.reduce((sum, { money }) => sum + money, 0n);

/**
 * Returns how much of a creator's income can be withdrawn or turned into coins now: everything except sales within
 * `incomeHoldDays`. In a movement, call this in the plan, so that no sale intervenes.
 */
export async function withdrawableIncome(db: Db, userId: number, income: Fen): Promise<Fen> {
  if (income === 0n) return 0n;
  const { incomeHoldDays } = await siteSettings(db);
  return income - sumOf(await readReleases(db, { userId, income, days: incomeHoldDays }));
}

export async function readIncome(db: Db, { id: userId }: { id: number }): Promise<Income> {
  const { incomeHoldDays } = await siteSettings(db);
  const { income, debt } = await readIncomeBalances(db, userId);
  const releases = await readReleases(db, { userId, income, days: incomeHoldDays });
  const held = sumOf(releases);
  return {
    withdrawableMoney: toYuan(income - held),
    heldMoney: toYuan(held),
    debtMoney: toYuan(debt),
    incomeHoldDays,
    releases: releases.map(({ date, money }) => ({ date, money: toYuan(money) })),
  };
}

interface HeldIncome {
  userId: number;
  income: Fen;
  days: number;
}

/**
 * Returns the held income by release day, earliest first. If less income is left than was sold within the hold period, because
 * the period was shorter before, the latest sales count as the remaining ones.
 */
async function readReleases(db: Db, { userId, income, days }: HeldIncome): Promise<Release[]> {
  if (income === 0n || days === 0) return [];
  const releases: Release[] = [];
  let left = income;
  for (const { date, money } of await readHeldSales(db, userId, days)) {
    const held = money < left ? money : left;
    if (held === 0n) break;
    releases.unshift({ date, money: held });
    left -= held;
  }
  return releases;
}

/**
 * Reads the last `days` of sales less refunds by release day, latest first. Reads postings backwards from the newest to the
 * first older one, so that the cost does not grow with earlier sales.
 */
async function readHeldSales(db: Db, userId: number, days: number): Promise<Release[]> {
  const hold = sql`make_interval(days => ${days}::int)`;
  const since = sql`now() - ${hold}`;
  const { rows } = await sql<Release>`
    with account as (select id from ledger_accounts where kind = 'income' and user_id = ${userId}),
    recent as (
      select split_part(e.cause_id, ':', 1) as order_id, p.amount, e.cause_kind, e.created_at
      from postings p join journal_entries e on e.id = p.entry_id
      where p.account_id = (select id from account) and e.created_at > ${since}
        and e.cause_kind in ('orderPayment', 'refund')
        and p.id > coalesce((
          select o.id from postings o join journal_entries oe on oe.id = o.entry_id
          where o.account_id = (select id from account) and oe.created_at <= ${since}
          order by o.id desc limit 1), 0)
    ),
    sales as (
      select greatest(sum(amount), 0) as money, max(created_at) filter (where cause_kind = 'orderPayment') as sold_at
      from recent group by order_id having bool_or(cause_kind = 'orderPayment')
    )
    select to_char((sold_at + ${hold}) at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date, sum(money)::bigint as money
    from sales where money > 0 group by 1 order by 1 desc`.execute(db);
  return rows;
}
