import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { decrypt, encrypt, type Keyring } from '../../platform/encryption/encryption.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import { audit } from '../../platform/audit.ts';
import { mailOperator, type OperatorMail } from './operator-mail.ts';
import { createRecoveryCodes, redeemRecoveryCode } from './recovery-codes.ts';
import { totpEnrolment, generateTotpSecret, findTotpStep } from './totp.ts';

/** Guessing takes about 300,000 attempts, so 20 in the first hour and 4 in each later hour are no risk. */
const WRONG_CODES_PER_HOUR = 20;
const REFUSED_MINUTES = 15;

/** `off`: no code is required. `totp` and `recoveryCode`: the code was right and has been consumed. */
export type SecondFactor = 'off' | 'totp' | 'recoveryCode' | CodeRefusal;
/** `locked`: after too many wrong codes, only recovery codes are accepted. */
export type CodeRefusal = 'missing' | 'wrong' | 'used' | 'locked';

/** The error of a refusal, and whether the refusal counts towards the account and IP locks. */
export interface RefusalRule {
  counts: boolean;
  error: () => AppError;
}

/** Clients ask for a code only after `missing`. */
export const CODE_REFUSALS: Record<CodeRefusal, RefusalRule> = {
  missing: { counts: false, error: () => refusedCode('请输入动态码或恢复码') },
  wrong: { counts: true, error: () => refusedCode('动态码或恢复码错误') },
  used: { counts: true, error: () => refusedCode('动态码已使用，请等待下一个') },
  locked: {
    counts: false,
    error: () => refusedCode(`动态码输错次数过多，请${REFUSED_MINUTES}分钟后再试，或使用恢复码`, 'tooManyAttempts'),
  },
};

export const isRefusal = (factor: SecondFactor): factor is CodeRefusal => factor in CODE_REFUSALS;

/** Returns a field error for a refused code. The recorded failure is still committed. */
const refusedCode = (message: string, kind: 'invalidInput' | 'tooManyAttempts' = 'invalidInput') =>
  new AppError(kind, { message, data: { fields: { totp: message } }, keepChanges: true });

export interface SecondFactorServices {
  keyring: Keyring;
  operatorMail: OperatorMail;
}

/** The database cell to which an operator's encrypted secret is bound. */
const secretCellOf = (operatorId: number) => ({ table: 'operator_totp', column: 'secret', row: operatorId });

/**
 * Checks and consumes a code. Wrong authenticator codes count against the account regardless of the IP address, so call it
 * only for callers who know the password or have a session, and while the operator's row is locked.
 */
export async function redeemSecondFactor(
  tx: Tx,
  { keyring, operatorMail }: SecondFactorServices,
  { operatorId, given }: { operatorId: number; given: string | undefined },
): Promise<SecondFactor> {
  const stored = await findTotp(tx, operatorId);
  if (!stored?.confirmed_at) return 'off';
  if (given === undefined) return 'missing';
  if (!/^\d{6}$/.test(given)) return (await redeemRecoveryCode(tx, operatorId, given)) ? 'recoveryCode' : 'wrong';
  if (stored.refuses_codes) return 'locked';
  const step = findTotpStep(decrypt(keyring, stored.secret, secretCellOf(operatorId)), given);
  if (step === null) {
    await recordWrongCode(tx, operatorMail, operatorId);
    return 'wrong';
  }
  if (BigInt(step) <= stored.last_step) return 'used';
  await tx
    .updateTable('operator_totp')
    .set({ last_step: BigInt(step) })
    .where('operator_id', '=', operatorId)
    .execute();
  return 'totp';
}

async function recordWrongCode(tx: Tx, operatorMail: OperatorMail, operatorId: number): Promise<void> {
  const { count } = await tx
    .updateTable('operator_totp')
    .set({
      wrong_codes_at: sql`array(select at from unnest(wrong_codes_at) at where at > now() - interval '1 hour' order by at) || now()`,
    })
    .where('operator_id', '=', operatorId)
    .returning(sql<number>`cardinality(wrong_codes_at)`.as('count'))
    .executeTakeFirstOrThrow();
  if (count === WRONG_CODES_PER_HOUR) {
    await mailOperator(tx, operatorMail, { operatorId, template: 'codesRefused', params: { count: String(count) } });
  }
}

/** Creates a secret that a first code has to confirm. Replaces an earlier unconfirmed secret. */
export async function startTotp(tx: Tx, keyring: Keyring, operator: { id: number; username: string }) {
  const stored = await findTotp(tx, operator.id);
  if (stored?.confirmed_at) throw new AppError('conflict', { message: '两步验证已开启，更换前请先关闭' });
  const secret = generateTotpSecret();
  const row = { secret: encrypt(keyring, secret, secretCellOf(operator.id)), last_step: 0n };
  await tx
    .insertInto('operator_totp')
    .values({ operator_id: operator.id, ...row })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(row))
    .execute();
  const { siteName } = await siteSettings(tx);
  return totpEnrolment(secret, { issuer: siteName, username: operator.username });
}

export async function confirmTotp(
  {
    db: tx,
    caller: operator,
    services: { keyring },
  }: Operation<{ id: number }, Pick<SecondFactorServices, 'keyring'>, Tx>,
  code: string,
): Promise<string[]> {
  const stored = await findTotp(tx, operator.id);
  if (!stored) throw new AppError('conflict', { message: '请先获取两步验证的密钥' });
  if (stored.confirmed_at) throw new AppError('conflict', { message: '两步验证已开启' });
  const step = findTotpStep(decrypt(keyring, stored.secret, secretCellOf(operator.id)), code);
  if (step === null) throw invalidField('totp', '动态码错误，请检查手机时间后重试');
  await tx
    .updateTable('operator_totp')
    .set({ confirmed_at: sql`now()`, last_step: BigInt(step) })
    .where('operator_id', '=', operator.id)
    .execute();
  await auditTotp(tx, operator, { before: { totp: false }, after: { totp: true } });
  return await createRecoveryCodes(tx, operator.id);
}

export async function removeTotp(tx: Tx, operator: { id: number }): Promise<void> {
  await deleteTotp(tx, operator.id);
  await auditTotp(tx, operator, { before: { totp: true }, after: { totp: false } });
}

/** Returns whether the second factor was on. */
export async function deleteTotp(tx: Tx, operatorId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('operator_totp')
    .where('operator_id', '=', operatorId)
    .returning('confirmed_at')
    .executeTakeFirst();
  return Boolean(deleted?.confirmed_at);
}

const findTotp = (db: Db, operatorId: number) =>
  db
    .selectFrom('operator_totp')
    .select([
      'secret',
      'confirmed_at',
      'last_step',
      // Wrong codes are recorded only while codes are accepted, so the newest wrong code started the lock.
      sql<boolean>`cardinality(wrong_codes_at) >= ${WRONG_CODES_PER_HOUR}
        and wrong_codes_at[cardinality(wrong_codes_at)] > now() - make_interval(mins => ${REFUSED_MINUTES})`.as(
        'refuses_codes',
      ),
    ])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();

const auditTotp = (tx: Tx, operator: { id: number }, change: { before: unknown; after: unknown }) =>
  audit(tx, operator, { action: 'operator.totp', subject: `operator:${operator.id}`, ...change });
