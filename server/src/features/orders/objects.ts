import { objectPath } from '@zhenku/contract/operations/object-kinds';
import { parseOrderNumber } from '@zhenku/contract/orders/order-number';
import { type RawBuilder, sql } from 'kysely';
import { eventColumns, type EventSource } from '../../platform/lists/event-sources.ts';
import { findByNumber, selectObjects, type ObjectSource } from '../../platform/lists/object-sources.ts';
import { hasOrderNumber } from '../../platform/lists/order-number.ts';

const orders = selectObjects(
  {
    id: sql`o.id`,
    title: sql`o.id`,
    detail: sql`coalesce(c.name, u.name)`,
    amount: sql`o.pay_amount`,
    time: sql`o.created_at`,
  },
  sql`orders o join users u on u.id = o.user_id left join companies c on c.id = o.company_id`,
);

const findOrders = findByNumber({
  id: sql`o.id`,
  idsLike: (pattern) => sql`select id from orders where id like ${pattern}`,
  select: orders,
});

export const orderObjects: ObjectSource = {
  kind: 'order',
  path: (id) => objectPath('order', id),
  find: (sought) =>
    parseOrderNumber(sought.text) === null
      ? (findOrders?.(sought) ?? null)
      : orders(hasOrderNumber('o.id', sought.text), sql`true`),
  exists: (id) => sql`select from orders where id = ${id}`,
  related: {
    user: (id) => sql`${orders(sql`o.user_id = ${id}::int`)} order by o.created_at desc`,
    company: (id) => sql`${orders(sql`o.company_id = ${id}::int`)} order by o.created_at desc`,
    video: (id) =>
      sql`${orders(sql`o.id in (select order_id from order_items where video_id = ${id}::int)`)} order by o.created_at desc`,
    certificate: (id) =>
      orders(sql`o.id = (select i.order_id from certificates a join licences l on l.id = a.licence_id
        join order_items i on i.id = l.order_item_id where a.id = ${id})`),
  },
};

const orderEvents = (which: RawBuilder<unknown>, withAbout: boolean) => sql`
  select ${eventColumns({
    event: sql`e.event`,
    time: sql`e.time`,
    ref: sql`o.id`,
    amount: sql`o.pay_amount`,
    ...(withAbout && { about: { kind: 'order', id: sql`o.id` } }),
  })}
  from orders o, lateral (values ('order.created', o.created_at), ('order.paid', o.paid_at), ('order.closed', o.closed_at))
    e (event, time)
  where ${which} and e.time is not null`;

export const orderEventSource: EventSource = {
  kind: 'order',
  byKind: {
    order: (id) => orderEvents(sql`o.id = ${id}`, false),
    user: (id) => orderEvents(sql`o.user_id = ${id}::int`, true),
    company: (id) => orderEvents(sql`o.company_id = ${id}::int`, true),
    video: (id) =>
      orderEvents(
        sql`o.id in (select order_id from order_items where video_id = ${id}::int) and e.event = 'order.paid'`,
        true,
      ),
  },
};
