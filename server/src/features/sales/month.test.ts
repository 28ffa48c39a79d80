import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeClip, makeCreator, type TestUser } from '../../platform/testing/fixtures.ts';
import { buyClips, makeBuyer } from '../orders/testing.ts';
import { applyOrThrow, balances, complete, earn, fail, payoutsApp } from '../payouts/testing.ts';
import { makeCertified } from '../payouts/testing-creators.ts';
import { streamMonthFile } from './month-file.ts';
import { monthPdf } from './month-pdf.ts';
import { type Month, readMonth } from './read-month.ts';

const STATEMENT = 'GET /author/v1/statement';
const MONTHS = 'GET /author/v1/statement/months';
const REFUND = 'POST /operator/v1/orders/{orderId}/refund';

const app = await payoutsApp();

function monthAt(later: number): string {
  const now = new Date(Date.now() + 8 * 3_600_000);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + later)).toISOString().slice(0, 7);
}
const ask = (user: { token: string }, month: string) => app.call(STATEMENT, { month }, { token: user.token });
const sumOf = (lines: Month['lines'], key: 'income' | 'held') => lines.reduce((sum, line) => sum + line[key], 0n);

/** Sums a month's movements from the books with a different query from the statement's. */
async function movedIn(userId: number, month: string) {
  const { rows } = await sql<{ kind: string; amount: bigint }>`
    select a.kind, sum(p.amount)::bigint as amount
    from ledger_accounts a join postings p on p.account_id = a.id join journal_entries e on e.id = p.entry_id
    where a.user_id = ${userId} and to_char(e.created_at at time zone 'Asia/Shanghai', 'YYYY-MM') = ${month}
    group by a.kind`.execute(app.db);
  const amountOf = (wanted: string) => rows.find(({ kind }) => kind === wanted)?.amount ?? 0n;
  return { income: amountOf('income'), held: amountOf('withdrawalHold'), debt: -amountOf('creatorDebt') };
}

