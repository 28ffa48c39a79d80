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
  Resolution,
  Text,
  TierCode,
  Time,
  Yuan,
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
      'such as `1920X1080`: of the file that was sold; before payment, of the file that would be delivered',
    ),
    files: z
      .array(DeliveredFile)
      .describe(
        'the files that were sold; before payment, those that would be delivered; empty until they are analysed',
      ),
    is8K: z.boolean(),
    refundTime: Time.nullable(),
    upgrade: z
      .object({
        orderItemId: z.string().describe('the order item whose licence is widened'),
        videoType: Tier.describe('its tier'),
        credit: OutYuan.describe('the credit for it, already deducted in `originAmount`'),
        sharesYear: z
          .boolean()
          .nullable()
          .describe(
            'true: both licences share one year, from the first naming of a licensee; false: the upgrade’s year starts with the order; null: permanent, or sold under another rule',
          ),
      })
      .nullable()
      .describe('set for an item that was bought for the price difference'),
    series: z
      .object({ seriesName: z.string(), listPrice: OutYuan.describe('the clip’s own price') })
      .nullable()
      .describe('set for an item that was bought at a series’ price for all, of which `originAmount` is its share'),
    licensedTypes: z
      .array(Tier)
      .describe('tiers of the clip that the caller or their company has from other purchases'),
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
  fits: z.boolean().describe('whether every item fits'),
  items: z.array(
    z.object({
      orderItemId: z.string(),
      verdict: z.enum(LICENCE_VERDICTS),
      clauses: z.array(z.string()).describe('the licence terms that decided this; if it fits, its conditions'),
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
    pack: z
      .object({ packId: OutId, packName: z.string() })
      .nullable()
      .describe('the pack that paid the order; `payAmount` is then the price of its downloads'),
    transferStatus: TransferStatus,
    transferReason: z
      .string()
      .nullable()
      .describe('why another proof of the transfer was requested, or why it was rejected'),
    invoiceStatus: InvoiceStatus.nullable(),
    invoiceReason: z.string().nullable().describe('why the invoice was rejected'),
    refundRequest: RefundRequest.nullable().describe('the latest'),
    licenceTextVersion: z
      .int()
      .describe(
        'the version of the licence text that the order was created or sold under; `pay` asks again if another is in force',
      ),
    costCentre: z.string().nullable().describe('of the company that pays'),
    poNumber: z.string().nullable().describe('the company’s own number of the purchase'),
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

export const ORDER_REFERENCE_MAX = 50;

const OperatorOrderFilter = MoneyFilter(
  'part of the order number, a clip’s name, or the buyer’s name or phone',
  LIST_SORTS.orders,
  [1, 4],
);
export type OperatorOrderFilter = z.infer<typeof OperatorOrderFilter>;

const UpgradeOf = OpaqueId.optional().describe('the order item whose licence is widened for the price difference');

export const orders = {
  'POST /order/v1/create': define({
    operationId: 'createOrder',
    summary: 'Creates an order from cart lines, from clips directly, or from a series, at current prices',
    access: 'user',
    scope: 'buy',
    input: z.object({
      shoppingCartIds: z.array(Id).max(ORDER_ITEMS_MAX, `一次最多结算 ${ORDER_ITEMS_MAX} 条素材`).default([]),
      videos: z
        .array(z.object({ videoId: Id, videoType: TierCode, upgradeOf: UpgradeOf }))
        .max(ORDER_ITEMS_MAX, `一次最多结算 ${ORDER_ITEMS_MAX} 条素材`)
        .default([]),
      upgradeOf: UpgradeOf.describe('the `upgradeOf` of the only entry of `videos`'),
      series: z
        .object({
          seriesId: Id,
          videoType: TierCode,
          price: Yuan.optional().describe('the price that was shown: another one is a conflict'),
          count: z
            .int('页面状态已过期，请刷新后再试')
            .optional()
            .describe('the number of clips that was shown: another one is a conflict'),
        })
        .optional()
        .describe('orders all clips of a series that are on sale in the tier, and nothing else, at its price for all'),
      discountId: Id.optional(),
    }),
    output: z.object({ orderId: z.string() }),
    idempotent: true,
  }),
  'GET /order/v1/orderId': define({
    operationId: 'getOrder',
    summary: 'One order',
    access: 'user',
    scope: 'buy',
    input: OrderId,
    output: Order,
  }),
  'GET /order/v1/list': define({
    operationId: 'listOrders',
    summary: 'The caller’s orders, and the company’s',
    access: 'user',
    scope: 'buy',
    input: z.object({
      ...PageBy(PAGE_SIZE.orders),
      keyword: Text(100, 0).optional().describe('part of the order number or of a clip’s name'),
      status: z.int().min(1).max(4).optional(),
    }),
    output: Paged(Order),
  }),
  'POST /order/v1/pay': define({
    operationId: 'payOrder',
    summary: 'Pays an order from the personal or the company’s coins, or from a pack; paying twice changes nothing',
    access: 'user',
    scope: 'buy',
    input: OrderId.extend({
      companyPay: z.union([z.boolean(), z.literal([0, 1])]).default(false),
      licenceTextVersion: ShownTextVersion,
      packId: Id.optional().describe(
        'the pack that pays every item, instead of coins and without the discount card; its owner pays, whatever `companyPay` says',
      ),
    }),
    output: NoOutput,
    idempotent: true,
  }),
  'POST /order/v1/discount/update': define({
    operationId: 'updateOrderDiscount',
    summary: 'Replaces or removes the discount card of a pending order',
    access: 'user',
    scope: 'buy',
    input: OrderId.extend({ discountId: Id.optional().describe('the id of a card; absent: none') }),
    output: NoOutput,
  }),
  'POST /order/v1/licenceFit': define({
    operationId: 'checkLicenceFit',
    summary: 'Whether the licences of an order cover the intended use; the answer is kept with the order',
    access: 'user',
    scope: 'buy',
    input: OrderId.extend(IntendedUse.shape),
    output: LicenceFit,
  }),
  'POST /order/v1/references/update': define({
    operationId: 'updateOrderReferences',
    summary:
      'Replaces the cost centre and PO number of an order that the caller’s company pays or has paid; absent: none',
    access: 'user',
    scope: 'buy',
    input: OrderId.extend({
      costCentre: Line(ORDER_REFERENCE_MAX, 0).optional(),
      poNumber: Line(ORDER_REFERENCE_MAX, 0).optional(),
    }),
    output: NoOutput,
  }),
  'GET /company/v1/costCentre/list': define({
    operationId: 'listCostCentres',
    summary: 'Cost centres of the orders that the caller’s company paid, the caller’s first, latest first',
    access: 'user',
    input: NoInput,
    output: ListOf(z.string()),
  }),
  'POST /order/v1/close': define({
    operationId: 'cancelOrder',
    summary: 'Cancels a pending order',
    access: 'user',
    scope: 'buy',
    input: OrderId,
    output: NoOutput,
  }),
  'POST /order/v1/delete': define({
    operationId: 'deleteOrder',
    summary: 'Hides an order from its owner’s list; a pending order is cancelled first',
    access: 'user',
    input: OrderId,
    output: NoOutput,
  }),
  ...listAndExport('GET /operator/v1/orders', {
    access: 'operator:finance',
    scope: 'orders',
    filter: OperatorOrderFilter,
    item: OperatorOrder,
    list: ['listAllOrders', 'Orders, newest first'],
    export: ['exportAllOrders', 'The selected orders as a CSV file; phones masked'],
  }),
  'GET /operator/v1/orders/{orderId}': define({
    operationId: 'getAnyOrder',
    summary: 'One order',
    access: 'operator:finance',
    scope: 'orders',
    input: OrderId,
    output: OperatorOrder,
  }),
};
