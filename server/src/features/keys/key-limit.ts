import { KEYS_MAX } from '@zhenku/contract/keys/key-scopes';
import { sql } from 'kysely';
import { isLiveKey } from '../../platform/api-keys.ts';
import type { Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';

/** The owner's row must be locked. */
export async function assertBelowKeyLimit(tx: Tx, owner: { userId: number } | { operatorId: number }): Promise<void> {
  const { count } = await tx
    .selectFrom('api_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where((eb) => ('userId' in owner ? eb('user_id', '=', owner.userId) : eb('operator_id', '=', owner.operatorId)))
    .where(isLiveKey)
    .executeTakeFirstOrThrow();
  if (count >= KEYS_MAX) throw new AppError('conflict', { message: `最多${KEYS_MAX}个有效的密钥，请先停用不用的密钥` });
}
