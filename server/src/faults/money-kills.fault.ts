// Kills a web server at each step of a money operation. A step is identified by the SQL statement that the server sends
// for it.
import { setTimeout as sleep } from 'node:timers/promises';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payInSandbox } from '../testing/client.ts';
import type { Point } from '../testing/faulty-proxy.ts';
import { type Answer, type Client, makeClient, callUntilCertain } from '../testing/money-client.ts';
import { violationsOf } from '../testing/money-checks.ts';
import { makeWorld, type People } from './crowd.ts';
import { openShop, type Shop } from './shop.ts';
import { addRow } from './table.ts';
import { describe, failureProblem, expectIntactChain } from './trial.ts';

const TIMEOUT_MS = 120_000;
const RECHARGED_YUAN = 1_000;

let shop: Shop;
let people: People;
let buyer: Client;
let url: string;
/** The web servers' names in the order in which they are killed. */
let names = ['a', 'b'];
const starting = new Map<string, Promise<unknown>>();
let answers: Answer[] = [];

beforeAll(async () => {
  shop = await openShop();
  people = await makeWorld(shop);
  Object.assign(people.world, { url: () => url, onAnswer: (answer: Answer) => void answers.push(answer) });
  url = shop.url;
  buyer = await makeClient(shop.db, people.wallets);
});
afterAll(async () => {
  await Promise.all(starting.values());
  await shop?.stop();
});

/**
 * Runs `begin` against a web server, kills the server at the given point, and lets the caller retry until the outcome
 * is certain.
 */
async function killAt<T>(point: Point, begin: () => Promise<T>, way = shop.ways.database) {
  const [name] = names as [string];
  names = names.toReversed();
  await Promise.all(starting.values());
  const web = shop.webs.get(name)!;
  const held = way.hold(point);
  url = web.url;
  const answered = begin();
  const late = sleep(TIMEOUT_MS).then(() => Promise.reject(new Error(`no request reached ${JSON.stringify(point)}`)));
  try {
    await Promise.race([held.reached, late]);
  } catch (error) {
    held.release();
    throw error;
  } finally {
    url = shop.url;
  }
  const killed = performance.now();
  await web.kill();
  held.release();
  const result = await answered;
  starting.set(name, shop.startWeb(name));
  return { result, seconds: (performance.now() - killed) / 1000 };
}

/** Runs `each` for all points and adds one row: the longest wait until the outcome was certain. */
async function tryPoints(operation: string, points: Point[], each: (point: Point) => Promise<number>): Promise<void> {
  answers = [];
  const seconds: number[] = [];
  for (const point of points) seconds.push(await each(point));
  expect(answers.map(failureProblem).filter(Boolean)).toEqual([]);
  const fault = `web killed (-9) at ${points.length} steps of ${operation}; the caller retries`;
  await addRow({ fault, seen: describe(answers), lost: 'nothing', seconds: Math.max(...seconds) });
}

const before = (table: string): Point => ({ text: `into "${table}"`, when: 'before' });
/** The same statement writes the entry’s postings. */
const beforeEntry: Point = { text: 'into journal_entries', when: 'before' };
const commits = (since: string): Point[] => [
  { text: 'commit', since, when: 'before' },
  { text: 'commit', since, when: 'after' },
];

async function openRecharge(): Promise<string> {
  const form = { rechargeMoney: RECHARGED_YUAN };
  return (await callUntilCertain(people.world, 'POST /alipay/v1/recharge/order', form, buyer.token)).data.orderId;
}

const statusOf = async (orderId: string) =>
  (await callUntilCertain(people.world, 'POST /order/v1/recharge/status', { orderId }, buyer.token, null)).data
    .orderStatus;

/** Pays at the bank without a notice: the shop learns about it only by query. */
const paySilently = async (orderId: string) => await payInSandbox({ url: shop.bankUrl }, orderId, 'silent');

async function creditedAfter(point: Point, way = shop.ways.database): Promise<number> {
  const orderId = await openRecharge();
  await paySilently(orderId);
  const { result, seconds } = await killAt(point, () => statusOf(orderId), way);
  if (result !== ORDER_STATUS.paid) await sleep(5_000);
  expect(await statusOf(orderId)).toBe(ORDER_STATUS.paid);
  buyer.own.fen += RECHARGED_YUAN * 100;
  return seconds;
}

