import { createHash, createSecretKey } from 'node:crypto';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import { FIRST_LICENCE_TEXT } from '@zhenku/contract/licences/first-licence-text';
import type { CodeServices } from '../features/accounts/codes.ts';
import { makeVerifiedCompany } from '../features/companies/testing.ts';
import { invoiceRoutes } from '../features/orders/invoices/invoices.routes.ts';
import { licenceRoutes } from '../features/licences/licences.routes.ts';
import { lockOrder } from '../features/orders/end-order.ts';
import { buyClips, creditCoins, placeOrder, testFiles, uploadFile } from '../features/orders/testing.ts';
import { payoutRoutes } from '../features/payouts/payouts.routes.ts';
import { earn } from '../features/payouts/testing.ts';
import { certifyUser, CREATOR_NAME } from '../features/payouts/testing-creators.ts';
import { projectRoutes } from '../features/projects/projects.routes.ts';
import { makeCoupon, makeOffer } from '../features/promotions/testing.ts';
import { signingKey } from '../features/proofs/signing-keys.ts';
import { testProofs } from '../features/proofs/testing.ts';
import { type RechargesApp, rechargesApp } from '../features/recharges/testing.ts';
import { refundRoutes } from '../features/orders/refunds/refunds.routes.ts';
import { poolOf } from '../platform/database/database.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { makeClip, makeCreator, makeOperator, makeUser, type TestUser } from '../platform/testing/fixtures.ts';
import type { SmsMessage } from '../providers/sms/sms.ts';
import { until } from './server-process.ts';
import { dumpRows } from './upgrade-rows.ts';

const TIMEOUT_MS = 60_000;
export const PUBLIC_URL = 'https://footage.example';
export const storage = testFiles as Partial<Storage> as Storage;
/** Later runs read the stored rows, so their keys are fixed. */
const seed = createHash('sha256').update('rows kept for upgrades').digest();
const secret = createSecretKey(seed);
export const keyring = { current: 1, find: () => secret, versions: () => [1], hashKey: secret };
export const signer = signingKey(seed);
export const makeProofs = () => ({ ...testProofs(), keyring, keys: { find: () => signer, newest: () => signer } });

const LICENSEE = {
  authorizedUser: '北京长风影视有限公司',
  socialCreditCode: '91110000600037341L',
  authorizedProject: '短片',
};

/** Fills a database through this version's own API (money, certificates, a saved check). Returns a dump of its rows. */
export async function fillForUpgrade(): Promise<Buffer> {
  const proofs = makeProofs();
  const sent: SmsMessage[] = [];
  const codes: CodeServices = {
    sendSms: async (message) => void sent.push(message),
    sendMail: null,
    secret: 'secret',
    limitByAddress: false,
    proofOfWork: false,
    codeLogin: false,
  };
  const app = await rechargesApp(undefined, (each) => {
    licenceRoutes(each, { storage: testFiles, keyring, lockOrder, proofs });
    refundRoutes(each, { proofs });
    invoiceRoutes(each, { storage: testFiles, enqueueMail: null });
    payoutRoutes(each, { ...codes, storage: testFiles, keyring });
    projectRoutes(each, { storage, publicUrl: PUBLIC_URL });
  });
  try {
    const { db } = app;
    const finance = await makeOperator(db, 'finance');
    const creator = await makeCreator(db);
    const clip = await makeClip(db, creator.id);
    const hashes = [1n, -9_007_199_254_740_993n, 4_611_686_018_427_387_905n];
    await poolOf(db).query('insert into video_fingerprints (video_id, hashes) values ($1, $2)', [clip, hashes]);
    const buyer = await makeUser(db);
    await rechargeByProviders(app, buyer);
    await buyAndRefund(app, { buyer, clip, finance });
    await invoiceCompany(app, clip, finance);
    await withdraw(app, {
      creator,
      finance,
      codeTo: (phone) => sent.findLast(({ to }) => to === phone)!.params['code']!,
    });
    await checkFilm(app, buyer, [clip, await makeClip(db, creator.id)]);
    return await dumpRows(poolOf(db));
  } finally {
    await app.close();
  }
}

export async function expectSuccess<T>(response: Promise<{ code: number; message: string; data: T }>): Promise<T> {
  const { code, message, data } = await response;
  if (code !== 0) throw new Error(`${code} ${message}`);
  return data;
}

