import { REFUND_REQUEST_STATUS } from '@zhenku/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { addMembers, makeClip, makeOperator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { buyClips, placeOrder, readMessageTitles, makeBuyer, makeCompanyBuyer } from '../testing.ts';
import { coinsBalance } from '../../wallet/coins.ts';
import { shopApp } from '../../../testing/shop-app.ts';

let buyer: TestUser;
let clip: number;
let orderId: string;
let items: string[];
const APPLY = 'POST /order/v1/refund/apply';
const LIST = 'GET /operator/v1/refunds';
const APPROVE = 'POST /operator/v1/refunds/{requestId}/approve';
const REJECT = 'POST /operator/v1/refunds/{requestId}/reject';

const app = await shopApp();
const finance = await makeOperator(app.db, 'finance');
beforeEach(async () => {
  buyer = await makeBuyer(app.db, 500);
  clip = await makeClip(app.db);
  const bought = await buyClips(app, buyer.token, [clip, 1], [clip, 2]);
  orderId = bought.orderId;
  items = bought.orderItems.map(({ orderItemId }) => orderItemId);
});

const as = (token: string) => ({ token });
const apply = (input: object = {}, user = buyer) =>
  app.call(APPLY, { orderId, reason: '画面有噪点', ...input }, as(user.token));
const state = async () => (await app.call('GET /order/v1/orderId', { orderId }, as(buyer.token))).data.refundRequest;
const balance = () => coinsBalance(app.db, { userId: buyer.id });

test('the buyer of a paid order can request a refund, one at a time', async () => {
  expect(await state()).toBeNull();
  expect((await app.call(APPLY, { orderId, reason: '无' })).code).toBe(403);
  expect((await apply({}, await makeUser(app.db))).code).toBe(40400);
  expect((await apply({ reason: '' })).code).toBe(40000);
  expect((await apply({ orderItemIds: ['other'] })).code).toBe(40000);
  expect((await apply({ orderId: await placeOrder(app, buyer.token, [clip, 1]) })).code).toBe(40900);
  const responses = await Promise.all([apply(), apply(), apply()]);
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
  expect(await state()).toEqual({
    requestId: expect.any(Number),
    status: REFUND_REQUEST_STATUS.open,
    orderItemIds: items,
    reason: '画面有噪点',
    answer: null,
    applyTime: expect.stringMatching(/^\d{4}-.*Z$/),
    decideTime: null,
  });
});

test('an approval refunds the requested items and notifies the buyer', async () => {
  const { requestId } = (await apply({ orderItemIds: [items[1]!] })).data;
  const [asked] = (await app.call(LIST, { status: REFUND_REQUEST_STATUS.open }, as(finance.token))).data.content.filter(
    (each) => each.orderId === orderId,
  );
  expect(asked).toMatchObject({ requestId, amount: 200, reason: '画面有噪点' });
  expect(asked!.items).toMatchObject([
    { orderItemId: items[1], downloadCount: 0, authorized: false, refundTime: null },
  ]);
  expect((await app.call(APPROVE, { requestId, answer: '同意退款' }, as(finance.token))).code).toBe(0);
  expect(await state()).toMatchObject({
    status: REFUND_REQUEST_STATUS.refunded,
    answer: '同意退款',
    decideTime: expect.stringMatching(/Z$/),
  });
  expect(await balance()).toBe(40_000n);
  expect(await readMessageTitles(app.db, buyer)).toEqual(['退款已完成']);
  expect((await app.call(APPROVE, { requestId }, as(finance.token))).code).toBe(40900);
  expect((await app.call(REJECT, { requestId, reason: '无' }, as(finance.token))).code).toBe(40900);
  expect((await apply()).code).toBe(0);
  expect((await state())!.orderItemIds).toEqual([items[0]]);
});

test('a rejection changes nothing but states its reason, and the buyer may request again', async () => {
  const { requestId } = (await apply()).data;
  expect((await app.call(REJECT, { requestId }, as(finance.token))).code).toBe(40000);
  expect((await app.call(REJECT, { requestId, reason: '素材无质量问题' }, as(finance.token))).code).toBe(0);
  expect(await state()).toMatchObject({ status: REFUND_REQUEST_STATUS.rejected, answer: '素材无质量问题' });
  expect(await balance()).toBe(20_000n);
  expect(await readMessageTitles(app.db, buyer)).toEqual(['退款申请未通过']);
  expect((await apply()).code).toBe(0);
});

