import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { makeClip, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { uploadFile, buyClips, placeOrder } from '../orders/testing.ts';
import { applyOrThrow, apply, complete, fail, payoutsApp, type PayoutsApp, records } from '../payouts/testing.ts';
import { makeCertified } from '../payouts/testing-creators.ts';
import { creditFromBank, takeBackCredit } from '../orders/transfers/bank-credits.ts';
import type { Figures } from './figures.ts';
import { monthAt, moveToMonth, recharge, skipGracePeriod } from './testing.ts';

const MONTHS = 'GET /operator/v1/ledger/months';
const BOOKS = 'GET /operator/v1/ledger/months/{month}';
const CLOSE = 'POST /operator/v1/ledger/months/{month}/close';
const REFUND = 'POST /operator/v1/orders/{orderId}/refund';
const LAST = monthAt(-1);

let app: PayoutsApp;
let restoreClock: () => void;
beforeEach(async () => {
  restoreClock = skipGracePeriod();
  app = await payoutsApp();
});
afterEach(async () => {
  restoreClock();
  await app.close();
});

const token = () => ({ token: app.finance.token });
const readBooks = async (month: string) => (await app.call(BOOKS, { month }, token())).data;
const close = (month: string, hash: string, operator = app.finance) =>
  app.call(CLOSE, { month, hash }, { token: operator.token });

/** Bypasses triggers and constraints, as a database administrator can. */
const tamper = (change: (tx: Db) => Promise<unknown>) =>
  app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await change(tx);
  });

/** Writes an entry without the server, as if a transaction that began before midnight wrote it afterwards. */
async function writeEntry(tx: Db, cause: string, time: Date): Promise<void> {
  const accounts = await tx.selectFrom('ledger_accounts').select(['id', 'kind']).execute();
  const idOf = (wanted: string) => accounts.find(({ kind }) => kind === wanted)!.id;
  const { id } = await tx
    .insertInto('journal_entries')
    .values({ cause_kind: 'manual', cause_id: cause, created_at: time })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const [kind, amount] of [
    ['userCoins', 1n],
    ['bankClearing', -1n],
  ] as const) {
    await tx
      .insertInto('postings')
      .values({ entry_id: id, account_id: idOf(kind), amount })
      .execute();
  }
}

interface Parties {
  buyer: TestUser;
  creator: TestUser;
  clip: number;
}

async function makeParties(): Promise<Parties> {
  const creator = await makeCertified(app.db);
  const clip = await makeClip(app.db, creator.id, { hdPrice: 33_333n, hd4kPrice: 77_777n, plusPrice: 100_001n });
  return { buyer: await makeUser(app.db), creator, clip };
}

async function fillLastMonth(): Promise<Parties & { rechargeId: string }> {
  const parties = await makeParties();
  const { buyer, creator, clip } = parties;
  const rechargeId = await recharge(app.db, buyer, 3_000);
  await recharge(app.db, buyer, 1_000, 'wxpay');
  const bought = await buyClips(app, buyer.token, [clip, 1], [clip, 3]);
  const itemIds = bought.orderItems.slice(0, 1).map(({ orderItemId }) => orderItemId);
  await app.call(REFUND, { orderId: bought.orderId, orderItemIds: itemIds, reason: '买错了' }, token());
  const byTransfer = await placeOrder(app, buyer.token, [clip, 2]);
  const fileKey = await uploadFile(app.db, { userId: buyer.id });
  await app.call('POST /order/v1/transferProof', { orderId: byTransfer, fileKey }, { token: buyer.token });
  const receipt = { reference: `CMB${byTransfer}`, amount: 777.77 };
  await app.call('POST /operator/v1/transfers/{orderId}/confirm', { orderId: byTransfer, ...receipt }, token());
  await complete(app, (await applyOrThrow(app, creator, 850)).applyId);
  await app.call(REFUND, { orderId: byTransfer, reason: '买错了' }, token());
  await buyClips(app, buyer.token, [clip, 3]);
  await fail(app, (await applyOrThrow(app, creator, 100)).applyId);
  await app.call('POST /author/v1/rechargeByDeposit', { rechargeMoney: 12.34 }, { token: creator.token });
  await moveToMonth(app.db, -1);
  return { ...parties, rechargeId };
}

const sumsOf = (lines: { channel: string; detail: string | null; money: number }[]) => {
  const sums: Record<string, number> = {};
  for (const { channel, detail, money } of lines) {
    const key = detail === null ? channel : `${channel} ${detail}`;
    sums[key] = Math.round(((sums[key] ?? 0) + money) * 100) / 100;
  }
  return sums;
};

