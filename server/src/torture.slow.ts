import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { toFen } from '@zhenku/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashOf } from './features/accounts/codes.ts';
import { hashPassword } from './features/accounts/passwords.ts';
import { readMonthBooks } from './features/books/month-books.ts';
import { monthAt, moveToMonth, recharge } from './features/books/testing.ts';
import { uploadFile } from './features/orders/testing.ts';
import { expirePacks } from './features/packs/end-pack.ts';
import { certifyUser, COMPANY_NAME, CREATOR_NAME } from './features/payouts/testing-creators.ts';
import { coinsBalance, type CoinsOwner } from './features/wallet/coins.ts';
import { readIncomeBalances } from './features/wallet/debts.ts';
import { streamStatementLines } from './features/wallet/statement.ts';
import { type Db, openDatabase } from './platform/database/database.ts';
import { loadKeyring } from './platform/encryption/keyring.ts';
import { signingSecret } from './platform/encryption/secrets.ts';
import { addMembers, makeClip, makeCompanyUser, makeCreator, makeOperator } from './platform/testing/fixtures.ts';
import { PASSWORD } from './testing/client.ts';
import { type CreatorClient, type PayingWorld, runCreatorOperation } from './testing/creator-client.ts';
import { makeClient, runRandomOperation, type Client, type Wallet, type Wallets } from './testing/money-client.ts';
import { violationsOf } from './testing/money-checks.ts';
import { type ServerProcess, startServer, until } from './testing/server-process.ts';

const OPERATIONS = Number(process.env.TORTURE_OPERATIONS ?? 2_000);
const CLIENTS = 16;
const KILLS = Number(process.env.TORTURE_KILLS ?? 20);
const PROOFS = 30;
const COMPANY_YUAN = 10_000;
/** Past months with recharges by the company, which operators close during the test. */
const MONTHS = [-3, -2, -1];
const FILES = 800;
/** Minimum counts of events around creators' debts in 2,000 operations. */
const DEBT_FLOORS = { debts: 60, repayments: 60, partialRepayments: 40, refusedClosings: 15 };
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

test(`loses no money in ${OPERATIONS} operations by 16 buyers and 5 creators while the server is killed ${KILLS} times`, async () => {
  const random = randomFrom(SEED);
  const { world, clients, creators, wallets } = await withDatabase((db) => prepare(db, random));
  const { port } = new URL(server.url);

  let begun = 0;
  let done = 0;
  const failures: string[] = [];
  const keepRunning = async (operation: () => Promise<void>) => {
    while (begun < OPERATIONS) {
      begun += 1;
      await operation().catch((error: unknown) => failures.push(String(error)));
      done += 1;
    }
  };
  const running = [
    ...clients.map((client) => keepRunning(() => runRandomOperation(world, client))),
    ...creators.map((creator) => keepRunning(() => runCreatorOperation(world, creator))),
  ];
  const moments = Array.from({ length: KILLS }, () => Math.floor(random() * OPERATIONS * 0.95)).toSorted(
    (a, b) => a - b,
  );
  let kills = 0;
  for (const moment of moments) {
    await until(() => done >= moment, 600_000);
    await (random() < 0.5 ? server.kill() : server.killAll());
    kills += 1;
    server = await startServer(dataDir, { PORT: port });
  }
  await Promise.all(running);

  const broken = [...clients, ...creators].flatMap((client) => client.broken);
  await withDatabase(expireSomePacks);
  const found = await withDatabase(async (db) => [
    ...(await violationsOf(db, clients, wallets)),
    ...(await payoutViolationsOf(db, creators)),
  ]);
  const violations = [...failures, ...broken, ...found];
  console.log(`torture: ${kills} kills, ${done} operations, ${violations.length} violations (seed ${SEED})`);
  console.log(await withDatabase(describeMoney));
  expect(violations).toEqual([]);
  expect([kills, done]).toEqual([KILLS, OPERATIONS]);
  const counts = { ...(await withDatabase(countDebts)), refusedClosings: sum(creators, 'refusedClosings') };
  console.log('debts:', counts);
  for (const [what, floor] of Object.entries(DEBT_FLOORS)) {
    const least = Math.floor((floor * OPERATIONS) / 2_000);
    expect(counts[what as keyof typeof DEBT_FLOORS], what).toBeGreaterThanOrEqual(least);
  }
}, 3_600_000);

const sum = <K extends string>(list: readonly Record<K, number>[], key: K) =>
  list.reduce((total, each) => total + each[key], 0);

