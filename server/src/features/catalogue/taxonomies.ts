import type { Activity, Album, Category, Label } from '@zhenku/contract/catalogue';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { offsetOf } from '../../platform/paging.ts';
import type { PublicFiles } from './media-urls.ts';
import { wherePublished } from './published.ts';

const THUMBNAILS = 4;

const LINKS = {
  categories: { table: 'video_categories', column: 'category_id' },
  labels: { table: 'video_labels', column: 'label_id' },
  albums: { table: 'album_videos', column: 'album_id' },
} as const;
/** What has a cover. */
export type CoveredKind = keyof typeof LINKS;

/** Without a size, all of it. */
export interface Grid {
  page?: number;
  size?: number | undefined;
}

export interface Entry {
  id: number;
  name: string;
  /** What operators chose, or else the first of the thumbnails. */
  cover: string | null;
  ownCover: boolean;
  thumbnails: string[];
}

/**
 * Some entries, in the shop's order, with the first thumbnails of their cover clip and of their newest clips. The newest
 * are found by their ids, from the end of an index, so that a category of many thousand clips costs no more than a small one.
 */
export async function entries(
  db: Db,
  storage: PublicFiles,
  kind: CoveredKind,
  which: { ids: number[] } | Grid,
): Promise<Entry[]> {
  const { table, column } = LINKS[kind];
  const members = sql`
    from ${sql.table(table)} l
    join videos v on v.id = l.video_id and ${wherePublished('v')}
    join video_files f on f.video_id = v.id and f.version = v.file_version and f.kind = 'thumbnail' and f.position = 0
    where l.${sql.ref(column)} = t.id`;
  const some =
    'ids' in which
      ? sql`where t.id = any(${which.ids}::int[]) order by t.rank, t.id`
      : sql`order by t.rank, t.id limit ${which.size ?? null} offset ${offsetOf({ page: which.page ?? 1, size: which.size ?? 0 })}`;
  const { rows } = await sql<{ id: number; name: string; cover: string | null; keys: string[] }>`
    select t.id, t.name, t.cover_key as cover, array(
      select p.storage_key from (
        (select 1 as place, v.id, f.storage_key ${members} and v.id = t.cover_video_id)
        union all
        (select 2, v.id, f.storage_key ${members} and v.id is distinct from t.cover_video_id
          order by l.video_id desc limit ${THUMBNAILS})
      ) p
      order by p.place, p.id desc limit ${THUMBNAILS}
    ) as keys
    from ${sql.table(kind)} t
    ${some}`.execute(db);
  return rows.map(({ id, name, cover, keys }) => {
    const thumbnails = keys.map((key) => storage.publicUrl(key));
    const ownCover = cover !== null;
    return { id, name, cover: ownCover ? storage.publicUrl(cover) : (thumbnails[0] ?? null), ownCover, thumbnails };
  });
}

async function grid<T>(db: Db, storage: PublicFiles, kind: CoveredKind, page: Grid, shape: (entry: Entry) => T) {
  const list = (await entries(db, storage, kind, page)).map(shape);
  const { total } = await db
    .selectFrom(kind)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { list, total };
}

async function one(db: Db, storage: PublicFiles, kind: CoveredKind, id: number, absent: string): Promise<Entry> {
  const [entry] = await entries(db, storage, kind, { ids: [id] });
  if (!entry) throw new AppError('notFound', { message: absent });
  return entry;
}

export const asCategory = ({ id, name, cover, thumbnails }: Entry): Category => ({
  categoryId: id,
  categoryName: name,
  categoryThumbnail: cover,
  coverUrl: cover,
  thumbnails,
});

export const asLabel = ({ id, name, cover }: Entry): Label => ({
  labelId: id,
  labelName: name,
  thumbnailUrl: cover,
  coverFileUrl: cover,
});

export const asAlbum = ({ id, name, cover, thumbnails }: Entry): Album => ({
  albumId: id,
  albumName: name,
  albumCoverUrl: cover,
  thumbnails,
});

export const categories = (db: Db, storage: PublicFiles, page: Grid) =>
  grid(db, storage, 'categories', page, asCategory);
export const labels = (db: Db, storage: PublicFiles, page: Grid) => grid(db, storage, 'labels', page, asLabel);
export const albums = (db: Db, storage: PublicFiles, page: Grid) => grid(db, storage, 'albums', page, asAlbum);

export async function category(db: Db, storage: PublicFiles, id: number): Promise<Category> {
  return asCategory(await one(db, storage, 'categories', id, '分类不存在'));
}

export async function label(db: Db, storage: PublicFiles, id: number): Promise<Label> {
  return asLabel(await one(db, storage, 'labels', id, '标签不存在'));
}

export async function album(db: Db, storage: PublicFiles, id: number): Promise<Album> {
  return asAlbum(await one(db, storage, 'albums', id, '专辑不存在'));
}

const activityRows = (db: Db) =>
  db.selectFrom('activities').select(['id as activityId', 'name as activityName']).orderBy('rank').orderBy('id');

export async function activities(db: Db): Promise<Activity[]> {
  return await activityRows(db).execute();
}

export async function activity(db: Db, id: number): Promise<Activity> {
  const row = await activityRows(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '活动不存在' });
  return row;
}
