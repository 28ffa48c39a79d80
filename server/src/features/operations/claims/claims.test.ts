import { CLAIM_ROLE, CLAIM_QUEUES, VIEWS_MAX } from '@zhenku/contract/operations/claim-queues';
import { expect, test } from 'vitest';
import { testApp } from '../../../platform/testing/app.ts';
import { makeOperator, makeUser } from '../../../platform/testing/fixtures.ts';
import { claimRoutes } from './claims.routes.ts';

const app = await testApp(claimRoutes);
const zhang = await makeOperator(app.db, 'reviewer');
const li = await makeOperator(app.db, 'reviewer');

let items = 0;
const newItem = () => `item${(items += 1)}`;
const claim = (by: { token: string }, item: string, more: object = {}) =>
  app.call('POST /operator/v1/claims', { queue: 'videos', item, ...more }, { token: by.token });
const claimsOf = async (by: { token: string }, item: string) =>
  (await app.call('GET /operator/v1/claims', { queue: 'videos' }, { token: by.token })).data.list.filter(
    (one) => one.item === item,
  );
const expire = (item: string) =>
  app.db
    .updateTable('claims')
    .set({ until: new Date(Date.now() - 1_000) })
    .where('item', '=', item)
    .execute();

test('the first claimant holds an item; other operators see the holder and can take the claim over', async () => {
  const item = newItem();
  const [first, second] = [await claim(zhang, item), await claim(li, item)];
  expect(first.data).toMatchObject({ item, mine: true });
  expect(second.data).toMatchObject({ item, mine: false, operatorName: first.data.operatorName });
  expect(await claimsOf(li, item)).toMatchObject([{ mine: false, operatorName: first.data.operatorName }]);
  expect((await claim(li, item, { takeOver: true })).data).toMatchObject({ mine: true });
  expect((await claim(zhang, item)).data).toMatchObject({ mine: false, operatorName: expect.any(String) as string });
});

test('one of two concurrent claims succeeds, and both operators get the same response', async () => {
  for (let round = 0; round < 5; round += 1) {
    const item = newItem();
    const answers = await Promise.all([claim(zhang, item), claim(li, item)]);
    expect(new Set(answers.map(({ data }) => data.operatorName)).size).toBe(1);
    expect(answers.filter(({ data }) => data.mine)).toHaveLength(1);
  }
});

test('a claim can be renewed; once expired, it is not listed and another operator can claim the item', async () => {
  const item = newItem();
  const { data } = await claim(zhang, item);
  const renewed = await claim(zhang, item);
  expect(Date.parse(renewed.data.until)).toBeGreaterThanOrEqual(Date.parse(data.until));
  await expire(item);
  expect(await claimsOf(zhang, item)).toEqual([]);
  expect((await claim(li, item)).data).toMatchObject({ mine: true });
});

test('only the holder can release a claim', async () => {
  const item = newItem();
  await claim(zhang, item);
  const release = (by: { token: string }) =>
    app.call('POST /operator/v1/claims/release', { queue: 'videos', item }, { token: by.token });
  expect((await release(li)).code).toBe(0);
  expect(await claimsOf(li, item)).toHaveLength(1);
  expect((await release(zhang)).code).toBe(0);
  expect(await claimsOf(li, item)).toEqual([]);
});

test.each(CLAIM_QUEUES)('only the queue’s role can claim items of %s', async (queue) => {
  const user = await makeUser(app.db);
  for (const key of [
    'GET /operator/v1/claims',
    'POST /operator/v1/claims',
    'POST /operator/v1/claims/release',
  ] as const) {
    const input = { queue, item: '1' };
    expect((await app.call(key, input)).code).toBe(403);
    expect((await app.call(key, input, { token: user.token })).code).toBe(403);
    for (const role of ['admin', 'reviewer', 'finance', 'editor'] as const) {
      const { token } = await makeOperator(app.db, role);
      const allowed = role === 'admin' || role === CLAIM_ROLE[queue];
      expect((await app.call(key, input, { token })).code).toBe(allowed ? 0 : 40300);
    }
  }
});

test('an unknown queue, a missing item and an overlong item id are invalid', async () => {
  const { token } = zhang;
  for (const input of [{ queue: 'users', item: '1' }, { queue: 'videos' }, { queue: 'videos', item: 'x'.repeat(65) }])
    expect((await app.call('POST /operator/v1/claims', input, { token })).code).toBe(40000);
});

const save = (by: { token: string }, viewName: string, query = 'status=1') =>
  app.call('POST /operator/v1/views', { list: '/orders', viewName, query }, { token: by.token });
const viewsOf = async (by: { token: string }, list = '/orders') =>
  (await app.call('GET /operator/v1/views', { list }, { token: by.token })).data.list;

test('operators save, overwrite, list and delete only their own views', async () => {
  const { viewId } = (await save(zhang, '待支付')).data;
  expect((await save(zhang, '待支付', 'status=1&sort=payAmount')).data).toEqual({ viewId });
  await save(zhang, '大额', 'amountFrom=1000');
  expect(await viewsOf(zhang)).toHaveLength(2);
  expect(await viewsOf(zhang)).toContainEqual({ viewId, viewName: '待支付', query: 'status=1&sort=payAmount' });
  expect(await viewsOf(li)).toEqual([]);
  expect(await viewsOf(zhang, '/users')).toEqual([]);
  const remove = (by: { token: string }) =>
    app.call('DELETE /operator/v1/views/{viewId}', { viewId }, { token: by.token });
  expect((await remove(li)).code).toBe(40400);
  expect((await remove(zhang)).code).toBe(0);
  expect((await remove(zhang)).code).toBe(40400);
  expect(await viewsOf(zhang)).toMatchObject([{ viewName: '大额' }]);
});

test('the number of an operator’s saved views per list is limited, even with concurrent saves', async () => {
  const { token } = await makeOperator(app.db, 'editor');
  for (let n = 1; n < VIEWS_MAX; n += 1) expect((await save({ token }, `视图${n}`)).code).toBe(0);
  const codes = (await Promise.all(['甲', '乙'].map((name) => save({ token }, name)))).map(({ code }) => code);
  expect(codes.toSorted((a, b) => a - b)).toEqual([0, 40900]);
  expect((await save({ token }, '视图1', '')).code).toBe(0);
  expect(await viewsOf({ token })).toHaveLength(VIEWS_MAX);
});
