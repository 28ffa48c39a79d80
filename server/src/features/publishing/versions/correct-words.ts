import { CONSOLE_COLUMNS, type ConsoleField } from '@zhenku/contract/clips/fields';
import type { ClipWords } from '@zhenku/contract/publishing/publishing';
import type { Tx } from '../../../platform/database/database.ts';
import { writeWords } from '../../catalogue/clip-columns.ts';
import { assertReleased } from '../../releases/attached-releases.ts';
import { assertNotMarked } from '../pipeline/aigc.ts';
import { insertGroups, lockGroupIds } from '../clip-words.ts';

export type CorrectedWords = Partial<Pick<ClipWords, ConsoleField>>;

/**
 * Updates the given texts of a locked clip. Throws `invalidInput` for an unknown category or label, and for a declaration that
 * contradicts the file's AI mark or lacks its release.
 */
export async function correctWords(tx: Tx, videoId: number, words: CorrectedWords): Promise<void> {
  await assertNotMarked(tx, videoId, words.aiGenerated);
  await assertReleased(tx, videoId, words);
  const groups = await lockGroupIds(tx, words);
  const given = CONSOLE_COLUMNS.filter((field) => words[field] !== undefined);
  if (given.length > 0)
    await tx.updateTable('videos').set(writeWords(words, given)).where('id', '=', videoId).execute();
  if (words.categoryIds !== undefined)
    await tx.deleteFrom('video_categories').where('video_id', '=', videoId).execute();
  if (words.labelIds !== undefined) await tx.deleteFrom('video_labels').where('video_id', '=', videoId).execute();
  await insertGroups(tx, videoId, groups);
}
