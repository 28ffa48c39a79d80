import type { Input } from '@zhenku/contract/api';
import { toYuan } from '@zhenku/contract/money';
import type { PageOf } from '@zhenku/contract/shapes';
import type { LedgerAccount, LedgerEntry } from '@zhenku/contract/wallet';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { LedgerAccountKind } from '../../platform/tables.ts';

/** The accounts of the books, in the order in which they were opened. */
export async function ledgerAccounts(
  db: Db,
  { page, size, kind, keyword }: Input<'GET /operator/v1/ledger/accounts'>,
): Promise<PageOf<LedgerAccount>> {
  const pattern = keyword && `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;
  const matching = db
    .selectFrom('ledger_accounts as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('companies as c', 'c.id', 'a.company_id')
    .$if(Boolean(kind), (query) => query.where('a.kind', '=', kind as LedgerAccountKind))
    .$if(Boolean(pattern), (query) =>
      query.where((is) =>
        is.or([is('u.name', 'ilike', pattern!), is('u.phone', 'like', pattern!), is('c.name', 'ilike', pattern!)]),
      ),
    );
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await matching
    .select(['a.id', 'a.kind', 'a.user_id', 'a.company_id', 'a.provider', 'a.balance'])
    .select(sql<string | null>`coalesce(c.name, u.name)`.as('owner_name'))
    .orderBy('a.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const content = rows.map((row): LedgerAccount => ({
    accountId: row.id,
    kind: row.kind,
    userId: row.user_id,
    companyId: row.company_id,
    ownerName: row.owner_name,
    provider: row.provider,
    balance: toYuan(row.balance),
  }));
  return { content, total, page, size };
}

/** Entries with all their postings, newest first; `account`: those that moved it. Throws `notFound`. */
export async function ledgerEntries(
  db: Db,
  { page, size, account }: Input<'GET /operator/v1/ledger/entries'>,
): Promise<PageOf<LedgerEntry>> {
  if (account !== undefined) await refuseUnknown(db, account);
  const matching = db
    .selectFrom('journal_entries as e')
    .$if(account !== undefined, (query) =>
      query.where('e.id', 'in', (is) =>
        is.selectFrom('postings as p').select('p.entry_id').where('p.account_id', '=', account!),
      ),
    );
  const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const entries = await matching
    .selectAll('e')
    .orderBy('e.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const postings = await postingsOf(
    db,
    entries.map(({ id }) => id),
  );
  const content = entries.map((entry): LedgerEntry => ({
    entryId: Number(entry.id),
    causeKind: entry.cause_kind,
    causeId: entry.cause_id,
    reversesId: entry.reverses_id === null ? null : Number(entry.reverses_id),
    time: entry.created_at,
    postings: postings
      .filter((posting) => posting.entry_id === entry.id)
      .map((posting) => ({
        accountId: posting.account_id,
        kind: posting.kind,
        amount: toYuan(posting.amount),
        balanceAfter: toYuan(posting.balance_after),
      })),
  }));
  return { content, total, page, size };
}

async function refuseUnknown(db: Db, account: number): Promise<void> {
  const known = await db.selectFrom('ledger_accounts').select('id').where('id', '=', account).executeTakeFirst();
  if (!known) throw new AppError('notFound', { message: '账户不存在' });
}

async function postingsOf(db: Db, entryIds: bigint[]) {
  if (entryIds.length === 0) return [];
  return await db
    .selectFrom('postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['p.entry_id', 'p.account_id', 'p.amount', 'p.balance_after', 'a.kind'])
    .where('p.entry_id', 'in', entryIds)
    .orderBy('p.id')
    .execute();
}
