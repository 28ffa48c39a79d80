import { api, type Key } from '@zhenku/contract/api';
import { errors } from '@zhenku/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeVerifiedCompany } from './features/companies/testing.ts';
import { invoiceRoutes } from './features/orders/invoices/invoices.routes.ts';
import { assertKeyPays, chargeKeyBudget } from './features/orders/key-budget.ts';
import { packRoutes } from './features/packs/packs.routes.ts';
import { lockOrder } from './features/orders/end-order.ts';
import { licenceRoutes } from './features/licences/licences.routes.ts';
import { buyClips, creditCoins, placeOrder, testFiles, uploadFile } from './features/orders/testing.ts';
import { rechargesApp } from './features/recharges/testing.ts';
import { refundRoutes } from './features/orders/refunds/refunds.routes.ts';
import { trackReleases } from './features/publishing/versions/word-changes.ts';
import { releaseRoutes } from './features/releases/releases.routes.ts';
import { transferRoutes } from './features/orders/transfers/transfers.routes.ts';
import type { CallResponse, TestApp } from './platform/testing/app.ts';
import { makeClip, makeKey, makeUser, type TestUser } from './platform/testing/fixtures.ts';
import { keepTestCode, testKeyring } from './platform/testing/keyring.ts';
import { testProofs } from './features/proofs/testing.ts';

/**
 * Tests who may see and change an order and its licences, certificates, downloads, invoices and refunds. One row per
 * endpoint, one column per caller.
 */

/** Callers for an order that a member bought with the company's coins before leaving it. */
const COMPANY_CALLERS = ['company', 'buyer', 'viewer', 'former', 'otherCompany', 'stranger'] as const;
/** Callers for an order that the company's viewer bought with their own coins, or has not paid yet. */
const OWN_CALLERS = ['viewer', 'company', 'buyer', 'otherCompany', 'stranger'] as const;
/** Keys with all scopes: one that acts for the company, and one that acts for its user alone. */
type KeyCaller = 'companyKey' | 'ownKey';
type Caller = (typeof COMPANY_CALLERS)[number] | KeyCaller;

interface Purchase {
  orderId: string;
  orderItemId: string;
  videoId: number;
  authorizationId?: string;
}

interface Row {
  key: Key;
  /** Distinguishes rows of the same endpoint. */
  as?: string;
  input: (bought: Purchase, caller: TestUser) => object | Promise<object>;
  prepare?: (bought: Purchase) => Promise<unknown>;
  /** Returns whether a response is about the order, for endpoints that hide orders instead of refusing. */
  shows?: (data: never, bought: Purchase) => boolean;
  paid: ExpectedAccess;
  /** The outcome for a pending order's owner; nobody else finds the order. */
  pending?: number;
}

type Outcome = number | 'shown' | 'hidden';
interface ExpectedAccess {
  mayChange: Outcome;
  viewer: Outcome;
  outsider: Outcome;
}

const { notAllowed, notFound, conflict, keyNotAllowed } = errors;
/** Expects callers with write access to reach the check of the order's state. */
const changes = (code: number = 0): ExpectedAccess => ({
  mayChange: code,
  viewer: notAllowed.code,
  outsider: notFound.code,
});
const READS: ExpectedAccess = { mayChange: 0, viewer: 0, outsider: notFound.code };
const NOT_FOUND: ExpectedAccess = { mayChange: notFound.code, viewer: notFound.code, outsider: notFound.code };
const LISTS: ExpectedAccess = { mayChange: 'shown', viewer: 'shown', outsider: 'hidden' };

const LICENSEE = {
  authorizedUser: '腾云科技有限公司',
  socialCreditCode: '91440300708461136T',
  authorizedProject: '品牌短片',
};
const INVOICE_HEAD = { headType: 2, headTitle: '张三' };
const byOrder = ({ orderId }: Purchase) => ({ orderId });
const toRecharge = ({ orderId }: Purchase) => ({ orderId, rechargeMoney: 100 });
const byItem = ({ orderItemId }: Purchase) => ({ orderItemId });
const listsOrder = (data: { content: { orderId: string }[] }, { orderId }: Purchase) =>
  data.content.some((each) => each.orderId === orderId);

