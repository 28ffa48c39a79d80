import { BASE_PATH } from '@zhenku/contract/constants';
import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/route.ts';
import { BadNotification, type PaymentChannel } from '../../providers/payments/provider.ts';
import { applyTrade } from './apply-trade.ts';
import { channelOf, type Payments } from './payments.ts';

/** Handles a provider's notices: verifies, applies and commits them, then acknowledges in the provider's format. */
export function serveNotices(app: App, payments: Payments, channel: PaymentChannel): void {
  const { provider } = channelOf(payments, channel);
  app.http.register(async (scope) => {
    // Signatures cover the raw bytes, so nothing is parsed before verification.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
    scope.post(`${BASE_PATH}/${channel}/v1/notify`, async (request, reply) => {
      const accepted = await accept(request);
      const response = provider.acknowledge(accepted);
      return await reply.code(response.status).type(response.contentType).send(response.body);
    });
  });

  async function accept(request: FastifyRequest): Promise<boolean> {
    try {
      const event = await provider.parseNotification({
        headers: request.headers,
        rawBody: Buffer.isBuffer(request.body) ? request.body : '',
      });
      await applyTrade({ db: app.db, services: payments }, channel, event);
      return true;
    } catch (error) {
      if (!(error instanceof BadNotification)) throw error;
      payments.log.warn({ channel, reason: error.message }, 'refused a notice');
      return false;
    }
  }
}
