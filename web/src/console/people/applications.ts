import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';

const APPLICATIONS = 'GET /operator/v1/applications';

export const APPLICATION_REJECT_REASONS: readonly string[] = [
  '作品链接无法打开，请更换后重新申请',
  '作品数量或质量暂未达到要求',
  '题材与本站需求不符',
  '资料不完整，请补充个人简介和创作优势',
];

export const approveApplication = (applicationId: number) =>
  submitChange(
    callOperator('POST /operator/v1/applications/{applicationId}/approve', { applicationId }),
    '已通过，邀请码已发送到申请人的邮箱',
    APPLICATIONS,
  );

export const reopenApplication = (applicationId: number) =>
  submitChange(
    callOperator('POST /operator/v1/applications/{applicationId}/reopen', { applicationId }),
    '已重新进入审核',
    APPLICATIONS,
  );

export const rejectApplication = (applicationId: number, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/applications/{applicationId}/reject', { applicationId, reason }),
    '已驳回',
    APPLICATIONS,
  );
