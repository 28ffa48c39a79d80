import { createPrivateKey, createPublicKey, type KeyObject, verify, X509Certificate } from 'node:crypto';
import { parse } from 'node:querystring';
import { AlipaySdk } from 'alipay-sdk';
import { downloadBill } from './alipay-bills.ts';
import { call, unknownReply } from './alipay-call.ts';
import { queryRefund, refund } from './alipay-refunds.ts';
import { fenOfYuan, parseShanghaiTime, shanghaiTime, yuanOfFen } from './formats.ts';
import { certificateOf, privateKeyOf, publicKeyOf } from './keys.ts';
import { ConfigError } from '../../platform/config-error.ts';
import {
  BadNotification,
  outTradeNoPattern,
  type CloseResult,
  type Notification,
  type PaymentEvent,
  type PaymentProvider,
  type PaymentRequest,
  type ReportedRefund,
  type Trade,
  type TradeState,
} from './provider.ts';

export type AlipayConfig = {
  appId: string;
  /** The application's RSA private key: PEM, or bare base64, of PKCS#1 or PKCS#8. */
  privateKey: string;
  /** How each side knows the other's keys: by Alipay's RSA public key (not the application's), or by certificates. */
  trust: { alipayPublicKey: string } | { certificates: AlipayCertificates };
  /** The merchant's PID (2088…); if set, a notification must name it. */
  sellerId?: string;
  gateway: string;
  /** The gateway's address for browsers, if different from the server's. */
  pageGateway?: string;
  timeoutMs?: number;
};

export interface AlipayCertificates {
  app: string;
  alipay: string;
  root: string;
}

/** Creates the provider for Alipay's web payments (`alipay.trade.*`), RSA2 only. */
export function alipayProvider(config: AlipayConfig): PaymentProvider<{ form: string }> {
  // The SDK writes timestamps in the process's time zone, and Alipay reads them in its own.
  if (new Date().getTimezoneOffset() !== -480) throw new Error('Alipay needs the process to run with TZ=Asia/Shanghai');
  const api = createAlipaySdk(config, config.gateway);
  const pages = createAlipaySdk(config, config.pageGateway ?? config.gateway);
  const publicKey = alipayKeyOf(config);
  return {
    channel: 'alipay',
    reportsRefundSums: true,
    // WeChat's browser refuses Alipay's pages.
    wayFor: ({ wechat }) => (wechat ? 'otherBrowser' : 'form'),
    create: async (request) => ({ form: paymentForm(pages, request) }),
    query: (outTradeNo) => queryTrade(api, config, outTradeNo),
    close: (outTradeNo) => closeTrade(api, config, outTradeNo),
    refund: (request) => refund(api, request),
    queryRefund: (request) => queryRefund(api, request),
    downloadBill: (day) => downloadBill(api, day),
    parseNotification: async (notification) => parseNotification(publicKey, config, notification),
    acknowledge: (accepted) => ({
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      body: accepted ? 'success' : 'fail',
    }),
  };
}

function alipayKeyOf({ trust }: AlipayConfig): KeyObject {
  return 'certificates' in trust
    ? new X509Certificate(certificateOf('ALIPAY_CERTIFICATE', trust.certificates.alipay)).publicKey
    : createPublicKey(publicKeyOf('ALIPAY_PUBLIC_KEY', trust.alipayPublicKey));
}

export function createAlipaySdk(config: AlipayConfig, gateway: string): AlipaySdk {
  const privateKey = privateKeyOf('ALIPAY_PRIVATE_KEY', config.privateKey);
  const { appId, trust, timeoutMs: timeout = 5000 } = config;
  // The SDK's constructor mutates its argument, so each gets its own object.
  const options = { appId, privateKey, keyType: 'PKCS8', signType: 'RSA2', gateway, timeout } as const;
  if ('alipayPublicKey' in trust) {
    return new AlipaySdk({ ...options, alipayPublicKey: publicKeyOf('ALIPAY_PUBLIC_KEY', trust.alipayPublicKey) });
  }
  const certificates = certificateOptions(trust.certificates, privateKey);
  let sdk: AlipaySdk | undefined;
  try {
    sdk = new AlipaySdk({ ...options, ...certificates });
  } catch {
    // The SDK reads further certificates in the root's file, which may be damaged.
  }
  if (!sdk?.config.alipayRootCertSn) {
    throw new ConfigError('ALIPAY_ROOT_CERTIFICATE has no RSA root of Alipay; use the whole file that Alipay issued.');
  }
  return sdk;
}

