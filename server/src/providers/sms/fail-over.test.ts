import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loadConfig } from '../../platform/config.ts';
import type { ProviderFault } from '../provider-fault.ts';
import { sendWithFailOver } from './fail-over.ts';
import { smsProviders } from './set-up.ts';
import { SmsFailed, type SmsFailure, type SmsProvider, SmsTemplateMissing } from './sms.ts';
import { type AliyunGateway, startAliyunGateway, startTencentGateway, type TencentGateway } from './testing.ts';

let tencent: TencentGateway;
let aliyun: AliyunGateway;
beforeAll(async () => {
  [tencent, aliyun] = await Promise.all([startTencentGateway(), startAliyunGateway()]);
});
afterAll(async () => {
  await Promise.all([tencent.close(), aliyun.close()]);
});
interface Failure {
  provider: SmsProvider['name'];
  failure: SmsFailure;
  fault: ProviderFault | null;
}
let failures: Failure[] = [];
beforeEach(() => {
  tencent.taken.length = 0;
  aliyun.taken.length = 0;
  tencent.status.code = 'Ok';
  Object.assign(aliyun.response, { code: 'OK', httpStatus: 200 });
  failures = [];
});

const code = { to: '13800000001', template: 'registerCode', params: { code: '012345' } } as const;
const notice = { to: '13800000001', template: 'emailChanged', params: { email: 'b***@example.com' } } as const;
const fake = (name: SmsProvider['name'], failure: SmsFailure | null, sent: string[]): SmsProvider => ({
  name,
  has: () => true,
  send: async () => {
    sent.push(name);
    if (failure) throw new SmsFailed(failure, 'failed');
    return 'r';
  },
});

async function senderWith(settings: Record<string, string> = {}) {
  const config = loadConfig({ ...tencent.settings, ...aliyun.settings, ...settings });
  const providers = await smsProviders(config, async () => '光影库');
  const watched = providers.map(({ name, has, send }): SmsProvider => ({
    name,
    has,
    send: async (message) =>
      await send(message).catch((error: unknown) => {
        if (error instanceof SmsFailed) failures.push({ provider: name, failure: error.failure, fault: error.fault });
        throw error;
      }),
  }));
  return sendWithFailOver(watched);
}
const countTaken = () => ({ tencent: tencent.taken.length, aliyun: aliyun.taken.length });

test('SMS_PROVIDERS orders the providers, and Tencent Cloud is first by default', async () => {
  await (
    await senderWith()
  )(code);
  expect(countTaken()).toEqual({ tencent: 1, aliyun: 0 });
  await (
    await senderWith({ SMS_PROVIDERS: 'aliyun,tencent' })
  )(code);
  expect(countTaken()).toEqual({ tencent: 1, aliyun: 1 });
});

test('the other provider sends if the first has no balance, is down or rejects the key', async () => {
  const send = await senderWith();
  tencent.status.code = 'FailedOperation.InsufficientBalanceInSmsPackage';
  await send(code);
  await (
    await senderWith({ SMS_GATEWAY: 'http://127.0.0.1:1' })
  )(code);
  await (
    await senderWith({ SMS_SECRET_KEY: 'another' })
  )(code);
  expect(aliyun.taken).toHaveLength(3);
  const unavailable = { provider: 'tencent', failure: 'unavailable' };
  expect(failures).toEqual([
    { ...unavailable, fault: 'account' },
    { ...unavailable, fault: 'unreachable' },
    { ...unavailable, fault: 'account' },
  ]);
});

test('a refused number is not tried at the other provider', async () => {
  tencent.status.code = 'LimitExceeded.PhoneNumberDailyLimit';
  await expect((await senderWith())(code)).rejects.toThrow('PhoneNumberDailyLimit');
  expect(countTaken().aliyun).toBe(0);
  expect(failures).toEqual([{ provider: 'tencent', failure: 'refused', fault: null }]);
});

test('both providers’ failures are reported, and the last one is thrown', async () => {
  aliyun.response.code = 'isv.OUT_OF_SERVICE';
  tencent.status.code = 'RequestLimitExceeded';
  await expect((await senderWith())(code)).rejects.toThrow('isv.OUT_OF_SERVICE');
  expect(failures.map(({ provider, fault }) => [provider, fault])).toEqual([
    ['tencent', 'limited'],
    ['aliyun', 'account'],
  ]);
});

test('without a response a code is sent through the next provider, but a notice is not', async () => {
  const sent: string[] = [];
  const send = sendWithFailOver([fake('tencent', 'unknown', sent), fake('aliyun', null, sent)]);
  await send(code);
  expect(sent).toEqual(['tencent', 'aliyun']);
  await expect(send(notice)).rejects.toThrow(SmsFailed);
  expect(sent).toEqual(['tencent', 'aliyun', 'tencent']);
});

test('an edited text with other parameters goes only to a provider that has an id for that text', async () => {
  const send = await senderWith();
  const other = { ...notice, registered: { text: '已绑定邮箱', ids: { aliyun: 'SMS_77' } } };
  await send(other);
  expect(countTaken()).toEqual({ tencent: 0, aliyun: 1 });
  expect(aliyun.taken).toMatchObject([{ TemplateCode: 'SMS_77' }]);
  await expect(send({ ...other, registered: { text: '已绑定邮箱', ids: {} } })).rejects.toThrow(SmsTemplateMissing);
  await send({ ...notice, registered: { text: '邮箱 {email} 已绑定', ids: {} } });
  expect(countTaken()).toEqual({ tencent: 1, aliyun: 1 });
});

test('the provider that has a template sends it', async () => {
  const codesOnly = tencent.settings.SMS_TEMPLATES!.replace(/,emailChanged:\d+/, '');
  await (
    await senderWith({ SMS_TEMPLATES: codesOnly })
  )(notice);
  expect(countTaken()).toEqual({ tencent: 0, aliyun: 1 });
  await expect((await senderWith({ SMS_TEMPLATES: codesOnly, SMS_PROVIDERS: 'tencent' }))(notice)).rejects.toThrow(
    SmsTemplateMissing,
  );
});
