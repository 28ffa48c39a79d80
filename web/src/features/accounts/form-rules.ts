import { PHONE_LENGTH } from '@zhenku/contract/constants';

export type Rule = (value: string) => string | undefined;
/** Like `Rule`, but also receives the form's other values. */
export type FormRule = (value: string, values: Readonly<Record<string, string>>) => string | undefined;

export const required =
  (message: string): Rule =>
  (value) =>
    value.trim() === '' ? message : undefined;

export const phoneRule: Rule = (value) => {
  if (value.trim() === '') return '请输入手机号';
  return new RegExp(`^\\d{${PHONE_LENGTH}}$`).test(value.trim()) ? undefined : '请输入正确的手机号';
};

export function checkFields<Name extends string>(
  values: Readonly<Record<Name, string>>,
  rules: Readonly<Partial<Record<Name, FormRule>>>,
): Partial<Record<Name, string>> {
  const messages: Partial<Record<Name, string>> = {};
  for (const name of Object.keys(values) as Name[]) {
    const message = rules[name]?.(values[name], values);
    if (message) messages[name] = message;
  }
  return messages;
}
