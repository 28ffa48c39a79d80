import type { OperatorRole } from '../constants.ts';
import { RECHARGE_METHODS } from '../recharge-methods.ts';

/** Labels of codes that only operators see, in the console and in its exported lists. */

export const OPERATOR_ROLE_LABEL: Record<OperatorRole, string> = {
  admin: '管理员',
  reviewer: '审核',
  finance: '财务',
  editor: '编辑',
};

export const QUARANTINE_LABEL: Readonly<Record<number, string>> = {
  0: '待处理',
  1: '已入账',
  2: '退款中',
  3: '已退款',
  4: '退款被拒',
  5: '入账前已扣除',
  6: '已扣回',
  7: '平台承担',
};

export const QUARANTINE_KIND_LABEL: Readonly<Record<'payment' | 'refund', string>> = {
  payment: '支付',
  refund: '渠道退款',
};

export const COMPANY_STATUS = { unverified: 0, verified: 1 } as const;
export const COMPANY_STATUS_LABEL: Readonly<Record<number, string>> = { 0: '未认证', 1: '已认证' };

export const REPORT_STATUS_LABEL: Readonly<Record<number, string>> = { 0: '待处理', 1: '已下架', 2: '已驳回' };

export const SERIES_STATUS = { shown: 0, hidden: 1 } as const;
export const SERIES_STATUS_LABEL: Readonly<Record<number, string>> = { 0: '未隐藏', 1: '已隐藏' };

export const METHOD_LABEL: Readonly<Record<number, string>> = Object.fromEntries(
  Object.values(RECHARGE_METHODS).map(({ method, label }) => [method, label]),
);

export const JOB_STATES = ['created', 'retry', 'active', 'completed', 'cancelled', 'failed'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_STATE_LABEL: Readonly<Record<JobState, string>> = {
  created: '等待中',
  retry: '等待重试',
  active: '运行中',
  completed: '已完成',
  cancelled: '已取消',
  failed: '失败',
};
