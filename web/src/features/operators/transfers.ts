import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from './submit-change.ts';

const TRANSFERS = 'GET /operator/v1/transfers';
const ORDERS = 'GET /operator/v1/orders';

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

export const confirmTransfer = (orderId: string) =>
  submitChange(
    callOperator('POST /operator/v1/transfers/{orderId}/confirm', { orderId }),
    '已确认到账',
    TRANSFERS,
    ORDERS,
  );

export const rejectTransfer = (orderId: string, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/transfers/{orderId}/reject', { orderId, reason }),
    '已驳回',
    TRANSFERS,
    ORDERS,
  );