function certificateOptions({ app, alipay, root }: AlipayCertificates, privateKey: string) {
  const appCertContent = certificateOf('ALIPAY_APP_CERTIFICATE', app);
  if (!new X509Certificate(appCertContent).checkPrivateKey(createPrivateKey(privateKey))) {
    throw new ConfigError('ALIPAY_APP_CERTIFICATE does not belong to ALIPAY_PRIVATE_KEY; set a matching pair.');
  }
  const alipayPublicCertContent = certificateOf('ALIPAY_CERTIFICATE', alipay);
  if (new X509Certificate(alipayPublicCertContent).checkPrivateKey(createPrivateKey(privateKey))) {
    throw new ConfigError('ALIPAY_CERTIFICATE is the application’s own; use Alipay’s (alipayCertPublicKey_RSA2.crt).');
  }
  return {
    appCertContent,
    alipayPublicCertContent,
    alipayRootCertContent: certificateOf('ALIPAY_ROOT_CERTIFICATE', root),
  };
}

function paymentForm(sdk: AlipaySdk, request: PaymentRequest): string {
  if (!outTradeNoPattern.test(request.outTradeNo)) throw new Error(`not an order number: ${request.outTradeNo}`);
  const [method, productCode] = request.mobile
    ? ['alipay.trade.wap.pay', 'QUICK_WAP_WAY']
    : ['alipay.trade.page.pay', 'FAST_INSTANT_TRADE_PAY'];
  return sdk.pageExecute(method, 'POST', {
    returnUrl: request.returnUrl,
    notifyUrl: request.notifyUrl,
    bizContent: {
      outTradeNo: request.outTradeNo,
      productCode,
      totalAmount: yuanOfFen(request.amountFen),
      subject: signableSubject(request.subject),
      // Otherwise an abandoned form stays payable for days, because a trade that nobody opened cannot be closed.
      timeExpire: shanghaiTime(request.expireAt),
    },
  });
}

/** Removes characters that the SDK would have to escape in HTML or that Alipay refuses. */
const signableSubject = (subject: string): string =>
  Array.from(subject.replace(/[^\p{Script=Han}0-9A-Za-z]/gu, ''))
    .slice(0, 64)
    .join('') || '充值';

async function queryTrade(sdk: AlipaySdk, { appId, sellerId }: AlipayConfig, outTradeNo: string): Promise<Trade> {
  const reply = await call(sdk, 'alipay.trade.query', { outTradeNo });
  // Alipay knows a trade only once the payer has opened it: unpaid, and still payable.
  if (reply.subCode === 'ACQ.TRADE_NOT_EXIST') return { state: 'unpaid', appId };
  const state = tradeState(reply.tradeStatus, reply.sendPayDate);
  const amountFen = fenOfYuan(reply.totalAmount);
  const nothingPaid = (state === 'paid' || state === 'refunded') && amountFen === 0n;
  if (reply.code !== '10000' || !state || amountFen === undefined || nothingPaid || reply.outTradeNo !== outTradeNo) {
    throw unknownReply(`alipay.trade.query ${outTradeNo}`, reply);
  }
  // The reply names neither application nor merchant, but it is signed for the requesting one.
  return {
    state,
    tradeNo: reply.tradeNo,
    amountFen,
    appId,
    sellerId,
    paidAt: parseShanghaiTime(reply.sendPayDate),
    // The reply does not report partial refunds.
    ...(state === 'refunded' && { refund: { totalFen: amountFen } }),
  };
}

/** Alipay's codes for "this trade is not waiting for its payer". */
const notWaiting = ['ACQ.TRADE_STATUS_ERROR', 'ACQ.REASON_TRADE_STATUS_INVALID', 'ACQ.REASON_ILLEGAL_STATUS'];

async function closeTrade(sdk: AlipaySdk, config: AlipayConfig, outTradeNo: string): Promise<CloseResult> {
  const reply = await call(sdk, 'alipay.trade.close', { outTradeNo });
  if (reply.code === '10000') return 'closed';
  if (reply.subCode === 'ACQ.TRADE_NOT_EXIST') return 'absent';
  if (reply.subCode && notWaiting.includes(reply.subCode)) {
    const { state } = await queryTrade(sdk, config, outTradeNo);
    if (state === 'paid') return 'paid';
    if (state !== 'unpaid') return 'closed';
  }
  throw unknownReply(`alipay.trade.close ${outTradeNo}`, reply);
}

