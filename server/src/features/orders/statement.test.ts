import { formatOrderNumber } from '@zhenku/contract/orders/order-number';
import { beforeEach, expect, test } from 'vitest';
import { addMembers, makeClip, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { coinsBalance } from '../wallet/coins.ts';
import { walletRoutes } from '../wallet/wallet.routes.ts';
import { buyClips, creditBonus, creditCoins, makeCompanyBuyer } from './testing.ts';
import { shopApp } from '../../testing/shop-app.ts';

let buyer: TestUser;
let author: TestUser;
let clip: number;
const LIST = 'GET /wallet/v1/statement';
const EXPORT = 'GET /wallet/v1/statement/export';

const app = await shopApp((each) => {
  walletRoutes(each);
});
beforeEach(async () => {
  [buyer, author] = await Promise.all([makeUser(app.db), makeCreator(app.db)]);
  clip = await makeClip(app.db, author.id);
});

const list = (input: object = {}, user = buyer) => app.call(LIST, input, { token: user.token });
const lines = async (input: object = {}, user = buyer) =>
  (await list(input, user)).data.content.map(({ kind, amount, balance }) => [kind, amount, balance]);
const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);

test('each movement shows its kind, amount and resulting balance, including bonus coins', async () => {
  await creditCoins(app.db, { userId: buyer.id }, 60);
  await creditBonus(app.db, { userId: buyer.id }, 50);
  const { orderId } = await buyClips(app, buyer.token, [clip, 1]);
  const { data } = await list();
  expect(data).toMatchObject({ total: 3, received: 110, paid: 100 });
  expect(data.content[0]).toEqual({
    entryId: expect.any(Number),
    time: expect.stringMatching(/Z$/),
    kind: 'purchase',
    title: '购买素材',
    orderId,
    orderItemId: null,
    videoId: null,
    videoName: null,
    videoType: null,
    applyId: null,
    userName: null,
    amount: -100,
    balance: 10,
  });
  expect(await lines()).toEqual([
    ['purchase', -100, 10],
    ['bonus', 50, 110],
    ['recharge', 60, 60],
  ]);
  expect(await lines({ account: 'income' }, author)).toEqual([['sale', 50, 50]]);
  expect((await list({ account: 'income' }, author)).data.content[0]).toMatchObject({ orderId, videoId: clip });
});

test('the statement is filtered by kind and days in Shanghai, and paged; balances ignore the filter', async () => {
  const from = today();
  await creditCoins(app.db, { userId: buyer.id }, 200);
  await buyClips(app, buyer.token, [clip, 1]);
  await creditCoins(app.db, { userId: buyer.id }, 30);
  expect(await lines({ kind: 'recharge' })).toEqual([
    ['recharge', 30, 130],
    ['recharge', 200, 200],
  ]);
  expect(await lines({ page: 2, size: 1 })).toEqual([['purchase', -100, 100]]);
  expect((await list({ from, to: today() })).data.total).toBe(3);
  expect((await list({ to: '2020-01-01' })).data).toMatchObject({ total: 0, received: 0, paid: 0 });
  expect((await list({ from: 'yesterday' })).code).toBe(40000);
  expect((await list({ kind: 'theft' })).code).toBe(40000);
});

test('only the owner sees the company’s statement, with buyers’ names; members see only their own', async () => {
  const company = await makeCompanyBuyer(app.db, 300);
  await addMembers(app.db, company, { buyers: [buyer] });
  await creditCoins(app.db, { userId: buyer.id }, 7);
  const { orderId } = (
    await app.call('POST /order/v1/create', { videos: [{ videoId: clip, videoType: 1 }] }, { token: buyer.token })
  ).data;
  await app.call('POST /order/v1/pay', { orderId, companyPay: true }, { token: buyer.token });
  const { content } = (await list({ account: 'company' }, company)).data;
  expect(content[0]).toMatchObject({ amount: -100, balance: 200, userName: `用户${buyer.phone.slice(-4)}` });
  expect(await lines({}, company)).toEqual(await lines({ account: 'company' }, company));
  expect((await list({ account: 'company' })).code).toBe(40300);
  expect((await app.call(EXPORT, { account: 'company' }, { token: buyer.token })).code).toBe(40300);
  expect(await lines()).toEqual([['recharge', 7, 7]]);
});

test('the file has every line, oldest first, and no cell is a formula', async () => {
  const company = await makeCompanyBuyer(app.db, 300);
  const name = '=HYPERLINK("http://evil.example","x")';
  await app.db.updateTable('users').set({ name }).where('id', '=', company.id).execute();
  const { orderId } = await buyClips(app, company.token, [clip, 1]);
  const { url } = (await app.call(EXPORT, {}, { token: company.token })).data;
  const file = await app.http.inject(url);
  expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(file.headers['content-disposition']).toContain('.csv');
  expect([...file.rawPayload.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const [head, first, second, ...rest] = file.body.slice(1).split('\r\n');
  expect(head).toBe('时间,类型,订单号,操作人,收入,支出,余额');
  expect(first).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,充值,test\d+,,300\.00,,300\.00$/);
  expect(second).toContain(
    `,购买素材,${formatOrderNumber(orderId)},"'=HYPERLINK(""http://evil.example"",""x"")",,100.00,200.00`,
  );
  expect(rest).toEqual(['']);
  const purchases = (await app.call(EXPORT, { kind: 'purchase' }, { token: company.token })).data;
  expect((await app.http.inject(purchases.url)).body.trim().split('\r\n')).toHaveLength(2);
});

test('the statement needs a login, and its file needs a signed link', async () => {
  expect((await app.call(LIST)).code).toBe(403);
  expect((await app.call(EXPORT)).code).toBe(403);
  expect((await app.call(EXPORT, { account: 'all' }, { token: buyer.token })).code).toBe(40000);
  const { url } = (await app.call(EXPORT, {}, { token: buyer.token })).data;
  const other = Buffer.from(JSON.stringify({ holder: { userId: author.id }, selected: {} })).toString('base64url');
  expect((await app.http.inject(url.replace(/statements\/[^?]+/, `statements/${other}`))).statusCode).toBe(403);
  expect((await app.http.inject(url)).body).toBe('\uFEFF时间,类型,订单号,操作人,收入,支出,余额\r\n');
  expect(await coinsBalance(app.db, { userId: buyer.id })).toBe(0n);
});
