import { ORDER_STATUS, PAY_TYPE, TRANSFER_STATUS } from '@zhenku/contract/constants';
import { toYuan } from '@zhenku/contract/money';
import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '../../../platform/site-settings.ts';
import { makeClip, makeCompanyUser, makeCreator, makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import type { TestUser } from '../../../platform/testing/fixtures.ts';
import { expireOrders } from '../end-order.ts';
import {
  creditCoins,
  insertDiscountCard,
  readIncome,
  countLicences,
  makeOverdue,
  placeOrder,
  readCardBalance,
  readMessageTitles,
  uploadFile,
} from '../testing.ts';
import { checkLedger } from '../../wallet/check-ledger.ts';
import { coinsBalance } from '../../wallet/coins.ts';
import { shopApp } from '../../../testing/shop-app.ts';

let buyer: TestUser;
let author: TestUser;
let clip: number;
const PROOF = 'POST /order/v1/transferProof';
const CONFIRM = 'POST /operator/v1/transfers/{orderId}/confirm';
const REJECT = 'POST /operator/v1/transfers/{orderId}/reject';
const TAKE_BACK = 'POST /operator/v1/transfers/{orderId}/takeBackReceipt';
const ASK = 'POST /operator/v1/transfers/{orderId}/ask';

const app = await shopApp();
const finance = await makeOperator(app.db, 'finance');
beforeEach(async () => {
  [buyer, author] = await Promise.all([makeUser(app.db), makeCreator(app.db)]);
  clip = await makeClip(app.db, author.id);
});

let serial = 0;
const newReference = () => `TR${process.pid}N${(serial += 1)}X`;
const prove = async (orderId: string, user = buyer) =>
  app.call(PROOF, { orderId, fileKey: await uploadFile(app.db, { userId: user.id }) }, { token: user.token });
const as = (token: string) => ({ token });
const receive = (orderId: string, reference: string, amount: number, { token } = finance) =>
  app.call(CONFIRM, { orderId, reference, amount }, as(token));
const confirm = async (orderId: string) => {
  const order = await app.db.selectFrom('orders').select('pay_amount').where('id', '=', orderId).executeTakeFirst();
  return await receive(orderId, newReference(), order ? toYuan(order.pay_amount) : 100);
};
const reject = (orderId: string, reason = '金额不符') => app.call(REJECT, { orderId, reason }, as(finance.token));
const ask = (orderId: string, reason = '看不清金额') => app.call(ASK, { orderId, reason }, as(finance.token));
const read = async (orderId: string, user = buyer) =>
  (await app.call('GET /order/v1/orderId', { orderId }, as(user.token))).data;
const listed = async (status?: number) =>
  (await app.call('GET /operator/v1/transfers', { status }, as(finance.token))).data.content;

test('the receiving account is shown to logged-in users', async () => {
  expect((await app.call('GET /order/v1/transferAccount')).code).toBe(403);
  const { data } = await app.call('GET /order/v1/transferAccount', {}, as(buyer.token));
  expect(data).toEqual({
    accountName: expect.any(String),
    bankName: expect.any(String),
    accountNo: expect.any(String),
    remark: expect.any(String),
  });
});

test('only the order’s buyer can submit a proof, with a file that they uploaded', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  const stranger = await makeUser(app.db);
  const fileKey = await uploadFile(app.db, { userId: buyer.id });
  expect((await app.call(PROOF, { orderId, fileKey })).code).toBe(403);
  expect((await prove(orderId, stranger)).code).toBe(40400);
  expect((await app.call(PROOF, { orderId }, as(buyer.token))).code).toBe(40000);
  const theirs = await uploadFile(app.db, { userId: stranger.id });
  expect((await app.call(PROOF, { orderId, fileKey: theirs }, as(buyer.token))).code).toBe(40000);
  expect((await read(orderId)).transferStatus).toBe(0);
  expect((await app.call(PROOF, { orderId, fileKey }, as(buyer.token))).code).toBe(0);
});

