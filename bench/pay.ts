// Compares the payments per second through POST /order/v1/pay with those of pgbench, which sends the same SQL
// statements to the same PostgreSQL, in alternating runs. Only this benchmark needs pgbench, which is in Debian's
// postgresql-contrib.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely';
import { orderRoutes } from '../server/src/features/orders/orders.routes.ts';
import { creditCoins, testFiles } from '../server/src/features/orders/testing.ts';
import { type Db, openDatabase } from '../server/src/platform/database/database.ts';
import { createKeyLimit } from '../server/src/platform/http/key-limit.ts';
import { testHttp } from '../server/src/platform/testing/http.ts';
import { createLog } from '../server/src/platform/observability/log.ts';
import type { Tables } from '../server/src/platform/database/tables.ts';
import { makeClip, makeUser } from '../server/src/platform/testing/fixtures.ts';
import { testKeyring } from '../server/src/platform/testing/keyring.ts';
import { emptyDatabase } from './shared/database.ts';

const CLIENTS = 8;
const BUYERS = 16;
const PAYMENTS = 1_600;
const ROUNDS = 3;
const GOAL = 0.3;
const PAY = '/video-platform/order/v1/pay';

interface Payment {
  orderId: string;
  token: string;
}

async function makeOrders(db: Db, count: number): Promise<Payment[]> {
  await sql`
    create table if not exists bench_orders (n bigint generated always as identity primary key, order_id text, user_id int)
  `.execute(db);
  const { rows } = await sql<{ id: string; user_id: number }>`
    with made as (
      insert into orders (id, user_id, origin_amount, pay_amount, expires_at)
      select md5(random()::text || n), u.id, 100, 100, now() + interval '1 day'
      from generate_series(1, ${count}::int / ${BUYERS}::int) n, bench_buyers u
      returning id, user_id
    ), items as (
      insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount)
      select md5(id), id, 0, (select max(id) from videos), 1, 'clip', 100, 100 from made
    ), listed as (insert into bench_orders (order_id, user_id) select id, user_id from made)
    select id, user_id from made`.execute(db);
  return rows.map(({ id, user_id }) => ({ orderId: id, token: tokens.get(user_id)! }));
}

const tokens = new Map<number, string>();

/**
 * Creates a clip, and buyers with coins. The ids of users, ledger accounts and journal entries are distinctive numbers
 * that occur nowhere else in a statement, so that the pgbench script can replace them.
 */
async function makePeople(db: Db): Promise<void> {
  for (const [table, from] of Object.entries({
    users: 1_000_000,
    ledger_accounts: 2_000_000,
    journal_entries: 3_000_000,
  })) {
    await sql`alter table ${sql.table(table)} alter column id restart with ${sql.lit(from)}`.execute(db);
  }
  await makeClip(db);
  for (let buyer = 0; buyer < BUYERS; buyer += 1) {
    const { id, token } = await makeUser(db);
    tokens.set(id, token);
    await creditCoins(db, { userId: id }, 1_000_000);
  }
  await sql`create table bench_buyers as select id from users where not author`.execute(db);
}

/** Records the statements of one payment over HTTP, including the session lookup. */
async function statementsOf(url: string, { orderId, token }: Payment): Promise<CompiledQuery[]> {
  const { db, pool } = openDatabase(url, 1);
  const statements: CompiledQuery[] = [];
  const logged = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void statements.push(query),
  });
  const log = createLog('silent');
  const http = await testHttp({ log });
  orderRoutes(
    {
      http,
      db: logged,
      strict: false,
      linkSecret: 'links',
      limitKey: createKeyLimit(),
      requireTotp: false,
      requireIssuer: false,
    },
    { storage: testFiles, keyring: testKeyring },
  );
  const response = await http.inject({
    method: 'POST',
    url: PAY,
    headers: { 'x-auth-token': token },
    payload: { orderId },
  });
  if (response.json<{ code: number }>().code !== 0) throw new Error(response.body);
  await http.close();
  await db.destroy();
  return statements;
}

