import { ORDER_STATUS, PAY_TYPE } from '@zhenku/contract/constants';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { noOperatorMail } from './features/operators/testing.ts';
import { lockOrder } from './features/orders/end-order.ts';
import { placeOrder, testFiles, uploadFile, makeBuyer } from './features/orders/testing.ts';
import { homeRoutes } from './features/content/home/home.routes.ts';
import { licenceRoutes } from './features/licences/licences.routes.ts';
import { testProofs } from './features/proofs/testing.ts';
import { rechargesApp, type RechargesApp } from './features/recharges/testing.ts';
import { settleOrderOfRecharge } from './features/recharges/settle-order.ts';
import { transferRoutes } from './features/orders/transfers/transfers.routes.ts';
import { testLister } from './features/catalogue/testing.ts';
import { changeSettings } from './platform/site-settings.ts';
import type { Storage } from './platform/storage/storage.ts';
import { makeClip, makeCreator, makeOperator, type TestUser } from './platform/testing/fixtures.ts';
import { testKeyring } from './platform/testing/keyring.ts';
import { disabledResponseCache } from './platform/testing/response-cache.ts';

/** Tests that, outside the sandbox, the shop sells only while a legal person issues the certificates. */

const REFUSED = { code: 40900, message: '暂不能出具授权书' };
const NOBODY = {
  issuer: { name: '', contact: '', sealUrl: null },
  imprint: { company: '', hotline: '', icp: '', police: '' },
};
const BY_IMPRINT = { ...NOBODY, imprint: { ...NOBODY.imprint, company: '远山传媒有限公司' } };
const BY_ISSUER = { ...NOBODY, issuer: { ...NOBODY.issuer, name: '远山影像有限公司' } };

let app: RechargesApp;
let buyer: TestUser;
let clip: number;
let buyerToken: { token: string };

beforeAll(async () => {
  const shared = { storage: testFiles, keyring: testKeyring };
  app = await rechargesApp(
    undefined,
    (target) => {
      const home = { responseCache: disabledResponseCache(), search: testLister(target.db), keyring: testKeyring };
      homeRoutes(target, {
        ...home,
        operatorMail: noOperatorMail,
        storage: {} as Storage,
        codeLogin: false,
        wechatLogin: [],
      });
      transferRoutes(target, shared);
      licenceRoutes(target, { ...shared, lockOrder, proofs: testProofs() });
    },
    { requireIssuer: true },
  );
});
afterAll(() => app.close());
beforeEach(async () => {
  await changeSettings(app.db, NOBODY);
  buyer = await makeBuyer(app.db, 1_000);
  buyerToken = { token: buyer.token };
  clip = await makeClip(app.db);
});

const order = () => placeOrder(app, buyer.token, [clip, 1]);
const pay = (orderId: string) => app.call('POST /order/v1/pay', { orderId }, buyerToken);
const stateOf = async (orderId: string) => (await app.call('GET /order/v1/orderId', { orderId }, buyerToken)).data;

