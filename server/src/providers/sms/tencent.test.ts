import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import { SmsTemplateMissing } from './sms.ts';
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
