import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { TOKEN_HEADER } from '@zhenku/contract/constants';
import { beforeEach, describe, expect, test } from 'vitest';
import { personalData } from './personal-data.ts';
import { noInviteCodes } from './features/accounts/testing.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { companyRoutes } from './features/companies/companies.routes.ts';
import { invoiceLinkRights } from './features/orders/invoices/invoices.ts';
import { invoiceRoutes } from './features/orders/invoices/invoices.routes.ts';
import { licenceLinkRights } from './features/licences/downloads/downloads.ts';
import { lockOrder } from './features/orders/end-order.ts';
import { licenceRoutes } from './features/licences/licences.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { buyClips, uploadFile, makeBuyer, makeCompanyBuyer } from './features/orders/testing.ts';
import { refundRoutes } from './features/orders/refunds/refunds.routes.ts';
import { walletRoutes } from './features/wallet/wallet.routes.ts';
import { diskStorage } from './platform/storage/disk.ts';
import { fileRoutes } from './platform/storage/files.routes.ts';
import { testApp } from './platform/testing/app.ts';
import { makeClip, makeCompanyUser, makeCreator, makeOperator, makeUser } from './platform/testing/fixtures.ts';
import type { TestUser } from './platform/testing/fixtures.ts';
import { testKeyring } from './platform/testing/keyring.ts';
import { testProofs } from './features/proofs/testing.ts';
import { NO_JOBS } from './platform/testing/jobs.ts';

/** Tests that a file link works only for its holder, and ends with the underlying login, purchase or membership. */

const SECRET = 'a secret of this test';
let author: TestUser;
let buyer: TestUser;
let clip: number;
let orderId: string;
let orderItemId: string;

const storage = await diskStorage({ dataDir: await mkdtemp(join(tmpdir(), 'links-')), secret: SECRET });
const nothing = async () => undefined;
const codes = {
  sendSms: nothing,
  sendMail: nothing,
  secret: SECRET,
  limitByAddress: false,
  proofOfWork: false,
  codeLogin: false,
};
const proofs = testProofs();
const app = await testApp((each) => {
  const accounts = { ...codes, ...noInviteCodes, storage, keyring: testKeyring };
  accountRoutes(each, { ...accounts, personalData, closingChecks: [], onClosed: nothing, onEmailChanged: nothing });
  companyRoutes(each, { storage, jobs: NO_JOBS });
  orderRoutes(each, { storage, keyring: testKeyring });
  licenceRoutes(each, { storage, keyring: testKeyring, lockOrder, proofs });
  invoiceRoutes(each, { storage, enqueueMail: null });
  refundRoutes(each, { proofs });
  walletRoutes(each);
  const rights = { ...licenceLinkRights, ...invoiceLinkRights };
  fileRoutes(each.http, { db: each.db, storage, secret: SECRET, readClipFileState: async () => 'public', rights });
});

beforeEach(async () => {
  author = await makeCreator(app.db);
  buyer = await makeBuyer(app.db, 1_000);
  clip = await storedClip(author);
  const order = await buyClips(app, buyer.token, [clip, 1]);
  orderId = order.orderId;
  orderItemId = order.orderItems[0]!.orderItemId;
});

async function storedClip({ id }: TestUser): Promise<number> {
  const videoId = await makeClip(app.db, id);
  const { original_key } = await app.db
    .selectFrom('videos')
    .select('original_key')
    .where('id', '=', videoId)
    .executeTakeFirstOrThrow();
  const files = await app.db
    .selectFrom('video_files')
    .select('storage_key')
    .where('video_id', '=', videoId)
    .where('kind', '=', 'rendition')
    .execute();
  for (const key of [original_key!, ...files.map(({ storage_key }) => storage_key)]) {
    await storage.write(key, Readable.from([Buffer.alloc(1_000, 'x')]));
  }
  return videoId;
}

const as = ({ token }: { token: string }) => ({ token });
const LINKS = {
  'to a bought file': async () => await app.call('GET /video/v1/downloadUrl', { orderItemId }, as(buyer)),
  'to the best bought file': async () => await app.call('GET /video/v1/{id}/download', { id: clip }, as(buyer)),
  'to the ZIP of an order': async () => await app.call('GET /order/v1/downloadZip', { orderId }, as(buyer)),
  'to an account’s export': async () => await app.call('GET /user/v1/export', {}, as(buyer)),
  'to a statement': async () => await app.call('GET /wallet/v1/statement/export', {}, as(buyer)),
  'to an invoice': async () => {
    await issueInvoice();
    return await app.call('GET /order/v1/invoice/downloadUrl', { orderId }, as(buyer));
  },
  'to an author’s original': async () => await app.call('GET /video/v1/{id}/download', { id: clip }, as(author)),
};
const holderOf = (name: string) => (name.includes('author') ? author : buyer);