describe('without an issuer', () => {
  test('refuses to pay an order with coins until a company is set', async () => {
    const orderId = await order();
    expect(await pay(orderId)).toMatchObject(REFUSED);
    expect(await stateOf(orderId)).toMatchObject({ orderStatus: ORDER_STATUS.pending });
    await changeSettings(app.db, BY_IMPRINT);
    expect((await pay(orderId)).code).toBe(0);
    // A repeated call learns that the order is paid, whatever was configured since.
    await changeSettings(app.db, NOBODY);
    expect((await pay(orderId)).code).toBe(0);
  });

  test('opens no recharge for an order on any channel, but opens one without an order', async () => {
    const orderId = await order();
    for (const channel of ['alipay', 'wxpay'] as const) {
      expect(await app.tryOpen(channel, buyer.token, 100, { orderId })).toMatchObject(REFUSED);
      expect((await app.tryOpen(channel, buyer.token, 100)).code).toBe(0);
    }
    const creator = await makeCreator(app.db);
    const theirs = await placeOrder(app, creator.token, [clip, 1]);
    const byIncome = { rechargeMoney: 100, orderId: theirs };
    expect(await app.call('POST /author/v1/rechargeByDeposit', byIncome, creator)).toMatchObject(REFUSED);
  });

  test('shows no account for transfers, and accepts no transfer', async () => {
    const orderId = await order();
    expect(await app.call('GET /order/v1/transferAccount', {}, buyerToken)).toMatchObject(REFUSED);
    const fileKey = await uploadFile(app.db, { userId: buyer.id });
    expect(await app.call('POST /order/v1/transferProof', { orderId, fileKey }, buyerToken)).toMatchObject(REFUSED);
    await changeSettings(app.db, BY_ISSUER);
    expect((await app.call('GET /order/v1/transferAccount', {}, buyerToken)).code).toBe(0);
    expect((await app.call('POST /order/v1/transferProof', { orderId, fileKey }, buyerToken)).code).toBe(0);
  });

  test('issues no certificate', async () => {
    await changeSettings(app.db, BY_ISSUER);
    const orderId = await order();
    await pay(orderId);
    const { orderItemId } = (await stateOf(orderId)).orderItems[0]!;
    const form = { authorizedUser: '王小明', socialCreditCode: '11010519491231002X', authorizedProject: '品牌短片' };
    const add = () => app.call('POST /order/v1/authorization/add', { orderItemId, ...form }, buyerToken);
    await changeSettings(app.db, NOBODY);
    expect(await add()).toMatchObject(REFUSED);
    await changeSettings(app.db, BY_IMPRINT);
    const { data } = await add();
    const { authorizationId } = data as { authorizationId: string };
    const paper = await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId });
    expect(paper.data.issuer).toEqual({ name: '远山传媒有限公司', contact: '', sealUrl: null });
    expect((await app.call('GET /website/v1/issuer')).data).toEqual(paper.data.issuer);
  });
});

describe('money received earlier still pays its order after the issuer was removed', () => {
  test('through a recharge opened for the order', async () => {
    await changeSettings(app.db, BY_IMPRINT);
    const orderId = await order();
    const rechargeId = await app.open('alipay', buyer.token, 100, { orderId });
    await changeSettings(app.db, NOBODY);
    await app.pay('alipay', rechargeId, 'success');
    await settleOrderOfRecharge(app.db, testKeyring, rechargeId);
    expect(await stateOf(orderId)).toMatchObject({ orderStatus: ORDER_STATUS.paid, payType: PAY_TYPE.personal });
  });

  test('through a transfer that awaits an operator', async () => {
    await changeSettings(app.db, BY_IMPRINT);
    const orderId = await order();
    const fileKey = await uploadFile(app.db, { userId: buyer.id });
    await app.call('POST /order/v1/transferProof', { orderId, fileKey }, buyerToken);
    await changeSettings(app.db, NOBODY);
    const finance = await makeOperator(app.db, 'finance');
    const confirm = { orderId, reference: `ref-${orderId}`, amount: 100 };
    expect((await app.call('POST /operator/v1/transfers/{orderId}/confirm', confirm, finance)).code).toBe(0);
    expect(await stateOf(orderId)).toMatchObject({ orderStatus: ORDER_STATUS.paid });
  });
});

test('rejects removing the last company that issues certificates', async () => {
  const admin = await makeOperator(app.db);
  const put = (change: object) => app.call('PUT /operator/v1/settings', change, admin);
  // A new shop saves its other settings first.
  expect((await put({ siteName: '新名字' })).code).toBe(0);
  expect((await put(BY_ISSUER)).code).toBe(0);
  expect(await put({ issuer: NOBODY.issuer })).toMatchObject({
    code: 40000,
    data: { fields: { issuer: '出具方与网站主体的公司名称不能都为空' } },
  });
  expect((await put(BY_IMPRINT)).code).toBe(0);
  expect((await put({ imprint: NOBODY.imprint })).code).toBe(40000);
});
