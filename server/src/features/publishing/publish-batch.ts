import { PublishForm, type PublishResult } from '@zhenku/contract/publishing/publishing';
import { parseInput } from '../../platform/http/input.ts';
import type { Log } from '../../platform/observability/log.ts';
import { failureOf } from './failures.ts';

type Publish = (form: PublishForm) => Promise<{ videoId: number }>;

/** Publishes forms one at a time and parses each separately, so that a failure affects only its own form's result. */
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
      results.push({ index, ...failureOf(error, log) });
    }
  }
  return results;
}
