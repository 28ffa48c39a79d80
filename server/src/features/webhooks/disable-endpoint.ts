import { DISABLED_REASON_LABEL, type DisabledReason } from '@zhenku/contract/webhooks/event-types';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { sendMessage } from '../messages/messages.ts';

interface Disabled {
  id: string;
  user_id: number | null;
  url: string;
}

/**
 * Disables a locked endpoint: its waiting deliveries fail. Notifies the owner, unless the owner did it; operators see the
 * shop's disabled endpoints among what waits for them.
 */
export async function disableEndpoint(tx: Tx, { id, user_id, url }: Disabled, reason: DisabledReason): Promise<void> {
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