test('totals a month by day and channel; its balances agree with the accounts', async () => {
  await fillLastMonth();
  const books = await readBooks(LAST);
  expect(books).toMatchObject({ month: LAST, close: null, obstacle: null, differences: [] });
  expect(sumsOf(books.lines)).toEqual({
    'recharge alipay': 3_000,
    'recharge wxpay': 1_000,
    coinSale: 2_333.35,
    transferSale: 777.77,
    refund: 1_111.1,
    share: 1_555.54,
    shareBack: 555.54,
    revenue: 1_000.02,
    withdrawal: 950,
    withdrawalFailed: 100,
    payout: 840,
    tax: 10,
    incomeRecharge: 12.34,
  });
  expect(books.lines.every(({ date }) => date.startsWith(LAST))).toBe(true);
  const { rows: balances } = await sql<{ kind: string; provider: string | null; closing: number }>`
    select kind, provider, (sum(balance) / 100)::float8 as closing from ledger_accounts
    where balance <> 0 group by kind, provider order by kind, provider`.execute(app.db);
  const shown = books.accounts.map(({ kind, provider, closing }) => ({ kind, provider, closing }));
  expect(shown.filter(({ closing }) => closing !== 0)).toEqual(balances);
  for (const { opening, gained, lost, closing } of books.accounts) {
    expect([opening, closing]).toEqual([0, Math.round((gained - lost) * 100) / 100]);
  }
  expect(books.accounts.filter(({ kind }) => kind === 'providerClearing').map(({ closing }) => closing)).toEqual([
    -3_000, -1_000,
  ]);
});

test('a closed month is frozen with its closer, time and hash, and the next month opens with its closing balances', async () => {
  const { buyer, clip } = await fillLastMonth();
  const before = await readBooks(LAST);
  const closed = await close(LAST, before.hash);
  expect(closed).toMatchObject({ code: 0, data: { hash: before.hash, previousHash: '0'.repeat(64) } });
  await buyClips(app, buyer.token, [clip, 2]);
  expect(await readBooks(LAST)).toEqual({ ...before, close: closed.data });
  const { data } = await app.call(MONTHS, {}, token());
  expect(data.list).toEqual([
    { month: monthAt(0), close: null },
    { month: LAST, close: closed.data },
  ]);
  const now = await readBooks(monthAt(0));
  expect(now).toMatchObject({ obstacle: '该月结束1小时后才能结账', differences: [] });
  expect(now.accounts.map(({ kind, opening }) => [kind, opening])).toEqual(
    before.accounts.filter(({ closing }) => closing !== 0).map(({ kind, closing }) => [kind, closing]),
  );
  expect(await close(LAST, before.hash)).toMatchObject({ code: 40900, message: '该月已结账' });
  expect((await close(monthAt(0), now.hash)).code).toBe(40900);
  const log = app.db
    .selectFrom('audit_log')
    .select(['action', 'subject', 'operator_id'])
    .where('action', '=', 'month.close');
  expect(await log.execute()).toEqual([
    { action: 'month.close', subject: `month:${LAST}`, operator_id: app.finance.id },
  ]);
});

test('months are closed in order, from the first one on', async () => {
  const { buyer, clip } = await makeParties();
  await recharge(app.db, buyer, 1_000);
  await moveToMonth(app.db, -2);
  await buyClips(app, buyer.token, [clip, 1]);
  await moveToMonth(app.db, -1);
  const [first, second] = [monthAt(-2), LAST];
  expect(await readBooks(second)).toMatchObject({ obstacle: `请先结账${first}` });
  expect((await close(second, (await readBooks(second)).hash)).code).toBe(40900);
  expect(await readBooks(monthAt(-3))).toMatchObject({ obstacle: '该月没有账目', lines: [], accounts: [] });
  const { data } = await close(first, (await readBooks(first)).hash);
  expect(await close(second, (await readBooks(second)).hash)).toMatchObject({
    code: 0,
    data: { previousHash: data.hash },
  });
  const rows = app.db.selectFrom('month_closes').select(['figures', 'hash']).orderBy('month');
  const figures = (await rows.execute()).map((row) => JSON.parse(row.figures) as typeof data & { month: string });
  expect(figures.map(({ month }) => month)).toEqual([first, second]);
});

