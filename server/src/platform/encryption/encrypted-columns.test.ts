import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENCRYPTED_COLUMNS } from './encrypted-columns.ts';
import { testApp, type TestApp } from '../testing/app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(() => undefined);
});
afterAll(() => app.close());

const UNENCRYPTED_COLUMNS = [
  'api_keys.key_hash',
  'authentication_identities.number_hash',
  'bank_cards.number_hash',
  'board_guests.key_hash',
  'certificate_codes.code_hash',
  'clip_sights.look',
  'clip_sights.moments',
  'company_checks.company_hash',
  'creator_applications.invite_code_hash',
  'idempotency_keys.body_hash',
  'identity_checks.person_hash',
  'operator_recovery_codes.code_hash',
  'operator_sessions.token_hash',
  'sessions.token_hash',
  'upload_measurements.picture',
  'uploads.sha256',
  'verification_codes.code_hash',
  'video_fingerprints.stills',
  'video_frame_codes.codes',
  'video_versions.sha256',
  'video_versions.stills',
  'videos.sha256',
  'wechat_identities.identity_hash',
  'wechat_logins.browser_hash',
  'wechat_logins.openid_hash',
  'wechat_logins.state_hash',
  'wechat_logins.unionid_hash',
];

test('every bytea column is either re-encrypted by a rotation or listed as not encrypted', async () => {
  const { rows } = await sql<{ name: string; described: string | null }>`
    select c.relname || '.' || a.attname as name, col_description(c.oid, a.attnum) as described
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
      and (a.atttypid = 'bytea'::regtype or col_description(c.oid, a.attnum) ilike 'encrypted%')
    order by 1`.execute(app.db);
  const encrypted = ENCRYPTED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(rows.map(({ name }) => name)).toEqual([...encrypted, ...UNENCRYPTED_COLUMNS].toSorted());
  const described = rows.filter((row) => row.described?.startsWith('encrypted')).map(({ name }) => name);
  expect(described).toEqual(encrypted.toSorted());
});

test('binds each value to its row by the whole primary key', async () => {
  for (const { table, key } of ENCRYPTED_COLUMNS) {
    const { rows } = await sql<{ column: string }>`
      select a.attname as column from pg_index i
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
      where i.indrelid = ${table}::regclass and i.indisprimary
      order by array_position(i.indkey::int2[], a.attnum)`.execute(app.db);
    expect(
      rows.map(({ column }) => column),
      table,
    ).toEqual(key);
  }
});
