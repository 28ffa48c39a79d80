import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { isTitleOf, readClipFileName } from '@zhenku/contract/clips/clip-file-names';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { createPdfSigner } from '../../../platform/pdf/pdf-signer.ts';
import { addMembers, makeClip, makeCreator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { testKeyring } from '../../../platform/testing/keyring.ts';
import type { UserSession } from '../../../platform/sessions.ts';
import { shopApp } from '../../../testing/shop-app.ts';
import { buyClips, FILE_BYTES, makeBuyer, makeCompanyBuyer, testFiles } from '../../orders/testing.ts';
import { testProofs } from '../../proofs/testing.ts';
import { paperRoutes } from '../certificates/papers.routes.ts';
import { createPublicCopies } from '../pdf/public-copies.ts';
import { judgeSignature } from '../pdf/testing.ts';
import { createOrderPackages } from './order-package.ts';

const folder = await mkdtemp(join(tmpdir(), 'zhenku-package-'));
const proofs = testProofs();
const services = {
  storage: {
    ...testFiles,
    read: (key: string) => (key.startsWith('public/') ? Promise.reject(new AppError('notFound')) : testFiles.read(key)),
  },
  keyring: testKeyring,
  proofs,
  publicUrl: 'https://footage.example',
  pdfSigner: createPdfSigner(folder, undefined),
};
const app = await shopApp((each) => paperRoutes(each, services), proofs);
afterAll(() => rm(folder, { recursive: true, force: true }));

const NAME = '城市/夜景：航拍';
const TITLE = '城市_夜景：航拍';
const LICENSEE = { authorizedUser: '王小明', socialCreditCode: '11010519491231002X', authorizedProject: '品牌短片' };
let buyer: TestUser;
let clips: [number, number];
beforeEach(async () => {
  const creator = await makeCreator(app.db);
  buyer = await makeBuyer(app.db, 1_000);
  clips = [
    await makeClip(app.db, creator.id, { name: NAME }),
    await makeClip(app.db, creator.id, { name: '海上日落' }),
  ];
});

const linkTo = (orderId: string, user = buyer, input: object = {}) =>
  app.call('GET /order/v1/downloadZip', { orderId, papers: true, ...input }, { token: user.token });
const certify = async (orderItemId: string) => {
  const { data } = await app.call('POST /order/v1/authorization/add', { orderItemId, ...LICENSEE }, buyer);
  return (data as { authorizationId: string }).authorizationId;
};
const setLicence = (orderItemId: string, values: object) =>
  app.db.updateTable('licences').set(values).where('order_item_id', '=', orderItemId).execute();
const open = async (url: string) => await app.http.inject(url);
const codeOf = async (url: string) => (await open(url)).json<{ code: number }>().code;

async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}

async function packageOf(orderId: string, input?: object) {
  const { data } = await linkTo(orderId, buyer, input);
  const response = await open(data.url);
  expect(response.headers['content-type']).toBe('application/zip');
  // So that the browser can show the percentage.
  expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
  return await unzip(response.rawPayload);
}

