import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { makeOperator, makeUser } from '../../platform/testing/fixtures.ts';
import { post } from './post.ts';
import { walletRoutes } from './wallet.routes.ts';

let app: TestApp;
let finance: string;
const CHECK = 'GET /operator/v1/ledger/check';

beforeEach(async () => {
  app = await testApp((each) => walletRoutes(each));
  finance = (await makeOperator(app.db, 'finance')).token;
});
afterEach(() => app.close());

const tamper = (statement: string) =>
  app.db.transaction().execute(async (tx) => {
    await sql.raw('set local session_replication_role = replica').execute(tx);
    await sql.raw(statement).execute(tx);
  });

test('the check reports whether the ledger balances, and each discrepancy', async () => {
  expect((await app.call(CHECK, {}, { token: finance })).data).toEqual({ balanced: true, entries: 0, imbalances: [] });
  const { id: userId } = await makeUser(app.db);
  const { entryId } = await inTransaction(app.db, (tx) =>
    post(tx, {
      cause: { kind: 'recharge', id: '1' },
      entries: [
        { account: { kind: 'userCoins', userId }, amount: 10_050n },
        { account: { kind: 'providerClearing', provider: 'alipay' }, amount: -10_050n },
      ],
    }),
  );
  expect((await app.call(CHECK, {}, { token: finance })).data).toEqual({ balanced: true, entries: 1, imbalances: [] });

  const account = await app.db
    .selectFrom('ledger_accounts')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  await tamper(`update ledger_accounts set balance = balance + 25 where id = ${account.id}`);
  expect((await app.call(CHECK, {}, { token: finance })).data).toEqual({
    balanced: false,
    entries: 1,
    imbalances: [{ kind: 'account', id: account.id, difference: 0.25 }],
  });

  await tamper(`update postings set amount = amount + 25 where account_id = ${account.id}`);
  expect((await app.call(CHECK, {}, { token: finance })).data).toEqual({
    balanced: false,
    entries: 1,
    imbalances: [{ kind: 'entry', id: Number(entryId), difference: 0.25 }],
  });
});

test('finance operators can browse the accounts and entries of the books', async () => {
  const [ACCOUNTS, ENTRIES] = ['GET /operator/v1/ledger/accounts', 'GET /operator/v1/ledger/entries'] as const;
  const user = await makeUser(app.db);
  for (const key of [ACCOUNTS, ENTRIES] as const) {
    expect((await app.call(key)).code).toBe(403);
    expect((await app.call(key, {}, { token: user.token })).code).toBe(403);
    expect((await app.call(key, {}, { token: (await makeOperator(app.db, 'editor')).token })).code).toBe(40300);
    expect((await app.call(key, { page: 0 }, { token: finance })).code).toBe(40000);
  }
  const { entryId } = await inTransaction(app.db, (tx) =>
    post(tx, {
      cause: { kind: 'recharge', id: 'seen' },
      entries: [
        { account: { kind: 'userCoins', userId: user.id }, amount: 500n },
        { account: { kind: 'providerClearing', provider: 'alipay' }, amount: -500n },
      ],
    }),
  );
  const accounts = (await app.call(ACCOUNTS, { keyword: user.phone }, { token: finance })).data;
  expect(accounts.content).toEqual([
    {
      accountId: expect.any(Number),
      kind: 'userCoins',
      userId: user.id,
      companyId: null,
      ownerName: expect.any(String),
      provider: null,
      balance: 5,
    },
  ]);
  expect((await app.call(ACCOUNTS, { kind: 'providerClearing' }, { token: finance })).data.total).toBe(1);
  const account = accounts.content[0]!.accountId;
  const { content } = (await app.call(ENTRIES, { account }, { token: finance })).data;
  expect(content).toMatchObject([
    { entryId: Number(entryId), causeKind: 'recharge', causeId: 'seen', reversesId: null },
  ]);
  expect(content[0]!.postings.find(({ accountId }) => accountId === account)).toMatchObject({
    amount: 5,
    balanceAfter: 5,
  });
  expect(content[0]!.postings.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
  expect((await app.call(ENTRIES, { account: 999_999 }, { token: finance })).code).toBe(40400);
  expect((await app.call(ENTRIES, {}, { token: finance })).data.content[0]!.entryId).toBe(Number(entryId));
});

test('exports one posting per line, with negative balances as numbers and order numbers in full', async () => {
  const user = await makeUser(app.db);
  const causeId = '20261128000012345678';
  await inTransaction(app.db, (tx) =>
    post(tx, {
      cause: { kind: 'recharge', id: causeId },
      entries: [
        { account: { kind: 'userCoins', userId: user.id }, amount: 500n },
        { account: { kind: 'providerClearing', provider: 'alipay' }, amount: -500n },
      ],
    }),
  );
  const { data } = await app.call('GET /operator/v1/ledger/entries/export', {}, { token: finance });
  const { body } = await app.http.inject(data.url);
  const [head, ...lines] = body.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toBe('分录编号,时间,事由,单号,冲销,账户编号,账户,借方,贷方,余额');
  const cells = lines.map((line) => line.split(','));
  expect(cells.map((line) => line.slice(3, 5))).toEqual([
    [`"=""${causeId}"""`, ''],
    [`"=""${causeId}"""`, ''],
  ]);
  expect(cells.map((line) => line.slice(6))).toEqual([
    ['用户牛币', '', '5.00', '5.00'],
    [expect.any(String), '5.00', '', '-5.00'],
  ]);
  const sums = [7, 8].map((at) => cells.reduce((sum, line) => sum + Number(line[at]), 0));
  expect(sums[0]).toBe(sums[1]);
});
