import { LICENCE_TERM } from '@zhenku/contract/constants';
import { expect, test } from 'vitest';
import { EDITORIAL_CLAUSE } from '@zhenku/contract/licences/licence-uses';
import { addMembers, makeClip, makeUser } from '../../platform/testing/fixtures.ts';
import { buyClips, endLicenceYears, placeOrder, makeBuyer, makeCompanyBuyer } from './testing.ts';
import { shopApp } from '../../testing/shop-app.ts';

const FIT = 'POST /order/v1/licenceFit';

const app = await shopApp();
const buyer = await makeUser(app.db);
const clip = await makeClip(app.db);

const check = (orderId: string, input: object, user = buyer) =>
  app.call(FIT, { orderId, ...input }, { token: user.token });
const read = async (orderId: string) =>
  (await app.call('GET /order/v1/orderId', { orderId }, { token: buyer.token })).data;

test('returns which licences of an order fit, and stores the result', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1], [clip, 3]);
  const { orderItems, licenceFit } = await read(orderId);
  expect(licenceFit).toBeNull();
  const response = await check(orderId, { licensee: 'company', uses: ['filmTv'] });
  const expected = {
    licensee: 'company',
    uses: ['filmTv'],
    fits: false,
    items: [
      { orderItemId: orderItems[0]!.orderItemId, verdict: 'needsPlus', clauses: [expect.stringContaining('影视')] },
      { orderItemId: orderItems[1]!.orderItemId, verdict: 'fits', clauses: [] },
    ],
  };
  expect(response).toMatchObject({ code: 0, data: expected });
  expect((await read(orderId)).licenceFit).toEqual(expected);
  expect((await check(orderId, { licensee: 'individual', uses: ['onlineAds'] })).data.items).toMatchObject([
    { verdict: 'fits' },
    { verdict: 'notForIndividuals' },
  ]);
});

test('refuses advertising with an editorial-only clip in every tier, and the certificate states the restriction', async () => {
  const news = await makeClip(app.db);
  await app.db.updateTable('videos').set({ editorial_only: true }).where('id', '=', news).execute();
  const orderId = await placeOrder(app, buyer.token, [news, 1], [news, 3], [clip, 1]);
  const { data } = await check(orderId, { licensee: 'company', uses: ['onlineAds'] });
  expect(data.items.map(({ verdict }) => verdict)).toEqual(['notAllowed', 'notAllowed', 'fits']);
  expect((await check(orderId, { licensee: 'company', uses: ['corporateMedia'] })).data.fits).toBe(true);

  const owner = await makeBuyer(app.db, 1_000);
  const order = await buyClips(app, owner.token, [news, 1]);
  await app.db.updateTable('videos').set({ editorial_only: false }).where('id', '=', news).execute();
  const named = { authorizedUser: '某报社', socialCreditCode: '91440300708461136T', authorizedProject: '专题' };
  const { orderItemId } = order.orderItems[0]!;
  const issued = await app.call('POST /order/v1/authorization/add', { orderItemId, ...named }, owner);
  const { authorizationId } = issued.data as { authorizationId: string };
  const paper = await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId }, owner);
  expect(paper.data.licenceText.scope).toContain(EDITORIAL_CLAUSE);
  expect(paper.data.licenceText.uses.find(({ key }) => key === 'onlineAds')).toMatchObject({ standard: false });
});

test('only the order’s buyer may check its licences, and must state a licensee and known uses', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  const input = { licensee: 'company', uses: ['onlineAds'] };
  expect((await app.call(FIT, { orderId, ...input })).code).toBe(403);
  expect((await check(orderId, input, await makeUser(app.db))).code).toBe(40400);
  expect((await check(orderId, { ...input, uses: [] })).code).toBe(40000);
  expect((await check(orderId, { ...input, uses: ['dance'] })).code).toBe(40000);
  expect((await check(orderId, { uses: ['onlineAds'] })).code).toBe(40000);
  const company = await makeCompanyBuyer(app.db, 100);
  const viewer = await makeUser(app.db);
  await addMembers(app.db, company, { viewers: [viewer] });
  const bought = await buyClips(app, company.token, [clip, 1]);
  expect((await check(bought.orderId, input, viewer)).code).toBe(40300);
});

test('an order shows which tiers the caller has licensed already', async () => {
  const owner = await makeBuyer(app.db, 300);
  const first = await buyClips(app, owner.token, [clip, 2]);
  expect(first.orderItems[0]!.licensedTypes).toEqual([]);
  const again = await placeOrder(app, owner.token, [clip, 1]);
  const { data } = await app.call('GET /order/v1/orderId', { orderId: again }, { token: owner.token });
  expect(data.orderItems[0]!.licensedTypes).toEqual([2]);
  const list = await app.call('GET /order/v1/list', {}, { token: owner.token });
  expect(list.data.content.map(({ orderItems }) => orderItems[0]!.licensedTypes)).toEqual([[2], []]);
});

test('an order does not count an expired licence as licensed', async () => {
  const owner = await makeBuyer(app.db, 300);
  const oneYear = await makeClip(app.db);
  const authentication_type = LICENCE_TERM.oneYear;
  await app.db.updateTable('videos').set({ authentication_type }).where('id', '=', oneYear).execute();
  const { orderItems } = await buyClips(app, owner.token, [oneYear, 1]);
  const orderId = await placeOrder(app, owner.token, [oneYear, 1]);
  const licensed = async () =>
    (await app.call('GET /order/v1/orderId', { orderId }, { token: owner.token })).data.orderItems[0]!.licensedTypes;
  expect(await licensed()).toEqual([1]);
  await endLicenceYears(app, owner.token, orderItems);
  expect(await licensed()).toEqual([]);
});
