import type { SmsTemplate, TemplateParams } from '../templates.ts';

/** The port behind which the SMS providers stand. */
export type SmsMessage = {
  /** An 11-digit mainland mobile number. */
  to: string;
  template: SmsTemplate;
  params: TemplateParams;
};

/** Thrown if the settings lack an SMS's template; they must have only those for codes. */
export class SmsTemplateMissing extends Error {}

/** Resolves once the provider has accepted the message; rejects if it is not sent. */
export type SendSms = (message: SmsMessage) => Promise<void>;

/** The message of calls that must send an SMS although no provider is set up. */
export const SMS_MISSING = '短信服务尚未开通，请联系客服';
