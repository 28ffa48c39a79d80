import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import fc from 'fast-check';
import { toFen } from '@zhenku/contract/money';
import type { StatementLine } from '@zhenku/contract/wallet/wallet';
import { beforeEach, expect, test } from 'vitest';
import { makeClip, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { buyClips, creditCoins } from '../orders/testing.ts';
import { applyOrThrow, apply, balances, complete, fail, payoutsApp } from './testing.ts';
import { makeCertified } from './testing-creators.ts';

const STATEMENT = 'GET /wallet/v1/statement';
const REFUND = 'POST /operator/v1/orders/{orderId}/refund';

let creator: TestUser;
let buyer: TestUser;
/** Clips whose sales earn 50, 100 and 0.01 yuan. */
let clips: number[];

const app = await payoutsApp();
beforeEach(async () => {
  [creator, buyer] = [await makeCertified(app.db), await makeUser(app.db)];
  clips = [];
  for (const hdPrice of [10_000n, 20_000n, 3n])
    clips.push(await makeClip(app.db, creator.id, { name: '雪山', hdPrice }));
  await creditCoins(app.db, { userId: buyer.id }, 1_000_000);
});

const sell = (...indexes: number[]) =>
  buyClips(app, buyer.token, ...indexes.map((at): [number, number] => [clips[at]!, 1]));
const refund = async (orderId: string, orderItemIds?: string[]) => {
  const { code } = await app.call(REFUND, { orderId, reason: '画面有噪点', orderItemIds }, app.finance);
  expect(code).toBe(0);
};
const withdraw = async (yuan: number) => complete(app, (await applyOrThrow(app, creator, yuan)).applyId);

async function readLines(filter: object = {}): Promise<StatementLine[]> {
  const lines: StatementLine[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await app.call(STATEMENT, { account: 'income', page, size: 7, ...filter }, creator);
    lines.push(...data.content);
    if (lines.length >= data.total) return lines.toReversed();
  }
}
const sum = (lines: StatementLine[]) => lines.reduce((total, { amount }) => total + toFen(amount), 0n);
const brief = (lines: StatementLine[]) => lines.map(({ kind, amount, balance }) => [kind, amount, balance]);

test('lists refunds, debts and repayments separately, each with its clip, tier and order', async () => {
  const first = await sell(0, 1);
  await withdraw(120);
  await refund(first.orderId);
  const second = await sell(1);
  const third = await sell(0);
  const lines = await readLines();
  expect(brief(lines)).toEqual([
    ['sale', 50, 50],
    ['sale', 100, 150],
    ['withdrawal', -120, 30],
    ['saleRefund', -30, 0],
    ['debt', -20, -20],
    ['debt', -100, -120],
    ['debtRepaid', 100, -20],
    ['debtRepaid', 20, 0],
    ['sale', 30, 30],
  ]);
  const [one, two] = first.orderItems.map(({ orderItemId }) => orderItemId);
  const names = (at: number, orderId: string, orderItemId: string | undefined) => ({
    orderId,
    orderItemId,
    videoId: clips[at],
    videoName: '雪山',
    videoType: 1,
    applyId: null,
  });
  const [, , paidOut, ...rest] = lines;
  expect(lines.slice(0, 2)).toMatchObject([names(0, first.orderId, one), names(1, first.orderId, two)]);
  expect(paidOut).toMatchObject({ applyId: expect.any(Number), orderId: null, videoId: null });
  expect(rest).toMatchObject([
    names(0, first.orderId, one),
    names(0, first.orderId, one),
    names(1, first.orderId, two),
    names(1, second.orderId, second.orderItems[0]!.orderItemId),
    names(0, third.orderId, third.orderItems[0]!.orderItemId),
    names(0, third.orderId, third.orderItems[0]!.orderItemId),
  ]);
  expect(lines.map(({ title }) => title)).toEqual(
    expect.arrayContaining(['作品分成', '分成扣回', '退款欠款', '抵扣欠款', '提现']),
  );
});

test('filters debts and repayments by their kind', async () => {
  const { orderId } = await sell(0, 1);
  await withdraw(150);
  await refund(orderId);
  await sell(0);
  expect(brief(await readLines({ kind: 'debt' }))).toEqual([
    ['debt', -50, -50],
    ['debt', -100, -150],
  ]);
  expect(brief(await readLines({ kind: 'debtRepaid' }))).toEqual([['debtRepaid', 50, -100]]);
  expect(await readLines({ kind: 'saleRefund' })).toEqual([]);
  expect(brief(await readLines({ kind: 'sale' }))).toEqual([
    ['sale', 50, 50],
    ['sale', 100, 150],
  ]);
});

test('shows a debt that a failed withdrawal repays', async () => {
  const { orderId } = await sell(1, 0);
  const { applyId } = await applyOrThrow(app, creator, 150);
  await refund(orderId);
  await fail(app, applyId);
  const lines = await readLines();
  expect(brief(lines).slice(-3)).toEqual([
    ['debt', -100, -100],
    ['debt', -50, -150],
    ['debtRepaid', 150, 0],
  ]);
  expect(lines.at(-1)).toMatchObject({ applyId, videoId: null, orderId: null });
});

test('exports the same lines, with the debt in a separate column', async () => {
  const { orderId, orderItems } = await sell(1);
  const { applyId } = await applyOrThrow(app, creator, 100);
  await refund(orderId);
  await fail(app, applyId);
  const { url } = (await app.call('GET /wallet/v1/statement/export', { account: 'income' }, creator)).data;
  const [head, ...rows] = (await app.http.inject(url)).body.slice(1).trimEnd().split('\r\n');
  expect(head).toBe('时间,类型,素材编号,作品名称,规格,订单号,明细编号,提现编号,收入,支出,余额,欠款');
  const item = `${clips[1]},雪山,HD,${formatOrderNumber(orderId)},${orderItems[0]!.orderItemId},`;
  expect(rows.map((row) => row.slice(row.indexOf(',') + 1))).toEqual([
    `作品分成,${item},100.00,,100.00,0.00`,
    `提现,,,,,,${applyId},,100.00,0.00,0.00`,
    `退款欠款,${item},,100.00,0.00,100.00`,
    `抵扣欠款,,,,,,${applyId},100.00,,0.00,0.00`,
  ]);
});

test.each([
  ['taken from the income', 0, '相应的分成 ¥100.00 已扣回。原因：画面有噪点'],
  [
    'owed in part',
    120,
    '相应的分成 ¥100.00 中，¥30.00 已扣回，其余 ¥70.00 已提现或转出，记为欠款，由之后的收益抵扣。原因：画面有噪点',
  ],
  ['owed', 150, '相应的分成 ¥100.00 已提现或转出，记为欠款，由之后的收益抵扣。原因：画面有噪点'],
])('the message about a refund says that the share is %s', async (_, withdrawn, words) => {
  const { orderId } = await sell(1);
  await sell(0);
  if (withdrawn > 0) await withdraw(withdrawn);
  await refund(orderId);
  const messages = app.db.selectFrom('messages').select('content').where('user_id', '=', creator.id);
  const contents = (await messages.orderBy('id').execute()).map(({ content }) => content);
  expect(contents).toContain(`“雪山”的一笔订单已退款，${words}`);
});

const Step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('sell' as const), clips: fc.uniqueArray(fc.nat(2), { minLength: 1 }) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('refund' as const), order: fc.nat(5), first: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('withdraw' as const), yuan: fc.integer({ min: 100, max: 300 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('coins' as const), yuan: fc.integer({ min: 1, max: 90 }) }) },
);

