import { createHash, createSecretKey } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ORDER_STATUS } from '@zhenku/contract/constants';
import type { CodeServices } from './features/accounts/codes.ts';
import { makeVerifiedCompany } from './features/companies/testing.ts';
import { invoiceRoutes } from './features/invoices/invoices.routes.ts';
import { checkCertificates } from './features/licences/chain-subjects.ts';
import { licenceRoutes } from './features/licences/licences.routes.ts';
import { lockOrder } from './features/orders/end-order.ts';
import { buyClips, creditCoins, placeOrder, testFiles, uploadFile } from './features/orders/testing.ts';
import { payoutRoutes } from './features/payouts/payouts.routes.ts';
import { certifyUser, CREATOR_NAME, earn } from './features/payouts/testing.ts';
import { makeCoupon, makeOffer } from './features/promotions/testing.ts';
import { readNewest } from './features/proofs/chain.ts';
import { checkChain } from './features/proofs/check-chain.ts';
import { signingKey } from './features/proofs/signing-keys.ts';
import { testProofs } from './features/proofs/testing.ts';
import { type RechargesApp, rechargesApp } from './features/recharges/testing.ts';
import { refundRoutes } from './features/refunds/refunds.routes.ts';
import { checkLedger } from './features/wallet/check-ledger.ts';
import { openDatabase, poolOf } from './platform/database.ts';
import { migrationSteps } from './platform/migration-steps.ts';
import { openUserSession } from './platform/sessions.ts';
import { testApp } from './platform/testing/app.ts';
import { makeClip, makeCreator, makeOperator, makeUser, type TestUser } from './platform/testing/fixtures.ts';
import { databaseAt } from './platform/testing/migration.ts';
import type { SmsMessage } from './providers/sms/sms.ts';
import { until } from './testing/server-process.ts';
import { dumpRows, loadRows, readRows } from './testing/upgrade-rows.ts';

/** The data of earlier versions, through every migration since. `KEEP_UPGRADE=1` keeps that of this version (docs/recipes.md). */

const PATIENCE_MS = 60_000;
const FOLDER = join(import.meta.dirname, 'testing/upgrades');
/** Kept rows are read by later runs, so their keys are fixed. */
const seed = createHash('sha256').update('rows kept for upgrades').digest();
const secret = createSecretKey(seed);
const keyring = { current: 1, find: () => secret, versions: () => [1], hashKey: secret };
const key = signingKey(seed);
const makeProofs = () => ({ ...testProofs(), keyring, keys: { find: () => key, newest: () => key } });

const LICENSEE = {
  authorizedUser: '北京长风影视有限公司',
  socialCreditCode: '91110000600037341L',
  authorizedProject: '短片',
};

