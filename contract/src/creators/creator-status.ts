/** Statuses and steps of applications and certification, without the endpoints' schemas, for the web app. */

import type { AuthenticationKind } from '../authentications/authentications.ts';

export const APPLICATION_STATUS = { open: 0, approved: 1, rejected: 2 } as const;
export const APPLICATION_STATUS_LABEL: Record<number, string> = { 0: '待审核', 1: '已通过', 2: '未通过' };

export const IDENTITY_STATUS = { pending: 0, passed: 1, failed: 2 } as const;
export const IDENTITY_STATUS_LABEL: Record<number, string> = { 0: '核验中', 1: '已通过', 2: '未通过' };
/** Per user. */
export const IDENTITY_CHECKS_PER_DAY = 5;

export const IDENTITY_PROVIDERS = ['alipay', 'tencent'] as const;
export type IdentityProviderName = (typeof IDENTITY_PROVIDERS)[number];
export const IDENTITY_PROVIDER_LABEL: Record<IdentityProviderName, string> = { alipay: '支付宝', tencent: '腾讯云' };

/** The findings of a check of a company against the register: a match, or the difference. */
export const COMPANY_FINDINGS = ['matched', 'companyName', 'socialCreditCode', 'legalPerson', 'closed'] as const;
export type CompanyFinding = (typeof COMPANY_FINDINGS)[number];
/** Per user. */
export const COMPANY_CHECKS_PER_DAY = 5;

/** How an identity is proven: by a provider's check, or by a reviewer who compares the card's pictures. */
export const IDENTITY_PROOFS = ['provider', 'manual'] as const;
export type IdentityProof = (typeof IDENTITY_PROOFS)[number];
export const IDENTITY_PROOF_LABEL: Record<IdentityProof, string> = { provider: '在线核验', manual: '人工核验' };

/** Days after a decision until the pictures of an identity card are deleted. */
export const IDENTITY_PICTURE_DAYS = 90;
/** The working days within which users are told to expect a manual check; nothing enforces it. */
export const MANUAL_CHECK_WORKDAYS = 3;

export const CERTIFICATION_FIELDS = [
  'realName',
  'idCard',
  'idCardFrontFileKey',
  'idCardBackFileKey',
  'companyName',
  'socialCreditCode',
  'licenceFileKey',
  'legalPerson',
] as const;
export type CertificationField = (typeof CERTIFICATION_FIELDS)[number];

export const FIELDS_OF_KIND: Readonly<Record<AuthenticationKind, readonly CertificationField[]>> = {
  author: ['realName', 'idCard', 'idCardFrontFileKey', 'idCardBackFileKey'],
  authorCompany: ['companyName', 'socialCreditCode', 'legalPerson', 'licenceFileKey'],
  company: ['companyName', 'socialCreditCode', 'licenceFileKey'],
};

/** The steps to becoming a creator. Companies have no `identity`. */
export const CERTIFICATION_STEPS = ['apply', 'approval', 'identity', 'documents', 'review', 'passed'] as const;
export type CertificationStep = (typeof CERTIFICATION_STEPS)[number];

/** The state of an approval sampled for a second review: waiting for another reviewer, confirmed, or disputed. */
export const RECHECKS = ['waiting', 'confirmed', 'disputed'] as const;
export type Recheck = (typeof RECHECKS)[number];

export const AUTHENTICATION_KIND_LABEL: Record<AuthenticationKind, string> = {
  author: '个人创作者',
  authorCompany: '企业创作者',
  company: '企业账户',
};

export const RECHECK_LABEL: Record<Recheck, string> = {
  waiting: '待复核',
  confirmed: '复核一致',
  disputed: '复核有异议',
};
