import { isCreditCode } from '@zhenku/contract/companies/credit-code';
import { isIdentityNumber } from '@zhenku/contract/accounts/identity-number';
import { isPrintable, UNPRINTABLE_TEXT } from '@zhenku/contract/rules/printable-text';
import { licenceTypeOf, ORGANISATION_ONLY } from '@zhenku/contract/licences/licence-uses';

export interface Licensee {
  authorizedUser: string;
  /** A unified social credit code; under the standard licence also an identity number. */
  socialCreditCode: string;
  authorizedProject: string;
}

export type LicenseeErrors = Partial<Record<keyof Licensee, string>>;

const LICENSEE_MAX = { authorizedUser: 100, authorizedProject: 200 } as const;

const tooLong = (text: string, max: number) => Array.from(text).length > max;

/** Normalizes like the server: trims texts, strips spaces from the code and upper-cases it. */
export const normalizeLicensee = ({ authorizedUser, socialCreditCode, authorizedProject }: Licensee): Licensee => ({
  authorizedUser: authorizedUser.trim(),
  socialCreditCode: socialCreditCode.replaceAll(/\s/g, '').toUpperCase(),
  authorizedProject: authorizedProject.trim(),
});

export const isOrganisationOnly = (tiers: readonly number[]) =>
  tiers.some((tier) => licenceTypeOf(tier) === 'extended');

function codeError(code: string, organisationOnly: boolean): string | undefined {
  if (code === '') return organisationOnly ? '请输入统一社会信用代码' : '请输入统一社会信用代码或身份证号';
  if (isCreditCode(code)) return undefined;
  if (!isIdentityNumber(code)) return organisationOnly ? '统一社会信用代码有误' : '统一社会信用代码或身份证号有误';
  return organisationOnly ? ORGANISATION_ONLY : undefined;
}

export function validateLicensee(licensee: Licensee, tiers: readonly number[]): LicenseeErrors {
  const errors: LicenseeErrors = {};
  for (const field of ['authorizedUser', 'authorizedProject'] as const) {
    if (licensee[field] === '') errors[field] = '必填项';
    else if (tooLong(licensee[field], LICENSEE_MAX[field])) errors[field] = `最多${LICENSEE_MAX[field]}个字`;
    else if (!isPrintable(licensee[field])) errors[field] = UNPRINTABLE_TEXT;
  }
  const code = codeError(licensee.socialCreditCode, isOrganisationOnly(tiers));
  if (code) errors.socialCreditCode = code;
  return errors;
}