async function moveToLastMonth(user: TestUser): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update journal_entries set created_at =
        (${`${monthAt(0)}-01`}::date::timestamp at time zone 'Asia/Shanghai') - interval '1 second'
      where id in (select p.entry_id from postings p join ledger_accounts a on a.id = p.account_id
        where a.user_id = ${user.id})`.execute(tx);
  });
}

test('a statement needs a month that has begun', async () => {
  const creator = await makeCreator(app.db);
  for (const month of ['2026-13', '2026-1', '', '../2026-01', monthAt(1)]) {
    expect((await ask(creator, month)).code).toBe(40000);
  }
  expect((await app.call(MONTHS, {}, { token: creator.token })).data).toEqual({ months: [] });
});

test('a month with sales, refunds, withdrawals, coins and debts matches the books', async () => {
  const creator = await makeCertified(app.db);
  await earn(app.db, creator.id, 3_000);
  await moveToLastMonth(creator);
  const clip = await makeClip(app.db, creator.id, { name: '𠮷野雪山', hdPrice: 20_000n, hd4kPrice: 40_001n });
  const buyer = await makeBuyer(app.db, 10_000);
  const first = await buyClips(app, buyer.token, [clip, 1], [clip, 2]);
  const { token } = app.finance;
  await app.call(
    REFUND,
    { orderId: first.orderId, reason: '画面有噪点', orderItemIds: [first.orderItems[0]!.orderItemId] },
    { token },
  );
  expect(
    (await app.call('POST /author/v1/rechargeByDeposit', { rechargeMoney: 100 }, { token: creator.token })).code,
  ).toBe(0);
  const paid = await applyOrThrow(app, creator, 1_000);
  expect((await complete(app, paid.applyId)).code).toBe(0);
  const returned = await applyOrThrow(app, creator, 500);
  await fail(app, returned.applyId);
  const second = await buyClips(app, buyer.token, [clip, 1]);
  const open = await applyOrThrow(app, creator, 2_200);
  for (const { orderId } of [first, second]) await app.call(REFUND, { orderId, reason: '画面有噪点' }, { token });

  const [before, now] = [await readMonth(app.db, creator, monthAt(-1)), await readMonth(app.db, creator, monthAt(0))];
  expect(before).toMatchObject({ opening: { income: 0n, held: 0n, debt: 0n }, closing: { income: 300_000n } });
  expect(before.lines).toHaveLength(1);
  expect(now.opening).toEqual(before.closing);
  for (const month of [before, now]) {
    const moved = await movedIn(creator.id, month.month);
    expect(sumOf(month.lines, 'income')).toBe(moved.income - moved.debt);
    expect(sumOf(month.lines, 'held')).toBe(moved.held);
    for (const key of ['income', 'held', 'debt'] as const) {
      expect(month.closing[key] - month.opening[key]).toBe(moved[key]);
    }
  }
  const { income, hold, debt } = await balances(app.db, creator.id);
  expect(now.closing).toEqual({ income, held: hold, debt });
  expect(debt).toBeGreaterThan(0n);
  const incomesOf = (kind: string) => now.lines.filter((line) => line.kind === kind).map((line) => line.income);
  expect(incomesOf('作品分成')).toEqual([10_000n, 20_000n, 10_000n]);
  expect(incomesOf('分成扣回')).toEqual([-10_000n, -20_000n, -10_000n]);
  expect(incomesOf('申请提现')).toEqual([-100_000n, -50_000n, -220_000n]);
  expect(incomesOf('提现退回')).toEqual([50_000n]);
  expect(incomesOf('收益转充值')).toEqual([-10_000n]);
  expect(now.lines.find(({ kind }) => kind === '提现完成')!.what).toContain('预扣税40.00 到账960.00');
  expect(now.paid).toEqual({ count: 1, amount: 100_000n, tax: 4_000n });
  expect(now.lines.at(-3)!.what).toContain(String(open.applyId));
});

test('only the creator can read the statement, and only while the session lasts', async () => {
  const creator = await makeCreator(app.db);
  await earn(app.db, creator.id, 10);
  await moveToLastMonth(creator);
  expect((await app.call(MONTHS, {}, { token: creator.token })).data.months).toEqual([monthAt(0), monthAt(-1)]);
  for (const month of [monthAt(0), monthAt(-1), '2020-02']) {
    const file = await app.http.inject((await ask(creator, month)).data.url);
    expect(file.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' });
    expect(file.headers['content-disposition']).toContain(encodeURIComponent(`帧库-收益对账单-${month}.pdf`));
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.rawPayload.subarray(-6).toString().trim()).toBe('%%EOF');
  }
  const { url } = (await ask(creator, monthAt(0))).data;
  expect((await app.http.inject(url.replace(`months/${monthAt(0)}`, `months/${monthAt(-1)}`))).statusCode).toBe(403);
  await app.db.deleteFrom('sessions').where('user_id', '=', creator.id).execute();
  expect((await app.http.inject(url)).statusCode).toBe(403);
});

test('a month with more sales than a document can list is refused', async () => {
  const creator = await makeCreator(app.db);
  const clip = await makeClip(app.db, creator.id);
  await app.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`insert into order_items (id, order_id, position, video_id, tier, video_name, origin_amount, pay_amount,
        share_percent, creator_share, author_id, paid_at)
      select 'many' || n, 'many' || n, 0, ${clip}, 1, '城市夜景', 100, 100, 50, 50, ${creator.id}, now()
      from generate_series(1, 20001) n`.execute(tx);
  });
  expect(await ask(creator, monthAt(0))).toMatchObject({ code: 40900 });
  expect((await ask(creator, monthAt(-1))).code).toBe(0);
});

const NOTHING = { income: 0n, held: 0n, debt: 0n };

function longMonth(count: number): { month: Month; drawn: () => number } {
  let drawn = 0;
  const lines = Array.from({ length: count }, () => ({
    time: '2026-01-01T00:00:00.000Z',
    kind: '作品分成',
    get what() {
      drawn += 1;
      return '1024 HD 城市夜景航拍';
    },
    income: 100n,
    held: 0n,
  }));
  const paid = { count: 0, amount: 0n, tax: 0n };
  return {
    month: { month: '2026-01', name: '顾长风', opening: NOTHING, lines, closing: NOTHING, paid },
    drawn: () => drawn,
  };
}

/** Waits for as many turns as drawing a whole document would take. */
async function waitForTurns(): Promise<void> {
  for (let turn = 0; turn < 2_000; turn += 1) await nextTurn();
}

test('drawing a document keeps pace with its reader, and stops when the reader disconnects', async () => {
  const LINES = 8_000;
  const { month, drawn } = longMonth(LINES);
  const pdf = (await monthPdf(month)) as unknown as Readable;
  await waitForTurns();
  const waiting = drawn();
  expect(waiting).toBeGreaterThan(0);
  expect(waiting).toBeLessThan(LINES);
  await waitForTurns();
  expect(drawn()).toBe(waiting);
  let bytes = 0;
  for await (const part of pdf) {
    bytes += (part as Buffer).length;
    if (drawn() > waiting) break;
  }
  expect(bytes).toBeGreaterThan(0);
  await waitForTurns();
  const left = drawn();
  expect([pdf.destroyed, left < LINES]).toEqual([true, true]);
  await waitForTurns();
  expect(drawn()).toBe(left);

  const fullMonth = longMonth(LINES);
  const parts: Buffer[] = [];
  for await (const part of (await monthPdf(fullMonth.month)) as unknown as Readable) parts.push(part as Buffer);
  expect([fullMonth.drawn(), Buffer.concat(parts).subarray(-6).toString().trim()]).toEqual([LINES, '%%EOF']);
});

test('a creator can download one document at a time', async () => {
  const [creator, other] = [await makeCreator(app.db), await makeCreator(app.db)];
  const first = await streamMonthFile(app.db, creator, monthAt(0));
  await expect(streamMonthFile(app.db, creator, monthAt(0))).rejects.toMatchObject({ kind: 'conflict' });
  for (const pdf of [first, await streamMonthFile(app.db, other, monthAt(0))]) pdf.destroy();
  await waitForTurns();
  (await streamMonthFile(app.db, creator, monthAt(0))).destroy();
});
