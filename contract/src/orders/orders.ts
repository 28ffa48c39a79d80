import { z } from 'zod';
import { DeliveredFile } from '../clips/media-facts.ts';
import { AuthenticationType, InvoiceStatus, OrderStatus, PayType, Tier, TransferStatus } from '../codes.ts';
import { ORDER_ITEMS_MAX, PAGE_SIZE } from '../constants.ts';
import { define } from '../endpoint.ts';
import { ShownTextVersion } from '../licences/licence-texts.ts';
import { RefundRequest } from './refunds.ts';
import { LICENCE_TEXT_MAX, LICENCE_VERDICTS, LICENSEE_KINDS } from '../licences/licence-uses.ts';
import { listAndExport, MoneyFilter } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import {
  Id,
  Nothing,
  OpaqueId,
  OrderId,
  OutId,
  OutYuan,
  PageBy,
  Paged,
  Resolution,
  Text,
  TierCode,
  Time,
} from '../shapes.ts';

export const OrderItem = z
  .object({
    orderItemId: z.string(),
    videoId: OutId,
    videoName: z.string(),
    thumbnailUrl: z.string(),
    authenticationType: AuthenticationType,
    videoType: Tier,
    originAmount: OutYuan,
    payAmount: OutYuan,
    authorized: z.boolean(),
    authorizationId: z.string().nullable(),
    resolution: Resolution.describe(
      'like `1920X1080`, of the file that was sold; before payment, of the file that would be',
    ),
    files: z
      .array(DeliveredFile)
      .describe('what was sold; before payment, what would be; empty until the files are described'),
    is8K: z.boolean(),
    refundTime: Time.nullable(),
    upgrade: z
      .object({
        orderItemId: z.string().describe('of the licence that is widened'),
        videoType: Tier.describe('its tier'),
        credit: OutYuan.describe('what was paid for it, which `originAmount` no longer has'),
        sharesYear: z
          .boolean()
          .nullable()
          .describe(
            'of one year: whether both share it, from the first naming of either, or its own runs from the order; null: permanent, or sold with another rule',
          ),
      })
      .nullable()
      .describe('of an item that was bought for the difference of prices'),
    licensedTypes: z.array(Tier).describe('tiers of the clip that the caller or their company has by other purchases'),
  })
  .meta({ id: 'OrderItem' });
export type OrderItem = z.infer<typeof OrderItem>;

export const IntendedUse = z.object({
  licensee: z.enum(LICENSEE_KINDS, '请选择被授权方'),
  uses: z
    .array(z.string('用途有误').max(40, '用途有误'), '请选择用途')
    .min(1, '请选择用途')
    .max(LICENCE_TEXT_MAX.uses, '用途有误')
    .describe('keys of the order’s licence text'),
});

export const LicenceFit = IntendedUse.extend({
  fits: z.boolean().describe('whether every item does'),
  items: z.array(
    z.object({
      orderItemId: z.string(),
      verdict: z.enum(LICENCE_VERDICTS),
      clauses: z.array(z.string()).describe('what of the licences says so; where it fits, its conditions'),
    }),
  ),
}).meta({ id: 'LicenceFit' });
export type LicenceFit = z.infer<typeof LicenceFit>;

export const Order = z
  .object({
    orderId: z.string(),
    orderCreateTime: Time,
    orderStatus: OrderStatus,
    expireTime: Time,
    payType: PayType.nullable(),
    payTime: Time.nullable(),
    downloadExpireTime: Time.nullable(),
    originAmount: OutYuan,
    discountAmount: OutYuan,
    payAmount: OutYuan,
    discountId: OutId.nullable(),
    transferStatus: TransferStatus,
    transferReason: z
      .string()
      .nullable()
      .describe('why another proof of the transfer is asked for, or why it was rejected'),
    invoiceStatus: InvoiceStatus.nullable(),
    invoiceReason: z.string().nullable().describe('why the invoice was rejected'),
    refundRequest: RefundRequest.nullable().describe('the latest'),
    licenceTextVersion: z
      .int()
      .describe('of the licence text that it was made or sold under; `pay` asks again where another one is in force'),
    licenceFit: LicenceFit.nullable().describe('the result of the last POST /order/v1/licenceFit'),
    customer: z.object({ name: z.string() }),
    orderItems: z.array(OrderItem),
  })
  .meta({ id: 'Order' });
