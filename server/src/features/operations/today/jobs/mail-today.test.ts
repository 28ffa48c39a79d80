import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { startJobs, type Jobs } from '../../../../platform/jobs.ts';
import { createLog } from '../../../../platform/observability/log.ts';
import { createMetrics } from '../../../../platform/observability/metrics.ts';
import { withDatabase } from '../../../../platform/testing/administer.ts';
import type { TestApp } from '../../../../platform/testing/app.ts';
import { makeOperator, makeUser } from '../../../../platform/testing/fixtures.ts';
import { type MailMessage, MailRejected } from '../../../../providers/mail/mail.ts';
import { queues, warnings } from '../../../../waiting.ts';
import { operatorsApp } from '../../../operators/testing.ts';
import { mailToday, sendTodayMail } from './mail-today.ts';

let app: TestApp;
let jobs: Jobs;
let sent: MailMessage[];
let admin: { id: number; token: string };
const log = createLog('silent');
const services = () => ({
  db: app.db,
  log,
  jobs,
  queues,
  warnings,
  publicUrl: 'https://shop.example',
  sendMail: async (mail: MailMessage) => void sent.push(mail),
});

beforeAll(async () => {
  app = await operatorsApp();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  jobs = await startJobs({
    url: withDatabase(inject('testDatabase').serverUrl, rows[0]!.name),
    services: () => ({}),
    definitions: [mailToday, sendTodayMail] as never,
    log,
    metrics: createMetrics(),
    work: false,
  });
});
afterAll(async () => {
  await jobs.stop(2_000);
  await app.close();
});
beforeEach(async () => {
  sent = [];
  await sql`truncate pgboss.job, video_reports, footage_requests`.execute(app.db);
  await sql`update operators set daily_mail = false`.execute(app.db);
  admin = await makeOperator(app.db);
});

async function report(): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into video_reports (video_id, reason) values (1, 1)`.execute(tx);
  });
}

async function subscribe(role: 'reviewer' | 'finance' | 'admin', email: string) {
  const operator = await makeOperator(app.db, role);
  await app.call('POST /operator/v1/operators/{id}/email', { id: operator.id, email }, admin);
  expect((await app.call('POST /operator/v1/me/dailyMail', { on: true }, operator)).code).toBe(0);
  return operator;
}

async function runDay(): Promise<void> {
  await mailToday.handle(services(), {}, {} as never);
  const { rows } = await sql<{ data: { operatorId: number; lines: string } }>`
    select data from pgboss.job where name = 'today.sendMail' order by created_on, id`.execute(app.db);
  for (const { data } of rows) await sendTodayMail.handle(services(), data, {} as never);
}

test('only operators who turned the mail on are mailed their role’s pending work', async () => {
  await subscribe('reviewer', 'Reviewer@Example.com');
  await subscribe('finance', 'finance@example.com');
  await makeOperator(app.db, 'reviewer');
  await report();
  await runDay();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ to: 'reviewer@example.com', template: 'waitingToday' });
  expect(sent[0]!.text).toMatch(/举报：1 项，最早 \d{4}-/);
  expect(sent[0]!.text).toContain('https://shop.example/console');
});

test('mails use an operator’s edited text', async () => {
  await subscribe('reviewer', 'edited@example.com');
  await report();
  const edited = { subject: '今天要做的', text: '{lines} {url}' };
  await app.db
    .insertInto('message_templates')
    .values({ channel: 'mail', name: 'waitingToday', version: 1, operator_id: admin.id, ...edited })
    .execute();
  await runDay();
  expect(sent).toMatchObject([{ subject: '今天要做的', text: expect.stringMatching(/^举报：1 项/) }]);
  await sql`truncate message_templates`.execute(app.db);
});

test('no mail is sent while nothing is pending', async () => {
  await subscribe('admin', 'admin@example.com');
  await runDay();
  expect(sent).toEqual([]);
});

test('a job that runs twice sends one mail', async () => {
  await subscribe('reviewer', 'twice@example.com');
  await report();
  await mailToday.handle(services(), {}, {} as never);
  await runDay();
  expect(sent).toHaveLength(1);
});

test('an operator who unsubscribes, loses the address or is disabled gets no mail, even a queued one', async () => {
  const [off, without, disabled] = [
    await subscribe('reviewer', 'off@example.com'),
    await subscribe('reviewer', 'without@example.com'),
    await subscribe('reviewer', 'disabled@example.com'),
  ];
  await report();
  await mailToday.handle(services(), {}, {} as never);
  await app.call('POST /operator/v1/me/dailyMail', { on: false }, off);
  await app.call('POST /operator/v1/operators/{id}/email', { id: without.id }, admin);
  await app.call('POST /operator/v1/operators/{id}/disable', { id: disabled.id }, admin);
  await runDay();
  expect(sent).toEqual([]);
  expect((await app.call('GET /operator/v1/me', {}, without)).data).toMatchObject({ email: null, dailyMail: false });
});

test('a non-existent address is not retried, but an unreachable server is', async () => {
  const { id } = await subscribe('reviewer', 'nobody@example.com');
  const data = { operatorId: id, lines: '举报：1 项' };
  const failing = (error: Error) => ({ ...services(), sendMail: () => Promise.reject(error) });
  await sendTodayMail.handle(failing(new MailRejected('no such user')), data, {} as never);
  await expect(sendTodayMail.handle(failing(new Error('refused')), data, {} as never)).rejects.toThrow('refused');
});

test('only admins set mail addresses, which must be valid; the mail cannot be turned on without one', async () => {
  const operator = await makeOperator(app.db, 'finance');
  const set = (by: { token?: string }, email: string) =>
    app.call('POST /operator/v1/operators/{id}/email', { id: operator.id, email }, by);
  expect((await set(operator, 'me@example.com')).code).toBe(40300);
  expect((await set({ token: (await makeUser(app.db)).token }, 'me@example.com')).code).not.toBe(0);
  expect((await set({}, 'me@example.com')).code).toBe(403);
  expect((await set(admin, 'nowhere')).code).toBe(40000);
  expect((await app.call('POST /operator/v1/me/dailyMail', { on: true }, operator)).code).toBe(40900);
  expect((await set(admin, 'me@example.com')).code).toBe(0);
  const { data } = await app.call('GET /operator/v1/operators', { size: 200 }, admin);
  expect(data.content.find(({ operatorId }) => operatorId === operator.id)).toMatchObject({ email: 'me@example.com' });
  const row = await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(row).toMatchObject({ action: 'operator.email', before: { email: null }, after: { email: 'me@example.com' } });
});
