import { INVOICE_STATUS } from '@zhenku/contract/constants';
import { beforeEach, expect, test } from 'vitest';
import { addMembers, makeClip, makeOperator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import {
  buyClips,
  creditBonus,
  placeOrder,
  readMessageTitles,
  uploadFile,
  makeBuyer,
  makeCompanyBuyer,
} from '../testing.ts';
import { shopApp } from '../../../testing/shop-app.ts';

let buyer: TestUser;
let clip: number;
let orderId: string;
const MAKE = 'POST /order/v1/makeInvoice';
const ISSUE = 'POST /operator/v1/invoices/{orderId}/issue';
const REJECT = 'POST /operator/v1/invoices/{orderId}/reject';
const REPLACE = 'POST /operator/v1/invoices/{orderId}/replace';
const ENTERPRISE = {
  headTitle: '北京某某文化有限公司',
  taxNum: '91110000600037341L',
  address: '北京市朝阳区',
  phone: '010-12345678',
  bankName: '招商银行北京分行',
  bankCardNo: '6225880123456789',
};

const app = await shopApp();
const finance = await makeOperator(app.db, 'finance');
beforeEach(async () => {
  buyer = await makeBuyer(app.db, 1_000);
  clip = await makeClip(app.db);
  orderId = (await buyClips(app, buyer.token, [clip, 1], [clip, 2])).orderId;
});

const as = (token: string) => ({ token });
const make = (input: object = {}, user = buyer) =>
  app.call(MAKE, { orderId, headTitle: '张三', ...input }, as(user.token));
const issue = async (id = orderId) =>
  app.call(ISSUE, { orderId: id, fileKey: await uploadFile(app.db, { operatorId: finance.id }) }, as(finance.token));
const reject = (reason = '税号有误') => app.call(REJECT, { orderId, reason }, as(finance.token));
const url = (user = buyer) => app.call('GET /order/v1/invoice/downloadUrl', { orderId }, as(user.token));
const mine = async (user = buyer) =>
  (await app.call('GET /order/v1/invoice/user/list', {}, as(user.token))).data.content;
const read = async () => (await app.call('GET /order/v1/orderId', { orderId }, as(buyer.token))).data;

test('a personal invoice needs only a title, an enterprise invoice every field', async () => {
  expect((await app.call(MAKE, { orderId, headTitle: '张三' })).code).toBe(403);
  const untitled = await make({ headTitle: '' });
  expect(untitled).toMatchObject({ code: 40000, data: { fields: { headTitle: '请填写发票抬头' } } });
  expect((await make({ headType: 3 })).code).toBe(40000);
  expect(await make({ headType: 1 })).toMatchObject({
    code: 40000,
    data: {
      fields: Object.fromEntries(['taxNum', 'address', 'phone', 'bankName', 'bankCardNo'].map((f) => [f, '必填项'])),
    },
  });
  expect((await make({ taxNum: ENTERPRISE.taxNum })).code).toBe(40000);
  expect((await make({ ...ENTERPRISE, headType: 2 })).code).toBe(0);
  expect(await mine()).toMatchObject([
    {
      orderId,
      headType: 2,
      headTitle: ENTERPRISE.headTitle,
      taxNum: null,
      invoiceStatus: INVOICE_STATUS.requested,
      amount: 300,
    },
  ]);
});

test('a request with a tax number but no type is for an enterprise invoice', async () => {
  expect((await make(ENTERPRISE)).code).toBe(0);
  expect(await mine()).toMatchObject([{ ...ENTERPRISE, headType: 1, invoiceStatus: INVOICE_STATUS.requested }]);
});

test('invoices only the caller’s paid orders, once each', async () => {
  const pending = await placeOrder(app, buyer.token, [clip, 3]);
  expect((await make({ orderId: pending })).code).toBe(40900);
  expect((await make({}, await makeUser(app.db))).code).toBe(40400);
  expect((await make({ orderId: 'nothing' })).code).toBe(40400);
  const responses = await Promise.all([make(), make(), make()]);
  expect(responses.map(({ code }) => code).toSorted((a, b) => a - b)).toEqual([0, 40900, 40900]);
  expect((await read()).invoiceStatus).toBe(INVOICE_STATUS.requested);
});

test('amounts paid with bonus coins are not invoiced', async () => {
  const saver = await makeBuyer(app.db, 60);
  await creditBonus(app.db, { userId: saver.id }, 140);
  const bought = await buyClips(app, saver.token, [clip, 1]);
  expect((await make({ orderId: bought.orderId }, saver)).code).toBe(0);
  expect(await mine(saver)).toMatchObject([{ amount: 60 }]);
  const free = await buyClips(app, saver.token, [clip, 1]);
  expect((await make({ orderId: free.orderId }, saver)).code).toBe(40900);
});

test('only the order’s buyer can download an issued invoice', async () => {
  await make();
  expect((await url()).code).toBe(40900);
  expect((await issue()).code).toBe(0);
  expect((await read()).invoiceStatus).toBe(INVOICE_STATUS.issued);
  const { data } = await url();
  expect(data.url).toMatch(/seconds=600&name=发票-/);
  expect((await url(await makeUser(app.db))).code).toBe(40400);
  expect((await app.call('GET /order/v1/invoice/downloadUrl', { orderId })).code).toBe(403);
  expect((await app.call('GET /order/v1/invoice/downloadUrl', {}, as(buyer.token))).code).toBe(40000);
  expect((await issue()).code).toBe(40900);
  expect((await reject()).code).toBe(40900);
  expect((await make()).code).toBe(40900);
  expect(await readMessageTitles(app.db, buyer)).toEqual(['发票已开具']);
});

test('a rejected invoice shows the reason and may be requested again', async () => {
  await make();
  expect((await reject('抬头有误')).code).toBe(0);
  expect(await read()).toMatchObject({ invoiceStatus: INVOICE_STATUS.rejected, invoiceReason: '抬头有误' });
  expect((await url()).code).toBe(40900);
  expect((await make({ headTitle: '李四' })).code).toBe(0);
  expect(await mine()).toMatchObject([{ headTitle: '李四', invoiceStatus: INVOICE_STATUS.requested, reason: null }]);
});

test('all members see a company’s invoices, and viewers may not request them', async () => {
  const company = await makeCompanyBuyer(app.db, 1_000);
  const viewer = await makeUser(app.db);
  await addMembers(app.db, company, { viewers: [viewer] });
  const bought = await buyClips(app, company.token, [clip, 1]);
  expect((await make({ orderId: bought.orderId }, viewer)).code).toBe(40300);
  expect((await make({ orderId: bought.orderId }, company)).code).toBe(0);
  expect(await mine(viewer)).toMatchObject([{ orderId: bought.orderId }]);
  expect(await mine()).toEqual([]);
});

test('replacing an issued invoice’s file notifies the buyer, and operators keep the earlier file', async () => {
  const file = () => uploadFile(app.db, { operatorId: finance.id });
  const replace = (fileKey: string, reason = '税号印错') =>
    app.call(REPLACE, { orderId, fileKey, reason }, as(finance.token));
  expect((await replace(await file())).code).toBe(40400);
  await make();
  expect((await replace(await file())).code).toBe(40900);
  await issue();
  const { data: before } = await url();
  expect((await replace(await file(), '')).code).toBe(40000);
  expect((await replace(await uploadFile(app.db, { userId: buyer.id }))).code).toBe(40000);
  const fileKey = await file();
  const codes = (await Promise.all([replace(fileKey), replace(fileKey)])).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900]);
  const { data: after } = await url();
  expect(after.url).not.toBe(before.url);
  expect(await readMessageTitles(app.db, buyer)).toEqual(['发票已开具', '发票已更换']);
  const [row] = (await app.call('GET /operator/v1/invoices', { status: 1 }, as(finance.token))).data.content;
  expect(row).toMatchObject({ orderId, fileUrl: after.url });
  expect(row!.replaced).toEqual([
    { fileUrl: before.url, reason: '税号印错', operatorName: expect.any(String), time: expect.any(String) },
  ]);
  // If two operators replace the file concurrently, neither file is lost.
  const files = await Promise.all([file(), file()]);
  expect((await Promise.all(files.map((each) => replace(each)))).map(({ code }) => code)).toEqual([0, 0]);
  const [last] = (await app.call('GET /operator/v1/invoices', { status: 1 }, as(finance.token))).data.content;
  expect(new Set([last!.fileUrl, ...last!.replaced.map(({ fileUrl }) => fileUrl)]).size).toBe(4);
  const audits = await app.db
    .selectFrom('audit_log')
    .select(['action', 'before', 'after'])
    .where('subject', '=', `order:${orderId}`)
    .orderBy('id')
    .execute();
  expect(audits.map(({ action }) => action)).toEqual([
    'invoice.issue',
    ...Array.from({ length: 3 }, () => 'invoice.replace'),
  ]);
});

