import type { Input, Output } from '@zhenku/contract/api';
import { DOWNLOAD_URL_MINUTES, VIDEO_STATUS } from '@zhenku/contract/constants';
import { RELEASES_MAX } from '@zhenku/contract/releases/release-kinds';
import type { ReleaseFile } from '@zhenku/contract/releases/releases';
import { type ExpressionBuilder, sql } from 'kysely';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { lockCaller } from '../../platform/database/users.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { offsetOf, type Paging } from '../../platform/lists/paging.ts';
import type { Operation } from '../../platform/operation.ts';
import type { UserSession } from '../../platform/sessions.ts';
import { forUser } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { claimUpload, releaseUploads } from '../../platform/storage/uploads.ts';
import { assertStillReleased } from './attached-releases.ts';

type Signer = Pick<Storage, 'signedUrl'>;

const FILE_TYPES = ['application/pdf', 'image/jpeg', 'image/png'];
const LINK = { seconds: DOWNLOAD_URL_MINUTES * 60 };

const notFound = () => new AppError('notFound', { message: '授权文件不存在' });

export async function listReleases(
  db: Db,
  userId: number,
  { videoId, ...page }: Paging & { videoId?: number | undefined },
): Promise<Output<'GET /release/v1/mine'>> {
  const own = db
    .selectFrom('releases as r')
    .where('r.author_id', '=', userId)
    .$if(videoId !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('clip_releases as c')
            .whereRef('c.release_id', '=', 'r.id')
            .where('c.video_id', '=', videoId!)
            .select('c.video_id'),
        ),
      ),
    );
  const [content, { total }] = await Promise.all([
    own
      .select(['r.id as releaseId', 'r.name as releaseName', 'r.created_at as addTime'])
      .select(sql<1 | 2>`r.kind`.as('releaseKind'))
      .select(
        sql<number>`(select count(*) from clip_releases c join videos v on v.id = c.video_id
          where c.release_id = r.id and v.deleted_at is null)::int`.as('clipCount'),
      )
      .orderBy('r.id', 'desc')
      .offset(offsetOf(page))
      .limit(page.size)
      .execute(),
    own.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ]);
  return { content, total, ...page };
}

export async function addRelease(
  db: Db,
  userId: number,
  { releaseKind, releaseName, fileKey }: Input<'POST /release/v1/add'>,
): Promise<{ releaseId: number }> {
  return await inTransaction(db, async (tx) => {
    await lockCaller(tx, userId);
    const { count } = await tx
      .selectFrom('releases')
      .where('author_id', '=', userId)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    if (count >= RELEASES_MAX)
      throw new AppError('tooManyAttempts', { message: `最多保存${RELEASES_MAX}份授权文件，请先删除不用的` });
    const upload = await claimUpload(tx, userId, { fileKey, kind: 'image' });
    // The type was recognised from the file's content during the upload.
    if (!FILE_TYPES.includes(upload.contentType)) throw invalidField('fileKey', '授权文件应为 PDF、JPG 或 PNG');
    const { id } = await tx
      .insertInto('releases')
      .values({ author_id: userId, kind: releaseKind, name: releaseName, upload_id: upload.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { releaseId: id };
  });
}

export async function releaseLink(
  { db, caller: user, services: { storage } }: Operation<UserSession, { storage: Signer }>,
  releaseId: number,
): Promise<{ url: string }> {
  const file = await releaseFiles(db)
    .where('r.id', '=', releaseId)
    .where('r.author_id', '=', user.id)
    .executeTakeFirst();
  if (!file) throw notFound();
  return { url: storage.signedUrl(file.key, { ...LINK, holder: forUser(user, 'ownRelease', releaseId) }) };
}

export const releaseFiles = (db: Db) =>
  db
    .selectFrom('releases as r')
    .innerJoin('uploads as u', 'u.id', 'r.upload_id')
    .select(['r.id as releaseId', 'r.name as releaseName', 'u.storage_key as key'])
    .select(sql<1 | 2>`r.kind`.as('releaseKind'));

export const filesOfClip = (db: Db, videoId: number) =>
  releaseFiles(db)
    .innerJoin('clip_releases as c', 'c.release_id', 'r.id')
    .where('c.video_id', '=', videoId)
    .orderBy('r.id');

type Row = Awaited<ReturnType<ReturnType<typeof releaseFiles>['executeTakeFirstOrThrow']>>;

export const asFiles = (rows: readonly Row[], linkOf: (row: Row) => string): ReleaseFile[] =>
  rows.map(({ key, ...row }) => ({ ...row, url: linkOf({ key, ...row }) }));

type Scope = ExpressionBuilder<Tables & { v: Tables['videos'] }, 'v'>;

/** SQL condition: a user holds a PLUS licence of clip `v` and may request its releases. */
const soldPlus = (eb: Scope) =>
  eb.exists(
    eb
      .selectFrom('licences as l')
      .whereRef('l.video_id', '=', 'v.id')
      .where('l.tier', '=', 3)
      .where('l.voided_at', 'is', null)
      .select('l.id'),
  );

export type TrackReleases = (tx: Tx, videoId: number, change: () => Promise<void>) => Promise<void>;

/**
 * Replaces a clip's releases. Throws `notFound` for another creator's clip or release, and `conflict` if the clip was submitted
 * with a declaration that would lose its release, or if a buyer may request a removed release.
 */
export async function attachReleases(
  { db, caller, services }: Operation<{ id: number }, { trackReleases: TrackReleases }>,
  { videoId, releaseIds }: Input<'POST /release/v1/attach'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const clip = await tx
      .selectFrom('videos as v')
      .where('v.id', '=', videoId)
      .where('v.author_id', '=', caller.id)
      .where('v.deleted_at', 'is', null)
      .select(['v.status', 'v.people', 'v.property'])
      .select((eb) => soldPlus(eb as unknown as Scope).as('sold'))
      .forNoKeyUpdate('v')
      .executeTakeFirst();
    if (!clip) throw new AppError('notFound', { message: '作品不存在' });
    const wanted = [...new Set(releaseIds)];
    await lockOwn(tx, caller.id, wanted);
    await services.trackReleases(tx, videoId, async () => {
      const removedCount = await replaceAttached(tx, videoId, wanted);
      if (removedCount > 0n && clip.sold)
        throw new AppError('conflict', { message: '已有买家购买 PLUS 授权，授权文件只能添加，不能移除' });
    });
    if (clip.status !== VIDEO_STATUS.draft) await assertStillReleased(tx, videoId, clip);
  });
}

