import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedError } from '../../platform/observability/logged-error.ts';
import { testHttp } from '../../platform/testing/http.ts';
import { companyCheckSandbox } from '../../sandbox/tencent/company-check.routes.ts';
import { ProviderUnknown } from '../payments/provider.ts';
import { type CheckCompany, tencentCompanyCheck } from './company-check.ts';

const KEY = { secretId: 'AKIDEXAMPLE', secretKey: 'the secret of the example' };
const COMPANY = {
  companyName: '澜图视觉科技有限公司',
  socialCreditCode: '91110108551385082Q',
  legalPerson: '沈若溪',
  idCard: '11010519491231002X',
};

let url: string;
let check: CheckCompany;
const http = await testHttp();
beforeAll(async () => {
  await http.register(companyCheckSandbox, KEY);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  const gateway = `${url}/sandbox/company-check`;
  check = tencentCompanyCheck({ ...KEY, gateway, timeoutMs: 500 });
});
afterAll(() => http.close());

test.each([
  ['', 'matched'],
  ['名称不符', 'companyName'],
  ['代码不符', 'socialCreditCode'],
  ['法人不符', 'legalPerson'],
  ['已注销', 'closed'],
])('a company with “%s” in its name has the finding %s', async (word, finding) => {
  expect(await check({ ...COMPANY, companyName: word + COMPANY.companyName })).toBe(finding);
});

test.each([
  ['unavailable', 'unreachable'],
  ['lost', 'unreachable'],
  ['slow', 'slow'],
  ['tampered', 'nonsense'],
  ['unsigned', 'nonsense'],
])(
  'an answer that is %s counts as unknown with the fault %s, and the error has no company data',
  async (spoiled, fault) => {
    await fetch(`${url}/sandbox/company-check/fault`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ fault: spoiled }),
    });
    const error = await check(COMPANY).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProviderUnknown);
    expect(error).toMatchObject({ fault });
    const text = JSON.stringify(loggedError(error)) + String((error as Error).stack) + String((error as Error).cause);
    for (const secret of Object.values(COMPANY)) expect(text).not.toContain(secret);
  },
);

test('the error for a wrong key contains Tencent’s code', async () => {
  const stranger = tencentCompanyCheck({ ...KEY, secretKey: 'another', gateway: `${url}/sandbox/company-check` });
  await expect(stranger(COMPANY)).rejects.toMatchObject({
    fault: 'account',
    message: expect.stringContaining('AuthFailure.SignatureFailure') as string,
  });
});

test('reads the answers of Tencent’s documentation', async () => {
  const app = Fastify();
  const documented = {
    StatusCode: 0,
    VerifyResult: 1,
    IsCreditCodeConsistent: true,
    IsEntNameConsistent: true,
    IsLrNameConsistent: true,
    IsIdNumConsistent: true,
    OperatingStatus: '1',
    OperatingPeriod: '2020-02-24/',
  };
  const answers: object[] = [
    documented,
    { ...documented, VerifyResult: 0, IsIdNumConsistent: false },
    // A company in no register.
    {
      ...documented,
      VerifyResult: 0,
      IsCreditCodeConsistent: false,
      IsEntNameConsistent: false,
      OperatingStatus: '-10002',
    },
    { StatusCode: 1 },
    { Error: { Code: 'ResourceUnavailable.InArrears', Message: '账号已欠费。' } },
  ];
  app.post('/', async () => ({ Response: { ...answers.shift(), RequestId: 'r' } }));
  const ask = tencentCompanyCheck({ ...KEY, gateway: await app.listen({ port: 0, host: '127.0.0.1' }) });
  try {
    expect(await ask(COMPANY)).toBe('matched');
    expect(await ask(COMPANY)).toBe('legalPerson');
    expect(await ask(COMPANY)).toBe('socialCreditCode');
    await expect(ask(COMPANY)).rejects.toMatchObject({ fault: 'error' });
    await expect(ask(COMPANY)).rejects.toMatchObject({ fault: 'account' });
  } finally {
    await app.close();
  }
});