const ROWS: Row[] = [
  { key: 'POST /order/v1/pay', input: byOrder, paid: changes(), pending: 0 },
  { key: 'POST /alipay/v1/recharge/order', input: toRecharge, paid: changes(conflict.code), pending: 0 },
  { key: 'POST /wxpay/v1/recharge/order', input: toRecharge, paid: changes(conflict.code), pending: 0 },
  { key: 'POST /order/v1/close', input: byOrder, paid: changes(conflict.code), pending: 0 },
  { key: 'POST /order/v1/delete', input: byOrder, paid: changes(), pending: 0 },
  { key: 'POST /order/v1/discount/update', input: byOrder, paid: changes(conflict.code), pending: 0 },
  {
    key: 'POST /order/v1/licenceFit',
    input: ({ orderId }) => ({ orderId, licensee: 'company', uses: ['onlineAds'] }),
    paid: changes(),
    pending: 0,
  },
  {
    key: 'POST /order/v1/references/update',
    input: ({ orderId }) => ({ orderId, costCentre: '市场部' }),
    paid: changes(),
    pending: notAllowed.code,
  },
  {
    key: 'POST /order/v1/transferProof',
    input: async ({ orderId }, { id }) => ({ orderId, fileKey: await uploadFile(app.db, { userId: id }) }),
    paid: changes(conflict.code),
    pending: 0,
  },
  {
    key: 'POST /order/v1/makeInvoice',
    input: ({ orderId }) => ({ orderId, ...INVOICE_HEAD }),
    paid: changes(),
    pending: conflict.code,
  },
  {
    key: 'POST /order/v1/makeInvoice',
    as: 'several orders',
    input: ({ orderId }) => ({ orderIds: [orderId], ...INVOICE_HEAD }),
    paid: changes(),
    pending: conflict.code,
  },
  {
    key: 'POST /order/v1/refund/apply',
    input: ({ orderId }) => ({ orderId, reason: '画面有噪点' }),
    paid: changes(),
    pending: conflict.code,
  },
  {
    key: 'POST /order/v1/authorization/add',
    input: ({ orderItemId }) => ({ orderItemId, ...LICENSEE }),
    paid: changes(),
    pending: conflict.code,
  },
  {
    key: 'POST /order/v1/authorization/add',
    as: 'several items',
    input: ({ orderItemId }) => ({ orderItemIds: [orderItemId], ...LICENSEE }),
    paid: changes(),
    pending: conflict.code,
  },
  { key: 'GET /order/v1/orderId', input: byOrder, paid: READS, pending: 0 },
  { key: 'GET /discount/v1/list/userOwn', input: byOrder, paid: READS, pending: 0 },
  { key: 'GET /pack/v1/usable', input: byOrder, paid: READS, pending: 0 },
  { key: 'GET /order/v1/downloadZip', input: byOrder, paid: READS, pending: conflict.code },
  { key: 'GET /order/v1/zipChoices', input: byOrder, paid: READS, pending: conflict.code },
  { key: 'GET /video/v1/downloadUrl', input: byItem, paid: READS, pending: conflict.code },
  // Nobody has a PLUS licence here: releases.test.ts tests who can read its releases.
  { key: 'GET /order/v1/releases', input: byItem, paid: NOT_FOUND, pending: notFound.code },
  { key: 'GET /order/v1/invoice/downloadUrl', input: byOrder, prepare: issueInvoice, paid: READS },
  {
    key: 'GET /video/v1/{id}/download',
    input: ({ videoId }) => ({ id: videoId }),
    paid: { mayChange: 0, viewer: 0, outsider: notAllowed.code },
    pending: notAllowed.code,
  },
  {
    key: 'GET /video/v1/{id}/mine',
    input: ({ videoId }) => ({ id: videoId }),
    shows: (data: { licensed: unknown[] }) => data.licensed.length > 0,
    paid: LISTS,
  },
  { key: 'GET /order/v1/list', input: () => ({ size: 200 }), shows: listsOrder, paid: LISTS },
  { key: 'GET /order/v1/downloads', input: () => ({ size: 200 }), shows: listsOrder, paid: LISTS },
  { key: 'GET /order/v1/authorizations', input: () => ({ size: 200 }), shows: listsOrder, paid: LISTS },
  {
    key: 'GET /order/v1/invoice/user/list',
    input: () => ({ size: 200 }),
    prepare: issueInvoice,
    shows: listsOrder,
    paid: LISTS,
  },
  {
    key: 'GET /order/v1/invoice/orders',
    input: () => ({}),
    shows: (data: { list: { orderId: string }[] }, { orderId }) => data.list.some((each) => each.orderId === orderId),
    paid: { mayChange: 'shown', viewer: 'hidden', outsider: 'hidden' },
  },
  {
    key: 'GET /order/v1/authorizations/getByAuthorizationId',
    input: ({ authorizationId }) => ({ authorizationId }),
    prepare: certify,
    shows: (data: { orderId?: string }, { orderId }) => data.orderId === orderId,
    paid: LISTS,
  },
  {
    key: 'GET /order/v1/licensees',
    input: () => ({}),
    prepare: certify,
    shows: (data: { list: { authorizedProject: string }[] }, { orderId }) =>
      data.list.some(({ authorizedProject }) => authorizedProject === orderId),
    paid: { mayChange: 'shown', viewer: notAllowed.code, outsider: 'hidden' },
  },
];

