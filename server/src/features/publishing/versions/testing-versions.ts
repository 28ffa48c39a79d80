import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { Db } from '../../../platform/database/database.ts';
import { expectUpload, finishUpload } from '../../../platform/storage/uploads.ts';
import { makeCreator, makeOperator } from '../../../platform/testing/fixtures.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import { licenceRoutes } from '../../licences/licences.routes.ts';
import { lockOrder } from '../../orders/end-order.ts';
import { orderRoutes } from '../../orders/orders.routes.ts';
import { openStudio, sampleForm, type Studio } from '../testing.ts';
import { testProofs } from '../../proofs/testing.ts';

export const openShop = (): Promise<Studio> =>
  openStudio(undefined, (app, storage) => {
    orderRoutes(app, { storage, keyring: testKeyring });
    licenceRoutes(app, { storage, keyring: testKeyring, lockOrder, proofs: testProofs() });
  });

export async function openVersions() {
  const studio = await openShop();
  const creator = await makeCreator(studio.db);
  const reviewer = await makeOperator(studio.db, 'reviewer');
  return {
    studio,
    creator,
    reviewer,
    update: (videoId: number, form: object) =>
      studio.call('POST /video/v1/update', { ...sampleForm, hd4kPrice: null, ...form, videoId }, creator),
    approve: (videoId: number) => studio.call('POST /operator/v1/videos/{videoId}/approve', { videoId }, reviewer),
    detail: async (videoId: number) => (await studio.call('GET /video/v1/mine/detail', { videoId }, creator)).data,
    versionOf: (videoId: number) =>
      studio.db.selectFrom('video_versions').where('video_id', '=', videoId).selectAll().executeTakeFirst(),
  };
}

export async function makeUpload(db: Db, userId: number): Promise<string> {
  const { id, fileKey } = await expectUpload(db, { userId, kind: 'video', fileName: '新.mp4' });
  await finishUpload(db, id, { bytes: 1, contentType: 'video/mp4' });
  return fileKey;
}

/** Sends a clip's next version to review as processing would. The rows' files do not exist. */
export async function finishVersion(
  db: Db,
  videoId: number,
  sizes: Record<number, [width: number, height: number]> = { 1: [1920, 1080], 3: [1920, 1080] },
): Promise<void> {
  const { version, original_key: key } = await db
    .updateTable('video_versions')
    .set({ status: VIDEO_STATUS.inReview, sha256: Buffer.alloc(32, 7), facts: JSON.stringify({ codec: 'h264' }) })
    .set({ duration: 8, width: 1920, height: 1080, fps: 25, format: 'MP4' })
    .set({ fingerprint: JSON.stringify([]), similar_clips: JSON.stringify([]) })
    .where('video_id', '=', videoId)
    .returning(['version', 'original_key'])
    .executeTakeFirstOrThrow();
  const file = { video_id: videoId, version, content_type: 'video/mp4', bytes: 1n };
  await db
    .insertInto('video_files')
    .values([
      ...Object.entries(sizes).map(([tier, [width, height]]) => ({
        ...file,
        kind: 'rendition' as const,
        tier: Number(tier),
        width,
        height,
        storage_key: `${key}-${tier}`,
      })),
      { ...file, kind: 'preview' as const, width: 1280, height: 720, storage_key: `public/${key}.mp4` },
    ])
    .execute();
}
