import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';

/**
 * Matches `uploads` in the surrounding query that have arrived and are a draft's file, or are named by a draft saved while
 * they arrived.
 */
export const isOfDraft = sql<boolean>`(uploads.received_at is not null and exists (
  select from videos d
  where d.author_id = uploads.user_id and d.status = ${VIDEO_STATUS.draft} and d.deleted_at is null
    and (d.upload_id = uploads.id or d.draft ->> 'fileKey' = uploads.file_key)))`;
