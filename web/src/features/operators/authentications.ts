import type { AuthenticationKind } from '@zhenku/contract/authentications';
import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from './submit-change.ts';

export const KIND_LABEL: Record<AuthenticationKind, string> = {
  author: '个人创作者',
  authorCompany: '企业创作者',
  company: '企业账户',
};
export const KINDS = ['author', 'authorCompany', 'company'] as const satisfies readonly AuthenticationKind[];

/** The colours of antd's tags, by `status`. */
export const STATUS_COLOUR: Record<number, string> = { 0: 'warning', 1: 'success', 2: 'error' };

/** What submissions are rejected for most often; each can be edited before it is sent. */
export const REJECT_REASONS: readonly string[] = [
  '营业执照不清晰或不完整',
  '企业名称与营业执照不一致',
  '统一社会信用代码与营业执照不一致',
  '营业执照已过期或已注销',
];

const AUTHENTICATIONS = 'GET /operator/v1/authentications';

export const approveAuthentication = (authenticationId: number) =>
  submitChange(
    callOperator('POST /operator/v1/authentications/{authenticationId}/approve', { authenticationId }),
    '已通过',
    AUTHENTICATIONS,
  );

export const rejectAuthentication = (authenticationId: number, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/authentications/{authenticationId}/reject', { authenticationId, reason }),
    '已驳回',
    AUTHENTICATIONS,
  );
