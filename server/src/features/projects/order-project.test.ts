import { beforeEach, describe, expect, test } from 'vitest';
import type { Storage } from '../../platform/storage/storage.ts';
import { addMembers, makeClip, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { shopApp } from '../../testing/shop-app.ts';
import { buyClips, makeBuyer, makeCompanyBuyer, placeOrder, testFiles } from '../orders/testing.ts';
import { projectRoutes } from './projects.routes.ts';

const app = await shopApp((each) =>
  projectRoutes(each, { storage: testFiles as Partial<Storage> as Storage, publicUrl: 'https://footage.example' }),
);
const creator = await makeCreator(app.db);
let buyer: TestUser;
let clip: number;
beforeEach(async () => {
  buyer = await makeBuyer(app.db, 1_000);
  clip = await makeClip(app.db, creator.id);
});

const create = async (user: TestUser, input: object = {}) =>
  (await app.call('POST /project/v1/create', { projectName: '品牌短片', ...input }, user)).data.projectId;
const choose = (user: TestUser, orderId: string, projectId?: number) =>
  app.call('POST /project/v1/order/set', { orderId, projectId }, user);
const chosen = (user: TestUser, orderId: string) => app.call('GET /project/v1/order/info', { orderId }, user);
const idsOf = async (user: TestUser, orderId: string) =>
  (await chosen(user, orderId)).data.list.map(({ projectId }) => projectId);
const licencesIn = async (user: TestUser, projectId: number) =>
  (await app.call('GET /order/v1/authorizations', { projectId }, user)).data.content.length;
const pay = (user: TestUser, orderId: string, input: object = {}) =>
  app.call('POST /order/v1/pay', { orderId, ...input }, user);

describe('a project chosen while paying', () => {
  test('gets the licences of the order with the payment', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1], [clip, 2]);
    const [first, second] = [await create(buyer), await create(buyer, { projectName: '另一部' })];
    expect((await choose(buyer, orderId, first)).code).toBe(0);
    expect((await choose(buyer, orderId, second)).code).toBe(0);
    expect((await chosen(buyer, orderId)).data.list).toEqual([
      { projectId: second, projectName: '另一部', licensee: '', company: false },
    ]);
    expect(await licencesIn(buyer, second)).toBe(0);
    expect((await pay(buyer, orderId)).code).toBe(0);
    expect(await licencesIn(buyer, second)).toBe(2);
    expect(await licencesIn(buyer, first)).toBe(0);
    expect(await idsOf(buyer, orderId)).toEqual([second]);
    expect((await choose(buyer, orderId, first)).code, 'after the payment').toBe(40900);
    expect(await licencesIn(buyer, second)).toBe(2);
  });

  test('is no longer chosen after the buyer takes it back or deletes it', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const projectId = await create(buyer);
    await choose(buyer, orderId, projectId);
    await choose(buyer, orderId);
    expect(await idsOf(buyer, orderId)).toEqual([]);
    await choose(buyer, orderId, projectId);
    await app.call('POST /project/v1/delete', { projectId }, buyer);
    expect(await idsOf(buyer, orderId)).toEqual([]);
    expect((await pay(buyer, orderId)).code).toBe(0);
    expect(await idsOf(buyer, orderId)).toEqual([]);
  });

  test('is refused if the order or the project is another user’s', async () => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const [own, stranger] = [await create(buyer), await makeUser(app.db)];
    const other = await create(stranger);
    expect((await choose(stranger, orderId, other)).code).toBe(40400);
    expect((await choose(buyer, orderId, other)).code).toBe(40400);
    expect((await choose(buyer, 'unknown', own)).code).toBe(40400);
    expect((await chosen(stranger, orderId)).code).toBe(40400);
    expect((await app.call('POST /project/v1/order/set', { orderId, projectId: own })).code).toBe(403);
    expect(await idsOf(buyer, orderId)).toEqual([]);
  });

  test('gets nothing if another account pays than owns the project', async () => {
    const company = await makeCompanyBuyer(app.db, 1_000);
    const [own, companys] = [await create(company), await create(company, { company: true })];
    const orders = await Promise.all([1, 2].map(() => placeOrder(app, company.token, [clip, 1])));
    for (const orderId of orders) await choose(company, orderId, own);
    expect((await pay(company, orders[0]!, { companyPay: true })).code).toBe(0);
    expect(await idsOf(company, orders[0]!)).toEqual([]);
    await choose(company, orders[1]!, companys);
    expect((await pay(company, orders[1]!, { companyPay: true })).code).toBe(0);
    expect(await idsOf(company, orders[1]!)).toEqual([companys]);
  });

  test('cannot be the company’s if a viewer chooses it', async () => {
    const company = await makeCompanyBuyer(app.db, 100);
    const viewer = await makeBuyer(app.db, 100);
    await addMembers(app.db, company, { viewers: [viewer] });
    const projectId = await create(company, { company: true });
    const orderId = await placeOrder(app, viewer.token, [clip, 1]);
    expect((await choose(viewer, orderId, projectId)).code).not.toBe(0);
    expect(await idsOf(viewer, orderId)).toEqual([]);
  });
});

describe('licences offered to a project', () => {
  const certify = (orderItemId: string, authorizedProject: string, user = buyer) =>
    app.call(
      'POST /order/v1/authorization/add',
      { orderItemId, authorizedUser: '王小明', socialCreditCode: '11010519491231002X', authorizedProject },
      user,
    );
  const offers = (user: TestUser, projectId: number) => app.call('GET /project/v1/licence/offers', { projectId }, user);
  const offered = async (user: TestUser, projectId: number) =>
    (await offers(user, projectId)).data.list.map(({ orderItemId }) => orderItemId);

  test('are those whose certificates name it, and that are in no project', async () => {
    const { orderItems } = await buyClips(app, buyer.token, [clip, 1], [clip, 2], [clip, 3]);
    const [first, second, third] = orderItems.map(({ orderItemId }) => orderItemId) as [string, string, string];
    await certify(first, 'TVC 品牌短片');
    await certify(second, 'tvc 品牌短片');
    const projectId = await create(buyer, { projectName: 'TVC 品牌短片' });
    expect((await offers(buyer, projectId)).data.list).toMatchObject([
      { orderItemId: first, videoType: 1, authorizedUser: '王小明' },
      { orderItemId: second, videoType: 2 },
    ]);
    expect(await offered(buyer, await create(buyer, { projectName: '品牌短片' }))).toEqual([]);
    await app.call('POST /project/v1/licence/add', { projectId, orderItemIds: [first, third] }, buyer);
    expect(await offered(buyer, projectId)).toEqual([second]);
    await app.db.updateTable('licences').set({ voided_at: new Date() }).where('order_item_id', '=', second).execute();
    expect(await offered(buyer, projectId)).toEqual([]);
  });

  test('belong to the project’s owner', async () => {
    const { orderItems } = await buyClips(app, buyer.token, [clip, 1]);
    await certify(orderItems[0]!.orderItemId, '品牌短片');
    const stranger = await makeUser(app.db);
    expect(await offered(stranger, await create(stranger))).toEqual([]);
    expect((await offers(stranger, await create(buyer))).code).toBe(40400);
    const company = await makeCompanyBuyer(app.db, 100);
    await addMembers(app.db, company, { buyers: [buyer] });
    expect(await offered(buyer, await create(buyer, { company: true }))).toEqual([]);
  });
});
