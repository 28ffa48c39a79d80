import type { Config } from '../../platform/config.ts';
import type { RegisteredSms } from '../edited-templates.ts';
import { parameterNames, type SmsTemplate, smsTemplates, type SmsTemplateIds } from '../templates.ts';
import type { SmsMessage, SmsProvider } from './sms.ts';

/** Login SMS that only an id in the server's settings enables, not an id that operators enter. */
export const SWITCHED_ON_BY_SETTINGS: readonly string[] = ['loginCode', 'wechatCode'] satisfies SmsTemplate[];

/**
 * Returns the provider's template id for an SMS; undefined if it has none. The settings' id belongs to the original text: the
 * provider would refuse an edited text's different parameters.
 */
export function templateIdOf(
  provider: SmsProvider['name'],
  ids: SmsTemplateIds,
  { template, registered }: Pick<SmsMessage, 'template' | 'registered'>,
): string | undefined {
  const given = registered?.ids[provider];
  if (given !== undefined) return given;
  return registered && !hasParametersOfOriginal(template, registered.text) ? undefined : ids[template];
}

const hasParametersOfOriginal = (template: SmsTemplate, text: string) =>
  parameterNames(text).join() === parameterNames(smsTemplates[template]).join();

/**
 * Returns the Chinese names of the configured providers that cannot send this SMS: all of them, if it belongs to a login that no settings enable.
 */
export function findLackingProviders(
  { sms, aliyunSms, smsProviders }: Pick<Config, 'sms' | 'aliyunSms' | 'smsProviders'>,
  template: SmsTemplate,
  registered: RegisteredSms | undefined,
): string[] {
  const used = [
    { name: 'tencent' as const, label: '腾讯云', ids: sms?.templateIds },
    { name: 'aliyun' as const, label: '阿里云', ids: aliyunSms?.templateIds },
  ].flatMap(({ ids, ...one }) => (ids && smsProviders.includes(one.name) ? [{ ...one, ids }] : []));
  const isOff = SWITCHED_ON_BY_SETTINGS.includes(template) && !used.some(({ ids }) => ids[template]);
  return used
    .filter(({ name, ids }) => isOff || templateIdOf(name, ids, { template, registered }) === undefined)
    .map(({ label }) => label);
}
