import { callOperator } from '../../api/operator-client.ts';
import { submitChange } from '../parts/submit-change.ts';

const ORDERS = 'GET /operator/v1/orders';
const ORDER = 'GET /operator/v1/orders/{orderId}';
const REFUNDS = 'GET /operator/v1/refunds';

export const REFUND_REASONS: readonly string[] = ['素材与描述不符', '重复购买', '素材无法下载或损坏'];
export const REFUND_REJECT_REASONS: readonly string[] = [
  '素材已下载并使用',
  '已超过可退款期限',
  '申请理由与实际情况不符',
];

/** Without items, refunds all that are not refunded yet. */
export const refundOrder = (orderId: string, reason: string, orderItemIds: string[]) =>
  submitChange(
    callOperator('POST /operator/v1/orders/{orderId}/refund', { orderId, reason, orderItemIds }),
    '已退款',
    ORDERS,
    ORDER,
    REFUNDS,
  );

export const approveRefund = (requestId: number, answer: string) =>
  submitChange(
    callOperator('POST /operator/v1/refunds/{requestId}/approve', { requestId, answer: answer || undefined }),
    '已退款',
    ORDERS,
    ORDER,
    REFUNDS,
  );

export const rejectRefund = (requestId: number, reason: string) =>
  submitChange(
    callOperator('POST /operator/v1/refunds/{requestId}/reject', { requestId, reason }),
    '已驳回',
    ORDERS,
    ORDER,
    REFUNDS,
  );
