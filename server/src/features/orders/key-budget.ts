import { type Fen, toYuan } from '@zhenku/contract/money';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { UserSession } from '../../platform/sessions.ts';

export function assertKeyPays({ key }: Pick<UserSession, 'key'>, { company }: { company: boolean }): void {
  if (key && !key.forCompany && company) {
    throw new AppError('notAllowed', { message: '此 API 密钥只能使用个人账户付款' });
  }
}

/**
 * Charges a payment to the budget of an API key for this month in Asia/Shanghai. Throws `keyRevoked` or `keyBudgetExceeded`.
 * Locks the key, so that concurrent payments and a revocation wait; call it in the transaction that pays, after all rows of users are locked.
 */
export async function chargeKeyBudget(
  tx: Tx,
  key: { id: number },
  { amount, ...paid }: ({ orderId: string } | { packId: number }) & { amount: Fen },
): Promise<void> {
  const locked = await tx
    .selectFrom('api_keys')
    .select(['monthly_budget', 'revoked_at'])
    .where('id', '=', key.id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!locked || locked.revoked_at !== null) throw new AppError('keyRevoked');
  const { spent } = await tx
    .selectFrom('api_key_payments')
    .select(sql<string>`coalesce(sum(amount), 0)`.as('spent'))
    .where('key_id', '=', key.id)
    .where(
      'paid_at',
      '>=',
      sql<string>`date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    )
    .executeTakeFirstOrThrow();
  const budget = locked.monthly_budget ?? 0n;
  if (amount > 0n && BigInt(spent) + amount > budget) {
    throw new AppError('keyBudgetExceeded', {
      message: `超出此 API 密钥本月的预算：预算${toYuan(budget)}元，已用${toYuan(BigInt(spent))}元，此单${toYuan(amount)}元`,
      data: { budget: toYuan(budget), spent: toYuan(BigInt(spent)) },
    });
  }
  const subject = 'orderId' in paid ? { order_id: paid.orderId } : { pack_id: paid.packId };
  await tx
    .insertInto('api_key_payments')
    .values({ key_id: key.id, ...subject, amount })
    .execute();
}

/** Charges an order that a pack paid. It costs nothing if the key's budget has already paid the pack. */
export async function chargePackUse(
  tx: Tx,
  key: { id: number },
  { packId, orderId, amount }: { packId: number; orderId: string; amount: Fen },
): Promise<void> {
  const bought = await tx
    .selectFrom('api_key_payments')
    .select('pack_id')
    .where('key_id', '=', key.id)
    .where('pack_id', '=', packId)
    .executeTakeFirst();
  await chargeKeyBudget(tx, key, { orderId, amount: bought ? 0n : amount });
}
