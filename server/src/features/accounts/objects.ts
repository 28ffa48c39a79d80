import { objectPath } from '@zhenku/contract/operations/object-kinds';
import { sql } from 'kysely';
import { eventColumns, type EventSource } from '../../platform/lists/event-sources.ts';
import { anyOf, selectObjects, type ObjectSource } from '../../platform/lists/object-sources.ts';
import { containsIndexed, prefixPattern } from '../../platform/database/text-match.ts';

/** Digit counts for searching a phone number by its beginning or its end. */
const DIGITS = { prefix: /^\d{3,11}$/, suffix: /^\d{4,11}$/ };

const users = selectObjects(
  {
    id: sql`u.id`,
    title: sql`u.name`,
    detail: sql`concat_ws(' · ', u.phone, case when u.closed_at is not null then '已注销'
      when u.suspended_at is not null then '已停用' end)`,
    time: sql`u.created_at`,
  },
  sql`users u`,
);

const reversed = (text: string) => Array.from(text).toReversed().join('');

export const userObjects: ObjectSource = {
  kind: 'user',
  path: (id) => objectPath('user', id),
  find: ({ text, number }) => {
    const ids = [sql`select id from users where ${containsIndexed('name', text)}`];
    if (number !== null) ids.push(sql`select id from users where id = ${number}`);
    if (DIGITS.prefix.test(text)) ids.push(sql`select id from users where phone like ${prefixPattern(text)}`);
    if (DIGITS.suffix.test(text))
      ids.push(sql`select id from users where reverse(phone) like ${prefixPattern(reversed(text))}`);
    const exact = sql`coalesce(u.id = ${number}::int, false) or coalesce(u.phone = ${text}, false)`;
    return sql`${users(sql`u.id in ${anyOf(ids)}`, exact)} order by exact desc, u.id desc`;
  },
  exists: (id) => sql`select from users where id = ${id}::int`,
  related: {
    order: (id) => users(sql`u.id = (select user_id from orders where id = ${id})`),
    company: (id) =>
      sql`${users(sql`u.id in (select user_id from user_companies where company_id = ${id}::int)`)} order by u.id`,
    video: (id) => users(sql`u.id = (select author_id from videos where id = ${id}::int)`),
    certificate: (id) => users(sql`u.id = (select created_by from certificates where id = ${id})`),
    withdrawal: (id) => users(sql`u.id = (select user_id from withdrawals where id = ${id}::int)`),
  },
};

export const userEventSource: EventSource = {
  kind: 'user',
  byKind: {
    user: (id) => sql`
      select ${eventColumns({ event: sql`e.event`, time: sql`e.time`, ref: sql`u.id` })}
      from users u, lateral (values ('user.registered', u.created_at), ('user.signed', u.sign_time),
        ('user.closed', u.closed_at)) e (event, time)
      where u.id = ${id}::int and e.time is not null`,
  },
};
