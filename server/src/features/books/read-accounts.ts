import type { BookAccount } from '@zhenku/contract/books/books';
import { type Fen, toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isWithin } from '../../platform/lists/paging.ts';
import type { MonthPeriod } from './month.ts';

interface Row {
  kind: string;
  provider: string | null;
  opening: Fen;
  gained: Fen;
  lost: Fen;
}

/**
 * Returns balances by account kind at the month's start and end: current balances less later movements, so that they agree
 * with the accounts. A single statement gives a consistent snapshot.
 */
export async function readAccounts(tx: Tx, { from, to }: MonthPeriod): Promise<BookAccount[]> {
  const within = isWithin('e.created_at', { from, to });
  const { rows } = await sql<Row>`
    with moved as (
      select p.account_id, sum(p.amount) as since,
        sum(p.amount) filter (where ${within} and p.amount > 0) as gained,
        -sum(p.amount) filter (where ${within} and p.amount < 0) as lost
      from journal_entries e join postings p on p.entry_id = e.id
      where ${isWithin('e.created_at', { from })} group by p.account_id
    )
    select a.kind, a.provider, sum(a.balance - coalesce(m.since, 0))::bigint as opening,
      coalesce(sum(m.gained), 0)::bigint as gained, coalesce(sum(m.lost), 0)::bigint as lost
    from ledger_accounts a left join moved m on m.account_id = a.id
    group by a.kind, a.provider
    having sum(a.balance - coalesce(m.since, 0)) <> 0 or sum(m.gained) > 0 or sum(m.lost) > 0
    order by a.kind, a.provider`.execute(tx);
  return rows.map(({ kind, provider, opening, gained, lost }) => ({
    kind,
    provider,
    opening: toYuan(opening),
    gained: toYuan(gained),
    lost: toYuan(lost),
    closing: toYuan(opening + gained - lost),
  }));
}
