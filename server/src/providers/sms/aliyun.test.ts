import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { aliyunAuthorization, type AliyunSmsConfig, aliyunSmsProvider } from './aliyun.ts';
import { SmsFailed, SmsTemplateMissing } from './sms.ts';
import { type AliyunGateway, startAliyunGateway } from './testing.ts';

let gateway: AliyunGateway;
let config: AliyunSmsConfig;
beforeAll(async () => {
  gateway = await startAliyunGateway();
  config = loadConfig(gateway.settings).aliyunSms!;
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.taken.length = 0;
  Object.assign(gateway.response, { code: 'OK', httpStatus: 200 });
});

const code = { to: '13800000001', template: 'registerCode', params: { code: '012345' } } as const;
const provider = (changed: Partial<AliyunSmsConfig> = {}, siteName = '光影库 (中国)*!') =>
  aliyunSmsProvider({ ...config, ...changed }, async () => siteName);
const failureOf = async (changed: Partial<AliyunSmsConfig> = {}) => {
  const error = await provider(changed)
    .send(code)
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(SmsFailed);
  expect(String(error)).not.toContain(code.to);
  return error as SmsFailed;
};

test('the signature equals the one in Aliyun’s published example', () => {
  const headers = {
    host: 'ecs.cn-shanghai.aliyuncs.com',
    'x-acs-action': 'RunInstances',
    'x-acs-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    'x-acs-date': '2023-10-26T10:22:32Z',
    'x-acs-signature-nonce': '3156853299f313e23d1673dc12e1703d',
    'x-acs-version': '2014-05-26',
  };
  const query = 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai';
  const key = { accessKeyId: 'YourAccessKeyId', accessKeySecret: 'YourAccessKeySecret' };
  expect(aliyunAuthorization(key, { query, headers })).toMatch(
    /Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0$/,
  );
});

test('an SMS is signed, named after the site, and carries the template’s parameters by name', async () => {
  expect(await provider().send(code)).toBe('r');
  expect(gateway.taken).toEqual([
    {
      PhoneNumbers: '13800000001',
      SignName: '光影库 (中国)*!',
      TemplateCode: config.templateIds.registerCode,
      TemplateParam: '{"code":"012345"}',
    },
  ]);
  await provider({ sign: '光影科技' }).send(code);
  expect(gateway.taken[1]).toMatchObject({ SignName: '光影科技' });
});

test.each([
  ['isv.MOBILE_NUMBER_ILLEGAL', 'refused', null],
  ['isv.BUSINESS_LIMIT_CONTROL', 'refused', null],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'refused', null],
  ['isv.AMOUNT_NOT_ENOUGH', 'unavailable', 'account'],
  ['isv.DAY_LIMIT_CONTROL', 'unavailable', 'limited'],
  ['Throttling.User', 'unavailable', 'limited'],
  ['isp.SYSTEM_ERROR', 'unknown', 'error'],
])('the code %s is reported as %s, and its fault as %s', async (answered, failure, fault) => {
  gateway.response.code = answered;
  expect(await failureOf()).toMatchObject({ failure, fault, message: expect.stringContaining(answered) as string });
});

test('distinguishes a wrong key, a closed port and a page without a code', async () => {
  expect(await failureOf({ accessKeySecret: 'another' })).toMatchObject({ failure: 'unavailable', fault: 'account' });
  expect(gateway.taken).toEqual([]);
  expect(await failureOf({ gateway: 'http://127.0.0.1:2' })).toMatchObject({
    failure: 'unavailable',
    fault: 'unreachable',
  });
  for (const [status, fault] of [
    [502, 'unreachable'],
    [404, 'nonsense'],
  ] as const) {
    gateway.response.httpStatus = status;
    const message = `Aliyun returned HTTP ${status} without a code`;
    expect(await failureOf()).toMatchObject({ failure: 'unknown', fault, message });
  }
});

test('rejects a template missing from the settings before it contacts the provider', async () => {
  const { emailChanged: _, ...templateIds } = config.templateIds;
  const notice = { to: '13800000001', template: 'emailChanged', params: { email: 'b***@example.com' } } as const;
  await expect(provider({ templateIds }).send(notice)).rejects.toThrow(SmsTemplateMissing);
  await expect(provider().send({ ...code, params: {} })).rejects.toThrow('code');
  expect(gateway.taken).toEqual([]);
});
