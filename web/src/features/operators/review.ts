import { callOperator } from '../../app/operator-api.ts';
import { toast } from '../../ui/toast.ts';
import { refreshOperatorCalls } from './use-operator-call.ts';

const changed = () => refreshOperatorCalls('GET /operator/v1/videos', 'GET /operator/v1/audit');

/** Another operator may have decided meanwhile: the list is asked for again whatever the answer was. */
async function decide(decision: Promise<unknown>, message: string): Promise<void> {
  try {
    await decision;
    toast.success(message);
  } finally {
    await changed();
  }
}

export const approveVideo = (videoId: number) =>
  decide(callOperator('POST /operator/v1/videos/{videoId}/approve', { videoId }), '已通过，作品已上架');

export const rejectVideo = (videoId: number, reason: string) =>
  decide(callOperator('POST /operator/v1/videos/{videoId}/reject', { videoId, reason }), '已驳回');

export const takeDownVideo = (videoId: number, reason: string) =>
  decide(callOperator('POST /operator/v1/videos/{videoId}/offline', { videoId, reason }), '已下架');
