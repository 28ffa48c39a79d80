import autocannon from 'autocannon';

interface Load {
  connections: number;
  /** Either a duration in seconds or a number of requests. */
  seconds?: number;
  amount?: number;
}

/**
 * Returns requests per second. Each connection starts at a different place in the list: in step, all but one connection would
 * measure cache hits.
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
