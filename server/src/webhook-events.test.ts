import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { WEBHOOK_EVENT_TYPES } from '@zhenku/contract/webhooks/event-types';
import { WEBHOOK_BODIES } from '@zhenku/contract/webhooks/events';
import { beforeEach, describe, expect, test } from 'vitest';
import { operatorCertificateRoutes } from './features/licences/certificates/operator-certificates.routes.ts';
import { licenceRoutes } from './features/licences/licences.routes.ts';
import { lockAnyOrder, lockOrder } from './features/orders/end-order.ts';
import { invoiceRoutes } from './features/orders/invoices/invoices.routes.ts';
import { notifyBuyer } from './features/orders/notify-buyer.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { refundRoutes } from './features/orders/refunds/refunds.routes.ts';
import {
  buyClips,
  creditCoins,
  makeBuyer,
  makeCompanyBuyer,
  testFiles,
  uploadFile,
} from './features/orders/testing.ts';
import { applyOrThrow, complete, earn, fail, payoutsApp } from './features/payouts/testing.ts';
import { makeCertified } from './features/payouts/testing-creators.ts';
import { testProofs } from './features/proofs/testing.ts';
import { failProcessing } from './features/publishing/pipeline/fail-processing.ts';
import { transitionVideo } from './features/publishing/states.ts';
import { openStudio, sampleForm } from './features/publishing/testing.ts';
import { submitVersion } from './features/publishing/versions/next-version.ts';
import { finishVersion, makeUpload } from './features/publishing/versions/testing-versions.ts';
import { deliver, insertEndpoint, startReceiver } from './features/webhooks/testing.ts';
import { type Db, inTransaction } from './platform/database/database.ts';
import { addMembers, makeClip, makeCreator, makeOperator, type TestUser } from './platform/testing/fixtures.ts';
import { testKeyring } from './platform/testing/keyring.ts';

/** Makes changes, and compares what arrives at a receiver strictly with the contract's schemas. */

const receiver = await startReceiver();
const proofs = testProofs();
const shop = await openStudio(undefined, (app) => {
  const services = { storage: testFiles, secret: 'secret', keyring: testKeyring, proofs, lockOrder, enqueueMail: null };
  orderRoutes(app, services);
  invoiceRoutes(app, services);
  refundRoutes(app, services);
  licenceRoutes(app, services);
  operatorCertificateRoutes(app, { proofs, lockAnyOrder, notifyBuyer });
});
const { db } = shop;
const admin = await makeOperator(db);
const creator = await makeCreator(db);
const seen = new Set<string>();

let buyer: TestUser;
let clip: number;
beforeEach(async () => {
  buyer = await makeBuyer(db, 1_000);
  clip = await makeClip(db, creator.id);
  await subscribe(db, buyer.id);
});

const as = ({ token }: { token: string }) => ({ token });

async function subscribe(db: Db, userId: number): Promise<void> {
  await insertEndpoint(db, { userId, url: `${receiver.url}/${userId}` });
}

async function eventsOf(change: () => Promise<unknown>, on = db): Promise<[string, object][]> {
  await deliver(on);
  receiver.received.length = 0;
  await change();
  await deliver(on);
  await deliver(on);
  return receiver.received.map(({ body }) => {
    const event = JSON.parse(body) as { type: keyof typeof WEBHOOK_BODIES; data: object };
    const { shape } = WEBHOOK_BODIES[event.type];
    expect(Object.keys(event)).toEqual(['type', 'timestamp', 'data']);
    (shape.data as unknown as { strict: () => { parse: (data: object) => unknown } }).strict().parse(event.data);
    seen.add(event.type);
    return [event.type, event.data];
  });
}

const byType = (events: [string, object][]) => events.toSorted(([one], [other]) => one.localeCompare(other));

const succeed = async (response: Promise<{ code: number; message: string }>) => {
  const { code, message } = await response;
  if (code !== 0) throw new Error(message);
};

