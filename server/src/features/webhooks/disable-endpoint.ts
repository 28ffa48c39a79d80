import { DISABLED_REASON_LABEL, type DisabledReason } from '@zhenku/contract/webhooks/event-types';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { sendMessage } from '../messages/messages.ts';

interface LockedEndpoint {
  id: string;
  user_id: number | null;
  url: string;
}

/**
 * Disables an endpoint that the caller has locked, and fails its pending deliveries. Notifies the owner, unless the owner
 * disabled it. Operators see the shop's disabled endpoints in their list of waiting work.
 */
export async function disableEndpoint(
  tx: Tx,
  { id, user_id, url }: LockedEndpoint,
  reason: DisabledReason,
): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ disabled_at: sql<string>`now()`, disabled_reason: reason })
    .where('id', '=', id)
    .execute();
  await sql`
    update webhook_deliveries set state = 'failed' where endpoint_id = ${id} and state = 'pending'`.execute(tx);
  if (user_id === null || reason === 'owner') return;
  await sendMessage(tx, user_id, {
    title: '事件推送已停用',
    content: `推送地址 ${url} ${DISABLED_REASON_LABEL[reason]}。修复后可在“事件推送”中重新启用：/#/user/webhooks`,
  });
}
