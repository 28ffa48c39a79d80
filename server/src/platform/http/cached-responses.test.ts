import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLog } from '../observability/log.ts';
import { createMetrics, type Metrics } from '../observability/metrics.ts';
import { compressedBody } from './compression.ts';
import { createHttp } from './server.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';

const PATH = '/lists?page=1';
let metrics: Metrics;
let responseCache: ResponseCache;
let http: FastifyInstance;
let url: string;

beforeEach(async () => {
  metrics = createMetrics();
  responseCache = createResponseCache({ ttlMs: 60_000 });
  http = await createHttp({
    log: createLog('silent'),
    metrics,
    responseCache,
    trustProxy: false,
    limitByAddress: false,
    formTargets: [],
    secure: true,
  });
  http.get('/lists', () => ({ made: 'anew' }));
  http.post('/lists', () => ({ made: 'by a POST' }));
  url = (await http.listen({ port: 0, host: '127.0.0.1' })) + PATH;
});
afterEach(() => http.close());

test('a cached response has the headers of all others, until the cache is cleared', async () => {
  const anew = await fetch(url);
  expect(await anew.json()).toEqual({ made: 'anew' });

  const { etag } = responseCache.set(PATH, Buffer.from('{"made":"before"}'), responseCache.version());
  const ready = await fetch(url);
  expect(await ready.json()).toEqual({ made: 'before' });
  expect(ready.headers.get('etag')).toBe(etag);
  expect(ready.headers.get('cache-control')).toBe('public, max-age=0, s-maxage=1');
  expect(ready.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
  for (const name of ['content-type', 'content-security-policy', 'strict-transport-security', 'x-content-type-options'])
    expect(ready.headers.get(name), name).toBe(anew.headers.get(name));
  expect(await (await fetch(url, { method: 'POST' })).json()).toEqual({ made: 'by a POST' });

  responseCache.clear();
  expect(await (await fetch(url)).json()).toEqual({ made: 'anew' });
});

test('a client that has it gets 304', async () => {
  const { etag } = responseCache.set(PATH, Buffer.from('{"made":"before"}'), responseCache.version());
  const known = await fetch(url, { headers: { 'if-none-match': etag } });
  expect([known.status, await known.text()]).toEqual([304, '']);
  expect(known.headers.get('content-type')).toBeNull();
});

test('it is counted in the metrics', async () => {
  const { etag } = responseCache.set(PATH, Buffer.from('{"made":"before"}'), responseCache.version());
  await (await fetch(url)).text();
  await fetch(url, { headers: { 'if-none-match': etag } });
  const text = await metrics.registry.metrics();
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="ready",status="200"\} 1/);
  expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="ready",status="304"\} 1/);
});

test('it is sent gzipped once a first client has accepted gzip', async () => {
  const body = Buffer.from(JSON.stringify({ made: 'before'.repeat(1_000) }));
  const response = responseCache.set(PATH, body, responseCache.version());
  const plain = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  // A client that knows the response gets no body.
  expect((await fetch(url, { headers: { 'if-none-match': response.etag } })).status).toBe(304);
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await (await fetch(url)).json()).toEqual({ made: 'anew' });

  await compressedBody(response);
  const gzipped = await fetch(url);
  expect(gzipped.headers.get('content-encoding')).toBe('gzip');
  expect(Number(gzipped.headers.get('content-length'))).toBeLessThan(body.length / 10);
  expect(Buffer.from(await gzipped.arrayBuffer())).toEqual(body);
  for (const { headers } of [plain, gzipped]) {
    expect(headers.get('vary')).toBe('accept-encoding');
    expect(headers.get('etag')).toBe(response.etag);
  }
});
