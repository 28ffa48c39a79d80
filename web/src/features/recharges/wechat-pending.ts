import { tabStorage } from '../../ui/browser-storage.ts';
import type { Output } from '@zhenku/contract/api';
import type { RechargeBody } from './recharge.ts';

const PENDING_KEY = 'wechat-pending';
const SHEET_KEY = 'wechat-sheet';

export interface PendingRecharge {
  body: RechargeBody;
  idempotencyKey: string;
  /** Hash of the page that started the recharge. */
  page: string;
}

type Sheet = NonNullable<Output<'POST /wxpay/v1/recharge/order'>['jsapi']>;

const read = <T>(key: string): T | null => {
  const text = tabStorage.getItem(key);
  // Only this tab writes the value, so its shape is known.
  return text === null ? null : (JSON.parse(text) as T);
};

/** Stores a new recharge, and discards the payment sheet of an earlier one. */
export function savePending(pending: PendingRecharge): void {
  clearSheet();
  tabStorage.setItem(PENDING_KEY, JSON.stringify(pending));
}
export const readPending = () => read<PendingRecharge>(PENDING_KEY);
export const clearPending = () => tabStorage.removeItem(PENDING_KEY);

export interface OpenSheet {
  orderId: string;
  /** In yuan. */
  amount: number;
  params: Sheet;
  page: string;
}

export const saveSheet = (sheet: OpenSheet) => tabStorage.setItem(SHEET_KEY, JSON.stringify(sheet));
export const readSheet = () => read<OpenSheet>(SHEET_KEY);
export const clearSheet = () => tabStorage.removeItem(SHEET_KEY);
