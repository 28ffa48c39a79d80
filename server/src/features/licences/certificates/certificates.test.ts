import { PAY_TYPE, SALE_TYPE } from '@zhenku/contract/constants';
import { maskIdentityNumber } from '@zhenku/contract/format';
import { FIRST_LICENCE_TEXT } from '@zhenku/contract/licences/first-licence-text';
import { beforeEach, describe, expect, test } from 'vitest';
import { DEMO_COMPANY } from '../../../platform/certificate-issuer.ts';
import type { CallResponse } from '../../../platform/testing/app.ts';
import { makeClip, makeCompanyUser, makeCreator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { buyClips, creditCoins, placeOrder, makeCompanyBuyer } from '../../orders/testing.ts';
import { maskPersonName } from './parties.ts';
import { shopApp } from '../../../testing/shop-app.ts';

const PERSON = '11010519491231002X';
const ORGANISATION = '91440300708461136T';

let creator: TestUser;
let buyer: TestUser;
let clip: number;

const app = await shopApp();
beforeEach(async () => {
  [creator, buyer] = await Promise.all([makeCreator(app.db), makeUser(app.db)]);
  clip = await makeClip(app.db, creator.id);
  await creditCoins(app.db, { userId: buyer.id }, 10_000);
});

const details = { authorizedUser: '王小明', socialCreditCode: PERSON, authorizedProject: '品牌短片' };
const organisation = { ...details, authorizedUser: '腾云科技有限公司', socialCreditCode: ORGANISATION };
const ADD = 'POST /order/v1/authorization/add';
const add = async (orderItemId: string, input: object = details, user = buyer) =>
  (await app.call(ADD, { orderItemId, ...input }, { token: user.token })) as CallResponse<{ authorizationId: string }>;
const bought = async (tier = 1, user = buyer) =>
  (await buyClips(app, user.token, [clip, tier])).orderItems[0]!.orderItemId;
const certified = async (input: object = details, tier = 1) =>
  (await add(await bought(tier), input)).data.authorizationId;
const read = (authorizationId: string, user?: TestUser) =>
  app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId }, { token: user?.token });
const items = async (input: object = {}, user = buyer) =>
  (await app.call('GET /order/v1/authorizations', input, { token: user.token })).data;
const onMyWorks = (user: TestUser, input: object = {}) =>
  app.call('GET /order/v1/authorizations/author', input, { token: user.token });

async function refund(orderItemId: string) {
  const now = new Date();
  await app.db.updateTable('licences').set({ voided_at: now }).where('order_item_id', '=', orderItemId).execute();
  await app.db.updateTable('order_items').set({ refunded_at: now }).where('id', '=', orderItemId).execute();
}

describe('add', () => {
  test('names the licensee, and the order shows the certificate’s id', async () => {
    const { orderId, orderItems } = await buyClips(app, buyer.token, [clip, 1]);
    const { code, data } = await add(orderItems[0]!.orderItemId);
    expect(code).toBe(0);
    expect(data.authorizationId).toMatch(/^[0-9A-Za-z_]{16,64}$/);
    const found = (await app.call('GET /order/v1/orderId', { orderId }, { token: buyer.token })).data;
    expect(found.orderItems[0]).toMatchObject({ authorized: true, authorizationId: data.authorizationId });
  });

  test('names a licensee permanently, and only once even if called concurrently', async () => {
    const orderItemId = await bought();
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, i) => add(orderItemId, { ...details, authorizedProject: `项目${i}` })),
    );
    const codes = responses.map(({ code }) => code).toSorted((a, b) => a - b);
    expect(codes).toEqual([0, ...Array.from({ length: 11 }, () => 40900)]);
    const winner = responses.findIndex(({ code }) => code === 0);
    const { data } = await read(responses[winner]!.data.authorizationId, buyer);
    expect(data.authorizedProject).toBe(`项目${winner}`);
    await expect(app.db.updateTable('certificates').set({ licensee: '别人' }).execute()).rejects.toThrow('append-only');
    await expect(app.db.deleteFrom('certificates').execute()).rejects.toThrow('append-only');
  });

  test.each([
    ['no licensee', { authorizedUser: ' ' }],
    ['no project', { authorizedProject: undefined }],
    ['a code with a wrong check character', { socialCreditCode: '91440300708461136X' }],
    ['an identity number with a wrong check digit', { socialCreditCode: '110105194912310021' }],
    ['no code', { socialCreditCode: '' }],
    ['too long a project', { authorizedProject: '长'.repeat(201) }],
    ['an emoji in the licensee', { authorizedUser: '王小明😀' }],
    ['an unassigned character in the project', { authorizedProject: '短片\u{378}' }],
  ])('refuses %s', async (_what, input) => {
    const orderItemId = await bought();
    expect((await add(orderItemId, { ...details, ...input })).code).toBe(40000);
    expect((await items()).content[0]).toMatchObject({ authorized: false });
  });

  test('accepts a code in lower case and surrounded by spaces', async () => {
    const authorizationId = await certified({ ...details, socialCreditCode: ' 11010519491231002x ' });
    expect((await read(authorizationId, buyer)).data.socialCreditCode).toBe(PERSON);
  });

  test('rejects a person as licensee of an extended licence', async () => {
    const orderItemId = await bought(3);
    const refused = await add(orderItemId, details);
    expect(refused.code).toBe(40000);
    expect(refused.data).toMatchObject({ fields: { socialCreditCode: expect.stringContaining('个人') } });
    const { data } = await add(orderItemId, organisation);
    expect((await read(data.authorizationId)).data.licenceType).toBe('extended');
  });

  test('refuses visitors, strangers, the author, unpaid and refunded items', async () => {
    const orderItemId = await bought();
    expect((await app.call('POST /order/v1/authorization/add', { orderItemId, ...details })).code).toBe(403);
    expect((await add(orderItemId, details, await makeUser(app.db))).code).toBe(40400);
    expect((await add(orderItemId, details, creator)).code).toBe(40400);
    expect((await add('nothing')).code).toBe(40400);
    const orderId = await placeOrder(app, buyer.token, [clip, 1]);
    const pending = (await app.call('GET /order/v1/orderId', { orderId }, { token: buyer.token })).data;
    expect((await add(pending.orderItems[0]!.orderItemId)).code).toBe(40900);
    await refund(orderItemId);
    expect((await add(orderItemId)).code).toBe(40900);
  });
});