function parseNotification(key: KeyObject, config: AlipayConfig, { rawBody }: Notification): PaymentEvent {
  const fields = formFields(rawBody);
  // RSA means SHA-1.
  if (fields.sign_type !== 'RSA2') throw new BadNotification(`sign_type is ${fields.sign_type}`);
  if (!isSigned(key, fields)) throw new BadNotification('the signature is invalid');
  if (fields.app_id !== config.appId) throw new BadNotification(`addressed to the application ${fields.app_id}`);
  if (config.sellerId && fields.seller_id !== config.sellerId) {
    throw new BadNotification(`addressed to the merchant ${fields.seller_id}`);
  }
  const { notify_id: eventId, out_trade_no: outTradeNo, trade_no: tradeNo, seller_id: sellerId } = fields;
  const amountFen = fenOfYuan(fields.total_amount);
  const refund = reportedRefund(fields, amountFen);
  const status = tradeState(fields.trade_status, fields.gmt_payment);
  const state = status === 'paid' && refund ? 'refunded' : status;
  if (!eventId || !outTradeNo || !outTradeNoPattern.test(outTradeNo) || !tradeNo || !state || amountFen === undefined) {
    throw new BadNotification('signed, but a field is missing or not understood');
  }
  if ((state === 'paid' || state === 'refunded') && amountFen === 0n) {
    throw new BadNotification('signed, but nothing was paid');
  }
  const paidAt = parseShanghaiTime(fields.gmt_payment);
  return {
    eventId,
    outTradeNo,
    tradeNo,
    amountFen,
    appId: config.appId,
    sellerId,
    state,
    ...(paidAt && { paidAt }),
    ...(state === 'refunded' && { refund: refund ?? {} }),
  };
}

/**
 * Returns the refund that a notice reports. `refund_fee` is the sum of the trade's refunds; a notice without a refund has
 * none of these fields.
 */
function reportedRefund(fields: Fields, amountFen: bigint | undefined): ReportedRefund | undefined {
  const totalFen = fenOfYuan(fields.refund_fee);
  const closed = fields.trade_status === 'TRADE_CLOSED';
  if (closed && fields.refund_fee === undefined && amountFen) return { totalFen: amountFen, ...refundNoOf(fields) };
  if (!fields.gmt_refund && !fields.send_back_fee && (fields.refund_fee === undefined || totalFen === 0n)) {
    return undefined;
  }
  const credible = totalFen && amountFen && (closed ? totalFen === amountFen : totalFen <= amountFen);
  return credible ? { totalFen, ...refundNoOf(fields) } : {};
}

const refundNoOf = ({ out_biz_no: refundNo }: Fields) => (refundNo ? { refundNo } : {});

/** Bytes as Latin-1 text: Alipay signs the bytes, in the notice's charset. */
type Fields = Record<string, string>;

/** Parses a notice's fields. All fields that we use are ASCII, so the text needs no decoding. */
function formFields(body: Buffer | string): Fields {
  const text = Buffer.isBuffer(body) ? body.toString('latin1') : body;
  const decodeURIComponent = (part: string) =>
    part.replaceAll(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const given = Object.entries(parse(text, '&', '=', { maxKeys: 0, decodeURIComponent }));
  return Object.fromEntries(
    given.map(([name, value]) => {
      // It is unknown which value of a repeated field was signed.
      if (typeof value !== 'string') throw new BadNotification('a field is repeated');
      return [name, value];
    }),
  );
}

/** Returns whether Alipay signed the fields. The SDK verifies only UTF-8, but merchants may have chosen GBK. */
function isSigned(key: KeyObject, { sign = '', sign_type: _algorithm, ...fields }: Fields): boolean {
  const names = Object.keys(fields).filter((name) => fields[name] !== '');
  const text = names.toSorted().map((name) => `${name}=${fields[name]}`);
  return verify('RSA-SHA256', Buffer.from(text.join('&'), 'latin1'), key, Buffer.from(sign, 'base64'));
}

/**
 * Returns the trade's state. TRADE_CLOSED means both "never paid" and "refunded in full"; only the latter has a payment
 * time.
 */
function tradeState(status: string | undefined, paidAt: string | undefined): TradeState | undefined {
  if (status === 'TRADE_CLOSED') return paidAt ? 'refunded' : 'closed';
  if (status === 'TRADE_SUCCESS' || status === 'TRADE_FINISHED') return 'paid';
  return status === 'WAIT_BUYER_PAY' ? 'unpaid' : undefined;
}
