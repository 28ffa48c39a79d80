import { beforeEach, describe, expect, test } from 'vitest';
import { addMembers, makeClip, makeCreator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { buyClips, placeOrder, makeBuyer, makeCompanyBuyer } from '../../orders/testing.ts';
import { shopApp } from '../../../testing/shop-app.ts';

const PERSON = '11010519491231002X';
const ORGANISATION = '91440300708461136T';
const ADD = 'POST /order/v1/authorization/add';

let buyer: TestUser;
let clips: number[];

const app = await shopApp();
beforeEach(async () => {
  const creator = await makeCreator(app.db);
  buyer = await makeBuyer(app.db, 10_000);
  clips = [];
  for (const name of ['海上日落', '城市车流', '山间云雾']) clips.push(await makeClip(app.db, creator.id, { name }));
});

const details = { authorizedUser: '王小明', socialCreditCode: PERSON, authorizedProject: '品牌短片' };
const organisation = { ...details, authorizedUser: '腾云科技有限公司', socialCreditCode: ORGANISATION };
const addAll = (orderItemIds: unknown, input: object = details, user = buyer) =>
  app.call(ADD, { orderItemIds, ...input }, { token: user.token });
const bought = async (...tiers: number[]) => {
  const { orderItems } = await buyClips(
    app,
    buyer.token,
    ...tiers.map((tier, i): [number, number] => [clips[i]!, tier]),
  );
  return orderItems.map(({ orderItemId }) => orderItemId);
};
const certificates = (itemIds: string[]) =>
  app.db
    .selectFrom('certificates as a')
    .innerJoin('licences as l', 'l.id', 'a.licence_id')
    .where('l.order_item_id', 'in', itemIds)
    .select(['a.id', 'l.order_item_id', 'a.licensee', 'a.project'])
    .execute();

describe('several items of an order', () => {
  test('get the same licensee and project; certificate ids come in the requested order', async () => {
    const items = await bought(1, 2, 1);
    const named = [items[2]!, items[0]!];
    const { code, data } = await addAll(named);
    expect(code).toBe(0);
    expect(data).toEqual({ authorizationIds: [expect.any(String), expect.any(String)] });
    const { authorizationIds } = data as { authorizationIds: string[] };
    const made = await certificates(items);
    expect(authorizationIds.map((id) => made.find((one) => one.id === id)!.order_item_id)).toEqual(named);
    expect(made.map(({ licensee, project }) => [licensee, project])).toEqual([
      ['王小明', '品牌短片'],
      ['王小明', '品牌短片'],
    ]);
    expect((await addAll([items[1]!])).data).toEqual({ authorizationIds: [expect.any(String)] });
  });

  test.each([
    ['one is certified already', 40900, async (items: string[]) => void (await addAll([items[1]!]))],
    [
      'one is refunded',
      40900,
      async (items: string[]) => {
        const now = new Date();
        await app.db.updateTable('order_items').set({ refunded_at: now }).where('id', '=', items[1]!).execute();
      },
    ],
  ])('get no certificates if %s', async (_, expected, spoil) => {
    const items = await bought(1, 2, 1);
    await spoil(items);
    const before = (await certificates(items)).length;
    const response = await addAll(items, organisation);
    expect(response.code).toBe(expected);
    expect(response.message).toContain('城市车流');
    expect(await certificates(items)).toHaveLength(before);
  });

  test('must be distinct, paid, and from one of the caller’s orders', async () => {
    const items = await bought(1, 2);
    const others = await bought(1);
    const stranger = await makeUser(app.db);
    expect((await addAll([...items, ...others])).data).toMatchObject({ fields: { orderItemIds: expect.any(String) } });
    expect((await addAll([...items, 'nothing'])).code).toBe(40400);
    expect((await addAll(items, details, stranger)).code).toBe(40400);
    expect((await addAll([items[0]!, items[0]!])).code).toBe(40000);
    expect((await addAll([])).code).toBe(40000);
    expect((await addAll('all')).code).toBe(40000);
    expect((await addAll(items, { ...details, orderItemId: items[0] })).code).toBe(40000);
    expect((await app.call(ADD, details, { token: buyer.token })).code).toBe(40000);
    expect((await app.call(ADD, { orderItemIds: items, ...details })).code).toBe(403);
    const orderId = await placeOrder(app, buyer.token, [clips[0]!, 2]);
    const pending = (await app.call('GET /order/v1/orderId', { orderId }, { token: buyer.token })).data;
    expect((await addAll(pending.orderItems.map(({ orderItemId }) => orderItemId))).code).toBe(40900);
    expect(await certificates([...items, ...others])).toEqual([]);
  });

  test('accept only an organisation’s code if one item was bought as PLUS', async () => {
    const items = await bought(1, 3);
    const refused = await addAll(items);
    expect(refused.code).toBe(40000);
    expect(refused.data).toMatchObject({
      fields: { socialCreditCode: expect.stringContaining('不适用于个人') },
    });
    expect(await certificates(items)).toEqual([]);
    expect((await addAll(items, organisation)).code).toBe(0);
  });

  test('get at most one certificate each in 16 concurrent calls, for a whole batch or not at all', async () => {
    const items = await bought(1, 2, 1);
    const batches = Array.from({ length: 16 }, (_, i) => (i % 2 === 0 ? items : [items[i % 3]!]));
    const responses = await Promise.all(
      batches.map((batch, i) => addAll(batch, { ...details, authorizedProject: `项目${i}` })),
    );
    expect(new Set(responses.map(({ code }) => code))).toEqual(new Set([0, 40900]));
    const made = await certificates(items);
    expect(new Set(made.map(({ order_item_id }) => order_item_id)).size).toBe(made.length);
    const succeeded = responses.flatMap(({ code, data }, i) =>
      code === 0 ? [{ batch: batches[i]!, project: `项目${i}`, ...(data as { authorizationIds: string[] }) }] : [],
    );
    const expected = succeeded.flatMap(({ batch, project, authorizationIds }) =>
      batch.map((order_item_id, i) => ({ id: authorizationIds[i], order_item_id, licensee: '王小明', project })),
    );
    expect(made).toHaveLength(expected.length);
    expect(made).toEqual(expect.arrayContaining(expected));
  });
});

describe('licensees', () => {
  const list = async (user = buyer) => (await app.call('GET /order/v1/licensees', {}, { token: user.token })).data.list;

  test('come from earlier certificates, without duplicates, latest first', async () => {
    expect(await list()).toEqual([]);
    const items = await bought(1, 2, 1);
    await addAll([items[0]!, items[1]!]);
    await addAll([items[2]!], organisation);
    const [again] = await bought(2);
    await addAll([again], { ...details, authorizedProject: '另一短片' });
    const [last] = await bought(2);
    await addAll([last]);
    expect(await list()).toEqual([
      { ...details, time: expect.stringMatching(/Z$/) },
      { ...details, authorizedProject: '另一短片', time: expect.any(String) },
      { ...organisation, time: expect.any(String) },
    ]);
    expect(await list(await makeUser(app.db))).toEqual([]);
    expect((await app.call('GET /order/v1/licensees')).code).toBe(403);
  });

  test('are shared by a company and its buyers, and hidden from its viewers', async () => {
    const company = await makeCompanyBuyer(app.db, 1_000);
    const viewer = await makeUser(app.db);
    await addMembers(app.db, company, { buyers: [buyer], viewers: [viewer] });
    const { orderItems } = await buyClips(app, company.token, [clips[0]!, 1]);
    await addAll([orderItems[0]!.orderItemId], organisation, company);
    await addAll(await bought(1));
    expect((await list(company)).map(({ authorizedUser }) => authorizedUser)).toEqual(['腾云科技有限公司']);
    expect((await list(buyer)).map(({ authorizedUser }) => authorizedUser)).toEqual(['王小明', '腾云科技有限公司']);
    expect((await app.call('GET /order/v1/licensees', {}, { token: viewer.token })).code).toBe(40300);
  });
});
