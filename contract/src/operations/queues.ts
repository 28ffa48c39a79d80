/**
 * Queues of work for operators, in order of display. Separate from the endpoint, so that the web app does not load its
 * schemas.
 */
export const QUEUES = [
  'review',
  'wordChanges',
  'reports',
  'applications',
  'authentications',
  'rechecks',
  'refunds',
  'transfers',
  'bankCredits',
  'withdrawals',
  'invoices',
  'redInvoices',
  'quarantine',
  'wanted',
  'proposals',
  'failedJobs',
  'webhooks',
] as const;
export type QueueName = (typeof QUEUES)[number];

export const QUEUE_LABEL: Record<QueueName, string> = {
  review: '待审核作品',
  wordChanges: '文字改动',
  reports: '举报',
  applications: '入驻申请',
  authentications: '认证',
  rechecks: '认证复核',
  refunds: '退款申请',
  transfers: '对公转账',
  bankCredits: '待复核的转账入账',
  withdrawals: '提现',
  invoices: '发票',
  redInvoices: '待开红字发票',
  quarantine: '异常支付',
  wanted: '素材需求',
  proposals: '待确认的修改',
  failedJobs: '失败的任务',
  webhooks: '停用的推送地址',
};

export const MONEY_WARNINGS = [
  'ledgerWrong',
  'ledgerUnchecked',
  'quarantineOld',
  'quarantineRefunding',
  'billDifferences',
  'withdrawalsOld',
  'monthsOpen',
] as const;
export type MoneyWarning = (typeof MONEY_WARNINGS)[number];

/** Days after which an open withdrawal becomes a warning. */
export const WITHDRAWAL_PATIENCE_DAYS = 3;
/** Days for which a mismatch between a bill and the books stays a warning. */
export const BILL_DIFFERENCE_DAYS = 31;

export const MONEY_WARNING_LABEL: Record<MoneyWarning, string> = {
  ledgerWrong: '账目核对发现不平',
  ledgerUnchecked: '账目超过一天未核对',
  quarantineOld: '异常支付超过一天未处理',
  quarantineRefunding: '异常支付退款超过一天未到账',
  billDifferences: '渠道对账有差异',
  withdrawalsOld: `提现超过${WITHDRAWAL_PATIENCE_DAYS}天未处理`,
  monthsOpen: '已结束的月份未结账',
};
