import { isCreditCode } from '@zhenku/contract/rules/credit-code';
import { isIdentityNumber } from '@zhenku/contract/rules/identity-number';
import { licenceTypeOf } from '@zhenku/contract/rules/licence-uses';

export interface Licensee {
  authorizedUser: string;
  /** A unified social credit code, or for the standard licence an identity number. */
  socialCreditCode: string;
  authorizedProject: string;
}

export type LicenseeErrors = Partial<Record<keyof Licensee, string>>;

export const LICENSEE_MAX = { authorizedUser: 100, authorizedProject: 200 } as const;

const tooLong = (text: string, max: number) => Array.from(text).length > max;

/** Codes are written in many ways; this is how they are compared: no blanks, capital letters. */
export const cleanCode = (code: string) => code.replaceAll(/\s/g, '').toUpperCase();

function codeError(code: string, videoType: number): string | undefined {
  const organisationOnly = licenceTypeOf(videoType) === 'extended';
  if (code === '') return organisationOnly ? '请输入统一社会信用代码' : '请输入统一社会信用代码或身份证号';
  if (isCreditCode(code)) return undefined;
  if (!isIdentityNumber(code)) return organisationOnly ? '统一社会信用代码有误' : '统一社会信用代码或身份证号有误';
  return organisationOnly ? 'PLUS扩展授权不适用于个人，请填写企业或组织的统一社会信用代码' : undefined;
}

/** What is wrong with the licensee of a clip bought in a tier; empty when nothing is. */
export function licenseeErrors(licensee: Licensee, videoType: number): LicenseeErrors {
  const errors: LicenseeErrors = {};
  for (const field of ['authorizedUser', 'authorizedProject'] as const) {
    const text = licensee[field].trim();
    if (text === '') errors[field] = '必填项';
    else if (tooLong(text, LICENSEE_MAX[field])) errors[field] = `最多${LICENSEE_MAX[field]}个字`;
  }
  const code = codeError(cleanCode(licensee.socialCreditCode), videoType);
  if (code) errors.socialCreditCode = code;
  return errors;
}
