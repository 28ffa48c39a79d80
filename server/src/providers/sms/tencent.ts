import { z } from 'zod';
import { faultOfTencent, tencentApi, type TencentAccount, TencentFailed } from '../tencent-call.ts';
import type { SmsTemplateIds } from '../templates.ts';
import type { SmsFailure, SmsProvider } from './sms.ts';
import { orderedParams, SmsFailed, SmsTemplateMissing } from './sms.ts';
import { templateIdOf } from './template-ids.ts';

export type TencentSmsConfig = TencentAccount & {
  sdkAppId: string;
  templateIds: SmsTemplateIds;
  /** The provider-approved signature in 【】 before every SMS; default: the site's name. */
  sign?: string | undefined;
  region: string;
};

/** Returns whether Tencent rejected our account or a limit, so that nothing was sent. */
const isUnavailable = (code: string) => ['account', 'limited'].includes(faultOfTencent(code));

function failureOf(code: string): SmsFailure {
  // After a fault at Tencent the message may be on its way; all codes except these two kinds are about the message.
  if (code.startsWith('InternalError')) return 'unknown';
  return isUnavailable(code) ? 'unavailable' : 'refused';
}

const Answer = z.object({ SendStatusSet: z.array(z.object({ Code: z.string() })).min(1), RequestId: z.string() });

export function tencentSmsProvider(config: TencentSmsConfig, readSiteName: () => Promise<string>): SmsProvider {
  const call = tencentApi(config, { version: '2021-01-11', region: config.region });
  const idOf = (message: Parameters<SmsProvider['has']>[0]) => templateIdOf('tencent', config.templateIds, message);
  const has: SmsProvider['has'] = (message) => idOf(message) !== undefined;
  const send: SmsProvider['send'] = async (message) => {
    const templateId = idOf(message);
    if (templateId === undefined)
      throw new SmsTemplateMissing(`SMS_TEMPLATES has no template for ${message.template} with these parameters`);
    const request = {
      PhoneNumberSet: [`+86${message.to}`],
      SmsSdkAppId: config.sdkAppId,
      TemplateId: templateId,
      SignName: config.sign ?? (await readSiteName()),
      TemplateParamSet: orderedParams(message).map(([, value]) => value),
    };
    const answer = Answer.safeParse(await call('SendSms', request).catch(rethrowFailure));
    if (!answer.success) throw new SmsFailed('unknown', 'Tencent Cloud: an answer without a status', 'nonsense');
    const { SendStatusSet: statuses, RequestId: requestId } = answer.data;
    const code = statuses[0]!.Code;
    if (code === 'Ok') return requestId;
    // The message may repeat the phone number.
    throw failed(code, `Tencent Cloud did not send the SMS: ${code} (request ${requestId})`);
  };
  return { name: 'tencent', has, send };
}

function failed(code: string, message: string): SmsFailed {
  const failure = failureOf(code);
  return new SmsFailed(failure, message, failure === 'refused' ? null : faultOfTencent(code));
}

function rethrowFailure(error: unknown): never {
  if (!(error instanceof TencentFailed)) throw error;
  const { code, message, fault, isUnsent } = error;
  if (code !== undefined) throw failed(code, `Tencent Cloud did not send the SMS: ${message}`);
  throw new SmsFailed(isUnsent ? 'unavailable' : 'unknown', `Tencent Cloud did not respond: ${message}`, fault);
}
