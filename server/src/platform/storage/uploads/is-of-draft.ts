import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';

/** Of `uploads` in the surrounding query: whether it has arrived and is the file of a draft, or is named by one that was saved while it arrived. */
export const isOfDraft = sql<boolean>`(uploads.received_at is not null and exists (
  select from videos d
  where d.author_id = uploads.user_id and d.status = ${VIDEO_STATUS.draft} and d.deleted_at is null
    and (d.upload_id = uploads.id or d.draft ->> 'fileKey' = uploads.file_key)))`;
