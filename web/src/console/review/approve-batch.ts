import type { Output } from '@zhenku/contract/api';
import { callOperator } from '../../api/operator-client.ts';
import { refreshOperatorCalls } from '../../api/use-operator-call.ts';

const APPROVE = 'POST /operator/v1/videos/approve/batch';
export type BatchResult = Output<typeof APPROVE>['results'][number];

/** Approves each clip at the revision that was shown. */
export async function approveVideos(videos: readonly { videoId: number; revision: number }[]): Promise<BatchResult[]> {
  try {
    const shown = videos.map(({ videoId, revision }) => ({ videoId, revision }));
    return (await callOperator(APPROVE, { videos: shown })).results;
  } finally {
    await refreshOperatorCalls('GET /operator/v1/videos', 'GET /operator/v1/audit');
  }
}
