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
/** The kinds of groups that have a cover. */
export type CoveredKind = keyof typeof LINKS;

/** Without a size, all groups. */
export interface OptionalPaging {
  page?: number;
  size?: number | undefined;
}

export interface ClipGroup {
  id: number;
  name: string;
  /** The cover that operators chose, or else the first thumbnail. */
  cover: string | null;
  ownCover: boolean;
  thumbnails: string[];
}

/**
 * Clip groups in the shop's order, with the first thumbnails of their cover clip and of their newest clips. The newest
 * clips are found by id from the end of an index, so that a category of many thousand clips costs no more than a small one.
 */
export async function readClipGroups(
  db: Db,
  storage: PublicFiles,
  kind: CoveredKind,
  selection: { ids: number[] } | OptionalPaging,
): Promise<ClipGroup[]> {
  const { table, column } = LINKS[kind];
  const members = sql`
    from ${sql.table(table)} l
    join videos v on v.id = l.video_id and ${wherePublished('v')}
    join video_files f on f.video_id = v.id and f.version = v.file_version and f.kind = 'thumbnail' and f.position = 0
    where l.${sql.ref(column)} = t.id`;
  const selected =
    'ids' in selection
      ? sql`where t.id = any(${selection.ids}::int[]) order by t.rank, t.id`
      : sql`order by t.rank, t.id limit ${selection.size ?? null} offset ${offsetOf({ page: selection.page ?? 1, size: selection.size ?? 0 })}`;
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
    ${selected}`.execute(db);
  return rows.map(({ id, name, cover, keys }) => {
    const thumbnails = keys.map((key) => storage.publicUrl(key));
    const ownCover = cover !== null;
    return { id, name, cover: ownCover ? storage.publicUrl(cover) : (thumbnails[0] ?? null), ownCover, thumbnails };
  });
}

async function listClipGroups<T>(
  db: Db,
  storage: PublicFiles,
  kind: CoveredKind,
  page: OptionalPaging,
  toOutput: (group: ClipGroup) => T,
) {
  const list = (await readClipGroups(db, storage, kind, page)).map(toOutput);
  const { total } = await db
    .selectFrom(kind)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { list, total };
}

async function readClipGroup(
  db: Db,
  storage: PublicFiles,
  kind: CoveredKind,
  id: number,
  notFoundMessage: string,
): Promise<ClipGroup> {
  const [group] = await readClipGroups(db, storage, kind, { ids: [id] });
  if (!group) throw new AppError('notFound', { message: notFoundMessage });
  return group;
}

export const asCategory = ({ id, name, cover, thumbnails }: ClipGroup): Category => ({
  categoryId: id,
  categoryName: name,
  categoryThumbnail: cover,
  coverUrl: cover,
  thumbnails,
});

export const asLabel = ({ id, name, cover }: ClipGroup): Label => ({
  labelId: id,
  labelName: name,
  thumbnailUrl: cover,
  coverFileUrl: cover,
});

export const asAlbum = ({ id, name, cover, thumbnails }: ClipGroup): Album => ({
  albumId: id,
  albumName: name,
  albumCoverUrl: cover,
  thumbnails,
});

export const listCategories = (db: Db, storage: PublicFiles, page: OptionalPaging) =>
  listClipGroups(db, storage, 'categories', page, asCategory);
export const listLabels = (db: Db, storage: PublicFiles, page: OptionalPaging) =>
  listClipGroups(db, storage, 'labels', page, asLabel);
export const listAlbums = (db: Db, storage: PublicFiles, page: OptionalPaging) =>
  listClipGroups(db, storage, 'albums', page, asAlbum);

export async function readCategory(db: Db, storage: PublicFiles, id: number): Promise<Category> {
  return asCategory(await readClipGroup(db, storage, 'categories', id, '分类不存在'));
}

export async function readLabel(db: Db, storage: PublicFiles, id: number): Promise<Label> {
  return asLabel(await readClipGroup(db, storage, 'labels', id, '标签不存在'));
}

export async function readAlbum(db: Db, storage: PublicFiles, id: number): Promise<Album> {
  return asAlbum(await readClipGroup(db, storage, 'albums', id, '专辑不存在'));
}

const activityRows = (db: Db) =>
  db.selectFrom('activities').select(['id as activityId', 'name as activityName']).orderBy('rank').orderBy('id');

export async function listActivities(db: Db): Promise<Activity[]> {
  return await activityRows(db).execute();
}

export async function readActivity(db: Db, id: number): Promise<Activity> {
  const row = await activityRows(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '活动不存在' });
  return row;
}