test('an order with a proof does not expire, and cannot be paid, closed, deleted or discounted', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 500);
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  expect((await prove(orderId)).code).toBe(0);
  await makeOverdue(app.db, orderId);
  await expireOrders(app.db);
  expect(await read(orderId)).toMatchObject({
    orderStatus: ORDER_STATUS.pending,
    transferStatus: TRANSFER_STATUS.waiting,
  });
  for (const key of ['pay', 'close', 'delete', 'discount/update'] as const) {
    expect([key, (await app.call(`POST /order/v1/${key}`, { orderId }, as(buyer.token))).code]).toEqual([key, 40900]);
  }
  const waiting = async () => (await listed(1)).find((each) => each.orderId === orderId)!;
  const first = await waiting();
  expect(first).toMatchObject({ payAmount: 100, userId: buyer.id, transferStatus: TRANSFER_STATUS.waiting });
  expect((await prove(orderId)).code).toBe(0);
  expect((await waiting()).proofUrl).not.toBe(first.proofUrl);
  expect(await coinsBalance(app.db, { userId: buyer.id })).toBe(50_000n);
});

test('a confirmed transfer pays the order from bank clearing', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 2]);
  await prove(orderId);
  expect((await confirm(orderId)).code).toBe(0);
  expect(await read(orderId)).toMatchObject({
    orderStatus: ORDER_STATUS.paid,
    transferStatus: TRANSFER_STATUS.confirmed,
    payType: PAY_TYPE.personal,
  });
  expect([await countLicences(app.db, orderId), await readIncome(app.db, author)]).toEqual([1, 10_000n]);
  expect(await readMessageTitles(app.db, buyer)).toEqual(['转账已到账']);
  expect((await confirm(orderId)).code).toBe(40900);
  expect((await reject(orderId)).code).toBe(40900);
  expect((await prove(orderId)).code).toBe(40900);
  const audits = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `order:${orderId}`)
    .execute();
  expect(audits).toEqual([{ action: 'transfer.confirm' }]);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('a company buyer’s transfer pays for the company', async () => {
  const company = await makeCompanyUser(app.db);
  const orderId = await placeOrder(app, company.token, [clip, 1]);
  await prove(orderId, company);
  expect((await confirm(orderId)).code).toBe(0);
  expect(await read(orderId, company)).toMatchObject({
    orderStatus: ORDER_STATUS.paid,
    payType: PAY_TYPE.company,
    customer: { name: '测试企业' },
  });
});

test('a rejected transfer cancels the order and states the reason', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  await prove(orderId);
  expect((await app.call(REJECT, { orderId }, as(finance.token))).code).toBe(40000);
  expect((await reject(orderId, '未收到款项')).code).toBe(0);
  expect(await read(orderId)).toMatchObject({
    orderStatus: ORDER_STATUS.cancelled,
    transferStatus: TRANSFER_STATUS.rejected,
    transferReason: '未收到款项',
  });
  expect(await readMessageTitles(app.db, buyer)).toEqual(['转账凭证未通过']);
  expect((await prove(orderId)).code).toBe(40900);
  expect((await confirm(orderId)).code).toBe(40900);
  expect(await countLicences(app.db, orderId)).toBe(0);
});

