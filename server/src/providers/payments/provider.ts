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
  /** Gives a payer money back; a repeat with the same number changes nothing. Throws `ProviderUnknown`. */
  refund: (request: RefundRequest) => Promise<RefundState>;
  /** What became of a refund. Throws `ProviderUnknown`. */
  queryRefund: (request: RefundRequest) => Promise<RefundState | 'absent'>;
  /** The payments and refunds of a day (`yyyy-MM-dd` in Asia/Shanghai); null when there is no bill. Throws `ProviderUnknown`. */
  downloadBill: (day: string) => Promise<BillRow[] | null>;
  /** The event of a notification, its signature and addressee verified. Throws `BadNotification`. */
  parseNotification: (notification: Notification) => Promise<PaymentEvent>;
  /** The response to a notification. `accepted` acknowledges it; otherwise the provider sends it again. */
  acknowledge: (accepted: boolean) => Acknowledgement;
};

export type PaymentChannel = 'alipay' | 'wxpay';

export const outTradeNoPattern = /^[0-9A-Za-z_]{6,32}$/;

export type PaymentRequest = {
  outTradeNo: string;
  amountFen: bigint;
  /** Shown to the payer; what a provider cannot sign safely is left out of it. */
  subject: string;
  /** From when on the provider refuses to take the payment. */
  expireAt: Date;
  /** Where the payer's browser goes afterwards; proves nothing. */
  returnUrl: string;
  notifyUrl: string;
  /** Whether the payer is on a telephone. */
  mobile?: boolean;
};

/** An HTML form that the browser submits (Alipay), or the content of a QR code (WeChat Pay). */
export type PaymentStart = { form: string } | { codeUrl: string };

export type TradeState = 'unpaid' | 'paid' | 'closed' | 'refunded';

export type Trade = {
  state: TradeState;
  /** The provider's number; absent while the provider knows no trade. */
  tradeNo?: string;
  amountFen?: bigint;
  /** Yuan unless said. */
  currency?: string;
  appId: string;
  sellerId?: string;
  paidAt?: Date;
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
  /** Yuan unless said. */
  currency?: string;
  appId: string;
  sellerId?: string;
  state: TradeState;
  paidAt?: Date;
};

export type RefundRequest = {
  outTradeNo: string;
  tradeNo: string;
  /** Ours; fits `outTradeNoPattern`. */
  refundNo: string;
  amountFen: bigint;
  /** What was paid. */
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
