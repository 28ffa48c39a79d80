import { USER_TYPE } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../../platform/database/database.ts';
import { makeCompanyUser, makeUser } from '../../platform/testing/fixtures.ts';
import { testApp } from '../../platform/testing/app.ts';
import type { AccountRef } from './accounts.ts';
import { balancesOf, coinsBalance, spendCoins } from './coins.ts';
import { type Entry, type Plan, post, reverseEntry } from './post.ts';

let userId: number;
let serial = 0;

const app = await testApp(() => undefined);
beforeEach(async () => {
  userId = (await makeUser(app.db)).id;
});

const PROVIDER: AccountRef = { kind: 'providerClearing', provider: 'alipay' };
const REVENUE: AccountRef = { kind: 'revenue' };
const coins = (): AccountRef => ({ kind: 'userCoins', userId });
const bonus = (): AccountRef => ({ kind: 'userBonus', userId });
const nextCause = (kind = 'test') => ({ kind, id: String((serial += 1)) });

const move = (entries: Entry[], cause = nextCause()) => inTransaction(app.db, (tx) => post(tx, { cause, entries }));
const pair = (from: AccountRef, to: AccountRef, amount: bigint) => [
  { account: from, amount: -amount },
  { account: to, amount },
];
const recharge = (amount: bigint) => move(pair(PROVIDER, coins(), amount));

async function balance(ref: AccountRef): Promise<bigint | undefined> {
  const owner = 'userId' in ref ? ref.userId : null;
  const row = await app.db
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('kind', '=', ref.kind)
    .where('user_id', owner === null ? 'is' : '=', owner)
    .executeTakeFirst();
  return row?.balance;
}

