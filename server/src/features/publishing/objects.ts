import { objectPath } from '@zhenku/contract/operations/object-kinds';
import { type RawBuilder, sql } from 'kysely';
import { eventColumns, type EventSource } from '../../platform/lists/event-sources.ts';
import { anyOf, selectObjects, type ObjectSource } from '../../platform/lists/object-sources.ts';
import { containsIndexed } from '../../platform/database/text-match.ts';

/** Excludes drafts, which are private to their author. */
const SHOWN = sql`v.deleted_at is null and v.status <> 6`;

const videos = selectObjects(
  { id: sql`v.id`, title: sql`v.name`, detail: sql`u.name`, time: sql`v.created_at` },
  sql`videos v join users u on u.id = v.author_id and ${SHOWN}`,
);

export const videoObjects: ObjectSource = {
  kind: 'video',
  path: (id) => objectPath('video', id),
  find: ({ text, number }) => {
    const ids = [
      sql`select v.id from videos v where ${SHOWN} and ${containsIndexed('v.name', text)} order by v.id desc`,
    ];
    if (number !== null) ids.push(sql`select id from videos where id = ${number}`);
    const exact = sql`coalesce(v.id = ${number}::int, false)`;
    return sql`${videos(sql`v.id in ${anyOf(ids)}`, exact)} order by exact desc, v.id desc`;
  },
  exists: (id) => sql`select from videos v where ${SHOWN} and v.id = ${id}::int`,
  related: {
    user: (id) => sql`${videos(sql`v.author_id = ${id}::int`)} order by v.id desc`,
    order: (id) => videos(sql`v.id in (select video_id from order_items where order_id = ${id})`),
    certificate: (id) =>
      videos(sql`v.id = (select l.video_id from certificates a join licences l on l.id = a.licence_id
        where a.id = ${id})`),
  },
};

const submissions = (which: RawBuilder<unknown>, elsewhere: boolean) => sql`
  select ${eventColumns({
    event: sql`e.event`,
    time: sql`e.time`,
    ref: sql`v.id`,
    ...(elsewhere && { detail: sql`v.name`, about: { kind: 'video', id: sql`v.id` } }),
  })}
  from videos v, lateral (values ('video.added', v.created_at), ('video.published', v.published_at)) e (event, time)
  where ${SHOWN} and ${which} and e.time is not null`;

export const videoEventSource: EventSource = {
  kind: 'video',
  byKind: {
    video: (id) => sql`${submissions(sql`v.id = ${id}::int`, false)}
      union all
      select ${eventColumns({ event: sql`'video.newVersion'`, time: sql`n.submitted_at`, ref: sql`n.version` })}
      from video_versions n where n.video_id = ${id}::int`,
    user: (id) => submissions(sql`v.author_id = ${id}::int`, true),
  },
};
