import { isCreditCode } from '@zhenku/contract/companies/credit-code';

export interface Submission {
  companyName: string;
  socialCreditCode: string;
  licenceFileKey: string;
}

export type SubmissionErrors = Partial<Record<keyof Submission, string>>;

const COMPANY_NAME_MAX = 100;

/** Normalizes like the server: no blanks, capital letters. */
export const normalizeSubmission = ({ companyName, socialCreditCode, licenceFileKey }: Submission): Submission => ({
  companyName: companyName.trim(),
  socialCreditCode: socialCreditCode.replaceAll(/\s/g, '').toUpperCase(),
  licenceFileKey,
});

export function validateSubmission({ companyName, socialCreditCode, licenceFileKey }: Submission): SubmissionErrors {
  const errors: SubmissionErrors = {};
  if (companyName === '') errors.companyName = '请输入企业名称';
  else if (Array.from(companyName).length > COMPANY_NAME_MAX) errors.companyName = `最多${COMPANY_NAME_MAX}个字`;
  if (socialCreditCode === '') errors.socialCreditCode = '请输入统一社会信用代码';
  else if (!isCreditCode(socialCreditCode)) errors.socialCreditCode = '请输入正确的统一社会信用代码';
  if (licenceFileKey === '') errors.licenceFileKey = '请上传营业执照';
  return errors;
}
