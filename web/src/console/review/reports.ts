import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';

const LISTS = ['GET /operator/v1/reports', 'GET /operator/v1/videos'] as const;

export const REPORT_STATUS_COLOUR: Record<number, string> = { 0: 'warning', 1: 'error', 2: 'default' };

export const takeDownReported = (reportId: number, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/reports/{reportId}/takeDown', { reportId, reason }),
    '已下架，并已通知创作者和举报人',
    ...LISTS,
  );

export const dismissReport = (reportId: number, note: string) =>
  submitChange(
    callOperator('POST /operator/v1/reports/{reportId}/dismiss', { reportId, note }),
    '已驳回举报',
    ...LISTS,
  );