/** Endpoints that show or change no buyer's order, or whose access other tests check. */
const ABOUT_NO_ORDER: Key[] = [
  // `merged-invoices.test.ts` and `red-invoices.test.ts` test who may call these.
  'GET /order/v1/invoice/titles',
  'GET /order/v1/invoice/redUrl',
  'POST /order/v1/create',
  'GET /order/v1/transferAccount',
  // `order-references.test.ts` tests whose cost centres it lists.
  'GET /company/v1/costCentre/list',
  // For recharges: `recharges.test.ts` and `recharge-and-pay.test.ts` test who may call these.
  'POST /order/v1/recharge/status',
  'GET /recharge/v1/result',
  'POST /api/v1/god/orderSuccess',
  // `approvals.test.ts` tests who may call these.
  'GET /company/v1/allowance',
  'POST /company/v1/approval/request',
  // For the works' author, not the buyer.
  'GET /order/v1/authorizations/author',
  // Certificate files: `papers.test.ts` tests their access.
  'GET /order/v1/authorizations/pdf',
  'GET /order/v1/authorizations/export',
  'POST /order/v1/authorizations/zip',
  'GET /order/v1/authorizations/proof',
  'GET /order/v1/authorizations/keys',
  'GET /order/v1/authorizations/log',
  'POST /order/v1/authorizations/find',
  // Projects of orders and licences: the tests in `features/projects/` test their access.
  'GET /project/v1/order/info',
  'POST /project/v1/order/set',
  'GET /project/v1/licence/offers',
  'POST /project/v1/licence/add',
  'POST /project/v1/licence/delete',
];

let app: TestApp;
let companyId: number;
let people: Record<Caller, TestUser>;

