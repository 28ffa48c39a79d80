import type { CompanyFinding } from '@zhenku/contract/creators/creator-status';
import { z } from 'zod';
import { ProviderUnknown } from '../payments/provider.ts';
import { type TencentAccount, tencentApi } from '../tencent-call.ts';
import { parseAnswer, toUnknown } from './tencent-answers.ts';

export type CheckedCompany = {
  companyName: string;
  socialCreditCode: string;
  legalPerson: string;
  /** The legal representative's identity number; neither stored here nor written to a log. */
  idCard: string;
};

/** Compares a company with the register. Throws `ProviderUnknown` if the result is uncertain. */
export type CheckCompany = (company: CheckedCompany) => Promise<CompanyFinding>;

const ACTION = 'VerifyBizLicenseEnterprise4';

const Answer = z.union([
  z.object({
    StatusCode: z.literal(0),
    VerifyResult: z.int(),
    IsCreditCodeConsistent: z.boolean(),
    IsEntNameConsistent: z.boolean(),
    OperatingStatus: z.string().nullish(),
  }),
  z.object({ StatusCode: z.int().refine((code) => code !== 0) }),
]);

/** Struck off (注销), licence revoked (吊销) or registration cancelled (撤销). */
const CLOSED = ['3', '4', '5'];

export function tencentCompanyCheck(account: TencentAccount): CheckCompany {
  const call = tencentApi(account, { version: '2018-11-19' });
  return async ({ companyName, socialCreditCode, legalPerson, idCard }) => {
    const company = { CreditCode: socialCreditCode, EntName: companyName, LrName: legalPerson, IdNum: idCard };
    const answer = parseAnswer(ACTION, Answer, await call(ACTION, company).catch(toUnknown));
    if (!('VerifyResult' in answer)) throw new ProviderUnknown(`${ACTION}: status ${answer.StatusCode}`);
    if (!answer.IsCreditCodeConsistent) return 'socialCreditCode';
    if (!answer.IsEntNameConsistent) return 'companyName';
    // Naming which of the two differs would let people guess numbers.
    if (answer.VerifyResult !== 1) return 'legalPerson';
    return CLOSED.includes(answer.OperatingStatus ?? '') ? 'closed' : 'matched';
  };
}
