import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { acceptForms } from '../alipay/form.ts';
import { cashierPage, sendPage, refusalPage } from '../cashier.ts';
import { type Fault, isWithheld, withholdReply } from '../faults.ts';
import { actAsPayer } from '../payer.ts';
import { startSimulator, type SandboxOptions } from '../simulator.ts';
import { findTrade, Refusal } from '../trades.ts';
import { serveWechat } from '../wechat/wechat.routes.ts';
import { handleCall, billOf, type GatewayResponse, type Urls } from './gateway.ts';
import type { WxpaySandboxKeys } from './keys.ts';
import { wxpayNotices } from './notice.ts';
import { signatureHeaders, verifyRequest, WxpayRefusal } from './protocol.ts';

const ROOT = '/sandbox/wxpay';
const H5_LINK_MS = 5 * 60_000;

const REFUSALS = {
  absent: [404, 'ORDER_NOT_EXIST'],
  closed: [400, 'ORDER_CLOSED'],
  paid: [400, 'ORDERPAID'],
  inconsistent: [400, 'OUT_TRADE_NO_USED'],
  tooMuch: [400, 'INVALID_REQUEST'],
} as const;

export async function wxpaySandbox(
  app: FastifyInstance,
  options: SandboxOptions & { keys: WxpaySandboxKeys },
): Promise<void> {
  const { keys } = options;
  const { payer, faults } = startSimulator(app, options, {
    format: wxpayNotices(keys),
    acknowledged: (status) => status === 200 || status === 204,
    findTrade: (orderId) => findTrade(payer.db, 'wxpay', { by: 'out_trade_no', value: orderId }),
  });
  const { db } = payer;
  const urls: Urls = {
    cashier: (tradeNo) => `${options.publicUrl}${ROOT}/cashier?tradeNo=${tradeNo}`,
    h5: (tradeNo) => `${options.publicUrl}${ROOT}/h5?tradeNo=${tradeNo}`,
    bill: (day) => `${options.internalUrl ?? options.publicUrl}${ROOT}/v3/billdownload/file?token=${day}`,
  };

  await app.register(async (gateway) => {
    // Keeps the raw body for signatures.
    gateway.removeAllContentTypeParsers();
    gateway.addContentTypeParser('*', { parseAs: 'string' }, async (_request: FastifyRequest, body: string) => body);
    gateway.get(`${ROOT}/v3/billdownload/file`, async (request, reply) => {
      try {
        verifyRequest(request, '', keys);
        return reply.type('text/plain').send(Buffer.from(await billOf(db, request.query)));
      } catch (error) {
        return sendResponse(reply, refusalOf(error));
      }
    });
    gateway.route({
      method: ['GET', 'POST'],
      url: `${ROOT}/v3/*`,
      handler: async (request, reply) => {
        const fault = faults.take();
        if (fault === 'unavailable') return reply.code(503).send('');
        return sendResponse(reply, await handle(request), fault);
      },
    });
  });

  async function handle(request: FastifyRequest): Promise<GatewayResponse> {
    const body = typeof request.body === 'string' ? request.body : '';
    try {
      verifyRequest(request, body, keys);
      const path = request.url.slice(ROOT.length).split('?')[0]!;
      const query = request.query as Record<string, unknown>;
      return await handleCall(db, { method: request.method, path, query, body: parsedBody(body) }, urls);
    } catch (error) {
      return refusalOf(error);
    }
  }

  function sendResponse(reply: FastifyReply, { status, content }: GatewayResponse, fault?: Fault): FastifyReply {
    if (isWithheld(fault)) return withholdReply(reply, fault);
    const text = content ? JSON.stringify(content) : '';
    if (fault !== 'unsigned') reply.headers(signatureHeaders(text, keys.wxpay));
    if (status === 204 && fault !== 'tampered') return reply.code(204).send();
    const sent = fault === 'tampered' ? `${text} ` : text;
    return reply.code(status).type('application/json; charset=utf-8').send(sent);
  }

  serveWechat(app, { payer, keys, publicUrl: options.publicUrl });
  cashier();
  phonePage();

  function cashier(): void {
    app.get(`${ROOT}/cashier`, async (request, reply) => {
      const choice = CashierQuery.safeParse(request.query);
      const trade = choice.success
        ? await findTrade(db, 'wxpay', { by: 'trade_no', value: choice.data.tradeNo })
        : undefined;
      if (!trade) return sendPage(reply.code(404), refusalPage('wxpay', 'ORDER_NOT_EXIST', '订单不存在'));
      return sendPage(reply, cashierPage(trade));
    });
    app.register(async (scope) => {
      acceptForms(scope);
      scope.post(`${ROOT}/cashier`, async (request, reply) => {
        const choice = CashierForm.safeParse(request.body);
        const trade = choice.success
          ? await findTrade(db, 'wxpay', { by: 'trade_no', value: choice.data.tradeNo })
          : undefined;
        if (!choice.success || !trade) {
          return sendPage(reply.code(404), refusalPage('wxpay', 'ORDER_NOT_EXIST', '订单不存在'));
        }
        try {
          const after = await actAsPayer(payer, trade, choice.data.outcome);
          return after.return_url ? reply.redirect(after.return_url, 303) : sendPage(reply, cashierPage(after));
        } catch (error) {
          if (!(error instanceof Refusal)) throw error;
          return sendPage(reply.code(400), refusalPage('wxpay', 'ORDER_CLOSED', error.message));
        }
      });
    });
  }

  /** Serves the H5 payment page. It checks that the referrer and the return URL belong to the merchant. */
  function phonePage(): void {
    const merchant = new URL(options.publicUrl).host;
    const refuse = (reply: FastifyReply, message: string) =>
      sendPage(reply.code(400), refusalPage('wxpay', 'H5', message));
    app.get(`${ROOT}/h5`, async (request, reply) => {
      const choice = H5Query.safeParse(request.query);
      const trade = choice.success
        ? await findTrade(db, 'wxpay', { by: 'trade_no', value: choice.data.tradeNo })
        : undefined;
      if (!choice.success || trade?.trade_type !== 'MWEB') return refuse(reply, '订单不存在');
      if (hostOf(request.headers.referer) !== merchant) return refuse(reply, '商家参数格式有误，请联系商家解决');
      const { redirect_url: returnUrl } = choice.data;
      if (returnUrl && hostOf(returnUrl) !== merchant) return refuse(reply, '商家存在未配置的参数，请联系商家解决');
      if (Date.parse(trade.created_at) + H5_LINK_MS < Date.now()) {
        return refuse(reply, '支付请求已失效，请重新发起支付');
      }
      const shown = returnUrl
        ? await db
            .updateTable('sandbox_trades')
            .set({ return_url: returnUrl })
            .where('trade_no', '=', trade.trade_no)
            .returningAll()
            .executeTakeFirstOrThrow()
        : trade;
      return sendPage(reply, cashierPage(shown), shown.return_url);
    });
  }
}

const hostOf = (url: string | undefined) => (url && URL.canParse(url) ? new URL(url).host : '');

function parsedBody(body: string): unknown {
  try {
    return body ? JSON.parse(body) : {};
  } catch (cause) {
    throw new WxpayRefusal(400, 'PARAM_ERROR', '参数错误：请求体不是 JSON', { cause });
  }
}

function refusalOf(error: unknown): GatewayResponse {
  if (error instanceof WxpayRefusal) {
    return { status: error.status, content: { code: error.code, message: error.message } };
  }
  if (!(error instanceof Refusal)) throw error;
  const [status, code] = REFUSALS[error.reason];
  return { status, content: { code, message: error.message } };
}

const CashierQuery = z.object({ tradeNo: z.string().regex(/^\d{28}$/) });
const H5Query = CashierQuery.extend({ redirect_url: z.url({ protocol: /^https?$/ }).optional() });
const CashierForm = CashierQuery.extend({ outcome: z.enum(['success', 'fail']) });