beforeAll(async () => {
  const proofs = testProofs();
  app = await rechargesApp(undefined, (each) => {
    transferRoutes(each, { storage: testFiles, keyring: testKeyring });
    invoiceRoutes(each, { storage: testFiles, enqueueMail: null });
    refundRoutes(each, { proofs });
    releaseRoutes(each, { storage: testFiles, trackReleases });
    licenceRoutes(each, { storage: testFiles, keyring: testKeyring, lockOrder, proofs });
    packRoutes(each, { assertKeyPays, chargeKeyBudget });
  });
  const [company, otherCompany] = [await makeVerifiedCompany(app.db), await makeVerifiedCompany(app.db)];
  companyId = company.companyId;
  const [buyer, viewer, former, stranger] = [
    await makeUser(app.db),
    await makeUser(app.db),
    await makeUser(app.db),
    await makeUser(app.db),
  ];
  const keyOf = async (options: object) => ({ ...buyer, ...(await makeKey(app.db, buyer, options)), id: buyer.id });
  const [companyKey, ownKey] = [await keyOf({ companyId, budget: 10_000_000n }), await keyOf({ budget: 10_000_000n })];
  people = { company, buyer, viewer, former, otherCompany, stranger, companyKey, ownKey };
  await join(buyer, 'buyer');
  await join(viewer, 'viewer');
  await creditCoins(app.db, { companyId }, 100_000);
  await creditCoins(app.db, { userId: viewer.id }, 100_000);
});
afterAll(() => app.close());

const join = (user: TestUser, role: 'buyer' | 'viewer') =>
  app.db.insertInto('company_members').values({ user_id: user.id, company_id: companyId, role }).execute();
const newClip = async () => await makeClip(app.db);

async function companyOrder(): Promise<Purchase> {
  const videoId = await newClip();
  const { former } = people;
  await join(former, 'buyer');
  const orderId = await placeOrder(app, former.token, [videoId, 1]);
  await app.call('POST /order/v1/pay', { orderId, companyPay: true }, { token: former.token });
  const { data } = await app.call('GET /order/v1/orderId', { orderId }, { token: former.token });
  expect(data).toMatchObject({ orderStatus: 2, payType: 0 });
  await app.db.deleteFrom('company_members').where('user_id', '=', former.id).execute();
  return { orderId, orderItemId: data.orderItems[0]!.orderItemId, videoId };
}

async function ownOrder(): Promise<Purchase> {
  const videoId = await newClip();
  const { orderId, orderItems } = await buyClips(app, people.viewer.token, [videoId, 1]);
  return { orderId, orderItemId: orderItems[0]!.orderItemId, videoId };
}

async function pendingOrder(): Promise<Purchase> {
  const videoId = await newClip();
  const { token } = people.viewer;
  const orderId = await placeOrder(app, token, [videoId, 1]);
  const { data } = await app.call('GET /order/v1/orderId', { orderId }, { token });
  return { orderId, orderItemId: data.orderItems[0]!.orderItemId, videoId };
}

async function certify(bought: Purchase): Promise<void> {
  const { id: licence } = await app.db
    .selectFrom('licences')
    .select('id')
    .where('order_item_id', '=', bought.orderItemId)
    .executeTakeFirstOrThrow();
  const certificate = {
    id: `certificate-${bought.orderItemId}`,
    licence_id: licence,
    licensee: LICENSEE.authorizedUser,
    project: bought.orderId,
    created_by: people.company.id,
  };
  await app.db.insertInto('certificates').values(certificate).execute();
  await keepTestCode(app.db, certificate.id, LICENSEE.socialCreditCode);
  bought.authorizationId = certificate.id;
}

async function issueInvoice({ orderId }: Purchase): Promise<void> {
  const fileKey = await uploadFile(app.db, { userId: people.company.id });
  const upload = await app.db
    .selectFrom('uploads')
    .select('id')
    .where('file_key', '=', fileKey)
    .executeTakeFirstOrThrow();
  const invoice = { head_type: 2, head_title: '张三', amount: 10_000n, status: 1, file_upload_id: upload.id };
  await app.db
    .insertInto('invoices')
    .values({ order_id: orderId, user_id: people.company.id, ...invoice })
    .execute();
}

