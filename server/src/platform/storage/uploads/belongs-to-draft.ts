import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';

/** Matches received `uploads` of the surrounding query that are a draft's file, or whose file key a draft names. */
export const belongsToDraft = sql<boolean>`(uploads.received_at is not null and exists (
  select from videos d
  where d.author_id = uploads.user_id and d.status = ${VIDEO_STATUS.draft} and d.deleted_at is null
    and (d.upload_id = uploads.id or d.draft ->> 'fileKey' = uploads.file_key)))`;