test('opens a recharge despite the kill', async () => {
  const points = [before('recharges'), { text: 'into "recharges"', when: 'after' } as const];
  await tryPoints('opening a recharge', points, async (point) => {
    // Sends no idempotency key: a killed web server's key stays locked for two minutes, so retries would stall.
    const open = () =>
      callUntilCertain(people.world, 'POST /alipay/v1/recharge/order', { rechargeMoney: 1 }, buyer.token, null);
    const { result, seconds } = await killAt(point, open);
    expect(result.code).toBe(0);
    return seconds;
  });
});

test('credits a paid recharge once', async () => {
  const points = [before('payment_events'), beforeEntry, ...commits('"payment_events"')];
  await tryPoints('crediting a recharge', points, (point) => creditedAfter(point));
});

test('credits a payment found by a query once', async () => {
  const asked: Point[] = [
    { text: 'POST /sandbox/alipay/gateway.do', when: 'before' },
    { text: 'POST /sandbox/alipay/gateway.do', when: 'after' },
  ];
  await tryPoints('querying the bank', asked, (point) => creditedAfter(point, shop.ways.bank));
});

async function orderOne(): Promise<string> {
  const videos = [{ videoId: people.world.videoIds[0]!, videoType: 1 }];
  return (await callUntilCertain(people.world, 'POST /order/v1/create', { videos }, buyer.token)).data.orderId;
}

test('creates an order once', async () => {
  const points = [{ text: 'into orders', when: 'before' } as const, ...commits('into orders')];
  await tryPoints('creating an order', points, async (point) => {
    const count = async () => (await shop.db.selectFrom('orders').select('id').execute()).length;
    const earlier = await count();
    const { seconds } = await killAt(point, orderOne);
    expect(await count()).toBe(earlier + 1);
    return seconds;
  });
});

async function buy(point?: Point): Promise<number> {
  const orderId = await orderOne();
  const pay = () => callUntilCertain(people.world, 'POST /order/v1/pay', { orderId, companyPay: false }, buyer.token);
  const { result, seconds } = point ? await killAt(point, pay) : { result: await pay(), seconds: 0 };
  expect(result.code).toBe(0);
  const { data } = await callUntilCertain(people.world, 'GET /order/v1/orderId', { orderId }, buyer.token, null);
  const items = data.orderItems.map(({ orderItemId, videoId, payAmount }) => ({
    id: orderItemId,
    videoId,
    fen: Math.round(payAmount * 100),
  }));
  buyer.bought.push({ orderId, wallet: buyer.own, items });
  buyer.own.fen -= items.reduce((sum, { fen }) => sum + fen, 0);
  return seconds;
}

test('charges a paid order once', async () => {
  const licences: Point = { text: 'into licences', when: 'before' };
  const points = [licences, beforeEntry, ...commits('into licences')];
  await tryPoints('paying an order', points, buy);
});

test('refunds an order once', async () => {
  const points = [before('refunds'), beforeEntry, ...commits('into "refunds"')];
  await tryPoints('a refund', points, async (point) => {
    await buy();
    const { orderId, items, wallet } = buyer.bought.pop()!;
    const input = { orderId, orderItemIds: items.map(({ id }) => id), reason: '测试' };
    const refund = () =>
      callUntilCertain(
        people.world,
        'POST /operator/v1/orders/{orderId}/refund',
        input,
        people.world.operatorToken,
        null,
      );
    const { result, seconds } = await killAt(point, refund);
    // A refusal means that the action had happened and its response was lost.
    expect(result.code === 0 || result.repeated).toBe(true);
    wallet.fen += items.reduce((sum, { fen }) => sum + fen, 0);
    return seconds;
  });
});

test('nothing was lost, and nothing happened twice', async () => {
  expect(await violationsOf(shop.db, [buyer], people.wallets)).toEqual([]);
  await Promise.all(starting.values());
  await expectIntactChain(shop);
});
