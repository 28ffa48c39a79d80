import { beforeEach, expect, test } from 'vitest';
import { makeClip, makeOperator, type TestUser } from '../../../platform/testing/fixtures.ts';
import { testProofs } from '../../proofs/testing.ts';
import { shopApp } from '../../../testing/shop-app.ts';
import { buyClips, makeBuyer, uploadFile } from '../testing.ts';
import type { EnqueueMail } from '../../../providers/mail/mail-queue.ts';

const MAKE = 'POST /order/v1/makeInvoice';
const ISSUE = 'POST /operator/v1/invoices/{orderId}/issue';
const REPLACE = 'POST /operator/v1/invoices/{orderId}/replace';
const RED = 'POST /operator/v1/redInvoices/{redId}/issue';

let mails: Parameters<EnqueueMail>[1][] = [];
const app = await shopApp(undefined, testProofs(), async (_tx, mail) => void mails.push(mail));
const finance = await makeOperator(app.db, 'finance');
let buyer: TestUser;
let orders: [string, string];

beforeEach(async () => {
  mails = [];
  buyer = await makeBuyer(app.db, 1_000);
  const clip = await makeClip(app.db);
  const buy = async () => (await buyClips(app, buyer.token, [clip, 1])).orderId;
  orders = [await buy(), await buy()].toSorted() as [string, string];
});

const as = (token: string) => ({ token });
const make = (input: object = {}) => app.call(MAKE, { orderIds: orders, headTitle: '张三', ...input }, as(buyer.token));
const file = () => uploadFile(app.db, { operatorId: finance.id });
const issue = async (orderId = orders[0]) => app.call(ISSUE, { orderId, fileKey: await file() }, as(finance.token));
const mine = async () => (await app.call('GET /order/v1/invoice/user/list', {}, as(buyer.token))).data.content;

test('mails the issued file, its replacement and its red invoice to the address of the request', async () => {
  expect((await make({ email: 'Finance@Example.com' })).code).toBe(0);
  expect(await mine()).toMatchObject([{ email: 'finance@example.com' }]);
  expect(mails).toEqual([]);
  await issue(orders[1]);
  const to = { to: 'finance@example.com', userId: buyer.id, template: 'invoiceIssued' };
  const name = `发票-${orders[0]}`;
  expect(mails).toMatchObject([
    { ...to, params: { kind: '发票', title: '张三', amount: '200.00', note: '' }, attachment: { name } },
  ]);
  expect(mails[0]!.params.orders).toMatch(/等 2 个订单$/);
  const replacement = { orderId: orders[0], fileKey: await file(), reason: '税率有误' };
  expect((await app.call(REPLACE, replacement, as(finance.token))).code).toBe(0);
  expect(mails[1]).toMatchObject({
    ...to,
    params: { note: expect.stringContaining('税率有误') },
    attachment: { name },
  });
  expect(mails[1]!.attachment!.uploadId).not.toBe(mails[0]!.attachment!.uploadId);
  const refund = { orderId: orders[0], reason: '协商退款' };
  await app.call('POST /operator/v1/orders/{orderId}/refund', refund, as(finance.token));
  const { redId } = (await mine()).flatMap(({ redInvoices }) => redInvoices)[0]!;
  expect((await app.call(RED, { redId, fileKey: await file() }, as(finance.token))).code).toBe(0);
  expect(mails[2]).toMatchObject({
    ...to,
    params: { kind: '红字发票', amount: '100.00' },
    attachment: { name: `红字发票-${orders[0]}` },
  });
});

test('mails nothing without an address, and refuses an address that is none', async () => {
  expect(await make({ email: 'finance@' })).toMatchObject({
    code: 40000,
    data: { fields: { email: expect.any(String) } },
  });
  expect((await make({ email: '' })).code).toBe(0);
  expect((await issue()).code).toBe(0);
  expect(mails).toEqual([]);
});

test('a failed issue mails nothing', async () => {
  await make({ email: 'finance@example.com' });
  await app.call(ISSUE, { orderId: orders[0], fileKey: 'unknown' }, as(finance.token));
  expect(mails).toEqual([]);
});

test('refuses an address while no mail server is set up, and takes the request without one', async () => {
  const silent = await shopApp();
  const user = await makeBuyer(silent.db, 200);
  const { orderId } = await buyClips(silent, user.token, [await makeClip(silent.db), 1]);
  const form = { orderId, headTitle: '张三' };
  const refused = await silent.call(MAKE, { ...form, email: 'a@example.com' }, as(user.token));
  expect(refused).toMatchObject({ code: 40900, message: '邮件服务尚未开通，请联系客服' });
  expect((await silent.call(MAKE, form, as(user.token))).code).toBe(0);
});