test('an operator requests another proof: the order stays open and the buyer submits one', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  expect((await ask(orderId)).code).toBe(40400);
  await prove(orderId);
  expect((await ask(orderId, ' ')).code).toBe(40000);
  const codes = (await Promise.all([ask(orderId), ask(orderId), ask(orderId)])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
  const awaitingProof = { orderStatus: ORDER_STATUS.pending, transferStatus: TRANSFER_STATUS.waiting };
  expect(await read(orderId)).toMatchObject({ ...awaitingProof, transferReason: '看不清金额' });
  expect(await readMessageTitles(app.db, buyer)).toEqual(['请重新提交转账凭证']);
  const waiting = async () => (await listed(1)).find((each) => each.orderId === orderId)!;
  const before = await waiting();
  expect(before).toMatchObject({ reason: '看不清金额', askTime: expect.any(String) });
  await makeOverdue(app.db, orderId);
  await expireOrders(app.db);
  expect((await prove(orderId)).code).toBe(0);
  expect(await read(orderId)).toMatchObject({ ...awaitingProof, transferReason: null });
  const after = await waiting();
  expect(after).toMatchObject({ reason: null, askTime: null });
  expect(after.proofUrl).not.toBe(before.proofUrl);
  expect((await ask(orderId)).code).toBe(0);
  expect((await confirm(orderId)).code).toBe(0);
  expect((await ask(orderId)).code).toBe(40900);
  expect(await read(orderId)).toMatchObject({ orderStatus: ORDER_STATUS.paid, transferReason: null });
  const audits = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `order:${orderId}`)
    .orderBy('id')
    .execute();
  expect(audits.map(({ action }) => action)).toEqual(['transfer.ask', 'transfer.ask', 'transfer.confirm']);
});

test('an order that timed out in the last 7 days can be paid at its old price; a cancelled one cannot', async () => {
  const [timedOut, tooLate, cancelled] = [
    await placeOrder(app, buyer.token, [clip, 1]),
    await placeOrder(app, buyer.token, [clip, 1]),
    await placeOrder(app, buyer.token, [clip, 1]),
  ];
  await app.db.updateTable('videos').set({ hd_price: 99_900n }).where('id', '=', clip).execute();
  const expire = (orderId: string, days: number) =>
    app.db
      .updateTable('orders')
      .set({ expires_at: new Date(Date.now() - days * 86_400_000) })
      .where('id', '=', orderId)
      .execute();
  await Promise.all([expire(timedOut, 6.9), expire(tooLate, 7.1)]);
  await app.call('POST /order/v1/close', { orderId: cancelled }, as(buyer.token));
  expect((await read(timedOut)).orderStatus).toBe(ORDER_STATUS.timedOut);
  expect((await prove(tooLate)).code).toBe(40900);
  expect((await prove(cancelled)).code).toBe(40900);
  expect((await prove(timedOut)).code).toBe(0);
  expect((await confirm(timedOut)).code).toBe(0);
  expect(await read(timedOut)).toMatchObject({ orderStatus: ORDER_STATUS.paid, payAmount: 100 });
});

test('a discount card is charged when the proof is submitted, and restored when the transfer is rejected', async () => {
  const card = await insertDiscountCard(app.db, { userId: buyer.id }, 80, 100);
  const create = async () =>
    (
      await app.call(
        'POST /order/v1/create',
        { videos: [{ videoId: clip, videoType: 1 }], discountId: card },
        as(buyer.token),
      )
    ).data.orderId;
  const [first, second] = [await create(), await create()];
  expect((await prove(first)).code).toBe(0);
  expect((await prove(first)).code).toBe(0);
  expect(await readCardBalance(app.db, card)).toBe(2_000n);
  expect((await prove(second)).code).toBe(40900);
  expect(await read(second)).toMatchObject({ transferStatus: TRANSFER_STATUS.none, payAmount: 95 });
  expect((await reject(first)).code).toBe(0);
  expect(await readCardBalance(app.db, card)).toBe(10_000n);
});

