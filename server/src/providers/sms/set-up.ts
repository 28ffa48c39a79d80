import type { Config } from '../../platform/config.ts';
import type { SmsProvider } from './sms.ts';

/** Returns the SMS providers that are set up, in the order in which they are tried. */
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
