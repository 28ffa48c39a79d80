import { sql } from 'kysely';
import type { Tx } from '../../platform/database/database.ts';
import { recordVoided } from './licence-events.ts';

export async function voidLicences(tx: Tx, orderItemIds: string[]): Promise<void> {
  const voided = await tx
    .updateTable('licences')
    .set({ voided_at: sql`now()` })
    .where('order_item_id', 'in', orderItemIds)
    .where('voided_at', 'is', null)
    .returning('id')
    .execute();
  await recordVoided(
    tx,
    voided.map(({ id }) => id),
  );
}
