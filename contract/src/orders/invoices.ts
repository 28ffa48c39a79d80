import { z } from 'zod';
import { InvoiceHead, InvoiceStatus, InvoiceType } from '../codes.ts';
import { INVOICE_HEAD, INVOICE_ORDERS_MAX, INVOICE_TYPE, PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { listAndExport, MoneyFilter } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import {
  Email,
  Id,
  Line,
  ListOf,
  NoInput,
  NoOutput,
  OpaqueId,
  OrderId,
  OutId,
  OutYuan,
  PageBy,
  Paged,
  Text,
  Time,
  Yuan,
} from '../shapes.ts';

const Optional = (max: number) => Line(max, 0).optional();
const HEAD_TYPES = [INVOICE_HEAD.enterprise, INVOICE_HEAD.personal] as const;
const INVOICE_TYPES = [INVOICE_TYPE.ordinary, INVOICE_TYPE.special] as const;

const ENTERPRISE_FIELDS = ['taxNum', 'address', 'phone', 'bankName', 'bankCardNo'] as const;

/** Returns the type of an invoice's title; without a type, a tax number means an enterprise. */
export function headTypeOf({ headType, taxNum }: { headType?: number | undefined; taxNum?: string | undefined }) {
  return headType ?? (taxNum ? INVOICE_HEAD.enterprise : INVOICE_HEAD.personal);
}

const ORDERS_EXCEEDED = `一张发票最多合并 ${INVOICE_ORDERS_MAX} 个订单`;

/** Returns the orders of a requested invoice, without repetitions, by their numbers. */
export function invoicedOrders({
  orderId,
  orderIds = [],
}: {
  orderId?: string | undefined;
  orderIds?: string[] | undefined;
}): string[] {
  return [...new Set(orderId ? [orderId, ...orderIds] : orderIds)].toSorted();
}

const InvoiceForm = z
  .object({
    orderId: OpaqueId.optional(),
    orderIds: z
      .array(OpaqueId)
      .max(INVOICE_ORDERS_MAX, ORDERS_EXCEEDED)
      .optional()
      .describe('further orders of the same owner on the same invoice'),
    invoiceType: z
      .literal(INVOICE_TYPES, '发票类型有误')
      .default(INVOICE_TYPE.ordinary)
      .describe('1 ordinary (普票), 2 special (专票), for enterprises only'),
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
    email: Email.optional().describe('where its file is mailed once it is issued or replaced'),
  })
  .superRefine((form, context) => {
    const refuse = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message });
    const orders = invoicedOrders(form).length;
    if (orders === 0) refuse('orderId', '请选择订单');
    if (orders > INVOICE_ORDERS_MAX) refuse('orderIds', ORDERS_EXCEEDED);
    if (headTypeOf(form) !== INVOICE_HEAD.enterprise) {
      if (form.invoiceType === INVOICE_TYPE.special) refuse('invoiceType', '专票只能开给企业');
      return;
    }
    for (const field of ENTERPRISE_FIELDS) {
      if (!form[field]) refuse(field, '必填项');
    }
  });

const TitleFields = {
  headType: InvoiceHead,
  headTitle: z.string(),
  taxNum: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  bankName: z.string().nullable(),
  bankCardNo: z.string().nullable(),
};

export const InvoiceTitle = z
  .object({ ...TitleFields, certified: z.boolean().describe('the caller’s verified company') })
  .meta({ id: 'InvoiceTitle' });
export type InvoiceTitle = z.infer<typeof InvoiceTitle>;

export const RedInvoice = z
  .object({
    redId: OutId,
    orderId: z.string().describe('the refunded order'),
    amount: OutYuan.describe('positive: how much of the issued invoice it reverses'),
    applyTime: Time.describe('when the order was refunded'),
    issueTime: Time.nullable().describe('null: not issued yet'),
  })
  .meta({ id: 'RedInvoice' });
export type RedInvoice = z.infer<typeof RedInvoice>;

export const InvoiceableOrder = z
  .object({
    orderId: z.string(),
    payTime: Time,
    companyPay: z.boolean().describe('paid by the company: such orders are not merged with personal ones'),
    amount: OutYuan.describe('how much can be invoiced'),
    videoNames: z.array(z.string()).describe('the order’s clips, up to three'),
    items: z.int(),
  })
  .meta({ id: 'InvoiceableOrder' });
export type InvoiceableOrder = z.infer<typeof InvoiceableOrder>;

export const Invoice = z
  .object({
    orderId: z.string().describe('the invoice’s first or only order'),
    orderIds: z.array(z.string()).describe('all orders that it covers'),
    invoiceType: InvoiceType,
    invoiceStatus: InvoiceStatus,
    ...TitleFields,
    amount: OutYuan.describe('the sum of all its orders'),
    email: z.string().nullable().describe('where its file is mailed'),
    reason: z.string().nullable().describe('why it was rejected'),
    applyTime: Time,
    decideTime: Time.nullable(),
    redInvoices: z.array(RedInvoice).describe('the red invoices of its orders, oldest first'),
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
  redInvoices: z.array(
    RedInvoice.extend({
      headTitle: z.string(),
      taxNum: z.string().nullable(),
      reversedFileUrl: z.string().describe('a link to the invoice that it reverses'),
      fileUrl: z.string().nullable().describe('a link to the red invoice'),
    }),
  ),
}).meta({ id: 'OperatorInvoice' });
export type OperatorInvoice = z.infer<typeof OperatorInvoice>;

const InvoiceFilter = MoneyFilter(
  'an order or tax number, or part of the name of the buyer or of the invoice’s title',
  LIST_SORTS.invoices,
  [0, 3],
).extend({
  red: z.literal('due', '筛选条件有误，请刷新后再试').optional().describe('due: those with a red invoice to be issued'),
});
export type InvoiceFilter = z.infer<typeof InvoiceFilter>;

export const invoices = {
  'POST /order/v1/makeInvoice': define({
    operationId: 'requestInvoice',
    summary: 'Requests one invoice for one or several paid orders of one owner; allowed again after a rejection',
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
  'GET /order/v1/invoice/titles': define({
    operationId: 'listInvoiceTitles',
    summary: 'The titles of earlier invoices, latest first, after the verified company of the caller',
    access: 'user',
    scope: 'buy',
    input: NoInput,
    output: ListOf(InvoiceTitle),
  }),
  'GET /order/v1/invoice/orders': define({
    operationId: 'listInvoiceableOrders',
    summary: 'The latest paid orders for which an invoice can be requested, newest first',
    access: 'user',
    scope: 'buy',
    input: NoInput,
    output: ListOf(InvoiceableOrder),
  }),
  'GET /order/v1/invoice/redUrl': define({
    operationId: 'getRedInvoiceLink',
    summary: 'A signed link, valid for 10 minutes, to an issued red invoice',
    access: 'user',
    scope: 'buy',
    input: z.object({ redId: Id }),
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
    input: OrderId.extend({
      fileKey: z.string('请上传发票文件').min(1, '请上传发票文件').max(200),
      amount: Yuan.optional().describe(
        'the invoice’s amount as its file states it; refused if a refund has changed it',
      ),
    }),
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
  'POST /operator/v1/redInvoices/{redId}/issue': define({
    operationId: 'issueRedInvoice',
    summary: 'Issues the red invoice of a refunded order with its file, once, and notifies the buyer',
    access: 'operator:finance',
    scope: 'orders',
    input: z.object({
      redId: Id,
      fileKey: z.string('请上传发票文件').min(1, '请上传发票文件').max(200),
    }),
    output: NoOutput,
  }),
};
