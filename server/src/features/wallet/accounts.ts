import type { Expression, SqlBool } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { LedgerAccountKind } from '../../platform/tables.ts';

/** Identifies a ledger account. Its first use opens it. */
export type AccountRef =
  | { kind: 'userCoins' | 'userBonus' | 'income' | 'withdrawalHold' | 'creatorDebt'; userId: number }
  | { kind: 'companyCoins' | 'companyBonus'; companyId: number }
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

/** Users' and companies' money never goes below zero; the database's constraint `never_negative` says the same. */
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

/** Selects the accounts among `refs` that exist. */
export function selectAccounts(db: Db, refs: AccountRef[]) {
  const wanted = refs.map(columnsOf);
  return db
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'user_id', 'company_id', 'provider', 'balance'])
    .where((eb) =>
      eb.or(
        wanted.map((columns) =>
          eb.and(
            Object.entries(columns).map(([column, value]): Expression<SqlBool> => {
              const name = column as keyof Columns;
              return value === null ? eb(name, 'is', null) : eb(name, '=', value as never);
            }),
          ),
        ),
      ),
    )
    .orderBy('id');
}

/** Fen in a locked account. Throws an Error for an account that is not locked. */
export type BalanceOf = (ref: AccountRef) => bigint;

export interface LockedAccounts {
  balanceOf: BalanceOf;
  /** The account itself; opens the debt of a creator who never had one. Throws as `balanceOf` does. */
  open: (ref: AccountRef) => Promise<Account>;
}

/**
 * Opens the accounts that are missing and locks all until the transaction ends, always in the order of their ids, so that
 * no two movements deadlock. The debt of a creator is locked with their income, and only by whoever holds that:
 * it is read afterwards, in a statement of its own, which sees a debt that was written while this one waited.
 */
export async function lockAccounts(tx: Tx, refs: AccountRef[]): Promise<LockedAccounts> {
  const creators = refs.flatMap((ref) => (ref.kind === 'income' || ref.kind === 'creatorDebt' ? [ref.userId] : []));
  const ordered = [
    ...refs.filter(({ kind }) => kind !== 'creatorDebt'),
    ...creators.map((userId): AccountRef => ({ kind: 'income', userId })),
  ];
  await openMissing(tx, ordered);
  const locked = await selectAccounts(tx, ordered).forUpdate().execute();
  const debts = creators.map((userId): AccountRef => ({ kind: 'creatorDebt', userId }));
  const owed = debts.length > 0 ? await selectAccounts(tx, debts).forUpdate().execute() : [];
  const byKey = new Map([...locked, ...owed].map((account) => [keyOf(account), account]));

  const find = (ref: AccountRef): Account | undefined => {
    const account = byKey.get(keyOf(columnsOf(ref)));
    const isLocked = account !== undefined || (ref.kind === 'creatorDebt' && creators.includes(ref.userId));
    if (!isLocked) throw new Error(`${JSON.stringify(ref)} is not among the accounts of the movement`);
    return account;
  };
  return {
    balanceOf: (ref) => find(ref)?.balance ?? 0n,
    open: async (ref) => {
      const known = find(ref);
      if (known) return known;
      await openMissing(tx, [ref]);
      const opened = await selectAccounts(tx, [ref]).forUpdate().executeTakeFirstOrThrow();
      byKey.set(keyOf(opened), opened);
      return opened;
    },
  };
}

async function openMissing(tx: Tx, refs: AccountRef[]): Promise<void> {
  const known = new Set((await selectAccounts(tx, refs).execute()).map(keyOf));
  const missing = new Map(refs.map((ref) => [keyOf(columnsOf(ref)), columnsOf(ref)] as const));
  for (const key of known) missing.delete(key);
  if (missing.size === 0) return;
  const inOrder = [...missing.keys()].toSorted().map((key) => missing.get(key)!);
  await tx
    .insertInto('ledger_accounts')
    .values(inOrder)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
