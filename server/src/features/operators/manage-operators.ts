import type { AuditAction } from '@zhenku/contract/operators/audit-actions';
import type { Output } from '@zhenku/contract/api';
import type { OperatorRole } from '@zhenku/contract/constants';
import { OPERATOR_ROLE_LABEL } from '@zhenku/contract/operators/operator-labels';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { revokeKeys } from '../../platform/api-keys.ts';
import { revokeOperatorSessions } from '../../platform/sessions.ts';
import { AppError } from '../../platform/errors.ts';
import { accountKey, clearFailures } from '../accounts/login-limit.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { audit, type Change } from '../../platform/audit.ts';
import { lockOperator } from './operator-rows.ts';
import { type ConsentServices, newAccountSubject, type Proposal, proposeOrAgree, notifyAdmins } from './consent.ts';
import { deleteTotp } from './second-factor.ts';

type Actor = { id: number };

interface NewOperator {
  username: string;
  password: string;
  role: OperatorRole;
}

/**
 * Creates an operator. If two admins are required, a new admin waits for a second one's call, and that call's password
 * applies. Throws `conflict` if the name is taken.
 */
export async function createOperator(
  { db, caller: { operator: by, ip }, services }: Operation<{ operator: Actor; ip: string }, ConsentServices>,
  { username, password, role }: NewOperator,
): Promise<Output<'POST /operator/v1/operators'>> {
  const passwordHash = await hashPassword(password, { realm: 'operator', ip });
  return await inTransaction(db, async (tx) => {
    // The account has no row to lock yet, so locks on the admins' rows serialise proposals to create it.
    if (role === 'admin') await lockActiveAdmins(tx);
    const taken = await tx.selectFrom('operators').select('id').where('username', '=', username).executeTakeFirst();
    if (taken) throw usernameTaken();
    const proposal: Proposal = {
      subject: newAccountSubject(username),
      change: { username, role },
      text: `新建管理员“${username}”`,
    };
    if (role === 'admin' && !(await proposeOrAgree({ db: tx, caller: by, services }, proposal)))
      return { waiting: true };
    const created = await tx
      .insertInto('operators')
      .values({ username, password_hash: passwordHash, role })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) throw usernameTaken();
    await auditChange(tx, by, { id: created.id, action: 'operator.create', after: { username, role } });
    return { operatorId: created.id };
  });
}

function usernameTaken(): AppError {
  const message = '该账号已存在';
  return new AppError('conflict', { message, data: { fields: { username: message } } });
}

/** If two admins are required, the first call only proposes the change. */
export async function changeOperatorRole(
  { db, caller: by, services }: Operation<Actor, ConsentServices>,
  { id, role }: { id: number; role: OperatorRole },
): Promise<Output<'POST /operator/v1/operators/{id}/role'>> {
  return await inTransaction(db, async (tx) => {
    const admins = await lockActiveAdmins(tx);
    const operator = await lockOperator(tx, id);
    if (operator.role === role) return null;
    assertNotLastAdmin(admins, id);
    const proposal: Proposal = {
      subject: `operator:${id}:role`,
      change: { role },
      text: `“${operator.username}”的角色改为${OPERATOR_ROLE_LABEL[role]}`,
    };
    if (!(await proposeOrAgree({ db: tx, caller: by, services }, proposal))) return { waiting: true };
    await tx.updateTable('operators').set({ role }).where('id', '=', id).execute();
    await auditChange(tx, by, { id, action: 'operator.role', before: { role: operator.role }, after: { role } });
    return null;
  });
}

/** Removing the address also turns off the daily mail. */
export async function setOperatorEmail(
  { db, caller: by, services }: Operation<Actor, Pick<ConsentServices, 'operatorMail'>>,
  { id, email = null }: { id: number; email?: string | null | undefined },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const operator = await lockOperator(tx, id);
    const before = await tx.selectFrom('operators').select('email').where('id', '=', id).executeTakeFirstOrThrow();
    if (operator.role === 'admin' && email !== before.email) {
      // Sent before the change. Otherwise an admin could remove another admin's address unnoticed.
      const text = `“${operator.username}”的邮箱${email === null ? '被移除' : `改为 ${email}`}`;
      await notifyAdmins({ db: tx, caller: by, services }, { text, isDone: true });
    }
    await tx
      .updateTable('operators')
      .set({ email, ...(email === null && { daily_mail: false }) })
      .where('id', '=', id)
      .execute();
    await auditChange(tx, by, { id, action: 'operator.email', before, after: { email } });
  });
}

