import { sql } from 'kysely';
import type { Queue } from '../../platform/lists/waiting.ts';

export const webhookQueue: Queue = {
  name: 'webhooks',
  role: 'admin',
  waiting: () => sql`
    select disabled_at as since from webhook_endpoints where user_id is null and disabled_reason in ('failing', 'gone')`,
};
