import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { noticeRoutes } from '../features/messages/outside/notices.routes.ts';
import { relayNotices, type RelayServices } from '../features/messages/outside/relay.ts';
import { createLog } from '../platform/observability/log.ts';
import { createMetrics } from '../platform/observability/metrics.ts';
import { startTestJobs } from '../platform/testing/jobs.ts';
import { testKeyring } from '../platform/testing/keyring.ts';
import { testFiles } from '../features/orders/testing.ts';
import { enqueueMail, sendQueuedMail } from '../providers/mail/mail-queue.ts';
import type { MailMessage } from '../providers/mail/mail.ts';
import { sendQueuedSms } from '../providers/sms/sms-queue.ts';
import type { SmsMessage } from '../providers/sms/sms.ts';
import { outbox } from '../sandbox/outbox.ts';
import { shopApp } from './shop-app.ts';

interface OutboxFile {
  channel: 'sms' | 'mail';
  to: string;
  template: string;
  text: string;
}

/** Starts a shop that sends its notices to the sandbox's outbox, with the same jobs as in production. */
export async function noticesApp() {
  const dataDir = await mkdtemp(join(tmpdir(), 'notices-'));
  const { sendSms, sendMail } = outbox(dataDir, async () => '帧库');
  const metrics = createMetrics();
  const channels = { canMail: true, canSms: (_template: string) => true };
  const failures: { sms: Error[]; mail: Error[] } = { sms: [], mail: [] };
  const app = await shopApp((routes) => noticeRoutes(routes, { readChannels: async () => channels }));
  const log = createLog('silent');
  const services = {
    db: app.db,
    storage: testFiles,
    keyring: testKeyring,
    metrics,
    log,
    sendSms: async (message: SmsMessage) => {
      const error = failures.sms.shift();
      if (error) throw error;
      await sendSms(message);
    },
    sendMail: async (message: MailMessage) => {
      const error = failures.mail.shift();
      if (error) throw error;
      await sendMail(message);
    },
  };
  const jobs = await startTestJobs(app.db, { services: () => services, definitions: [sendQueuedMail, sendQueuedSms] });
  const relayServices = (): RelayServices => ({
    readChannels: async () => channels,
    db: app.db,
    jobs,
    enqueueMail: (tx, mail) => enqueueMail({ jobs, keyring: testKeyring, sendMail: services.sendMail }, tx, mail),
    publicUrl: 'https://shop.example',
    log,
  });
  const folder = join(dataDir, 'outbox');
  const queuesAreEmpty = async () => {
    const { rows } = await sql<{ left: number }>`
      select (select count(*) from queued_mails)::int + (select count(*) from queued_sms)::int as left`.execute(app.db);
    if (rows[0]!.left > 0) throw new Error(`${rows[0]!.left} messages wait`);
  };
  return {
    ...app,
    services,
    channels,
    failures,
    metrics,
    /** Relays the notices twice concurrently, as two servers may. */
    relay: () => Promise.all([relayNotices(relayServices()), relayNotices(relayServices())]),
    /** Relays, waits until everything is sent, and returns and removes the outbox's files. */
    delivered: async (): Promise<OutboxFile[]> => {
      await Promise.all([relayNotices(relayServices()), relayNotices(relayServices())]);
      await vi.waitFor(queuesAreEmpty, { timeout: 60_000, interval: 50 });
      const names = (await readdir(folder)).toSorted();
      const files = await Promise.all(
        names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as OutboxFile),
      );
      for (const name of names) await rm(join(folder, name));
      return files;
    },
    stop: async () => {
      await jobs.stop(2_000);
      await rm(dataDir, { recursive: true });
    },
  };
}
