import { Decorator, Formatter, Rsa } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import type { WechatAppConfig } from '../wechat/app.ts';
import { wechatOAuth } from '../wechat/oauth.ts';
import {
  type JsapiParams,
  outTradeNoPattern,
  type PaymentProvider,
  type PaymentRequest,
  type StartWay,
  type WxpayStart,
} from './provider.ts';
import { downloadBill } from './wxpay-bills.ts';
import { call, unknownReply, type WxpayApi } from './wxpay-call.ts';
import { parseNotification } from './wxpay-notifications.ts';
import { queryRefund, refund } from './wxpay-refunds.ts';
import { closeTrade, queryTrade } from './wxpay-trades.ts';

export type WxpayConfig = {
  mchId: string;
  appId: string;
  /** The merchant's API private key, and the serial number of its certificate. */
  privateKey: string;
  serialNo: string;
  /** WeChat Pay's public key and its id (PUB_KEY_ID_…). */
  publicKey: string;
  publicKeyId: string;
  /** Further keys with which WeChat Pay may sign, by id: the next or previous one during a change of keys. */
  otherKeys?: Readonly<Record<string, string>>;
  h5?: boolean;
  /** Set if payments inside WeChat are taken; `appId` is then an official account's. */
  oauth?: Omit<WechatAppConfig, 'appId'> | undefined;
  /** The APIv3 key, 32 characters, which encrypts notifications. */
  apiV3Key: string;
  /** The gateway's address, ending with a slash. */
  gateway: string;
  timeoutMs?: number;
};

/** Creates the provider for WeChat Pay (API v3): QR codes and, if the merchant has them, H5 pages and payment sheets. */
export function wxpayProvider(config: WxpayConfig): PaymentProvider<WxpayStart> {
  const keys = trustedKeys(config);
  const privateKey = privateKeyOf('WXPAY_PRIVATE_KEY', config.privateKey);
  const api: WxpayApi = {
    mchId: config.mchId,
    appId: config.appId,
    // Signs requests and verifies successful replies.
    http: new Decorator({
      mchid: config.mchId,
      serial: config.serialNo,
      privateKey,
      certs: keys,
      baseURL: config.gateway,
      timeout: config.timeoutMs ?? 5000,
      maxRedirects: 0,
      proxy: false,
    }).v3,
  };
  const trust = { ...api, keys, apiV3Key: config.apiV3Key };
  const oauth = config.oauth && wechatOAuth({ appId: config.appId, ...config.oauth });
  const ways = waysOf(config);
  return {
    channel: 'wxpay',
    reportsRefundSums: false,
    ways,
    ...(oauth && { oauth }),
    wayFor: ({ phone, wechat, wecom }) => {
      // H5 payments do not work inside WeChat, and its browser on a desktop shows a QR code to the phone.
      const suited = wechat ? 'jsapi' : 'h5';
      return phone && !wecom && ways.includes(suited) ? suited : 'native';
    },
    create: (request) => open(api, request, (text) => Rsa.sign(text, privateKey)),
    query: (outTradeNo) => queryTrade(api, outTradeNo),
    close: (outTradeNo) => closeTrade(api, outTradeNo),
    refund: (request) => refund(api, request),
    queryRefund: (request) => queryRefund(api, request),
    downloadBill: (day) => downloadBill(api, day),
    parseNotification: async (notification) => parseNotification(trust, notification),
    acknowledge: (accepted) => ({
      status: accepted ? 200 : 401,
      contentType: 'application/json; charset=utf-8',
      body: JSON.stringify(accepted ? { code: 'SUCCESS' } : { code: 'FAIL', message: '验签失败' }),
    }),
  };
}

const waysOf = ({ h5, oauth }: WxpayConfig): readonly StartWay[] => [
  'native',
  ...(h5 ? (['h5'] as const) : []),
  ...(oauth ? (['jsapi'] as const) : []),
];

const trustedKeys = ({ publicKeyId, publicKey, otherKeys = {} }: WxpayConfig): Record<string, string> => ({
  [publicKeyId]: publicKeyOf('WXPAY_PUBLIC_KEY', publicKey),
  ...Object.fromEntries(
    Object.entries(otherKeys).map(([id, key]) => [id, publicKeyOf('WXPAY_OTHER_KEYS', key)] as const),
  ),
});

const Opened = {
  native: z.object({ code_url: z.string().min(1) }).transform(({ code_url: codeUrl }) => ({ codeUrl })),
  h5: z.object({ h5_url: z.url({ protocol: /^https?$/ }) }).transform(({ h5_url: h5Url }) => ({ h5Url })),
  jsapi: z.object({ prepay_id: z.string().min(1) }).transform(({ prepay_id: prepayId }) => ({ prepayId })),
} satisfies Record<StartWay, z.ZodType>;

async function open(api: WxpayApi, request: PaymentRequest, sign: (text: string) => string): Promise<WxpayStart> {
  if (!outTradeNoPattern.test(request.outTradeNo)) throw new Error(`not an order number: ${request.outTradeNo}`);
  const { way = 'native' } = request;
  const { status, data, code } = await call(api, {
    method: 'post',
    url: `v3/pay/transactions/${way}`,
    data: {
      appid: api.appId,
      mchid: api.mchId,
      description: Array.from(request.subject).slice(0, 40).join(''),
      out_trade_no: request.outTradeNo,
      // Whole seconds with a zone, as in RFC 3339.
      time_expire: `${request.expireAt.toISOString().slice(0, 19)}+00:00`,
      notify_url: request.notifyUrl,
      amount: { total: Number(request.amountFen), currency: 'CNY' },
      ...(way === 'h5' && { scene_info: { payer_client_ip: request.payerIp, h5_info: { type: 'Wap' } } }),
      ...(way === 'jsapi' && { payer: { openid: request.openid } }),
    },
  });
  const opened = Opened[way].safeParse(data);
  if (status !== 200 || !opened.success) throw unknownReply(`${way} ${request.outTradeNo}`, { status, code });
  const start = opened.data;
  if ('prepayId' in start) return { jsapi: sheetOf(api.appId, start.prepayId, sign) };
  return 'h5Url' in start ? { h5Url: returningTo(start.h5Url, request.returnUrl) } : start;
}

function sheetOf(appId: string, prepayId: string, sign: (text: string) => string): JsapiParams {
  const params = {
    appId,
    timeStamp: String(Formatter.timestamp()),
    nonceStr: Formatter.nonce(),
    package: `prepay_id=${prepayId}`,
  };
  const text = `${params.appId}\n${params.timeStamp}\n${params.nonceStr}\n${params.package}\n`;
  return { ...params, signType: 'RSA', paySign: sign(text) };
}

/** Returns the address of an H5 payment that leads back afterwards; its domain must be the merchant's at WeChat Pay. */
function returningTo(h5Url: string, returnUrl: string): string {
  const url = new URL(h5Url);
  url.searchParams.set('redirect_url', returnUrl);
  return url.href;
}
