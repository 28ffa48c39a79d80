import { RECHARGE_METHOD } from '@zhenku/contract/constants';

/** The payment methods that this app knows, in the order of display; the first is the default. */
const KNOWN = [
  { method: RECHARGE_METHOD.alipay, label: '支付宝', note: '打开支付宝页面完成付款' },
  { method: RECHARGE_METHOD.wxpay, label: '微信支付', note: '用微信扫描二维码付款' },
  { method: RECHARGE_METHOD.income, label: '创作收益', note: '用未提现的收益充值，立即到账' },
] as const;

export type OfferedMethod = (typeof KNOWN)[number];
/** A recharge's method, as on the wire. */
export type RechargeMethod = OfferedMethod['method'];

/** The known methods that the server offers to the user. */
export const offeredMethods = (offered: readonly number[]) => KNOWN.filter(({ method }) => offered.includes(method));
