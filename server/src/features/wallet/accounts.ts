import { sql, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { prepareStatement } from '../../platform/database/prepared.ts';
import type { LedgerAccountKind } from '../../platform/database/tables.ts';
import { pipeline } from '../../platform/database/transactions.ts';

/** Identifies a ledger account, which is opened on first use. */
export type AccountRef =
  | { kind: 'userCoins' | 'userBonus' | 'userPacks' | 'income' | 'withdrawalHold' | 'creatorDebt'; userId: number }
  | { kind: 'companyCoins' | 'companyBonus' | 'companyPacks'; companyId: number }
  | { kind: 'providerClearing'; provider: string }
  | { kind: 'bankClearing' | 'revenue' | 'bonusExpense' | 'taxPayable' | 'payoutClearing' };

interface Columns {
  kind: LedgerAccountKind;
  user_id: number | null;
  company_id: number | null;
  provider: string | null;
}

export interface Account extends Columns {
  id: number;
  /** Fen. */
  balance: bigint;
}

const MAY_BE_NEGATIVE: ReadonlySet<LedgerAccountKind> = new Set([
  'creatorDebt',
  'providerClearing',
  'bankClearing',
  'revenue',
  'bonusExpense',
  'taxPayable',
  'payoutClearing',
]);

/**
 * Returns whether an account's balance may be negative. The database constraint `never_negative` enforces the same rule.
 */
export const mayBeNegative = ({ kind }: { kind: LedgerAccountKind }) => MAY_BE_NEGATIVE.has(kind);

function columnsOf(ref: AccountRef): Columns {
  return {
    kind: ref.kind,
    user_id: 'userId' in ref ? ref.userId : null,
    company_id: 'companyId' in ref ? ref.companyId : null,
    provider: 'provider' in ref ? ref.provider : null,
  };
}

const keyOf = ({ kind, user_id, company_id, provider }: Columns) =>
  JSON.stringify([kind, user_id, company_id, provider]);

/** Accounts as column arrays, so that the statement text is the same for any number of accounts. */
interface AccountColumns {
  kinds: string[];
  userIds: (number | null)[];
  companyIds: (number | null)[];
  providers: (string | null)[];
}

function asColumns(refs: AccountRef[]): AccountColumns {
  const rows = [...new Map(refs.map((ref) => [keyOf(columnsOf(ref)), columnsOf(ref)] as const)).values()];
  return {
    kinds: rows.map(({ kind }) => kind),
    userIds: rows.map(({ user_id }) => user_id),
    companyIds: rows.map(({ company_id }) => company_id),
    providers: rows.map(({ provider }) => provider),
  };
}

const rowsOf = ({ kinds, userIds, companyIds, providers }: AccountColumns) => sql<Columns>`unnest(
  ${kinds}::text[], ${userIds}::int[], ${companyIds}::int[], ${providers}::text[])`;
const ROW = sql<'r'>`r (kind, user_id, company_id, provider)`;

/** Matches account `a` with row `r`, written to use the index `ledger_accounts_owner`. */
const isOfRow = sql<SqlBool>`(
  a.kind = r.kind and coalesce(a.user_id, 0) = coalesce(r.user_id, 0)
  and coalesce(a.company_id, 0) = coalesce(r.company_id, 0) and coalesce(a.provider, '') = coalesce(r.provider, ''))`;

const matchAccounts = (db: Db, columns: AccountColumns) =>
  db
    .selectFrom(rowsOf(columns).as<'r'>(ROW))
    .innerJoin('ledger_accounts as a', (join) => join.on(isOfRow))
    .select(['a.id', 'a.kind', 'a.user_id', 'a.company_id', 'a.provider', 'a.balance'])
    .orderBy('a.id');
const selectMatching = prepareStatement(matchAccounts);
const lockMatching = prepareStatement((db, columns: AccountColumns) => matchAccounts(db, columns).forUpdate('a'));

export const readAccounts = (db: Db, refs: AccountRef[]): Promise<Account[]> => selectMatching.run(db, asColumns(refs));

/** Returns the balance (fen) of a locked account. Throws an Error if the account is not locked. */
export type BalanceOf = (ref: AccountRef) => bigint;

export interface LockedAccounts {
  balanceOf: BalanceOf;
  /** Returns the account, opening a creator's debt account if necessary. Throws like `balanceOf`. */
  open: (ref: AccountRef) => Promise<Account>;
}

/**
 * Opens missing accounts, then locks all in id order until the transaction ends, so that movements cannot deadlock. A creator's
 * debt is protected by the lock on the creator's income and read afterwards in a separate statement, which sees debts written
 * while waiting for that lock. All statements share one round trip.
 */
export async function lockAccounts(tx: Tx, refs: AccountRef[]): Promise<LockedAccounts> {
  const creators = refs.flatMap((ref) => (ref.kind === 'income' || ref.kind === 'creatorDebt' ? [ref.userId] : []));
  const ordered = [
    ...refs.filter(({ kind }) => kind !== 'creatorDebt'),
    ...creators.map((userId): AccountRef => ({ kind: 'income', userId })),
  ];
  const debts = creators.map((userId): AccountRef => ({ kind: 'creatorDebt', userId }));
  const columns = asColumns(ordered);
  const [, locked, owed = []] = await pipeline(tx, [
    insertMissing.compile(tx, columns),
    lockMatching.compile(tx, columns),
    ...(debts.length > 0 ? [lockMatching.compile(tx, asColumns(debts))] : []),
  ]);
  const byKey = new Map([...locked, ...owed].map((account) => [keyOf(account), account]));

  const find = (ref: AccountRef): Account | undefined => {
    const account = byKey.get(keyOf(columnsOf(ref)));
    const isLocked = account !== undefined || (ref.kind === 'creatorDebt' && creators.includes(ref.userId));
    if (!isLocked) throw new Error(`${JSON.stringify(ref)} is not among the movement's accounts`);
    return account;
  };
  return {
    balanceOf: (ref) => find(ref)?.balance ?? 0n,
    open: async (ref) => {
      const known = find(ref);
      if (known) return known;
      await insertMissing.run(tx, asColumns([ref]));
      const [opened] = await lockMatching.run(tx, asColumns([ref]));
      byKey.set(keyOf(opened!), opened!);
      return opened!;
    },
  };
}

/** Inserts in a fixed order, so that concurrent transactions cannot deadlock. */
const insertMissing = prepareStatement(
  (_db, columns: AccountColumns) => sql`
    insert into ledger_accounts (kind, user_id, company_id, provider)
    select r.* from ${rowsOf(columns)} as ${ROW}
    where not exists (select from ledger_accounts a where ${isOfRow})
    order by r.kind, r.user_id, r.company_id, r.provider
    on conflict do nothing`,
);