/** Turns the recorded statements into a pgbench script that takes the next order, its buyer's accounts and a new journal entry. */
async function asScript(db: Db, statements: CompiledQuery[], { orderId }: Payment): Promise<string> {
  const { user_id } = await db
    .selectFrom('orders')
    .select('user_id')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  const own = await db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('user_id', '=', user_id)
    .orderBy('id')
    .execute();
  const literal = (value: unknown): string => {
    if (value === null || value === undefined) return 'null';
    if (value === orderId) return ':order_id';
    if (value === user_id) return ':user_id';
    if (Buffer.isBuffer(value)) return ':token';
    if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
    const account = own.findIndex(({ id }) => id === value);
    if (account >= 0) return `:account${account}`;
    if (typeof value === 'bigint' && value >= 3_000_000n) return ':entry';
    if (typeof value === 'string') return `'${value.replaceAll("'", "''")}'`;
    return value instanceof Date ? `'${value.toISOString()}'` : String(value as number);
  };
  const lines = statements.map(({ sql: statement, parameters }) => {
    const inline = statement
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/\$(\d+)/g, (_, n: string) => literal(parameters[Number(n) - 1]));
    return inline.startsWith('insert into "journal_entries"')
      ? `${inline.replace('returning "id"', 'returning "id" as entry')} \\gset`
      : `${inline};`;
  });
  const accounts = own.map((_, at) => `(array_agg(a.id order by a.id))[${at + 1}] as account${at}`).join(', ');
  return `select nextval('bench_n') as n \\gset
select o.order_id, o.user_id, ${accounts},
  (select s.token_hash::text from sessions s where s.user_id = o.user_id limit 1) as token
  from bench_orders o join ledger_accounts a on a.user_id = o.user_id where o.n = :n group by o.n \\gset
${lines.join('\n')}
`;
}

async function payOverHttp(url: string, payments: Payment[]): Promise<number> {
  let next = 0;
  let paid = 0;
  const setupRequest = (request: autocannon.Request) => {
    const { orderId, token } = payments[next++ % payments.length]!;
    const headers = { 'content-type': 'application/json', 'x-auth-token': token };
    return { ...request, headers, body: JSON.stringify({ orderId }) };
  };
  const onResponse = (_status: number, body: string) => {
    if ((JSON.parse(body) as { code: number }).code === 0) paid += 1;
    else throw new Error(body);
  };
  const result = await autocannon({
    url,
    connections: CLIENTS,
    amount: payments.length,
    requests: [{ method: 'POST', path: PAY, setupRequest, onResponse }],
  });
  if (paid < payments.length) throw new Error(`only ${paid} were paid`);
  return result.requests.total / result.duration;
}

async function payByPgbench(url: string, script: string): Promise<number> {
  const args = [
    '-n',
    '-M',
    'extended',
    '-c',
    `${CLIENTS}`,
    '-j',
    '2',
    '-t',
    `${PAYMENTS / CLIENTS}`,
    '-f',
    script,
    url,
  ];
  const child = spawn('pgbench', args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close') as Promise<[number]>]);
  const tps = /^tps = ([\d.]+)/m.exec(output)?.[1];
  if (code !== 0 || !tps) throw new Error(`pgbench: ${output}`);
  return Number(tps);
}

async function ready(url: string): Promise<void> {
  while (!(await fetch(`${url}/readyz`).catch(() => undefined))?.ok) await sleep(100);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

const postgres = await emptyDatabase();
let server: ChildProcess | undefined;
try {
  const { db } = postgres;
  await makePeople(db);
  const first = (await makeOrders(db, BUYERS))[0]!;
  const script = join(postgres.dataDir, 'pay.sql');
  await writeFile(script, await asScript(db, await statementsOf(postgres.url, first), first));

  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const url = `http://127.0.0.1:${port}`;
  const env = {
    ...process.env,
    DATABASE_URL: postgres.url,
    PORT: `${port}`,
    DATA_DIR: join(postgres.dataDir, 'server'),
    SANDBOX: 'on',
    DEMO: 'off',
  };
  server = spawn(process.execPath, ['src/main.ts'], {
    stdio: 'ignore',
    cwd: join(import.meta.dirname, '../server'),
    env,
  });
  await ready(url);
  const ratios: number[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await payOverHttp(url, await makeOrders(db, PAYMENTS));
    await sql`drop sequence if exists bench_n`.execute(db);
    const { rows } = await sql<{ next: bigint }>`select max(n) + 1 as next from bench_orders`.execute(db);
    await makeOrders(db, PAYMENTS);
    await sql`create sequence bench_n start with ${sql.lit(Number(rows[0]!.next))}`.execute(db);
    const theirs = await payByPgbench(postgres.url, script);
    if (round === 0) continue; // Warm-up.
    ratios.push(ours / theirs);
    console.log(`round ${round}: ${ours.toFixed(0)} ÷ ${theirs.toFixed(0)} payments/s = ${(ours / theirs).toFixed(2)}`);
  }
  const { rows } = await sql<{ unpaid: number }>`
    select count(*)::int as unpaid from orders where status = 1`.execute(db);
  // Only the recorded one of the buyers' first orders was paid.
  if (rows[0]!.unpaid !== BUYERS - 1) throw new Error(`${rows[0]!.unpaid} orders are unpaid`);
  await db.destroy();
  console.log(`pay: ratio ${median(ratios).toFixed(2)} (goal >= ${GOAL})`);
} finally {
  server?.kill('SIGTERM');
  if (server && server.exitCode === null) await once(server, 'exit');
  await postgres.stop();
}
