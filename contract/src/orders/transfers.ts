import { z } from 'zod';
import { BankReference, ReceivedMoney } from './bank-credits.ts';
import { OrderStatus, TransferStatus } from '../codes.ts';
import { define } from '../endpoint.ts';
import { ShownTextVersion } from '../licences/licence-texts.ts';
import { listAndExport, MoneyFilter } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { NoInput, NoOutput, OrderId, OutId, OutYuan, Text, Time } from '../shapes.ts';

export const ReceivingAccount = z
  .object({
    accountName: z.string(),
    bankName: z.string(),
    accountNo: z.string(),
    remark: z.string(),
  })
  .meta({ id: 'ReceivingAccount' });
export type ReceivingAccount = z.infer<typeof ReceivingAccount>;

/** Whether operators have entered a bank account: the default texts contain no digit. */
export const isBankAccountSet = ({ accountNo }: Pick<ReceivingAccount, 'accountNo'>): boolean => /\d/.test(accountNo);

export const OperatorTransfer = z
  .object({
    orderId: z.string(),
    orderStatus: OrderStatus,
    transferStatus: TransferStatus,
    payAmount: OutYuan,
    userId: OutId,
    customer: z.object({ name: z.string() }),
    proofUrl: z.string().describe('a link, valid for 10 minutes'),
    reason: z.string().nullable().describe('why another proof was requested, or why the transfer was rejected'),
    submitTime: Time,
    askTime: Time.nullable().describe('when another proof was requested; null: none is awaited'),
    decideTime: Time.nullable(),
    receipts: z
      .array(z.object({ reference: z.string(), amount: OutYuan, operatorName: z.string(), time: Time }))
      .describe('the money that has arrived for it, oldest first'),
  })
  .meta({ id: 'OperatorTransfer' });
export type OperatorTransfer = z.infer<typeof OperatorTransfer>;

const TransferFilter = MoneyFilter(
  'an order’s number, a bank’s number, or part of the buyer’s name',
  LIST_SORTS.transfers,
  [1, 3],
);
export type TransferFilter = z.infer<typeof TransferFilter>;

export const transfers = {
  'GET /order/v1/transferAccount': define({
    operationId: 'getReceivingAccount',
    summary: 'The bank account that buyers transfer to',
    access: 'user',
    input: NoInput,
    output: ReceivingAccount,
  }),
  'POST /order/v1/transferProof': define({
    operationId: 'submitTransferProof',
    summary: 'Submits the proof of a bank transfer, which an operator then checks; a repeated call replaces the proof',
    access: 'user',
    input: OrderId.extend({
      fileKey: z.string('请上传转账凭证').min(1, '请上传转账凭证').max(200),
      licenceTextVersion: ShownTextVersion,
    }),
    output: NoOutput,
    idempotent: true,
  }),
  ...listAndExport('GET /operator/v1/transfers', {
    access: 'operator:finance',
    scope: 'finance',
    filter: TransferFilter,
    item: OperatorTransfer,
    list: ['listTransfers', 'Orders paid by bank transfer: waiting ones oldest first, others newest first'],
    export: ['exportTransfers', 'The selected transfers as a CSV file'],
  }),
  'POST /operator/v1/transfers/{orderId}/confirm': define({
    operationId: 'confirmTransfer',
    summary:
      'Records received money, which pays the order; any excess becomes coins. Too little money is recorded, and the call returns a conflict',
    access: 'operator:finance',
    input: OrderId.extend({
      reference: BankReference.describe('the bank’s number of the transfer, which can pay only once'),
      amount: ReceivedMoney.describe('the amount that arrived with this transfer'),
    }),
    output: NoOutput,
    idempotent: true,
  }),
  'POST /operator/v1/transfers/{orderId}/takeBackReceipt': define({
    operationId: 'takeBackTransferReceipt',
    summary: 'Removes a part payment that was entered by mistake; the bank’s number may then be entered again',
    access: 'operator:finance',
    input: OrderId.extend({ reference: BankReference, reason: Text(500) }),
    output: NoOutput,
  }),
  'POST /operator/v1/transfers/{orderId}/ask': define({
    operationId: 'askForTransferProof',
    summary: 'Asks the buyer for another proof, with the reason; the order stays open',
    access: 'operator:finance',
    input: OrderId.extend({ reason: Text(500) }),
    output: NoOutput,
  }),
  'POST /operator/v1/transfers/{orderId}/reject': define({
    operationId: 'rejectTransfer',
    summary: 'Rejects a transfer: cancels the order, credits any part payment, and notifies the buyer of the reason',
    access: 'operator:finance',
    input: OrderId.extend({ reason: Text(500) }),
    output: NoOutput,
  }),
};