async function linkTo(name: keyof typeof LINKS): Promise<string> {
  const { data, message } = await LINKS[name]();
  if (!data) throw new Error(message);
  return data.url;
}

async function issueInvoice(): Promise<void> {
  await app.call('POST /order/v1/makeInvoice', { orderId, headType: 2, headTitle: '张三' }, as(buyer));
  await sendInvoice('issue');
}

async function sendInvoice(how: 'issue' | 'replace'): Promise<void> {
  const finance = await makeOperator(app.db, 'finance');
  const fileKey = await uploadFile(app.db, { operatorId: finance.id });
  const { storage_key } = await app.db
    .selectFrom('uploads')
    .select('storage_key')
    .where('file_key', '=', fileKey)
    .executeTakeFirstOrThrow();
  await storage.write(storage_key, Readable.from([Buffer.alloc(1_000, 'i')]));
  const key = `POST /operator/v1/invoices/{orderId}/${how}` as const;
  expect((await app.call(key, { orderId, fileKey, reason: '税号印错' }, as(finance))).code).toBe(0);
}

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const statusOf = async (url: string) => (await get(url)).statusCode;
/** Returns whether a link is refused, also for HEAD. */
async function isOver(url: string): Promise<boolean> {
  const response = await get(url);
  const head = await app.http.inject({ method: 'HEAD', url });
  return response.statusCode === 403 && response.json<{ code: number }>().code === 40300 && head.statusCode !== 200;
}

describe.each(Object.keys(LINKS) as (keyof typeof LINKS)[])('a link %s', (name) => {
  test('works without a token, and ends only with the login that requested it', async () => {
    const holder = holderOf(name);
    const [url, other] = [await linkTo(name), await makeUser(app.db)];
    expect(await statusOf(url)).toBe(200);
    await app.call('POST /user/v1/logout', {}, as(other));
    expect(await statusOf(url)).toBe(200);
    await app.call('POST /user/v1/logout', {}, as(holder));
    expect(await isOver(url)).toBe(true);
  });

  test('ends when its session is revoked or expires, or its user is suspended', async () => {
    const holder = holderOf(name);
    const url = await linkTo(name);
    const session = (values: object) =>
      app.db.updateTable('sessions').set(values).where('user_id', '=', holder.id).execute();
    await session({ revoked_at: new Date() });
    expect(await isOver(url)).toBe(true);
    await session({ revoked_at: null, expires_at: new Date(Date.now() - 1_000) });
    expect(await isOver(url)).toBe(true);
    await session({ expires_at: new Date(Date.now() + 60_000) });
    expect(await statusOf(url)).toBe(200);
    await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', holder.id).execute();
    expect(await isOver(url)).toBe(true);
  });

  test('works for nobody else, because the signature covers its holder', async () => {
    const url = await linkTo(name);
    expect(url).toMatch(/[?&]for=user\./);
    expect(await statusOf(url.replace(/for=user\.[^&.]+/, `for=user.${'A'.repeat(43)}`))).toBe(403);
    expect(await statusOf(url.replace(/for=[^&]+&/, ''))).toBe(403);
  });
});

test('a link is checked for every range: a refund ends a running download', async () => {
  const url = await linkTo('to a bought file');
  const part = await get(url, { range: 'bytes=10-19' });
  expect([part.statusCode, part.headers['content-range'], part.body]).toEqual([
    206,
    'bytes 10-19/1000',
    'x'.repeat(10),
  ]);
  const zip = await linkTo('to the ZIP of an order');
  const invoice = await linkTo('to an invoice');
  expect(await Promise.all([url, zip, invoice].map(statusOf))).toEqual([200, 200, 200]);

  const finance = await makeOperator(app.db, 'finance');
  const refunded = await app.call(
    'POST /operator/v1/orders/{orderId}/refund',
    { orderId, reason: '误购' },
    as(finance),
  );
  expect(refunded.code).toBe(0);
  const rest = await get(url, { range: 'bytes=20-29' });
  expect([rest.statusCode, rest.json<{ code: number }>().code]).toEqual([403, 40300]);
  for (const ended of [url, zip, invoice]) expect(await isOver(ended)).toBe(true);
});

