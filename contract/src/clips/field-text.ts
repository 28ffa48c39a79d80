import { type WordField, wordOf } from './fields.ts';

export const NOT_DECLARED = '未声明';

/** Returns a field value's display text; '' if it has none. Groups and activities have names instead. */
export function fieldText(field: WordField, value: string | number | boolean | readonly (string | number)[] | null) {
  const word = wordOf(field);
  if (word.type === 'code') return word.labels[value as number] ?? NOT_DECLARED;
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'object' ? (value ?? []).join('、') : String(value);
}
