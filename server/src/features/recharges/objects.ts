import { PAYMENT_METHODS } from '@zhenku/contract/payment-methods';
import { PAYMENT_CHANNELS } from '@zhenku/contract/recharge-methods';
import { type RawBuilder, sql } from 'kysely';
import { eventColumns, type EventSource } from '../../platform/lists/event-sources.ts';
import { anyOf, selectObjects, type ObjectSource, mayBeReference } from '../../platform/lists/object-sources.ts';

const labels = sql.join(
  PAYMENT_CHANNELS.map((channel) => sql`when ${sql.lit(channel)} then ${sql.lit(PAYMENT_METHODS[channel].label)}`),
  sql` `,
);
const method = (channel: string) => sql`case ${sql.ref(channel)} ${labels} else '创作收益' end`;

const recharges = selectObjects(
  {
    id: sql`r.id`,
    title: sql`coalesce(r.trade_no, r.id)`,
    detail: sql`concat_ws(' · ', ${method('r.channel')} || '充值', u.name, case when r.paid_at is null then '未支付' end)`,
    amount: sql`r.amount`,
    time: sql`coalesce(r.paid_at, r.created_at)`,
  },
  sql`recharges r join users u on u.id = r.user_id`,
);

export const rechargeObjects: ObjectSource = {
  kind: 'trade',
  path: (id) => `/recharges?keyword=${encodeURIComponent(id)}`,
  find: ({ text }) =>
    mayBeReference(text)
      ? recharges(
          sql`r.id in ${anyOf([
            sql`select id from recharges where id = ${text}`,
            sql`select id from recharges where trade_no = ${text}`,
          ])}`,
          sql`true`,
        )
      : null,
  related: {
    order: (id) => sql`${recharges(sql`r.order_id = ${id}`)} order by r.created_at desc`,
    user: (id) => sql`${recharges(sql`r.user_id = ${id}::int`)} order by r.created_at desc`,
  },
};

const quarantined = selectObjects(
  {
    // A payment and its refunds share a trade number.
    id: sql`case q.kind when 'payment' then q.trade_no else q.id::text end`,
    title: sql`q.trade_no`,
    detail: sql`concat_ws(' · ', case q.kind when 'payment' then '异常支付' else '渠道退款' end, ${method('q.channel')}, q.reason)`,
    amount: sql`q.amount`,
    time: sql`q.created_at`,
  },
  sql`quarantined_payments q`,
);

/** Finds payments that match no recharge by the recharge that they name, even if they were credited to another user. */
export const quarantineObjects: ObjectSource = {
  kind: 'trade',
  path: (id) => `/recharges?tab=quarantine&status=all&keyword=${encodeURIComponent(id)}`,
  find: ({ text }) => (mayBeReference(text) ? quarantined(sql`q.trade_no = ${text}`, sql`true`) : null),
  related: {
    order: (id) => sql`
      ${quarantined(sql`q.out_trade_no in (select id from recharges where order_id = ${id})`)} order by q.created_at desc`,
    user: (id) => sql`
      ${quarantined(sql`q.id in (
        select m.id from quarantined_payments m join recharges r on r.id = m.out_trade_no where r.user_id = ${id}::int
        union select id from quarantined_payments where credited_user_id = ${id}::int)`)} order by q.created_at desc`,
  },
};

const quarantineEvents = (which: RawBuilder<unknown>) => sql`
  select ${eventColumns({
    event: sql`e.event`,
    time: sql`e.time`,
    ref: sql`q.id`,
    detail: sql`concat_ws(' · ', ${method('q.channel')}, q.trade_no, e.reason)`,
    amount: sql`q.amount`,
    operator: sql`e.operator`,
    path: sql`concat('/recharges?tab=quarantine&status=all&keyword=', q.id)`,
  })}
  from quarantined_payments q join recharges r on r.id = q.out_trade_no left join operators o on o.id = q.operator_id,
    lateral (values
      (case q.kind when 'payment' then 'recharge.quarantined' else 'recharge.refundedByProvider' end, q.created_at, q.reason, null),
      (case q.status when 1 then 'recharge.credit' when 6 then 'recharge.takeBack' when 7 then 'recharge.bear'
        else 'recharge.refund' end, q.decided_at, q.note, o.username)
    ) e (event, time, reason, operator)
  where ${which} and e.time is not null`;

const payments = (which: RawBuilder<unknown>) => sql`
  select ${eventColumns({
    event: sql`'recharge.paid'`,
    time: sql`r.paid_at`,
    ref: sql`r.id`,
    detail: sql`concat_ws(' · ', ${method('r.channel')}, coalesce(r.trade_no, r.id))`,
    amount: sql`r.amount`,
    path: sql`concat('/recharges?keyword=', r.id)`,
  })}
  from recharges r where ${which} and r.paid_at is not null`;

const trades = (which: RawBuilder<unknown>) => sql`${payments(which)} union all ${quarantineEvents(which)}`;

export const rechargeEventSource: EventSource = {
  kind: 'trade',
  byKind: {
    order: (id) => trades(sql`r.order_id = ${id}`),
    user: (id) => trades(sql`r.user_id = ${id}::int`),
    company: (id) => trades(sql`r.company_id = ${id}::int`),
  },
};
