import { formatDate } from '@zhenku/contract/format';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../../platform/observability/log.ts';
import { makeClip, makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { recharge } from '../../books/testing.ts';
import { buyClips, placeOrder, uploadFile } from '../../orders/testing.ts';
import { applyOrThrow, complete, payoutsApp } from '../../payouts/testing.ts';
import { makeCertified } from '../../payouts/testing-creators.ts';
import { countStoredBytes } from './read-clips.ts';
import { storeClipDays, verifyClipDays } from './clip-days.ts';
import { storeSearchDays, verifySearchDays } from './search-days.ts';
import { storeDays, verifyDays } from '../../wallet/ledger-days.ts';
import { checkBooks } from '../../wallet/jobs/check-ledger.ts';
import { startTestJobs } from '../../../platform/testing/jobs.ts';

const MONEY = 'GET /operator/v1/dashboards/money';
const CLIPS = 'GET /operator/v1/dashboards/clips';
const SEARCHES = 'GET /operator/v1/dashboards/searches';

const app = await payoutsApp();
const jobs = await startTestJobs(app.db, {
  services: () => ({}),
  definitions: [],
  work: false,
});
const admin = await makeOperator(app.db);
await moveMoney();
afterAll(async () => {
  await jobs.stop(2_000);
  await app.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('ledger_days').execute();
  await app.db.deleteFrom('clip_activity_days').execute();
  await app.db.deleteFrom('search_activity_days').execute();
});

const dayAt = (days: number) => formatDate(Date.now() + days * 86_400_000);

async function moveBack(days: number): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update journal_entries set created_at = created_at - make_interval(days => ${days}::int)
      where created_at > now() - interval '12 hours'`.execute(tx);
  });
}

async function moveMoney(): Promise<void> {
  const creator = await makeCertified(app.db);
  const clip = await makeClip(app.db, creator.id, { hdPrice: 33_333n, hd4kPrice: 77_777n, plusPrice: 100_001n });
  const buyer = await makeUser(app.db);
  const finance = { token: app.finance.token };
  await recharge(app.db, buyer, 3_000);
  await recharge(app.db, buyer, 1_000, 'wxpay');
  await moveBack(40);
  const bought = await buyClips(app, buyer.token, [clip, 1], [clip, 3]);
  const [item] = bought.orderItems.map(({ orderItemId }) => orderItemId);
  const byTransfer = await placeOrder(app, buyer.token, [clip, 2]);
  const fileKey = await uploadFile(app.db, { userId: buyer.id });
  await app.call('POST /order/v1/transferProof', { orderId: byTransfer, fileKey }, { token: buyer.token });
  const receipt = { reference: `CMB${byTransfer}`, amount: 777.77 };
  await app.call('POST /operator/v1/transfers/{orderId}/confirm', { orderId: byTransfer, ...receipt }, finance);
  await moveBack(3);
  const refund = { orderId: bought.orderId, orderItemIds: [item], reason: '买错了' };
  await app.call('POST /operator/v1/orders/{orderId}/refund', refund, finance);
  await complete(app, (await applyOrThrow(app, creator, 500)).applyId);
  await app.call('POST /author/v1/rechargeByDeposit', { rechargeMoney: 12.34 }, { token: creator.token });
}

const read = async (input: object = {}) => (await app.call(MONEY, input, admin)).data;
const cents = (yuan: number) => Math.round(yuan * 100);

test('the totals of every period match the ledger’s postings', async () => {
  const sumOf = async (from: string, to: string, causes: string[], kinds: string[]) => {
    const { rows } = await sql<{ fen: number }>`
      select coalesce(sum(p.amount), 0)::float8 as fen
      from journal_entries e join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
      where e.cause_kind = any (${causes}) and a.kind = any (${kinds})
        and (e.created_at at time zone 'Asia/Shanghai')::date between ${from}::date and ${to}::date`.execute(app.db);
    return rows[0]!.fen;
  };
  const COINS = ['userCoins', 'userBonus', 'companyCoins', 'companyBonus'];
  for (const [from, to] of [
    [-60, 0],
    [-40, -40],
    [-10, -1],
    [-3, 0],
    [0, 0],
  ].map((each) => each.map(dayAt))) {
    const { totals, days } = await read({ from, to });
    const ledger = {
      recharge: 0 - (await sumOf(from!, to!, ['recharge'], ['providerClearing'])),
      sale: 0 - (await sumOf(from!, to!, ['orderPayment'], [...COINS, 'bankClearing'])),
      refund: await sumOf(from!, to!, ['refund'], COINS),
      share: await sumOf(from!, to!, ['orderPayment', 'refund'], ['income', 'creatorDebt']),
      revenue: await sumOf(from!, to!, ['orderPayment', 'refund'], ['revenue']),
      payout: await sumOf(from!, to!, ['withdrawalPayout'], ['payoutClearing']),
    };
    expect(totals).toMatchObject(Object.fromEntries(Object.entries(ledger).map(([name, fen]) => [name, fen / 100])));
    for (const name of Object.keys(ledger)) {
      const summed = days.reduce((sum, { values }) => sum + cents(values[name]!), 0);
      expect(summed).toBe(ledger[name as keyof typeof ledger]);
    }
  }
  expect((await read({ from: dayAt(-60) })).totals).toMatchObject({ recharge: 4_000, sale: 2_111.11, refund: 333.33 });
});

test('the totals equal the lines in the month’s books', async () => {
  const month = dayAt(-40).slice(0, 7);
  const { lines } = (await app.call('GET /operator/v1/ledger/months/{month}', { month }, admin)).data;
  const last = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
  const { totals } = await read({ from: `${month}-01`, to: last });
  const sum = (channel: string) => lines.reduce((all, line) => all + (line.channel === channel ? line.money : 0), 0);
  expect(totals).toMatchObject({ recharge: sum('recharge'), revenue: sum('revenue'), payout: sum('payout') });
});

test('today’s closing coins are the sum of all accounts, and an earlier day’s are the balance at its end', async () => {
  const { rows } = await sql<{ yuan: number }>`
    select (sum(balance) / 100)::float8 as yuan from ledger_accounts
    where kind in ('userCoins', 'userBonus', 'companyCoins', 'companyBonus')`.execute(app.db);
  const { days } = await read({ from: dayAt(-50) });
  const coins = Object.fromEntries(days.map(({ date, values }) => [date, values.coins]));
  expect(coins[dayAt(0)]).toBe(rows[0]!.yuan);
  expect([coins[dayAt(-41)], coins[dayAt(-40)], coins[dayAt(-4)]]).toEqual([0, 4_000, 4_000]);
  expect((await read({ from: dayAt(-1), to: dayAt(-1) })).days[0]!.values.coins).toBe(coins[dayAt(-1)]);
});

test('a stored day equals the same day read from the postings', async () => {
  const allDays = { from: dayAt(-60), to: dayAt(0) };
  const before = await read(allDays);
  await storeDays(app.db);
  await storeDays(app.db);
  const { rows } = await sql<{ last: string }>`select max(day) as last from ledger_days`.execute(app.db);
  expect(rows[0]!.last).toBe(dayAt(-3));
  expect(await read(allDays)).toEqual(before);
  expect(await verifyDays(app.db)).toBe(true);
});

test('the daily check finds days that differ from the postings and recomputes them', async () => {
  const before = await read({ from: dayAt(-60) });
  await storeDays(app.db);
  await sql`update ledger_days set amount = amount + 1 where cause_kind = 'recharge' and account_kind = 'userCoins'`.execute(
    app.db,
  );
  expect(await read({ from: dayAt(-60) })).not.toEqual(before);
  await checkBooks.handle({ db: app.db, log: createLog('silent') }, {}, {} as never);
  expect(await read({ from: dayAt(-60) })).toEqual(before);
  expect(await verifyDays(app.db)).toBe(true);
});

test('the default period is the last thirty days without gaps; invalid and excessive ranges are rejected', async () => {
  const { from, to, days } = await read();
  expect([from, to, days.length]).toEqual([dayAt(-29), dayAt(0), 30]);
  for (const invalid of [{ from: dayAt(0), to: dayAt(-1) }, { from: '2001-01-01' }, { from: 'yesterday' }]) {
    expect((await app.call(MONEY, invalid, admin)).code).toBe(40000);
  }
});

test('the file is audited, and its link stops working once the operator is disabled', async () => {
  const lastDays = { from: dayAt(-3), to: dayAt(0) };
  const { url } = (await app.call('GET /operator/v1/dashboards/money/export', lastDays, admin)).data;
  const [head, ...lines] = (await app.http.inject({ url })).body.replace('\uFEFF', '').trimEnd().split('\r\n');
  expect(head).toMatch(/^日期,充值（元）,赠送牛币（元）,成交（元）/);
  const { days } = await read(lastDays);
  expect(lines).toEqual(
    days.map(({ date, values }) => [date, ...Object.values(values).map((value) => value!.toFixed(2))].join(',')),
  );
  const log = await app.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
  expect(log).toMatchObject({ operator_id: admin.id, action: 'dashboard-money.export', after: lastDays });
  await sql`update operators set disabled_at = now() where id = ${admin.id}`.execute(app.db);
  expect((await app.http.inject({ url })).body).not.toContain('日期');
  await sql`update operators set disabled_at = null where id = ${admin.id}`.execute(app.db);
});

test('each dashboard is limited to its role', async () => {
  const roles = { [MONEY]: 'finance', [CLIPS]: 'reviewer', [SEARCHES]: 'editor' } as const;
  for (const [key, role] of Object.entries(roles)) {
    for (const call of [key, `${key}/export`] as (typeof MONEY)[]) {
      for (const each of ['finance', 'reviewer', 'editor', 'admin'] as const) {
        const { code } = await app.call(call, {}, await makeOperator(app.db, each));
        expect([call, each, code === 0]).toEqual([call, each, each === role || each === 'admin']);
      }
    }
  }
});

test('new clips, review and processing times, and uploads are reported by day', async () => {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update videos set published_at = now() - interval '2 days'`.execute(tx);
    await sql`insert into video_reviews (video_id, operator_id, decision, file_version, revision, submitted_at, created_at)
      select 1, 1, 'approve', 1, 1, now() - interval '2 days' - make_interval(hours => n), now() - interval '2 days'
      from generate_series(1, 3) n`.execute(tx);
    await sql`insert into pgboss.job (name, state, started_on, completed_on)
      select 'publishing.process', 'completed', now() - interval '2 days' - make_interval(mins => n), now() - interval '2 days'
      from generate_series(1, 3) n`.execute(tx);
    await sql`insert into uploads (file_key, user_id, kind, file_name, storage_key, bytes, received_at, expires_at)
      values ('f', 1, 'video', 'f', 'f', 2500000000, now() - interval '2 days', now())`.execute(tx);
  });
  const { data } = await app.call(CLIPS, {}, admin);
  const { values } = data.days.find(({ date }) => date === dayAt(-2))!;
  expect(values).toMatchObject({ reviewed: 3, reviewHalf: 2, reviewMost: 2.9, received: 2.5 });
  expect(values).toMatchObject({ processed: 3, processHalf: 2, processMost: 2.9 });
  const { clips } = await app.db
    .selectFrom('videos')
    .select((eb) => eb.fn.countAll<bigint>().as('clips'))
    .executeTakeFirstOrThrow();
  expect(data.totals).toMatchObject({ published: Number(clips), reviewed: 3, processed: 3 });
  expect(data.days.at(-1)!.values).toMatchObject({ published: 0, reviewHalf: null });
  expect(data.storedBytes).toBeGreaterThan(0);
  expect(await countStoredBytes(app.db)).toBeGreaterThan(2_500_000_000);
});

