import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TRANSFER_STATUS } from '@zhenku/contract/constants';
import type { Proof } from '@zhenku/contract/proofs/proofs';
import { assessLicence, LICENSEE_KINDS } from '@zhenku/contract/licences/licence-uses';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '../../../platform/database/database.ts';
import { disabledResponseCache } from '../../../platform/testing/response-cache.ts';
import { createPdfSigner } from '../../../platform/pdf/pdf-signer.ts';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { endpointRequest } from '../../../platform/testing/endpoint-request.ts';
import { makeClip, makeOperator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import { lockOrder } from '../../orders/end-order.ts';
import { orderRoutes } from '../../orders/orders.routes.ts';
import { payRechargedOrder } from '../../orders/pay-recharged-order.ts';
import { buyClips, creditCoins, placeOrder, testFiles, uploadFile, makeBuyer } from '../../orders/testing.ts';
import { proofRoutes } from '../../proofs/proofs.routes.ts';
import { testProofs } from '../../proofs/testing.ts';
import { transferRoutes } from '../../orders/transfers/transfers.routes.ts';
import { coinsBalance } from '../../wallet/coins.ts';
import { licenceRoutes } from '../licences.routes.ts';
import { paperRoutes } from '../certificates/papers.routes.ts';
import { runPoppler, textOfPdf } from '../pdf/testing.ts';
import { licenceTextRoutes } from './licence-texts.routes.ts';
import { changeLicenceText } from './testing.ts';

const SCRIPT = join(import.meta.dirname, '../../../../../scripts/verify/proof.mjs');
const { checkProof } = (await import(SCRIPT)) as { checkProof: (proof: unknown) => unknown };

const PERSON = '11010519491231002X';
const form = { authorizedUser: '王小明', socialCreditCode: PERSON, authorizedProject: '品牌短片' };

let app: TestApp;
let folder: string;
let admin: { id: number; token: string };
let buyer: TestUser;
let clip: number;
let version: number;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'zhenku-texts-'));
  const proofs = testProofs();
  const pdfSigner = createPdfSigner(folder, undefined);
  const services = { storage: testFiles, secret: 'secret', keyring: testKeyring, proofs };
  app = await testApp((each) => {
    orderRoutes(each, services);
    transferRoutes(each, services);
    licenceRoutes(each, { ...services, lockOrder });
    licenceTextRoutes(each, { responseCache: disabledResponseCache() });
    proofRoutes(each, { ...services, pdfSigner, checkSubjects: async () => ({ faults: [], waiting: 0 }) });
    paperRoutes(each, {
      ...services,
      storage: noFiles,
      publicUrl: 'https://footage.example',
      pdfSigner,
    });
  });
  admin = await makeOperator(app.db);
  clip = await makeClip(app.db);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  buyer = await makeBuyer(app.db, 1_000);
  version = (await app.call('GET /licence/v1/texts/current')).data.version;
});

const noFiles = { ...testFiles, publicPath: () => '', publicUrl: () => '' };

let changes = 0;
const change = (from?: Date, text = {}) =>
  changeLicenceText(app, admin, { scope: `第${(changes += 1)}种范围`, ...text }, from);
const as = {
  get token() {
    return buyer.token;
  },
};
const pay = (orderId: string, licenceTextVersion?: number) =>
  app.call('POST /order/v1/pay', { orderId, licenceTextVersion }, as);
const read = async (orderId: string) => (await app.call('GET /order/v1/orderId', { orderId }, as)).data;
const balance = () => coinsBalance(app.db, { userId: buyer.id });
const items = async (orderId: string) =>
  (await app.call('GET /order/v1/authorizations', { page: 1, keyword: orderId }, as)).data.content;
const certify = async (orderItemId: string) => {
  const { data } = await app.call('POST /order/v1/authorization/add', { orderItemId, ...form }, as);
  return (data as { authorizationId: string }).authorizationId;
};
const paperOf = async (authorizationId: string) =>
  (await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId })).data;
const proofOf = async (authorizationId: string) => {
  const { data: own } = await app.call('GET /order/v1/authorizations/proof', { authorizationId }, as);
  const { data: published } = await app.call('GET /order/v1/authorizations/keys');
  const { data: log } = await app.call('GET /order/v1/authorizations/log', { from: 1, size: 1 });
  return { ...own, keys: published.keys, head: log.head } as Proof;
};
const pdfOf = async (authorizationId: string) => {
  const request = endpointRequest('GET /order/v1/authorizations/pdf', { authorizationId });
  return (await app.http.inject(request)).rawPayload;
};

