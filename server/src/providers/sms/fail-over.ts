import { type SendSms, SmsFailed, type SmsMessage, type SmsProvider, SmsTemplateMissing } from './sms.ts';

/** Codes may be repeated because they have the same digits; a repeated notice would alarm users. */
const isCode = ({ template }: SmsMessage) => template.endsWith('Code');

/**
 * Sends through the first provider that has the template, and through the next one if the first cannot send. A refusal
 * is final. Without a response only codes are retried.
 */
export function sendWithFailOver(providers: readonly SmsProvider[]): SendSms {
  return async (message) => {
    const able = providers.filter(({ has }) => has(message));
    if (able.length === 0) throw new SmsTemplateMissing(`no SMS provider has an id for ${message.template}`);
    for (const [index, provider] of able.entries()) {
      try {
        await provider.send(message);
        return;
      } catch (err) {
        if (!(err instanceof SmsFailed)) throw err;
        const { failure } = err;
        const isFinal = failure === 'refused' || (failure === 'unknown' && !isCode(message));
        if (isFinal || index === able.length - 1) throw err;
      }
    }
  };
}