const readClips = async (input: object = {}) => (await app.call(CLIPS, input, admin)).data;

test('stored clip days equal the same days read from the rows, for every period', async () => {
  const periods = [{}, { from: dayAt(-2), to: dayAt(-2) }, { from: dayAt(-9), to: dayAt(-1) }, { from: dayAt(-1_000) }];
  const readAll = () => Promise.all(periods.map(readClips));
  const before = await readAll();
  expect(before[1]!.totals).toMatchObject({ reviewed: 3, processed: 3, received: 2.5 });
  await storeClipDays(app.db);
  await storeClipDays(app.db);
  const { rows } = await sql<{ last: string }>`select max(day)::text as last from clip_activity_days`.execute(app.db);
  expect(rows[0]!.last).toBe(dayAt(-2));
  expect(await readAll()).toEqual(before);
  expect(await verifyClipDays(app.db)).toBe(true);
});

test('clip days that differ from the rows are found and recomputed; deleted rows still count', async () => {
  const before = await readClips();
  await storeClipDays(app.db);
  await sql`delete from pgboss.job where name = 'publishing.process'`.execute(app.db);
  await sql`delete from uploads where file_key = 'f'`.execute(app.db);
  expect(await readClips()).toMatchObject({ days: before.days, totals: before.totals });
  expect(await verifyClipDays(app.db)).toBe(true);
  for (const wrong of [
    sql`update clip_activity_days set reviewed = reviewed + 1 where day = ${dayAt(-2)}`,
    sql`update clip_activity_days set review_most = 0 where day = ${dayAt(-2)}`,
    sql`insert into clip_activity_days (day, published) values (${dayAt(-7)}, 4)`,
  ]) {
    await wrong.execute(app.db);
    expect((await readClips()).days).not.toEqual(before.days);
    expect(await verifyClipDays(app.db)).toBe(false);
    expect(await readClips()).toMatchObject({ days: before.days, totals: before.totals });
    expect(await verifyClipDays(app.db)).toBe(true);
  }
});