const entryCount = async () =>
  (
    await app.db
      .selectFrom('journal_entries')
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n;

describe('post', () => {
  test('moves money between accounts, opening those that are missing', async () => {
    expect(await balance(coins())).toBeUndefined();
    const { alreadyPosted, entryId } = await recharge(12_345n);
    expect(alreadyPosted).toBe(false);
    expect(await balance(coins())).toBe(12_345n);
    const lines = await app.db.selectFrom('postings').selectAll().where('entry_id', '=', entryId).execute();
    expect(new Set(lines.map(({ amount }) => amount))).toEqual(new Set([-12_345n, 12_345n]));
    expect(lines.find(({ amount }) => amount > 0n)!.balance_after).toBe(12_345n);
  });

  test('refuses entries that do not sum to zero, and empty entries', async () => {
    const before = await entryCount();
    await expect(move([{ account: coins(), amount: 1n }])).rejects.toThrow('does not balance: 1 fen');
    await expect(move([...pair(PROVIDER, coins(), 5n), { account: REVENUE, amount: -1n }])).rejects.toThrow('-1 fen');
    await expect(move([])).rejects.toThrow('moves nothing');
    await expect(move(pair(coins(), coins(), 5n))).rejects.toThrow('moves nothing');
    expect(await entryCount()).toBe(before);
  });

  test('sums several entries on one account, so that only the total must be covered', async () => {
    await recharge(100n);
    const { entryId } = await move([...pair(coins(), REVENUE, 150n), ...pair(PROVIDER, coins(), 60n)]);
    expect(await balance(coins())).toBe(10n);
    const lines = await app.db.selectFrom('postings').select('amount').where('entry_id', '=', entryId).execute();
    expect(lines).toHaveLength(3);
    expect(new Set(lines.map(({ amount }) => amount))).toEqual(new Set([150n, -90n, -60n]));
  });

  test('refuses to spend more than the balance, and leaves the transaction usable', async () => {
    await recharge(100n);
    const kind = await inTransaction(app.db, async (tx) => {
      const failure = post(tx, { cause: nextCause(), entries: pair(coins(), REVENUE, 101n) });
      const reason = await failure.catch((error: { kind: string }) => error.kind);
      await post(tx, { cause: nextCause(), entries: pair(coins(), REVENUE, 100n) });
      return reason as string;
    });
    expect(kind).toBe('insufficientBalance');
    expect(await balance(coins())).toBe(0n);
  });

  test('moves money once per cause', async () => {
    const cause = nextCause();
    const first = await move(pair(PROVIDER, coins(), 100n), cause);
    const again = await move(pair(PROVIDER, coins(), 100n), cause);
    expect(again).toEqual({ entryId: first.entryId, alreadyPosted: true });
    expect(await balance(coins())).toBe(100n);
  });

  test('moves money once per cause, even if the first movement spent the last coin', async () => {
    await recharge(100n);
    const cause = nextCause();
    await move(pair(coins(), REVENUE, 100n), cause);
    expect((await move(pair(coins(), REVENUE, 100n), cause)).alreadyPosted).toBe(true);
  });

  test('gives a plan the balances of the locked accounts, even under concurrency', async () => {
    await recharge(1_000n);
    const halve = () =>
      inTransaction(app.db, (tx) =>
        post(tx, {
          cause: nextCause(),
          accounts: [coins(), REVENUE],
          plan: (balanceOf) => pair(coins(), REVENUE, balanceOf(coins()) / 2n),
        }),
      );
    await Promise.all([halve(), halve(), halve()]);
    expect(await balance(coins())).toBe(125n);
  });

  test('refuses a plan that uses an unlocked account or does not sum to zero', async () => {
    const before = await entryCount();
    const carryOut = (plan: Plan) =>
      inTransaction(app.db, (tx) => post(tx, { cause: nextCause(), accounts: [coins(), PROVIDER], plan }));
    await expect(carryOut(() => pair(REVENUE, coins(), 5n))).rejects.toThrow("not among the movement's accounts");
    await expect(carryOut((balanceOf) => pair(PROVIDER, coins(), balanceOf(bonus())))).rejects.toThrow('not among');
    await expect(carryOut(() => [{ account: coins(), amount: 1n }])).rejects.toThrow('does not balance: 1 fen');
    expect(await entryCount()).toBe(before);
  });

  test('does not call a plan whose cause has already moved money', async () => {
    const cause = nextCause();
    const first = await move(pair(PROVIDER, coins(), 100n), cause);
    const plan = () => {
      throw new Error('planned again');
    };
    const again = await inTransaction(app.db, (tx) => post(tx, { cause, accounts: [coins()], plan }));
    expect(again).toEqual({ entryId: first.entryId, alreadyPosted: true });
  });

  test('lets platform accounts become negative', async () => {
    await move(pair({ kind: 'bonusExpense' }, bonus(), 30n));
    expect(await balance({ kind: 'bonusExpense' })).toBeLessThan(0n);
  });
});

describe('reverseEntry', () => {
  test('reverses an entry, identified by its cause or id, once', async () => {
    const cause = nextCause();
    const { entryId } = await move(pair(PROVIDER, coins(), 100n), cause);
    const first = await inTransaction(app.db, (tx) => reverseEntry(tx, cause, nextCause('reversal')));
    expect(await balance(coins())).toBe(0n);
    const second = await inTransaction(app.db, (tx) => reverseEntry(tx, entryId, nextCause('reversal')));
    expect(second).toEqual({ entryId: first.entryId, alreadyPosted: true });
    expect(await balance(coins())).toBe(0n);
    const row = await app.db.selectFrom('journal_entries').selectAll().where('id', '=', first.entryId).execute();
    expect(row[0]).toMatchObject({ reverses_id: entryId, cause_kind: 'reversal' });
  });

  test('fails if the money has been spent, and for unknown causes', async () => {
    const cause = nextCause();
    await move(pair(PROVIDER, coins(), 100n), cause);
    await move(pair(coins(), REVENUE, 1n));
    const late = inTransaction(app.db, (tx) => reverseEntry(tx, cause, nextCause('reversal')));
    await expect(late).rejects.toMatchObject({ kind: 'insufficientBalance' });
    const never = inTransaction(app.db, (tx) => reverseEntry(tx, nextCause(), nextCause('reversal')));
    await expect(never).rejects.toThrow('no entry to reverse');
  });
});

describe('spendCoins', () => {
  const spend = (amount: bigint) =>
    inTransaction(app.db, (tx) =>
      spendCoins(tx, { cause: nextCause(), owner: { userId }, to: [{ account: REVENUE, amount }] }),
    );

  test('spends coins first and bonus coins last', async () => {
    await recharge(100n);
    await move(pair({ kind: 'bonusExpense' }, bonus(), 50n));
    await spend(70n);
    expect([await balance(coins()), await balance(bonus())]).toEqual([30n, 50n]);
    await spend(40n);
    expect([await balance(coins()), await balance(bonus())]).toEqual([0n, 40n]);
    await expect(spend(41n)).rejects.toMatchObject({ kind: 'insufficientBalance' });
    await spend(40n);
    expect([await balance(coins()), await balance(bonus())]).toEqual([0n, 0n]);
  });
});

describe('balancesOf', () => {
  test('returns zeros for a person without accounts', async () => {
    const zero = { balance: 0n, companyBalance: 0n, income: 0n };
    expect(await balancesOf(app.db, { id: userId, userType: USER_TYPE.personal, companyId: null })).toEqual(zero);
  });

  test('adds coins and bonus coins, and returns income separately', async () => {
    await recharge(100n);
    await move(pair({ kind: 'bonusExpense' }, bonus(), 50n));
    await move(pair(PROVIDER, { kind: 'income', userId }, 7n));
    const balances = await balancesOf(app.db, { id: userId, userType: USER_TYPE.personal, companyId: null });
    expect(balances).toEqual({ balance: 150n, companyBalance: 0n, income: 7n });
  });

  test('returns only the company’s coins for a company buyer', async () => {
    const { id, companyId } = await makeCompanyUser(app.db);
    await move(pair(PROVIDER, { kind: 'companyCoins', companyId }, 900n));
    const balances = await balancesOf(app.db, { id, userType: USER_TYPE.company, companyId });
    expect(balances).toEqual({ balance: 900n, companyBalance: 900n, income: 0n });
    expect(await coinsBalance(app.db, { companyId })).toBe(900n);
  });
});
