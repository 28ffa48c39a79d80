import { createPublicKey, createSign, createVerify, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { fenOfYuan, parseShanghaiTime } from '../../providers/payments/formats.ts';
import type { Fault } from '../faults.ts';
import type { PaymentOrder, SandboxTrade } from '../trades.ts';
import { sandboxAppId, type AlipaySandboxKeys } from './keys.ts';

/** Alipay's signatures and refusals, as documented (opendocs.alipay.com/common/02mse2, 02km9f). */

export type Fields = Record<string, string>;

/** A refusal in Alipay's format; `code` 40002 is a bad request, 40004 one that the trade's state does not allow. */
export class AlipayRefusal extends Error {
  override name = 'AlipayRefusal';
  readonly code: '40002' | '40004';
  readonly subCode: string;

  constructor(code: '40002' | '40004', subCode: string, message: string) {
    super(message);
    this.code = code;
    this.subCode = subCode;
  }
}

export type GatewayRequest = { method: string; biz: Record<string, unknown>; fields: Fields };

export function verifyRequest(fields: Fields, keys: AlipaySandboxKeys): GatewayRequest {
  if (fields.app_id !== sandboxAppId) throw new AlipayRefusal('40002', 'isv.invalid-app-id', '无效的AppID参数');
  if (fields.sign_type !== 'RSA2') throw new AlipayRefusal('40002', 'isv.invalid-signature-type', '无效的签名类型');
  if (fields.charset !== 'utf-8') throw new AlipayRefusal('40002', 'isv.invalid-charset', '字符集错误');
  if (!parseShanghaiTime(fields.timestamp)) {
    throw new AlipayRefusal('40002', 'isv.invalid-timestamp', '非法的时间戳参数');
  }
  if (keys.serials && fields.app_cert_sn !== keys.serials.app) {
    throw new AlipayRefusal('40002', 'isv.invalid-app-cert-sn', '应用公钥证书序列号不匹配');
  }
  if (keys.serials && fields.alipay_root_cert_sn !== keys.serials.root) {
    throw new AlipayRefusal('40002', 'isv.invalid-alipay-root-cert-sn', '支付宝根证书序列号不匹配');
  }
  const { sign, ...signed } = fields;
  const verifier = createVerify('RSA-SHA256').update(signedText(signed), 'utf8');
  if (!sign || !verifier.verify(createPublicKey(keys.app), sign, 'base64')) {
    throw new AlipayRefusal('40002', 'isv.invalid-signature', '验签出错，请检查签名字符串或签名私钥与应用公钥是否匹配');
  }
  return { method: fields.method ?? '', biz: parseBizContent(fields.biz_content), fields };
}

function parseBizContent(text: string | undefined): Record<string, unknown> {
  try {
    const biz: unknown = JSON.parse(text ?? '');
    if (typeof biz === 'object' && biz !== null) return Object.fromEntries(Object.entries(biz));
  } catch {
    // Refused below, like JSON of another shape.
  }
  throw invalidParameter('biz_content');
}

export const invalidParameter = (name: string): AlipayRefusal =>
  new AlipayRefusal('40004', 'ACQ.INVALID_PARAMETER', `参数无效：${name}`);

const productCodes: Record<string, string> = {
  'alipay.trade.page.pay': 'FAST_INSTANT_TRADE_PAY',
  'alipay.trade.wap.pay': 'QUICK_WAP_WAY',
};

export const isPageMethod = (method: string): boolean => method in productCodes;

export function paymentOrder({ method, biz, fields }: GatewayRequest): PaymentOrder {
  const amountFen = fenOfYuan(biz.total_amount);
  // Alipay itself closes an unpaid trade after 15 days.
  const expiresAt = biz.time_expire ? parseShanghaiTime(biz.time_expire) : new Date(Date.now() + 15 * 86_400_000);
  if (biz.product_code !== productCodes[method]) throw invalidParameter('product_code');
  if (typeof biz.out_trade_no !== 'string' || !/^\w{1,64}$/.test(biz.out_trade_no)) {
    throw invalidParameter('out_trade_no');
  }
  if (!amountFen || amountFen > 10_000_000_000n) throw invalidParameter('total_amount');
  // Alipay rejects these characters.
  if (typeof biz.subject !== 'string' || !/^[^/=&]{1,256}$/u.test(biz.subject)) throw invalidParameter('subject');
  if (!expiresAt) throw invalidParameter('time_expire');
  return {
    outTradeNo: biz.out_trade_no,
    amountFen,
    subject: biz.subject,
    expiresAt,
    notifyUrl: httpUrl(fields.notify_url, 'notify_url'),
    returnUrl: httpUrl(fields.return_url, 'return_url'),
  };
}

function httpUrl(text: string | undefined, name: string): string | null {
  if (!text) return null;
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw invalidParameter(name);
  return text;
}

/** Signs the reply to a server's call; the signature covers the inner object's text as sent. */
export function signedReply(method: string, content: Fields, keys: AlipaySandboxKeys): string {
  const text = JSON.stringify(content);
  const serial = keys.serials ? `,"alipay_cert_sn":"${keys.serials.alipay}"` : '';
  return `{"${method.replaceAll('.', '_')}_response":${text}${serial},"sign":"${signText(text, keys.alipay)}"}`;
}

export async function replyToCall(
  fields: Fields,
  keys: AlipaySandboxKeys,
  dispatch: (request: GatewayRequest) => Promise<Fields>,
): Promise<string> {
  const method = fields.method ?? '';
  try {
    const content = await dispatch(verifyRequest(fields, keys));
    return signedReply(method, { code: '10000', msg: 'Success', ...content }, keys);
  } catch (error) {
    if (!(error instanceof AlipayRefusal)) throw error;
    const msg = error.code === '40002' ? 'Invalid Arguments' : 'Business Failed';
    return signedReply(method, { code: error.code, msg, sub_code: error.subCode, sub_msg: error.message }, keys);
  }
}

export function spoiledReply(text: string, fault: Fault | undefined): string {
  if (fault === 'tampered') return text.replace('"code":"', '"code":"1');
  return fault === 'unsigned' ? text.replace(/,"sign":"[^"]*"/, '') : text;
}

/** Signs fields as in notices and return URLs: `sign` and `sign_type` are not covered. */
export const signedFields = (
  fields: Fields,
  keys: AlipaySandboxKeys,
  encode: (text: string) => Buffer = (text) => Buffer.from(text, 'utf8'),
): Fields => ({
  ...fields,
  sign_type: 'RSA2',
  sign: createSign('RSA-SHA256')
    .update(encode(signedText(fields)))
    .sign(keys.alipay, 'base64'),
});

const BILL_LINK_SECONDS = 30;

export function signedBillQuery(day: string, keys: AlipaySandboxKeys): string {
  const fields = { day, expires: String(Math.floor(Date.now() / 1000) + BILL_LINK_SECONDS) };
  return new URLSearchParams({ ...fields, sign: signText(signedText(fields), keys.alipay) }).toString();
}

/** Returns the day of a bill link; undefined if Alipay did not sign it, or it has expired. */
export function billDayOf(query: unknown, keys: AlipaySandboxKeys): string | undefined {
  const link = BillQuery.safeParse(query);
  if (!link.success) return undefined;
  const { sign, ...fields } = link.data;
  const verifier = createVerify('RSA-SHA256').update(signedText(fields), 'utf8');
  const signed = verifier.verify(createPublicKey(keys.alipay), sign, 'base64');
  return signed && Number(fields.expires) >= Date.now() / 1000 ? fields.day : undefined;
}

const BillQuery = z.object({ day: z.iso.date(), expires: z.string().regex(/^\d{1,12}$/), sign: z.string() });

const STATUS = { waiting: 'WAIT_BUYER_PAY', paid: 'TRADE_SUCCESS', closed: 'TRADE_CLOSED' } as const;

/** Returns a trade's status in Alipay's terms: a fully refunded trade counts as closed, but has a payment time. */
export const statusOf = (trade: SandboxTrade, refundedFen = 0n): string =>
  refundedFen >= trade.amount_fen ? STATUS.closed : STATUS[trade.status];

const signText = (text: string, key: KeyObject): string =>
  createSign('RSA-SHA256').update(text, 'utf8').sign(key, 'base64');

const signedText = (fields: Fields): string =>
  Object.keys(fields)
    .toSorted()
    .filter((name) => fields[name] !== '')
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
