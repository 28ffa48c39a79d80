import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { openDatabase } from '../database/database.ts';
import { createMetrics } from '../observability/metrics.ts';
import { createTestDatabase } from '../testing/database.ts';
import { healthRoutes } from './health.ts';
import { testHttp } from '../testing/http.ts';

const TOKEN = 'a token of this test';
let http: FastifyInstance;
let searchLoaded = true;
let storageError: Error | null = null;
const metrics = createMetrics();
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  const { db } = openDatabase(database.url);
  http = await testHttp({ metrics, limitByAddress: true });
  http.get('/limited', async () => 'limited');
  const assertReachable = async () => {
    if (storageError) throw storageError;
  };
  const isSearchLoaded = () => searchLoaded;
  const providers = () => ({ 'identity.tencent': { state: 'slow', time: '2026-06-01T00:00:00.000Z' } });
  healthRoutes(http, { db, storage: { assertReachable }, metrics, metricsToken: TOKEN, isSearchLoaded, providers });
  ends.push(
    () => http.close(),
    () => db.destroy(),
    () => database.drop(),
  );
});

afterAll(async () => {
  for (const end of ends) await end();
});

test('monitoring is not rate-limited', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics']) {
    expect((await http.inject({ url })).headers, url).not.toHaveProperty('x-ratelimit-limit');
  }
  expect((await http.inject({ url: '/limited' })).headers).toHaveProperty('x-ratelimit-limit');
});

async function failuresOf(check: string, reason: string): Promise<number> {
  const { values } = await metrics.checks.get();
  return values.find(({ labels }) => labels.check === check && labels.reason === reason)?.value ?? 0;
}

test('a server is not ready while a part does not respond, and counts the reason', async () => {
  storageError = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  const response = await http.inject({ url: '/readyz' });
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: 50300, data: { database: true, storage: false } });
  expect(await failuresOf('ready.storage', 'ECONNREFUSED')).toBe(1);
  storageError = new TypeError('bad bucket');
  await http.inject({ url: '/readyz' });
  expect(await failuresOf('ready.storage', 'TypeError')).toBe(1);
});

test('a server is not ready while its search index is loading', async () => {
  storageError = null;
  searchLoaded = false;
  const response = await http.inject({ url: '/readyz' });
  expect(response.json()).toMatchObject({ code: 50300, data: { storage: true, search: false } });
  expect(await failuresOf('ready.search', 'notReady')).toBe(1);
  searchLoaded = true;
  expect((await http.inject({ url: '/readyz' })).json()).toMatchObject({ data: { search: true } });
});

test('a slow provider is named, except to strangers, and the server stays ready', async () => {
  const response = await http.inject({ url: '/readyz' });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toMatchObject({
    data: { database: true, providers: { 'identity.tencent': { state: 'slow' } } },
  });
  const headers = { 'x-forwarded-for': '203.0.113.1' };
  const forStranger = (await http.inject({ url: '/readyz', headers })).json<{ data: object }>();
  expect(forStranger.data).toEqual({ database: true, storage: true, queue: true, search: true });
});

test('metrics are open to this machine, and to others with the token', async () => {
  const codeOf = async (headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') => {
    const { statusCode, body } = await http.inject({ url: '/metrics', headers, remoteAddress });
    expect(body.includes('http_request_duration_seconds'), JSON.stringify(headers)).toBe(statusCode === 200);
    return statusCode;
  };
  for (const own of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) expect(await codeOf({}, own), own).toBe(200);
  for (const host of ['localhost:8080', '127.0.0.1:80', '[::1]:8080']) expect(await codeOf({ host }), host).toBe(200);
  // Arrives through a proxy on this machine.
  expect(await codeOf({ 'x-forwarded-for': '127.0.0.1' })).toBe(404);
  for (const name of ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host'])
    expect(await codeOf({ [name]: 'x' })).toBe(404);
  expect(await codeOf({ host: 'footage.example' })).toBe(404);
  expect(await codeOf({ host: 'localhost.footage.example' })).toBe(404);

  expect(await codeOf({}, '192.0.2.1')).toBe(404);
  expect(await codeOf({ host: 'footage.example', authorization: `Bearer ${TOKEN}` }, '192.0.2.1')).toBe(200);
  expect(await codeOf({ 'x-forwarded-for': '192.0.2.1', authorization: `Bearer ${TOKEN}` })).toBe(200);
  for (const authorization of ['Bearer', 'Bearer ', `Bearer ${TOKEN}x`, TOKEN, 'Bearer undefined']) {
    expect(await codeOf({ authorization }, '192.0.2.1'), authorization).toBe(404);
  }
});

test.each([
  ['otherMachine', {}, '192.0.2.1'],
  ['proxied', { 'x-forwarded-for': '192.0.2.1' }, '127.0.0.1'],
  ['otherHost', { host: 'footage.example' }, '127.0.0.1'],
  ['wrongToken', { authorization: 'Bearer x' }, '192.0.2.1'],
])('counts metrics refused as %s', async (reason, headers, remoteAddress) => {
  const before = await failuresOf('metricsAccess', reason);
  await http.inject({ url: '/metrics', headers, remoteAddress });
  expect(await failuresOf('metricsAccess', reason)).toBe(before + 1);
});
