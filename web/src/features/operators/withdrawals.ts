import type { TaxBracket } from '@zhenku/contract/rules/withholding-tax';
import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from './submit-change.ts';

const LISTS = ['GET /operator/v1/withdrawals', 'GET /operator/v1/withdrawals/{applyId}'] as const;

/** The colours of antd's tags, by `depositStatus`. */
export const WITHDRAWAL_STATUS_COLOUR: Record<number, string> = { 0: 'warning', 1: 'success', 2: 'error' };

export const WITHDRAWAL_FAIL_REASONS: readonly string[] = [
  '户名与账号不符',
  '账号有误，银行退回',
  '发票与提现金额不符',
];

/** Completes a withdrawal, or is the first of the two operators who have to. */
export async function completeWithdrawal(applyId: number, transferFileKey: string): Promise<void> {
  const call = callOperator('POST /operator/v1/withdrawals/{applyId}/complete', { applyId, transferFileKey });
  const outcome = await call.catch(() => null);
  await submitChange(call, outcome?.waiting ? '已提交，等待另一位运营人员确认' : '已完成提现', ...LISTS);
}

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
