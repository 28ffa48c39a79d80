import { errors } from '@zhenku/contract/errors';
import { PublishForm, type PublishResult } from '@zhenku/contract/publishing/publishing';
import { AppError } from '../../platform/errors.ts';
import { parseInput } from '../../platform/http/input.ts';
import type { Log } from '../../platform/observability/log.ts';

type Publish = (form: PublishForm) => Promise<{ videoId: number }>;

/** Publishes forms one at a time, each parsed on its own, so that a failure affects only its own form's result. */
export async function publishEach(
  publish: Publish,
  forms: readonly unknown[],
  log: Pick<Log, 'error'>,
): Promise<PublishResult[]> {
  const results: PublishResult[] = [];
  for (const [index, body] of forms.entries()) {
    try {
      const { videoId } = await publish(parseInput(PublishForm, { params: {}, query: {}, body }));
      results.push({ index, code: 0, videoId });
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, index }, 'a clip of a batch crashed');
      results.push({ index, ...resultOf(error) });
    }
  }
  return results;
}

function resultOf(error: unknown): Omit<PublishResult, 'index'> {
  if (!(error instanceof AppError)) return { code: errors.crashed.code, message: errors.crashed.message };
  const { fields } = (error.data ?? {}) as { fields?: Record<string, string> };
  return { code: errors[error.kind].code, message: error.message, ...(fields && { fields }) };
}