async function outcomes(row: Row, callers: readonly Caller[], makeOrder: () => Promise<Purchase>) {
  const byCaller: Partial<Record<Caller, Outcome>> = {};
  let unchanged: Purchase | undefined;
  for (const caller of callers) {
    const bought = unchanged ?? (await makeOrder());
    if (!unchanged) await row.prepare?.(bought);
    const user = people[caller];
    const response: CallResponse<unknown> = await app.call(row.key, await row.input(bought, user), {
      token: user.token,
    });
    byCaller[caller] = outcomeOf(row, response, bought);
    unchanged = response.code === 0 ? undefined : bought;
  }
  return byCaller;
}

function outcomeOf({ shows }: Row, { code, data }: CallResponse<unknown>, bought: Purchase): Outcome {
  if (!shows || code !== 0) return code;
  return shows(data as never, bought) ? 'shown' : 'hidden';
}

/** Calls that only members who buy for a company may make, even about an own order. */
const REFUSED_TO_OWNER: Key[] = ['GET /order/v1/licensees', 'POST /order/v1/references/update'];

const named = ROWS.map((row) => ({ ...row, name: row.as ? `${row.key} (${row.as})` : row.key }));

test.each(named)('$name treats each caller of the company’s order as the table says', async ({ paid, ...row }) => {
  const { mayChange, viewer, outsider } = paid;
  const expected = { company: mayChange, buyer: mayChange, viewer };
  const outsiders = { former: outsider, otherCompany: outsider, stranger: outsider };
  expect(await outcomes({ ...row, paid }, COMPANY_CALLERS, companyOrder)).toEqual({ ...expected, ...outsiders });
});

test.each(named)(
  '$name treats each caller of an order that the company’s viewer paid personally as the table says',
  async ({ paid, ...row }) => {
    const { mayChange, outsider } = paid;
    const mine = REFUSED_TO_OWNER.includes(row.key) ? notAllowed.code : mayChange;
    const expected = { viewer: mine, company: outsider, buyer: outsider, otherCompany: outsider, stranger: outsider };
    expect(await outcomes({ ...row, paid }, OWN_CALLERS, ownOrder)).toEqual(expected);
  },
);

test.each(named.filter(({ pending }) => pending !== undefined))(
  '$name treats a pending order as its user’s, not the company’s',
  async (row) => {
    const { outsider } = row.paid;
    const expected = { company: outsider, buyer: outsider, otherCompany: outsider, stranger: outsider };
    expect(await outcomes(row, OWN_CALLERS, pendingOrder)).toEqual({ viewer: row.pending, ...expected });
  },
);

test.each(named)('$name: API keys of the company’s buyer', async ({ paid, ...row }) => {
  const { mayChange, outsider } = paid;
  const isAccepted = api[row.key].scope !== undefined;
  const expected = isAccepted
    ? { companyKey: mayChange, ownKey: outsider }
    : { companyKey: keyNotAllowed.code, ownKey: keyNotAllowed.code };
  expect(await outcomes({ ...row, paid }, ['companyKey', 'ownKey'], companyOrder)).toEqual(expected);
});

test('the table has every endpoint that takes an order or is below /order', () => {
  const inTable = new Set<string>([...ROWS.map(({ key }) => key), ...ABOUT_NO_ORDER]);
  const aboutOrders = Object.entries(api).filter(([key, { access, input }]) => {
    const takesOrder = ['orderId', 'orderItemId', 'orderItemIds', 'authorizationId'].some(
      (name) => name in input.shape,
    );
    return (access === 'user' || access === 'public') && (takesOrder || key.includes('/order/v1/'));
  });
  expect(
    aboutOrders.map(([key]) => key).filter((key) => !inTable.has(key)),
    'add each endpoint to ROWS above, or to ABOUT_NO_ORDER if it opens no order',
  ).toEqual([]);
});
