import { isDeepStrictEqual } from 'node:util';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { audit } from '../../platform/audit.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError } from '../../platform/errors.ts';
import { type CorrectedWords, correctWords } from '../publishing/versions/correct-words.ts';
import type { SaleDeps } from '../publishing/versions/go-live.ts';
import { notifyAuthor } from '../publishing/notify-author.ts';
import { incrementRevision } from '../publishing/versions/revisions.ts';
import { readShownWords } from '../publishing/versions/word-changes.ts';
import type { Operator } from './decision.ts';
import { assertRevision, lockClip } from './subject.ts';

type Correction = CorrectedWords & { videoId: number; revision?: number | undefined };

/**
 * Corrects a clip's texts on the creator's behalf and notifies the creator. Updates the search index if the clip is published.
 * Throws `notFound`, also for a draft, `conflict` if the caller was shown another revision, and the errors of
 * `correctWords`.
 */
export async function correctVideo(
  { db, caller: operator, services }: Operation<Operator, SaleDeps>,
  { videoId, revision, ...words }: Correction,
): Promise<{ revision: number }> {
  const corrected = await inTransaction(db, async (tx) => {
    const clip = await lockClip(tx, videoId);
    if (clip.status === VIDEO_STATUS.draft) throw new AppError('notFound', { message: '作品不存在' });
    assertRevision(clip, revision);
    const before = await readShownWords(tx, videoId);
    await correctWords(tx, videoId, words);
    const after = await readShownWords(tx, videoId);
    if (isDeepStrictEqual(before, after)) return { revision: clip.revision };
    await audit(tx, operator, { action: 'video.correct', subject: `video:${videoId}`, before, after });
    await notifyAuthor(tx, videoId, { decision: 'correct' });
    if (clip.status === VIDEO_STATUS.published) await services.onPublished(tx, videoId);
    return { revision: await incrementRevision(tx, videoId) };
  });
  services.responseCache.clear();
  return corrected;
}
