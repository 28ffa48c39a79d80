import type { Expression, SqlBool } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import type { LedgerAccountKind } from '../../platform/tables.ts';

/** Names a ledger account; one that does not exist yet is opened by its first use. */
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

/** The accounts among `refs` that exist. */
export function selectAccounts(db: Db, refs: AccountRef[]) {
  const wanted = refs.map(columnsOf);
  return db
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'user_id', 'company_id', 'provider', 'balance'])
    .where(({ eb, and, or }) =>
      or(
        wanted.map((columns) =>
          and(
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

/**
 * Opens the accounts that are missing and locks all until the transaction ends, always in the order of their ids, so
 * that no two movements wait for each other. Answers them by their reference.
 */
export async function lockAccounts(tx: Tx, refs: AccountRef[]): Promise<(ref: AccountRef) => Account> {
  const known = new Set((await selectAccounts(tx, refs).execute()).map(keyOf));
  const missing = new Map(refs.map((ref) => [keyOf(columnsOf(ref)), columnsOf(ref)] as const));
  for (const key of known) missing.delete(key);
  if (missing.size > 0) {
    const inOrder = [...missing.keys()].toSorted().map((key) => missing.get(key)!);
    await tx
      .insertInto('ledger_accounts')
      .values(inOrder)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const locked = await selectAccounts(tx, refs).forUpdate().execute();
  const byKey = new Map(locked.map((account) => [keyOf(account), account]));
  return (ref) => byKey.get(keyOf(columnsOf(ref)))!;
}
