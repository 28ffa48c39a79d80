import { randomBytes } from 'node:crypto';
import type { TestChannel } from '@zhenku/contract/operations/go-live';
import type { Config } from '../platform/config.ts';
import { mailFrom } from './mail/mail.ts';
import { alipayProvider } from './payments/alipay.ts';
import { wxpayProvider } from './payments/wxpay.ts';
import type { RegisteredSms } from './edited-templates.ts';
import { ProviderError, type ProviderFault } from './provider-fault.ts';
import { smsProviders } from './sms/set-up.ts';

export interface TestResult {
  provider: string;
  ok: boolean;
  result: string;
  /** Null if the test succeeded, or failed for another reason than the provider. */
  fault: ProviderFault | null;
}

export interface TestTexts {
  readSiteName: () => Promise<string>;
  readSms: () => Promise<RegisteredSms>;
}

type Settings = Pick<Config, 'sms' | 'aliyunSms' | 'smsProviders' | 'smtp' | 'alipay' | 'wxpay'>;

export function isSetUp(settings: Settings, channel: TestChannel): boolean {
  if (channel === 'sms') return settings.smsProviders.length > 0;
  if (channel === 'mail') return settings.smtp !== null;
  return settings.alipay !== undefined || settings.wxpay !== undefined;
}

export async function sendTest(
  settings: Settings,
  { channel, to, texts }: { channel: TestChannel; to: string | undefined; texts: TestTexts },
): Promise<TestResult[]> {
  if (channel === 'pay') return await testPayments(settings);
  return await (channel === 'sms' ? testSms : testMail)(settings, texts, to!);
}

/** The time limit of a test. Most senders give up earlier, but a mail server may be slow at each step. */
const TEST_MS = 15_000;

class TestLate extends ProviderError {
  constructor(message: string) {
    super('slow', message);
  }
}

async function timeTest(provider: string, attempt: () => Promise<string>): Promise<TestResult> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new TestLate(`no answer within ${TEST_MS / 1_000} s`)), TEST_MS);
  try {
    return { provider, ok: true, result: await Promise.race([attempt(), late.promise]), fault: null };
  } catch (error) {
    const { message, cause } = error as Error;
    const result = cause instanceof Error ? `${message}: ${cause.message}` : message;
    return { provider, ok: false, result, fault: error instanceof ProviderError ? error.fault : null };
  } finally {
    clearTimeout(timer);
  }
}

/** Sends the registration SMS, with a code that is valid nowhere, through every SMS provider that is set up. */
export async function testSms(
  settings: Settings,
  { readSiteName, readSms }: TestTexts,
  to: string,
): Promise<TestResult[]> {
  const registered = await readSms();
  const message = { to, template: 'registerCode', params: { code: '000000' }, registered } as const;
  const providers = await smsProviders(settings, readSiteName);
  return await Promise.all(
    providers.map(({ name, send }) => timeTest(name, async () => `accepted as request ${await send(message)}`)),
  );
}

export async function testMail(
  { smtp }: Settings,
  { readSiteName }: Pick<TestTexts, 'readSiteName'>,
  to: string,
): Promise<TestResult[]> {
  if (!smtp) return [];
  const { smtpSender } = await import('./mail/smtp.ts');
  const { hostname } = new URL(smtp.url);
  const text = '您好：\n\n这是一封测试邮件，收到即表示邮件服务已设置好。';
  const message = { ...mailFrom('emailCode', to, { code: '000000' }), subject: '邮件服务测试', text };
  const attempt = async () => {
    await smtpSender(smtp, readSiteName)(message);
    return `accepted, from ${smtp.from}`;
  };
  return [await timeTest(hostname, attempt)];
}

/**
 * Queries an order that does not exist at every payment provider that is set up; opens nothing that anybody could pay.
 * Alipay's signed response proves the merchant's key and the provider's. WeChat Pay's 404 is unsigned.
 */
export async function testPayments({ alipay, wxpay }: Settings): Promise<TestResult[]> {
  const outTradeNo = `TEST${randomBytes(12).toString('hex')}`;
  const queried = 'signed query answered; nothing was opened';
  const accepted = 'merchant key accepted; WXPAY_PUBLIC_KEY and the APIv3 key are not checked by this';
  const results: Promise<TestResult>[] = [];
  if (alipay) results.push(timeTest('alipay', async () => (await alipayProvider(alipay).query(outTradeNo)) && queried));
  if (wxpay) results.push(timeTest('wxpay', async () => (await wxpayProvider(wxpay).query(outTradeNo)) && accepted));
  return await Promise.all(results);
}