async function fill(): Promise<Buffer> {
  const proofs = makeProofs();
  const sent: SmsMessage[] = [];
  const codes: CodeServices = {
    sendSms: async (message) => void sent.push(message),
    sendMail: null,
    secret: 'secret',
    limitByAddress: false,
    proofOfWork: false,
  };
  const app = await rechargesApp(undefined, (each) => {
    licenceRoutes(each, { storage: testFiles, secret: 'secret', keyring, lockOrder, proofs });
    refundRoutes(each, { proofs });
    invoiceRoutes(each, { storage: testFiles });
    payoutRoutes(each, { ...codes, storage: testFiles, keyring });
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
    await poolOf(db).query(
      `with p as (insert into projects (user_id, name) values ($1, '短片') returning id)
       insert into project_checks (id, project_id, name, report) select 'check', id, '粗剪', '{"files": [{"name": "a.mp4"}]}' from p`,
      [buyer.id],
    );
    return await dumpRows(poolOf(db));
  } finally {
    await app.close();
  }
}

/** Throws unless the call succeeds. */
async function must<T>(response: Promise<{ code: number; message: string; data: T }>): Promise<T> {
  const { code, message, data } = await response;
  if (code !== 0) throw new Error(`${code} ${message}`);
  return data;
}

/** One recharge with a coupon, one that gives a discount card, and one that nobody paid. */
async function rechargeByProviders(app: RechargesApp, buyer: TestUser): Promise<void> {
  const couponId = await makeCoupon(app.db, buyer.id);
  const discountId = await makeOffer(app.db);
  const paid = [
    ['alipay', await app.open('alipay', buyer.token, 500, { couponId })],
    ['wxpay', await app.open('wxpay', buyer.token, 1_000, { discountId })],
  ] as const;
  for (const [channel, orderId] of paid) {
    await app.pay(channel, orderId, 'success');
    await until(async () => (await app.status(buyer.token, orderId)) === ORDER_STATUS.paid, PATIENCE_MS);
  }
  await app.open('alipay', buyer.token, 100);
}

type Sale = { buyer: TestUser; clip: number; finance: { token: string } };

/** Two certificates, one of them void by a refund, an order that is closed, and one that waits. */
async function buyAndRefund(app: RechargesApp, { buyer, clip, finance }: Sale): Promise<void> {
  const bought = [await buyClips(app, buyer.token, [clip, 1]), await buyClips(app, buyer.token, [clip, 2])];
  for (const { orderItems } of bought) {
    const named = { ...LICENSEE, orderItemId: orderItems[0]!.orderItemId };
    await must(app.call('POST /order/v1/authorization/add', named, buyer));
  }
  const refund = { orderId: bought[1]!.orderId, reason: '买错了' };
  await must(app.call('POST /operator/v1/orders/{orderId}/refund', refund, finance));
  await placeOrder(app, buyer.token, [clip, 3]);
  const closed = await placeOrder(app, buyer.token, [clip, 3]);
  await must(app.call('POST /order/v1/close', { orderId: closed }, buyer));
}

/** An order that a company pays, with an invoice. */
async function invoiceCompany(app: RechargesApp, clip: number, finance: Payee['finance']): Promise<void> {
  const owner = await makeVerifiedCompany(app.db);
  await creditCoins(app.db, { companyId: owner.companyId }, 1_000);
  const { orderId } = await buyClips(app, owner.token, [clip, 1]);
  await must(app.call('POST /order/v1/makeInvoice', { orderId, headType: 2, headTitle: '张三' }, owner));
  const fileKey = await uploadFile(app.db, { operatorId: finance.id });
  await must(app.call('POST /operator/v1/invoices/{orderId}/issue', { orderId, fileKey }, finance));
}

interface Payee {
  creator: TestUser;
  finance: { id: number; token: string };
  codeTo: (phone: string) => string;
}

/** A withdrawal that is paid out, and one that waits. */
async function withdraw(app: RechargesApp, { creator, finance, codeTo }: Payee): Promise<void> {
  await certifyUser(app.db, creator.id, undefined, keyring);
  await earn(app.db, creator.id, 5_000);
  const to = { alipayAccountName: CREATOR_NAME, aplipayAccountId: 'gu@example.com', remark: '十一月收益' };
  const apply = async (depositMoney: number) => {
    await app.db.deleteFrom('verification_codes').where('recipient', '=', creator.phone).execute();
    await must(app.call('POST /author/v1/deposit/verifyCode', {}, creator));
    const body = { ...to, depositMoney, captcha: codeTo(creator.phone) };
    return await must(app.call('POST /author/v1/deposit/apply', body, creator));
  };
  const { applyId } = await apply(1_000);
  const transferFileKey = await uploadFile(app.db, { operatorId: finance.id });
  await must(app.call('POST /operator/v1/withdrawals/{applyId}/complete', { applyId, transferFileKey }, finance));
  await apply(500);
}

async function upgrade(file: Buffer): Promise<void> {
  const kept = readRows(file);
  const database = await databaseAt(kept.newest);
  const { db } = openDatabase(database.url);
  const proofs = makeProofs();
  const app = await testApp((each) =>
    licenceRoutes({ ...each, db }, { storage: testFiles, secret: 'secret', keyring, lockOrder, proofs }),
  );
  try {
    await loadRows(database.pool, kept);
    const head = await readNewest(db);
    expect(head.index).toBeGreaterThan(0);
    await proofs.heads.write({ ...head, keyId: key.keyId });
    await database.applyRest(migrationSteps(keyring));
    for (const [name, rows] of kept.tables)
      expect([name, (await database.pool.query(`select from "${name}"`)).rowCount]).toEqual([name, rows.length]);
    expect(await checkLedger(db)).toMatchObject({ balanced: true, imbalances: [] });
    expect(await checkChain(db, proofs, checkCertificates)).toMatchObject({ intact: true, faults: [], entries: 3 });
    const { rows } = await database.pool.query(
      `select distinct c.id, l.user_id from certificates c join licences l on l.id = c.licence_id`,
    );
    expect(rows).toHaveLength(2);
    for (const { id, user_id: owner } of rows) {
      const token = await openUserSession(db, owner, { ip: '127.0.0.1', userAgent: 'test' });
      const paper = await app.call(
        'GET /order/v1/authorizations/getByAuthorizationId',
        { authorizationId: id },
        { token },
      );
      expect(paper).toMatchObject({ code: 0, data: { authorizedUser: '北京长风影视有限公司' } });
    }
    const marked = await database.pool.query("select from project_checks where report -> 'files' -> 0 ? 'mark'");
    expect(marked.rowCount).toBe(kept.newest < '0150' ? 1 : 0);
    const found = await database.pool.query(
      'select 1 from video_fingerprints where hashes[2] = -9007199254740993 and bands_of(hashes) && bands_of(hashes[2:2])',
    );
    expect(found.rowCount).toBe(1);
  } finally {
    await app.close();
    await db.destroy();
    await database.drop();
  }
}

test('what this version writes can be kept, and read again', async () => {
  const file = await fill();
  if (process.env.KEEP_UPGRADE) await writeFile(join(FOLDER, `${readRows(file).newest.slice(0, 4)}.rows.gz`), file);
  await expect(upgrade(file)).resolves.toBeUndefined();
});

test.each(readdirSync(FOLDER).filter((name) => name.endsWith('.gz')))(
  '%s passes every later migration',
  async (name) => {
    const file = readFileSync(join(FOLDER, name));
    await expect(upgrade(file)).resolves.toBeUndefined();
  },
);