describe('buyers', () => {
  test('get one event of a paid order, with its items', async () => {
    let order: Awaited<ReturnType<typeof buyClips>> | undefined;
    const events = await eventsOf(async () => (order = await buyClips(shop, buyer.token, [clip, 1], [clip, 2])));
    expect(events).toEqual([
      [
        'order.paid',
        {
          orderId: order!.orderId,
          payType: 1,
          payAmount: order!.payAmount,
          items: order!.orderItems.map(({ orderItemId, videoId, videoType }) => ({ orderItemId, videoId, videoType })),
        },
      ],
    ]);
  });

  test('get the event of a company’s order at the company’s endpoint only', async () => {
    const company = await makeCompanyBuyer(db, 1_000);
    await subscribe(db, company.id);
    await addMembers(db, company, { buyers: [buyer] });
    const { orderId } = (
      await shop.call('POST /order/v1/create', { videos: [{ videoId: clip, videoType: 1 }] }, as(buyer))
    ).data;
    const events = await eventsOf(() =>
      succeed(shop.call('POST /order/v1/pay', { orderId, companyPay: true }, as(buyer))),
    );
    expect(events).toMatchObject([['order.paid', { orderId, payType: 0 }]]);
    expect(receiver.received[0]!.path).toBe(`/${company.id}`);
  });

  test('get no event for a payment that fails', async () => {
    await db.updateTable('videos').set({ status: VIDEO_STATUS.published }).where('id', '=', clip).execute();
    const { orderId } = (
      await shop.call('POST /order/v1/create', { videos: [{ videoId: clip, videoType: 1 }] }, as(buyer))
    ).data;
    await db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', clip).execute();
    const refused = () => shop.call('POST /order/v1/pay', { orderId }, as(buyer));
    expect(await eventsOf(async () => expect((await refused()).code).toBe(40900))).toEqual([]);
  });

  test('get events of issued, corrected and voided licences, and of refunds', async () => {
    const { orderId, orderItems } = await buyClips(shop, buyer.token, [clip, 1], [clip, 2]);
    const [item, other] = orderItems.map(({ orderItemId, videoId, videoType }) => ({
      orderItemId,
      videoId,
      videoType,
    }));
    const form = { authorizedUser: '王小明', socialCreditCode: '11010519491231002X', authorizedProject: '品牌短片' };
    const issued = await eventsOf(() =>
      succeed(shop.call('POST /order/v1/authorization/add', { orderItemId: item!.orderItemId, ...form }, as(buyer))),
    );
    expect(issued).toMatchObject([['licence.issued', { orderId, ...item, replaces: null }]]);
    const { authorizationId } = issued[0]![1] as { authorizationId: string };

    const corrected = await eventsOf(() =>
      succeed(
        shop.call(
          'POST /operator/v1/authorizations/{authorizationId}/reissue',
          { authorizationId, reason: '错字', authorizedUser: '王晓明' },
          as(admin),
        ),
      ),
    );
    const { authorizationId: newId } = corrected.find(
      ([type]) => type === 'licence.issued',
    )![1] as (typeof issued)[0][1] & {
      authorizationId: string;
    };
    expect(corrected).toEqual(
      expect.arrayContaining([
        ['licence.voided', { orderId, ...item, authorizationId, replacedBy: newId }],
        ['licence.issued', { orderId, ...item, authorizationId: newId, replaces: authorizationId }],
      ]),
    );
    expect(corrected).toHaveLength(2);

    const refund = (orderItemIds?: string[]) =>
      eventsOf(() =>
        succeed(
          shop.call('POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '误购', orderItemIds }, as(admin)),
        ),
      );
    expect(byType(await refund([item!.orderItemId]))).toMatchObject([
      ['licence.voided', { orderId, ...item, authorizationId: newId, replacedBy: null }],
      ['order.refunded', { orderId, orderStatus: 2, items: [item] }],
    ]);
    expect(byType(await refund())).toMatchObject([
      ['licence.voided', { ...other, authorizationId: null }],
      ['order.refunded', { orderStatus: 4, items: [other] }],
    ]);
  });

  test('get events of an issued and a replaced invoice', async () => {
    const { orderId } = await buyClips(shop, buyer.token, [clip, 1]);
    await succeed(shop.call('POST /order/v1/makeInvoice', { orderId, headTitle: '张三' }, as(buyer)));
    const send = async (how: 'issue' | 'replace') => {
      const fileKey = await uploadFile(db, { operatorId: admin.id });
      const input = { orderId, fileKey, ...(how === 'replace' && { reason: '抬头有误' }) };
      await succeed(shop.call(`POST /operator/v1/invoices/{orderId}/${how}`, input, as(admin)));
    };
    expect(await eventsOf(() => send('issue'))).toMatchObject([['invoice.issued', { orderId, replaced: false }]]);
    expect(await eventsOf(() => send('replace'))).toMatchObject([['invoice.issued', { orderId, replaced: true }]]);
  });
});

describe('creators', () => {
  let author: TestUser;
  beforeEach(async () => {
    author = await makeCreator(db);
    await subscribe(db, author.id);
  });
  const make = (status: number) => makeClip(db, author.id, { status });
  const decide = (videoId: number, how: 'approve' | 'reject' | 'offline' | 'online', reason?: string) =>
    succeed(shop.call(`POST /operator/v1/videos/{videoId}/${how}`, { videoId, ...(reason && { reason }) }, as(admin)));

  test('get events of successful and failed processing', async () => {
    const videoId = await make(VIDEO_STATUS.processing);
    expect(await eventsOf(() => transitionVideo(db, videoId, { transition: 'finishProcessing' }))).toEqual([
      ['clip.processed', { videoId, videoStatus: 1, nextVersion: false, succeeded: true, reason: null }],
    ]);
    const lost = await make(VIDEO_STATUS.processing);
    const { originalKey } = await db
      .selectFrom('videos')
      .where('id', '=', lost)
      .select('original_key as originalKey')
      .executeTakeFirstOrThrow();
    const original = { id: lost, originalKey: originalKey!, nextVersion: false } as never;
    expect(await eventsOf(() => failProcessing(db, original, '文件损坏'))).toEqual([
      ['clip.processed', { videoId: lost, videoStatus: 5, nextVersion: false, succeeded: false, reason: '文件损坏' }],
    ]);
  });

  test('get approvals, rejections and takedowns', async () => {
    const videoId = await make(VIDEO_STATUS.inReview);
    expect(await eventsOf(() => decide(videoId, 'approve'))).toEqual([
      ['clip.approved', { videoId, videoStatus: 2, nextVersion: false }],
    ]);
    expect(await eventsOf(() => decide(videoId, 'offline', '侵权'))).toEqual([
      ['clip.withdrawn', { videoId, by: 'operator', deleted: false, reason: '侵权' }],
    ]);
    expect(await eventsOf(() => decide(videoId, 'online'))).toEqual([]);
    const rejected = await make(VIDEO_STATUS.inReview);
    expect(await eventsOf(() => decide(rejected, 'reject', '画面抖动'))).toEqual([
      ['clip.rejected', { videoId: rejected, videoStatus: 3, nextVersion: false, reason: '画面抖动' }],
    ]);
  });

  test('get events of clips that they withdraw or delete themselves', async () => {
    const videoId = await make(VIDEO_STATUS.published);
    expect(await eventsOf(() => succeed(shop.call('POST /video/v1/offline', { videoId }, as(author))))).toEqual([
      ['clip.withdrawn', { videoId, by: 'author', deleted: false, reason: null }],
    ]);
    expect(await eventsOf(() => succeed(shop.call('POST /video/v1/delete', { videoId }, as(author))))).toEqual([]);
    const other = await make(VIDEO_STATUS.published);
    expect(await eventsOf(() => succeed(shop.call('POST /video/v1/delete', { videoId: other }, as(author))))).toEqual([
      ['clip.withdrawn', { videoId: other, by: 'author', deleted: true, reason: null }],
    ]);
  });

  test('get the events of a next version', async () => {
    const videoId = await make(VIDEO_STATUS.published);
    const update = async () =>
      await succeed(
        shop.call(
          'POST /video/v1/update',
          { ...sampleForm, hd4kPrice: null, videoId, fileKey: await makeUpload(db, author.id) },
          as(author),
        ),
      );
    const version = { videoId, videoStatus: 2, nextVersion: true };
    await update();
    const submitted = await eventsOf(() =>
      inTransaction(db, (tx) => submitVersion(tx, videoId, { fingerprint: [] as never, similar: [] })),
    );
    expect(submitted).toEqual([['clip.processed', { ...version, succeeded: true, reason: null }]]);
    await finishVersion(db, videoId);
    expect(await eventsOf(() => decide(videoId, 'reject', '有水印'))).toEqual([
      ['clip.rejected', { ...version, reason: '有水印' }],
    ]);
    await update();
    await finishVersion(db, videoId);
    expect(await eventsOf(() => decide(videoId, 'approve'))).toEqual([['clip.approved', version]]);
  });

  test('get events of transferred and failed withdrawals', async () => {
    const payouts = await payoutsApp();
    const payee = await makeCertified(payouts.db);
    await subscribe(payouts.db, payee.id);
    await earn(payouts.db, payee.id, 25_000);
    const { applyId, taxMoney, payMoney } = await applyOrThrow(payouts, payee, 20_000);
    const decided = { applyId, depositMoney: 20_000, taxMoney };
    expect(await eventsOf(() => succeed(complete(payouts, applyId)), payouts.db)).toEqual([
      ['withdrawal.decided', { ...decided, depositStatus: 1, payMoney, reason: null }],
    ]);
    const second = await applyOrThrow(payouts, payee, 300);
    expect(await eventsOf(() => succeed(fail(payouts, second.applyId, '户名不符')), payouts.db)).toMatchObject([
      ['withdrawal.decided', { applyId: second.applyId, depositStatus: 2, payMoney: 0, reason: '户名不符' }],
    ]);
  });
});

test('the tests above cause every type of event', async () => {
  expect([...seen].toSorted()).toEqual(WEBHOOK_EVENT_TYPES.toSorted());
});

test('the shop’s endpoints get every user’s events', async () => {
  await insertEndpoint(db, { userId: null, url: `${receiver.url}/shop` });
  const stranger = await makeBuyer(db, 100);
  await creditCoins(db, { userId: stranger.id }, 100);
  const events = await eventsOf(() => buyClips(shop, stranger.token, [clip, 1]));
  expect(events).toMatchObject([['order.paid', {}]]);
  expect(receiver.received[0]!.path).toBe('/shop');
});
