import { objectPath } from '@zhenku/contract/operations/object-kinds';
import { type RawBuilder, sql } from 'kysely';
import { eventColumns, type EventSource } from '../../platform/lists/event-sources.ts';
import { findByNumber, selectObjects, type ObjectSource } from '../../platform/lists/object-sources.ts';

const certificates = selectObjects(
  {
    id: sql`a.id`,
    title: sql`a.id`,
    detail: sql`concat_ws(' · ', a.licensee, a.project)`,
    time: sql`a.created_at`,
  },
  sql`certificates a join licences l on l.id = a.licence_id`,
);

export const certificateObjects: ObjectSource = {
  kind: 'certificate',
  path: (id) => objectPath('certificate', id),
  find: findByNumber({
    id: sql`a.id`,
    idsLike: (pattern) => sql`select id from certificates where id like ${pattern}`,
    select: certificates,
  }),
  exists: (id) => sql`select from certificates where id = ${id}`,
  related: {
    order: (id) =>
      sql`${certificates(sql`l.order_item_id in (select id from order_items where order_id = ${id})`)} order by a.created_at desc`,
    user: (id) => sql`${certificates(sql`l.user_id = ${id}::int`)} order by l.granted_at desc`,
    video: (id) => sql`${certificates(sql`l.video_id = ${id}::int`)} order by a.created_at desc`,
  },
};

const licenceEvents = (which: RawBuilder<unknown>, withAbout: boolean) => sql`
  select ${eventColumns({
    event: sql`case when a.replaces is null then 'certificate.issued' else 'certificate.reissued' end`,
    time: sql`a.created_at`,
    ref: sql`a.id`,
    detail: sql`a.licensee`,
    ...(withAbout && { about: { kind: 'certificate', id: sql`a.id` } }),
  })}
  from licences l join certificates a on a.licence_id = l.id where ${which}
  union all
  select ${eventColumns({ event: sql`'licence.voided'`, time: sql`l.voided_at`, ref: sql`l.id` })}
  from licences l where ${which} and l.voided_at is not null`;

const downloads = (which: RawBuilder<unknown>, withAbout: boolean) => sql`
  select ${eventColumns({
    event: sql`'licence.downloaded'`,
    time: sql`d.created_at`,
    ref: sql`d.id`,
    detail: sql`u.name`,
    ...(withAbout && { about: { kind: 'video', id: sql`d.video_id` } }),
  })}
  from downloads d join users u on u.id = d.user_id where ${which}`;

const isInOrder = (id: string) => sql`l.order_item_id in (select id from order_items where order_id = ${id})`;
const hasCertificate = (id: string) => sql`l.id = (select licence_id from certificates where id = ${id})`;

export const licenceEventSource: EventSource = {
  kind: 'order',
  byKind: {
    order: (id) => sql`${licenceEvents(isInOrder(id), true)} union all
      ${downloads(sql`d.licence_id in (select l.id from licences l where ${isInOrder(id)})`, true)}`,
    certificate: (id) => sql`${licenceEvents(hasCertificate(id), false)} union all
      ${downloads(sql`d.licence_id = (select licence_id from certificates where id = ${id})`, false)}`,
    user: (id) => sql`${licenceEvents(sql`l.user_id = ${id}::int`, true)} union all
      ${downloads(sql`d.user_id = ${id}::int`, true)}`,
  },
};
