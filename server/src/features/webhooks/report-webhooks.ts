import { sql } from 'kysely';
import type { Registry } from 'prom-client';
import type { Db } from '../../platform/database/database.ts';
import { METRIC_CACHE_MS, reportGauge } from '../../platform/observability/metrics.ts';
import { remember } from '../../platform/remember.ts';

interface Figures {
  pending: number;
  overdue: number;
  disabled: number;
}

export function reportWebhooks(registry: Registry, db: Db): void {
  const figures = remember(METRIC_CACHE_MS, async () => {
    const { rows } = await sql<Figures>`
      select
        (select count(*) from webhook_deliveries where state = 'pending')::int as pending,
        coalesce(extract(epoch from now() - least(
          (select min(d.next_at) from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id
            left join users u on u.id = e.user_id
            where d.state = 'pending' and d.next_at <= now() and e.disabled_at is null and u.suspended_at is null
              and coalesce(e.paused_until <= now(), true)),
          (select min(created_at) from webhook_events where not relayed))), 0)::float8 as overdue,
        (select count(*) from webhook_endpoints where disabled_reason in ('failing', 'gone'))::int as disabled`.execute(
      db,
    );
    return rows[0]!;
  });
  reportGauge(
    registry,
    { name: 'webhook_deliveries_pending', help: 'Deliveries of events that wait for a try' },
    async () => [[{}, (await figures()).pending]],
  );
  reportGauge(
    registry,
    {
      name: 'webhook_overdue_seconds',
      help: 'How long the oldest delivery has been due to an endpoint that is not paused',
    },
    async () => [[{}, (await figures()).overdue]],
  );
  reportGauge(
    registry,
    { name: 'webhook_endpoints_disabled', help: 'Endpoints that the server disabled because they failed' },
    async () => [[{}, (await figures()).disabled]],
  );
}
