/**
 * The accounts and lines of a statement. Separate from the endpoints, so that the web app does not load their schemas.
 */

/**
 * The accounts of a statement: the caller's coins (a company buyer's are the company's), the company's, or a creator's
 * income.
 */
export const STATEMENT_ACCOUNTS = ['coins', 'company', 'income'] as const;
export type StatementAccount = (typeof STATEMENT_ACCOUNTS)[number];

export const INCOME_KINDS = [
  'sale',
  'saleRefund',
  'debt',
  'debtRepaid',
  'incomeRecharge',
  'withdrawal',
  'other',
] as const;
export const STATEMENT_KINDS = [
  'recharge',
  'bankCredit',
  'bonus',
  'purchase',
  'refund',
  'packPurchase',
  'packRefund',
  ...INCOME_KINDS,
] as const;
export type StatementKind = (typeof STATEMENT_KINDS)[number];
export const STATEMENT_KIND_LABEL: Record<StatementKind, string> = {
  recharge: '充值',
  bankCredit: '转账入账',
  bonus: '赠送牛币',
  purchase: '购买素材',
  refund: '订单退款',
  packPurchase: '购买下载包',
  packRefund: '下载包退款',
  sale: '作品分成',
  saleRefund: '分成扣回',
  debt: '退款欠款',
  debtRepaid: '抵扣欠款',
  incomeRecharge: '收益转充值',
  withdrawal: '提现',
  other: '其他',
};
