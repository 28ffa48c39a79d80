import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createPdfSigner } from '../../../platform/pdf/pdf-signer.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { endpointRequest } from '../../../platform/testing/endpoint-request.ts';
import { makeClip, makeOperator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import { lockAnyOrder, lockOrder } from '../../orders/end-order.ts';
import { notifyBuyer } from '../../orders/notify-buyer.ts';
import { orderRoutes } from '../../orders/orders.routes.ts';
import { buyClips, testFiles, makeBuyer } from '../../orders/testing.ts';
import { testProofs } from '../../proofs/testing.ts';
import { licenceRoutes } from '../licences.routes.ts';
import { operatorCertificateRoutes } from '../certificates/operator-certificates.routes.ts';
import { paperRoutes } from '../certificates/papers.routes.ts';
import { textOfPdf } from './testing.ts';

/** Tests the public copy of a certificate's PDF, which is slow to draw and can be requested by anybody. */

const PDF = 'GET /order/v1/authorizations/pdf';
const FORM = { authorizedUser: '王小明', socialCreditCode: '11010519491231002X', authorizedProject: '品牌短片' };

let drawn = 0;

const folder = await mkdtemp(join(tmpdir(), 'zhenku-copies-'));
const signer = createPdfSigner(folder, undefined);
const pdfSigner: typeof signer = {
  ...signer,
  sign: async (...document) => {
    drawn += 1;
    return await signer.sign(...document);
  },
};
const build = (options: { limitByAddress?: boolean }) =>
  testApp((each) => {
    const services = { storage: testFiles, secret: 'secret', keyring: testKeyring, proofs: testProofs() };
    orderRoutes(each, services);
    licenceRoutes(each, { ...services, lockOrder });
    operatorCertificateRoutes(each, { ...services, lockAnyOrder, notifyBuyer });
    const storage = { ...testFiles, publicPath: () => '', publicUrl: () => '' };
    paperRoutes(each, { ...services, storage, publicUrl: 'https://footage.example', pdfSigner });
  }, options);
const [app, limited] = await Promise.all([build({}), build({ limitByAddress: true })]);
const buyer = await makeBuyer(app.db, 10_000);
const clip = await makeClip(app.db);
afterAll(async () => {
  await Promise.all([app.close(), limited.close()]);
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  drawn = 0;
});

async function certify(): Promise<string> {
  const { orderItems } = await buyClips(app, buyer.token, [clip, 1]);
  const form = { orderItemId: orderItems[0]!.orderItemId, ...FORM };
  const { data } = await app.call('POST /order/v1/authorization/add', form, { token: buyer.token });
  return (data as { authorizationId: string }).authorizationId;
}

async function pdfOf(authorizationId: string, user?: TestUser, input: object = {}): Promise<Buffer> {
  return (await app.http.inject(endpointRequest(PDF, { authorizationId, ...input }, user?.token))).rawPayload;
}

test('the public copy is drawn once for all requests by strangers and the buyer', async () => {
  const authorizationId = await certify();
  const [first, ...others] = await Promise.all(Array.from({ length: 6 }, () => pdfOf(authorizationId)));
  const stranger = await makeUser(app.db);
  others.push(await pdfOf(authorizationId, stranger), await pdfOf(authorizationId, buyer, { copy: 'public' }));
  for (const other of others) expect(other.equals(first!)).toBe(true);
  expect(drawn).toBe(1);
  expect(await textOfPdf(first!)).toContain('王**');
});

test('the public copy is not sent as a party’s own PDF, which is drawn for each request', async () => {
  const authorizationId = await certify();
  await pdfOf(authorizationId);
  expect(await textOfPdf(await pdfOf(authorizationId, buyer))).toContain('王小明');
  await pdfOf(authorizationId, buyer);
  expect(drawn).toBe(3);
  expect(await textOfPdf(await pdfOf(authorizationId))).toContain('王**');
  expect(drawn).toBe(3);
});

test('the public copy is drawn again for a new head of the chain, and for a replaced certificate', async () => {
  const authorizationId = await certify();
  const first = await pdfOf(authorizationId);
  await certify();
  const second = await pdfOf(authorizationId);
  expect(second.equals(first)).toBe(false);
  expect(drawn).toBe(2);
  const operator = await makeOperator(app.db);
  const change = { authorizationId, reason: '名称有误', authorizedUser: '王晓明' };
  const reissued = await app.call('POST /operator/v1/authorizations/{authorizationId}/reissue', change, operator);
  expect(reissued.code).toBe(0);
  expect(await textOfPdf(await pdfOf(authorizationId))).toContain('已失效');
  expect(await textOfPdf(await pdfOf(reissued.data.authorizationId))).toContain('王**');
});

test('the public copy is drawn again if a certificate’s rows change without a chain entry', async () => {
  const authorizationId = await certify();
  await pdfOf(authorizationId);
  await app.db.updateTable('licences').set({ voided_at: new Date() }).execute();
  expect(await textOfPdf(await pdfOf(authorizationId))).toContain('无法核验');
});

test('limits PDF requests per minute: 20 per address, more for users', async () => {
  const user = await makeUser(limited.db);
  const codeOf = async (token?: string) =>
    (await limited.http.inject(endpointRequest(PDF, { authorizationId: 'none' }, token))).json<{ code: number }>().code;
  for (let i = 0; i < 20; i += 1) expect(await codeOf()).toBe(40400);
  expect(await codeOf()).toBe(42900);
  // An invalid token does not count as a user.
  expect(await codeOf('made up')).toBe(42900);
  expect(await codeOf(user.token)).toBe(40400);
});
