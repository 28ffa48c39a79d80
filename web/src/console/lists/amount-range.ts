import { isYuan } from '@zhenku/contract/money';

export interface AmountRange {
  /** In yuan; absent without a lower bound. */
  amountFrom?: number;
  amountTo?: number;
  /** The list stays empty while it is set. */
  problem?: { field: 'amountFrom' | 'amountTo'; message: string };
}

/** Commas may separate thousands. */
const AMOUNT = /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/;

function parseAmount(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  const yuan = AMOUNT.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
  return isYuan(yuan) ? yuan : undefined;
}

export function readAmountRange(texts: { amountFrom: string; amountTo: string }): AmountRange {
  const range: AmountRange = {};
  for (const field of ['amountFrom', 'amountTo'] as const) {
    if (texts[field].trim() === '') continue;
    const yuan = parseAmount(texts[field]);
    if (yuan === undefined) return { problem: { field, message: '金额应为数字，最多两位小数' } };
    range[field] = yuan;
  }
  const { amountFrom = 0, amountTo = Infinity } = range;
  if (amountFrom > amountTo) return { problem: { field: 'amountTo', message: '最小金额大于最大金额' } };
  return range;
}
