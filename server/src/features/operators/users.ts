import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { lockUser } from '../../platform/database/users.ts';
import { signCreator } from '../accounts/become-creator.ts';
import { restoreAccount, suspendAccount } from '../accounts/suspension.ts';
import { audit } from '../../platform/audit.ts';

interface CreatorTerms {
  userId: number;
  /** Required for a user who is not a creator yet. If absent, a creator's value stays unchanged. */
  saleType?: 0 | 1 | undefined;
  /** 1 for the platform's own creators. If absent, the value stays unchanged. */
  role?: 0 | 1 | undefined;
}

/** Makes a user a creator without an application, or changes a creator's terms. Intended for support staff. */
export async function makeCreator(
  db: Db,
  operator: { id: number },
  { userId, saleType, role }: CreatorTerms,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const user = await lockUser(tx, userId);
    if (user.closed_at !== null) throw new AppError('conflict', { message: '该账号已由用户注销' });
    const before = { author: user.author, saleType: user.sale_type, role: user.role };
    if (!user.author && saleType === undefined) throw invalidField('saleType', '请选择签约类型');
    const after = { author: true, saleType: saleType ?? user.sale_type, role: role ?? user.role };
    await signCreator(tx, userId, after);
    await audit(tx, operator, { action: 'user.creator', subject: `user:${userId}`, before, after });
  });
}

interface Suspension {
  userId: number;
  /** Shown to operators only. */
  reason: string;
}

export type ChangeSale = (tx: Tx, operator: { id: number }, userId: number) => Promise<void>;

export async function suspendUser(
  { db, caller: operator, services: { takeOffSale } }: Operation<{ id: number }, { takeOffSale: ChangeSale }>,
  { userId, reason }: Suspension,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await suspendAccount(tx, userId);
    const change = { before: { suspended: false }, after: { suspended: true, reason } };
    await audit(tx, operator, { action: 'user.suspend', subject: `user:${userId}`, ...change });
    await takeOffSale(tx, operator, userId);
  });
}

export async function restoreUser(
  { db, caller: operator, services: { putOnSale } }: Operation<{ id: number }, { putOnSale: ChangeSale }>,
  userId: number,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await restoreAccount(tx, userId);
    const change = { before: { suspended: true }, after: { suspended: false } };
    await audit(tx, operator, { action: 'user.restore', subject: `user:${userId}`, ...change });
    await putOnSale(tx, operator, userId);
  });
}
