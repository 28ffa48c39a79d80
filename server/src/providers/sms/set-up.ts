import type { Config } from '../../platform/config.ts';
import type { SmsProvider } from './sms.ts';

export async function smsProviders(
  config: Pick<Config, 'sms' | 'aliyunSms' | 'smsProviders'>,
  readSiteName: () => Promise<string>,
): Promise<SmsProvider[]> {
  const { sms, aliyunSms } = config;
  const open = {
    // Loaded lazily: 30 MB.
    tencent: async () => sms && (await import('./tencent.ts')).tencentSmsProvider(sms, readSiteName),
    aliyun: async () => aliyunSms && (await import('./aliyun.ts')).aliyunSmsProvider(aliyunSms, readSiteName),
  };
  const providers = await Promise.all(config.smsProviders.map((name) => open[name]()));
  return providers.filter((provider) => provider !== null);
}
