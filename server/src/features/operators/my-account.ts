import type { CurrentOperator } from '@zhenku/contract/operators/operator-accounts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { revokeKeys } from '../../platform/api-keys.ts';
import { revokeOperatorSessions, type OperatorSession } from '../../platform/sessions.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { audit } from '../../platform/audit.ts';
import { lockOperator } from './operator-rows.ts';
import { countRecoveryCodes } from './recovery-codes.ts';
import { assertSecondFactor, attemptOf, type Caller, runWithPassword } from './prove-again.ts';
import { confirmTotp, removeTotp, type SecondFactorServices, startTotp } from './second-factor.ts';

export async function readMyAccount(db: Db, operator: OperatorSession, requireTotp: boolean): Promise<CurrentOperator> {
  const { id: operatorId, username, role, totp } = operator;
  const recoveryCodeCount = await countRecoveryCodes(db, operator.id);
  const mail = await db
    .selectFrom('operators')
    .select(['email', 'daily_mail as dailyMail'])
    .where('id', '=', operator.id)
    .executeTakeFirstOrThrow();
  return { operatorId, username, role, totp, totpRequired: requireTotp && !totp, recoveryCodeCount, ...mail };
}

export async function setDailyMail(db: Db, operator: OperatorSession, on: boolean): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockOperator(tx, operator.id);
    const changed = await tx
      .updateTable('operators')
      .set({ daily_mail: on })
      .where('id', '=', operator.id)
      .$if(on, (query) => query.where('email', 'is not', null))
      .executeTakeFirst();
    if (changed.numUpdatedRows === 0n) throw new AppError('conflict', { message: '请先由管理员设置您的邮箱' });
    await audit(tx, operator, { action: 'operator.dailyMail', subject: `operator:${operator.id}`, after: { on } });
  });
}

export async function changeMyPassword(
  db: Db,
  caller: Caller,
  { oldPassword, newPassword }: { oldPassword: string; newPassword: string },
): Promise<void> {
  const { operator } = caller;
  if (newPassword === oldPassword) throw invalidField('newPassword', '新密码不能与原密码相同');
  const passwordHash = await hashPassword(newPassword, attemptOf(caller));
  await runWithPassword(db, { caller, field: 'oldPassword', password: oldPassword }, async (tx) => {
    await tx.updateTable('operators').set({ password_hash: passwordHash }).where('id', '=', operator.id).execute();
    await revokeOperatorSessions(tx, operator.id, operator.tokenHash);
    await revokeKeys(tx, { operatorId: operator.id });
    await audit(tx, operator, { action: 'operator.password', subject: `operator:${operator.id}` });
  });
}

export async function startMyTotp(db: Db, keyring: Keyring, operator: OperatorSession) {
  return await inTransaction(db, async (tx) => {
    await lockOperator(tx, operator.id);
    return await startTotp(tx, keyring, operator);
  });
}

/** Enables the second factor and ends the operator's other sessions, which were opened without it. */
export async function confirmMyTotp(
  { db, caller: operator, services }: Operation<OperatorSession, Pick<SecondFactorServices, 'keyring'>>,
  code: string,
): Promise<{ recoveryCodes: string[] }> {
  return await inTransaction(db, async (tx) => {
    await lockOperator(tx, operator.id);
    const recoveryCodes = await confirmTotp({ db: tx, caller: operator, services }, code);
    await revokeOperatorSessions(tx, operator.id, operator.tokenHash);
    return { recoveryCodes };
  });
}

export async function removeMyTotp(
  { db, caller, services }: Operation<Caller, SecondFactorServices>,
  { password, totp }: { password: string; totp: string },
): Promise<void> {
  const { operator } = caller;
  await runWithPassword(db, { caller, field: 'password', password }, async (tx) => {
    const secondFactor = await assertSecondFactor({ db: tx, caller, services }, totp);
    if (secondFactor === 'off') throw new AppError('conflict', { message: '两步验证未开启' });
    await removeTotp(tx, operator);
  });
}
