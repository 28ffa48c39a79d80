import { sql } from 'kysely';
import { isPgError, PG, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { prepareStatement } from '../../platform/database/prepared.ts';
import { type Account, type AccountRef, type BalanceOf, lockAccounts, mayBeNegative } from './accounts.ts';

/** The cause of a movement. Each cause moves money only once. */
export interface Cause {
  /** For example `recharge`, `orderPayment`, `refund`. */
  kind: string;
  id: string;
}

export interface Entry {
  account: AccountRef;
  /** The account's gain in fen, signed. */
  amount: bigint;
}

export interface PostResult {
  entryId: bigint;
  /** Whether the cause had already moved money. This call then changed nothing. */
  alreadyPosted: boolean;
}

/** Returns each account's gain, given the locked balances. May throw to refuse the movement. */
export type Plan = (balanceOf: BalanceOf) => Entry[] | Promise<Entry[]>;

/** Entries known in advance, or a plan with all the accounts that it may use. */
type Movement = { cause: Cause } & ({ entries: Entry[] } | { accounts: AccountRef[]; plan: Plan });

/**
 * Moves money; no other code changes balances. Locks all accounts before reading balances, sums entries per account, and drops
 * zeros. Throws `insufficientBalance` if a balance would become negative that may not, and an Error if the entries do
 * not sum to zero or the plan uses an account outside `accounts`.
 */
export async function post(tx: Tx, movement: Movement): Promise<PostResult> {
  const { cause } = movement;
  const accounts = 'plan' in movement ? movement.accounts : movement.entries.map(({ account }) => account);
  const locked = await lockAccounts(tx, accounts);
  const known = await entryOf(tx, cause);
  if (known !== undefined) return { entryId: known, alreadyPosted: true };

  const entries = 'plan' in movement ? await movement.plan(locked.balanceOf) : movement.entries;
  const total = entries.reduce((sum, { amount }) => sum + amount, 0n);
  if (total !== 0n) throw new Error(`${cause.kind} ${cause.id} does not balance: ${total} fen are left over`);
  const gains = new Map<Account, bigint>();
  for (const { account, amount } of entries) {
    if (amount === 0n) continue;
    const each = await locked.open(account);
    gains.set(each, (gains.get(each) ?? 0n) + amount);
  }
  const moves = [...gains].filter(([, gain]) => gain !== 0n);
  if (moves.length < 2) throw new Error(`${cause.kind} ${cause.id} moves nothing`);
  return await recordEntry(tx, { cause, moves });
}

/**
 * Reverses an entry, identified by id or cause, with an opposite entry. Idempotent: a repeated call returns the first reversal.
 * Throws `insufficientBalance` if the money has been spent, and an Error if no entry has that cause.
 */
export async function reverseEntry(tx: Tx, reversed: bigint | Cause, cause: Cause): Promise<PostResult> {
  const reverses = typeof reversed === 'bigint' ? reversed : await entryOf(tx, reversed);
  if (reverses === undefined) throw new Error(`there is no entry to reverse for ${cause.kind} ${cause.id}`);
  const accounts = await tx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind', 'user_id', 'company_id', 'provider', 'balance'])
    .where('id', 'in', tx.selectFrom('postings').select('account_id').where('entry_id', '=', reverses))
    .orderBy('id')
    .forUpdate()
    .execute();
  const known = await tx
    .selectFrom('journal_entries')
    .select('id')
    .where((eb) => eb.or([eb('reverses_id', '=', reverses), eb.and(causeIs(cause))]))
    .executeTakeFirst();
  if (known) return { entryId: known.id, alreadyPosted: true };

  const postings = await tx
    .selectFrom('postings')
    .select(['account_id', 'amount'])
    .where('entry_id', '=', reverses)
    .execute();
  const moves = postings.map(({ account_id, amount }): Move => {
    return [accounts.find(({ id }) => id === account_id)!, -amount];
  });
  return await recordEntry(tx, { cause, moves, reverses });
}

type Move = [account: Account, gain: bigint];

function assertCovered(moves: Move[]): void {
  if (moves.some(([account, gain]) => !mayBeNegative(account) && account.balance + gain < 0n)) {
    throw new AppError('insufficientBalance');
  }
}

interface NewEntry {
  cause: Cause;
  moves: Move[];
  reverses?: bigint;
}

/** Writes an entry on locked accounts. A trigger on `postings` updates the balances. */
async function recordEntry(tx: Tx, { cause, moves, reverses }: NewEntry): Promise<PostResult> {
  assertCovered(moves);
  const values: EntryValues = {
    ...cause,
    reverses: reverses ?? null,
    accounts: moves.map(([{ id }]) => id),
    amounts: moves.map(([, gain]) => gain),
  };
  const [row] = await insertEntry.run(tx, values).catch((error: unknown) => {
    throw isPgError(error, PG.checkViolation, 'never_negative') ? new AppError('insufficientBalance') : error;
  });
  // No row: a concurrent movement with the same cause on other accounts came first.
  if (!row) return { entryId: (await entryOf(tx, cause))!, alreadyPosted: true };
  return { entryId: row.entry_id, alreadyPosted: false };
}

interface EntryValues {
  kind: string;
  id: string;
  reverses: bigint | null;
  accounts: number[];
  amounts: bigint[];
}

const insertEntry = prepareStatement(
  (_db, { kind, id, reverses, accounts, amounts }: EntryValues) => sql<{ entry_id: bigint }>`
    with entry as (
      insert into journal_entries (cause_kind, cause_id, reverses_id)
      values (${kind}, ${id}, ${reverses}) on conflict (cause_kind, cause_id) do nothing returning id
    )
    insert into postings (entry_id, account_id, amount)
    select entry.id, m.account_id, m.amount
    from entry, unnest(${accounts}::int[], ${amounts}::bigint[]) with ordinality as m (account_id, amount, position)
    order by m.position
    returning entry_id`,
);

const causeIs = ({ kind, id }: Cause) => ({ cause_kind: kind, cause_id: id });

async function entryOf(tx: Tx, cause: Cause): Promise<bigint | undefined> {
  const [entry] = await findEntry.run(tx, cause);
  return entry?.id;
}

const findEntry = prepareStatement((db, { kind, id }: Cause) =>
  db.selectFrom('journal_entries').select('id').where('cause_kind', '=', kind).where('cause_id', '=', id),
);
