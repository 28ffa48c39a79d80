import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { createPdfSigner } from '../../platform/pdf/pdf-signer.ts';
import { AppError } from '../../platform/errors.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { addMembers, makeClip, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { shopApp } from '../../testing/shop-app.ts';
import { boardRoutes } from '../library/boards/boards.routes.ts';
import { buyClips, makeBuyer, makeCompanyBuyer, testFiles } from '../orders/testing.ts';
import { testProofs } from '../proofs/testing.ts';
import { projectPackageRoutes, projectRoutes } from './projects.routes.ts';

const folder = await mkdtemp(join(tmpdir(), 'zhenku-project-'));
const proofs = testProofs();
const storage = {
  ...testFiles,
  read: (key: string) => (key.startsWith('public/') ? Promise.reject(new AppError('notFound')) : testFiles.read(key)),
} as Partial<Storage> as Storage;
const services = {
  storage,
  keyring: testKeyring,
  proofs,
  publicUrl: 'https://footage.example',
  pdfSigner: createPdfSigner(folder, undefined),
};
const app = await shopApp((each) => {
  projectRoutes(each, services);
  projectPackageRoutes(each, services);
  boardRoutes(each, { storage });
}, proofs);
afterAll(() => rm(folder, { recursive: true, force: true }));

const creator = await makeCreator(app.db);
let buyer: TestUser;
let clip: number;
let projectId: number;
beforeEach(async () => {
  buyer = await makeBuyer(app.db, 10_000);
  clip = await makeClip(app.db, creator.id, { name: '城市夜景' });
  projectId = await create(buyer);
});

const create = async (user: TestUser, input: object = {}) =>
  (await app.call('POST /project/v1/create', { projectName: '品牌短片', ...input }, user)).data.projectId;
const info = async (user = buyer, id = projectId) =>
  (await app.call('GET /project/v1/info', { projectId: id }, user)).data;
const add = (orderItemId: string, user = buyer) =>
  app.call('POST /project/v1/licence/add', { projectId, orderItemIds: [orderItemId] }, user);
const certify = async (orderItemId: string) => {
  const licensee = { authorizedUser: '王小明', socialCreditCode: '11010519491231002X', authorizedProject: '品牌短片' };
  const { data } = await app.call('POST /order/v1/authorization/add', { orderItemId, ...licensee }, buyer);
  return (data as { authorizationId: string }).authorizationId;
};
const linkTo = (user = buyer) => app.call('GET /project/v1/package', { projectId }, user);

async function namesIn(url: string): Promise<string[]> {
  const { rawPayload, headers } = await app.http.inject(url);
  expect(headers['content-type']).toBe('application/zip');
  const zip = await fromBufferPromise(rawPayload);
  return await Array.fromAsync(zip.eachEntry(), ({ fileName }) => fileName);
}

test('a budget is compared with what was paid for the licences and not refunded', async () => {
  expect(await info()).toMatchObject({ projectBudget: null, spentAmount: 0 });
  const change = { projectId, projectName: '品牌短片', projectBudget: 500.5 };
  expect((await app.call('POST /project/v1/update', change, buyer)).code).toBe(0);
  const { orderItems, payAmount } = await buyClips(app, buyer.token, [clip, 1], [clip, 2]);
  for (const { orderItemId } of orderItems) await add(orderItemId);
  expect(await info()).toMatchObject({ projectBudget: 500.5, spentAmount: payAmount });
  const [first, second] = orderItems;
  await app.db
    .updateTable('order_items')
    .set({ refunded_at: new Date() })
    .where('id', '=', first!.orderItemId)
    .execute();
  expect((await info()).spentAmount).toBe(second!.payAmount);
  await app.call('POST /project/v1/update', { projectId, projectName: '品牌短片' }, buyer);
  expect((await info()).projectBudget).toBeNull();
});

test.each([0, -1, 0.001, 100_000_001, '5'])('a budget of %j is refused', async (projectBudget) => {
  expect((await app.call('POST /project/v1/create', { projectName: '片', projectBudget }, buyer)).code).toBe(40000);
});

test('a closed project refuses changes until it is reopened, and can be deleted', async () => {
  const { orderItems } = await buyClips(app, buyer.token, [clip, 1]);
  const close = (key: 'close' | 'reopen', user = buyer) => app.call(`POST /project/v1/${key}`, { projectId }, user);
  expect((await close('close', await makeUser(app.db))).code).toBe(40400);
  expect((await Promise.all([close('close'), close('close')])).map(({ code }) => code)).toEqual([0, 0]);
  const { closeTime } = await info();
  expect(closeTime).not.toBeNull();
  expect((await close('close')).code).toBe(0);
  expect((await info()).closeTime).toBe(closeTime);
  expect((await add(orderItems[0]!.orderItemId)).code).toBe(40900);
  expect((await app.call('POST /project/v1/update', { projectId, projectName: '新名' }, buyer)).code).toBe(40900);
  expect((await app.call('POST /project/v1/clip/add', { projectId, videoId: clip }, buyer)).code).toBe(40900);
  await close('reopen');
  expect((await add(orderItems[0]!.orderItemId)).code).toBe(0);
  await close('close');
  expect((await app.call('POST /project/v1/delete', { projectId }, buyer)).code).toBe(0);
});

