import { OPERATOR_ROLES, VIDEO_STATUS } from '@zhenku/contract/constants';
import { type RawBuilder, sql } from 'kysely';
import type { OperatorSession, UserSession } from '../../platform/sessions.ts';
import { forOperator, forUser, type LinkHolder } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** The version on sale of the query's clip `v`. */
const LIVE_VERSION = sql<number>`v.file_version`;

/** Key prefix for files of withdrawn clips, which have no public URL. No storage key starts with it. */
const WITHDRAWN = 'withdrawn:';

/** Matches a clip that was taken off sale or deleted, whose files visitors may not see. */
export const isWithdrawn = (clip = 'v') =>
  sql<boolean>`(${sql.ref(`${clip}.status`)} = ${sql.lit(VIDEO_STATUS.offline)} or ${sql.ref(`${clip}.deleted_at`)} is not null)`;

/** Selects the storage key of a clip's file `f`, prefixed if the clip is withdrawn. Only `pictureUrl` reads it. */
export const markedKey = (clip = 'v') =>
  sql<string>`case when ${isWithdrawn(clip)} then ${sql.lit(WITHDRAWN)} else '' end || f.storage_key`;

/**
 * Selects the storage key of a clip's picture in lists: its narrowest poster, otherwise its first thumbnail,
 * which may be black or a fade, otherwise null.
 * `videoId` is the column with the clip's id, e.g. `i.video_id`; `version` defaults to the files on sale.
 */
export const thumbnailKey = (videoId: string, version: RawBuilder<number> = LIVE_VERSION) => sql<string | null>`(
  select ${markedKey('pictured')} from video_files f join videos pictured on pictured.id = f.video_id
  where f.video_id = ${sql.ref(videoId)} and f.version = ${version} and f.kind in ('thumbnail', 'poster')
  order by f.kind = 'thumbnail', f.width, f.position limit 1)`;

export const thumbnailKeys = (videoId: string) => sql<string[]>`array(
  select ${markedKey()} from video_files f
  where f.video_id = ${sql.ref(videoId)} and f.version = ${LIVE_VERSION} and f.kind = 'thumbnail'
  order by f.position)`;

export interface PosterFile {
  width: number;
  key: string;
}

export const posterFiles = (videoId: string) => sql<PosterFile[]>`(
  select coalesce(json_agg(json_build_object('width', f.width, 'key', f.storage_key) order by f.width), '[]')
  from video_files f
  where f.video_id = ${sql.ref(videoId)} and f.version = ${LIVE_VERSION} and f.kind = 'poster')`;

export interface PublicFiles extends Pick<Storage, 'publicUrl'> {
  /** Returns the URL of a withdrawn clip's file; absent for viewers who may not see it. */
  withdrawnUrl?: (key: string) => string;
}

/** How long links to withdrawn clips' files work: longer than a page usually stays open. */
const WITHDRAWN_URL_SECONDS = 6 * 3600;

export type SignedFiles = Pick<Storage, 'publicUrl' | 'signedUrl'>;

function filesFor<S extends SignedFiles>(storage: S, holder: LinkHolder): S & PublicFiles {
  return {
    ...storage,
    withdrawnUrl: (key) => storage.signedUrl(key, { seconds: WITHDRAWN_URL_SECONDS, holder }),
  };
}

/**
 * Lets a user see pictures of withdrawn clips through links bound to their session. The caller's query must select only
 * clips that the user owns or has licensed.
 */
export const filesForUser = <S extends SignedFiles>(storage: S, user: Pick<UserSession, 'tokenHash'>) =>
  filesFor(storage, forUser(user));

export const filesForOperator = <S extends SignedFiles>(storage: S, operator: Pick<OperatorSession, 'tokenHash'>) =>
  filesFor(storage, forOperator(operator, OPERATOR_ROLES.join(',')));

export const publicOnly = ({ publicUrl }: PublicFiles): PublicFiles => ({ publicUrl });

export const posterUrls = (storage: PublicFiles, files: readonly PosterFile[]) =>
  files.map(({ width, key }) => ({ width, url: storage.publicUrl(key) }));

/**
 * Returns a picture's URL, or `''` (which clients treat as no picture) if it is missing or the viewer may not see it.
 */
export function pictureUrl(storage: PublicFiles, key: string | null): string {
  if (key === null) return '';
  return key.startsWith(WITHDRAWN)
    ? (storage.withdrawnUrl?.(key.slice(WITHDRAWN.length)) ?? '')
    : storage.publicUrl(key);
}

export const pictureUrlOrNull = (storage: PublicFiles, key: string | null): string | null =>
  pictureUrl(storage, key) || null;

export const pictureUrls = (storage: PublicFiles, keys: readonly string[]): string[] =>
  keys.map((key) => pictureUrl(storage, key)).filter((url) => url !== '');
