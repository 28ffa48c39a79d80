import { setTimeout as sleep } from 'node:timers/promises';
import { SearchFilters } from '@zhenku/contract/search/search';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { searchRoutes } from './features/search/search.routes.ts';
import { markRunning, nextTurn, runAs, watchEventLoop } from './platform/observability/event-loop.ts';
import { createResponseCache } from './platform/http/response-cache.ts';
import { createMetrics } from './platform/observability/metrics.ts';
import { type TestApp, testApp } from './platform/testing/app.ts';

const STALL_MS = 1_050;
const block = (ms = STALL_MS) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
const ROUTE = '/video-platform/video/v1';

const metrics = createMetrics();
let stalls: { source: string; ms: number }[] = [];
let app: TestApp;
let stop: () => void;

beforeAll(async () => {
  app = await testApp((routes) => {
    const search: Parameters<typeof searchRoutes>[1]['search'] = {
      search: async ({ keyword }) => {
        await sql`select pg_sleep(0.05)`.execute(routes.db);
        if (keyword === 'slow') block();
        return { ids: [], total: 0, facets: {} as never, nearIds: [], relaxed: [], suggestions: [] };
      },
      suggest: async (typed) => {
        await sql`select pg_sleep(0.05)`.execute(routes.db);
        await nextTurn();
        if (typed === 'slow') block();
        return [];
      },
      preview: async () => new Map(),
      related: async () => [],
    };
    const cards = { read: async () => [], readById: async () => new Map() };
    searchRoutes(routes, { storage: {} as never, cards, responseCache: createResponseCache(), search });
  });
  await app.http.listen({ port: 0 });
  stop = watchEventLoop({ log: { warn: (stall) => void stalls.push(stall as never) }, metrics });
});
afterAll(async () => {
  stop();
  await app.close();
});
beforeEach(() => (stalls = []));

const address = () => `http://127.0.0.1:${(app.http.server.address() as { port: number }).port}`;
const search = async (keyword: string) =>
  await fetch(`${address()}${ROUTE}/queryByKeyword`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(SearchFilters.parse({ keyword })),
  });
const suggest = async (keyword: string) => await fetch(`${address()}${ROUTE}/suggest?keyword=${keyword}`);

/** Excludes stalls that other load on the machine causes. */
const named = () => stalls.filter(({ source }) => source !== 'unknown');
const stallOf = (source: string) => ({ source, ms: expect.toSatisfy((ms: number) => ms > 1_000) as number });

test("logs and counts a stall under the slow query's route", async () => {
  const before = Array.from({ length: 10 }, (_, i) => [suggest(`a${i}`), search(`b${i}`)]);
  await Promise.all([search('slow'), ...before.flat()]);
  expect(named()).toEqual([stallOf(`POST ${ROUTE}/queryByKeyword`)]);

  await Promise.all([...Array.from({ length: 10 }, (_, i) => search(`c${i}`)), suggest('slow')]);
  expect(named()[1]).toEqual(stallOf(`GET ${ROUTE}/suggest`));
  const text = await metrics.registry.metrics();
  expect(text).toContain(`event_loop_stalls_total{source="POST ${ROUTE}/queryByKeyword"} 1`);
  expect(text).toContain(`event_loop_stalls_total{source="GET ${ROUTE}/suggest"} 1`);
});

test('names a stall in background work, and reports nameless code as unknown', async () => {
  await runAs('job tests.slow', async () => {
    await sleep(5);
    markRunning();
    block();
  });
  await sleep(20);
  expect(named()).toEqual([stallOf('job tests.slow')]);

  await sleep(20);
  block(2_000);
  await sleep(700);
  expect(stalls).toContainEqual(stallOf('unknown'));
});

test('does not count waiting as a stall', async () => {
  await runAs('job tests.waits', async () => {
    await sleep(1_200);
    markRunning();
    await sql`select pg_sleep(1.2)`.execute(app.db);
  });
  await sleep(20);
  expect(named()).toEqual([]);
});
