import { INVOICE_STATUS } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { makeClip, makeOperator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { shopApp } from '../../../testing/shop-app.ts';
import { buyClips, makeBuyer, readMessageTitles, uploadFile } from '../testing.ts';

const MAKE = 'POST /order/v1/makeInvoice';
const ISSUE = 'POST /operator/v1/invoices/{orderId}/issue';
const RED = 'POST /operator/v1/redInvoices/{redId}/issue';

const app = await shopApp();
const finance = await makeOperator(app.db, 'finance');
let buyer: TestUser;
/** Two orders of 300 yuan each. */
let orders: [string, string];

beforeEach(async () => {
  buyer = await makeBuyer(app.db, 5_000);
  const clip = await makeClip(app.db);
  const buy = async () => (await buyClips(app, buyer.token, [clip, 1], [clip, 2])).orderId;
  orders = [await buy(), await buy()].toSorted() as [string, string];
  await app.call(MAKE, { orderIds: orders, headTitle: '张三' }, as(buyer.token));
});

const as = (token: string) => ({ token });
const file = () => uploadFile(app.db, { operatorId: finance.id });
const issue = async () => app.call(ISSUE, { orderId: orders[0], fileKey: await file() }, as(finance.token));
const refund = (orderId: string, orderItemIds?: string[]) =>
  app.call(
    'POST /operator/v1/orders/{orderId}/refund',
    { orderId, reason: '协商退款', orderItemIds },
    as(finance.token),
  );
const issueRed = async (redId: number, operator = finance) =>
  app.call(RED, { redId, fileKey: await uploadFile(app.db, { operatorId: operator.id }) }, as(operator.token));
const mine = async () => (await app.call('GET /order/v1/invoice/user/list', {}, as(buyer.token))).data.content;
const due = async () =>
  (await app.call('GET /operator/v1/invoices', { red: 'due', size: 200 }, as(finance.token))).data.content.filter(
    ({ userId }) => userId === buyer.id,
  );
const redUrl = (redId: number, user = buyer) => app.call('GET /order/v1/invoice/redUrl', { redId }, as(user.token));
const read = async (orderId: string) => (await app.call('GET /order/v1/orderId', { orderId }, as(buyer.token))).data;
const invoiceOf = async (orderId: string) => (await mine()).find(({ orderIds }) => orderIds.includes(orderId))!;

test('a refund of an invoiced order needs a red invoice for its part; the other order keeps the invoice', async () => {
  await issue();
  const before = await app.call('GET /order/v1/invoice/downloadUrl', { orderId: orders[1] }, as(buyer.token));
  expect((await refund(orders[0])).code).toBe(0);
  expect(await invoiceOf(orders[1])).toMatchObject({
    orderIds: [orders[1]],
    amount: 300,
    invoiceStatus: INVOICE_STATUS.issued,
    redInvoices: [],
  });
  const refunded = await invoiceOf(orders[0]);
  expect(refunded).toMatchObject({ orderIds: [orders[0]], amount: 300, invoiceStatus: INVOICE_STATUS.void });
  expect(refunded.redInvoices).toMatchObject([{ orderId: orders[0], amount: 300, issueTime: null }]);
  const after = await app.call('GET /order/v1/invoice/downloadUrl', { orderId: orders[1] }, as(buyer.token));
  expect(after.data.url).toBe(before.data.url);
  const [row] = await due();
  expect(row).toMatchObject({ orderId: orders[0], redInvoices: [{ headTitle: '张三', fileUrl: null }] });
  expect(row!.redInvoices[0]!.reversedFileUrl).toContain('name=发票-');
});

test('a red invoice is issued once, and its buyer alone can download it', async () => {
  await issue();
  await refund(orders[0]);
  const { redId } = (await invoiceOf(orders[0])).redInvoices[0]!;
  expect((await redUrl(redId)).code).toBe(40900);
  expect((await app.call(RED, { redId }, as(finance.token))).code).toBe(40000);
  const foreign = await uploadFile(app.db, { userId: buyer.id });
  expect((await app.call(RED, { redId, fileKey: foreign }, as(finance.token))).code).toBe(40000);
  const editor = await makeOperator(app.db, 'editor');
  expect((await issueRed(redId, editor)).code).toBe(40300);
  expect((await app.call(RED, { redId, fileKey: foreign }, as(buyer.token))).code).toBe(403);
  const responses = await Promise.all([issueRed(redId), issueRed(redId), issueRed(redId)]);
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
  expect((await issueRed(999_999)).code).toBe(40400);
  expect((await invoiceOf(orders[0])).redInvoices).toMatchObject([{ redId, issueTime: expect.any(String) }]);
  expect((await redUrl(redId)).data.url).toContain('name=红字发票-');
  expect((await redUrl(redId, await makeUser(app.db))).code).toBe(40400);
  expect((await redUrl(999_999)).code).toBe(40400);
  expect((await app.call('GET /order/v1/invoice/redUrl', { redId })).code).toBe(403);
  expect(await due()).toEqual([]);
  expect(await readMessageTitles(app.db, buyer)).toContain('红字发票已开具');
});

test('a refund before the issue needs no red invoice', async () => {
  await refund(orders[0]);
  expect((await invoiceOf(orders[0])).redInvoices).toEqual([]);
  expect((await issue()).code).toBe(40900);
  expect(await due()).toEqual([]);
});

test('invoices less red invoices equal what remains paid, after repeated partial refunds', async () => {
  await issue();
  const [first] = (await read(orders[0])).orderItems;
  await refund(orders[0], [first!.orderItemId]);
  expect((await app.call(MAKE, { orderId: orders[0], headTitle: '张三' }, as(buyer.token))).code).toBe(0);
  await issue();
  await refund(orders[0]);
  const { redInvoices } = await invoiceOf(orders[0]);
  expect(redInvoices.map(({ amount }) => amount)).toEqual([300, 200]);
  const { rows } = await sql<{ red: bigint; refunded: bigint }>`
    select (select sum(amount)::bigint from red_invoices where order_id = ${orders[0]}) as red,
      (select sum(amount)::bigint from refunds where order_id = ${orders[0]}) as refunded`.execute(app.db);
  // 300 and 200 were invoiced, so 500 is reversed; 300 was paid and refunded.
  expect(rows).toEqual([{ red: 50_000n, refunded: 30_000n }]);
  for (const { redId } of redInvoices) expect((await issueRed(redId)).code).toBe(0);
  const audits = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `order:${orders[0]}`)
    .where('action', '=', 'invoice.red')
    .execute();
  expect(audits).toHaveLength(2);
});
