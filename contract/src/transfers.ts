import { z } from 'zod';
import { OrderStatus, TransferStatus } from './codes.ts';
import { define } from './endpoint.ts';
import { ShownTextVersion } from './licence-texts.ts';
import { None, Nothing, OpaqueId, OutId, OutYuan, Page, Paged, Text, Time } from './shapes.ts';

/** Where buyers transfer to; set by operators. */
export const ReceivingAccount = z
  .object({
    accountName: z.string(),
    bankName: z.string(),
    accountNo: z.string(),
    remark: z.string(),
  })
  .meta({ id: 'ReceivingAccount' });
export type ReceivingAccount = z.infer<typeof ReceivingAccount>;

export const OperatorTransfer = z
  .object({
    orderId: z.string(),
    orderStatus: OrderStatus,
    transferStatus: TransferStatus,
    payAmount: OutYuan,
    userId: OutId,
    customer: z.object({ name: z.string() }),
    proofUrl: z.string().describe('for 10 minutes'),
    reason: z.string().nullable(),
    submitTime: Time,
    decideTime: Time.nullable(),
  })
  .meta({ id: 'OperatorTransfer' });
export type OperatorTransfer = z.infer<typeof OperatorTransfer>;

const OrderId = z.object({ orderId: OpaqueId });

export const transfers = {
  'GET /order/v1/transferAccount': define({
    operationId: 'getReceivingAccount',
    summary: 'The bank account that buyers transfer to',
    access: 'user',
    input: None,
    output: ReceivingAccount,
  }),
  'POST /order/v1/transferProof': define({
    operationId: 'submitTransferProof',
    summary: 'Hands in the proof of a bank transfer: the order waits for an operator; again: another proof',
    access: 'user',
    input: OrderId.extend({
      fileKey: z.string('请上传转账凭证').min(1, '请上传转账凭证').max(200),
      licenceTextVersion: ShownTextVersion,
    }),
    output: Nothing,
    idempotent: true,
  }),
  'GET /operator/v1/transfers': define({
    operationId: 'listTransfers',
    summary: 'Orders paid by bank transfer: waiting ones oldest first, others newest first',
    access: 'operator:finance',
    input: z.object({ ...Page, status: z.int('状态有误').min(1, '状态有误').max(3, '状态有误').optional() }),
    output: Paged(OperatorTransfer),
  }),
  'POST /operator/v1/transfers/{orderId}/confirm': define({
    operationId: 'confirmTransfer',
    summary: 'The money has arrived: the order is paid',
    access: 'operator:finance',
    input: OrderId,
    output: Nothing,
    idempotent: true,
  }),
  'POST /operator/v1/transfers/{orderId}/reject': define({
    operationId: 'rejectTransfer',
    summary: 'Rejects a transfer that has not arrived: cancels the order and notifies the buyer of the reason',
    access: 'operator:finance',
    input: OrderId.extend({ reason: Text(500) }),
    output: Nothing,
  }),
};
