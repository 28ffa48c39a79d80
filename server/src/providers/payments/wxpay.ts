import { Decorator } from 'wechatpay-axios-plugin';
import { z } from 'zod';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import { outTradeNoPattern, type PaymentProvider, type PaymentRequest, ProviderUnknown } from './provider.ts';
import { downloadBill } from './wxpay-bills.ts';
import { call, type WxpayApi } from './wxpay-call.ts';
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
  /** The APIv3 key, 32 characters, which encrypts notifications. */
  apiV3Key: string;
  /** Ends with a slash. */
  gateway: string;
  timeoutMs?: number;
};

/** Creates the provider for WeChat Pay's native payments (API v3) in public-key mode. */
export function wxpayProvider(config: WxpayConfig): PaymentProvider<{ codeUrl: string }> {
  const publicKey = publicKeyOf('WXPAY_PUBLIC_KEY', config.publicKey);
  const api: WxpayApi = {
    mchId: config.mchId,
    appId: config.appId,
    // Signs requests and verifies successful replies.
    http: new Decorator({
      mchid: config.mchId,
      serial: config.serialNo,
      privateKey: privateKeyOf('WXPAY_PRIVATE_KEY', config.privateKey),
      certs: { [config.publicKeyId]: publicKey },
      baseURL: config.gateway,
      timeout: config.timeoutMs ?? 5000,
      maxRedirects: 0,
      proxy: false,
    }).v3,
  };
  const trust = { ...api, publicKey, publicKeyId: config.publicKeyId, apiV3Key: config.apiV3Key };
  return {
    channel: 'wxpay',
    reportsRefundSums: false,
    create: (request) => openNative(api, request),
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

const Opened = z.object({ code_url: z.string().min(1) });

async function openNative(api: WxpayApi, request: PaymentRequest): Promise<{ codeUrl: string }> {
  if (!outTradeNoPattern.test(request.outTradeNo)) throw new Error(`not an order number: ${request.outTradeNo}`);
  const { status, data } = await call(api, {
    method: 'post',
    url: 'v3/pay/transactions/native',
    data: {
      appid: api.appId,
      mchid: api.mchId,
      description: Array.from(request.subject).slice(0, 40).join(''),
      out_trade_no: request.outTradeNo,
      // Whole seconds with a zone, as in RFC 3339.
      time_expire: `${request.expireAt.toISOString().slice(0, 19)}+00:00`,
      notify_url: request.notifyUrl,
      amount: { total: Number(request.amountFen), currency: 'CNY' },
    },
  });
  const opened = Opened.safeParse(data);
  if (status !== 200 || !opened.success) throw new ProviderUnknown(`native ${request.outTradeNo}: HTTP ${status}`);
  return { codeUrl: opened.data.code_url };
}
