import { errors } from '@zhenku/contract/errors';
import { beforeEach, expect, test } from 'vitest';
import type { Storage } from '../../platform/storage/storage.ts';
import { addMembers, makeClip, makeOperator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { shopApp } from '../../testing/shop-app.ts';
import { companyRoutes } from '../companies/companies.routes.ts';
import { makeVerifiedCompany } from '../companies/testing.ts';
import { creditCoins, placeOrder, testFiles } from '../orders/testing.ts';
import { projectRoutes } from './projects.routes.ts';
import { NO_JOBS } from '../../platform/testing/jobs.ts';

const { invalidInput, notAllowed } = errors;
const app = await shopApp((each) => {
  companyRoutes(each, { storage: testFiles, jobs: NO_JOBS });
  projectRoutes(each, { storage: testFiles as Partial<Storage> as Storage, publicUrl: 'https://footage.example' });
});
const finance = await makeOperator(app.db, 'finance');

let owner: Awaited<ReturnType<typeof makeVerifiedCompany>>;
let member: TestUser;
let manager: TestUser;
let clips: number[];
beforeEach(async () => {
  [owner, member, manager] = await Promise.all([makeVerifiedCompany(app.db), makeUser(app.db), makeUser(app.db)]);
  clips = await Promise.all([makeClip(app.db), makeClip(app.db)]);
  await addMembers(app.db, owner, { buyers: [member, manager] });
  await app.call('POST /company/v1/user/role', { userId: manager.id, role: 'buyer', manages: true }, owner);
  await creditCoins(app.db, { companyId: owner.companyId }, 10_000);
});

/** Each clip costs 100 yuan. */
async function buy(by: TestUser, { projectId, costCentre }: { projectId?: number; costCentre?: string } = {}) {
  const orderId = await placeOrder(app, by.token, [clips[0]!, 1], [clips[1]!, 1]);
  if (projectId) await app.call('POST /project/v1/order/set', { orderId, projectId }, by);
  if (costCentre) await app.call('POST /order/v1/references/update', { orderId, costCentre }, by);
  const { code } = await app.call('POST /order/v1/pay', { orderId, companyPay: true }, by);
  expect(code).toBe(0);
  return orderId;
}
const refund = async (by: TestUser, orderId: string, count: number) => {
  const { orderItems } = (await app.call('GET /order/v1/orderId', { orderId }, by)).data;
  const orderItemIds = orderItems.slice(0, count).map(({ orderItemId }) => orderItemId);
  const input = { orderId, reason: '买错了', orderItemIds };
  expect((await app.call('POST /operator/v1/orders/{orderId}/refund', input, finance)).code).toBe(0);
};
const usage = async (by: TestUser, month?: string) => (await app.call('GET /company/v1/usage', { month }, by)).data;
const file = async (by: TestUser, input: object = {}) => {
  const { url } = (await app.call('GET /company/v1/usage/export', input, by)).data;
  return (await app.http.inject(url)).body.slice(1).trim().split('\r\n');
};
const moveToMonth = (orderId: string, time: string) =>
  app.db.updateTable('orders').set({ paid_at: time }).where('id', '=', orderId).execute();
const thisMonth = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 7);

test('sums the month’s purchases by member, project and cost centre, net of refunds', async () => {
  const { projectId } = (await app.call('POST /project/v1/create', { projectName: '品牌短片', company: true }, member))
    .data;
  const first = await buy(member, { projectId, costCentre: '市场部' });
  await buy(member, { projectId, costCentre: '市场部' });
  await buy(member);
  const whole = await buy(manager);
  await refund(member, first, 1);
  await refund(manager, whole, 2);
  const name = ({ phone }: TestUser) => `用户${phone.slice(-4)}`;
  const { rows, ...months } = await usage(owner);
  expect(months).toEqual({ month: thisMonth, months: [thisMonth] });
  expect(rows).toEqual([
    {
      month: thisMonth,
      userId: member.id,
      name: name(member),
      projectId,
      projectName: '品牌短片',
      costCentre: '市场部',
      clips: 3,
      paid: 400,
      refunded: 100,
      amount: 300,
    },
    expect.objectContaining({ userId: member.id, projectId: null, costCentre: null, clips: 2, amount: 200 }),
    expect.objectContaining({ userId: manager.id, clips: 0, paid: 200, refunded: 200, amount: 0 }),
  ]);
  expect(await file(manager, { month: thisMonth })).toEqual([
    '月份,成员编号,成员,项目,成本中心,素材条数,支付,退款,净额',
    `${thisMonth},${member.id},${name(member)},品牌短片,市场部,3,400.00,100.00,300.00`,
    `${thisMonth},${member.id},${name(member)},,,2,200.00,0.00,200.00`,
    `${thisMonth},${manager.id},${name(manager)},,,0,200.00,200.00,0.00`,
  ]);
});

test('months begin at midnight in Shanghai', async () => {
  await moveToMonth(await buy(member), '2025-01-31T15:59:59Z');
  await moveToMonth(await buy(member), '2025-01-31T16:00:00Z');
  expect(await usage(owner)).toMatchObject({ month: '2025-02', months: ['2025-02', '2025-01'] });
  expect((await usage(owner, '2025-01')).rows).toMatchObject([{ month: '2025-01', amount: 200 }]);
  expect((await usage(owner, '2024-12')).rows).toEqual([]);
  expect((await file(owner)).slice(1).map((line) => line.slice(0, 7))).toEqual(['2025-01', '2025-02']);
});

test('keeps former members and leaves out what members paid themselves', async () => {
  await buy(member);
  await creditCoins(app.db, { userId: member.id }, 100);
  const own = await placeOrder(app, member.token, [clips[0]!, 1]);
  await app.call('POST /order/v1/pay', { orderId: own }, member);
  await app.call('DELETE /company/v1/user/unbind', { userId: member.id }, owner);
  expect((await usage(owner)).rows).toMatchObject([{ userId: member.id, amount: 200 }]);
});

test('is for managers only, also by an earlier link', async () => {
  const { url } = (await app.call('GET /company/v1/usage/export', {}, manager)).data;
  for (const person of [member, await makeUser(app.db)]) {
    expect((await app.call('GET /company/v1/usage', {}, person)).code).toBe(notAllowed.code);
    expect((await app.call('GET /company/v1/usage/export', {}, person)).code).toBe(notAllowed.code);
  }
  expect((await app.call('GET /company/v1/usage', { month: '2025-13' }, owner)).code).toBe(invalidInput.code);
  expect(await usage(owner)).toEqual({ month: null, months: [], rows: [] });
  expect((await usage(await makeVerifiedCompany(app.db))).rows).toEqual([]);
  await app.call('POST /company/v1/user/role', { userId: manager.id, role: 'buyer', manages: false }, owner);
  expect((await app.http.inject(url)).statusCode).toBe(403);
});
