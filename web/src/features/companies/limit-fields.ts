import { LIMIT_MAX_YUAN } from '@zhenku/contract/companies/approvals';

/** Returns a typed limit in yuan: undefined for none, or the reason why it is wrong. */
export function readLimit(text: string): { yuan: number | undefined } | { error: string } {
  const typed = text.trim();
  if (typed === '') return { yuan: undefined };
  if (!/^\d+(\.\d{1,2})?$/.test(typed)) return { error: '请输入金额，最多两位小数；不限则留空' };
  if (Number(typed) > LIMIT_MAX_YUAN) return { error: `最多 ${LIMIT_MAX_YUAN} 元` };
  return { yuan: Number(typed) };
}

export const limitText = (yuan: number | null): string => (yuan === null ? '' : String(yuan));
