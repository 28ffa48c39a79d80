import { z } from 'zod';
import { WithdrawalStatus } from '../codes.ts';
import { define } from '../endpoint.ts';
import { listAndExport } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { TaxBrackets, TaxTable, Withdrawal } from './payouts.ts';
import {
  AmountRange,
  FileLink,
  Id,
  ListFilter,
  ListOf,
  Month,
  NoInput,
  NoOutput,
  OutId,
  OutYuan,
  Page,
  Paged,
  Text,
  Time,
} from '../shapes.ts';
import { StatementLine } from '../wallet/wallet.ts';
import { PAYOUT_FILE_MAX } from './withdrawal-status.ts';

export const OperatorWithdrawal = Withdrawal.omit({ recharge: true, cancellable: true })
  .extend({
    userId: OutId,
    accountName: z.string().describe('the creator’s name'),
    company: z.boolean(),
    bankAddress: z.string().nullable(),
    invoiceUrl: z.string().nullable().describe('a link to the company’s invoice, valid for 10 minutes'),
    proposal: z
      .object({ operatorName: z.string(), transferFileKey: z.string(), mine: z.boolean() })
      .nullable()
      .describe('one operator has completed it, and another one must confirm'),
    payoutFile: z
      .object({ operatorName: z.string(), time: Time })
      .nullable()
      .describe('the operator who last put it into a file for the bank'),
    opened: z
      .object({ operatorName: z.string().nullable().describe('null: opened before names were recorded'), time: Time })
      .nullable()
      .describe('the operator who opened it first, after which its creator cannot cancel it'),
  })
  .meta({ id: 'OperatorWithdrawal' });
export type OperatorWithdrawal = z.infer<typeof OperatorWithdrawal>;

export const WithdrawalStory = OperatorWithdrawal.extend({
  certifiedName: z.string().nullable().describe('the current name'),
  nameMatches: z.boolean().describe('whether the payee and the card’s holder still have the certified name'),
  suspended: z.boolean(),
  sales: z.object({ count: z.int(), money: OutYuan }).describe('income of sales that were not refunded'),
  refunds: z.object({ count: z.int(), money: OutYuan }).describe('income of sales that were refunded'),
  incomeMoney: OutYuan.describe('the balance besides this withdrawal'),
  debtMoney: OutYuan.describe('refunded income that had been withdrawn and has not been earned back yet'),
  earlier: z
    .array(
      Withdrawal.pick({ applyId: true, depositMoney: true, taxMoney: true, depositStatus: true, createTime: true }),
    )
    .describe('the latest other withdrawals, newest first'),
  lines: z.array(StatementLine).describe('the latest movements of the income, newest first'),
}).meta({ id: 'WithdrawalStory' });
export type WithdrawalStory = z.infer<typeof WithdrawalStory>;

export const WithheldTax = z
  .object({
    userId: OutId,
    payeeName: z.string(),
    taxVersion: z.int(),
    count: z.int(),
    depositMoney: OutYuan,
    taxMoney: OutYuan,
    payMoney: OutYuan,
  })
  .meta({ id: 'WithheldTax' });
export type WithheldTax = z.infer<typeof WithheldTax>;

const WithdrawalFilter = z.object({
  status: WithdrawalStatus.optional(),
  ...ListFilter('a withdrawal’s number, a card’s last four digits, or part of a name', LIST_SORTS.withdrawals),
  ...AmountRange,
});
export type WithdrawalFilter = z.infer<typeof WithdrawalFilter>;

const ApplyId = z.object({ applyId: Id });

const OperatorTaxTable = TaxTable.extend({
  operatorName: z.string().nullable().describe('null: the first table'),
  inForce: z.boolean().describe('today'),
}).meta({ id: 'OperatorTaxTable' });
export type OperatorTaxTable = z.infer<typeof OperatorTaxTable>;

const TaxPreview = z.object({
  amounts: z
    .array(z.object({ depositMoney: OutYuan, taxMoney: OutYuan, newTaxMoney: OutYuan }))
    .describe('examples at each bound of both tables, and one fen above'),
  month: z
    .object({ count: z.int(), taxMoney: OutYuan, newTaxMoney: OutYuan })
    .describe('the withdrawals of the last 30 days, with the tax withheld and the tax under the new table'),
});
export type TaxPreview = z.infer<typeof TaxPreview>;

