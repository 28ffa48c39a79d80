import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeClip, makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { accountsApp, type AccountsApp } from '../testing.ts';
import { truncateAcceptanceAddresses } from '../../content/documents/jobs/truncate-acceptance-addresses.ts';
import { truncateDownloadAddresses } from '../../licences/jobs/truncate-addresses.ts';
import { sweepAccounts } from './sweep.ts';

let app: AccountsApp;
beforeEach(async () => {
  app = await accountsApp();
});
afterEach(() => app.close());

const TABLES = ['verification_codes', 'login_failures', 'sessions', 'operator_sessions', 'queued_mails'] as const;
/** Tables that keep their rows after the caller's full address is truncated to its network. */
const TRUNCATED_TABLES = ['sessions', 'downloads'] as const;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
const context = { signal: AbortSignal.timeout(60_000), attempt: 0, lastAttempt: false };

test('the nightly sweep deletes only old rows', async () => {
  const mail = { recipient: 'a@example.com', template: 'inviteCode', params: Buffer.from('sealed') };
  const [user, operator] = [await makeUser(app.db), await makeOperator(app.db)];
  for (const [index, age] of [
    { code: 31, failure: 2, session: 91, mail: 15 },
    { code: 29, failure: 0.9, session: 89, mail: 13 },
  ].entries()) {
    const phone = `1340000000${index}`;
    const expires_at = daysAgo(age.session);
    const token_hash = Buffer.from(`session ${index}`);
    await app.db
      .insertInto('verification_codes')
      .values({ recipient: phone, purpose: 'register', code_hash: token_hash, sent_at: daysAgo(age.code), expires_at })
      .execute();
    await app.db
      .insertInto('login_failures')
      .values({ realm: 'user', account: phone, ip: '10.0.0.1', failed_at: daysAgo(age.failure) })
      .execute();
    await app.db.insertInto('sessions').values({ token_hash, user_id: user.id, expires_at }).execute();
    await app.db
      .insertInto('queued_mails')
      .values({ ...mail, id: randomUUID(), created_at: daysAgo(age.mail) })
      .execute();
    await app.db.insertInto('operator_sessions').values({ token_hash, operator_id: operator.id, expires_at }).execute();
  }
  const counts = async () =>
    await Promise.all(TABLES.map(async (table) => (await app.db.selectFrom(table).selectAll().execute()).length));
  expect(await counts()).toEqual([2, 2, 3, 3, 2]);
  await sweepAccounts.handle({ db: app.db }, {}, context);
  expect(await counts()).toEqual([1, 1, 2, 2, 1]);
});

test('after 30 days the addresses of sessions and downloads are truncated to networks, and malformed ones are deleted', async () => {
  const user = await makeUser(app.db);
  await app.db.deleteFrom('sessions').where('user_id', '=', user.id).execute();
  const clip = await makeClip(app.db);
  const addresses = ['203.0.113.77', '2001:db8:1:2:3::4', 'unknown', null];
  for (const [index, age] of [31, 29].entries()) {
    for (const [number, ip] of addresses.entries()) {
      const token_hash = Buffer.from(`address ${index} ${number}`);
      const common = { user_id: user.id, ip, created_at: daysAgo(age) };
      await app.db
        .insertInto('sessions')
        .values({ ...common, token_hash, expires_at: daysAgo(-1) })
        .execute();
      await app.db
        .insertInto('downloads')
        .values({ ...common, video_id: clip })
        .execute();
    }
  }
  for (let run = 0; run < 2; run += 1) {
    await sweepAccounts.handle({ db: app.db }, {}, context);
    await truncateDownloadAddresses.handle({ db: app.db }, {}, context);
  }
  for (const table of TRUNCATED_TABLES) {
    const rows = await app.db.selectFrom(table).select('ip').where('user_id', '=', user.id).orderBy('id').execute();
    expect(rows.map(({ ip }) => ip)).toEqual(['203.0.113.0/24', '2001:db8:1::/48', null, null, ...addresses]);
  }
});

test('after 30 days the address of an acceptance is truncated to its network', async () => {
  const text = { type: 'agreement', version: 1, title: '用户协议', content: '<p>一</p>' };
  await app.db.insertInto('documents').values(text).execute();
  await app.db.insertInto('document_versions').values(text).execute();
  const users = [await makeUser(app.db), await makeUser(app.db)];
  for (const [index, age] of [31, 29].entries()) {
    await app.db
      .insertInto('document_acceptances')
      .values({
        user_id: users[index]!.id,
        type: 'agreement',
        version: 1,
        ip: '203.0.113.77',
        accepted_at: daysAgo(age),
      })
      .execute();
  }
  await truncateAcceptanceAddresses.handle({ db: app.db }, {}, context);
  const rows = await app.db.selectFrom('document_acceptances').select('ip').orderBy('user_id').execute();
  expect(rows.map(({ ip }) => ip)).toEqual(['203.0.113.0/24', '203.0.113.77']);
});

test('a nightly job deletes or truncates the IP addresses of every table', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and (column_name = 'ip' or column_name like '%address%' and data_type <> 'boolean')
    order by 1`.execute(app.db);
  const swept = ['login_failures', 'verification_codes'];
  // These tables have postal addresses of bank branches and companies, not IP addresses.
  const noCallers = ['bank_cards', 'invoices', 'withdrawals'];
  expect(rows.map(({ table }) => table)).toEqual(
    [...TRUNCATED_TABLES, 'document_acceptances', ...swept, ...noCallers].toSorted(),
  );
});
