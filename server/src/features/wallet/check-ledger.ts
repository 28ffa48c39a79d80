import { sql } from 'kysely';
import { toYuan } from '@zhenku/contract/money';
import type { Db } from '../../platform/database/database.ts';

export interface LedgerCheck {
  balanced: boolean;
  entries: number;
  imbalances: { kind: 'entry' | 'account'; id: number; difference: number }[];
}

/**
 * Checks that every entry sums to zero and that every balance equals the sum of its account's postings, using postings only. A
 * single statement gives a consistent snapshot. `difference` is in yuan.
 */
export async function checkLedger(db: Db): Promise<LedgerCheck> {
  const { rows } = await sql<{ kind: 'entry' | 'account' | 'total'; id: bigint; difference: bigint }>`
    select 'entry' as kind, e.id, coalesce(sum(p.amount), 0)::bigint as difference
      from journal_entries e left join postings p on p.entry_id = e.id
      group by e.id having coalesce(sum(p.amount), 0) <> 0 or count(p.id) < 2
    union all
    select 'account', a.id::bigint, (a.balance - coalesce(sum(p.amount), 0))::bigint
      from ledger_accounts a left join postings p on p.account_id = a.id
      group by a.id having a.balance <> coalesce(sum(p.amount), 0)
    union all
    select 'total', count(*), 0 from journal_entries`.execute(db);
  const imbalances = rows.flatMap(({ kind, id, difference }) =>
    kind === 'total' ? [] : [{ kind, id: Number(id), difference: toYuan(difference) }],
  );
  const total = rows.find(({ kind }) => kind === 'total')!;
  return { balanced: imbalances.length === 0, entries: Number(total.id), imbalances };
}

export async function storeLedgerCheck(db: Db): Promise<LedgerCheck> {
  const check = await checkLedger(db);
  await db
    .insertInto('ledger_checks')
    .values({ entries: BigInt(check.entries), imbalances: check.imbalances.length })
    .execute();
  return check;
}
