import { type RawBuilder, sql } from 'kysely';
import {
  anyOf,
  eventColumns,
  type EventSource,
  objectColumns,
  type ObjectSource,
  mayBeNumber,
} from '../../platform/object-sources.ts';

const method = (channel: string) =>
  sql`case ${sql.ref(channel)} when 'alipay' then '支付宝' when 'wxpay' then '微信支付' else '收益' end`;

const recharges = (which: RawBuilder<unknown>, exact?: RawBuilder<unknown>) => sql`
  select ${objectColumns({
    id: sql`r.id`,
    title: sql`coalesce(r.trade_no, r.id)`,
    detail: sql`concat_ws(' · ', ${method('r.channel')} || '充值', u.name, case when r.paid_at is null then '未支付' end)`,
    amount: sql`r.amount`,
    time: sql`coalesce(r.paid_at, r.created_at)`,
    ...(exact && { exact }),
  })}
  from recharges r join users u on u.id = r.user_id where ${which}`;

/** Payments by our number and by the provider's. */
export const rechargeObjects: ObjectSource = {
  kind: 'trade',
  path: (id) => `/recharges?keyword=${encodeURIComponent(id)}`,
  find: ({ text }) =>
    mayBeNumber(text)
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

/** Payments that fit no recharge. */
export const quarantineObjects: ObjectSource = {
  kind: 'trade',
  path: () => '/recharges?tab=quarantine',
  find: ({ text }) =>
    mayBeNumber(text)
      ? sql`
    select ${objectColumns({
      id: sql`q.id`,
      title: sql`q.trade_no`,
      detail: sql`concat_ws(' · ', '异常支付', ${method('q.channel')}, q.reason)`,
      amount: sql`q.amount`,
      time: sql`q.created_at`,
      exact: sql`true`,
    })}
    from quarantined_payments q where q.trade_no = ${text}`
      : null,
};

const payments = (which: RawBuilder<unknown>) => sql`
  select ${eventColumns({
    event: sql`'recharge.paid'`,
    time: sql`r.paid_at`,
    ref: sql`r.id`,
    detail: sql`concat_ws(' · ', ${method('r.channel')}, coalesce(r.trade_no, r.id))`,
    amount: sql`r.amount`,
  })}
  from recharges r where ${which} and r.paid_at is not null`;

export const rechargeEventSource: EventSource = {
  of: 'trade',
  on: {
    order: (id) => payments(sql`r.order_id = ${id}`),
    user: (id) => payments(sql`r.user_id = ${id}::int`),
    company: (id) => payments(sql`r.company_id = ${id}::int`),
  },
};
