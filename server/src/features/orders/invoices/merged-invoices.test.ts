import { INVOICE_STATUS, INVOICE_TYPE } from '@zhenku/contract/constants';
import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { addMembers, makeClip, makeOperator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { shopApp } from '../../../testing/shop-app.ts';
import { makeVerifiedCompany } from '../../companies/testing.ts';
import {
  buyClips,
  creditBonus,
  creditCoins,
  makeBuyer,
  placeOrder,
  readMessageTitles,
  uploadFile,
} from '../testing.ts';

const MAKE = 'POST /order/v1/makeInvoice';
const ISSUE = 'POST /operator/v1/invoices/{orderId}/issue';
const REJECT = 'POST /operator/v1/invoices/{orderId}/reject';
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
let buyer: TestUser;
let clip: number;
/** Orders of 100, 200 and 300 yuan, sorted by number. */
let orders: string[];
let amountOf: Map<string, number>;

beforeEach(async () => {
  buyer = await makeBuyer(app.db, 5_000);
  clip = await makeClip(app.db);
  amountOf = new Map();
  for (const [tiers, amount] of [
    [[1], 100],
    [[2], 200],
    [[1, 2], 300],
  ] as const) {
    const { orderId } = await buyClips(app, buyer.token, ...tiers.map((tier): [number, number] => [clip, tier]));
    amountOf.set(orderId, amount);
  }
  orders = [...amountOf.keys()].toSorted();
});

const as = (token: string) => ({ token });
const make = (orderIds: string[], input: object = {}, user = buyer) =>
  app.call(MAKE, { orderIds, headTitle: '张三', ...input }, as(user.token));
const issue = async (orderId: string) =>
  app.call(ISSUE, { orderId, fileKey: await uploadFile(app.db, { operatorId: finance.id }) }, as(finance.token));
const reject = (orderId: string) => app.call(REJECT, { orderId, reason: '抬头有误' }, as(finance.token));
const refund = (orderId: string, orderItemIds?: string[]) =>
  app.call(
    'POST /operator/v1/orders/{orderId}/refund',
    { orderId, reason: '协商退款', orderItemIds },
    as(finance.token),
  );
const mine = async (user = buyer) =>
  (await app.call('GET /order/v1/invoice/user/list', {}, as(user.token))).data.content;
const listed = async (filter: object = {}) =>
  (await app.call('GET /operator/v1/invoices', { size: 200, ...filter }, as(finance.token))).data.content.filter(
    ({ orderIds }) => orderIds.some((id) => orders.includes(id)),
  );
const url = (orderId: string, user = buyer) =>
  app.call('GET /order/v1/invoice/downloadUrl', { orderId }, as(user.token));
const read = async (orderId: string) => (await app.call('GET /order/v1/orderId', { orderId }, as(buyer.token))).data;
const titles = async (user: TestUser) => (await app.call('GET /order/v1/invoice/titles', {}, as(user.token))).data.list;
const sumOfParts = (ids: string[]) => ids.reduce((sum, id) => sum + amountOf.get(id)!, 0);

/** Checks the rows themselves: each invoice's amount is the sum of its orders' parts, and all its orders agree. */
async function expectConsistentRows() {
  const { rows } = await sql<{ lead: string; amount: bigint; parts: bigint; states: number }>`
    select l.order_id as lead, l.amount, sum(coalesce(n.own_amount, n.amount))::bigint as parts,
      count(distinct (n.status, n.head_title, n.file_upload_id, n.invoice_type))::int as states
    from invoices l join invoices n on coalesce(n.lead_order_id, n.order_id) = l.order_id
    where l.lead_order_id is null and l.order_id = any (${orders}::text[])
    group by l.order_id, l.amount`.execute(app.db);
  for (const { amount, parts, states } of rows) {
    expect(parts).toBe(amount);
    expect(states).toBe(1);
  }
  const { rows: chained } = await sql`
    select from invoices n join invoices l on l.order_id = n.lead_order_id where l.lead_order_id is not null`.execute(
    app.db,
  );
  expect(chained).toEqual([]);
}

test('one invoice covers several orders, and is issued once for all of them', async () => {
  expect((await make(orders)).code).toBe(0);
  const invoice = { orderId: orders[0], orderIds: orders, amount: 600, invoiceStatus: INVOICE_STATUS.requested };
  expect(await mine()).toMatchObject([invoice]);
  expect(await listed({ status: 0 })).toMatchObject([invoice]);
  expect(await listed({ keyword: orders[2] })).toMatchObject([invoice]);
  expect((await issue(orders[1]!)).code).toBe(0);
  for (const orderId of orders) {
    expect((await read(orderId)).invoiceStatus).toBe(INVOICE_STATUS.issued);
    expect((await url(orderId)).code).toBe(0);
    expect((await issue(orderId)).code).toBe(40900);
    expect((await make([orderId])).code).toBe(40900);
  }
  expect(await readMessageTitles(app.db, buyer)).toEqual(['发票已开具']);
  await expectConsistentRows();
});

test('names every order in its own request, in any number of repetitions', async () => {
  expect((await app.call(MAKE, { headTitle: '张三' }, as(buyer.token))).code).toBe(40000);
  expect((await make([])).code).toBe(40000);
  expect((await make(Array.from({ length: 51 }, (_, index) => `order-${index}`))).code).toBe(40000);
  const fifty = Array.from({ length: 50 }, (_, index) => `order-${index}`);
  expect((await make(fifty, { orderId: orders[0] })).code).toBe(40000);
  expect((await make([orders[1]!, orders[0]!, orders[1]!], { orderId: orders[0] })).code).toBe(0);
  expect(await mine()).toMatchObject([{ orderIds: orders.slice(0, 2), amount: sumOfParts(orders.slice(0, 2)) }]);
});

test('concurrent requests with overlapping orders invoice each order once', async () => {
  const sets = [orders, [orders[2]!, orders[1]!], [orders[1]!, orders[0]!], [orders[0]!]];
  const responses = await Promise.all([...sets, ...sets].map((set) => make(set)));
  for (const { code } of responses) expect([0, 40900]).toContain(code);
  expect(responses.some(({ code }) => code === 0)).toBe(true);
  const invoiced = (await mine()).flatMap(({ orderIds }) => orderIds);
  expect(new Set(invoiced).size).toBe(invoiced.length);
  await expectConsistentRows();
});

test('refuses a stranger’s order like an unknown one, and then invoices none', async () => {
  const stranger = await makeBuyer(app.db, 500);
  const foreign = (await buyClips(app, stranger.token, [clip, 1])).orderId;
  const [ofStranger, unknown] = [await make([orders[0]!, foreign]), await make([orders[0]!, 'nothing'])];
  expect(ofStranger.code).toBe(40400);
  expect({ code: ofStranger.code, message: ofStranger.message }).toEqual({
    code: unknown.code,
    message: unknown.message,
  });
  const pending = await placeOrder(app, buyer.token, [clip, 3]);
  expect((await make([orders[0]!, pending])).code).toBe(40900);
  expect(await mine()).toEqual([]);
});

test('does not merge the company’s orders with a member’s own', async () => {
  const company = await makeVerifiedCompany(app.db);
  await creditCoins(app.db, { companyId: company.companyId }, 1_000);
  await addMembers(app.db, company, { buyers: [buyer] });
  const { orderId } = await buyClips(app, company.token, [clip, 1]);
  expect((await make([orders[0]!, orderId])).code).toBe(40900);
  const { list } = (await app.call('GET /order/v1/invoice/orders', {}, as(buyer.token))).data;
  expect(list.find((each) => each.orderId === orderId)).toMatchObject({ companyPay: true, amount: 100, items: 1 });
  expect((await make([orderId])).code).toBe(0);
});

test('lists the orders that can be invoiced, with the amounts that are left', async () => {
  const list = async () => (await app.call('GET /order/v1/invoice/orders', {}, as(buyer.token))).data.list;
  expect(new Map((await list()).map(({ orderId, amount }) => [orderId, amount]))).toEqual(amountOf);
  const [, , large] = [...amountOf.keys()];
  await refund(large!, [(await read(large!)).orderItems[0]!.orderItemId]);
  await make([[...amountOf.keys()][0]!]);
  await creditBonus(app.db, { userId: buyer.id }, 200);
  expect(await list()).toMatchObject([
    { orderId: large, amount: 200, items: 1 },
    { amount: 200, items: 1 },
  ]);
});

test('a rejected merged invoice can be requested again with other orders', async () => {
  await make(orders);
  expect((await reject(orders[2]!)).code).toBe(0);
  for (const orderId of orders) expect(await read(orderId)).toMatchObject({ invoiceStatus: INVOICE_STATUS.rejected });
  expect((await make([orders[0]!, orders[2]!], { headTitle: '李四' })).code).toBe(0);
  expect(await mine()).toMatchObject([
    { orderIds: [orders[0], orders[2]], headTitle: '李四', invoiceStatus: INVOICE_STATUS.requested },
    {
      orderIds: [orders[1]],
      headTitle: '张三',
      invoiceStatus: INVOICE_STATUS.rejected,
      amount: sumOfParts([orders[1]!]),
    },
  ]);
  await expectConsistentRows();
  expect((await make([orders[1]!])).code).toBe(0);
  expect((await mine()).map(({ orderIds }) => orderIds.length).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('a rejected merged invoice loses an order that is refunded, so that the others can be requested again', async () => {
  await make(orders);
  await reject(orders[0]!);
  await refund(orders[0]!);
  const left = orders.slice(1);
  const again = (await mine()).find(({ orderIds }) => orderIds.length > 1);
  expect(again).toMatchObject({ orderIds: left, amount: sumOfParts(left), invoiceStatus: INVOICE_STATUS.rejected });
  await expectConsistentRows();
  expect((await make(again!.orderIds)).code).toBe(0);
});

test('refuses a file whose amount a refund has changed in the meantime', async () => {
  await make(orders);
  await refund(orders[0]!);
  const [left] = orders.slice(1);
  const fileKey = await uploadFile(app.db, { operatorId: finance.id });
  const stale = await app.call(ISSUE, { orderId: left!, fileKey, amount: 600 }, as(finance.token));
  expect(stale).toMatchObject({ code: 40900, message: '开票金额因退款已变更，请核对后重新开具' });
  const amount = sumOfParts(orders.slice(1));
  expect((await app.call(ISSUE, { orderId: left!, fileKey, amount }, as(finance.token))).code).toBe(0);
});

test('refunds before the issue reduce a merged invoice, and take out what is wholly refunded', async () => {
  await make(orders);
  const large = [...amountOf].find(([, amount]) => amount === 300)![0];
  await refund(large, [(await read(large)).orderItems[0]!.orderItemId]);
  expect(await mine()).toMatchObject([{ orderIds: orders, amount: 500, redInvoices: [] }]);
  await expectConsistentRows();
  await refund(orders[0]!);
  const left = orders.slice(1);
  const [invoice, refunded] = (await mine()).toSorted((a, b) => b.orderIds.length - a.orderIds.length);
  expect(invoice).toMatchObject({ orderIds: left, invoiceStatus: INVOICE_STATUS.requested });
  expect(refunded).toMatchObject({ orderIds: [orders[0]], invoiceStatus: INVOICE_STATUS.void, redInvoices: [] });
  await expectConsistentRows();
  expect((await issue(left[0]!)).code).toBe(0);
});

test('concurrent refunds and the issue of a merged invoice leave every order in one state', async () => {
  await make(orders);
  const [issued, ...refunds] = await Promise.all([issue(orders[1]!), refund(orders[0]!), refund(orders[1]!)]);
  expect([0, 40900]).toContain(issued.code);
  expect(refunds.map(({ code }) => code)).toEqual([0, 0]);
  for (const orderId of orders.slice(0, 2)) expect((await read(orderId)).invoiceStatus).toBe(INVOICE_STATUS.void);
  await expectConsistentRows();
  const file = await url(orders[2]!);
  expect(file.code).toBe((await read(orders[2]!)).invoiceStatus === INVOICE_STATUS.issued ? 0 : 40900);
});

test('a special invoice needs an enterprise', async () => {
  expect(await make(orders, { invoiceType: INVOICE_TYPE.special })).toMatchObject({
    code: 40000,
    data: { fields: { invoiceType: '专票只能开给企业' } },
  });
  expect((await make(orders, { ...ENTERPRISE, invoiceType: 3 })).code).toBe(40000);
  expect((await make(orders, { ...ENTERPRISE, invoiceType: INVOICE_TYPE.special })).code).toBe(0);
  expect(await listed()).toMatchObject([{ invoiceType: INVOICE_TYPE.special, taxNum: ENTERPRISE.taxNum }]);
});

test('saved titles start with the verified company, and are not shown to others', async () => {
  expect((await app.call('GET /order/v1/invoice/titles')).code).toBe(403);
  expect(await titles(buyer)).toEqual([]);
  await make([orders[0]!]);
  await make([orders[1]!], ENTERPRISE);
  await make([orders[2]!], { headTitle: '作废的抬头' });
  await reject(orders[2]!);
  expect(await titles(buyer)).toEqual([
    { ...ENTERPRISE, headType: 1, certified: false },
    expect.objectContaining({ headTitle: '张三', headType: 2, taxNum: null }),
  ]);
  expect(await titles(await makeUser(app.db))).toEqual([]);
  const company = await makeVerifiedCompany(app.db);
  const [certified] = await titles(company);
  expect(certified).toMatchObject({ certified: true, headType: 1, address: null, taxNum: expect.any(String) });
  await creditCoins(app.db, { companyId: company.companyId }, 1_000);
  const { orderId } = await buyClips(app, company.token, [clip, 1]);
  const { headTitle, taxNum } = certified!;
  await make([orderId], { ...ENTERPRISE, headTitle, taxNum }, company);
  expect(await titles(company)).toEqual([{ ...ENTERPRISE, headTitle, taxNum, headType: 1, certified: true }]);
});