export async function disableOperator(
  { db, caller: by, services }: Operation<Actor, Pick<ConsentServices, 'operatorMail'>>,
  id: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const admins = await lockActiveAdmins(tx);
    const operator = await lockOperator(tx, id);
    if (operator.disabled_at !== null) throw new AppError('conflict', { message: '该账号已停用' });
    assertNotLastAdmin(admins, id);
    await tx
      .updateTable('operators')
      .set({ disabled_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    // Without this, the sessions would be valid again after the operator is enabled.
    await revokeOperatorSessions(tx, id);
    await revokeKeys(tx, { operatorId: id });
    await auditChange(tx, by, {
      id,
      action: 'operator.disable',
      before: { disabled: false },
      after: { disabled: true },
    });
    if (operator.role !== 'admin') return;
    await notifyAdmins(
      { db: tx, caller: by, services },
      { text: `停用管理员“${operator.username}”`, isDone: true, also: id },
    );
  });
}

/** If two admins are required, enabling an admin waits for a second one's call. */
export async function enableOperator(
  { db, caller: by, services }: Operation<Actor, ConsentServices>,
  id: number,
): Promise<Output<'POST /operator/v1/operators/{id}/enable'>> {
  return await inTransaction(db, async (tx) => {
    const operator = await lockOperator(tx, id);
    if (operator.disabled_at === null) throw new AppError('conflict', { message: '该账号未停用' });
    const proposal: Proposal = {
      subject: `operator:${id}:enable`,
      change: { disabled: false },
      text: `启用管理员“${operator.username}”`,
      about: id,
    };
    if (operator.role === 'admin' && !(await proposeOrAgree({ db: tx, caller: by, services }, proposal)))
      return { waiting: true };
    await tx.updateTable('operators').set({ disabled_at: null }).where('id', '=', id).execute();
    await auditChange(tx, by, {
      id,
      action: 'operator.enable',
      before: { disabled: true },
      after: { disabled: false },
    });
    return null;
  });
}

/**
 * Resets an operator who lost their password or phone: sets a password and removes the second factor, sessions and lock. If
 * two admins are required, resetting an admin waits for a second one's call, and that call's password applies.
 */
export async function resetOperator(
  { db, caller: { operator: by, ip }, services }: Operation<{ operator: Actor; ip: string }, ConsentServices>,
  { id, password }: { id: number; password: string },
): Promise<Output<'POST /operator/v1/operators/{id}/reset'>> {
  // Without this, a stolen session could replace an admin's own password and second factor.
  if (id === by.id) throw new AppError('conflict', { message: '请在“我的账号”修改自己的密码' });
  const passwordHash = await hashPassword(password, { realm: 'operator', ip });
  return await inTransaction(db, async (tx) => {
    const operator = await lockOperator(tx, id);
    const proposal: Proposal = {
      subject: `operator:${id}:reset`,
      change: { reset: true },
      text: `重置管理员“${operator.username}”的密码和两步验证`,
      about: id,
    };
    if (operator.role === 'admin' && !(await proposeOrAgree({ db: tx, caller: by, services }, proposal)))
      return { waiting: true };
    await tx.updateTable('operators').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    const totp = await deleteTotp(tx, id);
    await revokeOperatorSessions(tx, id);
    await revokeKeys(tx, { operatorId: id });
    await clearFailures(tx, 'operator', accountKey(id, ''));
    await auditChange(tx, by, {
      id,
      action: 'operator.reset',
      before: { totp },
      after: { totp: false, passwordReset: true },
    });
    return null;
  });
}

/** Locks all active admins in id order, before any other operator, so that concurrent calls run one after the other. */
async function lockActiveAdmins(tx: Tx): Promise<number[]> {
  const admins = await tx
    .selectFrom('operators')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return admins.map((admin) => admin.id);
}

function assertNotLastAdmin(activeAdmins: number[], id: number): void {
  if (activeAdmins.length === 1 && activeAdmins[0] === id) {
    throw new AppError('conflict', { message: '至少保留一名可用的管理员' });
  }
}

type OperatorAction = Extract<AuditAction, `operator.${string}`>;
const auditChange = (
  tx: Tx,
  by: Actor,
  { id, ...change }: { id: number; action: OperatorAction } & Pick<Change, 'before' | 'after'>,
) => audit(tx, by, { subject: `operator:${id}`, ...change });