export const operatorPayouts = {
  ...listAndExport('GET /operator/v1/withdrawals', {
    access: 'operator:finance',
    filter: WithdrawalFilter,
    item: OperatorWithdrawal,
    list: ['listWithdrawals', 'Withdrawals: open ones oldest first, others newest first'],
    export: [
      'exportWithdrawals',
      'A signed link, valid for 10 minutes, to the selected withdrawals as a CSV file; cards masked',
    ],
  }),
  'GET /operator/v1/withdrawals/tax': define({
    operationId: 'listWithheldTax',
    summary: 'The tax withheld in a month, by person and version of the tax table',
    access: 'operator:finance',
    input: Month.extend(Page),
    output: Paged(WithheldTax).extend({
      sum: WithheldTax.pick({ count: true, depositMoney: true, taxMoney: true, payMoney: true }),
    }),
  }),
  'GET /operator/v1/withdrawals/tax/export': define({
    operationId: 'exportWithheldTax',
    summary: 'A signed link, valid for 10 minutes, to the withheld tax as a CSV file',
    access: 'operator:finance',
    input: Month,
    output: FileLink,
  }),
  'POST /operator/v1/withdrawals/payoutFile': define({
    operationId: 'exportPayouts',
    summary:
      'A signed link to the bank’s file of open withdrawals to cards, with full card numbers; each one is audited, and is in only one file unless `again` lists it',
    access: 'operator:finance',
    input: z.object({
      applyIds: z.array(Id, '请选择提现').min(1, '请选择提现').max(PAYOUT_FILE_MAX, `最多选择${PAYOUT_FILE_MAX}笔`),
      again: z
        .array(Id, '请选择提现')
        .max(PAYOUT_FILE_MAX, `最多选择${PAYOUT_FILE_MAX}笔`)
        .default([])
        .describe('the withdrawals among them that may be in an earlier file'),
    }),
    output: FileLink,
  }),
  'GET /operator/v1/withdrawals/{applyId}': define({
    operationId: 'getWithdrawal',
    summary:
      'A withdrawal with its creator’s income, refunds, debt and earlier payments; once it has been opened, the creator cannot cancel it',
    access: 'operator:finance',
    input: ApplyId,
    output: WithdrawalStory,
  }),
  'POST /operator/v1/withdrawals/{applyId}/card': define({
    operationId: 'showWithdrawalCard',
    summary: 'The full number of the card; each access is audited',
    access: 'operator:finance',
    input: ApplyId,
    output: z.object({ realName: z.string(), cardNo: z.string(), bankName: z.string(), bankAddress: z.string() }),
  }),
  'POST /operator/v1/withdrawals/{applyId}/complete': define({
    operationId: 'completeWithdrawal',
    summary: 'Records that the money was transferred; above the set amount another operator must confirm',
    access: 'operator:finance',
    input: ApplyId.extend({ transferFileKey: z.string('请上传转账凭证').min(1, '请上传转账凭证').max(200) }),
    output: z.object({ waiting: z.literal(true) }).nullable(),
    idempotent: true,
  }),
  'POST /operator/v1/withdrawals/{applyId}/fail': define({
    operationId: 'failWithdrawal',
    summary: 'Rejects a withdrawal, with the reason, and returns the money',
    access: 'operator:finance',
    input: ApplyId.extend({ reason: Text(500) }),
    output: NoOutput,
    idempotent: true,
  }),
  'GET /operator/v1/taxTables': define({
    operationId: 'listTaxTables',
    summary: 'All versions of the tax table, newest first',
    access: 'operator:finance',
    input: NoInput,
    output: ListOf(OperatorTaxTable),
  }),
  'POST /operator/v1/taxTables/preview': define({
    operationId: 'previewTaxTable',
    summary: 'The differences between a new tax table and the one in force today',
    access: 'operator:finance',
    input: z.object({ brackets: TaxBrackets }),
    output: TaxPreview,
  }),
  'POST /operator/v1/taxTables': define({
    operationId: 'addTaxTable',
    summary: 'Adds a version of the tax table, for withdrawals requested from the given day on',
    access: 'operator:admin',
    input: z.object({ from: z.iso.date('日期有误'), brackets: TaxBrackets }),
    output: z.object({ version: z.int() }),
  }),
};
