import type { Fen } from '@zhenku/contract/money';
import { sql, type SqlBool } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { lockCoinsHolder } from '../companies/coins-holder.ts';
import { sendMessage } from '../messages/messages.ts';
import { type CoinsOwner, coinsOf } from '../wallet/coins.ts';
import { post } from '../wallet/post.ts';
import { yuanText } from './order-notices.ts';
import type { QuarantinedRow } from './quarantine.ts';
import { clearingOf } from './payments.ts';
import { ownerOf } from './recharge-rows.ts';
import { anyOf } from '../../platform/lists/list-conditions.ts';
import { hasOrderNumber } from '../../platform/lists/order-number.ts';

export interface NamedOwner {
  userId?: number | undefined;
  companyId?: number | undefined;
  /** Number of one of the owner's orders or recharges. */
  orderId?: string | undefined;
}

export interface AttributedColumns {
  recharge_id: null;
  credited_user_id?: number;
  credited_company_id?: number;
}

export async function findNamedOwner(tx: Tx, { userId, companyId, orderId }: NamedOwner): Promise<CoinsOwner | null> {
  if (companyId !== undefined) return { companyId };
  if (userId !== undefined) return { userId };
  if (orderId === undefined) return null;
  const columns = ['user_id', 'company_id'] as const;
  const isNamed = anyOf([sql<SqlBool>`id = ${orderId}`, hasOrderNumber('id', orderId)]);
  const orders = await tx.selectFrom('orders').select(columns).where(isNamed).limit(2).execute();
  const row =
    // Two orders may have the same number, if hardly ever.
    (orders.length === 1 ? orders[0] : undefined) ??
    (await tx.selectFrom('recharges').select(columns).where('id', '=', orderId).executeTakeFirst());
  if (!row) throw new AppError('notFound', { message: '订单不存在' });
  return ownerOf(row);
}

/**
 * Credits a payment to the owner named by an operator. Returns the payment's new columns, because the payment no longer belongs
 * to a recharge.
 */
export async function creditNamed(
  tx: Tx,
  payment: QuarantinedRow,
  { amount, owner }: { amount: Fen; owner: CoinsOwner },
): Promise<AttributedColumns> {
  const holderId = await lockCoinsHolder(tx, owner);
  await post(tx, {
    cause: { kind: 'quarantineCredit', id: `:${payment.id}` },
    entries: [
      { account: clearingOf(payment.channel), amount: -amount },
      { account: coinsOf(owner), amount },
    ],
  });
  const account = 'companyId' in owner ? '企业账户' : '个人账户';
  await sendMessage(tx, holderId, {
    title: '付款已入账',
    content: `您支付的${yuanText(amount)}经人工核对，已存入${account}，可用于支付订单。`,
  });
  return 'companyId' in owner
    ? { recharge_id: null, credited_company_id: owner.companyId }
    : { recharge_id: null, credited_user_id: owner.userId };
}
