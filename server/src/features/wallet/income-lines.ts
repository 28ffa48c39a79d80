import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { isWithin, type Period } from '../../platform/lists/paging.ts';
import { readIncomeAccounts } from './debts.ts';

export interface LineSums {
  total: number;
  /** In fen; both positive. */
  received: bigint;
  paid: bigint;
}

export const SUMS = sql`coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
  coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as paid`;

interface IncomePostings {
  creatorId: number;
  period: Period;
  /** Selects the postings of a kind, as `p` with their entry `e`. */
  isOfKind: (onDebt: RawBuilder<SqlBool>) => RawBuilder<SqlBool>;
  /** Further conditions, an order and a limit. */
  rest: RawBuilder<unknown>;
}

export async function selectIncomePostings(
  db: Db,
  { creatorId, period, isOfKind, rest }: IncomePostings,
): Promise<RawBuilder<unknown>> {
  const accounts = await readIncomeAccounts(db, creatorId);
  const debtId = accounts.find(({ kind }) => kind === 'creatorDebt')?.id ?? null;
  const onDebt = sql<SqlBool>`(p.account_id is not distinct from ${debtId}::int)`;
  return sql`
    select p.id as posting_id, e.id, e.created_at, e.cause_kind, e.cause_id, ${onDebt} as on_debt, p.amount, p.balance_after
    from postings p join journal_entries e on e.id = p.entry_id
    where p.account_id = any (${accounts.map(({ id }) => id)}::int[]) and ${isWithin('e.created_at', period)}
      and ${isOfKind(onDebt)} ${rest}`;
}

/**
 * Splits postings by the licences that their entry sold or refunded. Selects one line per part, or a single line if the
 * licences do not cover the amount. Sales pay the debt first and refunds take income first; `span` is the posting's range
 * within the entry's cumulative shares. A creator never has both income and debt, so the account's balance is income less debt.
 */
export const splitByLicence = (creatorId: number, postings: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select l.id, l.posting_id as key, coalesce(i.position, 0) as seq, l.created_at, l.cause_kind, l.cause_id, l.on_debt,
    i.order_item_id, i.video_id, i.video_name, i.tier, null::text as user_name,
    (sign(l.amount) * coalesce(i.part, abs(l.amount)))::bigint as amount,
    (l.balance_after - sign(l.amount) * coalesce(i.rest, 0))::bigint as balance
  from (${postings}) l
  left join lateral (
    select s.*, least(s.upto, span.upto) - greatest(s.upto - s.creator_share, span.before) as part,
      span.upto - least(s.upto, span.upto) as rest
    from (
      select id as order_item_id, video_id, video_name, tier, position, creator_share,
        sum(creator_share) over (order by position) as upto, sum(creator_share) over () as total
      from order_items
      where order_id = split_part(l.cause_id, ':', 1) and author_id = ${creatorId} and (
        l.cause_kind = 'orderPayment' or refund_id::text = split_part(l.cause_id, ':', 2))
    ) s
    cross join lateral (
      select before, before + abs(l.amount) as upto
      from (select case when l.on_debt = (l.amount > 0) then 0 else s.total - abs(l.amount) end as before) b
    ) span
    where s.total >= abs(l.amount) and s.upto > span.before and s.upto - s.creator_share < span.upto
      and s.creator_share > 0
  ) i on l.cause_kind in ('orderPayment', 'refund')`;

/** Counts and sums the lines of postings. Splits only orders with several of the creator's clips, because splitting is slow. */
export const sumIncomeLines = (creatorId: number, postings: RawBuilder<unknown>) => sql<LineSums>`
  with postings as (${postings}), several as (
    select order_id from order_items where author_id = ${creatorId} and paid_at is not null
    group by order_id having count(*) > 1
  ), split as (
    ${splitByLicence(
      creatorId,
      sql`select * from postings where split_part(cause_id, ':', 1) in (select order_id from several)`,
    )}
  )
  select (count(*) + (select count(*) - count(distinct key) from split))::int as total, ${SUMS} from postings`;
