import type { PaymentChannel } from '@zhenku/contract/payment-methods';
import type { WechatOAuth } from '../wechat/oauth.ts';
import type { PaymentWay, StartWay } from '@zhenku/contract/recharges/recharges';
import { faultOfRequest, ProviderError, type ProviderFault } from '../provider-fault.ts';

/**
 * The interface to payment providers. Amounts are integer fen. The server chooses the order number, which matches
 * `outTradeNoPattern` (accepted by both providers) and identifies the trade in every call.
 */
export type PaymentProvider<Start extends PaymentStart = PaymentStart> = {
  channel: PaymentChannel;
  /** Prepares a payment; idempotent per order number. May throw `ProviderUnknown`. */
  create: (request: PaymentRequest) => Promise<Start>;
  /** Queries a trade's state. Throws `ProviderUnknown` if the result is uncertain. */
  query: (outTradeNo: string) => Promise<Trade>;
  /** Closes a trade to later payments. Throws `ProviderUnknown` if the result is uncertain. */
  close: (outTradeNo: string) => Promise<CloseResult>;
  /** Refunds a payer; idempotent per refund number. Throws `ProviderUnknown`. */
  refund: (request: RefundRequest) => Promise<RefundState>;
  /** Queries a refund's state. Throws `ProviderUnknown`. */
  queryRefund: (request: RefundRequest) => Promise<RefundState | 'absent'>;
  /**
   * Fetches a day's payments and refunds (`yyyy-MM-dd` in Asia/Shanghai); null if there is no bill. Throws
   * `ProviderUnknown`.
   */
  downloadBill: (day: string) => Promise<BillRow[] | null>;
  /** Verifies a notification's signature and addressee, and returns its event. Throws `BadNotification`. */
  parseNotification: (notification: Notification) => Promise<PaymentEvent>;
  /** Returns the response to a notification. `accepted` acknowledges it; otherwise the provider sends it again. */
  acknowledge: (accepted: boolean) => Acknowledgement;
  /** The ways to pay, for a provider that has several; the first is the default. */
  ways?: readonly StartWay[];
  /** Chooses the way for a payer's browser; absent if the provider has only one. */
  wayFor?: (browser: PayerBrowser) => PaymentWay;
  /** Recognises payers for `jsapi`. */
  oauth?: WechatOAuth;
  /** Whether notices report only the sum of all refunds, so that the bill is the first to list each one. */
  reportsRefundSums: boolean;
};

export type { PaymentChannel, PaymentWay, StartWay };

export type PayerBrowser = {
  phone: boolean;
  /** The browser inside WeChat, also on a desktop, and inside WeCom. */
  wechat: boolean;
  /** The browser inside WeCom (企业微信), which cannot recognise a payer of WeChat. */
  wecom: boolean;
};

export const outTradeNoPattern = /^[0-9A-Za-z_]{6,32}$/;

export type PaymentRequest = {
  outTradeNo: string;
  amountFen: bigint;
  /** Shown to the payer. Characters that a provider cannot sign safely are removed. */
  subject: string;
  /** The time after which the provider refuses the payment. */
  expireAt: Date;
  /** The page to which the payer's browser returns; a visit proves nothing. */
  returnUrl: string;
  notifyUrl: string;
  mobile?: boolean;
  way?: StartWay;
  /** The payer's address, which `h5` requires. */
  payerIp?: string;
  /** The payer's id at our official account, which `jsapi` requires. */
  openid?: string;
};

export type WxpayStart = { codeUrl: string } | { h5Url: string } | { jsapi: JsapiParams };

export type JsapiParams = Record<'appId' | 'timeStamp' | 'nonceStr' | 'package' | 'signType' | 'paySign', string>;

export type PaymentStart = { form: string } | WxpayStart;

/** `refunded`: paid, and refunded in part or in full. */
export type TradeState = 'unpaid' | 'paid' | 'closed' | 'refunded';

/** A provider's report about a trade's refunds, possibly only that there was one. */
export type ReportedRefund = {
  /** The sum of all refunds so far. */
  totalFen?: bigint;
  /** The notification's single refund. */
  refundNo?: string;
  refundFen?: bigint;
};

export type Trade = {
  state: TradeState;
  /** The provider's number; absent until it knows the trade. */
  tradeNo?: string;
  amountFen?: bigint;
  /** Default: yuan. */
  currency?: string;
  appId: string;
  sellerId?: string;
  paidAt?: Date;
  refund?: ReportedRefund;
};

/** `absent`: the provider does not know the trade, so a payer with the form may still pay until `expireAt`. */
export type CloseResult = 'closed' | 'absent' | 'paid';

export type Notification = {
  headers: Record<string, string | string[] | undefined>;
  /** The body as it came over the wire: form fields (Alipay) or JSON (WeChat Pay). */
  rawBody: Buffer | string;
};

export type PaymentEvent = {
  /** Equal for all repeats of a notification. */
  eventId: string;
  outTradeNo: string;
  tradeNo: string;
  amountFen: bigint;
  /** Default: yuan. */
  currency?: string;
  appId: string;
  sellerId?: string;
  state: TradeState;
  paidAt?: Date;
  refund?: ReportedRefund;
};

export type RefundRequest = {
  outTradeNo: string;
  tradeNo: string;
  /** Our number; matches `outTradeNoPattern`. */
  refundNo: string;
  amountFen: bigint;
  /** The whole payment's amount. */
  totalFen: bigint;
  reason: string;
};

/** `refused`: the provider declined, and no money moves unless the refund is requested again. */
export type RefundState = 'done' | 'processing' | 'refused';

export type BillRow = {
  kind: 'payment' | 'refund';
  tradeNo: string;
  outTradeNo: string;
  amountFen: bigint;
  /** Our number of a refund; null for a payment. */
  refundNo: string | null;
};

type Acknowledgement = { status: number; contentType: string; body: string };

/** The call failed or its response cannot be trusted. The trade may be in any state: query again before any decision. */
export class ProviderUnknown extends ProviderError {
  override name = 'ProviderUnknown';

  /** Without a `fault`, the cause determines it; without either, the fault is `error`. */
  constructor(message: string, { cause, fault }: { cause?: unknown; fault?: ProviderFault } = {}) {
    const isCaused = cause !== undefined;
    super(fault ?? (isCaused ? faultOfRequest(cause) : 'error'), message, isCaused ? { cause } : {});
  }
}

/** The notification is not from the provider, not for us, or not understood; nothing may follow from it. */
export class BadNotification extends Error {
  override name = 'BadNotification';
}
