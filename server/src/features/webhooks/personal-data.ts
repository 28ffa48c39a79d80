import { sql } from 'kysely';
import { type PersonalData, sortableByTime } from '../../platform/personal-data.ts';
import { deleteEndpointsOf } from './endpoints.ts';

export const personalData: PersonalData = {
  tables: { webhook_endpoints: 'erased' },
  export: [
    {
      file: 'webhooks',
      title: '事件推送地址',
      rows: (owner) => sql`
        select ${sortableByTime('e.created_at', 'e.id')} as key, e.url, e.remark, e.event_types as "eventTypes",
          e.disabled_reason as "disabledReason", e.created_at as "addTime"
        from webhook_endpoints e where e.user_id = ${owner.id}`,
    },
    {
      file: 'webhook-deliveries',
      title: '事件推送记录',
      rows: (owner) => sql`
        select ${sortableByTime('d.created_at', 'd.id')} as key, e.url, v.id as "eventId", v.type as "eventType", v.data,
          d.state, v.created_at as "addTime"
        from webhook_deliveries d join webhook_endpoints e on e.id = d.endpoint_id join webhook_events v on v.id = d.event_id
        where e.user_id = ${owner.id}`,
    },
  ],
  erase: (tx, { id }) => deleteEndpointsOf(tx, id),
};
