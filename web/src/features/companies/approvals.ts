import type { Key } from '@zhenku/contract/api';
import type { Allowance, ApprovalStatus, LimitKind } from '@zhenku/contract/companies/approvals';
import { PAGE_SIZE } from '@zhenku/contract/constants';
import { formatMoney } from '@zhenku/contract/format';
import { queryClient } from '../../api/query-client.ts';
import { refreshSession } from '../../api/session.ts';
import { call } from '../../api/user-client.ts';
import { useCall } from '../../api/use-call.ts';

const ALLOWANCE = 'GET /company/v1/allowance' satisfies Key;
const APPROVALS = 'GET /company/v1/approval/list' satisfies Key;
const POLL_MS = 5_000;

export const APPROVAL_STATUS_LABEL: Record<ApprovalStatus, string> = {
  open: '待审批',
  approved: '已批准',
  declined: '未批准',
  withdrawn: '已撤回',
  ended: '已结束',
};

/** Polls, because a manager may decide and the order's price may change while the page is open. */
export const useAllowance = (orderId: string, enabled: boolean) =>
  useCall(ALLOWANCE, { orderId }, { enabled, silent: true, staleTime: 0, refetchInterval: POLL_MS });

export const useApprovals = (page: number, open: boolean | undefined) =>
  useCall(APPROVALS, { page, size: PAGE_SIZE.orders, open }, { keepPrevious: true, staleTime: 0 });

export function describeExceeded(exceeded: LimitKind, { approvalAbove, orderLimit, monthlyLimit, spent }: Allowance) {
  const money = (yuan: number | null) => `¥${formatMoney(yuan ?? 0)}`;
  if (exceeded === 'approval') return `超过 ${money(approvalAbove)} 的订单要由企业的管理员审批`;
  if (exceeded === 'order') return `超出您的单笔限额 ${money(orderLimit)}，要由企业的管理员审批`;
  return `超出您的每月限额 ${money(monthlyLimit)}（本月已用 ${money(spent)}），要由企业的管理员审批`;
}

/** Reloads even after a failure, because somebody else may have decided. */
async function change<T>(calling: Promise<T>): Promise<T> {
  try {
    return await calling;
  } finally {
    await Promise.all([
      ...[ALLOWANCE, APPROVALS, 'GET /order/v1/orderId', 'GET /order/v1/list'].map((key) =>
        queryClient.invalidateQueries({ queryKey: [key] }),
      ),
      refreshSession(),
    ]);
  }
}

export const requestApproval = (
  body: { orderId: string; note: string; licenceTextVersion: number },
  idempotencyKey: string,
) => change(call('POST /company/v1/approval/request', body, { idempotencyKey }));

export const approvePurchase = (body: { requestId: number; amount: number }, idempotencyKey: string) =>
  change(call('POST /company/v1/approval/approve', body, { idempotencyKey }));

export const declinePurchase = (requestId: number, reason: string) =>
  change(call('POST /company/v1/approval/decline', { requestId, reason }));

export const withdrawRequest = (requestId: number) => change(call('POST /company/v1/approval/withdraw', { requestId }));