test("a link ends when an invoice's file is replaced", async () => {
  const before = await linkTo('to an invoice');
  expect(await statusOf(before)).toBe(200);
  await sendInvoice('replace');
  expect(await isOver(before)).toBe(true);
  const { data } = await app.call('GET /order/v1/invoice/downloadUrl', { orderId }, as(buyer));
  expect(await statusOf(data.url)).toBe(200);
});

test('a download concurrent with a refund is delivered either completely or not at all', async () => {
  const finance = await makeOperator(app.db, 'finance');
  const url = await linkTo('to a bought file');
  const [, ...responses] = await Promise.all([
    app.call('POST /operator/v1/orders/{orderId}/refund', { orderId, reason: '误购' }, as(finance)),
    ...Array.from({ length: 20 }, () => get(url)),
  ]);
  const wholeOrRefused = responses.map(({ statusCode, rawPayload }) =>
    statusCode === 200 ? rawPayload.length === 1_000 : statusCode === 403,
  );
  expect(wholeOrRefused).toEqual(Array(20).fill(true));
  expect(await isOver(url)).toBe(true);
});

test('a link to a bought file ends with the 90-day limit', async () => {
  const url = await linkTo('to a bought file');
  const past = new Date(Date.now() - 1_000);
  await app.db.updateTable('licences').set({ download_until: past }).where('order_item_id', '=', orderItemId).execute();
  expect(await isOver(url)).toBe(true);
});

test('a link works for members of the buying company while they are members', async () => {
  const owner = await makeCompanyBuyer(app.db, 1_000);
  const order = await buyClips(app, owner.token, [clip, 1]);
  const membership = { user_id: buyer.id, company_id: owner.companyId, role: 'buyer' as const };
  await app.db.insertInto('company_members').values(membership).execute();
  orderId = order.orderId;
  orderItemId = order.orderItems[0]!.orderItemId;
  const links = [
    await linkTo('to a bought file'),
    await linkTo('to the best bought file'),
    await linkTo('to the ZIP of an order'),
  ];
  expect(await Promise.all(links.map(statusOf))).toEqual([200, 200, 200]);
  const ended = await app.call('DELETE /company/v1/user/unbind', { userId: buyer.id }, as(owner));
  expect(ended.code).toBe(0);
  // The buyer's best file is now from their own purchase, so the link to the company's has ended too.
  for (const link of links) expect(await isOver(link)).toBe(true);
});

test('a link to a company’s statement works while the owner owns the company', async () => {
  const owner = await makeCompanyUser(app.db);
  const { data } = await app.call('GET /wallet/v1/statement/export', { account: 'company' }, as(owner));
  expect(await statusOf(data.url)).toBe(200);
  await app.db.updateTable('companies').set({ owner_user_id: buyer.id }).where('id', '=', owner.companyId).execute();
  expect(await isOver(data.url)).toBe(true);
});

test('a link to an original works for its author until the clip is deleted or gets another original', async () => {
  const url = await linkTo('to an author’s original');
  const set = (values: object) => app.db.updateTable('videos').set(values).where('id', '=', clip).execute();
  const { original_key } = await app.db
    .selectFrom('videos')
    .select('original_key')
    .where('id', '=', clip)
    .executeTakeFirstOrThrow();
  await set({ original_key: `${original_key}-2` });
  expect(await isOver(url)).toBe(true);
  await set({ original_key });
  expect(await statusOf(url)).toBe(200);
  await set({ deleted_at: new Date() });
  expect(await isOver(url)).toBe(true);
});

test('an operator’s link ends if the operator loses the role or is disabled', async () => {
  await issueInvoice();
  const finance = await makeOperator(app.db, 'finance');
  const { content } = (await app.call('GET /operator/v1/invoices', { status: 1 }, as(finance))).data;
  const url = content.find((invoice) => invoice.orderId === orderId)!.fileUrl!;
  expect(await statusOf(url)).toBe(200);
  const set = (values: object) => app.db.updateTable('operators').set(values).where('id', '=', finance.id).execute();
  await set({ role: 'editor' });
  expect(await isOver(url)).toBe(true);
  await set({ role: 'admin' });
  expect(await statusOf(url)).toBe(200);
  await set({ disabled_at: new Date() });
  expect(await isOver(url)).toBe(true);
});

test('the session key in a link does not log anybody in', async () => {
  const url = await linkTo('to an account’s export');
  const session = /for=user\.([^&.]+)/.exec(url)![1]!;
  const response = await app.http.inject({ url: '/video-platform/user/v1/info', headers: { [TOKEN_HEADER]: session } });
  expect(response.json()).toMatchObject({ code: 403 });
});
