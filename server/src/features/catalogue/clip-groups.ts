import type { Activity, Album, Category, Label } from '@zhenku/contract/catalogue/catalogue';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { offsetOf } from '../../platform/lists/paging.ts';
import { posterFiles, type PosterFile, posterUrls, type PublicFiles } from './media-urls.ts';
import { wherePublished } from './published.ts';

const THUMBNAILS = 4;

const LINKS = {
  categories: { table: 'video_categories', column: 'category_id' },
  labels: { table: 'video_labels', column: 'label_id' },
  albums: { table: 'album_videos', column: 'album_id' },
} as const;
export type CoveredKind = keyof typeof LINKS;

/** Paging in which an omitted `size` means all groups. */
export interface OptionalPaging {
  page?: number;
  size?: number | undefined;
}

export interface ClipGroup {
  id: number;
  name: string;
  /** URL of the uploaded cover, otherwise of the cover clip's narrowest poster, otherwise of the first thumbnail. */
  cover: string | null;
  ownCover: boolean;
  /** Posters of the group's cover clip; empty if the group has its own cover. */
  posters: { width: number; url: string }[];
  thumbnails: string[];
}

/**
 * Reads clip groups in the shop's order, with the first thumbnails of their cover clip and newest clips. Finds the
 * newest clips by id from the end of an index, so that large categories cost no more than small ones.
 */
export async function readClipGroups(
  db: Db,
  storage: PublicFiles,
  { kind, ...selection }: { kind: CoveredKind } & ({ ids: number[] } | OptionalPaging),
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
  const { rows } = await sql<{ id: number; name: string; cover: string | null; keys: string[]; posters: PosterFile[] }>`
    select t.id, t.name, t.cover_key as cover, coalesce(c.keys, '{}') as keys,
      case when t.cover_key is null then coalesce(s.posters, '[]') else '[]' end as posters
    from ${sql.table(kind)} t,
    lateral (
      select array_agg(p.storage_key order by p.place, p.id desc) as keys,
        (array_agg(p.id order by p.place, p.id desc))[1] as clip
      from (
        select * from (
          (select 1 as place, v.id, f.storage_key ${members} and v.id = t.cover_video_id)
          union all
          (select 2, v.id, f.storage_key ${members} and v.id is distinct from t.cover_video_id
            order by l.video_id desc limit ${THUMBNAILS})
        ) found
        order by place, id desc limit ${THUMBNAILS}
      ) p
    ) c
    left join lateral (select ${posterFiles('v.id')} as posters from videos v where v.id = c.clip) s on true
    ${selected}`.execute(db);
  return rows.map(({ id, name, cover, keys, posters }) => {
    const thumbnails = keys.map((key) => storage.publicUrl(key));
    const chosen = posterUrls(storage, posters);
    const ownCover = cover !== null;
    const shown = ownCover ? storage.publicUrl(cover) : (chosen[0]?.url ?? thumbnails[0] ?? null);
    return { id, name, cover: shown, ownCover, posters: chosen, thumbnails };
  });
}

async function listClipGroups<T>(
  db: Db,
  storage: PublicFiles,
  { kind, page, toOutput }: { kind: CoveredKind; page: OptionalPaging; toOutput: (group: ClipGroup) => T },
) {
  const list = (await readClipGroups(db, storage, { kind, ...page })).map(toOutput);
  const { total } = await db
    .selectFrom(kind)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { list, total };
}

async function readClipGroup(
  db: Db,
  storage: PublicFiles,
  { kind, id, notFoundMessage }: { kind: CoveredKind; id: number; notFoundMessage: string },
): Promise<ClipGroup> {
  const [group] = await readClipGroups(db, storage, { kind, ids: [id] });
  if (!group) throw new AppError('notFound', { message: notFoundMessage });
  return group;
}

export const asCategory = ({ id, name, cover, posters, thumbnails }: ClipGroup): Category => ({
  categoryId: id,
  categoryName: name,
  categoryThumbnail: cover,
  coverUrl: cover,
  posters,
  thumbnails,
});

export const asLabel = ({ id, name, cover, posters }: ClipGroup): Label => ({
  labelId: id,
  labelName: name,
  thumbnailUrl: cover,
  coverFileUrl: cover,
  posters,
});

export const asAlbum = ({ id, name, cover, posters, thumbnails }: ClipGroup): Album => ({
  albumId: id,
  albumName: name,
  albumCoverUrl: cover,
  posters,
  thumbnails,
});

export const listCategories = (db: Db, storage: PublicFiles, page: OptionalPaging) =>
  listClipGroups(db, storage, { kind: 'categories', page, toOutput: asCategory });
export const listLabels = (db: Db, storage: PublicFiles, page: OptionalPaging) =>
  listClipGroups(db, storage, { kind: 'labels', page, toOutput: asLabel });
export const listAlbums = (db: Db, storage: PublicFiles, page: OptionalPaging) =>
  listClipGroups(db, storage, { kind: 'albums', page, toOutput: asAlbum });

export async function readCategory(db: Db, storage: PublicFiles, id: number): Promise<Category> {
  return asCategory(await readClipGroup(db, storage, { kind: 'categories', id, notFoundMessage: '分类不存在' }));
}

export async function readLabel(db: Db, storage: PublicFiles, id: number): Promise<Label> {
  return asLabel(await readClipGroup(db, storage, { kind: 'labels', id, notFoundMessage: '标签不存在' }));
}

export async function readAlbum(db: Db, storage: PublicFiles, id: number): Promise<Album> {
  return asAlbum(await readClipGroup(db, storage, { kind: 'albums', id, notFoundMessage: '专辑不存在' }));
}

/** Returns the albums that contain a clip, smallest (most specific) first. */
export async function readAlbumsOfClip(db: Db, videoId: number) {
  const clips = sql<number>`(select count(*) from album_videos m where m.album_id = albums.id)`;
  return await db
    .selectFrom('albums')
    .where(sql<boolean>`exists (select from album_videos m where m.album_id = albums.id and m.video_id = ${videoId})`)
    .orderBy(clips)
    .orderBy('rank')
    .orderBy('id')
    .select(['id as albumId', 'name as albumName'])
    .execute();
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
