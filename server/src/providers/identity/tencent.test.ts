import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loggedError } from '../../platform/observability/logged-error.ts';
import { testHttp } from '../../platform/testing/http.ts';
import type { Fault } from '../../sandbox/faults.ts';
import { sandboxFaceidConfig, sandboxFaceidKey } from '../../sandbox/tencent/config.ts';
import { faceidSandbox } from '../../sandbox/tencent/faceid.routes.ts';
import { ProviderUnknown } from '../payments/provider.ts';
import type { ProviderFault } from '../provider-fault.ts';
import type { IdentityProvider } from './provider.ts';
import { tencentIdentityProvider } from './tencent.ts';

const PERSON = { realName: '韦小宝', idCard: '11010519491231002X' };
const REQUEST = { ...PERSON, returnUrl: 'https://shop.example/#/user/id' };
const isOf = (person: typeof PERSON) => JSON.stringify(person) === JSON.stringify(PERSON);
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

let url: string;
let provider: IdentityProvider;
const http = await testHttp();
beforeAll(async () => {
  // The real address is known only once it listens.
  await http.register(faceidSandbox, { ...sandboxFaceidKey, publicUrl: 'http://shop.invalid' });
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  provider = tencentIdentityProvider({ ...sandboxFaceidConfig(url), timeoutMs: 500 });
});
afterAll(() => http.close());

const post = (path: string, body: object) =>
  fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
const decide = (certifyId: string, outcome: string) => post('/sandbox/faceid/decide', { certifyId, outcome });

async function started(startedAt = new Date()) {
  const { certifyId, url: page } = await provider.start(REQUEST);
  return { certifyId, page: page.replace('http://shop.invalid', url), startedAt, isOf };
}

describe('a check', () => {
  test('is pending until the person opens its page, which passes it', async () => {
    const check = await started();
    expect(await provider.query(check)).toBe('pending');
    expect((await fetch(check.page)).status).toBe(200);
    expect(await provider.query(check)).toBe('passed');
    expect(await provider.query({ ...check, startedAt: hoursAgo(48) })).toBe('passed');
  });

  test.each([
    ['pass', 'passed'],
    ['fail', 'failed'],
    ['expire', 'failed'],
    ['mismatch', 'failed'],
  ])('that ends with %s counts as %s', async (outcome, result) => {
    const check = await started();
    expect((await decide(check.certifyId, outcome)).status).toBe(200);
    expect(await provider.query(check)).toBe(result);
  });

  test('is decided on its page, once', async () => {
    const check = await started();
    const html = await (await fetch(check.page, { headers: { accept: 'text/html' } })).text();
    for (const text of ['核验通过', '核验失败', '核验超时', '换人核验']) expect(html).toContain(text);
    expect(html).not.toContain(PERSON.idCard);
    const choose = (outcome: string) =>
      fetch(`${url}/sandbox/faceid/page`, {
        method: 'POST',
        body: new URLSearchParams({ certifyId: check.certifyId, outcome }),
        redirect: 'manual',
      });
    expect((await choose('fail')).headers.get('location')).toBe(REQUEST.returnUrl);
    await choose('pass');
    expect(await provider.query(check)).toBe('failed');
  });

  test('fails if it was not finished in time, or Tencent has forgotten it', async () => {
    const check = await started();
    expect(await provider.query({ ...check, startedAt: hoursAgo(2) })).toBe('pending');
    expect(await provider.query({ ...check, startedAt: hoursAgo(4) })).toBe('failed');
    const unknown = { certifyId: 'CE661F1A-0F1E-45BD-BE13-34C05CEA7681', isOf };
    expect(await provider.query({ ...unknown, startedAt: hoursAgo(4) })).toBe('failed');
    await expect(provider.query({ ...unknown, startedAt: new Date() })).rejects.toThrow(
      'InvalidParameterValue.BizTokenIllegal',
    );
  });
});

describe('a call that fails', () => {
  const FAULTS: [Fault, ProviderFault][] = [
    ['unavailable', 'unreachable'],
    ['lost', 'unreachable'],
    ['slow', 'slow'],
    ['tampered', 'nonsense'],
    ['unsigned', 'nonsense'],
  ];

  test.each(FAULTS)(
    'counts as unknown if it is %s, with the fault %s, and the next query returns the result',
    async (spoiled, fault) => {
      const check = await started();
      await decide(check.certifyId, 'pass');
      await post('/sandbox/faceid/fault', { fault: spoiled, calls: 2 });
      const errors = await Promise.all(
        [provider.start(REQUEST), provider.query(check)].map((call) => call.catch((error: unknown) => error)),
      );
      for (const error of errors) {
        expect(error).toBeInstanceOf(ProviderUnknown);
        expect(error).toMatchObject({ fault });
        expectNoPerson(error);
      }
      expect(await provider.query(check)).toBe('passed');
    },
  );

  test("reports the code of an account problem without the person's name or number", async () => {
    const wrong = { secretKey: 'another', ruleId: '999' };
    for (const [setting, code] of [
      ['secretKey', 'AuthFailure.SignatureFailure'],
      ['ruleId', 'InvalidParameterValue.RuleIdNotExist'],
    ] as const) {
      const other = tencentIdentityProvider({ ...sandboxFaceidConfig(url), [setting]: wrong[setting] });
      const error = await other.start(REQUEST).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ fault: 'account', message: expect.stringContaining(code) as string });
      expectNoPerson(error);
    }
  });
});

function expectNoPerson(error: unknown) {
  const text = JSON.stringify(loggedError(error)) + String((error as Error).stack) + String((error as Error).cause);
  for (const secret of [PERSON.idCard, PERSON.realName, encodeURIComponent(PERSON.realName)]) {
    expect(text).not.toContain(secret);
  }
}

test('reads the answers of Tencent’s documentation', async () => {
  const app = Fastify();
  const answers = [
    {
      BizToken: 'CE661F1A-0F1E-45BD-BE13-34C05CEA7681',
      Url: 'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wx2cca36a86d5035ae#wechat_redirect',
    },
    {
      Text: {
        ErrCode: 0,
        ErrMsg: '成功',
        IdCard: PERSON.idCard,
        Name: PERSON.realName,
        OcrNation: null,
        LiveStatus: 0,
        Comparestatus: 0,
        CompareLibType: '权威库',
        Sim: '76.52',
        LivenessDetail: [{ ReqTime: '1577179388135', Errcode: 0, IsNeedCharge: true }],
      },
      IdCardData: { OcrFront: null },
      BestFrame: null,
    },
    { Error: { Code: 'RequestLimitExceeded', Message: '请求的次数超过了频率限制。' } },
  ];
  app.post('/', async () => ({ Response: { ...answers.shift(), RequestId: 'f52bac9a-0aee-4fe6-8d34-7de4bce89473' } }));
  const gateway = await app.listen({ port: 0, host: '127.0.0.1' });
  const documented = tencentIdentityProvider({ secretId: 'id', secretKey: 'key', ruleId: '0', gateway });
  try {
    const { certifyId, url: page } = await documented.start(REQUEST);
    expect(new URL(page).hostname).toBe('open.weixin.qq.com');
    expect(await documented.query({ certifyId, startedAt: new Date(), isOf })).toBe('passed');
    await expect(documented.start(REQUEST)).rejects.toMatchObject({ fault: 'limited' });
  } finally {
    await app.close();
  }
});
