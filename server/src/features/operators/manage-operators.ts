import type { OperatorRole } from '@zhenku/contract/constants';
import type { Operator } from '@zhenku/contract/operator-accounts';
import type { PageOf } from '@zhenku/contract/shapes';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database.ts';
import { revokeOperatorSessions } from '../../platform/sessions.ts';
import { AppError } from '../../platform/errors.ts';
import { type Paging, readPage } from '../../platform/paging.ts';
import { containsPattern } from '../../platform/text-match.ts';
import { accountKey, forgetFailures } from '../accounts/login-limit.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { audit } from '../../platform/audit.ts';
import { lockOperator } from './operator-rows.ts';
import { deleteTotp } from './second-factor.ts';

/** The operator who makes a change. */
type By = { id: number };

interface OperatorQuery extends Paging {
  keyword?: string | undefined;
  role?: OperatorRole | undefined;
}

/** Operators, newest first. */
export async function listOperators(db: Db, { keyword, role, ...paging }: OperatorQuery): Promise<PageOf<Operator>> {
  const pattern = keyword && containsPattern(keyword);
  const matching = db
    .selectFrom('operators as o')
    .leftJoin('operator_totp as t', 't.operator_id', 'o.id')
    .$if(Boolean(pattern), (query) => query.where('o.username', 'ilike', pattern!))
    .$if(role !== undefined, (query) => query.where('o.role', '=', role!));
  const listed = matching
    .select([
      'o.id as operatorId',
      'o.username',
      'o.role',
      sql<boolean>`o.disabled_at is not null`.as('disabled'),
      sql<boolean>`t.confirmed_at is not null`.as('totp'),
      'o.last_login_at as lastLoginTime',
      'o.created_at as addTime',
    ])
    .orderBy('o.id', 'desc');
  const { rows: content, ...page } = await readPage(db, paging, { matching, rows: listed });
  return { content, ...page };
}

interface NewOperator {
  username: string;
  password: string;
  role: OperatorRole;
}

/** Makes an operator. Throws `conflict` when the name is taken. */
export async function createOperator(db: Db, by: By, { username, password, role }: NewOperator) {
  const passwordHash = await hashPassword(password);
  return await inTransaction(db, async (tx) => {
    const created = await tx
      .insertInto('operators')
      .values({ username, password_hash: passwordHash, role })
      .onConflict((conflict) => conflict.column('username').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!created) throw usernameTaken();
    await auditChange(tx, by, created.id, 'operator.create', { after: { username, role } });
    return { operatorId: created.id };
  });
}

function usernameTaken(): AppError {
  const message = '该账号已存在';
  return new AppError('conflict', { message, data: { fields: { username: message } } });
}

/** Changes what an operator may do; their sessions go on with the new role at once. */
export async function changeRole(db: Db, by: By, { id, role }: { id: number; role: OperatorRole }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const admins = await lockActiveAdmins(tx);
    const operator = await lockOperator(tx, id);
    if (operator.role === role) return;
    assertNotLastAdmin(admins, id);
    await tx.updateTable('operators').set({ role }).where('id', '=', id).execute();
    await auditChange(tx, by, id, 'operator.role', { before: { role: operator.role }, after: { role } });
  });
}

/** Signs an operator out and lets them in no more. */
export async function disableOperator(db: Db, by: By, id: number): Promise<void> {
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
    // Or they would go on once the operator is enabled again.
    await revokeOperatorSessions(tx, id);
    await auditChange(tx, by, id, 'operator.disable', { before: { disabled: false }, after: { disabled: true } });
  });
}

/** Lets a disabled operator in again. */
export async function enableOperator(db: Db, by: By, id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const operator = await lockOperator(tx, id);
    if (operator.disabled_at === null) throw new AppError('conflict', { message: '该账号未停用' });
    await tx.updateTable('operators').set({ disabled_at: null }).where('id', '=', id).execute();
    await auditChange(tx, by, id, 'operator.enable', { before: { disabled: true }, after: { disabled: false } });
  });
}

/** For an operator who has lost password or phone: a new password, no second step, no session, no lock. */
export async function resetOperator(db: Db, by: By, { id, password }: { id: number; password: string }): Promise<void> {
  // With a stolen session an admin's own password and codes would be worth nothing.
  if (id === by.id) throw new AppError('conflict', { message: '请在“我的账号”修改自己的密码' });
  const passwordHash = await hashPassword(password);
  await inTransaction(db, async (tx) => {
    await lockOperator(tx, id);
    await tx.updateTable('operators').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    const totp = await deleteTotp(tx, id);
    await revokeOperatorSessions(tx, id);
    await forgetFailures(tx, 'operator', accountKey(id, ''));
    await auditChange(tx, by, id, 'operator.reset', { before: { totp }, after: { totp: false, passwordReset: true } });
  });
}

/** Locked in one order, and before any other operator, so that of two calls at once the second sees what the first did. */
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

const auditChange = (tx: Tx, by: By, id: number, action: string, change: { before?: unknown; after: unknown }) =>
  audit(tx, by, { action, subject: `operator:${id}`, ...change });
