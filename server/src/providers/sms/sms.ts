import type { SmsTemplate, TemplateParams } from '../templates.ts';

/** The port behind which the SMS providers stand. */
export type SmsMessage = {
  /** A mainland mobile number of 11 digits. */
  to: string;
  template: SmsTemplate;
  params: TemplateParams;
};

/** Rejects an SMS whose template the settings do not name, which they must for codes only. */
export class SmsTemplateMissing extends Error {}

/** Resolves once the provider has taken the message; rejects when it is not sent. */
export type SendSms = (message: SmsMessage) => Promise<void>;

/** The message of a call that must send an SMS where no provider is set up. */
export const SMS_MISSING = '短信服务尚未开通，请联系客服';
