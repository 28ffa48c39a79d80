import type { BankCreditForm } from '@zhenku/contract/orders/bank-credits';
import type { OperatorRole } from '@zhenku/contract/constants';
import { newIdempotencyKey } from '../../api/client.ts';
import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';

const CREDITS = 'GET /operator/v1/credits';

export const BANK_CREDIT_COLOUR: Readonly<Record<number, string>> = { 0: 'warning', 1: 'success', 2: 'default' };

export const mayCredit = (role: OperatorRole) => role === 'admin' || role === 'finance';

export type CreditOwner = { userId: number } | { companyId: number };

export async function readOwnerName(owner: CreditOwner): Promise<string> {
  if ('companyId' in owner) return (await callOperator('GET /operator/v1/companies/{companyId}', owner)).companyName;
  const { companyName, name } = await callOperator('GET /operator/v1/users/{userId}', owner);
  return companyName ?? name;
}

/** Credits money that arrived, or submits it for a second operator's approval. */
export async function creditFromBank(owner: CreditOwner, form: BankCreditForm): Promise<void> {
  const options = { idempotencyKey: newIdempotencyKey() };
  const call =
    'companyId' in owner
      ? callOperator('POST /operator/v1/companies/{companyId}/credit', { ...owner, ...form }, options)
      : callOperator('POST /operator/v1/users/{userId}/credit', { ...owner, ...form }, options);
  const outcome = await call.catch(() => null);
  await submitChange(
    call,
    outcome?.waiting ? '已提交，等另一位运营人员确认后入账' : '已入账',
    CREDITS,
    'GET /operator/v1/users/{userId}',
    'GET /operator/v1/companies/{companyId}',
  );
}

export const takeBackCredit = (creditId: number, reason: string) =>
  submitChange(callOperator('POST /operator/v1/credits/{creditId}/takeBack', { creditId, reason }), '已撤回', CREDITS);
