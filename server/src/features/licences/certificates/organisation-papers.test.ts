import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPdfSigner } from '../../../platform/pdf/pdf-signer.ts';
import { testApp } from '../../../platform/testing/app.ts';
import { makeClip, makeCompanyUser, makeCreator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import { lockOrder } from '../../orders/end-order.ts';
import { orderRoutes } from '../../orders/orders.routes.ts';
import { creditCoins, testFiles } from '../../orders/testing.ts';
import { testProofs } from '../../proofs/testing.ts';
import { licenceRoutes } from '../licences.routes.ts';
import { paperRoutes } from './papers.routes.ts';

const FORMULA = '=SUM(A1:A9)';
const LIST = 'GET /order/v1/authorizations';

const folder = await mkdtemp(join(tmpdir(), 'zhenku-papers-'));
const services = { storage: testFiles, secret: 'secret', keyring: testKeyring, proofs: testProofs() };
const pdfSigner = createPdfSigner(folder, undefined);
const storage = { ...testFiles, publicPath: () => '', publicUrl: () => '' };
const app = await testApp((each) => {
  orderRoutes(each, services);
  licenceRoutes(each, { ...services, lockOrder });
  paperRoutes(each, { ...services, storage, publicUrl: 'https://footage.example', pdfSigner });
});
const owner = await makeCompanyUser(app.db);
const [buyer, viewer, former] = await Promise.all([makeUser(app.db), makeUser(app.db), makeUser(app.db)]);
const { companyId } = owner;
await creditCoins(app.db, { companyId }, 10_000);
await creditCoins(app.db, { userId: buyer.id }, 1_000);
for (const [user, role] of [
  [buyer, 'buyer'],
  [viewer, 'viewer'],
  [former, 'buyer'],
] as const)
  await app.db.insertInto('company_members').values({ user_id: user.id, company_id: companyId, role }).execute();
const clip = await makeClip(app.db, (await makeCreator(app.db)).id, { name: '@海上日落' });
await certify(owner, clip, '纪录片', true);
await certify(buyer, clip, FORMULA, true);
await certify(former, clip, '纪录片', true);
// The buyer's personal licence, paid with the buyer's own coins.
await certify(buyer, clip, '私人短片', false);
await app.db.deleteFrom('company_members').where('user_id', '=', former.id).execute();
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function certify(user: TestUser, videoId: number, authorizedProject: string, companyPay: boolean): Promise<void> {
  const as = { token: user.token };
  const { orderId } = (await app.call('POST /order/v1/create', { videos: [{ videoId, videoType: 1 }] }, as)).data;
  expect((await app.call('POST /order/v1/pay', { orderId, companyPay }, as)).code).toBe(0);
  const { content } = (await app.call(LIST, { state: 'open' }, as)).data;
  const { orderItemId } = content.find((item) => item.orderId === orderId)!;
  const form = { authorizedUser: '=测试企业', socialCreditCode: '91440300708461136T', authorizedProject };
  const response = await app.call('POST /order/v1/authorization/add', { orderItemId, ...form }, as);
  expect(response.code).toBe(0);
}

const projectsOf = async (user: TestUser, input: object = {}) =>
  (await app.call(LIST, input, { token: user.token })).data.content.map(({ authorizedProject }) => authorizedProject);

async function exportCsv(user: TestUser, filter: object = {}): Promise<Record<string, string>[]> {
  const { data } = await app.call('GET /order/v1/authorizations/export', filter, { token: user.token });
  const { payload } = await app.http.inject(data.url);
  const [titles, ...rows] = payload
    .slice(1)
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(titles!.map((title, index) => [title, cells[index]!])));
}

test('all members see and filter the company’s certificates; former members see none', async () => {
  const companyProjects = ['纪录片', FORMULA, '纪录片'];
  for (const user of [owner, viewer]) expect(await projectsOf(user)).toEqual(companyProjects);
  expect(await projectsOf(buyer)).toEqual(['私人短片', ...companyProjects]);
  expect(await projectsOf(viewer, { project: '纪录片' })).toEqual(['纪录片', '纪录片']);
  expect(await projectsOf(former)).toEqual([]);
});

test('the CSV names each certificate’s licence text version, and no cell is a formula', async () => {
  const rows = await exportCsv(viewer);
  expect(rows).toHaveLength(3);
  for (const row of rows) {
    expect(row).toMatchObject({
      状态: '已生效',
      被授权方: "'=测试企业",
      被授权方证件号码: '91440300708461136T',
      素材名称: "'@海上日落",
      授权规格: 'HD',
      授权类型: '标准授权',
      授权条款版本: '第 1 版',
      授权期限: '永久授权',
      授权时间: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      授权书网址: expect.stringMatching(/^https:\/\/footage\.example\/#\/authorisePaper\//),
    });
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
  }
  expect(rows[1]!['授权项目']).toBe(`'${FORMULA}`);
  expect(await exportCsv(owner, { project: '纪录片' })).toHaveLength(2);
  expect(await exportCsv(former)).toEqual([]);
});