test('only one of a concurrent confirmation and rejection takes effect', async () => {
  for (let round = 0; round < 6; round += 1) {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    await prove(orderId);
    const codes = (await Promise.all([confirm(orderId), reject(orderId), confirm(orderId)])).map(({ code }) => code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
    const { orderStatus } = await read(orderId);
    expect(await countLicences(app.db, orderId)).toBe(orderStatus === ORDER_STATUS.paid ? 1 : 0);
  }
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('only finance operators decide transfers', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  expect((await confirm(orderId)).code).toBe(40400);
  expect((await confirm('nothing')).code).toBe(40400);
  await prove(orderId);
  const reviewer = await makeOperator(app.db, 'reviewer');
  for (const [key, input] of [
    ['GET /operator/v1/transfers', {}],
    [CONFIRM, { orderId, reference: newReference(), amount: 100 }],
    [REJECT, { orderId, reason: '无' }],
    [ASK, { orderId, reason: '无' }],
    [TAKE_BACK, { orderId, reference: newReference(), reason: '无' }],
  ] as const) {
    expect((await app.call(key, input)).code).toBe(403);
    expect((await app.call(key, input, as(buyer.token))).code).toBe(403);
    expect((await app.call(key, input, as(reviewer.token))).code).toBe(40300);
  }
  expect((await app.call('GET /operator/v1/transfers', { status: 9 }, as(finance.token))).code).toBe(40000);
  expect((await listed()).map(({ orderId: id }) => id)).toContain(orderId);
  expect((await listed(2)).map(({ orderId: id }) => id)).not.toContain(orderId);
});

async function waitingOrder(user = buyer): Promise<string> {
  const orderId = await placeOrder(app, user.token, [clip, 1]);
  expect((await prove(orderId, user)).code).toBe(0);
  return orderId;
}
const transferOf = async (orderId: string) =>
  (await app.call('GET /operator/v1/transfers', { keyword: orderId }, as(finance.token))).data.content[0]!;
const creditUser = (reference: string, money: number) =>
  app.call(
    'POST /operator/v1/users/{userId}/credit',
    { userId: buyer.id, money, reference, reason: '未下单的转账' },
    as(finance.token),
  );
const coins = (owner: { userId: number } | { companyId: number } = { userId: buyer.id }) => coinsBalance(app.db, owner);
const bankClearing = async () => {
  const account = app.db.selectFrom('ledger_accounts').select('balance').where('kind', '=', 'bankClearing');
  return (await account.executeTakeFirst())?.balance ?? 0n;
};
const codesOf = (answers: { code: number }[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b);

test('a confirmation requires the bank reference and the amount', async () => {
  const orderId = await waitingOrder();
  const reference = newReference();
  for (const input of [
    {},
    { amount: 100 },
    { reference, amount: 0 },
    { reference },
    { reference, amount: -1 },
    { reference, amount: 100.001 },
    { reference: ' \u3000 ', amount: 100 },
    { reference: 'X'.repeat(65), amount: 100 },
  ]) {
    expect((await app.call(CONFIRM, { orderId, ...input } as never, as(finance.token))).code).toBe(40000);
  }
  expect(await transferOf(orderId)).toMatchObject({ transferStatus: TRANSFER_STATUS.waiting, receipts: [] });
  expect((await receive(orderId, 'X'.repeat(64 - reference.length) + reference, 100)).code).toBe(0);
});

test('an overpayment’s excess becomes the payer’s coins, and the ledger records the amount received', async () => {
  const orderId = await waitingOrder();
  const [reference, before] = [newReference(), await bankClearing()];
  expect((await receive(orderId, reference, 130.5)).code).toBe(0);
  expect(await read(orderId)).toMatchObject({ orderStatus: ORDER_STATUS.paid, payAmount: 100 });
  expect([await coins(), (await bankClearing()) - before]).toEqual([3_050n, -13_050n]);
  expect(await transferOf(orderId)).toMatchObject({
    receipts: [{ reference, amount: 130.5, operatorName: expect.any(String), time: expect.any(String) }],
  });
  const { data } = await app.call('GET /operator/v1/credits', { keyword: reference }, as(finance.token));
  expect(data.content).toMatchObject([
    { money: 30.5, status: 1, userId: buyer.id, reason: `订单 ${formatOrderNumber(orderId)} 多付` },
  ]);
  expect(await transferOf(reference.toLowerCase())).toMatchObject({ orderId });
  const audits = app.db.selectFrom('audit_log').select('after').where('subject', '=', `order:${orderId}`);
  expect(await audits.execute()).toMatchObject([{ after: { reference, money: 130.5, payAmount: 100 } }]);
  // The excess may be reversed and credited again, but the reference cannot pay anything else.
  const creditId = data.content[0]!.creditId;
  const back = { creditId, reason: '付款方要求退回' };
  expect((await app.call('POST /operator/v1/credits/{creditId}/takeBack', back, as(finance.token))).code).toBe(0);
  expect((await creditUser(reference, 130.5)).code).toBe(40900);
  expect(codesOf(await Promise.all([1, 2, 3].map(() => creditUser(reference, 30.5))))).toEqual([0, 40900, 40900]);
  expect([await coins(), (await bankClearing()) - before]).toEqual([3_050n, -13_050n]);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('an insufficient amount is recorded; the order is paid once another transfer covers the rest', async () => {
  const orderId = await waitingOrder();
  const [first, second, before] = [newReference(), newReference(), await bankClearing()];
  const short = {
    code: 40900,
    message: expect.stringMatching(/¥60\.00.*¥40\.00/),
    data: { received: 60, missing: 40 },
  };
  expect(await receive(orderId, first, 60)).toMatchObject(short);
  // A repeated call counts once.
  expect(await receive(orderId, first, 60)).toMatchObject(short);
  expect(await receive(orderId, first, 100)).toMatchObject({
    code: 40900,
    data: { fields: { reference: expect.stringContaining('已用于') } },
  });
  expect(await read(orderId)).toMatchObject({ orderStatus: ORDER_STATUS.pending });
  expect(await transferOf(orderId)).toMatchObject({ receipts: [{ reference: first, amount: 60 }] });
  expect([await coins(), await bankClearing()]).toEqual([0n, before]);
  expect((await receive(orderId, second, 45)).code).toBe(0);
  expect(await read(orderId)).toMatchObject({ orderStatus: ORDER_STATUS.paid });
  expect([await coins(), (await bankClearing()) - before]).toEqual([500n, -10_500n]);
  const audits = app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `order:${orderId}`)
    .orderBy('id');
  expect((await audits.execute()).map(({ action }) => action)).toEqual(['transfer.receive', 'transfer.confirm']);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('a mistaken part payment can be removed, and its bank reference can then be entered again', async () => {
  const [orderId, other, reference] = [await waitingOrder(), await waitingOrder(), newReference()];
  await receive(orderId, reference, 10);
  const takeBack = (id: string, reason = '金额填错') =>
    app.call(TAKE_BACK, { orderId: id, reference: reference.toLowerCase(), reason }, as(finance.token));
  expect((await takeBack(other)).code).toBe(40400);
  expect((await takeBack(orderId, ' ')).code).toBe(40000);
  expect(codesOf(await Promise.all([takeBack(orderId), takeBack(orderId)]))).toEqual([0, 40400]);
  expect((await transferOf(orderId)).receipts).toEqual([]);
  expect((await receive(orderId, reference, 100)).code).toBe(0);
  expect((await takeBack(orderId)).code).toBe(40900);
  const audits = app.db
    .selectFrom('audit_log')
    .select(['action', 'before'])
    .where('subject', '=', `order:${orderId}`)
    .orderBy('id');
  expect(await audits.execute()).toMatchObject([
    { action: 'transfer.receive' },
    { action: 'transfer.takeBack', before: { reference, money: 10 } },
    { action: 'transfer.confirm' },
  ]);
});

test('a rejection credits the payer with the part payments', async () => {
  const orderId = await waitingOrder();
  const [first, second, before] = [newReference(), newReference(), await bankClearing()];
  await receive(orderId, first, 60);
  await receive(orderId, second, 10);
  const [decisions, credits] = await Promise.all([
    Promise.all([1, 2, 3].map(() => reject(orderId))),
    Promise.all([first, second].map((reference) => creditUser(reference, 60))),
  ]);
  expect([codesOf(decisions), codesOf(credits)]).toEqual([
    [0, 40900, 40900],
    [40900, 40900],
  ]);
  expect(await read(orderId)).toMatchObject({ orderStatus: ORDER_STATUS.cancelled });
  expect([await coins(), (await bankClearing()) - before]).toEqual([7_000n, -7_000n]);
  expect((await creditUser(first, 60)).code).toBe(40900);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('crediting an overpayment above the consent threshold needs a second operator', async () => {
  await changeSettings(app.db, { payoutConsentAmount: 50 });
  const orderId = await waitingOrder();
  const reference = newReference();
  expect((await receive(orderId, reference, 200)).code).toBe(0);
  expect([(await read(orderId)).orderStatus, await coins()]).toEqual([ORDER_STATUS.paid, 0n]);
  expect((await creditUser(reference, 100)).code).toBe(40900);
  const other = await makeOperator(app.db, 'finance');
  const form = { userId: buyer.id, money: 100, reference, reason: '复核' };
  const consent = await app.call('POST /operator/v1/users/{userId}/credit', form, as(other.token));
  await changeSettings(app.db, { payoutConsentAmount: 0 });
  expect([consent.code, await coins()]).toEqual([0, 10_000n]);
});

test('the excess of a company’s transfer becomes the company’s coins', async () => {
  const company = await makeCompanyUser(app.db);
  const orderId = await waitingOrder(company);
  expect((await receive(orderId, newReference(), 101)).code).toBe(0);
  expect(await coins({ companyId: company.companyId })).toBe(100n);
  expect(await coins({ userId: company.id })).toBe(0n);
});

test('a bank reference pays once, in any spelling, even if several orders and credits use it concurrently', async () => {
  const before = await bankClearing();
  for (let round = 0; round < 4; round += 1) {
    const orders = [await waitingOrder(), await waitingOrder()];
    const reference = newReference();
    const wide = reference.replaceAll(/[0-9A-Z]/g, (sign) => String.fromCodePoint(sign.codePointAt(0)! + 0xfe_e0));
    const answers = await Promise.all([
      receive(orders[0]!, ` ${reference.toLowerCase()} `, 100),
      receive(orders[1]!, wide, 100),
      creditUser(`${reference.slice(0, 2)} ${reference.slice(2)}`, 100),
      receive(orders[1]!, reference, 100),
    ]);
    expect(codesOf(answers)).toEqual([0, 40900, 40900, 40900]);
    expect((await creditUser(reference, 100)).code).toBe(40900);
  }
  expect((await bankClearing()) - before).toBe(-40_000n);
  expect(await checkLedger(app.db)).toMatchObject({ balanced: true });
});

test('a credit’s bank reference cannot pay an order until the credit is reversed', async () => {
  const [orderId, reference] = [await waitingOrder(), newReference()];
  await creditUser(reference, 100);
  expect(await receive(orderId, reference, 100)).toMatchObject({ code: 40900, message: '该银行流水已入账' });
  const { data } = await app.call('GET /operator/v1/credits', { keyword: reference }, as(finance.token));
  const back = { creditId: data.content[0]!.creditId, reason: '属于订单' };
  expect((await app.call('POST /operator/v1/credits/{creditId}/takeBack', back, as(finance.token))).code).toBe(0);
  expect((await receive(orderId, reference, 100)).code).toBe(0);
  expect(await coins()).toBe(0n);
});

test('the second of two decisions is refused, and its message names who made the first', async () => {
  const [orderId, other] = [await waitingOrder(), await makeOperator(app.db, 'finance')];
  const { username } = await app.db
    .selectFrom('operators')
    .select('username')
    .where('id', '=', finance.id)
    .executeTakeFirstOrThrow();
  await confirm(orderId);
  expect(await receive(orderId, newReference(), 100, other)).toMatchObject({
    code: 40900,
    message: `该转账已处理：${username}已确认到账`,
  });
});
