import type { PaymentChannel } from '@zhenku/contract/payment-methods';

/**
 * The port of the payment providers. Amounts are integer fen. The order number is chosen by the server, matches
 * `outTradeNoPattern`, which both providers accept, and identifies the trade in every call.
 */
export type PaymentProvider<Start extends PaymentStart = PaymentStart> = {
  channel: PaymentChannel;
  /** Prepares a payment; a repeat with the same order number is the same payment. May throw `ProviderUnknown`. */
  create: (request: PaymentRequest) => Promise<Start>;
  /** Queries the state of a trade. Throws `ProviderUnknown` whenever the result is not certain. */
  query: (outTradeNo: string) => Promise<Trade>;
  /** Closes a trade against later payments. Throws `ProviderUnknown` whenever the result is not certain. */
  close: (outTradeNo: string) => Promise<CloseResult>;
  /** Refunds a payer; a repeat with the same number changes nothing. Throws `ProviderUnknown`. */
  refund: (request: RefundRequest) => Promise<RefundState>;
  /** Queries the state of a refund. Throws `ProviderUnknown`. */
  queryRefund: (request: RefundRequest) => Promise<RefundState | 'absent'>;
  /**
   * Fetches the payments and refunds of a day (`yyyy-MM-dd` in Asia/Shanghai); null when there is no bill. Throws
   * `ProviderUnknown`.
   */
  downloadBill: (day: string) => Promise<BillRow[] | null>;
  /** Verifies a notification's signature and addressee, and returns its event. Throws `BadNotification`. */
  parseNotification: (notification: Notification) => Promise<PaymentEvent>;
  /** The response to a notification. `accepted` acknowledges it; otherwise the provider sends it again. */
  acknowledge: (accepted: boolean) => Acknowledgement;
  /** Whether notices report the sum of all refunds, so that the bill names each of them for the first time. */
  reportsRefundSums: boolean;
};

export type { PaymentChannel };

export const outTradeNoPattern = /^[0-9A-Za-z_]{6,32}$/;

export type PaymentRequest = {
  outTradeNo: string;
  amountFen: bigint;
  /** Shown to the payer; what a provider cannot sign safely is left out of it. */
  subject: string;
  /** The time from which on the provider refuses the payment. */
  expireAt: Date;
  /** The page that the payer's browser goes to afterwards; a visit to it proves nothing. */
  returnUrl: string;
  notifyUrl: string;
  /** Whether the payer uses a phone. */
  mobile?: boolean;
};

/** An HTML form that the browser submits (Alipay), or the content of a QR code (WeChat Pay). */
export type PaymentStart = { form: string } | { codeUrl: string };

/** `refunded`: paid, and refunded in part or in full. */
export type TradeState = 'unpaid' | 'paid' | 'closed' | 'refunded';

/** What a provider says about refunds of a trade. It may say nothing but that there was one. */
export type ReportedRefund = {
  /** Fen of all refunds so far. */
  totalFen?: bigint;
  /** The single refund that a notification is about. */
  refundNo?: string;
  refundFen?: bigint;
};

export type Trade = {
  state: TradeState;
  /** The provider's number; absent while the provider knows no trade. */
  tradeNo?: string;
  amountFen?: bigint;
  /** By default, yuan. */
  currency?: string;
  appId: string;
  sellerId?: string;
  paidAt?: Date;
  /** Set for a trade that was refunded. */
  refund?: ReportedRefund;
};

/** `absent`: the provider knows no such trade, so a payer who holds the form may still pay until `expireAt`. */
export type CloseResult = 'closed' | 'absent' | 'paid';

export type Notification = {
  headers: Record<string, string | string[] | undefined>;
  /** The body as it came over the wire: form fields (Alipay) or JSON (WeChat Pay). */
  rawBody: Buffer | string;
};

export type PaymentEvent = {
  /** The same for every repetition of one notification. */
  eventId: string;
  outTradeNo: string;
  tradeNo: string;
  amountFen: bigint;
  /** By default, yuan. */
  currency?: string;
  appId: string;
  sellerId?: string;
  state: TradeState;
  paidAt?: Date;
  /** Set for a trade that was refunded. */
  refund?: ReportedRefund;
};

export type RefundRequest = {
  outTradeNo: string;
  tradeNo: string;
  /** Ours; fits `outTradeNoPattern`. */
  refundNo: string;
  amountFen: bigint;
  /** The amount of the whole payment. */
  totalFen: bigint;
  reason: string;
};

/** `refused`: the provider said no, and no money moves unless it is asked again. */
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

/** The call failed or its response cannot be trusted. The trade may be in any state: query it again, and decide nothing. */
export class ProviderUnknown extends Error {
  override name = 'ProviderUnknown';
}

/** The notification is not the provider's, not for us, or not understood; nothing may follow from it. */
export class BadNotification extends Error {
  override name = 'BadNotification';
}
