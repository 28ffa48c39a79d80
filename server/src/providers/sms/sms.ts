import type { RegisteredSms } from '../edited-templates.ts';
import { isUnconnected, ProviderError, type ProviderFault } from '../provider-fault.ts';
import { parameterNames, type SmsTemplate, smsTemplates, type TemplateParams } from '../templates.ts';

export type SmsMessage = {
  /** An 11-digit mainland mobile number. */
  to: string;
  template: SmsTemplate;
  params: TemplateParams;
  /** The text and ids that operators edited; absent: those of the product and its settings. */
  registered?: RegisteredSms;
};

export const SMS_PROVIDERS = ['tencent', 'aliyun'] as const;

export interface SmsProvider {
  name: (typeof SMS_PROVIDERS)[number];
  has: (message: Pick<SmsMessage, 'template' | 'registered'>) => boolean;
  /** Resolves with the provider's request id once it has accepted the message; otherwise rejects with `SmsFailed`. */
  send: (message: SmsMessage) => Promise<string>;
}

/**
 * How a provider failed: it refused the number, the template or the text; it currently cannot send, so nothing was
 * sent; or it did not respond, and the message may have been sent.
 */
export type SmsFailure = 'refused' | 'unavailable' | 'unknown';

/** The message names the provider's code and never the phone number. */
export class SmsFailed extends ProviderError {
  override name = 'SmsFailed';
  readonly failure: SmsFailure;

  constructor(failure: SmsFailure, message: string, fault: ProviderFault | null = null) {
    super(fault, message);
    this.failure = failure;
  }
}

/** Thrown if the settings lack an SMS's template; only those for codes are required. */
export class SmsTemplateMissing extends Error {}

export type SendSms = (message: SmsMessage) => Promise<void>;

/** The error when no SMS provider is set up. */
export const SMS_MISSING = '短信服务尚未开通，请联系客服';

/** Returns a message's parameters in the order of its template. Throws if one is missing. */
export function orderedParams({ template, params, registered }: SmsMessage): [name: string, value: string][] {
  return parameterNames(registered?.text ?? smsTemplates[template]).map((name) => {
    const value = params[name];
    if (value === undefined) throw new Error(`the template needs ${name}`);
    return [name, value];
  });
}

/** Without a connection nothing can have been sent. */
export const failureOfRequest = (text: string): SmsFailure => (isUnconnected(text) ? 'unavailable' : 'unknown');
