import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeCompanyUser, makeCreator, makeUser } from '../../platform/testing/fixtures.ts';
import { checkLedger } from './check-ledger.ts';
import { coinsBalance, coinsOf, bonusOf, type CoinsOwner, packsOf, spendCoins, spendPrepaid } from './coins.ts';
import { post, reverseEntry } from './post.ts';

let serial = 0;

const app = await testApp(() => undefined);

const nextId = () => String((serial += 1));

interface Scenario {
  buyers: CoinsOwner[];
  creators: number[];
  paid: string[];
  held: { id: string; creator: number; amount: bigint }[];
}

const Step = fc.oneof(
  fc.record({ kind: fc.constant('recharge'), buyer: fc.nat(2), amount: fc.integer({ min: 1, max: 50_000 }) }),
  fc.record({ kind: fc.constant('bonus'), buyer: fc.nat(2), amount: fc.integer({ min: 1, max: 5_000 }) }),
  fc.record({ kind: fc.constant('pay'), buyer: fc.nat(2), amount: fc.integer({ min: 1, max: 60_000 }) }),
  fc.record({ kind: fc.constant('buyPack'), buyer: fc.nat(2), amount: fc.integer({ min: 1, max: 40_000 }) }),
  fc.record({ kind: fc.constant('usePack'), buyer: fc.nat(2), amount: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({ kind: fc.constant('refundPack'), buyer: fc.nat(2), amount: fc.integer({ min: 1, max: 30_000 }) }),
  fc.record({ kind: fc.constant('refund'), buyer: fc.nat(20), amount: fc.constant(0) }),
  fc.record({ kind: fc.constant('withdraw'), buyer: fc.nat(1), amount: fc.integer({ min: 1, max: 20_000 }) }),
  fc.record({ kind: fc.constant('finish'), buyer: fc.nat(20), amount: fc.nat(1) }),
);
type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never;

const REVENUE = { kind: 'revenue' } as const;

async function perform(tx: Tx, scenario: Scenario, { kind, buyer, amount }: Step): Promise<void> {
  const fen = BigInt(amount);
  const owner = scenario.buyers[buyer % scenario.buyers.length]!;
  const creator = scenario.creators[buyer % scenario.creators.length]!;
  const id = nextId();
  if (kind === 'recharge' || kind === 'bonus') {
    const to = kind === 'recharge' ? coinsOf(owner) : bonusOf(owner);
    const from =
      kind === 'recharge'
        ? { kind: 'providerClearing' as const, provider: 'alipay' }
        : { kind: 'bonusExpense' as const };
    await post(tx, {
      cause: { kind, id },
      entries: [
        { account: from, amount: -fen },
        { account: to, amount: fen },
      ],
    });
  } else if (kind === 'pay') {
    const share = fen / 2n;
    const income = { account: { kind: 'income', userId: creator } as const, amount: share };
    await spendCoins(tx, {
      cause: { kind, id },
      owner,
      to: [income, { account: REVENUE, amount: fen - share }],
    });
    scenario.paid.push(id);
  } else if (kind === 'buyPack') {
    await spendCoins(tx, { cause: { kind, id }, owner, to: [{ account: packsOf(owner), amount: fen }] });
  } else if (kind === 'usePack') {
    const share = fen / 2n;
    const income = { account: { kind: 'income', userId: creator } as const, amount: share };
    await spendPrepaid(tx, { cause: { kind, id }, owner, to: [income, { account: REVENUE, amount: fen - share }] });
  } else if (kind === 'refundPack') {
    const entries = [
      { account: packsOf(owner), amount: -fen },
      { account: coinsOf(owner), amount: fen },
    ];
    await post(tx, { cause: { kind, id }, entries });
  } else if (kind === 'refund') {
    const paid = scenario.paid[buyer % Math.max(1, scenario.paid.length)];
    if (paid) await reverseEntry(tx, { kind: 'pay', id: paid }, { kind: 'refund', id: paid });
  } else if (kind === 'withdraw') {
    const account = { kind: 'income', userId: creator } as const;
    const hold = { kind: 'withdrawalHold', userId: creator } as const;
    await post(tx, {
      cause: { kind, id },
      entries: [
        { account, amount: -fen },
        { account: hold, amount: fen },
      ],
    });
    scenario.held.push({ id, creator, amount: fen });
  } else {
    const held = scenario.held[buyer % Math.max(1, scenario.held.length)];
    if (!held) return;
    const hold = { kind: 'withdrawalHold', userId: held.creator } as const;
    const to =
      amount === 0 ? ({ kind: 'income', userId: held.creator } as const) : ({ kind: 'payoutClearing' } as const);
    const entries = [
      { account: hold, amount: -held.amount },
      { account: to, amount: held.amount },
    ];
    await post(tx, { cause: { kind, id: held.id }, entries });
  }
}

/** Runs a movement that may be refused, which changes nothing. Any other failure, including a deadlock, fails the test. */
async function attempt(scenario: Scenario, step: Step): Promise<void> {
  try {
    await inTransaction(app.db, (tx) => perform(tx, scenario, step));
  } catch (error) {
    if (!(error instanceof AppError && error.kind === 'insufficientBalance')) throw error;
  }
}

test('any interleaving keeps entries balanced, balances equal to postings, and owners at or above zero', async () => {
  const run = async (rounds: Step[][]) => {
    const [person, other, company] = await Promise.all([makeUser(app.db), makeUser(app.db), makeCompanyUser(app.db)]);
    const creators = await Promise.all([makeCreator(app.db), makeCreator(app.db)]);
    const scenario: Scenario = {
      buyers: [{ userId: person.id }, { userId: other.id }, { companyId: company.companyId }],
      creators: creators.map(({ id }) => id),
      paid: [],
      held: [],
    };
    for (const round of rounds) await Promise.all(round.map((step) => attempt(scenario, step)));

    expect(await checkLedger(app.db)).toMatchObject({ balanced: true, imbalances: [] });
    const sums = await sql<{ balances: bigint; postings: bigint; lowest: bigint }>`
      select (select coalesce(sum(balance), 0)::bigint from ledger_accounts) as balances,
        (select coalesce(sum(amount), 0)::bigint from postings) as postings,
        (select coalesce(min(balance), 0) from ledger_accounts
          where user_id is not null or company_id is not null) as lowest`.execute(app.db);
    expect(sums.rows[0]).toMatchObject({ balances: 0n, postings: 0n });
    expect(sums.rows[0]!.lowest).toBeGreaterThanOrEqual(0n);
  };
  const rounds = fc.array(fc.array(Step, { minLength: 1, maxLength: 10 }), { minLength: 1, maxLength: 6 });
  await fc.assert(fc.asyncProperty(rounds, run));
});

test('thirty concurrent payments cannot spend a balance twice', async () => {
  const { id: userId } = await makeUser(app.db);
  const entries = [
    { account: { kind: 'providerClearing', provider: 'alipay' } as const, amount: -1_000n },
    { account: coinsOf({ userId }), amount: 1_000n },
  ];
  await inTransaction(app.db, (tx) => post(tx, { cause: { kind: 'recharge', id: nextId() }, entries }));
  const spend = () =>
    inTransaction(app.db, (tx) =>
      spendCoins(tx, {
        cause: { kind: 'spend', id: nextId() },
        owner: { userId },
        to: [{ account: REVENUE, amount: 300n }],
      }),
    );
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, spend));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as AppError] : []));
  expect(new Set(reasons.map(({ kind }) => kind))).toEqual(new Set(['insufficientBalance']));
  expect(await coinsBalance(app.db, { userId })).toBe(100n);
});

