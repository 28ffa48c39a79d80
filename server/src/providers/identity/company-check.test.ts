import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loggedError } from '../../platform/observability/logged-error.ts';
import { testHttp } from '../../platform/testing/http.ts';
import { companyCheckSandbox } from '../../sandbox/tencent/company-check.routes.ts';
import { type CheckCompany, reportCheckFailures, tencentCompanyCheck } from './company-check.ts';
import { IdentityUnknown } from './provider.ts';

const KEY = { secretId: 'AKIDEXAMPLE', secretKey: 'the secret of the example' };
const COMPANY = {
  companyName: '澜图视觉科技有限公司',
  socialCreditCode: '91110108551385082Q',
  legalPerson: '沈若溪',
  idCard: '11010519491231002X',
};

let url: string;
let check: CheckCompany;
const failures: string[] = [];
const http = await testHttp();
beforeAll(async () => {
  await http.register(companyCheckSandbox, KEY);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  const gateway = `${url}/sandbox/company-check`;
  check = reportCheckFailures(tencentCompanyCheck({ ...KEY, gateway }), (failure) => failures.push(failure));
});
afterAll(() => http.close());

test.each([
  ['', 'matched'],
  ['名称不符', 'companyName'],
  ['代码不符', 'socialCreditCode'],
  ['法人不符', 'legalPerson'],
  ['已注销', 'closed'],
])('a company with %s in its name is %s', async (word, finding) => {
  expect(await check({ ...COMPANY, companyName: word + COMPANY.companyName })).toBe(finding);
});

test.each([
  ['unavailable', 'unreachable'],
  ['lost', 'unreachable'],
  ['tampered', 'unreachable'],
  ['unsigned', 'nonsense'],
])('an answer that is %s is unknown, reported as %s, and names nobody', async (fault, failure) => {
  await fetch(`${url}/sandbox/company-check/fault`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ fault }),
  });
  const error = await check(COMPANY).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(IdentityUnknown);
  expect(failures.splice(0)).toEqual([failure]);
  const text = JSON.stringify(loggedError(error)) + String((error as Error).stack) + String((error as Error).cause);
  for (const secret of Object.values(COMPANY)) expect(text).not.toContain(secret);
});

test('a wrong key is named by Tencent’s code', async () => {
  const stranger = tencentCompanyCheck({ ...KEY, secretKey: 'another', gateway: `${url}/sandbox/company-check` });
  await expect(stranger(COMPANY)).rejects.toMatchObject({
    failure: 'account',
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
    // A company that is in no register.
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
    await expect(ask(COMPANY)).rejects.toMatchObject({ failure: 'error' });
    await expect(ask(COMPANY)).rejects.toMatchObject({ failure: 'account' });
  } finally {
    await app.close();
  }
});
