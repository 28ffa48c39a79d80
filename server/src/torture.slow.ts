import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { creditCoins, uploadFile } from './features/orders/testing.ts';
import { checkLedger } from './features/wallet/check-ledger.ts';
import { coinsBalance, type CoinsOwner } from './features/wallet/coins.ts';
import { type Db, openDatabase } from './platform/database.ts';
import { makeClip, makeCompanyUser, makeCreator, makeOperator, makeUser } from './platform/testing/fixtures.ts';
import { runRandomOperation, type Client, type Wallet, type World } from './testing/money-client.ts';
import { type ServerProcess, startServer, until } from './testing/server-process.ts';

const OPERATIONS = 2_000;
const CLIENTS = 16;
const KILLS = 20;
const PROOFS = 30;
const COMPANY_YUAN = 10_000;
/** Another one: other operations, and other moments to die. */
const SEED = Number(process.env.TORTURE_SEED ?? 1);

let dataDir: string;
let server: ServerProcess;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'torture-'));
  server = await startServer(dataDir);
});
afterAll(async () => {
  await server.killAll();
  await rm(dataDir, { recursive: true, force: true });
});

test('2,000 operations with money from 16 clients, while the server is killed 20 times', async () => {
  const random = randomFrom(SEED);
  const { world, clients, wallets } = await withDatabase((db) => prepare(db, random));
  const { port } = new URL(server.url);

  let begun = 0;
  let done = 0;
  const failures: string[] = [];
  const running = clients.map(async (client) => {
    while (begun < OPERATIONS) {
      begun += 1;
      await runRandomOperation(world, client).catch((error: unknown) => failures.push(String(error)));
      done += 1;
    }
  });
  const moments = Array.from({ length: KILLS }, () => Math.floor(random() * OPERATIONS * 0.95)).toSorted(
    (a, b) => a - b,
  );
  let kills = 0;
  for (const moment of moments) {
    await until(() => done >= moment, 600_000);
    // Either only the server, or PostgreSQL with it.
    await (random() < 0.5 ? server.kill() : server.killAll());
    kills += 1;
    server = await startServer(dataDir, { PORT: port });
  }
  await Promise.all(running);

  const broken = clients.flatMap((client) => client.broken);
  const violations = [...failures, ...broken, ...(await withDatabase((db) => violationsOf(db, clients, wallets)))];
  console.log(`torture: ${kills} kills, ${done} operations, ${violations.length} violations (seed ${SEED})`);
  expect(violations).toEqual([]);
  expect([kills, done]).toEqual([KILLS, OPERATIONS]);
});

type Wallets = Map<Wallet, CoinsOwner>;

/** Sixteen buyers, half of them of one company, five creators, and an operator. */
async function prepare(db: Db, random: () => number) {
  const videoIds: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const { id } = await makeCreator(db, index % 2 === 0 ? 0 : 1);
    for (const hdPrice of [1_999n, 3_333n]) videoIds.push(await makeClip(db, id, { hdPrice, hd4kPrice: hdPrice * 2n }));
  }
  const { companyId } = await makeCompanyUser(db);
  const company: Wallet = { fen: 0 };
  const wallets: Wallets = new Map([[company, { companyId }]]);
  const clients: Client[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const { id, token } = await makeUser(db);
    const member = index % 2 === 0;
    if (member)
      await db.insertInto('company_members').values({ user_id: id, company_id: companyId, role: 'buyer' }).execute();
    const proofs: string[] = [];
    for (let proof = 0; proof < PROOFS; proof += 1) proofs.push(await uploadFile(db, { userId: id }));
    const own: Wallet = { fen: 0 };
    wallets.set(own, { userId: id });
    clients.push({ token, own, company: member ? company : null, proofs, bought: [], broken: [] });
  }
  const operatorToken = (await makeOperator(db, 'finance')).token;
  const world: World = { url: () => server.url, random, operatorToken, videoIds };
  // The company's coins come from before: its members only spend them.
  await creditCoins(db, { companyId }, COMPANY_YUAN);
  company.fen = COMPANY_YUAN * 100;
  return { world, clients, wallets };
}

/** Everything that is not as the clients were told, or not as the books must be. */
async function violationsOf(db: Db, clients: Client[], wallets: Wallets): Promise<string[]> {
  const found: string[] = [];
  const { balanced, imbalances } = await checkLedger(db);
  if (!balanced) found.push(`the books do not balance: ${JSON.stringify(imbalances)}`);
  for (const [wallet, owner] of wallets) {
    const balance = await coinsBalance(db, owner);
    if (balance !== BigInt(wallet.fen)) found.push(`${JSON.stringify(owner)} has ${balance}, was told ${wallet.fen}`);
  }
  const told = clients.flatMap(({ bought }) => bought.map(({ orderId }) => orderId)).toSorted();
  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('status', '=', ORDER_STATUS.paid)
    .orderBy('id')
    .execute();
  if (told.join() !== paid.map(({ id }) => id).join()) found.push('the paid orders are not those that were told');
  const { rows } = await sql<{ what: string; id: string }>`
    select 'orders that were paid and not entered once' as what, o.id from orders o
      where (o.paid_at is not null)::int <>
        (select count(*) from journal_entries e where e.cause_kind = 'orderPayment' and e.cause_id = o.id)
    union all select 'refunds that were not entered once', r.id::text from refunds r
      where 1 <> (select count(*) from journal_entries e where e.cause_kind = 'refund' and e.cause_id = r.order_id || ':' || r.id)
    union all select 'recharges that were not entered once', r.id from recharges r
      where (r.status = ${ORDER_STATUS.paid})::int <> (select count(*) from journal_entries e where e.cause_kind = 'recharge' and e.cause_id = r.id)
    union all select 'items without their licence', i.id from order_items i join orders o on o.id = i.order_id
      left join licences l on l.order_item_id = i.id
      where (o.paid_at is not null) <> (l.id is not null) or (i.refunded_at is not null) <> (l.voided_at is not null)
    union all select 'creators with another income than their shares', u.id::text from users u where u.author
      and (select coalesce(sum(a.balance), 0) from ledger_accounts a
        where a.user_id = u.id and a.kind in ('income', 'creatorDebt'))
      <> (select coalesce(sum(i.creator_share), 0) from order_items i join orders o on o.id = i.order_id
        join videos v on v.id = i.video_id
        where v.author_id = u.id and o.paid_at is not null and i.refunded_at is null)`.execute(db);
  return [...found, ...rows.map(({ what, id }) => `${what}: ${id}`)];
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db } = openDatabase(
    `postgresql://zhenku@localhost/zhenku?host=${encodeURIComponent(`${dataDir}/postgres`)}`,
    2,
  );
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
