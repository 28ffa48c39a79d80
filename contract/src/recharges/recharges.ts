import { z } from 'zod';
import { OrderStatus, QuarantineStatus, RechargeMethod } from '../codes.ts';
import { RECHARGE_MAX_YUAN } from '../constants.ts';
import { define, type Endpoint } from '../endpoint.ts';
import { ShownTextVersion } from '../licences/licence-texts.ts';
import { listAndExport, MoneyFilter } from '../list-and-export.ts';
import { LIST_SORTS } from '../list-sorts.ts';
import { PAYMENT_METHODS, type PaymentChannel } from '../payment-methods.ts';
import { PAYMENT_CHANNELS } from '../recharge-methods.ts';
import {
  Id,
  NoInput,
  NoOutput,
  OpaqueId,
  OrderId,
  OutId,
  OutYuan,
  Period,
  Sorting,
  Text,
  Time,
  Yuan,
} from '../shapes.ts';

const rechargeFields = {
  rechargeMoney: Yuan.refine((yuan) => yuan > 0, '充值金额必须大于0').refine(
    (yuan) => yuan <= RECHARGE_MAX_YUAN,
    `充值金额不能超过${RECHARGE_MAX_YUAN}`,
  ),
  couponId: Id.optional(),
  discountId: Id.optional(),
  orderId: OpaqueId.optional().describe('a pending order that is paid as soon as the recharge is'),
  licenceTextVersion: ShownTextVersion,
};

const hasOnePromotion = (form: { couponId?: number | undefined; discountId?: number | undefined }) =>
  !(form.couponId && form.discountId);
const ONE_PROMOTION = { path: ['couponId'], error: '优惠券和折扣卡只能选择一种' };

const RechargeForm = z.object(rechargeFields).refine(hasOnePromotion, ONE_PROMOTION);

/** Ways to start a payment of a method that has several. */
const StartWay = z.enum(['native', 'h5', 'jsapi'], '付款方式有误');
export type StartWay = z.infer<typeof StartWay>;

const PaymentForm = z
  .object({
    ...rechargeFields,
    way: StartWay.nullish().describe(
      'for WeChat Pay: native is a QR code, h5 a page for phone browsers, jsapi a sheet inside WeChat; absent: native. GET /recharge/v1/methods returns it',
    ),
    wechatCode: z
      .string()
      .regex(/^[\w-]{1,128}$/, '微信授权有误')
      .nullish()
      .describe('jsapi: the code with which WeChat returned from POST /wxpay/v1/authorise; valid once'),
    wechatState: z
      .string()
      .regex(/^[0-9a-f]{64}$/, '微信授权有误')
      .nullish(),
  })
  .refine(hasOnePromotion, ONE_PROMOTION)
  .refine(({ way, wechatCode, wechatState }) => way !== 'jsapi' || (wechatCode && wechatState), {
    path: ['wechatCode'],
    error: '请先在微信中授权',
  });

const PaymentWay = z.enum(['form', ...StartWay.options, 'otherBrowser']);
export type PaymentWay = z.infer<typeof PaymentWay>;

export const OperatorRecharge = z
  .object({
    orderId: z.string(),
    userId: OutId,
    userName: z.string(),
    companyName: z.string().nullable().describe('set if the company’s coins were recharged'),
    method: RechargeMethod,
    rechargeMoney: OutYuan.describe('the requested amount'),
    creditedMoney: OutYuan.describe('the amount received and credited, without bonus coins; 0 until then'),
    refundedMoney: OutYuan.describe('the amount that the provider refunded on its own'),
    presentedAmount: OutYuan.describe('bonus coins that were credited with it'),
    discount: z
      .int()
      .nullable()
      .describe(
        'the discount of the card that it earns, 85 is 8.5折; null for a payment credited by an operator, which earns none',
      ),
    orderStatus: OrderStatus,
    tradeNo: z.string().nullable().describe('the provider’s transaction number'),
    paysOrderId: z
      .string()
      .nullable()
      .describe('the order that it pays with the credited coins; null: it only buys coins'),
    addTime: Time,
    payTime: Time.nullable(),
  })
  .meta({ id: 'OperatorRecharge' });
export type OperatorRecharge = z.infer<typeof OperatorRecharge>;

export const QuarantinedPayment = z
  .object({
    quarantineId: OutId,
    kind: z
      .enum(['payment', 'refund'])
      .describe('a payment that matches no recharge, or a refund that the provider made on its own'),
    method: RechargeMethod,
    tradeNo: z.string().describe('the provider’s transaction number'),
    orderId: z.string().describe('the recharge that the payment names'),
    userId: OutId.nullable().describe('null: there is no such recharge and no owner has been assigned yet'),
    userName: z.string().nullable(),
    rechargeMoney: OutYuan.nullable(),
    paidMoney: OutYuan.describe('the amount paid, before refunds'),
    refundMoney: OutYuan.describe(
      'the amount that the provider refunded on its own: for a payment, all known refunds; otherwise, one refund',
    ),
    refundsUnknown: z
      .boolean()
      .describe('whether the provider refunded part of the payment without stating the amount'),
    creditedMoney: OutYuan.nullable().describe('the amount credited as coins'),
    reason: z.string(),
    status: QuarantineStatus,
    note: z.string().nullable(),
    addTime: Time,
    decideTime: Time.nullable(),
  })
  .meta({ id: 'QuarantinedPayment' });
