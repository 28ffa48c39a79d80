import { STORED_FIELDS } from '@zhenku/contract/clips/fields';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { releaseUploads } from '../../platform/storage/uploads.ts';
import type { ClosingCheck, PersonalData } from '../../platform/personal-data.ts';
import { CLIP_COLUMNS } from '../catalogue/clip-columns.ts';

const WORDS = sql.join(STORED_FIELDS.map((field) => sql`${sql.ref(`v.${CLIP_COLUMNS[field]}`)} as ${sql.ref(field)}`));

export const personalData: PersonalData = {
  tables: { videos: 'kept' },
  export: [
    {
      file: 'videos',
      title: '发布的作品',
      rows: (owner) => sql`
        select v.id as key, v.id as "videoId", ${WORDS}, v.status as "videoStatus", v.reason, v.draft,
          v.created_at as "addTime", v.published_at as "publishTime", v.deleted_at as "deleteTime"
        from videos v where v.author_id = ${owner.id}`,
    },
    {
      file: 'video-versions',
      title: '作品的新版本',
      rows: (owner) => sql`
        select n.video_id as key, n.video_id as "videoId", n.status as "versionStatus", n.reason, n.hd_price as "hdPrice",
          n.hd4k_price as "hd4kPrice", n.plus_price as "hdPlusPrice", n.submitted_at as "addTime"
        from video_versions n join videos v on v.id = n.video_id where v.author_id = ${owner.id}`,
    },
  ],
  /** Deletes only drafts, because others may have licensed submitted clips. */
  erase: async (tx, { id }) => {
    const drafts = await tx
      .deleteFrom('videos')
      .where('author_id', '=', id)
      .where('status', '=', VIDEO_STATUS.draft)
      .returning('upload_id')
      .execute();
    const files = drafts.flatMap(({ upload_id }) => upload_id ?? []);
    if (files.length > 0) await releaseUploads(tx, files);
  },
};

export const checkLiveVideos: ClosingCheck = async (tx, { id }) => {
  const { rows } = await sql`
    select from videos v left join video_versions n on n.video_id = v.id
    where v.author_id = ${id} and v.deleted_at is null and (
      v.status in (${VIDEO_STATUS.processing}, ${VIDEO_STATUS.inReview}, ${VIDEO_STATUS.published})
      or n.status in (${VIDEO_STATUS.processing}, ${VIDEO_STATUS.inReview})) limit 1`.execute(tx);
  return rows.length > 0 ? '还有在售或审核中的作品，请先下架' : null;
};
