import { z } from 'zod';
import { OrderStatus, RefundRequestStatus, Tier } from '../codes.ts';
import { ORDER_ITEMS_MAX, TEXTAREA_MAX } from '../constants.ts';
import { define } from '../endpoint.ts';
import { listAndExport, MoneyFilter } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { Id, NoOutput, OpaqueId, OrderId, OutId, OutYuan, Resolution, Text, Time } from '../shapes.ts';

export const RefundRequest = z
  .object({
    requestId: OutId,
    status: RefundRequestStatus,
    orderItemIds: z.array(z.string()),
    reason: z.string(),
    answer: z.string().nullable(),
    applyTime: Time,
    decideTime: Time.nullable(),
  })
  .meta({ id: 'RefundRequest' });
export type RefundRequest = z.infer<typeof RefundRequest>;

export const OperatorRefundRequest = RefundRequest.extend({
  orderId: z.string(),
  orderStatus: OrderStatus,
  payTime: Time.nullable(),
  userId: OutId,
  customer: z.object({ name: z.string() }),
  amount: OutYuan.describe('the amount that this request refunds, without items that were refunded separately'),
  items: z.array(
    z.object({
      orderItemId: z.string(),
      videoId: OutId,
      videoName: z.string(),
      videoType: Tier,
      resolution: Resolution,
      is8K: z.boolean(),
      payAmount: OutYuan,
      downloadCount: z.int(),
      authorized: z.boolean(),
      refundTime: Time.nullable(),
    }),
  ),
}).meta({ id: 'OperatorRefundRequest' });
export type OperatorRefundRequest = z.infer<typeof OperatorRefundRequest>;

const RefundFilter = MoneyFilter(
  'an order’s number, or part of the buyer’s name, a clip’s name or the reason',
  LIST_SORTS.refunds,
  [0, 2],
);
export type RefundFilter = z.infer<typeof RefundFilter>;

const RequestId = z.object({ requestId: Id });
/** Items of an order; by default all that are not refunded yet. */
const ItemIds = z
  .array(OpaqueId, '请选择要退款的素材')
  .min(1, '请选择要退款的素材')
  .max(ORDER_ITEMS_MAX, '请选择要退款的素材')
  .optional();

export const refunds = {
  'POST /order/v1/refund/apply': define({
    operationId: 'requestRefund',
    summary: 'Requests a refund of a paid order or of some of its items',
    access: 'user',
    input: OrderId.extend({ orderItemIds: ItemIds, reason: Text(TEXTAREA_MAX) }),
    output: z.object({ requestId: OutId }),
    idempotent: true,
  }),
  ...listAndExport('GET /operator/v1/refunds', {
    access: 'operator:finance',
    scope: 'orders',
    filter: RefundFilter,
    item: OperatorRefundRequest,
    list: ['listRefundRequests', 'Refund requests: open ones oldest first, others newest first'],
    export: ['exportRefundRequests', 'The selected requests as a CSV file'],
  }),
  'POST /operator/v1/refunds/{requestId}/approve': define({
    operationId: 'approveRefundRequest',
    summary: 'Grants a refund request, and notifies the buyer',
    access: 'operator:finance',
    input: RequestId.extend({ answer: Text(TEXTAREA_MAX, 0).optional() }),
    output: NoOutput,
    idempotent: true,
  }),
  'POST /operator/v1/refunds/{requestId}/reject': define({
    operationId: 'rejectRefundRequest',
    summary: 'Rejects a refund request, with the reason',
    access: 'operator:finance',
    input: RequestId.extend({ reason: Text(TEXTAREA_MAX) }),
    output: NoOutput,
  }),
  'POST /operator/v1/orders/{orderId}/refund': define({
    operationId: 'refundOrder',
    summary: 'Refunds a paid order, or some of its items, to the coins of the account that paid',
    access: 'operator:finance',
    input: OrderId.extend({ reason: Text(TEXTAREA_MAX), orderItemIds: ItemIds }),
    output: NoOutput,
    idempotent: true,
  }),
};
