import { CAUSE_LABEL, LEDGER_KIND_LABEL } from '@zhenku/contract/books/book-channels';
import { formatTime } from '@zhenku/contract/format';
import type { AccountFilter, EntryFilter, LedgerAccount, LedgerEntry } from '@zhenku/contract/wallet/wallet';
import { sql, type SqlBool } from 'kysely';
import { yuanCell } from '../../platform/lists/csv.ts';
import type { Db } from '../../platform/database/database.ts';
import { inYuan } from '../../platform/database/in-yuan.ts';
import { AppError } from '../../platform/errors.ts';
import { allOf, isFound, isNamed, isNumber, isSelected } from '../../platform/lists/list-conditions.ts';
import { listOrder, type OperatorList } from '../../platform/lists/operator-list.ts';

export const accountList: OperatorList<AccountFilter, LedgerAccount, number> = {
  name: 'ledgerAccounts',
  fileName: '账户.csv',
  columns: [
    ['账户编号', ({ accountId }) => String(accountId)],
    ['类型', ({ kind }) => LEDGER_KIND_LABEL[kind] ?? kind],
    ['用户编号', ({ userId }) => (userId === null ? '' : String(userId))],
    ['企业编号', ({ companyId }) => (companyId === null ? '' : String(companyId))],
    ['名称', ({ ownerName }) => ownerName ?? ''],
    ['渠道', ({ provider }) => provider ?? ''],
    ['余额', ({ balance }) => yuanCell(balance)],
  ],
  select: async ({ db }, filter) => {
    const { kind, keyword } = filter;
    const matching = selectAccounts(db).where(
      allOf([
        kind && sql<SqlBool>`a.kind = ${kind}`,
        keyword &&
          (await isFound(db, 'a.id', [
            {
              named: keyword,
              rowsOf: (users) => sql`select k.id from ledger_accounts k where k.user_id = any(${users})`,
              user: sql`a.user_id`,
            },
            {
              ids: sql`select k.id from ledger_accounts k join companies c on c.id = k.company_id
                where ${isNamed(keyword, 'c.name')}`,
            },
          ])),
        isSelected({ amountFrom: filter.amountFrom, amountTo: filter.amountTo }, { time: 'a.id', amount: 'a.balance' }),
      ]),
    );
    const columns = { accountId: 'a.id', balance: 'a.balance' };
    return {
      matching,
      rows: matching.select('a.id').orderBy(listOrder(filter, columns, { id: 'a.id', oldestFirst: true })),
      read: (ids) => readAccounts(db, ids),
      idOf: ({ accountId }) => accountId,
    };
  },
};

const selectAccounts = (db: Db) =>
  db
    .selectFrom('ledger_accounts as a')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('companies as c', 'c.id', 'a.company_id');

async function readAccounts(db: Db, ids: number[]): Promise<LedgerAccount[]> {
  const rows = await selectAccounts(db)
    .where('a.id', 'in', ids)
    .select([
      'a.id as accountId',
      'a.kind',
      'a.user_id as userId',
      'a.company_id as companyId',
      'a.provider',
      'a.balance',
    ])
    .select(sql<string | null>`coalesce(c.name, u.name)`.as('ownerName'))
    .execute();
  return rows.map((row) => inYuan(row, 'balance'));
}

type PostingLine = LedgerEntry & LedgerEntry['postings'][number];

/**
 * By default newest first; with `account`, only entries with a posting to that account. Throws `notFound` if that account
 * does not exist.
 */
export const entryList: OperatorList<EntryFilter, LedgerEntry, number, PostingLine> = {
  name: 'ledgerEntries',
  fileName: '分录.csv',
  columns: [
    ['分录编号', ({ entryId }) => String(entryId)],
    ['时间', ({ time }) => formatTime(time)],
    ['事由', ({ causeKind }) => CAUSE_LABEL[causeKind] ?? causeKind],
    ['单号', ({ causeId }) => causeId],
    ['冲销', ({ reversesId }) => (reversesId === null ? '' : String(reversesId))],
    ['账户编号', ({ accountId }) => String(accountId)],
    ['账户', ({ kind }) => LEDGER_KIND_LABEL[kind] ?? kind],
    ['借方', ({ amount }) => (amount < 0 ? yuanCell(-amount) : '')],
    ['贷方', ({ amount }) => (amount >= 0 ? yuanCell(amount) : '')],
    ['余额', ({ balanceAfter }) => yuanCell(balanceAfter)],
  ],
  linesOf: (entry) => entry.postings.map((posting) => ({ ...entry, ...posting })),
  select: async ({ db }, filter) => {
    const { account, keyword, amountFrom, amountTo } = filter;
    if (account !== undefined) await assertAccountExists(db, account);
    const inRange = isSelected({ amountFrom, amountTo }, { time: 'p.amount', amount: 'p.amount' });
    const matching = db
      .selectFrom('journal_entries as e')
      .where(
        allOf([
          isSelected({ from: filter.from, to: filter.to }, { time: 'e.created_at' }),
          account !== undefined &&
            sql<SqlBool>`e.id in (select p.entry_id from postings p where p.account_id = ${account})`,
          (amountFrom !== undefined || amountTo !== undefined) &&
            sql<SqlBool>`e.id in (select p.entry_id from postings p where p.amount > 0 and ${inRange})`,
          keyword &&
            (await isFound(db, 'e.id', [
              { ids: sql`select k.id from journal_entries k where k.cause_id = ${keyword}` },
              { ids: sql`select k.id from journal_entries k where ${isNumber(keyword, 'k.id')}` },
            ])),
        ]),
      );
    const order = listOrder(filter, { time: 'e.created_at' }, { id: 'e.id', oldestFirst: false });
    return {
      matching,
      rows: matching.select(sql<number>`e.id::float8`.as('id')).orderBy(order),
      read: (ids) => readEntries(db, ids),
      idOf: ({ entryId }) => entryId,
    };
  },
};

async function readEntries(db: Db, ids: number[]): Promise<LedgerEntry[]> {
  const entryIds = ids.map(BigInt);
  const entries = await db.selectFrom('journal_entries').selectAll().where('id', 'in', entryIds).execute();
  const postings = Map.groupBy(await readPostings(db, entryIds), ({ entry_id }) => entry_id);
  return entries.map((entry) => ({
    entryId: Number(entry.id),
    causeKind: entry.cause_kind,
    causeId: entry.cause_id,
    reversesId: entry.reverses_id === null ? null : Number(entry.reverses_id),
    time: entry.created_at,
    postings: (postings.get(entry.id) ?? []).map((posting) => inYuan(posting, 'amount', 'balanceAfter')),
  }));
}

async function assertAccountExists(db: Db, account: number): Promise<void> {
  const known = await db.selectFrom('ledger_accounts').select('id').where('id', '=', account).executeTakeFirst();
  if (!known) throw new AppError('notFound', { message: '账户不存在' });
}

async function readPostings(db: Db, entryIds: bigint[]) {
  return await db
    .selectFrom('postings as p')
    .innerJoin('ledger_accounts as a', 'a.id', 'p.account_id')
    .select(['p.entry_id', 'p.account_id as accountId', 'p.amount', 'p.balance_after as balanceAfter', 'a.kind'])
    .where('p.entry_id', 'in', entryIds)
    .orderBy('p.id')
    .execute();
}