test('a difference between ledger and records is shown and keeps the month open', async () => {
  const { rechargeId } = await fillLastMonth();
  const refuses = async (differences: object[]) => {
    const books = await readBooks(LAST);
    expect(books).toMatchObject({ obstacle: '账目有差异，不能结账', differences });
    expect((await close(LAST, books.hash)).code).toBe(40900);
  };
  const setAmount = (fen: bigint) =>
    tamper((tx) => tx.updateTable('recharges').set({ credited_amount: fen }).where('id', '=', rechargeId).execute());
  await setAmount(300_001n);
  const cause = `recharge ${rechargeId}`;
  await refuses([{ channel: 'recharge', detail: 'alipay', cause, money: 3_000, recordMoney: 3_000.01 }]);
  await setAmount(300_000n);
  const setCause = (from: string, to: string) =>
    tamper((tx) => tx.updateTable('journal_entries').set({ cause_id: to }).where('cause_id', '=', from).execute());
  await setCause(rechargeId, 'nothing');
  await sql`update recharges set paid_at = paid_at - interval '1 month' where id = ${rechargeId}`.execute(app.db);
  await refuses([
    { cause, money: 0, recordMoney: 3_000 },
    { cause: 'recharge nothing', money: 3_000, recordMoney: 0 },
  ]);
  await setCause('nothing', rechargeId);
  const setBalance = (more: bigint) =>
    tamper((tx) => sql`update ledger_accounts set balance = balance + ${more} where kind = 'bankClearing'`.execute(tx));
  await setBalance(1n);
  await refuses([{ channel: 'balance', money: 0.01 }]);
  await setBalance(-1n);
});

test('a month stays open while a balance differs from the sum of its postings', async () => {
  await fillLastMonth();
  const move = (fen: bigint) =>
    tamper((tx) =>
      sql`update ledger_accounts set balance = balance + case kind when 'revenue' then ${fen} else -${fen}::bigint end
        where kind in ('revenue', 'bankClearing')`.execute(tx),
    );
  await move(1n);
  const { hash } = await readBooks(LAST);
  expect(await close(LAST, hash)).toMatchObject({ code: 40900, message: '总账有2处不平，不能结账，请先查看“核对”' });
  await move(-1n);
  expect((await close(LAST, (await readBooks(LAST)).hash)).code).toBe(0);
});

test('a closed month reports changed postings, but accepts a later version’s order, channels and keys', async () => {
  await fillLastMonth();
  expect((await close(LAST, (await readBooks(LAST)).hash)).code).toBe(0);
  const differences = async () => (await readBooks(LAST)).differences;
  const changed = [{ detail: '结账后账目被改动' }];
  expect(await differences()).toEqual([]);
  // A later version may return another order, more channels and more keys.
  const frozen = (await app.db.selectFrom('month_closes').select('figures').executeTakeFirstOrThrow()).figures;
  const { ledger, lines, accounts, month } = JSON.parse(frozen) as Figures;
  const freeze = (figures: object) =>
    tamper((tx) => {
      const text = JSON.stringify(figures);
      return sql`update month_closes set figures = ${text},
        hash = encode(sha256(convert_to(previous_hash || ${text}, 'UTF8')), 'hex')`.execute(tx);
    });
  expect(ledger).toMatch(/^[0-9a-f]{64}$/);
  for (const same of [
    { accounts, lines: [], month, ledger },
    { lines: lines.toReversed(), accounts: accounts.toReversed(), month },
    { accounts, lines: lines.filter(({ channel }) => channel !== 'tax'), month },
  ]) {
    await freeze(same);
    expect(await differences()).toEqual([]);
  }
  await freeze({ accounts, lines: [{ ...lines[0]!, money: 1 }, ...lines.slice(1)], month });
  expect(await differences()).toMatchObject(changed);
  await freeze({ accounts: accounts.slice(1), lines, month });
  expect(await differences()).toMatchObject(changed);

  await freeze({ accounts, lines, month, ledger });
  const shift = (fen: bigint) =>
    tamper((tx) =>
      sql`update postings set amount = amount + ${fen} where id = (select min(id) from postings)`.execute(tx),
    );
  await shift(1n);
  expect(await differences()).toMatchObject(changed);
  await shift(-1n);
  expect(await differences()).toEqual([]);
  await tamper((tx) => sql`update journal_entries set created_at = created_at + interval '1 day'`.execute(tx));
  expect(await differences()).toMatchObject(changed);
});

