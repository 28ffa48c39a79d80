import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { callerGroup } from '../../platform/http/addresses.ts';

/** Limit per IP address across all accounts; off in the sandbox. */
export const LOGINS_PER_MINUTE = 30;
const PAIR_TRIES = 10;
/** Limits users only. Otherwise anybody could lock out all operators. */
const ACCOUNT_TRIES = 50;

export interface LoginAttempt {
  realm: 'user' | 'operator';
  /** See `accountKey`. */
  account: string;
  ip: string;
}

/** Returns the same key for all of an account's usernames, or a key for an unknown username. */
export function accountKey(id: number | undefined, typedName: string): string {
  return id === undefined ? `name:${typedName.toLowerCase()}` : `id:${id}`;
}

/**
 * Returns whether an attempt is locked out. Within 15 minutes, ten failures from one IP address lock that address out of the
 * account for 15 minutes, and fifty failures from anywhere lock a user's account. Nothing is recorded during a lock, so the
 * newest failure started it.
 */
export async function isLocked(db: Db, { realm, account, ...from }: LoginAttempt): Promise<boolean> {
  const ip = callerGroup(from.ip);
  const { rows } = await sql<{ locked: boolean }>`
    with recent as (
      select ip, failed_at from login_failures
      where realm = ${realm} and account = ${account} and failed_at > now() - interval '30 minutes'
    ), newest as (
      select max(failed_at) as of_account, max(failed_at) filter (where ip = ${ip}) as of_pair from recent
    )
    select (of_pair > now() - interval '15 minutes'
            and (select count(*) from recent where ip = ${ip} and failed_at > of_pair - interval '15 minutes')
                >= ${PAIR_TRIES})
        or (${realm === 'user'} and of_account > now() - interval '15 minutes'
            and (select count(*) from recent where failed_at > of_account - interval '15 minutes')
                >= ${ACCOUNT_TRIES}) as locked
    from newest
  `.execute(db);
  return rows[0]?.locked ?? false;
}

export async function assertNotLocked(db: Db, attempt: LoginAttempt): Promise<void> {
  if (await isLocked(db, attempt)) throw tooManyFailures();
}

export const tooManyFailures = (): AppError =>
  new AppError('tooManyAttempts', { message: '登录失败次数过多，请15分钟后再试', keepChanges: true });

/**
 * Records an attempt after its password was checked. Attempts on one account are serialised so that concurrent ones are all
 * counted. `open` returns null for a failure; a success clears earlier failures from the same IP address.
 */
export async function recordLoginAttempt<T>(
  db: Db,
  { wrong = WRONG_LOGIN, ...attempt }: LoginAttempt & { wrong?: string },
  open: (tx: Tx) => Promise<T | null>,
): Promise<T> {
  return await inTransaction(db, async (tx) => {
    await lockAttempts(tx, attempt);
    await assertNotLocked(tx, attempt);
    const opened = await open(tx);
    if (opened === null) {
      await recordFailure(tx, attempt);
      throw failedAttempt('secretKey', wrong);
    }
    await clearAddressFailures(tx, attempt);
    return opened;
  });
}

/** Used for both wrong usernames and wrong passwords. */
export const WRONG_LOGIN = '账号或密码错误';
/** Used in forms without a username. */
export const WRONG_PASSWORD = '密码错误';

/** Returns an error on `field` for a failed attempt. The recorded failure is still committed. */
export const failedAttempt = (field: string, message: string): AppError =>
  new AppError('invalidInput', { message, data: { fields: { [field]: message } }, keepChanges: true });

/** Serialises attempts on one account until the transaction ends. */
export async function lockAttempts(tx: Tx, { realm, account }: LoginAttempt): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`login ${realm} ${account}`}, 0))`.execute(tx);
}

export async function recordFailure(tx: Tx, { realm, account, ip }: LoginAttempt): Promise<void> {
  await tx
    .insertInto('login_failures')
    .values({ realm, account, ip: callerGroup(ip) })
    .execute();
}

export async function clearAddressFailures(tx: Tx, { realm, account, ip }: LoginAttempt): Promise<void> {
  await tx
    .deleteFrom('login_failures')
    .where('realm', '=', realm)
    .where('account', '=', account)
    .where('ip', '=', callerGroup(ip))
    .execute();
}

/** Unlocks an account for all IP addresses, after its owner was identified in another way. */
export async function clearFailures(tx: Db, realm: LoginAttempt['realm'], account: string): Promise<void> {
  await tx.deleteFrom('login_failures').where('realm', '=', realm).where('account', '=', account).execute();
}
