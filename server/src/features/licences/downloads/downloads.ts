import type { Input } from '@zhenku/contract/api';
import type { DeliveryFormat } from '@zhenku/contract/clips/media-facts';
import { DOWNLOAD_URL_MINUTES, ORDER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/database.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Operation } from '../../../platform/operation.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import type { LinkRights } from '../../../platform/storage/link-holders.ts';
import { forUser, type LinkHolder } from '../../../platform/storage/links.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { isPublished } from '../../catalogue/published.ts';
import { ownedBy } from '../../companies/ownership.ts';
import { downloadName, type NamedFile } from './download-names.ts';
import { selectSold } from '../snapshots.ts';

export type Signer = Pick<Storage, 'signedUrl'>;

type DownloadContext = Operation<{ user: UserSession; ip: string }, { storage: Signer }>;

interface LicensedFile extends NamedFile {
  licence_id: number;
  storage_key: string;
}

/**
 * Returns a link to a bought file, even if the clip is no longer sold. Throws `notFound` if the item is not the caller's or has no
 * master, and `conflict` if it is unpaid or refunded, its download window has ended, or its file is still being processed.
 */
export async function licensedFileUrl(
  context: DownloadContext,
  { orderItemId, format }: Input<'GET /video/v1/downloadUrl'>,
): Promise<{ url: string }> {
  const { db, caller } = context;
  const item = await db
    .selectFrom('order_items as i')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .leftJoin('licences as l', 'l.order_item_id', 'i.id')
    .where('i.id', '=', orderItemId)
    .where(ownedBy('o', caller.user))
    .select(['o.status', 'i.refunded_at', 'l.id as licence_id', 'l.voided_at'])
    .select(sql<boolean>`l.download_until <= now()`.as('expired'))
    .executeTakeFirst();
  if (!item) throw new AppError('notFound', { message: '订单不存在' });
  if (item.refunded_at !== null || item.voided_at !== null)
    throw new AppError('conflict', { message: '这条素材已退款' });
  if (item.status !== ORDER_STATUS.paid || item.licence_id === null) {
    throw new AppError('conflict', { message: '订单未支付' });
  }
  if (item.expired) throw new AppError('conflict', { message: '已过下载期（90 天）' });
  const file = await selectLicensedFiles(db, format).where('l.id', '=', item.licence_id).executeTakeFirst();
  if (!file && format === 'master') throw new AppError('notFound', { message: '该规格没有母版' });
  if (!file) throw new AppError('conflict', { message: '文件正在处理，请稍后再试' });
  return await recordDownload(context, file);
}

export async function bestFileUrl(context: DownloadContext, videoId: number): Promise<{ url: string }> {
  const { db, caller } = context;
  const clip = await db
    .selectFrom('videos')
    .select(['author_id', 'original_key', 'format', 'status', 'deleted_at'])
    .where('id', '=', videoId)
    .executeTakeFirst();
  if (clip?.author_id === caller.user.id && clip.deleted_at === null) {
    return await originalUrl(context, { videoId, key: clip.original_key, format: clip.format });
  }
  const file = await selectLicensedFiles(db)
    .where('l.video_id', '=', videoId)
    .where(ownedBy('l', caller.user))
    .where('l.voided_at', 'is', null)
    .where('l.download_until', '>', sql<string>`now()`)
    .orderBy('l.tier', 'desc')
    .orderBy('l.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (file) return await recordDownload(context, file);
  if (!clip || !isPublished(clip)) throw new AppError('notFound', { message: '这条素材不存在或已下架' });
  throw new AppError('notAllowed', { message: '购买后才能下载' });
}

export const selectLicensedFiles = (db: Db, format: DeliveryFormat = 'standard') =>
  selectSold(db)
    .innerJoin('video_files as f', 'f.id', format === 'master' ? 's.master_file_id' : 's.file_id')
    .select([
      'l.id as licence_id',
      'l.video_id',
      'l.tier',
      'i.video_name',
      'f.storage_key',
      'f.content_type',
      'f.kind',
    ]);

async function originalUrl(
  { db, caller: { user, ip }, services: { storage } }: DownloadContext,
  { videoId, key, format }: { videoId: number; key: string | null; format: string | null },
): Promise<{ url: string }> {
  if (key === null) throw new AppError('conflict', { message: '文件正在处理，请稍后再试' });
  await db.insertInto('downloads').values({ video_id: videoId, user_id: user.id, ip }).execute();
  const fileName = `${videoId}.${(format ?? 'mp4').toLowerCase()}`;
  return { url: signDownloadUrl(storage, key, { fileName, holder: forUser(user, 'original', videoId) }) };
}

async function recordDownload(
  { db, caller: { user, ip }, services: { storage } }: DownloadContext,
  file: LicensedFile,
): Promise<{ url: string }> {
  const { licence_id, video_id, tier } = file;
  await db.insertInto('downloads').values({ licence_id, video_id, tier, user_id: user.id, ip }).execute();
  return {
    url: signDownloadUrl(storage, file.storage_key, {
      fileName: downloadName(file),
      holder: forUser(user, 'licence', licence_id),
    }),
  };
}

function signDownloadUrl(
  storage: Signer,
  key: string,
  { fileName, holder }: { fileName: string; holder: LinkHolder },
): string {
  return storage.signedUrl(key, { seconds: DOWNLOAD_URL_MINUTES * 60, fileName, holder });
}

/**
 * Rechecks access each time a link is used, because a refund may have happened, or the window or a membership may have ended.
 */
export const licenceLinkRights: LinkRights = {
  licence: async (db, user, { id }) =>
    await exists(
      db
        .selectFrom('licences as l')
        .select('l.id')
        .where('l.id', '=', Number(id))
        .where(ownedBy('l', user))
        .where('l.voided_at', 'is', null)
        .where('l.download_until', '>', sql<string>`now()`),
    ),
  original: async (db, user, { id, key }) =>
    await exists(
      db
        .selectFrom('videos')
        .select('id')
        .where('id', '=', Number(id))
        .where('author_id', '=', user.id)
        .where('original_key', '=', key)
        .where('deleted_at', 'is', null),
    ),
};

const exists = async (query: { executeTakeFirst: () => Promise<unknown> }) =>
  (await query.executeTakeFirst()) !== undefined;
