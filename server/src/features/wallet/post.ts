import { isPgError, PG, type Tx, PREPARED } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type Account, type AccountRef, type BalanceOf, lockAccounts, mayBeNegative } from './accounts.ts';

/** The reason of a movement. Each cause moves money only once. */
export interface Cause {
  /** Like `recharge`, `orderPayment`, `refund`. */
  kind: string;
  /** Tells apart the causes of one kind. */
  id: string;
}

export interface Entry {
  account: AccountRef;
  /** The account's gain in fen, signed. */
  amount: bigint;
}

export interface Posted {
  entryId: bigint;
  /** Whether the cause had moved money before, so that nothing was changed now. */
  alreadyPosted: boolean;
}

/** Decides what each account gains. It is given the balances of the accounts, which are locked, and may refuse by throwing. */
export type Plan = (balanceOf: BalanceOf) => Entry[] | Promise<Entry[]>;

/** Entries that are known beforehand, or a plan for them with all accounts that it may name. */
type Movement = { cause: Cause } & ({ entries: Entry[] } | { accounts: AccountRef[]; plan: Plan });

/**
 * Moves money: the only way in which a balance changes. Locks all accounts together before anything is decided by their
 * balances. Entries on one account are added up, and entries of zero are left out. Throws `insufficientBalance` when a
 * user's or company's balance would become negative, and an Error for entries that do not add up to zero, and for a
 * plan that names an account that is not among `accounts`.
 */
export async function post(tx: Tx, movement: Movement): Promise<Posted> {
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
  return await recordEntry(tx, { cause, moves, reverses: null });
}

/**
 * Reverses an entry, given by its id or its cause, with another entry. An entry is reversed only once: a repeat returns the
 * first reversal. Throws `insufficientBalance` when the money has been spent.
 */
export async function reverseEntry(tx: Tx, reversed: bigint | Cause, cause: Cause): Promise<Posted> {
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

/** Writes an entry on locked accounts. Balances are moved by the trigger on `postings`. */
async function recordEntry(
  tx: Tx,
  { cause, moves, reverses }: { cause: Cause; moves: Move[]; reverses: bigint | null },
): Promise<Posted> {
  if (moves.some(([account, gain]) => !mayBeNegative(account) && account.balance + gain < 0n)) {
    throw new AppError('insufficientBalance');
  }
  const entry = await tx
    .insertInto('journal_entries')
    .values({ cause_kind: cause.kind, cause_id: cause.id, reverses_id: reverses })
    .onConflict((conflict) => conflict.columns(['cause_kind', 'cause_id']).doNothing())
    .returning('id')
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  // A concurrent movement with the same cause, on other accounts, came first.
  if (!entry) return { entryId: (await entryOf(tx, cause))!, alreadyPosted: true };
  try {
    await tx
      .insertInto('postings')
      .values(moves.map(([account, amount]) => ({ entry_id: entry.id, account_id: account.id, amount })))
      .execute();
  } catch (error) {
    if (isPgError(error, PG.checkViolation, 'never_negative')) throw new AppError('insufficientBalance');
    throw error;
  }
  return { entryId: entry.id, alreadyPosted: false };
}

const causeIs = ({ kind, id }: Cause) => ({ cause_kind: kind, cause_id: id });

async function entryOf(tx: Tx, cause: Cause): Promise<bigint | undefined> {
  const entry = await tx
    .selectFrom('journal_entries')
    .select('id')
    .where((eb) => eb.and(causeIs(cause)))
    .modifyEnd(PREPARED)
    .executeTakeFirst();
  return entry?.id;
}