test('searches, and searches with few or no results, are counted by day', async () => {
  await sql`insert into searches (day, who, term, found) values
    (${dayAt(-1)}, 1, '深海', 0), (${dayAt(-1)}, 1, '城市', 80), (${dayAt(-1)}, 2, '深海', 3), (${dayAt(-95)}, 2, '雪山', 0)`.execute(
    app.db,
  );
  const { data } = await app.call(SEARCHES, { from: dayAt(-99) }, admin);
  expect(data.days.find(({ date }) => date === dayAt(-1))!.values).toEqual({
    searches: 3,
    people: 2,
    without: 1,
    scarce: 2,
  });
  expect(data.totals).toEqual({ searches: 3, without: 1, scarce: 2 });
});

test('stored search days equal the days read from the rows, including today, and follow erasures', async () => {
  const search = (ago: number, who: number, term: string, found: number) =>
    sql`insert into searches (day, who, term, found) values (${dayAt(-ago)}, ${who}, ${term}, ${found})`.execute(
      app.db,
    );
  for (const [ago, who, term, found] of [
    [89, 7, '极光', 0],
    [9, 7, '极光', 4],
    [9, 8, '极光', 5],
    [2, 8, '沙漠', 0],
    [0, 7, '沙漠', 0],
  ] as const)
    await search(ago, who, term, found);
  const periods = [{}, { from: dayAt(-9), to: dayAt(-9) }, { from: dayAt(-2) }, { from: dayAt(-200) }];
  const readAll = () => Promise.all(periods.map(async (period) => (await app.call(SEARCHES, period, admin)).data));
  const before = await readAll();
  expect(before[1]!.totals).toEqual({ searches: 2, without: 0, scarce: 1 });
  await storeSearchDays(app.db);
  await storeSearchDays(app.db);
  const { rows } = await sql<{ last: string }>`select max(day)::text as last from search_activity_days`.execute(app.db);
  expect(rows[0]!.last <= dayAt(-1)).toBe(true);
  expect(await readAll()).toEqual(before);
  await search(0, 8, '湖面', 0);
  expect((await readAll()).map(({ totals }) => totals.searches)).toEqual(
    before.map(({ to, totals }) => totals.searches! + (to === dayAt(0) ? 1 : 0)),
  );
  expect(await verifySearchDays(app.db)).toBe(0);
  // Closing an account deletes its searches. The next comparison corrects the days.
  await sql`delete from searches where who = 7 or day = ${dayAt(-2)}`.execute(app.db);
  expect(await verifySearchDays(app.db)).toBe(3);
  const after = await readAll();
  await app.db.deleteFrom('search_activity_days').execute();
  expect(await readAll()).toEqual(after);
  expect(after[3]!.totals.searches).toBeLessThan(before[3]!.totals.searches!);
});