export type Order = z.infer<typeof Order>;

export const OperatorOrder = Order.extend({ userId: OutId, userName: z.string(), phone: z.string() }).meta({
  id: 'OperatorOrder',
});
export type OperatorOrder = z.infer<typeof OperatorOrder>;

const OperatorOrderFilter = MoneyFilter(
  'part of the order number, a clip’s name, or the buyer’s name or phone',
  LIST_SORTS.orders,
  [1, 4],
);
export type OperatorOrderFilter = z.infer<typeof OperatorOrderFilter>;

const UpgradeOf = OpaqueId.optional().describe('the order item whose licence is widened, for the difference of prices');

export const orders = {
  'POST /order/v1/create': define({
    operationId: 'createOrder',
    summary: 'Creates an order from cart lines, or from clips directly, at the prices of this moment',
    access: 'user',
    input: z.object({
      shoppingCartIds: z.array(Id).max(ORDER_ITEMS_MAX, `一次最多结算${ORDER_ITEMS_MAX}条视频`).default([]),
      videos: z
        .array(z.object({ videoId: Id, videoType: TierCode, upgradeOf: UpgradeOf }))
        .max(ORDER_ITEMS_MAX, `一次最多结算${ORDER_ITEMS_MAX}条视频`)
        .default([]),
      upgradeOf: UpgradeOf.describe('the same, where `videos` has one entry'),
      discountId: Id.optional(),
    }),
    output: z.object({ orderId: z.string() }),
    idempotent: true,
  }),
  'GET /order/v1/orderId': define({
    operationId: 'getOrder',
    summary: 'One order',
    access: 'user',
    input: OrderId,
    output: Order,
  }),
  'GET /order/v1/list': define({
    operationId: 'listOrders',
    summary: 'The caller’s orders, and the company’s',
    access: 'user',
    input: z.object({
      ...PageBy(PAGE_SIZE.orders),
      keyword: Text(100, 0).optional().describe('part of the order number or of a clip’s name'),
      status: z.int().min(1).max(4).optional(),
    }),
    output: Paged(Order),
  }),
  'POST /order/v1/pay': define({
    operationId: 'payOrder',
    summary: 'Pays an order from the personal or the company’s coins; paying twice changes nothing',
    access: 'user',
    input: OrderId.extend({
      companyPay: z.union([z.boolean(), z.literal([0, 1])]).default(false),
      licenceTextVersion: ShownTextVersion,
    }),
    output: Nothing,
    idempotent: true,
  }),
  'POST /order/v1/discount/update': define({
    operationId: 'updateOrderDiscount',
    summary: 'Puts another discount card on a pending order, or none',
    access: 'user',
    input: OrderId.extend({ discountId: Id.optional().describe('of a card; absent: none') }),
    output: Nothing,
  }),
  'POST /order/v1/licenceFit': define({
    operationId: 'checkLicenceFit',
    summary: 'Whether the licences of an order cover what they are bought for; kept with the order',
    access: 'user',
    input: OrderId.extend(IntendedUse.shape),
    output: LicenceFit,
  }),
  'POST /order/v1/close': define({
    operationId: 'cancelOrder',
    summary: 'Cancels a pending order',
    access: 'user',
    input: OrderId,
    output: Nothing,
  }),
  'POST /order/v1/delete': define({
    operationId: 'deleteOrder',
    summary: 'Hides an order from its owner’s list, closing it first if it is pending',
    access: 'user',
    input: OrderId,
    output: Nothing,
  }),
  ...listAndExport('GET /operator/v1/orders', {
    access: 'operator:finance',
    filter: OperatorOrderFilter,
    item: OperatorOrder,
    list: ['listAllOrders', 'Orders, newest first'],
    export: ['exportAllOrders', 'The selected orders as a CSV file; phones masked'],
  }),
  'GET /operator/v1/orders/{orderId}': define({
    operationId: 'getAnyOrder',
    summary: 'One order',
    access: 'operator:finance',
    input: OrderId,
    output: OperatorOrder,
  }),
};