async function rechargeByProviders(app: RechargesApp, buyer: TestUser): Promise<void> {
  const couponId = await makeCoupon(app.db, buyer.id);
  const discountId = await makeOffer(app.db);
  const paid = [
    ['alipay', await app.open('alipay', buyer.token, 500, { couponId })],
    ['wxpay', await app.open('wxpay', buyer.token, 1_000, { discountId })],
  ] as const;
  for (const [channel, orderId] of paid) {
    await app.pay(channel, orderId, 'success');
    await until(async () => (await app.status(buyer.token, orderId)) === ORDER_STATUS.paid, TIMEOUT_MS);
  }
  await app.open('alipay', buyer.token, 100);
}

type Sale = { buyer: TestUser; clip: number; finance: { token: string } };

async function buyAndRefund(app: RechargesApp, { buyer, clip, finance }: Sale): Promise<void> {
  const bought = [await buyClips(app, buyer.token, [clip, 1]), await buyClips(app, buyer.token, [clip, 2])];
  for (const { orderItems } of bought) {
    const named = { ...LICENSEE, orderItemId: orderItems[0]!.orderItemId };
    await expectSuccess(app.call('POST /order/v1/authorization/add', named, buyer));
  }
  const refund = { orderId: bought[1]!.orderId, reason: '买错了' };
  await expectSuccess(app.call('POST /operator/v1/orders/{orderId}/refund', refund, finance));
  await placeOrder(app, buyer.token, [clip, 3]);
  const closed = await placeOrder(app, buyer.token, [clip, 3]);
  await expectSuccess(app.call('POST /order/v1/close', { orderId: closed }, buyer));
}

async function invoiceCompany(app: RechargesApp, clip: number, finance: Payee['finance']): Promise<void> {
  const owner = await makeVerifiedCompany(app.db);
  await creditCoins(app.db, { companyId: owner.companyId }, 1_000);
  const { orderId } = await buyClips(app, owner.token, [clip, 1]);
  await expectSuccess(app.call('POST /order/v1/makeInvoice', { orderId, headType: 2, headTitle: '张三' }, owner));
  const fileKey = await uploadFile(app.db, { operatorId: finance.id });
  await expectSuccess(app.call('POST /operator/v1/invoices/{orderId}/issue', { orderId, fileKey }, finance));
}

async function checkFilm(app: RechargesApp, buyer: TestUser, [bought, missing]: [number, number]): Promise<void> {
  const project = { projectName: '短片', clientName: '云上集团' };
  const { projectId } = await expectSuccess(app.call('POST /project/v1/create', project, buyer));
  const seen = { spans: [[0, 50] as [number, number]], name: '画面.mp4', mark: null };
  const film = {
    projectId,
    checkName: '成片 v3',
    fps: 25,
    frames: 3_000,
    width: 1_920,
    height: 1_080,
    use: { licensee: 'company', uses: [FIRST_LICENCE_TEXT.uses[0]!.key] },
    basis: 'picture',
    sha256: 'ab'.repeat(32),
    files: [
      { ...seen, seen: bought, sight: 'found', mark: 'clean' },
      { ...seen, seen: missing, sight: 'confirmed', mark: 'preview' },
      { ...seen, seen: missing, sight: 'look' },
      { ...seen, name: '自己拍的.mp4' },
    ],
  };
  await expectSuccess(app.call('POST /project/v1/check/save', film, buyer));
}

interface Payee {
  creator: TestUser;
  finance: { id: number; token: string };
  codeTo: (phone: string) => string;
}

async function withdraw(app: RechargesApp, { creator, finance, codeTo }: Payee): Promise<void> {
  await certifyUser(app.db, creator.id, undefined, keyring);
  await earn(app.db, creator.id, 5_000);
  const to = { alipayAccountName: CREATOR_NAME, aplipayAccountId: 'gu@example.com', remark: '十一月收益' };
  const apply = async (depositMoney: number) => {
    await app.db.deleteFrom('verification_codes').where('recipient', '=', creator.phone).execute();
    await expectSuccess(app.call('POST /author/v1/deposit/verifyCode', {}, creator));
    const body = { ...to, depositMoney, captcha: codeTo(creator.phone) };
    return await expectSuccess(app.call('POST /author/v1/deposit/apply', body, creator));
  };
  const { applyId } = await apply(1_000);
  const transferFileKey = await uploadFile(app.db, { operatorId: finance.id });
  await expectSuccess(
    app.call('POST /operator/v1/withdrawals/{applyId}/complete', { applyId, transferFileKey }, finance),
  );
  await apply(500);
}
