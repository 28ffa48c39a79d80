import { formatTime } from '@zhenku/contract/format';
import type { OperatorWithdrawal } from '@zhenku/contract/payouts/operator-payouts';
import type { TaxBracket } from '@zhenku/contract/payouts/withholding-tax';
import { callOperator } from '../../../api/operator-client.ts';
import { refreshOperatorCalls } from '../../../api/use-operator-call.ts';
import { submitChange } from '../../parts/submit-change.ts';

const LISTS = ['GET /operator/v1/withdrawals', 'GET /operator/v1/withdrawals/{applyId}'] as const;

export const WITHDRAWAL_STATUS_COLOUR: Record<number, string> = {
  0: 'warning',
  1: 'success',
  2: 'error',
  3: 'default',
};

export const WITHDRAWAL_FAIL_REASONS: readonly string[] = [
  '户名与账号不符',
  '账号有误，银行退回',
  '发票与提现金额不符',
];

/** Completes a withdrawal, or proposes it if a second operator must approve. */
export async function completeWithdrawal(applyId: number, transferFileKey: string): Promise<void> {
  const call = callOperator('POST /operator/v1/withdrawals/{applyId}/complete', { applyId, transferFileKey });
  const outcome = await call.catch(() => null);
  await submitChange(call, outcome?.waiting ? '已提交，等待另一位运营人员确认' : '已完成提现', ...LISTS);
}

/**
 * Requests the bank file and reloads the list, which marks the exported rows. Also reloads after a refusal, because a
 * colleague may have exported them first.
 */
export async function exportPayouts(applyIds: number[], again: number[]): Promise<{ url: string }> {
  try {
    return await callOperator('POST /operator/v1/withdrawals/payoutFile', { applyIds, again });
  } finally {
    void refreshOperatorCalls(...LISTS, 'GET /operator/v1/audit');
  }
}

export const payoutFileText = ({ operatorName, time }: NonNullable<OperatorWithdrawal['payoutFile']>): string =>
  `${operatorName} 于 ${formatTime(time)} 导出付款文件`;

export const failWithdrawal = (applyId: number, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/withdrawals/{applyId}/fail', { applyId, reason }),
    '已退回款项',
    ...LISTS,
  );

export const addTaxTable = (from: string, brackets: TaxBracket[]) =>
  submitChange(
    callOperator('POST /operator/v1/taxTables', { from, brackets }),
    '已新增税率表',
    'GET /operator/v1/taxTables',
  );
