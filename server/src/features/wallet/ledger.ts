import type { Input } from '@zhenku/contract/api';
import { toYuan } from '@zhenku/contract/money';
import type { PageOf } from '@zhenku/contract/shapes';
import type { LedgerAccount, LedgerEntry } from '@zhenku/contract/wallet';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isWithin, readPageById } from '../../platform/paging.ts';
import type { LedgerAccountKind } from '../../platform/tables.ts';
import { containsPattern } from '../../platform/text-match.ts';

/** Lists the accounts of the books, in the order in which they were opened. */
export async function listLedgerAccounts(
  db: Db,
  { kind, keyword, ...paging }: Input<'GET /operator/v1/ledger/accounts'>,
): Promise<PageOf<LedgerAccount>> {
  const pattern = keyword && containsPattern(keyword);
  const matching = db
    .selectFrom('ledger_accounts as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('companies as c', 'c.id', 'a.company_id')
    .$if(Boolean(kind), (query) => query.where('a.kind', '=', kind as LedgerAccountKind))
    .$if(Boolean(pattern), (query) =>
      query.where((eb) =>
        eb.or([eb('u.name', 'ilike', pattern!), eb('u.phone', 'like', pattern!), eb('c.name', 'ilike', pattern!)]),
      ),
    );
  const shown = matching
    .select(['a.id', 'a.kind', 'a.user_id', 'a.company_id', 'a.provider', 'a.balance'])
    .select(sql<string | null>`coalesce(c.name, u.name)`.as('owner_name'));
  const { rows, ...page } = await readPageById(db, paging, {
    matching,
    rows: matching.select('a.id').orderBy('a.id'),
    read: (ids) => shown.where('a.id', 'in', ids).execute(),
    idOf: ({ id }) => id,
  });
  const content = rows.map((row): LedgerAccount => ({
    accountId: row.id,
    kind: row.kind,
    userId: row.user_id,
    companyId: row.company_id,
    ownerName: row.owner_name,
    provider: row.provider,
    balance: toYuan(row.balance),
  }));
  return { content, ...page };
}

/** Lists entries with all their postings, newest first; with `account`, only those that moved it. Throws `notFound`. */
export async function listLedgerEntries(
  db: Db,
  { account, from, to, ...paging }: Input<'GET /operator/v1/ledger/entries'>,
): Promise<PageOf<LedgerEntry>> {
  if (account !== undefined) await assertAccountExists(db, account);
  const when = from || to ? isWithin('e.created_at', { from, to }) : null;
  const matching =
    account === undefined
      ? sql`select id from journal_entries e where ${when ?? sql`true`}`
      : sql`
        select entry_id as id from postings p
        where account_id = ${account}
          and ${when ? sql`exists (select from journal_entries e where e.id = p.entry_id and ${when})` : sql`true`}
        group by entry_id`;
  const listed = sql<{ id: bigint }>`${matching} order by id desc`;
  const { rows: entries, ...page } = await readPageById(db, paging, {
    matching,
    rows: listed,
    read: (ids) => db.selectFrom('journal_entries').selectAll().where('id', 'in', ids).execute(),
    idOf: ({ id }) => id,
  });
  const postings = await readPostings(
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
  return { content, ...page };
}

async function assertAccountExists(db: Db, account: number): Promise<void> {
  const known = await db.selectFrom('ledger_accounts').select('id').where('id', '=', account).executeTakeFirst();
  if (!known) throw new AppError('notFound', { message: '账户不存在' });
}

async function readPostings(db: Db, entryIds: bigint[]) {
  if (entryIds.length === 0) return [];
  return await db
    .selectFrom('postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['p.entry_id', 'p.account_id', 'p.amount', 'p.balance_after', 'a.kind'])
    .where('p.entry_id', 'in', entryIds)
    .orderBy('p.id')
    .execute();
}
