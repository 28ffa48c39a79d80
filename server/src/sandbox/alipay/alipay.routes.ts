import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Db } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { parseInput } from '../../platform/http/input.ts';
import type { SandboxTables } from '../tables.ts';
import { cashierPage, cashierPolicy, refusalPage } from './cashier.ts';
import { formFields } from './form.ts';
import { answerCall, openPage, wayBack } from './gateway.ts';
import type { AlipaySandboxKeys } from './keys.ts';
import { noticeSender } from './notices.ts';
import { actAsPayer, outcomes } from './payer.ts';
import type { Payer } from './payer.ts';
import { AlipayRefusal, isPageMethod } from './protocol.ts';
import type { Fields } from './protocol.ts';
import { findTrade } from './trades.ts';
import type { SandboxDb } from './trades.ts';

export type AlipaySandboxOptions = {
  db: Db;
  keys: AlipaySandboxKeys;
  /** Where browsers reach this server, and where it reaches itself: notices for the former go to the latter. */
  publicUrl: string;
  internalUrl?: string;
  /** The form that the adapter made for a recharge order, submitted or not; undefined when there is no such order. */
  findOrderForm: (orderId: string) => Promise<string | undefined>;
  /** How long to wait before each repetition of a notice that was not acknowledged. */
  retryDelaysMs?: number[];
};

const defaultRetryDelaysMs = [1000, 3000, 10_000, 30_000, 60_000];

/** A stand-in for Alipay that speaks its protocol; a Fastify plugin for the root of the site. */
export async function alipaySandbox(app: FastifyInstance, options: AlipaySandboxOptions): Promise<void> {
  const { keys } = options;
  const db = options.db.withTables<SandboxTables>();
  const notices = noticeSender(app.log, options.retryDelaysMs ?? defaultRetryDelaysMs);
  const payer: Payer = { db, keys, notices, reach: reachFrom(options) };
  app.addHook('onClose', async () => notices.stop());

  // Whatever the root does with forms: here the last value of a field counts, and all are strings.
  app.removeContentTypeParser('application/x-www-form-urlencoded');
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_request: FastifyRequest, body: string) => Object.fromEntries(new URLSearchParams(body)),
  );

  app.post('/sandbox/alipay/gateway.do', async (request, reply) => {
    const fields = gatewayFields(request);
    if (isPageMethod(fields.method ?? '')) return showCashier(db, keys, fields, reply);
    return reply.type('application/json; charset=utf-8').send(await answerCall(db, keys, fields));
  });

  app.post('/sandbox/alipay/cashier', async (request, reply) => {
    const choice = CashierChoice.safeParse(request.body);
    const trade = choice.success ? await findTrade(db, 'trade_no', choice.data.tradeNo) : undefined;
    if (!choice.success || !trade) return sendPage(reply.code(404), refusalPage('ACQ.TRADE_NOT_EXIST', '交易不存在'));
    try {
      const after = await actAsPayer(payer, trade, choice.data.outcome);
      const back = wayBack(after, keys);
      return back ? reply.redirect(back, 303) : sendPage(reply, cashierPage(after));
    } catch (error) {
      return refuse(reply, error);
    }
  });

  app.post('/sandbox/alipay/pay', async (request, reply) => {
    const { orderId, outcome } = parseInput(PayInput, request);
    const form = await options.findOrderForm(orderId);
    if (form === undefined) throw new AppError('notFound', { message: '充值订单不存在' });
    try {
      const trade = await actAsPayer(payer, await openPage(db, keys, formFields(form)), outcome);
      return reply.send({ code: 0, data: { tradeNo: trade.trade_no, tradeStatus: trade.status }, message: '' });
    } catch (error) {
      if (error instanceof AlipayRefusal) throw new AppError('conflict', { message: error.message, cause: error });
      throw error;
    }
  });
}

const CashierChoice = z.object({ tradeNo: z.string().regex(/^\d{28}$/), outcome: z.enum(['success', 'fail']) });

const PayInput = z.object({
  orderId: z.string('请填写充值订单号'),
  outcome: z.enum(outcomes, `只能是 ${outcomes.join('、')}`),
});

/** Alipay takes a request's fields from the query string and the body alike. */
function gatewayFields(request: FastifyRequest): Fields {
  const all = { ...asObject(request.query), ...asObject(request.body) };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

async function showCashier(
  db: SandboxDb,
  keys: AlipaySandboxKeys,
  fields: Fields,
  reply: FastifyReply,
): Promise<FastifyReply> {
  try {
    const trade = await openPage(db, keys, fields);
    return sendPage(reply, cashierPage(trade), trade.return_url);
  } catch (error) {
    return refuse(reply, error);
  }
}

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof AlipayRefusal)) throw error;
  return sendPage(reply.code(400), refusalPage(error.subCode, error.message));
}

const sendPage = (reply: FastifyReply, html: string, returnUrl: string | null = null): FastifyReply =>
  reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', cashierPolicy(returnUrl))
    .header('cache-control', 'no-store')
    .send(html);

/** Behind a proxy or a forwarded port the server may not be able to call itself by its public name. */
function reachFrom({ publicUrl, internalUrl }: AlipaySandboxOptions): (url: string) => string {
  if (!internalUrl) return (url) => url;
  const origin = new URL(publicUrl).origin;
  return (url) => (new URL(url).origin === origin ? internalUrl + url.slice(origin.length) : url);
}
