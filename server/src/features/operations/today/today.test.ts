import type { OperatorRole } from '@zhenku/contract/constants';
import { type MoneyWarning, QUEUES, type QueueName } from '@zhenku/contract/operations/queues';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { Jobs } from '../../../platform/jobs.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { makeClip, makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { queues, warnings } from '../../../waiting.ts';
import { walletRoutes } from '../../wallet/wallet.routes.ts';
import { todayRoutes } from './today.routes.ts';
import { startTestJobs } from '../../../platform/testing/jobs.ts';

let jobs: Jobs;
const tokens = {} as Record<OperatorRole, string>;
let operatorId: number;

const app = await testApp(async (routes) => {
  jobs = await startTestJobs(routes.db, {
    services: () => ({}),
    definitions: [],
    work: false,
  });
  todayRoutes(routes, { queues, warnings });
  walletRoutes(routes);
});
for (const role of ['admin', 'reviewer', 'finance', 'editor'] as const) {
  const operator = await makeOperator(app.db, role);
  tokens[role] = operator.token;
  operatorId = operator.id;
}
const userId = (await makeUser(app.db)).id;
const clipId = await makeClip(app.db);
afterAll(async () => {
  await jobs.stop(2_000);
  await app.close();
});

async function insert(text: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(text).execute(tx);
  });
}

const read = async (role: OperatorRole = 'admin') =>
  (await app.call('GET /operator/v1/today', {}, { token: tokens[role] })).data;

/** Statements that add one item to a queue, waiting for two days, and in some queues a decided item. */
const WAITING: Partial<Record<QueueName, () => string>> = {
  review: () => `update videos set status = 1, submitted_at = now() - interval '2 days' where id = ${clipId}`,
  wordChanges: () =>
    `insert into word_changes (video_id, before, changed_at) values (${clipId}, '{}', now() - interval '2 days')`,
  reports: () => `insert into video_reports (video_id, reason, status, created_at, decided_at, operator_id) values
    (${clipId}, 1, 0, now() - interval '2 days', null, null), (${clipId}, 1, 2, now() - interval '9 days', now(), ${operatorId})`,
  applications: () => `insert into creator_applications
    (user_id, name, phone, email, remark, advantage, sale_type, work_link, status, submitted_at, decided_at, reason) values
    (${userId}, 'n', '13900000001', 'a@b.cn', '', '', 0, 'https://a.cn', 0, now() - interval '2 days', null, null),
    (${userId}, 'n', '13900000001', 'a@b.cn', '', '', 0, 'https://a.cn', 2, now() - interval '9 days', now(), 'r')`,
  authentications:
    () => `insert into authentications (kind, user_id, status, company_name, credit_code, licence_upload_id, submitted_at)
    values ('company', ${userId}, 0, 'c', '91330000000000000X', 1, now() - interval '2 days')`,
  rechecks: () => `insert into authentication_rechecks (authentication_id, approved_by, drawn_at) values
    (1, 999999, now() - interval '2 days')`,
  refunds:
    () => `insert into refund_requests (order_id, user_id, order_item_ids, reason, status, requested_at, decided_at) values
    ('O1', ${userId}, '{I1}', 'r', 0, now() - interval '2 days', null), ('O2', ${userId}, '{I2}', 'r', 2, now() - interval '9 days', now())`,
  bankCredits:
    () => `insert into bank_credits (user_id, amount, reference, reason, proposed_by, created_at, credited_at, credited_by) values
    (${userId}, 100, 'REF1', 'r', ${operatorId}, now() - interval '2 days', null, null),
    (${userId}, 100, 'REF2', 'r', ${operatorId}, now() - interval '9 days', now(), ${operatorId})`,
  withdrawals:
    () => `insert into withdrawals (user_id, amount, tax, payee_name, alipay_account, status, reason, applied_at, decided_at) values
    (${userId}, 100, 0, 'n', 'a', 0, null, now() - interval '2 days', null), (${userId}, 100, 0, 'n', 'a', 2, 'r', now() - interval '9 days', now())`,
  invoices: () => `insert into invoices (order_id, user_id, status, head_type, head_title, amount, requested_at) values
    ('O1', ${userId}, 0, 2, 'h', 100, now() - interval '2 days'), ('O2', ${userId}, 2, 2, 'h', 100, now() - interval '9 days')`,
  redInvoices:
    () => `insert into red_invoices (order_id, invoice_type, head_title, amount, reversed_upload_id, created_at, file_upload_id, issued_at) values
    ('O1', 1, 'h', 100, 1, now() - interval '2 days', null, null), ('O2', 1, 'h', 100, 1, now() - interval '9 days', 2, now())`,
  quarantine:
    () => `insert into quarantined_payments (channel, trade_no, out_trade_no, amount, reason, status, operator_id, credited_amount, created_at) values
    ('alipay', 'T1', 'R1', 100, 'r', 0, null, null, now() - interval '2 days'), ('alipay', 'T2', 'R2', 100, 'r', 1, ${operatorId}, 100, now() - interval '9 days')`,
  wanted: () => `insert into footage_requests (user_id, kind, term, created_at) values
    (${userId}, 'find', '深海', now() - interval '1 day'), (999999, 'find', '深海', now() - interval '2 days'), (${userId}, 'shoot', '雪山', now())`,
  proposals: () => `insert into admin_proposals (subject, change, proposed_by, proposed_at) values
    ('operator:1:role', '{}', 999999, now() - interval '2 days'), ('operator:2:role', '{}', 999999, now() - interval '8 days')`,
  failedJobs: () => `insert into pgboss.job (name, state, completed_on) values
    ('a', 'failed', now() - interval '2 days'), ('a', 'completed', now() - interval '9 days')`,
  webhooks:
    () => `insert into webhook_endpoints (id, user_id, url, event_types, secret, disabled_at, disabled_reason) values
    ('e1', null, 'u1', '{order.paid}', '', now() - interval '2 days', 'failing'),
    ('e2', null, 'u2', '{order.paid}', '', now() - interval '9 days', 'owner'),
    ('e3', ${userId}, 'u3', '{order.paid}', '', now() - interval '9 days', 'failing')`,
};

