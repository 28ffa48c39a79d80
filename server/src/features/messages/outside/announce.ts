import { type CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/database.ts';
import type { NoticeTemplate, TemplateParams } from '../../../providers/templates.ts';

export interface Notice {
  userId: number;
  template: NoticeTemplate;
  params?: TemplateParams;
  /** Lines of the mail's `{items}`. `{count}` is their number. */
  items?: readonly string[];
  /** Replaces the user's phone as the recipient of the SMS. */
  phone?: string;
  /** Minutes to wait, so that later events of the same kind join this notice. */
  gatherMinutes?: number;
}

/**
 * Notifies a user by SMS and mail, in the transaction of the event. The relay later chooses the channels by the user's settings,
 * so that a missing or failing sender cannot fail the event.
 */
export async function announce(tx: Tx, notice: Notice): Promise<void> {
  await tx.executeQuery(announcement(tx, notice));
}

/** Returns the statement of `announce`, for transactions that send several statements at once. */
export function announcement(db: Db, notice: Notice): CompiledQuery {
  const { userId, template, params = {}, items = [], phone, gatherMinutes } = notice;
  return db
    .insertInto('outside_notices')
    .values({
      user_id: userId,
      template,
      params: JSON.stringify(params),
      items: JSON.stringify(items),
      phone: phone ?? null,
      batched: gatherMinutes !== undefined,
      send_after: sql<string>`now() + make_interval(mins => ${gatherMinutes ?? 0}::int)`,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'template'])
        .where('batched', '=', true)
        .doUpdateSet({ items: sql`outside_notices.items || excluded.items` }),
    )
    .compile();
}

export async function deleteOldNotices(db: Db): Promise<void> {
  await db
    .deleteFrom('outside_notices')
    .where('created_at', '<', sql<string>`now() - interval '14 days'`)
    .execute();
}
