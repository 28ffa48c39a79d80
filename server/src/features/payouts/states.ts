import { WITHDRAWAL_STATUS } from '@zhenku/contract/payouts/withdrawal-status';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/database.ts';
import { lockUser } from '../../platform/database/users.ts';
import { AppError } from '../../platform/errors.ts';
import type { WithdrawalRow } from './records.ts';

const { open, complete, failed, cancelled } = WITHDRAWAL_STATUS;

/**
 * Transitions of a withdrawal's status. Operators complete or fail a withdrawal; its creator can cancel it until an operator
 * opens it (see `markOpened`).
 */
export const WITHDRAWAL_TRANSITIONS = {
  complete: { from: open, to: complete },
  fail: { from: open, to: failed },
  cancel: { from: open, to: cancelled, unopenedOnly: true },
} as const satisfies Record<string, { from: number; to: number; unopenedOnly?: true }>;

export type WithdrawalTransition = keyof typeof WITHDRAWAL_TRANSITIONS;

interface LockedTransition {
  applyId: number;
  transition: WithdrawalTransition;
  creatorId?: number;
}

export const selectOpen = (db: Db) => db.selectFrom('withdrawals').select('id').where('status', '=', open);

/**
 * Locks a withdrawal that allows the transition. Locks its creator first, in the same order as applications. Throws `notFound`
 * for a missing withdrawal or another creator's, and `conflict` if the transition is not allowed.
 */
export async function lockWithdrawal(
  tx: Tx,
  { applyId, transition, creatorId }: LockedTransition,
): Promise<WithdrawalRow> {
  const known = await tx.selectFrom('withdrawals').select('user_id').where('id', '=', applyId).executeTakeFirst();
  if (!known || (creatorId !== undefined && known.user_id !== creatorId)) {
    throw new AppError('notFound', { message: '提现不存在' });
  }
  await lockUser(tx, known.user_id);
  const withdrawal = await tx
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', applyId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { from, ...rule } = WITHDRAWAL_TRANSITIONS[transition];
  if (withdrawal.status !== from) throw new AppError('conflict', { message: refusal(withdrawal, creatorId) });
  if ('unopenedOnly' in rule && withdrawal.opened_at !== null) {
    throw new AppError('conflict', { message: '财务已开始处理该提现，不能撤销' });
  }
  return withdrawal;
}

const refusal = ({ status }: WithdrawalRow, creatorId: number | undefined): string => {
  if (status !== cancelled) return '该提现已处理';
  return creatorId === undefined ? '创作者已撤销该提现' : '该提现已撤销';
};

/** Changes the status of a withdrawal that the caller has locked. */
export async function changeStatus(
  tx: Tx,
  withdrawalId: number,
  { transition, changes }: { transition: WithdrawalTransition; changes?: Partial<WithdrawalRow> },
): Promise<void> {
  await tx
    .updateTable('withdrawals')
    .set({ ...changes, status: WITHDRAWAL_TRANSITIONS[transition].to, decided_at: sql`now()` })
    .where('id', '=', withdrawalId)
    .execute();
}

export const isCancellable = ({ status, opened_at }: Pick<WithdrawalRow, 'status' | 'opened_at'>): boolean =>
  status === WITHDRAWAL_TRANSITIONS.cancel.from && opened_at === null;

export const openedBy = ({ id }: { id: number }) => ({
  opened_at: sql<Date>`coalesce(opened_at, now())`,
  opened_by: sql<number>`case when opened_at is null then ${id}::int else opened_by end`,
});

/**
 * Records the first operator who opens these withdrawals, so that their creators can no longer cancel them. This call and a
 * concurrent cancellation wait for each other's row lock; callers read the withdrawals afterwards.
 */
export async function markOpened(db: Db, operator: { id: number }, applyIds: number[]): Promise<void> {
  await db
    .updateTable('withdrawals')
    .set(openedBy(operator))
    .where('id', 'in', applyIds)
    .where('status', '=', open)
    .where('opened_at', 'is', null)
    .execute();
}
