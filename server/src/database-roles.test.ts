import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { administer } from './platform/testing/administer.ts';
import { createTestDatabase, type TestDatabase } from './platform/testing/database.ts';
import { call, register } from './testing/client.ts';
import { order, pay, recharge } from './testing/shopping.ts';
import { type ServerProcess, startServer } from './testing/server-process.ts';
import { makeClip } from './platform/testing/fixtures.ts';
import { openDatabase } from './platform/database/database.ts';

const RIGHTS = join(import.meta.dirname, '../../docs/operations/database-roles.sql');
/** A unique name, because roles belong to the whole cluster, which all tests share. */
const role = `zhenku_server_${randomBytes(4).toString('hex')}`;
const OPERATOR = { username: 'admin', password: 'a long password of tests' };
const settings = { SANDBOX: 'on', OPERATOR_USERNAME: OPERATOR.username, OPERATOR_PASSWORD: OPERATOR.password };

let folder: string;
let database: TestDatabase;
let server: ServerProcess;
let asServer: Client;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'database-roles-'));
  database = await createTestDatabase();
  const asOwner = await startServer(join(folder, 'data'), { DATABASE_URL: database.url, ...settings });
  await asOwner.stop();
  await administer(database.url, `create role ${role}`);
  await administer(database.url, (await readFile(RIGHTS, 'utf8')).replaceAll('zhenku_server', role));
  const url = new URL(database.url);
  // The tests' PostgreSQL admits only its own user, so each connection assumes the role with its first statement.
  url.searchParams.set('options', `-c role=${role}`);
  asServer = new Client({ connectionString: url.href });
  await asServer.connect();
  server = await startServer(join(folder, 'data'), { DATABASE_URL: url.href, LOG_LEVEL: 'warn', ...settings });
});
afterAll(async () => {
  await server?.killAll();
  await asServer?.end();
  await database?.drop();
  await administer(inject('testDatabase').serverUrl, `drop role if exists ${role}`);
  await rm(folder, { recursive: true, force: true });
});

const refusal = async (statement: string) =>
  await asServer.query(statement).then(
    () => 'done',
    (error: Error & { code?: string }) => error.code,
  );
const INSUFFICIENT_PRIVILEGE = '42501';
/** The error code of triggers on append-only tables. */
const INTEGRITY_VIOLATION = '23000';

test('starts, registers, takes money, sells and writes the audit log without rights to change tables', async () => {
  const { db } = openDatabase(database.url, 1);
  const videoId = await makeClip(db);
  await db.destroy();
  const { token, userId } = await register(server, '13800000000');
  await recharge(server, token, 100);
  const orderId = await order(server, token, videoId);
  await pay(server, token, orderId);
  const { token: operator } = await call(server, 'POST /operator/v1/login', OPERATOR);
  await call(server, 'POST /operator/v1/users/{userId}/creator', { userId, saleType: 0 }, operator);
  expect(await call(server, 'GET /operator/v1/ledger/check', {}, operator)).toMatchObject({ balanced: true });
  const { content } = await call(server, 'GET /operator/v1/audit', {}, operator);
  expect(content.map(({ action }) => action)).toContain('operator.login');
  expect(server.output()).not.toContain('permission denied');
});

test('the server’s role can change neither tables nor append-only rows', async () => {
  const appended = ['journal_entries', 'postings', 'audit_log', 'proof_entries', 'certificates', 'month_closes'];
  for (const table of appended) {
    expect(await refusal(`delete from ${table}`), table).toBe(INSUFFICIENT_PRIVILEGE);
    expect(await refusal(`alter table ${table} disable trigger all`), table).toBe(INSUFFICIENT_PRIVILEGE);
    expect(await refusal(`truncate ${table} cascade`), table).toBe(INSUFFICIENT_PRIVILEGE);
  }
  expect(await refusal('update audit_log set operator_id = null')).toBe(INSUFFICIENT_PRIVILEGE);
  expect(await refusal('update postings set amount = amount + 1')).toBe(INTEGRITY_VIOLATION);
  expect(await refusal('begin; lock table journal_entries, postings in share row exclusive mode; commit')).toBe('done');
  expect(await refusal('delete from ledger_accounts')).toBe(INSUFFICIENT_PRIVILEGE);
  expect(await refusal('create table public.mine (id int)')).toBe(INSUFFICIENT_PRIVILEGE);
  expect(await refusal('drop table orders')).toBe(INSUFFICIENT_PRIVILEGE);
  expect(await refusal('set session_replication_role = replica')).toBe(INSUFFICIENT_PRIVILEGE);
  expect(await refusal("delete from schema_migrations where name like '0001%'")).toBe(INSUFFICIENT_PRIVILEGE);
});
