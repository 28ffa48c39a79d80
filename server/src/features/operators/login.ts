import type { OperatorRole } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { openOperatorSession } from '../../platform/sessions.ts';
import {
  accountKey,
  failedAttempt,
  clearAddressFailures,
  isLocked,
  lockAttempts,
  type LoginAttempt,
  recordFailure,
  tooManyFailures,
  WRONG_LOGIN,
} from '../accounts/login-limit.ts';
import { verifyPassword } from '../accounts/passwords.ts';
import { audit } from '../../platform/audit.ts';
import {
  CODE_REFUSALS,
  type CodeRefusal,
  isRefusal,
  redeemSecondFactor,
  type RefusalRule,
  type SecondFactor,
  type SecondFactorServices,
} from './second-factor.ts';

interface Credentials {
  username: string;
  password: string;
  totp?: string | undefined;
}

const CODE_OUTCOMES = { missing: 'totpMissing', wrong: 'totpWrong', used: 'totpUsed', locked: 'totpLocked' } as const;
type Refusal = 'locked' | 'unknownUsername' | 'wrongPassword' | 'disabled' | (typeof CODE_OUTCOMES)[CodeRefusal];
type Outcome = { refusal: Refusal } | { role: OperatorRole; secondFactor: SecondFactor };

const REFUSALS: Record<Refusal, RefusalRule> = {
  locked: { counts: false, error: tooManyFailures },
  unknownUsername: { counts: true, error: () => failedAttempt('password', WRONG_LOGIN) },
  wrongPassword: { counts: true, error: () => failedAttempt('password', WRONG_LOGIN) },
  disabled: {
    counts: false,
    error: () => new AppError('notAllowed', { message: '账号已被停用', keepChanges: true }),
  },
  totpMissing: CODE_REFUSALS.missing,
  totpWrong: CODE_REFUSALS.wrong,
  totpUsed: CODE_REFUSALS.used,
  totpLocked: CODE_REFUSALS.locked,
};

/** Audits every attempt. */
export async function loginOperator(
  db: Db,
  services: SecondFactorServices,
  { ip, ...credentials }: Credentials & { ip: string },
): Promise<{ token: string; role: OperatorRole }> {
  const { username, password, totp } = credentials;
  const operator = await db
    .selectFrom('operators')
    .select(['id', 'password_hash'])
    .where('username', '=', username)
    .executeTakeFirst();
  const attempt: LoginAttempt = { realm: 'operator', account: accountKey(operator?.id, username), ip };
  const locked = await isLocked(db, attempt);
  const right = !locked && (await verifyPassword(operator?.password_hash, password, attempt));
  return await inTransaction(db, async (tx) => {
    await lockAttempts(tx, attempt);
    const outcome: Outcome =
      locked || (await isLocked(tx, attempt))
        ? { refusal: 'locked' }
        : await checkCredentials(tx, services, { operator, right, totp });
    await auditLogin(tx, operator, { username, ip, outcome });
    if ('refusal' in outcome) {
      const { counts, error } = REFUSALS[outcome.refusal];
      if (counts) await recordFailure(tx, attempt);
      throw error();
    }
    await clearAddressFailures(tx, attempt);
    return { token: await openSession(tx, operator!.id), role: outcome.role };
  });
}

interface CheckedAttempt {
  operator: { id: number; password_hash: string } | undefined;
  right: boolean;
  totp: string | undefined;
}

async function checkCredentials(
  tx: Tx,
  services: SecondFactorServices,
  { operator, right, totp }: CheckedAttempt,
): Promise<Outcome> {
  if (!operator) return { refusal: 'unknownUsername' };
  if (!right) return { refusal: 'wrongPassword' };
  // Locks and re-reads the row. If the password changed during the check, the attempt counts as wrong.
  const current = await tx
    .selectFrom('operators')
    .select(['role', 'disabled_at'])
    .where('id', '=', operator.id)
    .where('password_hash', '=', operator.password_hash)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!current) return { refusal: 'wrongPassword' };
  if (current.disabled_at) return { refusal: 'disabled' };
  const secondFactor = await redeemSecondFactor(tx, services, { operatorId: operator.id, given: totp });
  if (isRefusal(secondFactor)) return { refusal: CODE_OUTCOMES[secondFactor] };
  return { role: current.role, secondFactor };
}

async function openSession(tx: Tx, operatorId: number): Promise<string> {
  await tx
    .updateTable('operators')
    .set({ last_login_at: sql`now()` })
    .where('id', '=', operatorId)
    .execute();
  return await openOperatorSession(tx, operatorId);
}

async function auditLogin(
  tx: Tx,
  operator: { id: number } | undefined,
  { username, ip, outcome }: { username: string; ip: string; outcome: Outcome },
): Promise<void> {
  const details = 'refusal' in outcome ? { outcome: outcome.refusal } : { ...outcome, outcome: 'success' };
  await audit(tx, operator ?? null, {
    action: 'operator.login',
    subject: operator ? `operator:${operator.id}` : 'operator',
    after: { ...details, address: ip, ...(!operator && { username: maskUsername(username) }) },
  });
}

/** Redacts an unknown username, because people sometimes type their password into this field. */
const maskUsername = (username: string) => `${Array.from(username).slice(0, 2).join('')}***`;
