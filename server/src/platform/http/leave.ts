import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** As long as a request may take from a connection's beginning to its first byte. */
const LAST_REQUESTS_MS = 500;

export interface Leaving {
  /** From now on every response ends its connection, so that proxies keep none that this server would break. */
  begin: () => void;
  hasBegun: () => boolean;
}

/** Lets a server leave those who send it requests before it closes: it still answers whoever has not noticed. */
export function prepareLeaving(server: Server): Leaving {
  let begun = false;
  server.prependListener('request', (_request, response) => {
    if (begun) response.shouldKeepAlive = false;
  });
  return { begin: () => void (begun = true), hasBegun: () => begun };
}

/**
 * Accepts no more connections, and ends those that are there once they have had their answer. A connection that waits in the kernel
 * when a server closes is reset, and so is one without a request yet; a proxy must not repeat a POST that it has sent on it. So
 * the server closes right after the event loop has accepted all that waited, and leaves the last ones time for their requests.
 */
export async function drainConnections(server: Server): Promise<void> {
  await nextTurn();
  // That of an HTTP server would end connections without a request at once.
  const drained = new Promise((resolve) => NetServer.prototype.close.call(server, resolve));
  await sleep(LAST_REQUESTS_MS);
  server.closeIdleConnections();
  await drained;
}
