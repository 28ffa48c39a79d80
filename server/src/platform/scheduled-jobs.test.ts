import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Db, inTransaction } from './database/database.ts';
import { defineJob, type Jobs } from './jobs.ts';
import { testApp, type TestApp } from './testing/app.ts';
import { startTestJobs } from './testing/jobs.ts';

const look = defineJob({ name: 'test.look', payload: z.object({}), cron: '0 0 1 1 *', handle: async () => undefined });

let app: TestApp;
let jobs: Jobs;

beforeAll(async () => {
  app = await testApp(() => undefined);
  jobs = await startTestJobs(app.db, {
    services: () => undefined,
    definitions: [look],
    work: false,
  });
});
afterAll(async () => {
  await jobs.stop(2_000);
  await app.close();
});
beforeEach(() => sql`delete from pgboss.job where name = 'test.look'`.execute(app.db));

const enqueue = (db: Db) => jobs.enqueue(db, look, {});
const startableJobs = async () => {
  const fetched = sql`select id from pgboss.job where name = 'test.look' and state = 'created' for update skip locked`;
  return (await fetched.execute(app.db)).rows.length;
};

test('only one scheduled job waits, however often it is enqueued', async () => {
  await Promise.all(Array.from({ length: 10 }, () => inTransaction(app.db, enqueue)));
  expect(await startableJobs()).toBe(1);
});

test('a waiting job starts only after all callers that enqueued it have committed', async () => {
  await enqueue(app.db);
  await inTransaction(app.db, async (tx) => {
    await enqueue(tx);
    await inTransaction(app.db, enqueue);
    expect(await startableJobs()).toBe(0);
  });
  expect(await startableJobs()).toBe(1);
});

test('a job stays in the queue if it was enqueued while the first one started', async () => {
  await enqueue(app.db);
  let enqueued: Promise<void> | undefined;
  await inTransaction(app.db, async (tx) => {
    await sql`update pgboss.job set state = 'active' where name = 'test.look'`.execute(tx);
    enqueued = inTransaction(app.db, enqueue);
  });
  await enqueued;
  expect(await startableJobs()).toBe(1);
});