test('finance operators issue and reject invoices, with a file that they uploaded', async () => {
  const fileKey = await uploadFile(app.db, { userId: buyer.id });
  expect((await issue()).code).toBe(40400);
  await make();
  expect((await app.call(ISSUE, { orderId, fileKey }, as(finance.token))).code).toBe(40000);
  expect((await app.call(ISSUE, { orderId }, as(finance.token))).code).toBe(40000);
  expect((await app.call(REJECT, { orderId }, as(finance.token))).code).toBe(40000);
  const editor = await makeOperator(app.db, 'editor');
  for (const [key, input] of [
    ['GET /operator/v1/invoices', {}],
    [ISSUE, { orderId, fileKey }],
    [REPLACE, { orderId, fileKey, reason: '无' }],
    [REJECT, { orderId, reason: '无' }],
  ] as const) {
    expect((await app.call(key, input)).code).toBe(403);
    expect((await app.call(key, input, as(editor.token))).code).toBe(40300);
  }
  const list = async (status?: number) =>
    (await app.call('GET /operator/v1/invoices', { status }, as(finance.token))).data.content;
  expect(await list(0)).toContainEqual(expect.objectContaining({ orderId, userId: buyer.id, fileUrl: null }));
  await issue();
  expect(await list(0)).not.toContainEqual(expect.objectContaining({ orderId }));
  expect(await list()).toContainEqual(expect.objectContaining({ orderId, fileUrl: expect.stringContaining('name=') }));
  const audits = await app.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', `order:${orderId}`)
    .execute();
  expect(audits).toEqual([{ action: 'invoice.issue' }]);
});
