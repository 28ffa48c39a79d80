import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, test, vi } from 'vitest';
import { createMetrics } from '../../platform/observability/metrics.ts';
import { createLog } from '../../platform/observability/log.ts';
import { makeUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { enqueueMail, sendQueuedMail } from '../../providers/mail/mail-queue.ts';
import { smtpSender } from '../../providers/mail/smtp.ts';
import { apply, applicationIdOf, approveApplication, creatorsApp } from './testing.ts';
import { startTestJobs } from '../../platform/testing/jobs.ts';

const received: string[] = [];
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData: (stream, { envelope }, done) => {
    stream.resume();
    stream.on('end', () => {
      received.push(...envelope.rcptTo.map(({ address }) => address));
      done();
    });
  },
});

const port = await freePort();
const sendMail = smtpSender({ url: `smtp://127.0.0.1:${port}`, from: 'no-reply@shop.example' }, async () => '光影库');
const app = await creatorsApp({
  enqueueMail: (tx, mail) => enqueueMail({ jobs, keyring: testKeyring, sendMail }, tx, mail),
});
const jobs = await startTestJobs(app.db, {
  services: () => ({
    db: app.db,
    storage: { read: () => Promise.reject(new Error('not used')) },
    keyring: testKeyring,
    sendMail,
    metrics: createMetrics(),
    log: createLog('silent'),
  }),
  definitions: [sendQueuedMail],
});
afterAll(async () => {
  await jobs.stop(2_000);
  await app.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port: free } = probe.address() as AddressInfo;
  await new Promise<void>((resolve) => probe.close(() => resolve()));
  return free;
}

test('decisions return immediately, and their mails are sent when the mail server is up again', async () => {
  const [approvedUser, rejectedUser] = [await makeUser(app.db), await makeUser(app.db)];
  await apply(app, approvedUser, { email: 'approved@example.com' });
  await apply(app, rejectedUser, { email: 'rejected@example.com' });
  const applicationId = await applicationIdOf(app, rejectedUser);
  const before = Date.now();
  expect((await approveApplication(app, await applicationIdOf(app, approvedUser))).code).toBe(0);
  const rejection = await app.call(
    'POST /operator/v1/applications/{applicationId}/reject',
    { applicationId, reason: '请补充作品' },
    { token: app.reviewer.token },
  );
  expect(rejection.code).toBe(0);
  // Well below the SMTP timeout.
  expect(Date.now() - before).toBeLessThan(10_000);

  // The applicant may certify before the mail arrives.
  const { data } = await app.call('GET /author/v1/certification', {}, { token: approvedUser.token });
  expect(data).toMatchObject({ mayCertify: true });
  await bothMailsFailed();
  expect(await queuedRecipients()).toEqual(['approved@example.com', 'rejected@example.com']);
  expect(received).toEqual([]);

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await vi.waitFor(async () => expect(await queuedRecipients()).toEqual([]), { timeout: 60_000, interval: 100 });
  expect(received.toSorted()).toEqual(['approved@example.com', 'rejected@example.com']);
});

async function queuedRecipients(): Promise<string[]> {
  const rows = await app.db.selectFrom('queued_mails').select('recipient').orderBy('recipient').execute();
  return rows.map(({ recipient }) => recipient);
}

const bothMailsFailed = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from pgboss.job where name = 'mail.send' and state = 'retry'`.execute(app.db);
      expect(rows).toHaveLength(2);
    },
    { timeout: 30_000, interval: 20 },
  );
