import { type RawBuilder, sql } from 'kysely';
import type { Storage } from '../../platform/storage/storage.ts';

/** The version on sale of the files of the query's clip `v`. */
const LIVE_VERSION = sql<number>`v.file_version`;

/**
 * Selects the storage key of a clip's picture in lists: its first thumbnail, or its poster, or null. `videoId` is the
 * column with the clip's id, like `i.video_id`; `version` says of which files, those on sale unless given.
 */
export const thumbnailKey = (videoId: string, version: RawBuilder<number> = LIVE_VERSION) => sql<string | null>`(
  select f.storage_key from video_files f
  where f.video_id = ${sql.ref(videoId)} and f.version = ${version} and f.kind in ('thumbnail', 'poster')
  order by f.kind = 'poster', f.position limit 1)`;

/** Selects the storage keys of all of a clip's thumbnails, in their order. */
export const thumbnailKeys = (videoId: string) => sql<string[]>`array(
  select f.storage_key from video_files f
  where f.video_id = ${sql.ref(videoId)} and f.version = ${LIVE_VERSION} and f.kind = 'thumbnail'
  order by f.position)`;

export interface PosterFile {
  width: number;
  key: string;
}

/** Selects the widths and storage keys of a clip's posters, narrowest first. */
export const posterFiles = (videoId: string) => sql<PosterFile[]>`(
  select coalesce(json_agg(json_build_object('width', f.width, 'key', f.storage_key) order by f.width), '[]')
  from video_files f
  where f.video_id = ${sql.ref(videoId)} and f.version = ${LIVE_VERSION} and f.kind = 'poster')`;

/** The part of the storage that lists need. */
export type PublicFiles = Pick<Storage, 'publicUrl'>;

export const posterUrls = (storage: PublicFiles, files: readonly PosterFile[]) =>
  files.map(({ width, key }) => ({ width, url: storage.publicUrl(key) }));

/** The URL of a picture that may be missing: `''` then, which clients read as none. */
export function pictureUrl(storage: PublicFiles, key: string | null): string {
  return key === null ? '' : storage.publicUrl(key);
}
