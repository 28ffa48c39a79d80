import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { serveTencentGateway, TencentRefusal } from './gateway.ts';

const Company = z.object({
  CreditCode: z.string().min(1),
  EntName: z.string().min(1),
  LrName: z.string().min(1),
  IdNum: z.string().min(1),
});

/**
 * Simulates Tencent Cloud's company check. A company passes unless its name contains `名称不符`, `代码不符`, `法人不符` or
 * `已注销`.
 */
export async function companyCheckSandbox(
  app: FastifyInstance,
  key: { secretId: string; secretKey: string },
): Promise<void> {
  await serveTencentGateway(app, {
    name: 'company-check',
    key,
    dispatch: (action, input) => {
      if (action !== 'VerifyBizLicenseEnterprise4') throw new TencentRefusal('InvalidAction');
      const parsed = Company.safeParse(input);
      if (!parsed.success) throw new TencentRefusal('InvalidParameterValue');
      const has = (word: string) => parsed.data.EntName.includes(word);
      const [name, code, person] = [!has('名称不符'), !has('代码不符'), !has('法人不符')];
      return {
        StatusCode: 0,
        VerifyResult: name && code && person ? 1 : 0,
        IsCreditCodeConsistent: code,
        IsEntNameConsistent: name,
        IsLrNameConsistent: person,
        IsIdNumConsistent: person,
        OperatingStatus: has('已注销') ? '3' : '1',
        OperatingPeriod: '2020-02-24/',
      };
    },
  });
}
