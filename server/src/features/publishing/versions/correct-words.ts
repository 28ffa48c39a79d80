import type { ClipWords } from '@zhenku/contract/publishing/publishing';
import type { Tx } from '../../../platform/database/database.ts';
import { insertGroups, lockGroupIds, type ClipGroups } from '../clip-words.ts';

export type CorrectedWords = Partial<
  Pick<ClipWords, 'videoName' | 'videoRemark' | 'videoKeywords' | 'categoryIds' | 'labelIds'>
>;

/** Writes the words of a locked clip that are given; the others stay. Throws `invalidInput` for an unknown category or label. */
export async function correctWords(tx: Tx, videoId: number, words: CorrectedWords): Promise<void> {
  const groups = await lockGroupIds(tx, words);
  const columns = {
    ...(words.videoName !== undefined && { name: words.videoName }),
    ...(words.videoRemark !== undefined && { remark: words.videoRemark || null }),
    ...(words.videoKeywords !== undefined && { keywords: [...new Set(words.videoKeywords)] }),
  };
  if (Object.keys(columns).length > 0) await tx.updateTable('videos').set(columns).where('id', '=', videoId).execute();
  await replaceGivenGroups(tx, videoId, groups, words);
}

async function replaceGivenGroups(tx: Tx, videoId: number, groups: ClipGroups, words: CorrectedWords): Promise<void> {
  if (words.categoryIds !== undefined)
    await tx.deleteFrom('video_categories').where('video_id', '=', videoId).execute();
  if (words.labelIds !== undefined) await tx.deleteFrom('video_labels').where('video_id', '=', videoId).execute();
  await insertGroups(tx, videoId, groups);
}
