/** Labels and limits of withdrawals. Separate from the endpoints' schemas, for the web app. */

export const WITHDRAWAL_STATUS = { open: 0, complete: 1, failed: 2, cancelled: 3 } as const;
export const WITHDRAWAL_STATUS_LABEL: Record<number, string> = { 0: '处理中', 1: '已完成', 2: '提现失败', 3: '已撤销' };

export const WITHDRAWAL_MIN_YUAN = 100;
export const BANK_CARDS_MAX = 10;
/** Hours without withdrawals after a password or phone change. */
export const WITHDRAWAL_PAUSE_HOURS = 24;
export const INCOME_HOLD_DAYS_MAX = 365;
export const PAYOUT_FILE_MAX = 100;

export const WITHDRAWAL_REFUSAL = {
  nothing: '暂无可提现额度',
  tooLittle: `提现金额不能少于${WITHDRAWAL_MIN_YUAN}元`,
  tooMuch: '提现金额超过可提现总额',
  noPhone: '请输入手机号码',
} as const;
