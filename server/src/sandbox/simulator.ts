import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Db } from '../platform/database/database.ts';
import { AppError } from '../platform/errors.ts';
import { parseInput } from '../platform/http/input.ts';
import { type Faults, serveFaults } from './faults.ts';
import { type NoticeOptions, createNoticeSender } from './notices.ts';
import { actAsPayer, outcomes, type Payer, type NoticeFormat } from './payer.ts';
import type { SandboxTables } from './tables.ts';
import { Refusal, type SandboxTrade } from './trades.ts';

export type SandboxOptions = {
  db: Db;
  /** The server's address for browsers. `internalUrl` is its address for its own calls and notices, if different. */
  publicUrl: string;
  internalUrl?: string;
  retryDelaysMs?: number[];
};

type SimulatedProvider = {
  format: NoticeFormat;
  acknowledged: NoticeOptions['acknowledged'];
  /** Finds a recharge order's trade. May open it, if the payer has not requested a payment page yet. */
  findTrade: (orderId: string) => Promise<SandboxTrade | undefined>;
};

const PayInput = z.object({
  orderId: z.string('请填写充值订单号'),
  outcome: z.enum(outcomes, `只能是 ${outcomes.join('、')}`),
});

export function startSimulator(
  app: FastifyInstance,
  options: SandboxOptions,
  provider: SimulatedProvider,
): { payer: Payer; faults: Faults } {
  const { format, acknowledged } = provider;
  const notices = createNoticeSender({
    log: app.log,
    retryDelaysMs: options.retryDelaysMs,
    resolveUrl: internalAddress(options),
    acknowledged,
  });
  app.addHook('onClose', async () => notices.stop());
  const payer: Payer = { db: options.db.withTables<SandboxTables>(), format, notices };
  const faults = serveFaults(app, format.channel);

  app.post(`/sandbox/${format.channel}/pay`, async (request, reply) => {
    const { orderId, outcome } = parseInput(PayInput, request);
    try {
      const trade = await provider.findTrade(orderId);
      if (!trade) throw new AppError('notFound', { message: '充值订单不存在' });
      const after = await actAsPayer(payer, trade, outcome);
      return reply.send({ code: 0, data: { tradeNo: after.trade_no, tradeStatus: after.status }, message: '' });
    } catch (error) {
      if (error instanceof Refusal) throw new AppError('conflict', { message: error.message, cause: error });
      throw error;
    }
  });
  return { payer, faults };
}

/**
 * Returns a function that maps public URLs to internal ones: behind a proxy or a forwarded port the server may not reach
 * itself by its public name.
 */
function internalAddress({ publicUrl, internalUrl }: SandboxOptions): (url: string) => string {
  if (!internalUrl) return (url) => url;
  const origin = new URL(publicUrl).origin;
  return (url) => (new URL(url).origin === origin ? internalUrl + url.slice(origin.length) : url);
}
