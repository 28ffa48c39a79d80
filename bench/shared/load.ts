import autocannon from 'autocannon';

interface Load {
  connections: number;
  /** How long, or how many requests. */
  seconds?: number;
  amount?: number;
}

/**
 * Requests per second. Each connection begins elsewhere in the list of requests: in step they would ask for the same at
 * the same time, and all but one of them would measure what the first one left in a cache.
 */
export async function requestsPerSecond(
  url: string,
  requests: autocannon.Request[],
  { connections, seconds, amount }: Load,
): Promise<number> {
  let next = 0;
  const result = await autocannon({
    url,
    connections,
    timeout: 60,
    ...(seconds !== undefined && { duration: seconds }),
    ...(amount !== undefined && { amount }),
    setupClient: (client) => {
      const from = Math.floor((next++ * requests.length) / connections);
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.total / result.duration;
}
