import pg from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FaultyProxy, startFaultyProxy } from '../../testing/faulty-proxy.ts';
import { endLostConnections } from './lost-connections.ts';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';

const QUICK = { heldMs: 200, probeEveryMs: 100 };

let database: TestDatabase;
let proxy: FaultyProxy;
let pool: pg.Pool;

beforeEach(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  const socket = url.searchParams.get('host');
  const [host, port] = [url.hostname, Number(url.port || 5432)];
  proxy = await startFaultyProxy(() => (socket ? { path: `${socket}/.s.PGSQL.5432` } : { host, port }));
  url.searchParams.delete('host');
  Object.assign(url, { hostname: '127.0.0.1', port: String(proxy.port) });
  pool = new pg.Pool({ connectionString: url.href, max: 3, pipeline: true });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  endLostConnections(pool, url.href, QUICK);
});
afterEach(async () => {
  await pool.end();
  await proxy.stop();
  await database.drop();
});

const ask = async () => (await pool.query<{ one: number }>('select 1 as one')).rows[0]!.one;

test('lost connections are ended, including idle ones, and replaced', async () => {
  const clients = await Promise.all([pool.connect(), pool.connect(), pool.connect()]);
  for (const client of clients) client.release();
  expect(pool.totalCount).toBe(3);
  proxy.lose();
  await expect(ask()).rejects.toThrow('Connection terminated');
  await vi.waitFor(() => expect(pool.totalCount).toBe(0));
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1]);
});

test('a slow statement continues', async () => {
  const { rows } = await pool.query<{ done: boolean }>('select pg_sleep(1.5) is not null as done');
  expect(rows).toEqual([{ done: true }]);
});

test('no connection ends while the database is unreachable, and pending queries are answered later', async () => {
  await ask();
  proxy.stall();
  const asked = ask();
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await proxy.heal();
  expect(await asked).toBe(1);
});