describe('getByAuthorizationId', () => {
  test('shows the public the licence without the buyer’s ids, and masks individuals', async () => {
    const authorizationId = await certified();
    const { code, data } = await read(authorizationId);
    expect(code).toBe(0);
    expect(data).toEqual({
      authorizationId,
      authorName: '测****',
      authorUserId: creator.id,
      personalIdCard: null,
      authorizationTime: expect.stringMatching(/Z$/),
      startTime: null,
      endTime: null,
      authorizedUser: '王**',
      socialCreditCode: '110***********002X',
      authorizedProject: '品牌短片',
      videoId: clip,
      thumbnailUrl: expect.stringContaining('/files/public/'),
      videoName: '城市夜景航拍',
      videoType: 1,
      resolution: '1920X1080',
      is8K: false,
      authenticationType: 1,
      licenceType: 'standard',
      valid: true,
      state: 'valid',
      voidTime: null,
      voidReason: null,
      replaces: null,
      replacedBy: null,
      issuer: { name: DEMO_COMPANY, contact: '', sealUrl: null },
      licenceTextVersion: 1,
      licenceText: FIRST_LICENCE_TEXT,
      fileName: `${clip}-HD-城市夜景航拍.mp4`,
      sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      masterSha256: null,
    });
    const stranger = await makeUser(app.db);
    expect((await read(authorizationId, stranger)).data).toEqual(data);
  });

  test('shows licensee and licensor each other’s names in full, and an individual’s number only to that individual', async () => {
    const authorizationId = await certified();
    const licensee = (await read(authorizationId, buyer)).data;
    expect(licensee).toMatchObject({ authorizedUser: '王小明', socialCreditCode: PERSON, authorName: '测试创作者' });
    expect(licensee).toMatchObject({ customerId: buyer.id, orderId: expect.stringMatching(/^[0-9a-f]{24}$/) });
    const licensor = (await read(authorizationId, creator)).data;
    expect(licensor).toMatchObject({ authorizedUser: '王小明', authorName: '测试创作者' });
    expect(JSON.stringify(licensor)).not.toContain(PERSON);
  });

  test('shows organisations in full to everybody', async () => {
    const company = await makeCompanyUser(app.db);
    await app.db
      .updateTable('companies')
      .set({ credit_code: ORGANISATION })
      .where('id', '=', company.companyId)
      .execute();
    await app.db
      .updateTable('users')
      .set({ author: true, sale_type: SALE_TYPE.exclusive })
      .where('id', '=', company.id)
      .execute();
    clip = await makeClip(app.db, company.id);
    const { data } = await read(await certified(organisation, 2));
    expect(data).toMatchObject({
      authorName: '测试企业',
      personalIdCard: ORGANISATION,
      authorizedUser: '腾云科技有限公司',
      socialCreditCode: ORGANISATION,
      licenceType: 'standard',
    });
    expect(data).not.toHaveProperty('customerId');
  });

  test('shows a refunded certificate as void', async () => {
    const orderItemId = await bought();
    const { authorizationId } = (await add(orderItemId)).data;
    await refund(orderItemId);
    expect((await read(authorizationId)).data).toMatchObject({ valid: false, voidTime: expect.stringMatching(/Z$/) });
  });

  test('returns notFound for an unknown certificate', async () => {
    expect(await read('nothing')).toMatchObject({ code: 40400, message: '授权书不存在' });
    expect((await app.call('GET /order/v1/authorizations/getByAuthorizationId', {})).code).toBe(40000);
  });
});

