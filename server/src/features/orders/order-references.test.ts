import { errors } from '@zhenku/contract/errors';
import { beforeEach, expect, test } from 'vitest';
import { addMembers, makeClip, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { shopApp } from '../../testing/shop-app.ts';
import { companyRoutes } from '../companies/companies.routes.ts';
import { makeVerifiedCompany } from '../companies/testing.ts';
import { creditCoins, makeOverdue, placeOrder, testFiles } from './testing.ts';
import { NO_JOBS } from '../../platform/testing/jobs.ts';

const { invalidInput, conflict, notAllowed, notFound } = errors;
const app = await shopApp((each) => companyRoutes(each, { storage: testFiles, jobs: NO_JOBS }));

let owner: Awaited<ReturnType<typeof makeVerifiedCompany>>;
let buyer: TestUser;
let viewer: TestUser;
let clip: number;
beforeEach(async () => {
  [owner, buyer, viewer] = await Promise.all([makeVerifiedCompany(app.db), makeUser(app.db), makeUser(app.db)]);
  clip = await makeClip(app.db);
  await addMembers(app.db, owner, { buyers: [buyer], viewers: [viewer] });
  await creditCoins(app.db, { companyId: owner.companyId }, 1_000);
});

const order = (by: TestUser = buyer) => placeOrder(app, by.token, [clip, 1]);
const set = (by: TestUser, orderId: string, references: { costCentre?: string; poNumber?: string }) =>
  app.call('POST /order/v1/references/update', { orderId, ...references }, by);
const pay = (by: TestUser, orderId: string, companyPay = true) =>
  app.call('POST /order/v1/pay', { orderId, companyPay }, by);
const read = async (by: TestUser, orderId: string) => (await app.call('GET /order/v1/orderId', { orderId }, by)).data;
const offered = (by: TestUser) => app.call('GET /company/v1/costCentre/list', {}, by);

test('an order keeps its cost centre and PO number through the company’s payment', async () => {
  const orderId = await order();
  expect(await read(buyer, orderId)).toMatchObject({ costCentre: null, poNumber: null });
  expect((await set(buyer, orderId, { costCentre: ' 市场部 ', poNumber: 'PO-2026-001' })).code).toBe(0);
  expect((await pay(buyer, orderId)).code).toBe(0);
  const references = { costCentre: '市场部', poNumber: 'PO-2026-001' };
  expect(await read(viewer, orderId)).toMatchObject(references);

  const finance = await makeOperator(app.db, 'finance');
  expect((await app.call('GET /operator/v1/orders/{orderId}', { orderId }, finance)).data).toMatchObject(references);
  const { url } = (await app.call('GET /operator/v1/orders/export', {}, finance)).data;
  const csv = (await app.http.inject(url)).body;
  expect(csv).toContain('成本中心,采购单号');
  expect(csv).toContain('市场部,PO-2026-001');
});

test('colleagues who buy can correct them after the payment; viewers and strangers cannot', async () => {
  const orderId = await order();
  await pay(buyer, orderId);
  expect((await set(owner, orderId, { poNumber: 'PO-2' })).code).toBe(0);
  expect(await read(buyer, orderId)).toMatchObject({ costCentre: null, poNumber: 'PO-2' });
  expect((await set(viewer, orderId, { poNumber: 'PO-3' })).code).toBe(notAllowed.code);
  for (const stranger of [await makeUser(app.db), await makeVerifiedCompany(app.db)]) {
    expect((await set(stranger, orderId, { poNumber: 'PO-3' })).code).toBe(notFound.code);
  }
  expect((await set(buyer, orderId, { costCentre: '', poNumber: '' })).code).toBe(0);
  expect(await read(buyer, orderId)).toMatchObject({ costCentre: null, poNumber: null });
});

test('only members who buy can enter them, within the permitted length', async () => {
  const person = await makeUser(app.db);
  expect((await set(person, await order(person), { costCentre: '市场部' })).code).toBe(notAllowed.code);
  expect((await set(viewer, await order(viewer), { costCentre: '市场部' })).code).toBe(notAllowed.code);
  const orderId = await order();
  expect((await set(buyer, orderId, { costCentre: '市'.repeat(50) })).code).toBe(0);
  for (const wrong of [{ costCentre: '市'.repeat(51) }, { poNumber: '1'.repeat(51) }, { poNumber: 'PO\n1' }]) {
    expect((await set(buyer, orderId, wrong)).code).toBe(invalidInput.code);
  }
  await makeOverdue(app.db, orderId);
  expect((await set(buyer, orderId, { costCentre: '市场部' })).code).toBe(conflict.code);
});

test('a payment from the member’s own coins clears them', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 100);
  const orderId = await order();
  await set(buyer, orderId, { costCentre: '市场部', poNumber: 'PO-1' });
  expect((await pay(buyer, orderId, false)).code).toBe(0);
  expect(await read(buyer, orderId)).toMatchObject({ costCentre: null, poNumber: null });
  expect((await set(buyer, orderId, { costCentre: '市场部' })).code).toBe(conflict.code);
});

test('offers the caller’s latest cost centre first, then those of colleagues', async () => {
  for (const [by, costCentre] of [
    [buyer, '市场部'],
    [buyer, '品牌部'],
    [owner, '总部'],
    [buyer, '市场部'],
  ] as const) {
    const orderId = await order(by);
    await set(by, orderId, { costCentre });
    await pay(by, orderId);
  }
  const unpaid = await order();
  await set(buyer, unpaid, { costCentre: '未付' });
  expect((await offered(buyer)).data.list).toEqual(['市场部', '品牌部', '总部']);
  expect((await offered(owner)).data.list).toEqual(['总部', '市场部', '品牌部']);
  expect((await offered(await makeVerifiedCompany(app.db))).data.list).toEqual([]);
  expect((await offered(viewer)).code).toBe(notAllowed.code);
  expect((await offered(await makeUser(app.db))).code).toBe(notAllowed.code);
});
