import { OPERATOR_ROLES, VIDEO_STATUS } from '@zhenku/contract/constants';
import { type RawBuilder, sql } from 'kysely';
import type { OperatorSession, UserSession } from '../../platform/sessions.ts';
import { forOperator, forUser, type LinkHolder } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** The version on sale of the files of the query's clip `v`. */
const LIVE_VERSION = sql<number>`v.file_version`;

/** Begins the keys of files whose clip is withdrawn: they have no public URL. No storage key begins so. */
const WITHDRAWN = 'withdrawn:';

/** Whether the query's clip was taken off sale or deleted: visitors get none of its files then. */
export const isWithdrawn = (clip = 'v') =>
  sql<boolean>`(${sql.ref(`${clip}.status`)} = ${sql.lit(VIDEO_STATUS.offline)} or ${sql.ref(`${clip}.deleted_at`)} is not null)`;

/** The storage key of the query's file `f` of a clip, marked when the clip is withdrawn. Only `pictureUrl` reads it. */
export const markedKey = (clip = 'v') =>
  sql<string>`case when ${isWithdrawn(clip)} then ${sql.lit(WITHDRAWN)} else '' end || f.storage_key`;

/**
 * Selects the storage key of a clip's picture in lists: its first thumbnail, or its poster, or null. `videoId` is the
 * column with the clip's id, like `i.video_id`; `version` says of which files, those on sale unless given.
 */
export const thumbnailKey = (videoId: string, version: RawBuilder<number> = LIVE_VERSION) => sql<string | null>`(
  select ${markedKey('pictured')} from video_files f join videos pictured on pictured.id = f.video_id
  where f.video_id = ${sql.ref(videoId)} and f.version = ${version} and f.kind in ('thumbnail', 'poster')
  order by f.kind = 'poster', f.position limit 1)`;

/** Selects the storage keys of all of a clip's thumbnails, in their order. */
export const thumbnailKeys = (videoId: string) => sql<string[]>`array(
  select ${markedKey()} from video_files f
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
export interface PublicFiles extends Pick<Storage, 'publicUrl'> {
  /** The URL of a withdrawn clip's file, for a viewer who may see it; absent for others. */
  withdrawnUrl?: (key: string) => string;
}

/** Longer than a page usually stays open. */
const WITHDRAWN_URL_SECONDS = 6 * 3600;

/** The part of the storage that makes files for a viewer. */
export type SignedFiles = Pick<Storage, 'publicUrl' | 'signedUrl'>;

function filesFor<S extends SignedFiles>(storage: S, holder: LinkHolder): S & PublicFiles {
  return {
    ...storage,
    withdrawnUrl: (key) => storage.signedUrl(key, { seconds: WITHDRAWN_URL_SECONDS, holder }),
  };
}

/**
 * Lets a user see pictures of withdrawn clips, by links that end with their session. Only for clips that are theirs or that they
 * licensed: the caller's query decides which these are.
 */
export const filesForUser = <S extends SignedFiles>(storage: S, user: Pick<UserSession, 'tokenHash'>) =>
  filesFor(storage, forUser(user));

/** Lets an operator see pictures of all clips. */
export const filesForOperator = <S extends SignedFiles>(storage: S, operator: Pick<OperatorSession, 'tokenHash'>) =>
  filesFor(storage, forOperator(operator, OPERATOR_ROLES.join(',')));

/** Narrows files to those that anybody may see. */
export const publicOnly = ({ publicUrl }: PublicFiles): PublicFiles => ({ publicUrl });

export const posterUrls = (storage: PublicFiles, files: readonly PosterFile[]) =>
  files.map(({ width, key }) => ({ width, url: storage.publicUrl(key) }));

/** The URL of a picture; `''`, which clients read as none, when it is missing or the viewer may not see it. */
export function pictureUrl(storage: PublicFiles, key: string | null): string {
  if (key === null) return '';
  return key.startsWith(WITHDRAWN)
    ? (storage.withdrawnUrl?.(key.slice(WITHDRAWN.length)) ?? '')
    : storage.publicUrl(key);
}

export const pictureUrlOrNull = (storage: PublicFiles, key: string | null): string | null =>
  pictureUrl(storage, key) || null;

/** The URLs of those pictures that the viewer may see. */
export const pictureUrls = (storage: PublicFiles, keys: readonly string[]): string[] =>
  keys.map((key) => pictureUrl(storage, key)).filter((url) => url !== '');
