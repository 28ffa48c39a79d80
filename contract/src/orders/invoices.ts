import { z } from 'zod';
import { InvoiceHead, InvoiceStatus } from '../codes.ts';
import { INVOICE_HEAD, PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { listAndExport, MoneyFilter } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { Line, NoOutput, OpaqueId, OrderId, OutId, OutYuan, PageBy, Paged, Text, Time } from '../shapes.ts';

const Optional = (max: number) => Line(max, 0).optional();
const HEAD_TYPES = [INVOICE_HEAD.enterprise, INVOICE_HEAD.personal] as const;

const ENTERPRISE_FIELDS = ['taxNum', 'address', 'phone', 'bankName', 'bankCardNo'] as const;

/** Returns the type of an invoice's title; without a type, a tax number means an enterprise. */
export function headTypeOf({ headType, taxNum }: { headType?: number | undefined; taxNum?: string | undefined }) {
  return headType ?? (taxNum ? INVOICE_HEAD.enterprise : INVOICE_HEAD.personal);
}

const InvoiceForm = z
  .object({
    orderId: OpaqueId,
    headType: z
      .literal(HEAD_TYPES, '抬头类型有误')
      .optional()
      .describe('1 enterprise, 2 personal; absent: 1 with a taxNum'),
    headTitle: z.string('请填写发票抬头').pipe(Line(100)),
    taxNum: Optional(30),
    address: Optional(200),
    phone: Optional(30),
    bankName: Optional(100),
    bankCardNo: Optional(40),
  })
  .superRefine((form, context) => {
    if (headTypeOf(form) !== INVOICE_HEAD.enterprise) return;
    for (const field of ENTERPRISE_FIELDS) {
      if (!form[field]) context.addIssue({ code: 'custom', path: [field], message: '必填项' });
    }
  });

export const Invoice = z
  .object({
    orderId: z.string(),
    invoiceStatus: InvoiceStatus,
    headType: InvoiceHead,
    headTitle: z.string(),
    taxNum: z.string().nullable(),
    address: z.string().nullable(),
    phone: z.string().nullable(),
    bankName: z.string().nullable(),
    bankCardNo: z.string().nullable(),
    amount: OutYuan,
    reason: z.string().nullable().describe('why it was rejected'),
    applyTime: Time,
    decideTime: Time.nullable(),
  })
  .meta({ id: 'Invoice' });
export type Invoice = z.infer<typeof Invoice>;

export const OperatorInvoice = Invoice.extend({
  userId: OutId,
  customer: z.object({ name: z.string() }),
  fileUrl: z.string().nullable().describe('a link to the issued invoice, valid for 10 minutes'),
  replaced: z
    .array(z.object({ fileUrl: z.string(), reason: z.string(), operatorName: z.string(), time: Time }))
    .describe('its earlier files, newest first'),
}).meta({ id: 'OperatorInvoice' });
export type OperatorInvoice = z.infer<typeof OperatorInvoice>;

const InvoiceFilter = MoneyFilter(
  'an order or tax number, or part of the name of the buyer or of the invoice’s title',
  LIST_SORTS.invoices,
  [0, 3],
);
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

export const invoices = {
  'POST /order/v1/makeInvoice': define({
    operationId: 'requestInvoice',
    summary: 'Requests the invoice of a paid order; allowed again after a rejection',
    access: 'user',
    scope: 'buy',
    input: InvoiceForm,
    output: NoOutput,
  }),
  'GET /order/v1/invoice/downloadUrl': define({
    operationId: 'getInvoiceLink',
    summary: 'A signed link, valid for 10 minutes, to an issued invoice',
    access: 'user',
    scope: 'buy',
    input: OrderId,
    output: z.object({ url: z.string() }),
  }),
  'GET /order/v1/invoice/user/list': define({
    operationId: 'listMyInvoices',
    summary: 'The invoices of the caller’s orders and of the company’s, newest first',
    access: 'user',
    scope: 'buy',
    input: z.object(PageBy(PAGE_SIZE.orders)),
    output: Paged(Invoice),
  }),
  ...listAndExport('GET /operator/v1/invoices', {
    access: 'operator:finance',
    scope: 'orders',
    filter: InvoiceFilter,
    item: OperatorInvoice,
    list: ['listInvoices', 'Invoices: requested ones oldest first, others newest first'],
    export: ['exportInvoices', 'The selected invoices as a CSV file'],
  }),
  'POST /operator/v1/invoices/{orderId}/issue': define({
    operationId: 'issueInvoice',
    summary: 'Issues a requested invoice with its file',
    access: 'operator:finance',
    scope: 'orders',
    input: OrderId.extend({ fileKey: z.string('请上传发票文件').min(1, '请上传发票文件').max(200) }),
    output: NoOutput,
  }),
  'POST /operator/v1/invoices/{orderId}/replace': define({
    operationId: 'replaceInvoice',
    summary: 'Replaces the file of an issued invoice and notifies the buyer of the reason; the earlier file is kept',
    access: 'operator:finance',
    scope: 'orders',
    input: OrderId.extend({
      fileKey: z.string('请上传发票文件').min(1, '请上传发票文件').max(200),
      reason: Text(500),
    }),
    output: NoOutput,
  }),
  'POST /operator/v1/invoices/{orderId}/reject': define({
    operationId: 'rejectInvoice',
    summary: 'Rejects a requested invoice, with the reason',
    access: 'operator:finance',
    scope: 'orders',
    input: OrderId.extend({ reason: Text(500) }),
    output: NoOutput,
  }),
};