const TABLES = [
  'word_changes, video_reports, creator_applications, authentications, authentication_rechecks, refund_requests, withdrawals',
  'invoices, red_invoices, quarantined_payments, footage_requests, payment_reconciliations, ledger_checks, orders, transfers, bank_credits, admin_proposals, webhook_endpoints',
].join(', ');

beforeEach(async () => {
  await sql.raw(`truncate ${TABLES}, pgboss.job cascade`).execute(app.db);
  await app.db.updateTable('videos').set({ status: 2 }).execute();
});

const isDaysAgo = (time: string | null, days: number) =>
  expect(Math.abs(Date.now() - Date.parse(time!) - days * 86_400_000)).toBeLessThan(3_600_000);

test('an empty shop lists every queue as empty', async () => {
  const { queues: listed, warnings: wrong } = await read();
  expect(listed.map(({ queue }) => queue)).toEqual(QUEUES);
  expect(listed.every(({ count, oldestTime }) => count === 0 && oldestTime === null)).toBe(true);
  expect(wrong).toEqual([]);
});

test.each(Object.keys(WAITING) as (keyof typeof WAITING)[])(
  'counts waiting %s without decided ones, with the time of the oldest',
  async (queue) => {
    await insert(WAITING[queue]!());
    const { queues: all } = await read();
    const counted = all.find((one) => one.queue === queue)!;
    expect(counted.count).toBe(1);
    isDaysAgo(counted.oldestTime, 2);
    expect(all.filter((one) => one.queue !== queue && one.count > 0)).toEqual([]);
  },
);

