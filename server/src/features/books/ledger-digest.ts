import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { isWithin } from '../../platform/lists/paging.ts';
import type { MonthPeriod } from './month.ts';

/**
 * Returns a digest of a month's postings: SHA-256 of their sums by day, cause and account. It depends only on the ledger,
 * not on how program versions name movements, and its cost grows with the month's size only.
 */
export async function readLedgerDigest(tx: Tx, period: MonthPeriod): Promise<string> {
  const { rows } = await sql<{ digest: string }>`
    select encode(sha256(convert_to(coalesce(string_agg(line, E'\n' order by line collate "C"), ''), 'UTF8')), 'hex') as digest
    from (
      select concat_ws(' ', (e.created_at at time zone 'Asia/Shanghai')::date, e.cause_kind, p.account_id, count(*),
        sum(p.amount)) as line
      from journal_entries e join postings p on p.entry_id = e.id where ${isWithin('e.created_at', period)}
      group by (e.created_at at time zone 'Asia/Shanghai')::date, e.cause_kind, p.account_id
    ) l`.execute(tx);
  return rows[0]!.digest;
}
