import type { BookDifference, BookLine } from '@zhenku/contract/books/books';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isWithin } from '../../platform/lists/paging.ts';
import { channelValues, KNOWN_CAUSES } from './channels.ts';
import { type MonthPeriod } from './month.ts';
import { expectedMovements } from './records.ts';

/**
 * Selects a month's movements as `c`: for each cause and channel, the amount in the ledger and the amount in the records. A
 * record without an entry counts at its own time. Causes without records show the ledger only.
 */
const compared = (month: MonthPeriod) => sql`
  with channels (cause_kind, account_kind, channel, sign) as (values ${channelValues}),
  entries as materialized (
    select id, cause_kind, cause_id, (created_at at time zone 'Asia/Shanghai')::date as day
    from journal_entries where ${isWithin('created_at', month)}
  ),
  moved as (
    select e.day, e.cause_kind, e.cause_id, coalesce(c.channel, 'other') as channel,
      case when c.channel = 'recharge' then a.provider when c.channel is null then e.cause_kind end as detail,
      sum(case when c.channel is null then greatest(p.amount, 0) else c.sign * p.amount end) as money
    from entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
      left join channels c on c.cause_kind = e.cause_kind and c.account_kind = a.kind
    where c.sign is distinct from 0
    group by 1, 2, 3, 4, 5
  ),
  records (cause_kind, cause_id, channel, detail, money, time) as not materialized (${expectedMovements}),
  recorded as (
    select e.day, r.cause_kind, r.cause_id, r.channel, r.detail, r.money
    from entries e join records r on r.cause_kind = e.cause_kind and r.cause_id = e.cause_id
    union all
    select (r.time at time zone 'Asia/Shanghai')::date, r.cause_kind, r.cause_id, r.channel, r.detail, r.money
    from records r where ${isWithin('r.time', month)} and not exists (
      select from journal_entries e where e.cause_kind = r.cause_kind and e.cause_id = r.cause_id)
  ),
  c as (
    select coalesce(m.day, r.day) as day, cause_kind, cause_id, channel, coalesce(m.detail, r.detail) as detail,
      coalesce(m.money, 0) as money,
      case when cause_kind = any (${KNOWN_CAUSES}::text[]) then coalesce(r.money, 0) else m.money end as record_money
    from moved m full join recorded r using (cause_kind, cause_id, channel)
    where coalesce(m.money, 0) <> 0 or coalesce(r.money, 0) <> 0
  )`;

interface LineRow {
  day: string;
  channel: BookLine['channel'];
  detail: string | null;
  count: number;
  money: Fen;
  differing: number;
}

export interface MonthLines {
  lines: BookLine[];
  differing: number;
}

export async function readLines(tx: Tx, month: MonthPeriod): Promise<MonthLines> {
  const { rows } = await sql<LineRow>`
    ${compared(month)}
    select day, channel, detail, count(*) filter (where money <> 0)::int as count, sum(money)::bigint as money,
      count(*) filter (where money <> record_money)::int as differing
    from c group by day, channel, detail order by day, channel, detail`.execute(tx);
  return {
    lines: rows
      .filter(({ count }) => count > 0)
      .map(({ day, channel, detail, count, money }) => ({ date: day, channel, detail, count, money: toYuan(money) })),
    differing: rows.reduce((sum, { differing }) => sum + differing, 0),
  };
}

const DIFFERENCES_MAX = 100;

export async function readDifferences(tx: Tx, month: MonthPeriod): Promise<BookDifference[]> {
  const { rows } = await sql<Omit<LineRow, 'day'> & { cause: string; record_money: Fen }>`
    ${compared(month)}
    select channel, detail, cause_kind || ' ' || cause_id as cause, money::bigint as money, record_money::bigint as record_money
    from c where money <> record_money order by day, cause, channel limit ${DIFFERENCES_MAX}`.execute(tx);
  return rows.map(({ channel, detail, cause, money, record_money }) => {
    return { channel, detail, cause, money: toYuan(money), recordMoney: toYuan(record_money) };
  });
}
