import { INVOICE_STATUS } from '@zhenku/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { makeClip, makeOperator, type TestUser } from '../../../platform/testing/fixtures.ts';
import { buyClips, uploadFile, makeBuyer } from '../testing.ts';
import { shopApp } from '../../../testing/shop-app.ts';

let buyer: TestUser;
let orderId: string;

const app = await shopApp();
const finance = await makeOperator(app.db, 'finance');
beforeEach(async () => {
  buyer = await makeBuyer(app.db, 1_000);
  const clip = await makeClip(app.db);
  orderId = (await buyClips(app, buyer.token, [clip, 1], [clip, 2])).orderId;
});

const as = (token: string) => ({ token });
const make = () => app.call('POST /order/v1/makeInvoice', { orderId, headTitle: '张三' }, as(buyer.token));
const issue = async () => {
  const fileKey = await uploadFile(app.db, { operatorId: finance.id });
  return await app.call('POST /operator/v1/invoices/{orderId}/issue', { orderId, fileKey }, as(finance.token));
};
const refund = (orderItemIds?: string[]) =>
  app.call(
    'POST /operator/v1/orders/{orderId}/refund',
    { orderId, reason: '协商退款', orderItemIds },
    as(finance.token),
  );
const url = () => app.call('GET /order/v1/invoice/downloadUrl', { orderId }, as(buyer.token));
const mine = async () => (await app.call('GET /order/v1/invoice/user/list', {}, as(buyer.token))).data.content;
const read = async () => (await app.call('GET /order/v1/orderId', { orderId }, as(buyer.token))).data;

test('a refund voids an issued invoice; the rest of the order can be invoiced again', async () => {
  await make();
  await issue();
  const { orderItems } = await read();
  expect((await refund([orderItems[0]!.orderItemId])).code).toBe(0);
  expect((await read()).invoiceStatus).toBe(INVOICE_STATUS.void);
  expect((await url()).code).toBe(40900);
  expect((await make()).code).toBe(0);
  expect(await mine()).toMatchObject([{ amount: 200, invoiceStatus: INVOICE_STATUS.requested }]);
  expect((await refund()).code).toBe(0);
  expect((await read()).invoiceStatus).toBe(INVOICE_STATUS.void);
  expect((await issue()).code).toBe(40900);
  expect((await make()).code).toBe(40900);
});

test('a pending invoice is issued for the amount that remains after a refund', async () => {
  await make();
  const { orderItems } = await read();
  await refund([orderItems[1]!.orderItemId]);
  expect(await mine()).toMatchObject([{ amount: 100, invoiceStatus: INVOICE_STATUS.requested }]);
});