export type QuarantinedPayment = z.infer<typeof QuarantinedPayment>;

export const BillDifference = z
  .object({
    kind: z
      .enum(['missingHere', 'missingThere', 'amountDiffers', 'waiting'])
      .describe(
        'missingHere: only in the bill; missingThere: only in the books; amountDiffers: in both; waiting: paid, but an operator must decide',
      ),
    of: z.enum(['payment', 'refund']),
    orderId: z.string(),
    tradeNo: z.string(),
    billMoney: OutYuan.nullable(),
    ourMoney: OutYuan.nullable(),
  })
  .meta({ id: 'BillDifference' });
export type BillDifference = z.infer<typeof BillDifference>;

export const Reconciliation = z
  .object({
    method: RechargeMethod,
    day: z.string().describe('yyyy-MM-dd in Asia/Shanghai'),
    payments: z.int(),
    paymentMoney: OutYuan,
    refunds: z.int(),
    refundMoney: OutYuan,
    differences: z.array(BillDifference),
    time: Time,
  })
  .meta({ id: 'Reconciliation' });
export type Reconciliation = z.infer<typeof Reconciliation>;

const RechargeFilter = MoneyFilter(
  'an order’s or trade’s number, or part of a user’s name or phone',
  LIST_SORTS.recharges,
  [1, 4],
);
export type RechargeFilter = z.infer<typeof RechargeFilter>;

const QuarantineFilter = MoneyFilter(
  'the number of a recharge, of a trade or of the order to be paid, or part of a user’s name',
  LIST_SORTS.quarantine,
  [0, 7],
);
export type QuarantineFilter = z.infer<typeof QuarantineFilter>;

const ReconciliationFilter = z.object({ ...Period, ...Sorting(LIST_SORTS.reconciliations) });
export type ReconciliationFilter = z.infer<typeof ReconciliationFilter>;

const Decision = z.object({ quarantineId: Id, reason: Text(200) });
const PaymentDecision = Decision.extend({
  money: Yuan.refine((yuan) => yuan > 0, '金额必须大于0')
    .optional()
    .describe('the rest of the payment; required if the provider does not state the refunded amount'),
});

const RechargeStart = {
  form: z.object({ form: z.string().describe('HTML to submit'), orderId: OpaqueId }),
  codeUrl: z.object({
    codeUrl: z.string().optional().describe('native: the content of the QR code'),
    h5Url: z.string().optional().describe('h5: the provider’s page, which a phone opens within five minutes'),
    jsapi: z
      .object({
        appId: z.string(),
        timeStamp: z.string(),
        nonceStr: z.string(),
        package: z.string(),
        signType: z.string(),
        paySign: z.string(),
      })
      .optional()
      .describe('jsapi: the parameters of WeixinJSBridge’s getBrandWCPayRequest'),
    orderId: OpaqueId,
  }),
};
type OpenRecharge = {
  [C in PaymentChannel as `POST /${C}/v1/recharge/order`]: Endpoint<
    typeof PaymentForm,
    (typeof RechargeStart)[(typeof PAYMENT_METHODS)[C]['start']],
    'user'
  >;
};

const openRecharge = Object.fromEntries(
  PAYMENT_CHANNELS.map((channel) => [
    `POST /${channel}/v1/recharge/order`,
    define({
      operationId: `create${channel.charAt(0).toUpperCase()}${channel.slice(1)}Recharge`,
      summary: `Opens a recharge through ${channel}`,
      access: 'user',
      input: PaymentForm,
      output: RechargeStart[PAYMENT_METHODS[channel].start],
      idempotent: 'outside',
    }),
  ]),
) as OpenRecharge;

const PaymentMethodCode = z.literal(
  PAYMENT_CHANNELS.map((channel) => PAYMENT_METHODS[channel].method),
  '请选择支付渠道',
);