async function countDebts(db: Db) {
  const { rows } = await sql<{ debts: number; repayments: number; partialRepayments: number }>`
    select count(*) filter (where p.amount < 0)::int as debts,
      count(*) filter (where p.amount > 0)::int as repayments,
      count(*) filter (where p.amount > 0 and p.balance_after < 0)::int as "partialRepayments"
    from postings p join ledger_accounts a on a.id = p.account_id where a.kind = 'creatorDebt'`.execute(db);
  return rows[0]!;
}

async function prepare(db: Db, random: () => number) {
  const { creators, videoIds } = await prepareCreators(db);
  const owner = await makeCompanyUser(db);
  const { companyId } = owner;
  const company: Wallet = { fen: 0 };
  const wallets: Wallets = new Map([[company, { companyId }]]);
  const clients: Client[] = [];
  for (let index = 0; index < CLIENTS; index += 1) {
    const client = await makeClient(db, wallets, PROOFS);
    clients.push(client);
    if (index % 2 === 1) continue;
    client.company = company;
    await addMembers(db, owner, { buyers: [client] });
  }
  const operator = await makeOperator(db, 'finance');
  const world: PayingWorld = {
    url: () => server.url,
    random,
    operatorToken: operator.token,
    videoIds,
    giveCode: codeGiver(await signingSecret(dataDir, undefined)),
    slips: await uploadFiles(db, { operatorId: operator.id }, FILES),
    packOffers: await insertPackOffers(db),
    months: MONTHS.map(monthAt),
    buyers: clients,
  };
  // The company's coins predate the test: its members only spend them.
  for (const months of MONTHS) {
    await recharge(db, owner, COMPANY_YUAN);
    await moveToMonth(db, months);
    company.fen += COMPANY_YUAN * 100;
  }
  await storeFiles(db);
  return { world, clients, creators, wallets };
}

/** Stores the uploads' files: at its start, a server forgets unused pictures without one. */
async function storeFiles(db: Db): Promise<void> {
  for (const { storage_key: key } of await db.selectFrom('uploads').select('storage_key').execute()) {
    const path = join(dataDir, 'files', key);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, 'file');
  }
}

async function insertPackOffers(db: Db) {
  const terms = { months: 12, buyers: 'all', on_sale: true } as const;
  const offers = [
    { ...terms, name: 'HD', tier: 1, downloads: 7, price: 10_001n },
    { ...terms, name: '4K', tier: 2, downloads: 3, price: 50_000n },
  ];
  const rows = await db.insertInto('pack_offers').values(offers).returning(['id', 'tier']).execute();
  return rows.map(({ id, tier }) => ({ offerId: id, videoType: tier }));
}

/** Ends half of the packs: the checks that follow expect their unused price in revenue. */
async function expireSomePacks(db: Db): Promise<void> {
  const past = new Date(Date.now() - 1_000);
  await sql`update packs set ends_at = ${past} where id % 2 = 0`.execute(db);
  await Promise.all([expirePacks(db), expirePacks(db)]);
}

async function prepareCreators(db: Db): Promise<{ creators: CreatorClient[]; videoIds: number[] }> {
  const keyring = await loadKeyring(dataDir, { encryptionKeys: undefined, hashKey: undefined });
  const passwordHash = await hashPassword(PASSWORD);
  const creators: CreatorClient[] = [];
  const videoIds: number[] = [];
  for (let index = 0; index < 5; index += 1) {
    const company = index === 0;
    const user = company ? await makeCompanyUser(db) : await makeCreator(db, index % 2 === 0 ? 0 : 1);
    const { id, token, phone } = user;
    if (company) await db.updateTable('users').set({ author: true, sale_type: 0 }).where('id', '=', id).execute();
    await db.updateTable('users').set({ password_hash: passwordHash }).where('id', '=', id).execute();
    await certifyUser(db, id, company ? COMPANY_NAME : undefined, keyring);
    const own: number[] = [];
    for (const hdPrice of [1_999n, 3_333n]) own.push(await makeClip(db, id, { hdPrice, hd4kPrice: hdPrice * 10n }));
    videoIds.push(...own);
    const [name, invoices] = company
      ? [COMPANY_NAME, await uploadFiles(db, { userId: id }, FILES)]
      : [CREATOR_NAME, null];
    const happened = { cardId: null, expectedWithdrawals: new Map(), coinsFen: 0, refusedClosings: 0, broken: [] };
    creators.push({ id, token, phone, name, invoices, videoIds: own, ...happened });
  }
  return { creators, videoIds };
}

