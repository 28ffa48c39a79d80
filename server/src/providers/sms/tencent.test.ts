import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { type SmsFailed, SmsTemplateMissing } from './sms.ts';
import { tencentSmsProvider, type TencentSmsConfig } from './tencent.ts';
import { startTencentGateway, type TencentGateway } from './testing.ts';

let gateway: TencentGateway;
let config: TencentSmsConfig;
beforeAll(async () => {
  gateway = await startTencentGateway();
  config = loadConfig(gateway.settings).sms!;
});
afterAll(() => gateway.close());
beforeEach(() => {
  gateway.taken.length = 0;
  gateway.status.code = 'Ok';
});

const readSiteName = async () => '光影库';
const code = { to: '13800000001', template: 'registerCode', params: { code: '012345' } } as const;

test('an SMS is signed, named after the site, and carries the template’s parameters', async () => {
  expect(await tencentSmsProvider(config, readSiteName).send(code)).toBe('r');
  expect(gateway.taken).toEqual([
    {
      PhoneNumberSet: ['+8613800000001'],
      SmsSdkAppId: '1400006666',
      TemplateId: config.templateIds.registerCode,
      SignName: '光影库',
      TemplateParamSet: ['012345'],
    },
  ]);
});

test('may sign with the provider-approved name instead of the site’s', async () => {
  const { sms } = loadConfig({ ...gateway.settings, SMS_SIGN: '光影科技' });
  await tencentSmsProvider(sms!, readSiteName).send(code);
  expect(gateway.taken).toMatchObject([{ SignName: '光影科技' }]);
});

test('rejects for a wrong key, and if the provider does not send, without naming the phone', async () => {
  const stranger = tencentSmsProvider({ ...config, secretKey: 'another' }, readSiteName);
  await expect(stranger.send(code)).rejects.toThrow('AuthFailure.SignatureFailure');
  expect(gateway.taken).toEqual([]);
  gateway.status.code = 'LimitExceeded.PhoneNumberDailyLimit';
  const error = await tencentSmsProvider(config, readSiteName)
    .send(code)
    .catch((thrown: unknown) => thrown);
  expect(String(error)).toContain('LimitExceeded.PhoneNumberDailyLimit');
  expect(String(error)).not.toContain('13800000001');
});

test.each([
  ['FailedOperation.PhoneNumberInBlacklist', 'refused', null],
  ['FailedOperation.InsufficientBalanceInSmsPackage', 'unavailable', 'account'],
  ['LimitExceeded.DailyLimit', 'unavailable', 'limited'],
  ['InternalError.Timeout', 'unknown', 'error'],
])('the code %s is reported as %s, and its fault as %s', async (answered, failure, fault) => {
  gateway.status.code = answered;
  await expect(tencentSmsProvider(config, readSiteName).send(code)).rejects.toMatchObject({ failure, fault });
});

test('distinguishes a closed port, a gateway that is too slow and a page of another server', async () => {
  let answer: 'late' | 'page' = 'late';
  const server = createServer((_request, response) => {
    if (answer === 'page') response.end('<h1>nginx</h1>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const failureAt = (gatewayUrl: string) =>
    tencentSmsProvider({ ...config, gateway: gatewayUrl, timeoutMs: 300 }, readSiteName)
      .send(code)
      .catch((error: unknown) => error as SmsFailed);
  try {
    const closed = await failureAt('http://127.0.0.1:1');
    expect(closed).toMatchObject({ failure: 'unavailable', fault: 'unreachable' });
    expect(String(closed)).toContain('ECONNREFUSED');
    expect(await failureAt(url)).toMatchObject({ failure: 'unknown', fault: 'slow' });
    answer = 'page';
    expect(await failureAt(url)).toMatchObject({ failure: 'unknown', fault: 'nonsense' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('rejects a template missing from the settings before it contacts the provider', async () => {
  const codesOnly = gateway.settings.SMS_TEMPLATES!.split(',').filter((entry) => !entry.startsWith('emailChanged'));
  const { sms } = loadConfig({ ...gateway.settings, SMS_TEMPLATES: codesOnly.join(',') });
  const notice = { to: '13800000001', template: 'emailChanged', params: { email: 'b***@example.com' } } as const;
  await expect(tencentSmsProvider(sms!, readSiteName).send(notice)).rejects.toThrow(SmsTemplateMissing);
  expect(gateway.taken).toEqual([]);
});

test('sends nothing if a parameter is missing', async () => {
  await expect(tencentSmsProvider(config, readSiteName).send({ ...code, params: {} })).rejects.toThrow('code');
  expect(gateway.taken).toEqual([]);
});
