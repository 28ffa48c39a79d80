import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For uploads: the body may take any time, and the route itself ends what stalls. */
    unhurriedBody?: boolean;
  }
}

/**
 * Closes the connection of a request whose body has not arrived `ms` after its headers, whether anybody reads it or not.
 * Nothing is answered then: the rest of the body could still arrive, and be acted on, after an answer that it was late.
 */
export function limitBodies(http: FastifyInstance, ms: number): void {
  http.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (hasBody(raw) && !routeOptions.config?.unhurriedBody) {
      const timer = setTimeout(() => !raw.complete && raw.destroy(), ms).unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

export function hasBody({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': encoding } = headers;
  return encoding !== undefined || (length !== undefined && length !== '0');
}
