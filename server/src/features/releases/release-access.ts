import { DOWNLOAD_URL_MINUTES, VIDEO_STATUS } from '@zhenku/contract/constants';
import type { ReleaseFile } from '@zhenku/contract/releases/releases';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import type { OperatorSession, UserSession } from '../../platform/sessions.ts';
import type { LinkRights } from '../../platform/storage/link-holders.ts';
import { forOperator, forUser } from '../../platform/storage/links.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type Owner, ownedBy } from '../companies/ownership.ts';
import { asFiles, filesOfClip, releaseFiles } from './releases.ts';

type Signer = { storage: Pick<Storage, 'signedUrl'> };

const LINK = { seconds: DOWNLOAD_URL_MINUTES * 60 };
const PLUS = 3;

const plusLicences = (db: Db, user: Owner) =>
  db.selectFrom('licences as l').where(ownedBy('l', user)).where('l.tier', '=', PLUS).where('l.voided_at', 'is', null);

export async function releasesOfItem(
  { db, caller: user, services: { storage } }: Operation<UserSession, Signer>,
  orderItemId: string,
): Promise<{ list: ReleaseFile[] }> {
  const licence = await plusLicences(db, user)
    .where('l.order_item_id', '=', orderItemId)
    .select(['l.id', 'l.video_id'])
    .executeTakeFirst();
  if (!licence) throw new AppError('notFound', { message: '没有可查看的授权文件' });
  const rows = await filesOfClip(db, licence.video_id).execute();
  const holderOf = (releaseId: number) => forUser(user, 'release', `${licence.id}-${releaseId}`);
  return {
    list: asFiles(rows, ({ key, releaseId }) => storage.signedUrl(key, { ...LINK, holder: holderOf(releaseId) })),
  };
}

export async function releasesForReview(
  { db, caller: operator, services: { storage } }: Operation<OperatorSession, Signer>,
  videoId: number,
): Promise<{ list: ReleaseFile[] }> {
  const clip = await db
    .selectFrom('videos')
    .where('id', '=', videoId)
    .where('deleted_at', 'is', null)
    .where('status', '<>', VIDEO_STATUS.draft)
    .select('id')
    .executeTakeFirst();
  if (!clip) throw new AppError('notFound', { message: '作品不存在' });
  const rows = await filesOfClip(db, videoId).execute();
  const holder = forOperator(operator, 'reviewer');
  return { list: asFiles(rows, ({ key }) => storage.signedUrl(key, { ...LINK, holder })) };
}

/**
 * Rechecks access each time a link is used, because a refund may have happened or the release may have been removed from the
 * clip.
 */
export const releaseLinkRights: LinkRights = {
  release: async (db, user, { id, key }) => {
    const [licenceId, releaseId] = id.split('-').map(Number);
    const licence = await plusLicences(db, user)
      .innerJoin('clip_releases as c', 'c.video_id', 'l.video_id')
      .innerJoin('releases as r', 'r.id', 'c.release_id')
      .innerJoin('uploads as u', 'u.id', 'r.upload_id')
      .where('l.id', '=', licenceId!)
      .where('r.id', '=', releaseId!)
      .where('u.storage_key', '=', key)
      .select('l.id')
      .executeTakeFirst();
    return licence !== undefined;
  },
  ownRelease: async (db, user, { id, key }) => {
    const own = releaseFiles(db).where('r.id', '=', Number(id)).where('r.author_id', '=', user.id);
    return (await own.where('u.storage_key', '=', key).executeTakeFirst()) !== undefined;
  },
};
