import { randomUUID } from 'node:crypto';
import { afterAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { defineJob, type Jobs } from '../../platform/jobs.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeOperator } from '../../platform/testing/fixtures.ts';
import { operatorRoutes } from './operators.routes.ts';
import { emptyCatalogue } from './testing.ts';
import { startTestJobs } from '../../platform/testing/jobs.ts';

const state = { repaired: false };
const failingJob = defineJob({
  name: 'test.failing',
  payload: z.object({ videoId: z.int(), uploadToken: z.string() }),
  retries: 0,
  handle: async () => {
    if (!state.repaired) throw new Error('the disk is full');
  },
});

let jobs: Jobs;
const app = await testApp(async (routes) => {
  jobs = await startTestJobs(routes.db, {
    services: () => ({}),
    definitions: [failingJob],
  });
  operatorRoutes(routes, { jobs, ...emptyCatalogue });
});
const admin = await makeOperator(app.db);
afterAll(async () => {
  await jobs.stop(2_000);
  await app.close();
});

const list = async (input: object = {}) =>
  (await app.call('GET /operator/v1/jobs', input, { token: admin.token })).data.content;
const retry = (id: string) => app.call('POST /operator/v1/jobs/{id}/retry', { id }, { token: admin.token });
const ended = (jobState: string) =>
  vi.waitFor(
    async () => {
      const [job] = await list({ state: jobState });
      expect(job).toBeDefined();
      return job!;
    },
    { timeout: 60_000, interval: 100 },
  );

test('a job that ran out of retries is listed with its error, without secrets, and runs again on demand', async () => {
  await jobs.enqueue(app.db, failingJob, { videoId: 7, uploadToken: 'do not show' });
  const failed = await ended('failed');
  expect(failed).toMatchObject({
    name: 'test.failing',
    state: 'failed',
    payload: { videoId: 7, uploadToken: '***' },
    error: 'the disk is full',
    retryCount: 0,
    completeTime: expect.any(String) as string,
  });
  expect((await list()).map(({ jobId }) => jobId)).toEqual([failed.jobId]);
  expect(await list({ state: 'completed' })).toEqual([]);

  state.repaired = true;
  const responses = await Promise.all([retry(failed.jobId), retry(failed.jobId)]);
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
  expect((await ended('completed')).jobId).toBe(failed.jobId);
  expect((await retry(failed.jobId)).code).toBe(40900);

  const { data } = await app.call('GET /operator/v1/audit', {}, { token: admin.token });
  expect(data.content).toMatchObject([
    { action: 'job.retry', subject: `job:${failed.jobId}`, after: { name: 'test.failing', state: 'retry' } },
  ]);
});

test('a job that does not exist is not found, and malformed input is invalid', async () => {
  expect((await retry(randomUUID())).code).toBe(40400);
  expect((await retry('7')).code).toBe(40000);
  expect((await app.call('GET /operator/v1/jobs', { state: 'x' }, { token: admin.token })).code).toBe(40000);
});
