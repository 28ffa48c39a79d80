import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Metrics } from '../observability/metrics.ts';
import { hasBody } from './body-deadline.ts';
import { wantsGzip } from './compression.ts';
import { matchesEtag, CACHE_HEADERS, type ResponseCache } from './response-cache.ts';

interface Deps {
  responseCache: Pick<ResponseCache, 'get'>;
  metrics: Metrics;
  /** Sent with every response. */
  headers: Record<string, string>;
}

/**
 * Sends a cached response before the framework handles the request, which costs as much as sending it; see decision 045.
 * Every other request, and every one while the server closes, goes to the framework.
 */
export function serveCachedResponsesFirst(http: FastifyInstance, { responseCache, metrics, headers }: Deps): void {
  const { server } = http;
  const [handle] = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const fixed = Object.entries({ ...headers, ...CACHE_HEADERS }).flat();
  const series = {
    200: metrics.requests.labels('GET', 'ready', '200'),
    304: metrics.requests.labels('GET', 'ready', '304'),
  };

  server.removeAllListeners('request').on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A request with a body must meet the deadline of bodies.
    const asks = request.method === 'GET' && server.listening && !hasBody(request);
    const ready = asks ? responseCache.get(request.url!) : undefined;
    if (!ready) return handle!(request, response);
    const started = performance.now();
    const { etag } = ready;
    const status = matchesEtag(request.headers['if-none-match'], etag) ? 304 : 200;
    const gzip = status === 200 && wantsGzip(request.headers['accept-encoding'], ready.body);
    const body = gzip ? ready.gzipped : ready.body;
    // The gzipped copy is made by the first request for it, in the framework.
    if (!body) return handle!(request, response);
    const content =
      status === 200 ? ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)] : [];
    if (gzip) content.push('content-encoding', 'gzip');
    response.writeHead(status, [...fixed, 'x-request-id', randomUUID(), 'etag', etag, ...content]);
    response.end(status === 200 ? body : undefined);
    series[status].observe((performance.now() - started) / 1_000);
  });
}