test('counts transfers whose orders wait for the bank', async () => {
  await insert(`insert into orders (id, user_id, status, transfer_status, origin_amount, pay_amount, expires_at)
    select 'O' || n, ${userId}, 1, n, 100, 100, now() from generate_series(1, 3) n`);
  await insert(`insert into transfers (order_id, user_id, proof_upload_id, submitted_at)
    select 'O' || n, ${userId}, 1, now() - interval '2 days' from generate_series(1, 3) n`);
  const readTransfers = async () => (await read()).queues.find(({ queue }) => queue === 'transfers')!;
  const counted = await readTransfers();
  expect(counted.count).toBe(1);
  isDaysAgo(counted.oldestTime, 2);
  // After a request for another proof, the transfers wait for their buyers.
  await app.db.updateTable('transfers').set({ asked_at: new Date() }).execute();
  expect((await readTransfers()).count).toBe(0);
});

test('a pending version of a clip on sale counts like a pending clip; a deleted clip does not', async () => {
  await insert(`insert into video_versions (video_id, version, upload_id, original_key, original_bytes, status, submitted_at)
    values (${clipId}, 2, 1, 'k', 1, 1, now() - interval '3 days')`);
  const count = async () => (await read()).queues.find(({ queue }) => queue === 'review')!.count;
  expect(await count()).toBe(1);
  await app.db
    .updateTable('videos')
    .set({ deleted_at: sql`now()` })
    .where('id', '=', clipId)
    .execute();
  expect(await count()).toBe(0);
  await app.db.updateTable('videos').set({ deleted_at: null }).where('id', '=', clipId).execute();
  await sql`delete from video_versions`.execute(app.db);
});

test('an operator sees who else is working on an item of a queue', async () => {
  await insert(`insert into claims (queue, item, operator_id, until) values
    ('videos', '1', ${operatorId}, now() + interval '1 minute'), ('videos', '2', ${operatorId}, now() + interval '1 minute'),
    ('invoices', '1', ${operatorId}, now() - interval '1 second')`);
  const { username } = await app.db
    .selectFrom('operators')
    .select('username')
    .where('id', '=', operatorId)
    .executeTakeFirstOrThrow();
  const { queues: seen } = await read();
  expect(seen.filter(({ holders }) => holders.length > 0)).toMatchObject([{ queue: 'review', holders: [username] }]);
  await sql`truncate claims`.execute(app.db);
});

test('a reviewer is never asked to recheck their own approval', async () => {
  const own = await makeOperator(app.db, 'reviewer');
  await insert(`insert into authentication_rechecks (authentication_id, approved_by) values (1, ${own.id})`);
  const count = async (token: string) =>
    (await app.call('GET /operator/v1/today', {}, { token })).data.queues.find(({ queue }) => queue === 'rechecks')!
      .count;
  expect([await count(own.token), await count(tokens.reviewer)]).toEqual([0, 1]);
});

test('each role sees only its own queues; only finance and admins see money warnings', async () => {
  await insert(`insert into quarantined_payments (channel, trade_no, out_trade_no, amount, reason, created_at)
    values ('alipay', 'T1', 'R1', 100, 'r', now() - interval '2 days')`);
  const listedFor = async (role: OperatorRole) => {
    const { queues: own, warnings: wrong } = await read(role);
    return [own.map(({ queue }) => queue), wrong.map(({ warning }) => warning)];
  };
  expect(await listedFor('reviewer')).toEqual([
    ['review', 'wordChanges', 'reports', 'applications', 'authentications', 'rechecks'],
    [],
  ]);
  expect(await listedFor('finance')).toEqual([
    ['refunds', 'transfers', 'bankCredits', 'withdrawals', 'invoices', 'redInvoices', 'quarantine'],
    ['quarantineOld'],
  ]);
  expect(await listedFor('editor')).toEqual([['wanted'], []]);
  expect((await listedFor('admin'))[1]).toEqual(['quarantineOld']);
});

