import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FastifyInstance } from 'fastify';
import { openDatabase } from '../database.ts';
import { createLog } from '../log.ts';
import { createMetrics } from '../metrics.ts';
import { createTestDatabase } from '../testing/database.ts';
import { healthRoutes } from './health.ts';
import { createHttp } from './server.ts';

let http: FastifyInstance;
let storageAnswers = true;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const database = await createTestDatabase();
  const { db } = openDatabase(database.url);
  const metrics = createMetrics();
  http = await createHttp({
    log: createLog('silent'),
    metrics,
    trustProxy: false,
    limitByAddress: true,
    formTargets: [],
    secure: false,
  });
  http.get('/limited', async () => 'limited');
  healthRoutes(http, { db, storage: { answers: async () => storageAnswers }, metrics });
  ends.push(
    () => http.close(),
    () => db.destroy(),
    () => database.drop(),
  );
});

afterAll(async () => {
  for (const end of ends) await end();
});

test('whoever watches the server is not limited', async () => {
  for (const url of ['/healthz', '/readyz', '/metrics']) {
    expect((await http.inject({ url })).headers, url).not.toHaveProperty('x-ratelimit-limit');
  }
  expect((await http.inject({ url: '/limited' })).headers).toHaveProperty('x-ratelimit-limit');
});

test('a server is not ready while one of its parts does not answer, and says which', async () => {
  storageAnswers = false;
  const response = await http.inject({ url: '/readyz' });
  expect(response.statusCode).toBe(503);
  expect(response.json()).toMatchObject({ code: 50300, data: { database: true, storage: false } });
});
