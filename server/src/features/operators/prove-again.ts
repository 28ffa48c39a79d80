import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import type { OperatorSession } from '../../platform/sessions.ts';
import {
  accountKey,
  assertNotLocked,
  failedAttempt,
  lockAttempts,
  type LoginAttempt,
  recordFailure,
} from '../accounts/login-limit.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { lockOperator } from './operator-rows.ts';
import {
  CODE_REFUSALS,
  type CodeRefusal,
  isRefusal,
  redeemSecondFactor,
  type SecondFactor,
  type SecondFactorServices,
} from './second-factor.ts';

export interface Caller {
  operator: OperatorSession;
  ip: string;
}

export const attemptOf = ({ operator, ip }: Caller): LoginAttempt => ({
  realm: 'operator',
  account: accountKey(operator.id, operator.username),
  ip,
});

/**
 * Consumes a code if the caller has a second factor. Failures count towards the login limit. Call it while the operator's row
 * is locked.
 */
export async function assertSecondFactor(
  { db: tx, caller, services }: Operation<Caller, SecondFactorServices, Tx>,
  code: string | undefined,
): Promise<Exclude<SecondFactor, CodeRefusal>> {
  const proven = await redeemSecondFactor(tx, services, { operatorId: caller.operator.id, given: code });
  if (!isRefusal(proven)) return proven;
  const { counts, error } = CODE_REFUSALS[proven];
  if (counts) await recordFailure(tx, attemptOf(caller));
  throw error();
}

/**
 * Requires another code from a caller with a second factor, before a change that a stolen session must not make. Call it before
 * any other write, because its errors commit the transaction to record the failure.
 */
export async function proveAgain(
  { db: tx, caller, services }: Operation<Caller, SecondFactorServices, Tx>,
  code: string | undefined,
): Promise<void> {
  if (!caller.operator.totp) return;
  const attempt = attemptOf(caller);
  await lockAttempts(tx, attempt);
  await assertNotLocked(tx, attempt);
  await lockOperator(tx, caller.operator.id);
  await assertSecondFactor({ db: tx, caller, services }, code);
}

/**
 * Re-authenticates with the password, which a stolen session lacks, then runs `work`. Failures count towards the login
 * limit.
 */
export async function runWithPassword<T>(
  db: Db,
  { caller, field, password }: { caller: Caller; field: string; password: string },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { operator } = caller;
  const attempt = attemptOf(caller);
  await assertNotLocked(db, attempt);
  const stored = await db
    .selectFrom('operators')
    .select('password_hash')
    .where('id', '=', operator.id)
    .executeTakeFirstOrThrow();
  const right = await verifyPassword(stored.password_hash, password, attempt);
  return await inTransaction(db, async (tx) => {
    await lockAttempts(tx, attempt);
    await assertNotLocked(tx, attempt);
    const current = await lockOperator(tx, operator.id);
    if (!right || current.password_hash !== stored.password_hash) {
      await recordFailure(tx, attempt);
      throw failedAttempt(field, '密码错误');
    }
    return await work(tx);
  });
}
