import { type RawBuilder, sql } from 'kysely';
import { eventColumns, type EventSource } from '../../../platform/lists/event-sources.ts';
import { selectObjects, type ObjectSource } from '../../../platform/lists/object-sources.ts';

const credits = selectObjects(
  {
    id: sql`b.id`,
    title: sql`b.reference`,
    detail: sql`concat_ws(' · ', '转账入账', coalesce(c.name, u.name),
      case when b.taken_back_at is not null then '已撤回' when b.credited_at is null then '待复核' end)`,
    amount: sql`b.amount`,
    time: sql`coalesce(b.credited_at, b.created_at)`,
  },
  sql`bank_credits b left join users u on u.id = b.user_id left join companies c on c.id = b.company_id`,
);

export const bankCreditObjects: ObjectSource = {
  kind: 'trade',
  path: (id) => `/recharges?tab=credits&keyword=${encodeURIComponent(id)}`,
  // Includes withdrawn credits, which no index covers. The table stays small, because operators enter each credit manually.
  find: ({ text }) => {
    const reference = text.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase();
    return sql`${credits(sql`b.reference = ${reference}`, sql`true`)} order by b.id desc`;
  },
  related: {
    user: (id) => sql`${credits(sql`b.user_id = ${id}::int`)} order by b.id desc`,
    company: (id) => sql`${credits(sql`b.company_id = ${id}::int`)} order by b.id desc`,
  },
};

const creditEvents = (which: RawBuilder<unknown>) => sql`
  select ${eventColumns({
    event: sql`e.event`,
    time: sql`e.time`,
    ref: sql`b.id`,
    detail: sql`concat_ws(' · ', b.reference, e.reason)`,
    amount: sql`b.amount`,
    operator: sql`o.username`,
    path: sql`concat('/recharges?tab=credits&keyword=', b.id)`,
  })}
  from bank_credits b,
    lateral (values
      ('bankCredit.propose', case when b.credited_by is distinct from b.proposed_by then b.created_at end, b.proposed_by, b.reason),
      ('bankCredit.credit', b.credited_at, b.credited_by, b.reason),
      (case when b.credited_at is null then 'bankCredit.withdraw' else 'bankCredit.takeBack' end, b.taken_back_at,
        b.taken_back_by, b.taken_back_reason)
    ) e (event, time, operator_id, reason)
    left join operators o on o.id = e.operator_id
  where ${which} and e.time is not null`;

export const bankCreditEventSource: EventSource = {
  kind: 'trade',
  byKind: {
    user: (id) => creditEvents(sql`b.user_id = ${id}::int`),
    company: (id) => creditEvents(sql`b.company_id = ${id}::int`),
  },
};
