import type { Server } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';

export interface Draining {
  /** Makes every response close its connection from now on, so that proxies keep none that this server would break. */
  begin: () => void;
  hasBegun: () => boolean;
}

/** Prepares a server for draining before it closes: until then it still answers clients that have not noticed. */
export function prepareDraining(server: Server): Draining {
  let hasBegun = false;
  server.prependListener('request', (_request, response) => {
    if (hasBegun) response.shouldKeepAlive = false;
  });
  return { begin: () => void (hasBegun = true), hasBegun: () => hasBegun };
}

/**
 * Stops accepting connections, and waits until the open ones have their responses. A connection that waits in the
 * kernel when a server closes is reset, and a proxy must not repeat a POST that it has sent on it; so the server closes
 * right after the event loop has accepted all waiting connections. The framework refuses requests once it is closing,
 * so close it afterwards.
 */
export async function drainConnections(server: Server): Promise<void> {
  await nextTurn();
  await new Promise((resolve) => server.close(resolve));
}
