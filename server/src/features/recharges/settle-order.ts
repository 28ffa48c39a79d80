import { ORDER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Keyring } from '../../platform/encryption/encryption.ts';
import { AppError } from '../../platform/errors.ts';
import { payRechargedOrder } from '../orders/pay-recharged-order.ts';
import { settleWithoutPaying } from './order-notices.ts';
import { ownerOf } from './recharge-rows.ts';

/**
 * Pays the order of a credited recharge once, from the credited account. If the order can no longer be paid, the coins
 * stay and the buyer is notified.
 */
export async function settleOrderOfRecharge(db: Db, keyring: Keyring, rechargeId: string): Promise<void> {
  try {
    await inTransaction(db, async (tx) => {
      const recharge = await lockUnsettledRecharge(tx, rechargeId);
      if (!recharge) return;
      if (recharge.suspended) throw new AppError('conflict', { message: '账号已停用' });
      await payRechargedOrder(tx, keyring, {
        orderId: recharge.order_id!,
        payer: ownerOf(recharge),
        atMost: recharge.order_amount!,
        openedAt: recharge.created_at,
      });
      await tx
        .updateTable('recharges')
        .set({ order_settled_at: sql`now()` })
        .where('id', '=', rechargeId)
        .execute();
    });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    await inTransaction(db, (tx) => settleWithoutPaying(tx, rechargeId, { reason: error.message }));
  }
}

async function lockUnsettledRecharge(tx: Tx, rechargeId: string) {
  return await tx
    .selectFrom('recharges as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.user_id', 'r.company_id', 'r.order_id', 'r.order_amount', 'r.created_at'])
    .select(sql<boolean>`u.suspended_at is not null`.as('suspended'))
    .where('r.id', '=', rechargeId)
    .where('r.status', '=', ORDER_STATUS.paid)
    .where('r.order_id', 'is not', null)
    .where('r.order_settled_at', 'is', null)
    .forUpdate('r')
    .executeTakeFirst();
}