test('concurrent payments spend coins and bonus coins to the last fen', async () => {
  const { id: userId } = await makeUser(app.db);
  const owner = { userId };
  const entries = [
    { account: { kind: 'bonusExpense' } as const, amount: -1_000n },
    { account: coinsOf(owner), amount: 450n },
    { account: bonusOf(owner), amount: 550n },
  ];
  await inTransaction(app.db, (tx) => post(tx, { cause: { kind: 'gift', id: nextId() }, entries }));
  const spend = () =>
    inTransaction(app.db, (tx) =>
      spendCoins(tx, {
        cause: { kind: 'spend', id: nextId() },
        owner,
        to: [{ account: REVENUE, amount: 100n }],
      }),
    );
  await Promise.all(Array.from({ length: 10 }, spend));
  expect(await coinsBalance(app.db, owner)).toBe(0n);
});

test('twenty notices with one cause credit once, even if the account is new', async () => {
  const { id: userId } = await makeUser(app.db);
  const cause = { kind: 'notice', id: nextId() };
  const entries = [
    { account: { kind: 'providerClearing', provider: 'wxpay' } as const, amount: -500n },
    { account: coinsOf({ userId }), amount: 500n },
  ];
  const credit = () => inTransaction(app.db, (tx) => post(tx, { cause, entries }));
  const posted = await Promise.all(Array.from({ length: 20 }, credit));
  expect(posted.filter(({ alreadyPosted }) => !alreadyPosted)).toHaveLength(1);
  expect(new Set(posted.map(({ entryId }) => entryId)).size).toBe(1);
  expect(await coinsBalance(app.db, { userId })).toBe(500n);
});

test('concurrent movements with one cause on different accounts move money once', async () => {
  const users = await Promise.all(Array.from({ length: 6 }, () => makeUser(app.db)));
  const cause = { kind: 'clash', id: nextId() };
  const posted = await Promise.all(
    users.map(({ id }) =>
      inTransaction(app.db, (tx) =>
        post(tx, {
          cause,
          entries: [
            { account: { kind: 'providerClearing', provider: `p${id}` }, amount: -500n },
            { account: coinsOf({ userId: id }), amount: 500n },
          ],
        }),
      ),
    ),
  );
  expect(posted.filter(({ alreadyPosted }) => !alreadyPosted)).toHaveLength(1);
  const balances = await Promise.all(users.map(({ id }) => coinsBalance(app.db, { userId: id })));
  expect(balances.filter((balance) => balance > 0n)).toEqual([500n]);
});