test('a licence is moved to another project unless its project is closed', async () => {
  const { orderItems } = await buyClips(app, buyer.token, [clip, 1]);
  const orderItemIds = [orderItems[0]!.orderItemId];
  await add(orderItemIds[0]!);
  const other = await create(buyer);
  const move = (to: number) => app.call('POST /project/v1/licence/add', { projectId: to, orderItemIds }, buyer);
  await app.call('POST /project/v1/close', { projectId }, buyer);
  expect((await move(other)).code).toBe(40900);
  expect((await info()).licenceCount).toBe(1);
  await app.call('POST /project/v1/reopen', { projectId }, buyer);
  expect((await move(other)).code).toBe(0);
  expect([(await info()).licenceCount, (await info(buyer, other)).licenceCount]).toEqual([0, 1]);
});

test('boards of the same owner are shown on one project’s page', async () => {
  const { list } = (await app.call('GET /board/v1/list', {}, buyer)).data;
  const board = list[0]!;
  const show = (input: object, user = buyer) =>
    app.call('POST /project/v1/board/set', { boardId: board.boardId, ...input }, user);
  const stranger = await makeUser(app.db);
  expect((await show({ projectId: await create(stranger) })).code).toBe(40400);
  expect((await show({ projectId }, stranger)).code).toBe(40400);
  expect((await Promise.all([show({ projectId }), show({ projectId })])).map(({ code }) => code)).toEqual([0, 0]);
  expect((await info()).boards).toEqual([{ boardId: board.boardId, boardName: board.boardName, videoCount: 0 }]);
  const other = await create(buyer);
  expect((await show({ projectId: other })).code).toBe(0);
  expect([(await info()).boards, (await info(buyer, other)).boards.length]).toEqual([[], 1]);
  expect((await show({})).code).toBe(0);
  expect((await info(buyer, other)).boards).toEqual([]);
});

test('a personal board is not shown on a company’s project, whose viewers change nothing', async () => {
  const owner = await makeCompanyBuyer(app.db, 1_000);
  const viewer = await makeUser(app.db);
  await addMembers(app.db, owner, { viewers: [viewer] });
  const companys = await create(owner, { company: true });
  const board = (await app.call('GET /board/v1/list', {}, owner)).data.list.find(({ company }) => !company)!;
  const set = { boardId: board.boardId, projectId: companys };
  expect((await app.call('POST /project/v1/board/set', set, owner)).code).toBe(40400);
  expect((await app.call('POST /project/v1/close', { projectId: companys }, viewer)).code).toBe(40300);
});

test('the package has the files, certificates, texts, list and saved checks of all orders', async () => {
  const [first, second] = [
    await buyClips(app, buyer.token, [clip, 1]),
    await buyClips(app, buyer.token, [clip, 1], [clip, 2]),
  ];
  expect((await linkTo()).code).toBe(40900);
  for (const { orderItemId } of [...first.orderItems, ...second.orderItems]) await add(orderItemId);
  const authorizationId = await certify(first.orderItems[0]!.orderItemId);
  const check = {
    projectId,
    checkName: '成片 v3/终',
    fps: 25,
    frames: 100,
    files: [{ name: 'a.mp4', spans: [[0, 25]] }],
  };
  expect((await app.call('POST /project/v1/check/save', check, buyer)).code).toBe(0);
  const { data } = await linkTo();
  expect(await namesIn(data.url)).toEqual([
    '说明.txt',
    '授权清单.csv',
    '素材授权条款/素材授权条款-第1版.txt',
    `授权书/授权书-${authorizationId}.pdf`,
    '检查报告/1-成片 v3_终.pdf',
    `素材/${clip}-HD-城市夜景.mp4`,
    `素材/${clip}-4K-城市夜景.mp4`,
  ]);
  await app.db
    .updateTable('licences')
    .set({ download_until: new Date(Date.now() - 1_000) })
    .where('video_id', '=', clip)
    .execute();
  expect((await namesIn((await linkTo()).data.url)).filter((name) => name.startsWith('素材/'))).toEqual([]);
});

test('the package is refused to strangers and visitors, and after the project is gone', async () => {
  const { orderItems } = await buyClips(app, buyer.token, [clip, 1]);
  await add(orderItems[0]!.orderItemId);
  expect((await linkTo(await makeUser(app.db))).code).toBe(40400);
  expect((await app.call('GET /project/v1/package', { projectId })).code).toBe(403);
  const { data } = await linkTo();
  await app.call('POST /project/v1/delete', { projectId }, buyer);
  expect((await app.http.inject(data.url)).json<{ code: number }>().code).toBe(40400);
});
