import { isYuan } from '@zhenku/contract/money';

export interface AmountRange {
  /** Yuan, where it is asked for. */
  amountFrom?: number;
  amountTo?: number;
  /** What is wrong with what was typed, and where; nothing may be listed by it then. */
  problem?: { field: 'amountFrom' | 'amountTo'; message: string };
}

/** Thousands may be parted by commas. */
const AMOUNT = /^(\d+|\d{1,3}(,\d{3})+)(\.\d{1,2})?$/;

function parseAmount(text: string): number | undefined {
  const plain = text.normalize('NFKC').trim();
  const yuan = AMOUNT.test(plain) ? Number(plain.replaceAll(',', '')) : Number.NaN;
  return isYuan(yuan) ? yuan : undefined;
}

/** What was typed as the least and the greatest sum; an empty text asks for no bound. */
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
