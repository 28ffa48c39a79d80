import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeUser } from '../../platform/testing/fixtures.ts';
import { post } from './post.ts';

let account: number;
let clearing: number;
let serial = 0;

const app = await testApp(() => undefined);

beforeEach(async () => {
  const { id: userId } = await makeUser(app.db);
  await inTransaction(app.db, (tx) =>
    post(tx, {
      cause: { kind: 'recharge', id: String((serial += 1)) },
      entries: [
        { account: { kind: 'userCoins', userId }, amount: 100n },
        { account: { kind: 'providerClearing', provider: 'alipay' }, amount: -100n },
      ],
    }),
  );
  const rows = await app.db.selectFrom('ledger_accounts').select(['id', 'kind', 'user_id']).execute();
  account = rows.find(({ user_id }) => user_id === userId)!.id;
  clearing = rows.find(({ kind }) => kind === 'providerClearing')!.id;
});

const write = (lines: [account: number, amount: bigint][]) => (db: Db) =>
  db.transaction().execute(async (tx) => {
    const entry = await tx
      .insertInto('journal_entries')
      .values({ cause_kind: 'raw', cause_id: String((serial += 1)) })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const [account_id, amount] of lines)
      await tx.insertInto('postings').values({ entry_id: entry.id, account_id, amount }).execute();
  });

test.each([
  ['a balance written directly', 'update ledger_accounts set balance = balance + 1', 'changes only by a posting'],
  [
    'an account opened with money',
    "insert into ledger_accounts (kind, balance) values ('payoutClearing', 5)",
    'only by',
  ],
  ['an account removed', 'delete from ledger_accounts', 'append-only'],
  ['an entry changed', "update journal_entries set cause_id = 'x'", 'append-only'],
  ['an entry removed', 'delete from journal_entries', 'append-only'],
  ['a posting changed', 'update postings set amount = amount * 2', 'append-only'],
  ['a posting removed', 'delete from postings', 'append-only'],
  ['all postings emptied', 'truncate postings', 'append-only'],
  ['all entries emptied', 'truncate journal_entries, postings', 'append-only'],
  ['a posting of zero', 'insert into postings (entry_id, account_id, amount) select 1, 1, 0', 'violates check'],
  ['a user’s account without a user', "insert into ledger_accounts (kind) values ('userCoins')", 'owner_fits_kind'],
  [
    'a second account of a kind',
    "insert into ledger_accounts (kind, provider) values ('providerClearing', 'alipay')",
    'unique',
  ],
])('%s is refused', async (_what, statement, reason) => {
  await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(reason);
});

test('an entry that does not balance is refused when it commits', async () => {
  await expect(
    write([
      [account, 5n],
      [clearing, -4n],
    ])(app.db),
  ).rejects.toThrow('does not balance');
  await expect(write([[account, 5n]])(app.db)).rejects.toThrow('does not balance');
  await expect(write([])(app.db)).rejects.toThrow('does not balance');
});

test('no posting can be added to a balanced entry', async () => {
  const entry = await app.db.selectFrom('journal_entries').select('id').executeTakeFirstOrThrow();
  const more = { entry_id: entry.id, account_id: account, amount: 1n };
  await expect(app.db.insertInto('postings').values(more).execute()).rejects.toThrow('does not balance');
});

test('a user’s balance never becomes negative, not even within a transaction', async () => {
  await expect(
    write([
      [account, -101n],
      [clearing, 101n],
    ])(app.db),
  ).rejects.toThrow('never_negative');
  await expect(
    write([
      [account, -101n],
      [account, 1n],
      [clearing, 100n],
    ])(app.db),
  ).rejects.toThrow('never_negative');
});

test('a cause is unique, and an entry is reversed once', async () => {
  const { cause_kind, cause_id, id } = await app.db.selectFrom('journal_entries').selectAll().executeTakeFirstOrThrow();
  const again = app.db.insertInto('journal_entries').values({ cause_kind, cause_id }).execute();
  await expect(again).rejects.toThrow('unique');
  const reversal = (cause: string) => ({ cause_kind: 'reversal', cause_id: cause, reverses_id: id });
  const twice = app.db
    .insertInto('journal_entries')
    .values([reversal('a'), reversal('b')])
    .execute();
  await expect(twice).rejects.toThrow('reverses_id');
});