test('nothing can be written into a closed month or added to its entries, and a close cannot change', async () => {
  await fillLastMonth();
  await recharge(app.db, await makeUser(app.db), 1);
  const { hash } = await readBooks(LAST);
  await close(LAST, hash);
  const end = new Date(`${monthAt(0)}-01T00:00:00+08:00`);
  const write = (cause: string, time: Date) => inTransaction(app.db, (tx) => writeEntry(tx, cause, time));
  await expect(write('late', new Date(end.getTime() - 1))).rejects.toThrow('is closed');
  await expect(write('older', new Date('2025-01-01'))).rejects.toThrow('is closed');
  await write('now', end);
  const old = await app.db.selectFrom('postings').select(['entry_id', 'account_id']).orderBy('id').limit(2).execute();
  await expect(
    inTransaction(app.db, async (tx) => {
      for (const [index, posting] of old.entries())
        await tx
          .insertInto('postings')
          .values({ ...posting, amount: index === 0 ? 1n : -1n })
          .execute();
    }),
  ).rejects.toThrow('is closed');
  for (const change of [
    sql`update month_closes set hash = repeat('a', 64)`,
    sql`delete from month_closes`,
    sql`truncate month_closes`,
  ]) {
    await expect(change.execute(app.db)).rejects.toThrow('append-only');
  }
  const wrong = { month: `${monthAt(1)}-01`, figures: '{}', previous_hash: hash, hash, operator_id: app.finance.id };
  await expect(app.db.insertInto('month_closes').values(wrong).execute()).rejects.toThrow('one after the other');
  await expect(
    app.db
      .insertInto('month_closes')
      .values({ ...wrong, month: `${monthAt(0)}-01` })
      .execute(),
  ).rejects.toThrow('check');
});

test('one of twenty concurrent closes of a month succeeds while money moves', async () => {
  const { buyer, clip } = await fillLastMonth();
  const operators = [app.finance, await makeOperator(app.db, 'finance'), await makeOperator(app.db, 'admin')];
  const { hash } = await readBooks(LAST);
  const [closes, sales] = await Promise.all([
    Promise.all(Array.from({ length: 20 }, (_, index) => close(LAST, hash, operators[index % 3]))),
    Promise.all(Array.from({ length: 5 }, () => buyClips(app, buyer.token, [clip, 1]))),
  ]);
  expect(closes.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, ...Array<number>(19).fill(40900)]);
  expect(sales).toHaveLength(5);
  const books = await readBooks(monthAt(0));
  expect([books.differences, sumsOf(books.lines)['coinSale']]).toEqual([[], 1_666.65]);
});

test('closing waits for an entry in progress at midnight, and rejects figures read without it', async () => {
  await fillLastMonth();
  const seen = await readBooks(LAST);
  const late = new Date(new Date(`${monthAt(0)}-01T00:00:00+08:00`).getTime() - 1);
  let closing: ReturnType<typeof close> | undefined;
  await inTransaction(app.db, async (tx) => {
    await writeEntry(tx, 'midnight', late);
    closing = close(LAST, seen.hash);
    await waitForLock();
  });
  expect(await closing).toMatchObject({ code: 40900, message: '账目已有变化，请重新核对后再结账' });
  const books = await readBooks(LAST);
  expect(sumsOf(books.lines)['other manual']).toBe(0.01);
  expect((await close(LAST, books.hash)).code).toBe(0);
});

async function waitForLock(): Promise<void> {
  for (;;) {
    const { rows } =
      await sql`select from pg_locks where not granted and relation = 'journal_entries'::regclass`.execute(app.db);
    if (rows.length > 0) return;
  }
}

test('only finance operators and admins see a month’s books, and the export contains no spreadsheet formulas', async () => {
  const { buyer } = await fillLastMonth();
  const calls = [
    [MONTHS, {}],
    [BOOKS, { month: LAST }],
    ['GET /operator/v1/ledger/months/{month}/export', { month: LAST }],
    [CLOSE, { month: LAST, hash: '0'.repeat(64) }],
  ] as const;
  for (const [key, input] of calls) {
    expect((await app.call(key, input)).code).toBe(403);
    expect((await app.call(key, input, { token: buyer.token })).code).not.toBe(0);
    for (const role of ['reviewer', 'editor'] as const) {
      const other = await makeOperator(app.db, role);
      expect((await app.call(key, input, { token: other.token })).code).toBe(40300);
    }
  }
  for (const month of ['2026-13', 'x', '2026-1']) expect((await app.call(BOOKS, { month }, token())).code).toBe(40000);
  expect((await close(LAST, 'x')).code).toBe(40000);
  expect((await close(LAST, '0'.repeat(64))).message).toBe('账目已有变化，请重新核对后再结账');
  const admin = await makeOperator(app.db, 'admin');
  const { data } = await app.call(
    'GET /operator/v1/ledger/months/{month}/export',
    { month: LAST },
    { token: admin.token },
  );
  const response = await app.http.inject(data.url);
  expect(response.body).toContain(',充值,支付宝,1,3000.00,\r\n');
  expect(response.body).toContain(',期末余额,支付渠道清算 支付宝,,,3000.00\r\n');
  expect(response.body).toContain((await readBooks(LAST)).hash);
  for (const cell of response.body.split(/[,\n]/)) expect(cell).not.toMatch(/^[=+@-]/);
});

