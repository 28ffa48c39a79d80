import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { testApp, type TestApp } from '../../platform/testing/app.ts';
import { makeCreator } from '../../platform/testing/fixtures.ts';
import type { AccountRef, BalanceOf } from './accounts.ts';
import { clawBackIncome, payDebtsFirst } from './debts.ts';
import { post } from './post.ts';

const income = (userId: number): AccountRef => ({ kind: 'income', userId });
const debt = (userId: number): AccountRef => ({ kind: 'creatorDebt', userId });

describe('entries of a debt', () => {
  const balances =
    (known: Record<string, bigint>): BalanceOf =>
    (ref) =>
      known[`${ref.kind} ${'userId' in ref ? ref.userId : ''}`] ?? 0n;
  const moving = (entries: { account: AccountRef; amount: bigint }[]) => entries.filter(({ amount }) => amount !== 0n);

  test('several sales by one creator repay one debt, and the rest is income', () => {
    const shares = [
      { account: income(1), amount: 60n },
      { account: income(1), amount: 60n },
      { account: income(2), amount: 10n },
      { account: { kind: 'revenue' } as const, amount: 5n },
    ];
    expect(moving(payDebtsFirst(shares, balances({ 'creatorDebt 1': -100n })))).toEqual([
      { account: debt(1), amount: 60n },
      { account: debt(1), amount: 40n },
      { account: income(1), amount: 20n },
      { account: income(2), amount: 10n },
      { account: { kind: 'revenue' }, amount: 5n },
    ]);
  });

  test('an amount reclaimed beyond the balance becomes a debt', () => {
    const taken = [
      { userId: 1, amount: 60n },
      { userId: 1, amount: 60n },
      { userId: 2, amount: 10n },
    ];
    expect(moving(clawBackIncome(taken, balances({ 'income 1': 100n, 'income 2': 10n })))).toEqual([
      { account: income(1), amount: -60n },
      { account: income(1), amount: -40n },
      { account: debt(1), amount: -20n },
      { account: income(2), amount: -10n },
    ]);
  });
});

describe('movements in the database', () => {
  let app: TestApp;
  let creator: number;
  let serial = 0;

  beforeAll(async () => {
    app = await testApp(() => undefined);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    creator = (await makeCreator(app.db)).id;
  });

  const nextCause = () => ({ kind: 'test', id: String((serial += 1)) });
  const provider = (name: string): AccountRef => ({ kind: 'providerClearing', provider: name });
  const earn = (tx: Tx, amount: bigint, from = provider('earn')) =>
    post(tx, {
      cause: nextCause(),
      accounts: [from, income(creator)],
      plan: (balanceOf) => [
        { account: from, amount: -amount },
        ...payDebtsFirst([{ account: income(creator), amount }], balanceOf),
      ],
    });
  const clawBack = (tx: Tx, amount: bigint, to = provider('clawBack')) =>
    post(tx, {
      cause: nextCause(),
      accounts: [to, income(creator)],
      plan: (balanceOf) => [{ account: to, amount }, ...clawBackIncome([{ userId: creator, amount }], balanceOf)],
    });
  const accounts = async () => {
    const rows = await app.db
      .selectFrom('ledger_accounts')
      .select(['kind', 'balance'])
      .where('user_id', '=', creator)
      .execute();
    return Object.fromEntries(rows.map(({ kind, balance }) => [kind, balance]));
  };

  test('open a debt account only for a debt', async () => {
    await inTransaction(app.db, (tx) => earn(tx, 100n));
    await inTransaction(app.db, (tx) => clawBack(tx, 100n));
    expect(await accounts()).toEqual({ income: 0n });
    await inTransaction(app.db, (tx) => clawBack(tx, 30n));
    expect(await accounts()).toEqual({ income: 0n, creatorDebt: -30n });
  });

  test('repay the first debt with income that had to wait until the debt was written', async () => {
    await inTransaction(app.db, (tx) => earn(tx, 10n));
    const first = await app.db.startTransaction().execute();
    await clawBack(first, 110n);
    const second = inTransaction(app.db, (tx) => earn(tx, 60n));
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(app.db);
      expect(rows).toHaveLength(1);
    });
    await first.commit().execute();
    await second;
    expect(await accounts()).toEqual({ income: 0n, creatorDebt: -40n });
  });

  test('leave no creator with both income and a debt, in whatever order they run', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        inTransaction(app.db, (tx) => (index % 2 === 0 ? earn(tx, 70n) : clawBack(tx, 100n))),
      ),
    );
    expect(await accounts()).toEqual({ income: 0n, creatorDebt: -300n });
  });
});
