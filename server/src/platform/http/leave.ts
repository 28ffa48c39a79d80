import type { Server } from 'node:http';

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
