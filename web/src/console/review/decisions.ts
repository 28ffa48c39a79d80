import type { Request } from '@zhenku/contract/api';
import { TEXT_FIELDS } from '@zhenku/contract/clips/fields';
import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';

const LISTS = ['GET /operator/v1/videos', 'GET /operator/v1/videos/{videoId}', 'GET /operator/v1/reports'] as const;

interface ShownRevision {
  videoId: number;
  revision: number;
}

export type Grounds = Omit<Request<'POST /operator/v1/videos/{videoId}/reject'>, 'videoId' | 'revision'>;

export const approveVideo = ({ videoId, revision }: ShownRevision) =>
  submitChange(
    callOperator('POST /operator/v1/videos/{videoId}/approve', { videoId, revision }),
    '已通过，作品已上架',
    ...LISTS,
  );

export const rejectVideo = ({ videoId, revision }: ShownRevision, grounds: Grounds) =>
  submitChange(
    callOperator('POST /operator/v1/videos/{videoId}/reject', { videoId, revision, ...grounds }),
    '已驳回',
    ...LISTS,
  );

export const askSecondOpinion = ({ videoId, revision }: ShownRevision, note: string) =>
  submitChange(
    callOperator('POST /operator/v1/videos/{videoId}/secondOpinion', { videoId, revision, note }),
    '已申请复审，由其他审核员决定',
    ...LISTS,
  );

export type Correction = Omit<Request<'POST /operator/v1/videos/{videoId}/correct'>, 'videoId' | 'revision'>;

export async function correctVideo({ videoId, revision }: ShownRevision, words: Correction): Promise<number> {
  // The server treats empty texts as absent and keeps the stored ones, so an emptied field is sent as a space.
  const emptied = TEXT_FIELDS.filter((field) => words[field] === '').map((field) => [field, ' ']);
  const input = { videoId, revision, ...words, ...Object.fromEntries(emptied) };
  const corrected = callOperator('POST /operator/v1/videos/{videoId}/correct', input);
  await submitChange(corrected, '已更正，并已通知创作者', ...LISTS);
  return (await corrected).revision;
}

export const markChangesSeen = (videoId: number, edits: number) =>
  submitChange(
    callOperator('POST /operator/v1/videos/{videoId}/changes/seen', { videoId, edits }),
    '已标记为已看',
    ...LISTS,
  );

export const reinstateVideo = (videoId: number) =>
  submitChange(callOperator('POST /operator/v1/videos/{videoId}/online', { videoId }), '已恢复上架', ...LISTS);

export const reopenVideo = (videoId: number) =>
  submitChange(callOperator('POST /operator/v1/videos/{videoId}/reopen', { videoId }), '已重新进入审核', ...LISTS);

export const takeDownVideo = ({ videoId, revision }: ShownRevision, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/videos/{videoId}/offline', { videoId, revision, reason }),
    '已下架',
    ...LISTS,
  );