async function replaceAttached(tx: Tx, videoId: number, wanted: readonly number[]): Promise<bigint> {
  const removed = tx.deleteFrom('clip_releases').where('video_id', '=', videoId);
  const { numDeletedRows } = await (
    wanted.length > 0 ? removed.where('release_id', 'not in', wanted) : removed
  ).executeTakeFirst();
  if (wanted.length > 0) {
    await tx
      .insertInto('clip_releases')
      .values(wanted.map((release_id) => ({ video_id: videoId, release_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return numDeletedRows;
}

/** Locks a creator's releases against deletion until the commit. Throws `notFound` if one is another creator's. */
async function lockOwn(tx: Tx, userId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const found = await tx
    .selectFrom('releases')
    .where('id', 'in', ids)
    .where('author_id', '=', userId)
    .select('id')
    .orderBy('id')
    .forKeyShare()
    .execute();
  if (found.length < ids.length) throw notFound();
}

const { processing, inReview, published, offline } = VIDEO_STATUS;

/**
 * Deletes a release and its file, and detaches it from drafts, rejected and failed clips. Throws `notFound` for another
 * creator's release, and `conflict` if a submitted clip uses it or somebody holds a PLUS licence for a clip with it.
 */
export async function deleteRelease(db: Db, userId: number, releaseId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const release = await tx
      .selectFrom('releases')
      .where('id', '=', releaseId)
      .where('author_id', '=', userId)
      .select('upload_id')
      .forUpdate()
      .executeTakeFirst();
    if (!release) throw notFound();
    const used = await tx
      .selectFrom('clip_releases as c')
      .innerJoin('videos as v', 'v.id', 'c.video_id')
      .where('c.release_id', '=', releaseId)
      .where((eb) =>
        eb.or([
          eb.and([eb('v.deleted_at', 'is', null), eb('v.status', 'in', [processing, inReview, published, offline])]),
          soldPlus(eb as unknown as Scope),
        ]),
      )
      .select('v.name')
      .limit(1)
      .executeTakeFirst();
    if (used) throw new AppError('conflict', { message: `作品“${used.name}”正在使用这份授权文件，不能删除` });
    await removeReleases(tx, [releaseId]);
  });
}

/** Removes locked releases that nobody is entitled to read any more. The sweep then removes their files. */
export async function removeReleases(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('clip_releases').where('release_id', 'in', ids).execute();
  const deleted = await tx.deleteFrom('releases').where('id', 'in', ids).returning('upload_id').execute();
  await releaseUploads(
    tx,
    deleted.map(({ upload_id }) => upload_id),
  );
}
