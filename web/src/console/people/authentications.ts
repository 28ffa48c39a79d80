import type { AuthenticationKind } from '@zhenku/contract/authentications/authentications';
import { FIELDS_OF_KIND, type CertificationField } from '@zhenku/contract/creators/creator-status';
import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';

export const KINDS = ['author', 'authorCompany', 'company'] as const satisfies readonly AuthenticationKind[];

export const STATUS_COLOUR: Record<number, string> = { 0: 'warning', 1: 'success', 2: 'error' };

export const FIELD_LABEL: Record<CertificationField, string> = {
  realName: '真实姓名',
  idCard: '身份证号',
  idCardFrontFileKey: '身份证人像面',
  idCardBackFileKey: '身份证国徽面',
  companyName: '企业名称',
  socialCreditCode: '信用代码',
  licenceFileKey: '营业执照',
  legalPerson: '法定代表人',
};

export const rejectableFields = (kind: AuthenticationKind) =>
  FIELDS_OF_KIND[kind].map((value) => ({ value, label: FIELD_LABEL[value] }));

const COMPANY_REASONS: readonly string[] = [
  '营业执照不清晰或不完整',
  '企业名称与营业执照不一致',
  '统一社会信用代码与营业执照不一致',
  '营业执照已过期或已注销',
];

export const rejectReasons: Record<AuthenticationKind, readonly string[]> = {
  author: ['身份证照片不清晰或不完整', '姓名与身份证不一致', '身份证号与身份证不一致', '身份证已过期'],
  authorCompany: [...COMPANY_REASONS, '法定代表人与营业执照不一致'],
  company: COMPANY_REASONS,
};

const AUTHENTICATIONS = 'GET /operator/v1/authentications';

export const approveAuthentication = (authenticationId: number) =>
  submitChange(
    callOperator('POST /operator/v1/authentications/{authenticationId}/approve', { authenticationId }),
    '已通过',
    AUTHENTICATIONS,
  );

export const reopenAuthentication = (authenticationId: number) =>
  submitChange(
    callOperator('POST /operator/v1/authentications/{authenticationId}/reopen', { authenticationId }),
    '已重新进入审核',
    AUTHENTICATIONS,
  );

export const rejectAuthentication = (authenticationId: number, reason: string, field?: CertificationField) =>
  submitChange(
    callOperator('POST /operator/v1/authentications/{authenticationId}/reject', { authenticationId, reason, field }),
    '已驳回',
    AUTHENTICATIONS,
  );

/** Disputes the approval if a reason is given. */
export const recheckAuthentication = (authenticationId: number, reason?: string) =>
  submitChange(
    callOperator('POST /operator/v1/authentications/{authenticationId}/recheck', {
      authenticationId,
      agreed: reason === undefined,
      reason,
    }),
    '复核已记录',
    AUTHENTICATIONS,
  );

/** Fetches the number and pictures of an identity card; the server audits each access. */
export const readIdentity = (authenticationId: number) =>
  callOperator('POST /operator/v1/authentications/{authenticationId}/identity', { authenticationId });
