import type { OperatorRole } from '@zhenku/contract/constants';

export const ROLE_DUTIES: Record<OperatorRole, string> = {
  admin: '全部功能',
  reviewer: '作品、入驻申请、认证与用户',
  finance: '订单、退款、转账、提现、发票、充值与账目',
  editor: '首页、栏目、文档、消息与优惠活动',
};

export const VIDEO_STATUS_COLOUR: Record<number, string> = {
  0: 'processing',
  1: 'warning',
  2: 'success',
  3: 'error',
  4: 'default',
  5: 'error',
  6: 'default',
};

export const ORDER_STATUS_COLOUR: Record<number, string> = { 1: 'warning', 2: 'success', 3: 'default', 4: 'default' };

export const TRANSFER_STATUS_COLOUR: Record<number, string> = { 1: 'warning', 2: 'success', 3: 'error' };

export const INVOICE_STATUS_COLOUR: Record<number, string> = { 0: 'warning', 1: 'success', 2: 'error', 3: 'default' };

export const REFUND_STATUS_COLOUR: Record<number, string> = { 0: 'warning', 1: 'success', 2: 'error' };
