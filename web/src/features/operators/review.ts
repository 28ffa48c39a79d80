import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from './submit-change.ts';

const VIDEOS = 'GET /operator/v1/videos';

export const approveVideo = (videoId: number) =>
  submitChange(callOperator('POST /operator/v1/videos/{videoId}/approve', { videoId }), '已通过，作品已上架', VIDEOS);

export const rejectVideo = (videoId: number, reason: string) =>
  submitChange(callOperator('POST /operator/v1/videos/{videoId}/reject', { videoId, reason }), '已驳回', VIDEOS);

export const markChangesSeen = (videoId: number, edits: number) =>
  submitChange(
    callOperator('POST /operator/v1/videos/{videoId}/changes/seen', { videoId, edits }),
    '已标记为已看',
    VIDEOS,
  );

export const reinstateVideo = (videoId: number) =>
  submitChange(callOperator('POST /operator/v1/videos/{videoId}/online', { videoId }), '已恢复上架', VIDEOS);

export const reopenVideo = (videoId: number) =>
  submitChange(callOperator('POST /operator/v1/videos/{videoId}/reopen', { videoId }), '已重新进入审核', VIDEOS);

export const takeDownVideo = (videoId: number, reason: string) =>
  submitChange(callOperator('POST /operator/v1/videos/{videoId}/offline', { videoId, reason }), '已下架', VIDEOS);
