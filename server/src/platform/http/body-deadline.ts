import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Lets the body take any time, for uploads. The route itself ends an upload that stalls. */
    bodyMayTakeLong?: boolean;
  }
}

/**
 * Closes the connection of a request whose body has not arrived `ms` after its headers, whether or not anything reads it. It
 * sends no response: the rest of the body could still arrive and be handled after it.
 */
export function limitBodyTime(http: FastifyInstance, ms: number): void {
  http.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (hasBody(raw) && !routeOptions.config?.bodyMayTakeLong) {
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