test('the lines add up to the income and the debt in the ledger after any sequence of events', async () => {
  const run = async (steps: (typeof Step extends fc.Arbitrary<infer S> ? S : never)[]) => {
    creator = await makeCertified(app.db);
    clips = [];
    for (const hdPrice of [10_000n, 33_333n, 3n]) clips.push(await makeClip(app.db, creator.id, { hdPrice }));
    const orders: { orderId: string; items: string[] }[] = [];
    for (const step of steps) {
      if (step.kind === 'sell') {
        const { orderId, orderItems } = await sell(...step.clips);
        orders.push({ orderId, items: orderItems.map(({ orderItemId }) => orderItemId) });
      } else if (step.kind === 'refund') {
        const order = orders[step.order % Math.max(1, orders.length)];
        if (!order || order.items.length === 0) continue;
        await refund(order.orderId, order.items.splice(0, step.first ? 1 : order.items.length));
      } else if (step.kind === 'coins') {
        await app.call('POST /author/v1/rechargeByDeposit', { rechargeMoney: step.yuan }, creator);
      } else {
        const { data } = await apply(app, creator, step.yuan);
        if (data) await (step.yuan % 3 === 0 ? fail : complete)(app, data.applyId);
      }
    }
    const { income, debt } = await balances(app.db, creator.id);
    const lines = await readLines();
    expect(sum(lines)).toBe(income - debt);
    expect(sum(lines.filter(({ kind }) => kind === 'debt' || kind === 'debtRepaid'))).toBe(-debt);
    let balance = 0n;
    for (const line of lines) expect(toFen(line.balance)).toBe((balance += toFen(line.amount)));
    const shares = await app.db
      .selectFrom('order_items')
      .select(['id', 'creator_share', 'refunded_at'])
      .where('author_id', '=', creator.id)
      .where('creator_share', '>', 0n)
      .execute();
    for (const { id, creator_share, refunded_at } of shares) {
      const own = lines.filter(({ orderItemId }) => orderItemId === id);
      const earned = own.filter(({ amount }) => amount > 0);
      expect([sum(earned), sum(own)]).toEqual([creator_share, refunded_at === null ? creator_share : 0n]);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(Step, { minLength: 4, maxLength: 14 }), run));
});