test('an order, its licences and certificate keep their text version on page and PDF', async () => {
  const words = '本授权书按购买时的条款执行。';
  const sold = await change(undefined, { words, uses: [{ use: '电视广告', standard: '须署名', extended: true }] });
  const order = await buyClips(app, buyer.token, [clip, 1]);
  const orderItemId = order.orderItems[0]!.orderItemId;
  const authorizationId = await certify(orderItemId);
  const before = { order: await read(order.orderId), paper: await paperOf(authorizationId) };
  const proof = await proofOf(authorizationId);

  await change(undefined, { words: '另一段正文。', uses: [{ use: '网络广告', standard: true, extended: true }] });
  await change();
  expect(await read(order.orderId)).toEqual(before.order);
  expect(before.order.licenceTextVersion).toBe(sold);
  expect(await items(order.orderId)).toMatchObject([{ licenceTextVersion: sold }]);
  const paper = await paperOf(authorizationId);
  expect(paper).toEqual(before.paper);
  expect(paper).toMatchObject({
    state: 'valid',
    licenceTextVersion: sold,
    licenceText: { words, uses: [{ use: '电视广告', standard: '须署名', extended: true }] },
  });
  const pdf = await pdfOf(authorizationId);
  const text = (await textOfPdf(pdf)).replaceAll(/\s/g, '');
  expect(text).toContain(`授权条款第${sold}版https://footage.example/#/licences/${sold}`);
  expect(text).toContain(words);
  expect(text).toContain('电视广告（须署名）');
  expect((await runPoppler('pdfinfo', ['-url', 'FILE'], pdf)).toString()).toContain(`/#/licences/${sold}`);
  const entered = JSON.parse(proof.entries[0]!.payload) as { licence: object };
  expect(entered.licence).toEqual({ type: 'standard', period: 1, textVersion: sold });
  expect((await proofOf(authorizationId)).entries).toEqual(proof.entries);
  expect(() => checkProof(proof)).not.toThrow();
});

test('after a new text, the buyer of an unpaid order must agree again, and is charged nothing until then', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  await app.call('POST /order/v1/licenceFit', { orderId, licensee: 'company', uses: [await anyUse()] }, as);
  expect(await read(orderId)).toMatchObject({ licenceTextVersion: version, licenceFit: { licensee: 'company' } });
  const next = await change();
  expect(await pay(orderId)).toMatchObject({ code: 40900, message: expect.stringContaining(`第${next}版`) });
  expect(await balance()).toBe(100_000n);
  expect(await read(orderId)).toMatchObject({ orderStatus: 1, licenceTextVersion: next, licenceFit: null });
  expect((await pay(orderId)).code).toBe(0);
  expect(await items(orderId)).toMatchObject([{ licenceTextVersion: next }]);
});

test('a payment from a page that shows another version is refused, however many concurrent clicks', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  const next = await change();
  const responses = await Promise.all(Array.from({ length: 5 }, () => pay(orderId, version)));
  expect(responses.map(({ code }) => code)).toEqual(responses.map(() => 40900));
  expect(await balance()).toBe(100_000n);
  const paid = await Promise.all(Array.from({ length: 5 }, () => pay(orderId, next)));
  expect(paid.map(({ code }) => code)).toEqual(paid.map(() => 0));
  expect(await balance()).toBe(90_000n);
});

const anyUse = async () => (await app.call('GET /licence/v1/texts/current')).data.text.uses[0]!.key;

test('a payment refused for a new text succeeds when repeated with the same key, and charges once', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  await change();
  const repeat = () =>
    app.call('POST /order/v1/pay', { orderId }, { ...as, token: buyer.token, headers: { 'idempotency-key': 'one' } });
  expect([(await repeat()).code, (await repeat()).code, (await repeat()).code]).toEqual([40900, 0, 0]);
  expect(await balance()).toBe(90_000n);
});

test('around a change of text, each sale has the version in force when it was paid', async () => {
  const orders = await Promise.all(Array.from({ length: 24 }, () => makeUser(app.db)));
  await Promise.all(orders.map(({ id }) => creditCoins(app.db, { userId: id }, 100)));
  const from = new Date(Date.now() + 2_000);
  const next = await change(from);
  const buy = async ({ token }: TestUser, index: number) => {
    await new Promise((resolve) => setTimeout(resolve, index * 150));
    const orderId = await placeOrder(app, token, [clip, 1]);
    const code = (await app.call('POST /order/v1/pay', { orderId }, { token })).code;
    if (code === 40900) await app.call('POST /order/v1/pay', { orderId }, { token });
    return orderId;
  };
  const ids = await Promise.all(orders.map(buy));
  const sold = await app.db
    .selectFrom('licences as l')
    .innerJoin('licence_snapshots as s', 's.licence_id', 'l.id')
    .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['o.paid_at', 's.licence_text_version', 'o.licence_text_version as ordered'])
    .where('o.id', 'in', ids)
    .execute();
  expect(sold).toHaveLength(orders.length);
  for (const sale of sold) {
    expect(sale.licence_text_version).toBe(Date.parse(sale.paid_at!) < from.getTime() ? version : next);
    expect(sale.ordered).toBe(sale.licence_text_version);
  }
  expect(new Set(sold.map((sale) => sale.licence_text_version)).size).toBe(2);
});

