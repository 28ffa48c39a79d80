import { randomUUID } from 'node:crypto';
import type { WebhookEventContent } from '@zhenku/contract/webhooks/events';
import { type CompiledQuery, type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { prepareStatement } from '../../platform/database/prepared.ts';

/** The owner of the object that an event is about, as in `orders` and `licences`. */
interface EventOwner {
  userId: number;
  /** The company that owns the object, instead of the user who acted for it. */
  companyId?: number | null;
}

export type WebhookEvent = WebhookEventContent & { owner: EventOwner };

export const newEventId = (): string => `evt_${randomUUID().replaceAll('-', '')}`;

interface Subject {
  type: RawBuilder<unknown>;
  userId: RawBuilder<unknown>;
  companyId: RawBuilder<unknown>;
}

/**
 * Matches endpoints `e` that want an event: those of the shop, and of the user or the company's owner. Suspended and closed
 * accounts get nothing.
 */
export const wantsEvent = ({ type, userId, companyId }: Subject): RawBuilder<SqlBool> => sql<SqlBool>`(
  e.disabled_at is null and ${type} = any(e.event_types) and (
    e.user_id is null
    or e.user_id = (
      select u.id from users u
      where u.id = coalesce(
          (select c.user_id from user_companies c where c.company_id = ${companyId} and c.role = 'owner'),
          case when ${companyId} is null then ${userId} end)
        and u.suspended_at is null and u.closed_at is null)))`;

/**
 * Records an event in the transaction of its change. Stores nothing unless an endpoint wants it, and locks no rows of others,
 * so that the change does not wait for deliveries.
 */
export async function recordEvent(tx: Db, event: WebhookEvent): Promise<void> {
  await tx.executeQuery(eventStatement(tx, event));
}

/** Returns the statement of `recordEvent`, for transactions that send several statements at once. */
export const eventStatement = (tx: Db, { type, data, owner }: WebhookEvent): CompiledQuery =>
  insertWanted.compile(tx, {
    id: newEventId(),
    type,
    userId: owner.userId,
    companyId: owner.companyId ?? null,
    data: JSON.stringify(data),
  });

interface EventRow {
  id: string;
  type: string;
  userId: number;
  companyId: number | null;
  data: string;
}

const insertWanted = prepareStatement(
  (_db, { id, type, userId, companyId, data }: EventRow) => sql`
    insert into webhook_events (id, type, user_id, company_id, data)
    select n.id, n.type, n.user_id, n.company_id, n.data
    from (select ${id}::text as id, ${type}::text as type, ${userId}::int as user_id, ${companyId}::int as company_id,
      ${data}::jsonb as data) n
    where exists (select from webhook_endpoints e
      where ${wantsEvent({ type: sql`n.type`, userId: sql`n.user_id`, companyId: sql`n.company_id` })})`,
);