test('a poll gets no body while nothing changes', async () => {
  const request = { method: 'GET' as const, url: '/video-platform/operator/v1/today' };
  const headers = { 'x-operator-token': tokens.admin };
  const first = await app.http.inject({ ...request, headers });
  const again = await app.http.inject({
    ...request,
    headers: { ...headers, 'if-none-match': String(first.headers.etag) },
  });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

describe('money warnings', () => {
  const WRONG: Record<Exclude<MoneyWarning, 'monthsOpen'>, { wrong: string; right: string }> = {
    ledgerWrong: {
      wrong: `insert into ledger_checks (entries, imbalances) values (9, 0), (9, 2)`,
      right: `insert into ledger_checks (entries, imbalances) values (9, 0)`,
    },
    ledgerUnchecked: {
      wrong: `insert into ledger_checks (entries, imbalances, made_at) values (9, 0, now() - interval '26 hours')`,
      right: `insert into ledger_checks (entries, imbalances, made_at) values (9, 0, now() - interval '13 hours')`,
    },
    quarantineOld: {
      wrong: `insert into quarantined_payments (channel, trade_no, out_trade_no, amount, reason, created_at)
        values ('alipay', 'T1', 'R1', 100, 'r', now() - interval '25 hours'), ('alipay', 'T2', 'R1', 100, 'r', now())`,
      right: `update quarantined_payments set created_at = now()`,
    },
    quarantineRefunding: {
      wrong: `insert into quarantined_payments (channel, trade_no, out_trade_no, amount, reason, status, operator_id, decided_at)
        values ('alipay', 'T1', 'R1', 100, 'r', 2, 1, now() - interval '25 hours')`,
      right: `update quarantined_payments set status = 3`,
    },
    billDifferences: {
      wrong: `insert into payment_reconciliations (channel, day, payments, payment_amount, refunds, refund_amount, differences)
        values ('alipay', current_date - 1, 1, 1, 0, 0, '[{}]'), ('wxpay', current_date - 1, 1, 1, 0, 0, '[]'),
          ('alipay', current_date - 40, 1, 1, 0, 0, '[{}]')`,
      right: `update payment_reconciliations set differences = '[]'`,
    },
    withdrawalsOld: {
      wrong: `insert into withdrawals (user_id, amount, tax, payee_name, alipay_account, applied_at)
        values (1, 100, 0, 'n', 'a', now() - interval '73 hours'), (2, 100, 0, 'n', 'a', now() - interval '71 hours')`,
      right: `delete from withdrawals where user_id = 1`,
    },
  };

  test.each(Object.entries(WRONG))('%s is reported until it is fixed', async (warning, { wrong, right }) => {
    await insert(wrong);
    expect((await read('finance')).warnings).toMatchObject([{ warning, count: 1, oldestTime: expect.any(String) }]);
    await insert(right);
    expect((await read('finance')).warnings).toEqual([]);
  });

  test('a manual ledger check counts as a check', async () => {
    await insert(WRONG.ledgerWrong.wrong);
    const check = await app.call('GET /operator/v1/ledger/check', {}, { token: tokens.finance });
    expect(check.data).toMatchObject({ balanced: true });
    expect((await read('finance')).warnings).toEqual([]);
  });

  test('lists each past month until it is closed', async () => {
    await insert(`insert into ledger_checks (entries, imbalances) values (1, 0);
      insert into journal_entries (cause_kind, cause_id, created_at) values ('test', '1', now() - interval '3 months')`);
    const { warnings: open } = await read('finance');
    expect(open).toMatchObject([{ warning: 'monthsOpen', count: 3 }]);
    await insert(`insert into month_closes (month, figures, previous_hash, hash, operator_id)
      select m, '{}', repeat('0', 64), encode(sha256(convert_to(repeat('0', 64) || '{}', 'UTF8')), 'hex'), 1
      from (select (date_trunc('month', now() at time zone 'Asia/Shanghai') - interval '1 month')::date as m) t`);
    expect((await read('finance')).warnings).toEqual([]);
  });
});