const Step = fc.record({
  kind: fc.constantFrom('recharge', 'sell', 'sell', 'refund', 'apply', 'coins', 'complete', 'fail', 'bank', 'back'),
  at: fc.nat(10),
  money: fc.integer({ min: 100, max: 600 }),
});
type Step = typeof Step extends fc.Arbitrary<infer S> ? S : never;

let credits = 0;

async function run({ buyer, creator, clip }: Parties, sold: string[], { kind, at, money }: Step): Promise<void> {
  const open = (await records(app, creator)).find(
    ({ depositStatus, recharge: coins }) => depositStatus === 0 && !coins,
  );
  if (kind === 'recharge') await recharge(app.db, buyer, money + at / 100, at % 2 === 0 ? 'alipay' : 'wxpay');
  else if (kind === 'sell') sold.push((await buyClips(app, buyer.token, [clip, 1 + (at % 3)])).orderId);
  else if (kind === 'refund') {
    const [orderId] = sold.splice(at % Math.max(1, sold.length), 1);
    if (orderId) await app.call(REFUND, { orderId, reason: '退款' }, token());
  } else if (kind === 'bank') {
    const form = { money: money + at / 100, reason: '对公转账', reference: `BANK${(credits += 1)}` };
    await creditFromBank(
      { db: app.db, caller: app.finance, services: { requireTotp: false } },
      { owner: { userId: buyer.id }, ...form },
    );
  } else if (kind === 'back') {
    const wrong = { creditId: Math.max(1, credits - (at % 3)), reason: '记错账户' };
    // A credit that was already reversed, or is spent, stays unchanged.
    await takeBackCredit(app.db, app.finance, wrong).catch(() => undefined);
  } else if (kind === 'apply') await apply(app, creator, money);
  else if (kind === 'coins') {
    await app.call('POST /author/v1/rechargeByDeposit', { rechargeMoney: money / 3 }, { token: creator.token });
  } else if (open) await (kind === 'complete' ? complete(app, open.applyId) : fail(app, open.applyId));
}

/**
 * Channels whose sum equals the movement of account kinds: channels, account kinds, sign, channels to subtract, and channels
 * to add.
 */
const TIES = [
  [['recharge alipay', 'recharge wxpay'], ['providerClearing'], -1],
  [['share'], ['income', 'creatorDebt'], 1, ['shareBack', 'incomeRecharge', 'withdrawal'], ['withdrawalFailed']],
  [['revenue'], ['revenue'], 1],
  [['bankCredit'], ['bankClearing'], -1],
  [['payout'], ['payoutClearing'], 1],
  [['tax'], ['taxPayable'], 1],
] as const;

test('the sums always match the ledger and the recorded events', async () => {
  const parties = await makeParties();
  await recharge(app.db, parties.buyer, 100_000);
  const sold: string[] = [];
  let last = (await readBooks(monthAt(0))).hash;
  const check = async (steps: Step[]) => {
    for (const step of steps) await run(parties, sold, step);
    const { accounts, lines, differences, hash } = await readBooks(monthAt(0));
    expect(differences).toEqual([]);
    expect(hash === last).toBe(false);
    last = hash;
    const sums = sumsOf(lines);
    for (const [channels, kinds, sign, less = [], more = []] of TIES) {
      const moved = accounts.filter(({ kind }) => (kinds as readonly string[]).includes(kind));
      const total = (names: readonly string[]) => names.reduce((sum, name) => sum + (sums[name] ?? 0), 0);
      const reported = total([...channels, ...more]) - total(less);
      expect(moved.reduce((sum, { gained, lost }) => sum + gained - lost, 0) * sign).toBeCloseTo(reported, 5);
    }
  };
  const sale = { kind: 'sell', at: 0, money: 100 } as const;
  const steps = fc.array(Step, { maxLength: 9 }).map((list): Step[] => [sale, ...list]);
  await fc.assert(fc.asyncProperty(steps, check));
  await moveToMonth(app.db, -1);
  expect((await close(LAST, (await readBooks(LAST)).hash)).code).toBe(0);
});
