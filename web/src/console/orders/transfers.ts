import { toFen, toYuan } from '@zhenku/contract/money';
import type { OperatorTransfer } from '@zhenku/contract/orders/transfers';
import { ApiError } from '../../api/client.ts';
import { callOperator } from '../../api/operator-client.ts';
import { toast } from '../../ui/dialogs/toast.ts';
import { submitChange } from '../parts/submit-change.ts';

const TRANSFERS = 'GET /operator/v1/transfers';
const ORDERS = 'GET /operator/v1/orders';
const CREDITS = 'GET /operator/v1/credits';

export const TRANSFER_REJECT_REASONS: readonly string[] = ['未查询到该笔到账', '到账金额与订单金额不符', '凭证不清晰'];

export const TRANSFER_ASK_REASONS: readonly string[] = [
  '凭证不清晰，请重新上传',
  '请上传含金额和付款账户的银行回单',
  '凭证与该订单不符，请核对',
];

export const askForProof = (orderId: string, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/transfers/{orderId}/ask', { orderId, reason }),
    '已通知买家重新提交',
    TRANSFERS,
    ORDERS,
  );

export interface Receipt {
  reference: string;
  amount: number;
}

export const outstandingYuan = ({ payAmount, receipts }: OperatorTransfer): number =>
  toYuan(receipts.reduce((missing, { amount }) => missing - toFen(amount), toFen(payAmount)));

/**
 * Returns whether the error reports a recorded part payment: the order stays unpaid, and the message names the missing
 * amount.
 */
const isPartPayment = (error: unknown): error is ApiError =>
  error instanceof ApiError && typeof (error.data as { missing?: unknown } | null)?.missing === 'number';

/** Returns whether the order is now fully paid. */
export async function confirmTransfer(transfer: OperatorTransfer, receipt: Receipt): Promise<boolean> {
  const { orderId } = transfer;
  const silent = receipt.amount < outstandingYuan(transfer);
  const call = callOperator('POST /operator/v1/transfers/{orderId}/confirm', { orderId, ...receipt }, { silent });
  const outcome = call.then(
    () => null,
    (error: unknown) => {
      if (isPartPayment(error)) return error.message;
      if (silent && error instanceof ApiError) toast.error(error.message);
      throw error;
    },
  );
  const recorded = await outcome.catch(() => null);
  await submitChange(outcome, recorded ?? '已确认到账', TRANSFERS, ORDERS, CREDITS);
  return recorded === null;
}

export const takeBackReceipt = (orderId: string, reference: string, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/transfers/{orderId}/takeBackReceipt', { orderId, reference, reason }),
    '已撤回',
    TRANSFERS,
  );

export const rejectTransfer = (orderId: string, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/transfers/{orderId}/reject', { orderId, reason }),
    '已驳回',
    TRANSFERS,
    ORDERS,
    CREDITS,
  );
