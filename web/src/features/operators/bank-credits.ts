import type { BankCreditForm } from '@zhenku/contract/bank-credits';
import { newIdempotencyKey } from '../../api/client.ts';
import { callOperator } from '../../api/operator-client.ts';
import { toast } from '../../ui/toast.ts';
import { submitChange } from './submit-change.ts';

const CREDITS = 'GET /operator/v1/credits';

/** The colours of antd's tags, by `status`. */
export const BANK_CREDIT_COLOUR: Readonly<Record<number, string>> = { 0: 'warning', 1: 'success', 2: 'default' };

export type CreditOwner = { userId: number } | { companyId: number };

/** Credits money that arrived, or enters it for another operator to consent. */
export async function creditFromBank(owner: CreditOwner, form: BankCreditForm): Promise<void> {
  const options = { idempotencyKey: newIdempotencyKey() };
  const call =
    'companyId' in owner
      ? callOperator('POST /operator/v1/companies/{companyId}/credit', { ...owner, ...form }, options)
      : callOperator('POST /operator/v1/users/{userId}/credit', { ...owner, ...form }, options);
  await submitChange(
    call.then((answer) => answer?.waiting && toast.info('超过双人复核金额，需另一位运营人员确认后入账')),
    '已提交',
    CREDITS,
  );
}

export const takeBackCredit = (creditId: number, reason: string) =>
  submitChange(callOperator('POST /operator/v1/credits/{creditId}/takeBack', { creditId, reason }), '已撤回', CREDITS);