test('a purchase by bank transfer has the text accepted with its proof, which must be the text in force', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  const next = await change();
  const prove = async (licenceTextVersion?: number) => {
    const fileKey = await uploadFile(app.db, { userId: buyer.id });
    return await app.call('POST /order/v1/transferProof', { orderId, fileKey, licenceTextVersion }, as);
  };
  expect(await prove()).toMatchObject({ code: 40900, message: expect.stringContaining(`第${next}版`) });
  // A second click on a page with the old text does not agree to the new one.
  expect((await prove(version)).code).toBe(40900);
  expect((await read(orderId)).transferStatus).toBe(TRANSFER_STATUS.none);
  expect((await prove(next)).code).toBe(0);
  await change();
  const finance = await makeOperator(app.db, 'finance');
  const receipt = { orderId, reference: `CMB${orderId}`, amount: (await read(orderId)).payAmount };
  expect((await app.call('POST /operator/v1/transfers/{orderId}/confirm', receipt, finance)).code).toBe(0);
  expect(await items(orderId)).toMatchObject([{ licenceTextVersion: next }]);
});

test('a recharge does not pay an order under a text that its buyer has not seen', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  const opened = (await read(orderId)).orderCreateTime;
  const next = await change();
  const settle = (openedAt: string) =>
    inTransaction(app.db, (tx) =>
      payRechargedOrder(tx, testKeyring, { orderId, payer: { userId: buyer.id }, atMost: 10_000n, openedAt }),
    );
  await expect(settle(opened)).rejects.toThrow(`第${next}版`);
  expect([await balance(), (await read(orderId)).licenceTextVersion]).toEqual([100_000n, next]);
  // The refusal has moved the order to the new text, to which the person who opened that recharge has not agreed.
  await expect(settle(opened)).rejects.toThrow(`第${next}版`);
  expect(await balance()).toBe(100_000n);
  await settle(new Date().toISOString());
  expect((await read(orderId)).orderStatus).toBe(2);
});

test('an upgrade has the text in force at its own sale, and the upgraded licence keeps its text', async () => {
  const base = await buyClips(app, buyer.token, [clip, 1]);
  const next = await change();
  const input = { videos: [{ videoId: clip, videoType: 3 }], upgradeOf: base.orderItems[0]!.orderItemId };
  const { data } = await app.call('POST /order/v1/create', input, as);
  expect((await pay(data.orderId)).code).toBe(0);
  expect(await items(base.orderId)).toMatchObject([{ licenceTextVersion: version }]);
  expect(await items(data.orderId)).toMatchObject([{ licenceTextVersion: next }]);
});

test('a purchase’s text permanently determines its permitted uses', async () => {
  interface Sale {
    orderId: string;
    tier: number;
    uses: string[];
  }
  const sales: Sale[] = [];
  const answers = new Map<string, unknown>();
  const ask = async ({ orderId }: Sale, licensee: (typeof LICENSEE_KINDS)[number], uses: string[]) =>
    (await app.call('POST /order/v1/licenceFit', { orderId, licensee, uses }, as)).data;
  const permission = fc.oneof(fc.boolean(), fc.constant('须署名'));
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(permission, permission), { minLength: 1, maxLength: 6 }),
      fc.constantFrom(1, 2, 3),
      fc.constantFrom(...LICENSEE_KINDS),
      fc.nat(),
      async (rows, tier, licensee, pick) => {
        await creditCoins(app.db, { userId: buyer.id }, 500);
        const uses = rows.map(([standard, extended], index) => ({ use: `用途${index}`, standard, extended }));
        const sold = await change(undefined, { uses });
        const { orderId } = await buyClips(app, buyer.token, [clip, tier]);
        const { text } = (await app.call('GET /licence/v1/texts/{version}', { version: sold })).data;
        sales.push({ orderId, tier, uses: text.uses.map(({ key }) => key) });
        const fresh = await ask(sales.at(-1)!, licensee, sales.at(-1)!.uses);
        expect(fresh.items).toMatchObject([assessLicence(text, { licensee, uses: sales.at(-1)!.uses }, tier)]);
        answers.set(JSON.stringify([orderId, licensee]), fresh);
        const earlier = sales[pick % sales.length]!;
        for (const kind of LICENSEE_KINDS) {
          const key = JSON.stringify([earlier.orderId, kind]);
          const answer = await ask(earlier, kind, earlier.uses);
          expect(answer).toEqual(answers.get(key) ?? answer);
          answers.set(key, answer);
        }
      },
    ),
  );
  const old = sales[0]!;
  expect(
    (await app.call('POST /order/v1/licenceFit', { orderId: old.orderId, licensee: 'company', uses: ['filmTv'] }, as))
      .code,
  ).toBe(40000);
});
