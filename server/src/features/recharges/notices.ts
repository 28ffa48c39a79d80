import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/route.ts';
import { BadNotification } from '../../providers/payments/provider.ts';
import { applyTrade } from './apply-trade.ts';
import type { Channel, Payments } from './payments.ts';

/** Serves a provider's notices: verified, applied, committed, then acknowledged, in the provider's own words. */
export function serveNotices(app: App, url: string, { provider }: Channel, payments: Payments): void {
  app.http.register(async (scope) => {
    // Signatures are over the bytes as they came, so nothing is parsed before they are verified.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, async (_request: FastifyRequest, body: Buffer) => body);
    scope.post(url, async (request, reply) => {
      const accepted = await accept(request);
      const answer = provider.acknowledge(accepted);
      return await reply.code(answer.status).type(answer.contentType).send(answer.body);
    });
  });

  async function accept(request: FastifyRequest): Promise<boolean> {
    try {
      const event = await provider.parseNotification({
        headers: request.headers,
        rawBody: Buffer.isBuffer(request.body) ? request.body : '',
      });
      await applyTrade(app.db, payments, provider.channel, event);
      return true;
    } catch (error) {
      if (!(error instanceof BadNotification)) throw error;
      payments.log.warn({ channel: provider.channel, reason: error.message }, 'a notice was refused');
      return false;
    }
  }
}