async function uploadFiles(db: Db, by: Parameters<typeof uploadFile>[1], count: number): Promise<string[]> {
  const keys: string[] = [];
  while (keys.length < count) keys.push(await uploadFile(db, by));
  return keys;
}

const CODE = '123456';

/** Inserts codes as if they had been sent, because the limits on sending codes would end the test early. */
function codeGiver(secret: string): PayingWorld['giveCode'] {
  return async (recipient, purpose) => {
    const give = (db: Db) =>
      db
        .insertInto('verification_codes')
        .values({
          recipient,
          purpose,
          ip: '127.0.0.1',
          code_hash: hashOf(secret, { recipient, purpose, code: CODE }),
          expires_at: new Date(Date.now() + 3_600_000),
        })
        .execute();
    await until(() => withDatabase(give).then(Boolean, () => false), 600_000);
    return CODE;
  };
}

async function payoutViolationsOf(db: Db, creators: CreatorClient[]): Promise<string[]> {
  const found: string[] = [];
  for (const { id, expectedWithdrawals, coinsFen } of creators) {
    const rows = await db
      .selectFrom('withdrawals')
      .select(['id', 'status', 'amount'])
      .where('user_id', '=', id)
      .execute();
    const known = rows.map((row) => `${row.id}: ${row.status}, ${row.amount}`).toSorted();
    const expected = [...expectedWithdrawals]
      .map(([applyId, { yuan, status }]) => `${applyId}: ${status}, ${toFen(yuan)}`)
      .toSorted();
    if (known.join() !== expected.join())
      found.push(`creator ${id} has ${known.join()}, but the responses said ${expected.join()}`);
    const balance = await coinsBalance(db, await coinsOwnerOf(db, id));
    if (balance !== BigInt(coinsFen))
      found.push(`creator ${id} has ${balance} coins, but the responses said ${coinsFen}`);
    const { income, debt } = await readIncomeBalances(db, id);
    let listed = 0n;
    for await (const { amount } of streamStatementLines(db, { creatorId: id }, {})) listed += toFen(amount);
    if (listed !== income - debt)
      found.push(`the statement of creator ${id} adds up to ${listed}, not ${income - debt}`);
  }
  const { rows } = await sql<{ what: string; id: string }>`
    select 'withdrawals whose journal entries do not match their status' as what, w.id::text as id from withdrawals w
      where (1, (w.status = 1)::int, (w.status in (2, 3))::int) <> (
        select count(*) filter (where cause_kind = 'withdrawal'), count(*) filter (where cause_kind = 'withdrawalPayout'),
          count(*) filter (where cause_kind = 'withdrawalFailed') from journal_entries where cause_id = w.id::text)
    union all select 'creators whose income differs from their shares', u.id::text from users u where u.author
      and (select coalesce(sum(a.balance), 0) from ledger_accounts a
          where a.user_id = u.id and a.kind in ('income', 'creatorDebt', 'withdrawalHold'))
        + (select coalesce(sum(w.amount), 0) from withdrawals w where w.user_id = u.id and w.status = 1)
        + (select coalesce(sum(r.amount), 0) from recharges r where r.user_id = u.id and r.channel = 'income')
      <> (select coalesce(sum(i.creator_share), 0) from order_items i
        where i.author_id = u.id and i.paid_at is not null and i.refunded_at is null)`.execute(db);
  for (const month of [...MONTHS, 0].map(monthAt)) {
    const { differences } = await readMonthBooks(db, month);
    if (differences.length > 0) found.push(`${month} does not tie: ${JSON.stringify(differences)}`);
  }
  return [...found, ...rows.map(({ what, id }) => `${what}: ${id}`)];
}

async function coinsOwnerOf(db: Db, userId: number): Promise<CoinsOwner> {
  const company = db.selectFrom('companies').select('id').where('owner_user_id', '=', userId);
  const owned = await company.executeTakeFirst();
  return owned ? { companyId: owned.id } : { userId };
}

async function describeMoney(db: Db): Promise<string> {
  const { rows } = await sql<{ said: string }>`
    select string_agg(cause_kind || ' ' || count, ', ' order by cause_kind)
      || ', cards ' || (select count(*) from bank_cards) || ', closed months ' || (select count(*) from month_closes) as said
    from (select cause_kind, count(*) from journal_entries group by cause_kind) c`.execute(db);
  return rows[0]!.said;
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

/** Returns a seeded random number generator from 0 to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
