import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { wherePublished } from './published.ts';

/** The subject of a public page, with what its poster shows. */
export interface SharedSubject {
  title: string;
  /** The name of a clip's creator; null for other subjects. */
  author: string | null;
  /** A clip's length in seconds; null for other subjects. */
  duration: number | null;
  /** How many clips of a creator or an album are on sale; null for a clip. */
  clipCount: number | null;
  /** The storage key of its public picture; null if it has none. */
  pictureKey: string | null;
}

export const SHARED_KINDS = ['clip', 'author', 'album'] as const;
export type SharedKind = (typeof SHARED_KINDS)[number];

const WIDTH = 1280;

/** Selects the storage key of the clip `v`'s poster nearest to that width, or of a thumbnail if it has no poster. */
const pictureKey = sql<string | null>`(
  select f.storage_key from video_files f
  where f.video_id = v.id and f.version = v.file_version and f.kind in ('poster', 'thumbnail')
  order by f.kind = 'thumbnail', abs(f.width - ${WIDTH}::int), f.position limit 1)`;

/** Reads a clip on sale, a creator or an album. Throws `notFound`. */
export async function readSharedSubject(db: Db, kind: SharedKind, id: number): Promise<SharedSubject> {
  const subject = await READ[kind](db, id);
  if (!subject) throw new AppError('notFound');
  return subject;
}

type Read = (db: Db, id: number) => Promise<SharedSubject | undefined>;

const READ: Record<SharedKind, Read> = {
  clip: async (db, id) => {
    const clip = await db
      .selectFrom('videos as v')
      .innerJoin('users as u', 'u.id', 'v.author_id')
      .select(['v.name as title', 'u.name as author', 'v.duration', pictureKey.as('pictureKey')])
      .where('v.id', '=', id)
      .where(wherePublished('v'))
      .executeTakeFirst();
    return clip && { ...clip, clipCount: null };
  },
  author: async (db, id) => {
    const { rows } = await sql<Group>`
      select u.name as title, null as "ownKey", ${newest(sql`v.author_id = u.id`)} as "newestKey",
        ${count(sql`v.author_id = u.id`)} as "clipCount"
      from users u where u.id = ${id} and u.author and u.suspended_at is null`.execute(db);
    return asSubject(rows[0]);
  },
  album: async (db, id) => {
    const member = sql`exists (select from album_videos m where m.album_id = a.id and m.video_id = v.id)`;
    const { rows } = await sql<Group>`
      select a.name as title, a.cover_key as "ownKey",
        coalesce(${newest(sql`v.id = a.cover_video_id`)}, ${newest(member)}) as "newestKey",
        ${count(member)} as "clipCount"
      from albums a where a.id = ${id}`.execute(db);
    return asSubject(rows[0]);
  },
};

interface Group {
  title: string;
  ownKey: string | null;
  newestKey: string | null;
  clipCount: number;
}

const asSubject = (group: Group | undefined): SharedSubject | undefined =>
  group && {
    title: group.title,
    author: null,
    duration: null,
    clipCount: group.clipCount,
    pictureKey: group.ownKey ?? group.newestKey,
  };

const newest = (matches: ReturnType<typeof sql>) => sql`(
  select ${pictureKey} from videos v where ${wherePublished('v')} and ${matches}
  order by v.published_at desc, v.id desc limit 1)`;
const count = (matches: ReturnType<typeof sql>) =>
  sql`(select count(*)::int from videos v where ${wherePublished('v')} and ${matches})`;
