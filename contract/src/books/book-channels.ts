import { PAYMENT_METHODS } from '../payment-methods.ts';

/**
 * The kinds of money movements in a month's books. Separate from the endpoints, so that the web app does not load their
 * schemas.
 */
export const BOOK_CHANNELS = [
  'recharge',
  'bankCredit',
  'bonus',
  'incomeRecharge',
  'coinSale',
  'transferSale',
  'refund',
  'packPurchase',
  'packSale',
  'packRefund',
  'packReturn',
  'share',
  'shareBack',
  'revenue',
  'withdrawal',
  'withdrawalFailed',
  'payout',
  'tax',
  'other',
] as const;
export type BookChannel = (typeof BOOK_CHANNELS)[number];
export const BOOK_CHANNEL_LABEL: Record<BookChannel, string> = {
  recharge: '充值',
  bankCredit: '转账入账',
  bonus: '赠送牛币',
  incomeRecharge: '收益转充值',
  coinSale: '牛币成交',
  transferSale: '转账成交',
  refund: '退款',
  packPurchase: '购买下载包',
  packSale: '下载包成交',
  packRefund: '下载包退款',
  packReturn: '退回下载包',
  share: '创作者分成',
  shareBack: '分成扣回',
  revenue: '平台收入',
  withdrawal: '申请提现',
  withdrawalFailed: '提现退回',
  payout: '提现打款',
  tax: '预扣税',
  other: '其他',
};

export const LEDGER_KIND_LABEL: Record<string, string> = {
  userCoins: '用户牛币',
  userBonus: '用户赠币',
  userPacks: '用户下载包',
  companyCoins: '企业牛币',
  companyBonus: '企业赠币',
  companyPacks: '企业下载包',
  income: '创作收益',
  withdrawalHold: '提现冻结',
  creatorDebt: '创作者欠款',
  providerClearing: '支付渠道清算',
  bankClearing: '银行清算',
  revenue: '平台收入',
  bonusExpense: '赠币支出',
  taxPayable: '应缴税款',
  payoutClearing: '提现清算',
};

export const CAUSE_LABEL: Record<string, string> = {
  recharge: '充值',
  incomeRecharge: '收益转充值',
  quarantineCredit: '异常支付入账',
  providerRefund: '渠道退款',
  bankCredit: '转账入账',
  bankCreditBack: '转账入账撤回',
  orderPayment: '订单支付',
  refund: '退款',
  packPurchase: '购买下载包',
  packRefund: '下载包退款',
  packExpiry: '下载包到期',
  withdrawal: '申请提现',
  withdrawalPayout: '提现完成',
  withdrawalFailed: '提现退回',
  reversal: '冲销',
  demoCoins: '演示牛币',
};

const DETAIL_LABEL: Readonly<Record<string, string>> = {
  ...CAUSE_LABEL,
  ...Object.fromEntries(Object.entries(PAYMENT_METHODS).map(([channel, { label }]) => [channel, label])),
};

/** Returns the label of a payment provider or of another reason for moving money, in Chinese if known. */
export const bookDetailLabel = (detail: string | null): string =>
  detail === null ? '' : (DETAIL_LABEL[detail] ?? detail);

export function bookCauseLabel(cause: string | null): string {
  const [kind = '', ...id] = (cause ?? '').split(' ');
  return [CAUSE_LABEL[kind] ?? kind, ...id].join(' ');
}
