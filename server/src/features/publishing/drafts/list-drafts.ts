import { VIDEO_STATUS } from '@zhenku/contract/constants';
import type { SavedDraft } from '@zhenku/contract/publishing/publishing';
import type { PageOf } from '@zhenku/contract/shapes';
import type { Db } from '../../../platform/database/database.ts';
import { type Paging, readPage } from '../../../platform/lists/paging.ts';
import { asPictureUrl, draftPicture } from './draft-picture.ts';
import { uploadColumn, wordsOfDraft } from '../own-video-detail.ts';
import { ownVideos } from '../own-videos.ts';

export async function listDrafts(
  db: Db,
  userId: number,
  { videoId, ...paging }: Paging & { videoId?: number | undefined },
): Promise<PageOf<SavedDraft>> {
  const matching = ownVideos(db, userId)
    .where('v.status', '=', VIDEO_STATUS.draft)
    .$if(videoId !== undefined, (query) => query.where('v.id', '=', videoId!));
  const listed = matching
    .select((eb) => ['v.id', 'v.created_at', 'v.draft_version', eb.ref('v.draft').$notNull().as('draft')])
    .select([uploadColumn('file_key').as('file_key'), uploadColumn('file_name').as('file_name')])
    .select(draftPicture.as('picture'))
    .orderBy('v.id', 'desc');
  const { rows, ...page } = await readPage(db, paging, { matching, rows: listed });
  const content = rows.map((row): SavedDraft => ({
    videoId: row.id,
    ...wordsOfDraft(row.draft),
    fileKey: row.file_key,
    fileName: row.file_name,
    pictureUrl: asPictureUrl(row.picture),
    addTime: row.created_at,
    version: row.draft_version,
    priceTexts: row.draft.priceTexts ?? {},
  }));
  return { content, ...page };
}