describe('an order’s package', () => {
  test('has the files, signed certificates, the licence text and a list', async () => {
    const { orderId, orderItems } = await buyClips(app, buyer.token, [clips[0], 2], [clips[1], 1]);
    const authorizationId = await certify(orderItems[0]!.orderItemId);
    const files = await packageOf(orderId);
    const paths = [`素材/${clips[0]}-4K-${TITLE}.mp4`, `素材/${clips[1]}-HD-海上日落.mp4`];
    const certificate = `授权书/授权书-${authorizationId}.pdf`;
    expect([...files.keys()]).toEqual([
      '说明.txt',
      '授权清单.csv',
      '素材授权条款/素材授权条款-第1版.txt',
      certificate,
      ...paths,
    ]);
    expect(files.get(paths[0]!)).toHaveLength(FILE_BYTES);
    expect(await judgeSignature(files.get(certificate)!)).toContain('Signature is Valid');
    expect(files.get(certificate)!.includes('proof.json')).toBe(true);
    expect(String(files.get('素材授权条款/素材授权条款-第1版.txt'))).toMatch(
      /^\uFEFF素材授权条款（第 1 版）\r\n[^]*一律禁止/,
    );
    expect(String(files.get('说明.txt'))).toContain('还有 1 条素材没有填写被授权方');
    const [head, first, second] = String(files.get('授权清单.csv')).split('\r\n');
    expect(head).toMatch(/^\uFEFF文件,SHA-256 值,授权书文件,状态,授权项目/);
    expect([first, second].toSorted((one, other) => one!.localeCompare(other!))).toEqual([
      expect.stringContaining(`${paths[0]}`),
      expect.stringContaining(`${paths[1]}`),
    ]);
    const certified = [first, second].find((line) => line!.startsWith(paths[0]!));
    expect(certified).toContain(`,${certificate},已生效,品牌短片,王小明,${LICENSEE.socialCreditCode}`);
  });

  test('names its clips so that the check of edit lists recognises them', async () => {
    const { orderId } = await buyClips(app, buyer.token, [clips[0], 2], [clips[1], 3]);
    const clipPaths = [...(await packageOf(orderId)).keys()].filter((path) => path.startsWith('素材/'));
    const read = clipPaths.map((path) => readClipFileName(path)!);
    expect(read.map(({ videoId, tier }) => [videoId, tier])).toEqual([
      [clips[0], 2],
      [clips[1], 3],
    ]);
    expect(isTitleOf(read[0]!.title, NAME)).toBe(true);
    expect(isTitleOf(read[1]!.title, '海上日落')).toBe(true);
  });

  test('omits refunded items and counts each file as a download', async () => {
    const { orderId, orderItems } = await buyClips(app, buyer.token, [clips[0], 1], [clips[1], 1]);
    const [first, second] = orderItems.map(({ orderItemId }) => orderItemId) as [string, string];
    const authorizationId = await certify(second);
    await setLicence(second, { voided_at: new Date() });
    const files = await packageOf(orderId);
    expect([...files.keys()].filter((path) => path.startsWith('素材/'))).toEqual([`素材/${clips[0]}-HD-${TITLE}.mp4`]);
    expect([...files.keys()].some((path) => path.includes(authorizationId))).toBe(false);
    const { data } = await app.call('GET /order/v1/downloads', {}, buyer);
    expect(data.content.find(({ orderItemId }) => orderItemId === first)).toMatchObject({ downloadCount: 1 });
  });

  test('is delivered after a clip is withdrawn from sale', async () => {
    const { orderId } = await buyClips(app, buyer.token, [clips[0], 1]);
    await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', clips[0]).execute();
    expect([...(await packageOf(orderId)).keys()]).toContain(`素材/${clips[0]}-HD-${TITLE}.mp4`);
  });

  test('reaches the members of its company, viewers included', async () => {
    const company = await makeCompanyBuyer(app.db, 1_000);
    const [viewer, former] = [await makeUser(app.db), await makeUser(app.db)];
    await addMembers(app.db, company, { viewers: [viewer, former] });
    const { orderId } = await buyClips(app, company.token, [clips[0], 1]);
    const [link, left] = [await linkTo(orderId, viewer), await linkTo(orderId, former)];
    expect([...(await unzip((await open(link.data.url)).rawPayload)).keys()]).toContain(
      `素材/${clips[0]}-HD-${TITLE}.mp4`,
    );
    await app.db.deleteFrom('company_members').where('user_id', '=', former.id).execute();
    expect(await codeOf(left.data.url)).not.toBe(0);
  });

  test('is refused to a user who reads three others at the same time', async () => {
    const { orderId } = await buyClips(app, buyer.token, [clips[0], 1]);
    const openPackage = createOrderPackages();
    const context = {
      db: app.db,
      caller: { id: buyer.id, companyId: null, companyRole: null } as UserSession,
      services: { ...services, requireIssuer: false, publicCopies: createPublicCopies() },
    };
    await expect(openPackage(context, 'unknown')).rejects.toMatchObject({ kind: 'linkInvalid' });
    const bodies = await Promise.all([1, 2, 3].map(async () => (await openPackage(context, orderId)).body));
    await expect(openPackage(context, orderId)).rejects.toMatchObject({ kind: 'tooManyAttempts' });
    bodies[0]!.destroy();
    await once(bodies[0]!, 'close');
    bodies[0] = (await openPackage(context, orderId)).body;
    await Promise.all(bodies.map((body) => buffer(body)));
  });

  test('is refused to strangers, after the download window and with a changed link', async () => {
    const { orderId, orderItems } = await buyClips(app, buyer.token, [clips[0], 1]);
    const other = await buyClips(app, buyer.token, [clips[1], 1]);
    const stranger = await makeUser(app.db);
    expect((await linkTo(orderId, stranger)).code).toBe(40400);
    expect((await app.call('GET /order/v1/downloadZip', { orderId, papers: true })).code).toBe(403);
    const { data } = await linkTo(orderId);
    expect(await codeOf(data.url.replace(orderId, other.orderId))).not.toBe(0);
    await setLicence(orderItems[0]!.orderItemId, { download_until: new Date(Date.now() - 1_000) });
    expect((await linkTo(orderId)).code).toBe(40900);
    expect(await codeOf(data.url), 'a link from before the end').not.toBe(0);
  });
});