describe('the buyer’s list', () => {
  test('has every bought item with its certificate, newest first', async () => {
    const first = await bought(1);
    const second = await bought(3);
    await placeOrder(app, buyer.token, [clip, 2]);
    const { authorizationId } = (await add(first)).data;
    const { content, total } = await items();
    expect(total).toBe(2);
    expect(content).toMatchObject([
      {
        orderItemId: second,
        videoType: 3,
        authorized: false,
        valid: true,
        authorizationId: null,
        authorizedUser: null,
      },
      { orderItemId: first, authorized: true, authorizationId, authorizedUser: '王小明', socialCreditCode: PERSON },
    ]);
    expect((await items({ authorized: true })).content.map(({ orderItemId }) => orderItemId)).toEqual([first]);
    expect((await items({ authorized: false })).content.map(({ orderItemId }) => orderItemId)).toEqual([second]);
    expect(await items({ page: 2, size: 1 })).toMatchObject({ total: 2, content: [{ orderItemId: first }] });
    expect((await items({}, await makeUser(app.db))).total).toBe(0);
  });

  test('shows each item’s licensor, and whether personal or company coins paid', async () => {
    await bought(1);
    expect((await items()).content[0]).toMatchObject({
      authorName: '测试创作者',
      authorUserId: creator.id,
      personalIdCard: null,
      authenticationType: 1,
      payType: PAY_TYPE.personal,
    });
    const company = await makeCompanyBuyer(app.db, 1_000);
    await bought(1, company);
    expect((await items({}, company)).content[0]).toMatchObject({ payType: PAY_TYPE.company });
  });

  test('is searched by clip, order number, licensee and project', async () => {
    await certified();
    const [item] = (await items()).content;
    for (const keyword of ['夜景', item!.orderId.slice(3, 12), '小明', '短片']) {
      expect((await items({ keyword })).total, keyword).toBe(1);
    }
    expect((await items({ keyword: '%' })).total).toBe(0);
  });

  test('needs a login and a valid filter', async () => {
    expect((await app.call('GET /order/v1/authorizations')).code).toBe(403);
    const response = await app.call('GET /order/v1/authorizations', { authorized: 'maybe' }, { token: buyer.token });
    expect(response.code).toBe(40000);
  });
});

describe('the creator’s list', () => {
  test('has the certificates for the creator’s own works, with individuals’ numbers masked', async () => {
    const authorizationId = await certified();
    await bought(2);
    const { data } = await onMyWorks(creator);
    expect(data).toMatchObject({ total: 1, content: [{ authorizationId, authorizedUser: '王小明' }] });
    expect(JSON.stringify(data)).not.toContain(PERSON);
    expect((await onMyWorks(await makeCreator(app.db))).data).toMatchObject({ total: 0, content: [] });
    expect((await onMyWorks(creator, { page: 2 })).data).toMatchObject({ total: 1, content: [], page: 2 });
  });

  test('is searched by clip, licensee, project and id, and exported as a file', async () => {
    await certified();
    const { content } = (await onMyWorks(creator)).data;
    const { authorizationId, authorizedProject, videoName } = content[0]!;
    const found = async (input: object) => (await onMyWorks(creator, input)).data.total;
    for (const keyword of [authorizationId, authorizedProject, videoName, '小明'])
      expect(await found({ keyword })).toBe(content.length);
    expect(await found({ keyword: PERSON })).toBe(0);
    expect(await found({ to: '2020-01-01' })).toBe(0);
    const { data } = await app.call('GET /order/v1/authorizations/author/export', {}, { token: creator.token });
    const lines = (await app.http.inject(data.url)).body.trim().split('\r\n');
    expect(lines).toHaveLength(1 + content.length);
    expect(lines[1]).toContain(authorizationId);
    expect(lines.join('\n')).not.toContain(PERSON);
  });

  test('refuses a page size of zero', async () => {
    expect((await onMyWorks(creator, { size: 0 })).code).toBe(40000);
  });
});

test('masks keep the ends of numbers and the first character of names', () => {
  expect(maskIdentityNumber(PERSON)).toBe('110***********002X');
  expect([maskPersonName('张'), maskPersonName('张三'), maskPersonName('𠮷野家')]).toEqual(['张*', '张*', '𠮷**']);
});