test('an operator’s own refund closes an open request if all of its items are refunded', async () => {
  await apply();
  const refund = (orderItemIds?: string[]) =>
    app.call('POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '协商', orderItemIds }, as(finance.token));
  await refund([items[0]!]);
  expect(await state()).toMatchObject({ status: REFUND_REQUEST_STATUS.open });
  await refund();
  expect(await state()).toMatchObject({ status: REFUND_REQUEST_STATUS.refunded, answer: '协商' });
  expect(await balance()).toBe(50_000n);
});

test('a request’s refunded amount excludes other refunds, before and after the approval', async () => {
  const { requestId } = (await apply()).data;
  const shown = async () =>
    (await app.call(LIST, { size: 200 }, as(finance.token))).data.content.find((each) => each.requestId === requestId)!;
  expect((await shown()).amount).toBe(300);
  const first = { orderId, reason: '协商', orderItemIds: [items[0]!] };
  await app.call('POST /operator/v1/orders/{orderId}/refund', first, as(finance.token));
  expect((await shown()).amount).toBe(200);
  await app.call(APPROVE, { requestId }, as(finance.token));
  expect(await shown()).toMatchObject({ status: REFUND_REQUEST_STATUS.refunded, amount: 200 });
  expect(await balance()).toBe(50_000n);
});

test('a rejected request keeps its items after later refunds', async () => {
  const { requestId } = (await apply({ orderItemIds: [items[1]!] })).data;
  await app.call(REJECT, { requestId, reason: '素材无质量问题' }, as(finance.token));
  await app.call('POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '协商' }, as(finance.token));
  const { content } = (await app.call(LIST, { size: 200 }, as(finance.token))).data;
  expect(content.find((each) => each.requestId === requestId)).toMatchObject({
    status: REFUND_REQUEST_STATUS.rejected,
    amount: 200,
  });
});

test('an approval without an explanation does not reveal the buyer’s reason', async () => {
  const { requestId } = (await apply()).data;
  await app.call(APPROVE, { requestId }, as(finance.token));
  expect(await state()).toMatchObject({ status: REFUND_REQUEST_STATUS.refunded, answer: null, reason: '画面有噪点' });
  const { author_id: authorId } = await app.db
    .selectFrom('videos')
    .select('author_id')
    .where('id', '=', clip)
    .executeTakeFirstOrThrow();
  const messages = await app.db
    .selectFrom('messages')
    .select(['user_id', 'content'])
    .where('user_id', 'in', [buyer.id, authorId])
    .execute();
  expect(new Set(messages.map(({ user_id }) => user_id)).size).toBe(2);
  for (const { content } of messages) expect(content).not.toContain('画面有噪点');
});

test('only one of two concurrent decisions counts', async () => {
  const { requestId } = (await apply()).data;
  const responses = await Promise.all([
    app.call(APPROVE, { requestId }, as(finance.token)),
    app.call(REJECT, { requestId, reason: '无' }, as(finance.token)),
  ]);
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900]);
  expect(await balance()).toBe((await state())!.status === REFUND_REQUEST_STATUS.refunded ? 50_000n : 20_000n);
});

test('viewers cannot request refunds for the company, but buyers can', async () => {
  const company = await makeCompanyBuyer(app.db, 500);
  const [viewer, member] = [await makeUser(app.db), await makeUser(app.db)];
  await addMembers(app.db, company, { buyers: [member], viewers: [viewer] });
  const bought = await buyClips(app, company.token, [clip, 1]);
  expect((await apply({ orderId: bought.orderId }, viewer)).code).toBe(40300);
  expect((await apply({ orderId: bought.orderId }, member)).code).toBe(0);
});

test('only finance operators decide requests', async () => {
  const { requestId } = (await apply()).data;
  const editor = await makeOperator(app.db, 'editor');
  for (const [key, input] of [
    [LIST, {}],
    [APPROVE, { requestId }],
    [REJECT, { requestId, reason: '无' }],
  ] as const) {
    expect((await app.call(key, input)).code).toBe(403);
    expect((await app.call(key, input, as(buyer.token))).code).toBe(403);
    expect((await app.call(key, input, as(editor.token))).code).toBe(40300);
  }
  expect((await app.call(APPROVE, { requestId: 999_999 }, as(finance.token))).code).toBe(40400);
  expect((await app.call(LIST, { status: 3 }, as(finance.token))).code).toBe(40000);
});

test('an operator’s call with an Idempotency-Key refunds once, and repeats get the same response', async () => {
  const key = { headers: { 'idempotency-key': 'refund' } };
  const refund = (orderItemIds?: string[], operator = finance, id = orderId) =>
    app.call(
      'POST /operator/v1/orders/{orderId}/refund',
      { orderId: id, orderItemIds, reason: '素材有误' },
      { ...as(operator.token), ...key },
    );
  const responses = await Promise.all([1, 2, 3].map(() => refund([items[0]!])));
  expect(responses.map(({ code }) => code)).toEqual([0, 0, 0]);
  expect(await balance()).toBe(30_000n);
  expect((await refund([items[1]!])).code).toBe(40900);
  // Another order has a different path, and another operator has separate keys.
  expect((await refund(undefined, finance, (await buyClips(app, buyer.token, [clip, 1])).orderId)).code).toBe(0);
  expect((await refund([items[1]!], await makeOperator(app.db, 'finance'))).code).toBe(0);
  expect(await balance()).toBe(50_000n);
});
