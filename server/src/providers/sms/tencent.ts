import { sms } from 'tencentcloud-sdk-nodejs-sms';
import type { SmsTemplateIds } from '../templates.ts';
import type { SmsFailure, SmsProvider } from './sms.ts';
import { failureOfRequest, orderedParams, SmsFailed, SmsTemplateMissing } from './sms.ts';
import { templateIdOf } from './template-ids.ts';

export type TencentSmsConfig = {
  secretId: string;
  secretKey: string;
  sdkAppId: string;
  /** The provider's ids of our templates, whose texts it stores. */
  templateIds: SmsTemplateIds;
  /** The provider-approved signature in 【】 before every SMS; default: the site's name. */
  sign?: string | undefined;
  region: string;
  gateway: string;
};

const TIMEOUT_SECONDS = 10;

/** Error codes for an account, a key or a gateway that currently cannot send. */
const UNAVAILABLE =
  /^(RequestLimitExceeded|AuthFailure|UnauthorizedOperation|ResourceUnavailable|ResourceInsufficient|FailedOperation\.InsufficientBalanceInSmsPackage|LimitExceeded\.DailyLimit)/;

function failureOf(code: string | undefined): SmsFailure {
  // After a fault on its side the message may be under way; all codes except these two kinds are about the message.
  if (code === undefined || code.startsWith('InternalError')) return 'unknown';
  return UNAVAILABLE.test(code) ? 'unavailable' : 'refused';
}

/** Sends SMS through Tencent Cloud, signing requests with TC3-HMAC-SHA256. */
export function tencentSmsProvider(config: TencentSmsConfig, readSiteName: () => Promise<string>): SmsProvider {
  const gateway = new URL(config.gateway);
  const client = new sms.v20210111.Client({
    credential: { secretId: config.secretId, secretKey: config.secretKey },
    region: config.region,
    profile: {
      signMethod: 'TC3-HMAC-SHA256',
      httpProfile: { protocol: `${gateway.protocol}//`, endpoint: gateway.host, reqTimeout: TIMEOUT_SECONDS },
    },
  });
  const idOf = (message: Parameters<SmsProvider['has']>[0]) => templateIdOf('tencent', config.templateIds, message);
  const has: SmsProvider['has'] = (message) => idOf(message) !== undefined;
  const send: SmsProvider['send'] = async (message) => {
    const templateId = idOf(message);
    if (templateId === undefined)
      throw new SmsTemplateMissing(`SMS_TEMPLATES names no ${message.template} with its parameters`);
    const request = {
      PhoneNumberSet: [`+86${message.to}`],
      SmsSdkAppId: config.sdkAppId,
      TemplateId: templateId,
      SignName: config.sign ?? (await readSiteName()),
      TemplateParamSet: orderedParams(message).map(([, value]) => value),
    };
    const { SendStatusSet: statuses, RequestId: requestId } = await client.SendSms(request).catch(rethrowFailure);
    const code = statuses?.[0]?.Code;
    if (code === 'Ok') return requestId ?? '';
    // The message beside the code may repeat the phone number.
    const about = `Tencent Cloud did not send the SMS: ${code ?? 'no status'} (request ${requestId ?? 'unknown'})`;
    throw new SmsFailed(failureOf(code), about);
  };
  return { name: 'tencent', has, send };
}

function rethrowFailure(error: unknown): never {
  const { code, httpCode, message } = error as { code?: string; httpCode?: number; message?: string };
  if (code) throw new SmsFailed(failureOf(code), `Tencent Cloud did not send the SMS: ${code}`);
  if (httpCode) throw new SmsFailed('unknown', `Tencent Cloud returned HTTP ${httpCode} without a code`);
  // The SDK keeps only a network error's text, which names the gateway.
  throw new SmsFailed(failureOfRequest(message ?? ''), `Tencent Cloud did not respond: ${message ?? 'unknown'}`);
}
