import { STORED_FIELDS, type StoredField, WORD_FIELDS, type WordField, wordOf } from '@zhenku/contract/clips/fields';
import type { DraftWords, MyVideoDetail, NextVersion, SavedDraft } from '@zhenku/contract/publishing/publishing';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { thumbnailSeconds } from '@zhenku/media/pictures/thumbnails';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Operation } from '../../platform/operation.ts';
import { columnsOf, readWords } from '../catalogue/clip-columns.ts';
import { pictureUrlOrNull, pictureUrls, type PublicFiles } from '../catalogue/media-urls.ts';
import { liveResolutions } from '../catalogue/resolutions.ts';
import { pricesInYuan } from '../catalogue/prices.ts';
import { asMeasuredFile } from './pipeline/measurements.ts';
import { asMyVideos, ownVideos, selectOwnVideo } from './own-videos.ts';
import { readRejection } from './rejections.ts';
import { fileKey, taxonomyIds, thumbnailKeys } from './video-columns.ts';

export const uploadColumn = (column: 'file_key' | 'file_name') => sql<string | null>`(
  select ${sql.ref(column)} from uploads u
  where u.id = v.upload_id or (u.file_key = v.draft ->> 'fileKey' and u.user_id = v.author_id and u.used_at is null)
  order by u.id = v.upload_id desc limit 1)`;

export async function ownVideoDetail(
  { db, caller: user, services: { storage } }: Operation<{ id: number }, { storage: PublicFiles }>,
  videoId: number,
): Promise<Omit<MyVideoDetail, 'medianReviewHours'>> {
  const row = await selectOwnVideo(ownVideos(db, user.id).where('v.id', '=', videoId))
    .select([
      ...columnsOf(STORED_FIELDS),
      'v.withdrawn_by',
      'v.upload_id',
      'v.findings',
      'v.poster_seconds',
      'v.fps',
      thumbnailKeys().as('thumbnails'),
      'v.true_resolution',
      fileKey('preview').as('preview'),
      sql<string | null>`v.width || 'X' || v.height`.as('resolution'),
      liveResolutions().as('resolutions'),
      taxonomyIds('category').as('category_ids'),
      taxonomyIds('label').as('label_ids'),
      uploadColumn('file_key').as('upload_key'),
      uploadColumn('file_name').as('file_name'),
    ])
    .executeTakeFirst();
  if (!row) throw new AppError('notFound', { message: '作品不存在' });
  const tiers = Object.entries(row.resolutions).map(([tier, resolution]) => ({
    videoType: Number(tier),
    resolution: resolution!,
  }));
  return {
    ...(await asMyVideos(db, [row], storage))[0]!,
    ...wordsOf(row),
    previewUrl: pictureUrlOrNull(storage, row.preview),
    posterSeconds: row.poster_seconds,
    thumbnails: pictureUrls(storage, row.thumbnails).map((url, index) => ({
      url,
      seconds: thumbnailSeconds(index, { durationSeconds: row.duration ?? 0, fps: row.fps ?? 25 }),
    })),
    resolution: row.resolution,
    ...asMeasuredFile(row),
    tiers: tiers.toSorted((a, b) => a.videoType - b.videoType),
    fileKey: row.status === VIDEO_STATUS.draft ? row.upload_key : null,
    fileName: row.file_name,
    nextVersion: await nextVersionOf(db, videoId),
    takenDown: row.withdrawn_by !== null && row.withdrawn_by !== 'author',
    rejection: showsRejection(row) ? await readRejection(db, videoId, row.upload_id) : null,
  };
}

/** Hides the rejection of a clip that has been on sale since. */
const showsRejection = (row: {
  status: number;
  upload_id: number | null;
}): row is { status: number; upload_id: number } =>
  (row.status === VIDEO_STATUS.rejected || row.status === VIDEO_STATUS.inReview) && row.upload_id !== null;

async function nextVersionOf(db: Db, videoId: number): Promise<NextVersion | null> {
  const version = await db
    .selectFrom('video_versions as n')
    .innerJoin('uploads as u', 'u.id', 'n.upload_id')
    .where('n.video_id', '=', videoId)
    .select(['n.status', 'n.reason', 'n.note', 'n.step', 'n.progress', 'u.file_name as fileName'])
    .select(['n.hd_price', 'n.hd4k_price', 'n.plus_price', 'n.submitted_at as addTime'])
    .select(['n.findings', 'n.true_resolution', 'n.upload_id'])
    .executeTakeFirst();
  if (!version) return null;
  const { hd_price, hd4k_price, plus_price, findings, true_resolution, upload_id: uploadId, ...shown } = version;
  return {
    ...shown,
    ...pricesInYuan({ hd_price, hd4k_price, plus_price }),
    ...asMeasuredFile({ findings, true_resolution }),
    rejection: await readRejection(db, videoId, uploadId),
  };
}

type Words = Pick<SavedDraft, WordField>;

export const wordsOfDraft = (draft: DraftWords) =>
  Object.fromEntries(WORD_FIELDS.map((field) => [field, draft[field] ?? missingValue(field)])) as Words;

function missingValue(field: WordField): '' | boolean | null {
  if (field === 'videoName') return '';
  const word = wordOf(field);
  return word.type === 'flag' ? (word.initial ?? false) : null;
}

type WordsRow = Parameters<typeof readWords<StoredField>>[0] & {
  draft: DraftWords | null;
  category_ids: number[];
  label_ids: number[];
};

export const wordsOf = ({ draft, category_ids, label_ids, ...row }: WordsRow): Words =>
  draft ? wordsOfDraft(draft) : { ...readWords(row, STORED_FIELDS), categoryIds: category_ids, labelIds: label_ids };
