import { objectPath } from '@zhenku/contract/operations/object-kinds';
import { sql } from 'kysely';
import { eventColumns, type EventSource } from '../../platform/lists/event-sources.ts';
import { anyOf, selectObjects, type ObjectSource } from '../../platform/lists/object-sources.ts';
import { containsIndexed } from '../../platform/database/text-match.ts';

const companies = selectObjects(
  { id: sql`c.id`, title: sql`c.name`, detail: sql`coalesce(c.credit_code, '未认证')`, time: sql`c.created_at` },
  sql`companies c`,
);

export const companyObjects: ObjectSource = {
  kind: 'company',
  path: (id) => objectPath('company', id),
  find: ({ text, number }) => {
    const ids = [
      sql`select id from companies where ${containsIndexed('name', text)}`,
      sql`select id from companies where credit_code = ${text.toUpperCase()}`,
    ];
    if (number !== null) ids.push(sql`select id from companies where id = ${number}`);
    const exact = sql`coalesce(c.id = ${number}::int, false) or coalesce(c.credit_code = ${text.toUpperCase()}, false)`;
    return sql`${companies(sql`c.id in ${anyOf(ids)}`, exact)} order by exact desc, c.id desc`;
  },
  exists: (id) => sql`select from companies where id = ${id}::int`,
  related: {
    order: (id) => companies(sql`c.id = (select company_id from orders where id = ${id})`),
    user: (id) => companies(sql`c.id = (select company_id from user_companies where user_id = ${id}::int)`),
  },
};

export const companyEventSource: EventSource = {
  kind: 'company',
  byKind: {
    company: (id) => sql`
      select ${eventColumns({ event: sql`e.event`, time: sql`e.time`, ref: sql`c.id` })}
      from companies c, lateral (values ('company.registered', c.created_at), ('company.verified', c.verified_at))
        e (event, time)
      where c.id = ${id}::int and e.time is not null
      union all
      select ${eventColumns({
        event: sql`'company.joined'`,
        time: sql`m.joined_at`,
        ref: sql`m.user_id`,
        detail: sql`u.name`,
        about: { kind: 'user', id: sql`m.user_id` },
      })}
      from company_members m join users u on u.id = m.user_id where m.company_id = ${id}::int
      union all
      select ${eventColumns({
        event: sql`'company.transferred'`,
        time: sql`t.transferred_at`,
        ref: sql`t.id`,
        detail: sql`f.name || ' → ' || u.name`,
        about: { kind: 'user', id: sql`t.to_user_id` },
      })}
      from company_transfers t join users f on f.id = t.from_user_id join users u on u.id = t.to_user_id
      where t.company_id = ${id}::int`,
  },
};
