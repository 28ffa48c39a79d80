import formbody from '@fastify/formbody';
import { BASE_PATH, RECHARGE_METHOD } from '@zhenku/contract/constants';
import { toFen } from '@zhenku/contract/money';
import type { FastifyRequest } from 'fastify';
import { type App, route } from '../../platform/http/route.ts';
import type { Log } from '../../platform/log.ts';
import { BadNotification } from '../../providers/payments/provider.ts';
import { applyTrade } from './apply-trade.ts';
import { type Channel, openAlipayRecharge, ownOpenRecharge, type Payments, rechargeStatus } from './recharges.ts';

interface Services {
  payments: Payments;
  /** In the sandbox only: pays a recharge as its payer would. */
  payInSandbox: ((rechargeId: string) => Promise<void>) | null;
}

export function rechargeRoutes(app: App, { payments, payInSandbox }: Services): void {
  route(app, 'GET /recharge/v1/methods', () => ({
    methods: payments.alipay ? [RECHARGE_METHOD.alipay] : [],
    sandbox: payInSandbox !== null,
  }));
  route(app, 'POST /alipay/v1/recharge/order', ({ db, user, input }) =>
    openAlipayRecharge(db, payments, user, { ...input, amount: toFen(input.rechargeMoney) }),
  );
  route(app, 'POST /order/v1/recharge/status', ({ db, user, input }) =>
    rechargeStatus(db, payments, user.id, input.orderId),
  );
  if (payInSandbox) {
    route(app, 'POST /api/v1/god/orderSuccess', async ({ db, user, input }) => {
      await payInSandbox(await ownOpenRecharge(db, user.id, input.orderId));
      return null;
    });
  }
  if (payments.alipay) notifications(app, `${BASE_PATH}/alipay/v1/notify`, payments.alipay, payments.log);
}

/** The provider's notices: verified, applied, committed, then acknowledged, in the provider's own words. */
function notifications(app: App, url: string, { provider, merchant }: Channel, log: Log): void {
  app.http.register(async (scope) => {
    await scope.register(formbody);
    scope.post(url, async (request, reply) => {
      const accepted = await accept(request);
      const answer = provider.acknowledge(accepted);
      return await reply.code(answer.status).type(answer.contentType).send(answer.body);
    });
  });

  async function accept(request: FastifyRequest): Promise<boolean> {
    try {
      const event = await provider.parseNotification({
        body: request.body,
        query: request.query as Record<string, unknown>,
        headers: request.headers,
        rawBody: '',
      });
      await applyTrade(app.db, provider.channel, event, merchant, log);
      return true;
    } catch (error) {
      if (!(error instanceof BadNotification)) throw error;
      log.warn({ channel: provider.channel, reason: error.message }, 'a notice was refused');
      return false;
    }
  }
}
