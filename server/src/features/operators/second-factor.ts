import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database.ts';
import { decrypt, encrypt, type Keyring } from '../../platform/encryption.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { siteSettings } from '../../platform/site-settings.ts';
import { audit } from '../../platform/audit.ts';
import { createRecoveryCodes, redeemRecoveryCode } from './recovery-codes.ts';
import { totpEnrolment, generateTotpSecret, findTotpStep } from './totp.ts';

/** `off`: no code is required. `totp` and `recoveryCode`: the code was right and is used up. */
export type SecondFactor = 'off' | 'missing' | 'wrong' | 'used' | 'totp' | 'recoveryCode';

/** The message for each code that was not accepted. */
export const CODE_REFUSALS = {
  missing: '请输入动态码或恢复码',
  wrong: '动态码或恢复码错误',
  used: '动态码已使用，请等待下一个',
} as const;

/** The cell that an operator's secret is encrypted for. */
const secretCellOf = (operatorId: number) => ({ table: 'operator_totp', column: 'secret', row: operatorId });

/** Checks the code of a login and uses it up. Call it while the operator's row is locked. */
export async function redeemSecondFactor(
  tx: Tx,
  keyring: Keyring,
  operatorId: number,
  given: string | undefined,
): Promise<SecondFactor> {
  const stored = await findTotp(tx, operatorId);
  if (!stored?.confirmed_at) return 'off';
  if (given === undefined) return 'missing';
  if (!/^\d{6}$/.test(given)) return (await redeemRecoveryCode(tx, operatorId, given)) ? 'recoveryCode' : 'wrong';
  const step = findTotpStep(decrypt(keyring, stored.secret, secretCellOf(operatorId)), given);
  if (step === null) return 'wrong';
  if (BigInt(step) <= stored.last_step) return 'used';
  await tx
    .updateTable('operator_totp')
    .set({ last_step: BigInt(step) })
    .where('operator_id', '=', operatorId)
    .execute();
  return 'totp';
}

/** Creates a secret, which a first code has to confirm. It replaces an earlier unconfirmed one. */
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

/** Turns the second factor on with a first code, and returns the recovery codes. */
export async function confirmTotp(tx: Tx, keyring: Keyring, operator: { id: number }, code: string): Promise<string[]> {
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

/** Turns the second factor off. */
export async function removeTotp(tx: Tx, operator: { id: number }): Promise<void> {
  await deleteTotp(tx, operator.id);
  await auditTotp(tx, operator, { before: { totp: true }, after: { totp: false } });
}

/** Deletes the secret and the recovery codes. Returns whether the second factor was on. */
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
    .select(['secret', 'confirmed_at', 'last_step'])
    .where('operator_id', '=', operatorId)
    .executeTakeFirst();

const auditTotp = (tx: Tx, operator: { id: number }, change: { before: unknown; after: unknown }) =>
  audit(tx, operator, { action: 'operator.totp', subject: `operator:${operator.id}`, ...change });