export const recharges = {
  'GET /recharge/v1/methods': define({
    operationId: 'listRechargeMethods',
    summary: 'The recharge methods that the caller can use',
    access: 'user',
    input: NoInput,
    output: z.object({
      methods: z.array(RechargeMethod),
      ways: z
        .array(z.object({ method: RechargeMethod, way: PaymentWay }))
        .describe(
          'how this browser pays with each provider: form is a page of the provider, native a QR code, h5 a page for phones, jsapi a sheet inside WeChat, otherBrowser a notice to leave WeChat’s browser',
        ),
      sandbox: z.boolean(),
    }),
  }),
  ...openRecharge,
  'POST /wxpay/v1/authorise': define({
    operationId: 'authoriseWechatPayer',
    summary:
      'The address at which WeChat identifies the payer; it redirects to the page /wechatPay with code and state',
    access: 'user',
    input: NoInput,
    output: z.object({ url: z.string() }),
  }),
  'POST /author/v1/rechargeByDeposit': define({
    operationId: 'rechargeFromIncome',
    summary: 'Turns a creator’s income into coins, at once',
    access: 'creator',
    input: RechargeForm,
    output: z.object({ orderId: OpaqueId }),
    idempotent: 'outside',
  }),
  'POST /order/v1/recharge/status': define({
    operationId: 'getRechargeStatus',
    summary: 'The status of a recharge of the caller’s: 1 pending, 2 paid, 3 timed out, 4 cancelled',
    access: 'user',
    input: OrderId,
    output: z.object({ orderStatus: OrderStatus }),
  }),
  'GET /recharge/v1/result': define({
    operationId: 'getRechargeOutcome',
    summary: 'The result of a recharge of the caller’s and of the order that it was to pay',
    access: 'user',
    input: OrderId,
    output: z.object({
      orderId: z.string(),
      method: RechargeMethod,
      orderStatus: OrderStatus,
      rechargeMoney: OutYuan,
      presentedAmount: OutYuan.describe('bonus coins that were credited with it'),
      discount: z.int().nullable().describe('the discount of the card that it earns: 85 is 8.5折'),
      company: z.boolean().describe('true: the company’s coins were recharged; false: the caller’s own'),
      payOrder: z
        .object({
          orderId: z.string(),
          settled: z
            .boolean()
            .describe('whether the order was paid, or it is certain that this recharge will not pay it'),
          failure: z.string().nullable().describe('why it was not paid'),
        })
        .nullable(),
    }),
  }),
  'POST /api/v1/god/orderSuccess': define({
    operationId: 'payRechargeInSandbox',
    summary: 'Sandbox only: pays a recharge of the caller’s',
    access: 'user',
    input: OrderId,
    output: NoOutput,
  }),
  ...listAndExport('GET /operator/v1/recharges', {
    access: 'operator:finance',
    scope: 'finance',
    filter: RechargeFilter,
    item: OperatorRecharge,
    list: ['listRecharges', 'Recharges, newest first'],
    export: ['exportRecharges', 'The selected recharges as a CSV file'],
  }),
  ...listAndExport('GET /operator/v1/recharges/quarantine', {
    access: 'operator:finance',
    scope: 'finance',
    filter: QuarantineFilter,
    item: QuarantinedPayment,
    list: [
      'listQuarantinedPayments',
      'Payments that match no recharge, and refunds that a provider made on its own; newest first',
    ],
    export: ['exportQuarantinedPayments', 'The selected payments as a CSV file'],
  }),
  'POST /operator/v1/recharges/quarantine/{quarantineId}/credit': define({
    operationId: 'creditQuarantinedPayment',
    summary: 'Credits the payment to the account of the recharge or to a given one; without coupon and discount card',
    access: 'operator:finance',
    input: PaymentDecision.extend({
      userId: Id.optional().describe('the owner of the credited coins, if the recharge is unknown'),
      companyId: Id.optional(),
      orderId: OpaqueId.optional().describe('the owner, given by one of their orders or recharges'),
    }).refine(({ userId, companyId, orderId }) => [userId, companyId, orderId].filter(Boolean).length <= 1, {
      path: ['userId'],
      error: '入账账户只能选择一个',
    }),
    output: NoOutput,
    idempotent: true,
  }),
  'POST /operator/v1/recharges/quarantine/{quarantineId}/refund': define({
    operationId: 'refundQuarantinedPayment',
    summary: 'Refunds the payer through the provider',
    access: 'operator:finance',
    input: PaymentDecision,
    output: z.object({ status: QuarantineStatus }),
    idempotent: 'outside',
  }),
  'POST /operator/v1/recharges/quarantine/{quarantineId}/settle': define({
    operationId: 'settleProviderRefund',
    summary: 'Books a refund that the provider made on its own: from the credited coins, or at the site’s cost',
    access: 'operator:finance',
    input: Decision.extend({
      bearer: z.enum(['payer', 'site'], '请选择由谁承担').describe('payer: the owner of the coins'),
    }),
    output: NoOutput,
    idempotent: true,
  }),
  ...listAndExport('GET /operator/v1/recharges/reconciliations', {
    access: 'operator:finance',
    scope: 'finance',
    filter: ReconciliationFilter,
    item: Reconciliation,
    list: ['listReconciliations', 'The providers’ daily bills compared with the books, newest day first'],
    export: ['exportReconciliations', 'The selected days as a CSV file'],
  }),
  'POST /operator/v1/recharges/reconciliations': define({
    operationId: 'reconcileDay',
    summary: 'Compares a day’s bill with the books again',
    access: 'operator:finance',
    input: z.object({ method: PaymentMethodCode, day: z.iso.date('日期有误') }),
    output: Reconciliation,
  }),
};
