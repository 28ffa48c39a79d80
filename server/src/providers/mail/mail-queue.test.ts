import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import type { Jobs } from '../../platform/jobs.ts';
import { createLog } from '../../platform/observability/log.ts';
import { createMetrics } from '../../platform/observability/metrics.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { expectUpload, finishUpload } from '../../platform/storage/uploads.ts';
import { makeUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { enqueueMail, type MailQueue, sendQueuedMail } from './mail-queue.ts';
import { type MailMessage, MailRejected } from './mail.ts';
import { startTestJobs } from '../../platform/testing/jobs.ts';

const metrics = createMetrics();
let app: TestApp;
let jobs: Jobs;
let queue: MailQueue;
let mailed: MailMessage[] = [];
let failures: Error[] = [];

beforeAll(async () => {
  app = await testApp(() => undefined);
  const sendMail = async (message: MailMessage) => {
    const error = failures.shift();
    if (error) throw error;
    mailed.push(message);
  };
  jobs = await startTestJobs(app.db, {
    services: () => ({
      db: app.db,
      storage: { read: async (key) => Readable.from([`content of ${key}`]) },
      keyring: testKeyring,
      sendMail,
      metrics,
      log: createLog('silent'),
    }),
    definitions: [sendQueuedMail],
  });
  queue = { jobs, keyring: testKeyring, sendMail };
  const { id: userId } = await makeUser(app.db);
  invite = { to: 'a@example.com', userId, template: 'inviteCode', params: { inviteCode: 'K7Q2' } };
});
afterAll(async () => {
  await jobs.stop(2_000);
  await app.close();
});
beforeEach(() => {
  mailed = [];
  failures = [];
});

let invite: Parameters<typeof enqueueMail>[2];
const enqueue = (mail = invite) => inTransaction(app.db, (tx) => enqueueMail(queue, tx, mail));
const waiting = () => app.db.selectFrom('queued_mails').selectAll().execute();
const arrived = () => vi.waitFor(() => expect(mailed).toHaveLength(1), { timeout: 30_000, interval: 50 });
const emptied = () => vi.waitFor(async () => expect(await waiting()).toEqual([]), { timeout: 30_000, interval: 50 });

test('sends a mail once its transaction commits, and leaves nothing behind', async () => {
  await enqueue();
  await arrived();
  expect(mailed[0]).toMatchObject({ to: 'a@example.com', template: 'inviteCode', subject: '创作者申请已通过' });
  expect(mailed[0]!.text).toContain('邀请码 K7Q2');
  await emptied();
});

test('attaches a file under its name, even if it was encrypted after the mail was enqueued', async () => {
  const { id: userId } = await makeUser(app.db);
  const { id: uploadId } = await expectUpload(app.db, { userId, kind: 'image', fileName: 'invoice.pdf' });
  await finishUpload(app.db, uploadId, { bytes: 1_000, contentType: 'application/pdf' });
  await inTransaction(app.db, async (tx) => {
    await enqueueMail(queue, tx, { ...invite, attachment: { uploadId, name: '发票.pdf' } });
    await tx.updateTable('uploads').set({ storage_key: 'sealed.pdf' }).where('id', '=', uploadId).execute();
  });
  await arrived();
  const [attachment] = mailed[0]!.attachments!;
  expect(attachment!.fileName).toBe('发票.pdf');
  expect(attachment!.content.toString()).toBe('content of sealed.pdf');
  await emptied();
});

test('never sends a mail of a failed transaction', async () => {
  const failing = inTransaction(app.db, async (tx) => {
    await enqueueMail(queue, tx, invite);
    throw new Error('the review failed');
  });
  await expect(failing).rejects.toThrow('the review failed');
  expect(await waiting()).toEqual([]);
});

test('sends a mail exactly once after the mail server was down', async () => {
  failures = [new Error('ECONNREFUSED'), new Error('ECONNREFUSED')];
  await enqueue();
  await arrived();
  await emptied();
  expect(mailed).toHaveLength(1);
  expect(await metrics.registry.metrics()).toContain('notices_total{topic="other",channel="mail",outcome="failed"} 2');
});

test('abandons a mail that the server refuses permanently', async () => {
  failures = [new MailRejected('550')];
  await enqueue();
  await emptied();
  expect(mailed).toEqual([]);
});

test('hides the invite code in the queue and in the waiting mail', async () => {
  const { rows } = await inTransaction(app.db, async (tx) => {
    await enqueueMail(queue, tx, invite);
    return await sql<{ text: string }>`
      select m::text || encode(m.params, 'escape') as text from queued_mails m
      union all select data::text from pgboss.job where name = 'mail.send'`.execute(tx);
  });
  expect(rows.length).toBeGreaterThan(1);
  for (const { text } of rows) expect(text).not.toContain('K7Q2');
  await arrived();
});

test('rejects a mail at once if a parameter or the mail server is missing', async () => {
  await expect(enqueue({ ...invite, params: {} })).rejects.toThrow('inviteCode');
  const unsent = inTransaction(app.db, (tx) => enqueueMail({ ...queue, sendMail: null }, tx, invite));
  await expect(unsent).rejects.toMatchObject({ kind: 'conflict', message: '邮件服务尚未开通，请联系客服' });
  expect(await waiting()).toEqual([]);
});
