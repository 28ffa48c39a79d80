import { errors } from '@zhenku/contract/errors';
import type { Tx } from '../../platform/database/database.ts';
import type { Operation } from '../../platform/operation.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/observability/log.ts';
import type { SaleDeps } from '../publishing/versions/go-live.ts';
import { approveVideo } from './decide.ts';
import type { Operator } from './decision.ts';
import { isClean } from './queue-flags.ts';
import { withVersionInReview } from './subject.ts';

interface ApprovalResult {
  videoId: number;
  code: number;
  message: string | null;
}

/** A refused clip does not block the others. */
export async function approveEach(
  context: Operation<Operator, SaleDeps>,
  videos: readonly { videoId: number; revision: number }[],
  log: Log,
): Promise<ApprovalResult[]> {
  const results: ApprovalResult[] = [];
  for (const shown of videos) {
    results.push(await approveOne(context, shown, log));
  }
  return results;
}

async function approveOne(
  context: Operation<Operator, SaleDeps>,
  shown: { videoId: number; revision: number },
  log: Log,
): Promise<ApprovalResult> {
  const { videoId } = shown;
  try {
    await approveVideo(context, shown, assertClean);
    return { videoId, code: 0, message: null };
  } catch (error) {
    if (error instanceof AppError) return { videoId, code: errors[error.kind].code, message: error.message };
    log.error({ err: error, videoId }, 'cannot approve a clip of a batch');
    return { videoId, code: errors.crashed.code, message: errors.crashed.message };
  }
}

async function assertClean(tx: Tx, videoId: number): Promise<void> {
  const { clean } = await withVersionInReview(tx)
    .where('v.id', '=', videoId)
    .select(isClean.as('clean'))
    .executeTakeFirstOrThrow();
  if (!clean) throw new AppError('conflict', { message: '该作品有检测问题、相似作品或未检测，请单独审核' });
}
