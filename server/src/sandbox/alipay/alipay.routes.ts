import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import { cashierPage, sendPage, refusalPage } from '../cashier.ts';
import { isWithheld, withholdReply } from '../faults.ts';
import { actAsPayer } from '../payer.ts';
import { startSimulator, type SandboxOptions } from '../simulator.ts';
import { findTrade, Refusal } from '../trades.ts';
import { billArchive } from './bill.ts';
import { acceptForms, formFields } from './form.ts';
import { handleCall, openPage, returnUrlOf } from './gateway.ts';
import type { AlipaySandboxKeys } from './keys.ts';
import { alipayNotices } from './notice.ts';
import { AlipayRefusal, billDayOf, isPageMethod, signedBillQuery, spoiledReply, type Fields } from './protocol.ts';

export type AlipaySandboxOptions = SandboxOptions & {
  keys: AlipaySandboxKeys;
  /** Finds the form that the adapter created for a recharge order, submitted or not; undefined if there is no such order. */
  findOrderForm: (orderId: string) => Promise<string | undefined>;
};

export async function alipaySandbox(app: FastifyInstance, options: AlipaySandboxOptions): Promise<void> {
  const { keys } = options;
  const { payer, faults } = startSimulator(app, options, {
    format: alipayNotices(keys),
    acknowledged: (status, body) => status === 200 && body === 'success',
    findTrade: openedTrade,
  });
  const { db } = payer;
  const billUrl = (day: string) =>
    `${options.internalUrl ?? options.publicUrl}/sandbox/alipay/bill?${signedBillQuery(day, keys)}`;

  acceptForms(app);

  app.post('/sandbox/alipay/gateway.do', async (request, reply) => {
    const fields = gatewayFields(request);
    if (isPageMethod(fields.method ?? '')) return showCashier(fields, reply);
    const fault = faults.take();
    if (fault === 'unavailable') return reply.code(503).send('');
    const response = await handleCall(db, keys, { fields, billUrl });
    if (isWithheld(fault)) return withholdReply(reply, fault);
    return reply.type('application/json; charset=utf-8').send(spoiledReply(response, fault));
  });

  app.get('/sandbox/alipay/bill', async (request, reply) => {
    const day = billDayOf(request.query, keys);
    if (day === undefined) throw new AppError('linkInvalid');
    return reply.type('application/zip').send(await billArchive(db, day));
  });

  app.post('/sandbox/alipay/cashier', async (request, reply) => {
    const choice = CashierChoice.safeParse(request.body);
    const trade = choice.success
      ? await findTrade(db, 'alipay', { by: 'trade_no', value: choice.data.tradeNo })
      : undefined;
    if (!choice.success || !trade) {
      return sendPage(reply.code(404), refusalPage('alipay', 'ACQ.TRADE_NOT_EXIST', '交易不存在'));
    }
    try {
      const after = await actAsPayer(payer, trade, choice.data.outcome);
      const back = returnUrlOf(after, keys);
      return back ? reply.redirect(back, 303) : sendPage(reply, cashierPage(after));
    } catch (error) {
      return refuse(reply, error);
    }
  });

  async function openedTrade(orderId: string) {
    const form = await options.findOrderForm(orderId);
    if (form === undefined) return undefined;
    try {
      return await openPage(db, keys, formFields(form));
    } catch (error) {
      if (error instanceof AlipayRefusal) throw new AppError('conflict', { message: error.message, cause: error });
      throw error;
    }
  }

  async function showCashier(fields: Fields, reply: FastifyReply): Promise<FastifyReply> {
    try {
      const trade = await openPage(db, keys, fields);
      return sendPage(reply, cashierPage(trade), trade.return_url);
    } catch (error) {
      return refuse(reply, error);
    }
  }
}

const CashierChoice = z.object({ tradeNo: z.string().regex(/^\d{28}$/), outcome: z.enum(['success', 'fail']) });

/** Returns a request's fields; Alipay accepts them in the query string and the body. */
function gatewayFields(request: FastifyRequest): Fields {
  const all = { ...asObject(request.query), ...asObject(request.body) };
  return Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

const PAGE_CODES = { closed: 'ACQ.TRADE_HAS_CLOSE', inconsistent: 'ACQ.CONTEXT_INCONSISTENT' } as const;

function refuse(reply: FastifyReply, error: unknown): FastifyReply {
  if (error instanceof AlipayRefusal) {
    return sendPage(reply.code(400), refusalPage('alipay', error.subCode, error.message));
  }
  if (!(error instanceof Refusal)) throw error;
  const code = error.reason === 'inconsistent' ? PAGE_CODES.inconsistent : PAGE_CODES.closed;
  return sendPage(reply.code(400), refusalPage('alipay', code, error.message));
}
