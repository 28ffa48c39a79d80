import { api } from '@zhenku/contract/api';
import { sampleName } from '@zhenku/contract/clips/clip-file-names';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { cartRoutes } from '../orders/cart/cart.routes.ts';
import { makeVerifiedCompany } from '../companies/testing.ts';
import { invoiceRoutes } from '../orders/invoices/invoices.routes.ts';
import { licenceRoutes } from '../licences/licences.routes.ts';
import { buyClips, creditCoins, testFiles } from '../orders/testing.ts';
import { lockOrder } from '../orders/end-order.ts';
import { orderRoutes } from '../orders/orders.routes.ts';
import { testProofs } from '../proofs/testing.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { testApp } from '../../platform/testing/app.ts';
import { addMembers, makeClip, makeCreator, makeUser, type TestUser } from '../../platform/testing/fixtures.ts';
import { testKeyring } from '../../platform/testing/keyring.ts';
import { personalData } from './personal-data.ts';
import { projectRoutes } from './projects.routes.ts';

const storage = testFiles as Partial<Storage> as Storage;
const DAY_MS = 24 * 3_600_000;
const NAME = '城市夜景航拍';
const LICENSEE = {
  authorizedUser: '腾云科技有限公司',
  socialCreditCode: '91440300708461136T',
  authorizedProject: '品牌短片',
};

let buyer: TestUser;
let stranger: TestUser;
let clip: number;

const app = await testApp((each) => {
  const proofs = testProofs();
  projectRoutes(each, { storage, publicUrl: 'https://footage.example' });
  cartRoutes(each, { storage });
  orderRoutes(each, { storage, keyring: testKeyring });
  invoiceRoutes(each, { storage, enqueueMail: null });
  licenceRoutes(each, { storage, keyring: testKeyring, proofs, lockOrder });
});
const creator = await makeCreator(app.db);
beforeEach(async () => {
  [buyer, stranger] = await Promise.all([makeUser(app.db), makeUser(app.db)]);
  await creditCoins(app.db, { userId: buyer.id }, 10_000);
  clip = await makeClip(app.db, creator.id);
});

const create = async (user: TestUser, input: object = {}) =>
  (await app.call('POST /project/v1/create', { projectName: '品牌短片', ...input }, { token: user.token })).data
    .projectId;
const info = (user: TestUser, projectId: number) =>
  app.call('GET /project/v1/info', { projectId }, { token: user.token });
const list = async (user: TestUser, input: object = {}) =>
  (await app.call('GET /project/v1/list', input, { token: user.token })).data.content;
const check = (user: TestUser, files: object[], film: object = {}) =>
  app.call('POST /project/v1/check', { files, ...film }, { token: user.token });
const statusOf = async (name: string, film: object = {}, user = buyer) =>
  (await check(user, [{ name }], film)).data.list[0]!;
const buy = async (tier: number, user = buyer, id = clip) =>
  (await buyClips(app, user.token, [id, tier])).orderItems[0]!.orderItemId;
const certify = (orderItemId: string, user = buyer) =>
  app.call('POST /order/v1/authorization/add', { orderItemId, ...LICENSEE }, { token: user.token });
const hd = () => `${clip}-HD-${NAME}.mp4`;
const checkInput = (projectId: number, files: object[], more: object = {}) => ({
  projectId,
  checkName: '成片 v3',
  fps: 25,
  frames: 3_000,
  files,
  ...more,
});

async function makeCompany() {
  const owner = await makeVerifiedCompany(app.db);
  await creditCoins(app.db, { companyId: owner.companyId }, 10_000);
  const [member, viewer, former] = await Promise.all([makeUser(app.db), makeUser(app.db), makeUser(app.db)]);
  await addMembers(app.db, owner, { buyers: [member, former], viewers: [viewer] });
  await app.db.deleteFrom('company_members').where('user_id', '=', former.id).execute();
  return { owner, member, viewer, former };
}

describe('projects', () => {
  test('are created, listed newest first, renamed and deleted', async () => {
    const first = await create(buyer, { clientName: '云上集团', licensee: '腾云科技有限公司' });
    const second = await create(buyer, { projectName: '年会开场' });
    expect((await list(buyer)).map(({ projectId }) => projectId)).toEqual([second, first]);
    expect(await list(buyer, { keyword: '云上' })).toMatchObject([
      { projectId: first, clientName: '云上集团', company: false },
    ]);
    const renamed = { projectId: first, projectName: '品牌长片', clientName: '', licensee: '' };
    expect(await app.call('POST /project/v1/update', renamed, { token: buyer.token })).toMatchObject({ code: 0 });
    expect((await info(buyer, first)).data).toMatchObject({ projectName: '品牌长片', clientName: '', mayChange: true });
    expect((await app.call('POST /project/v1/delete', { projectId: first }, { token: buyer.token })).code).toBe(0);
    expect((await info(buyer, first)).code).toBe(40400);
    expect((await app.call('POST /project/v1/delete', { projectId: first }, { token: buyer.token })).code).toBe(40400);
  });

  test.each([
    { projectName: '' },
    { projectName: '长'.repeat(61) },
    { clientName: '长'.repeat(101) },
    { projectName: 7 },
  ])('are refused with %j', async (input) => {
    const fields = { projectName: '品牌短片', ...input };
    expect((await app.call('POST /project/v1/create', fields, { token: buyer.token })).code).toBe(40000);
  });

  test('contain selected clips and licences with orders and invoices; a licence is in one project at most', async () => {
    const orderItemId = await buy(1);
    const [one, two] = [await create(buyer), await create(buyer)];
    const post = (path: string, input: object) =>
      app.call(`POST /project/v1/${path}` as 'POST /project/v1/licence/add', input as never, { token: buyer.token });
    for (let times = 0; times < 2; times += 1) {
      expect((await post('clip/add', { projectId: one, videoId: clip })).code).toBe(0);
      expect((await post('licence/add', { projectId: one, orderItemIds: [orderItemId] })).code).toBe(0);
    }
    expect((await info(buyer, one)).data).toMatchObject({
      clipCount: 1,
      licenceCount: 1,
      clips: [{ videoId: clip }],
      orders: [{ items: 1, payAmount: 100, invoiceStatus: null }],
    });
    const licensed = async (projectId: number) =>
      (await app.call('GET /order/v1/authorizations', { projectId }, { token: buyer.token })).data.content;
    expect(await licensed(one)).toMatchObject([{ orderItemId }]);
    await post('licence/add', { projectId: two, orderItemIds: [orderItemId] });
    expect([await licensed(one), (await licensed(two)).length]).toEqual([[], 1]);
    await post('licence/delete', { projectId: two, orderItemId });
    await post('clip/delete', { projectId: one, videoId: clip });
    expect((await info(buyer, one)).data).toMatchObject({ clips: [], orders: [] });
    expect(await licensed(two)).toEqual([]);
  });

  test('import clips on sale, and only from the caller’s own favourites folders', async () => {
    const [projectId, others] = [await create(buyer), await create(stranger)];
    const off = await makeClip(app.db, creator.id, { status: 4 });
    const more = await makeClip(app.db, creator.id);
    const { id: favoriteId } = await app.db
      .insertInto('favourite_folders')
      .values({ user_id: buyer.id, name: '备选' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const entries = [clip, off, more].map((id) => ({ folder_id: favoriteId, video_id: id }));
    await app.db.insertInto('favourites').values(entries).execute();
    const add = (user: TestUser, project: number) =>
      app.call('POST /project/v1/folder/add', { projectId: project, favoriteId }, { token: user.token });
    await app.call('POST /project/v1/clip/add', { projectId, videoId: clip }, { token: buyer.token });
    expect((await add(buyer, projectId)).data).toEqual({ added: 1 });
    expect((await add(buyer, projectId)).data).toEqual({ added: 0 });
    const chosen = (await info(buyer, projectId)).data.clips.map(({ videoId }) => videoId);
    expect(new Set(chosen)).toEqual(new Set([clip, more]));
    const refused = [await add(stranger, others), await add(stranger, projectId), await add(buyer, others)];
    expect(refused.map(({ code }) => code)).toEqual([40400, 40400, 40400]);
    expect((await info(stranger, others)).data.clips).toEqual([]);
  });

  test('are reported as not found to other users, and cannot take in other users’ licences', async () => {
    const orderItemId = await buy(1);
    const [mine, theirs] = [await create(buyer), await create(stranger)];
    const calls = [
      ['POST /project/v1/update', { projectName: '我的了' }],
      ['POST /project/v1/delete', {}],
      ['GET /project/v1/info', {}],
      ['POST /project/v1/clip/add', { videoId: clip }],
      ['POST /project/v1/clip/delete', { videoId: clip }],
      ['POST /project/v1/licence/add', { orderItemIds: [orderItemId] }],
      ['POST /project/v1/licence/delete', { orderItemId }],
      ['POST /project/v1/check/save', checkInput(mine, [{ name: hd(), spans: [] }])],
    ] as const;
    for (const [key, input] of calls) {
      const asked = { ...input, projectId: mine } as never;
      expect((await app.call(key, asked, { token: stranger.token })).code, key).toBe(40400);
      expect((await app.call(key, asked)).code, key).toBe(403);
    }
    const stolen = { projectId: theirs, orderItemIds: [orderItemId] };
    expect((await app.call('POST /project/v1/licence/add', stolen, { token: stranger.token })).code).toBe(40400);
    expect(await list(stranger)).toMatchObject([{ projectId: theirs }]);
  });

  test('can belong to a company: viewers read them, buyers change them, others cannot see them', async () => {
    const { owner, member, viewer, former } = await makeCompany();
    const projectId = await create(member, { company: true });
    const rename = (user: TestUser) =>
      app.call('POST /project/v1/update', { projectId, projectName: '新名' }, { token: user.token });
    const seen = async (user: TestUser) => (await info(user, projectId)).code;
    expect(await Promise.all([owner, member, viewer, former, stranger].map(seen))).toEqual([0, 0, 0, 40400, 40400]);
    const renamed = await Promise.all([owner, member, viewer, former].map(rename));
    expect(renamed.map(({ code }) => code)).toEqual([0, 0, 40300, 40400]);
    expect((await info(viewer, projectId)).data.mayChange).toBe(false);
    const refused = { projectName: '片', company: true };
    expect((await app.call('POST /project/v1/create', refused, { token: viewer.token })).code).toBe(40300);
    expect((await app.call('POST /project/v1/create', refused, { token: stranger.token })).code).toBe(40300);
    const own = await buy(1, buyer);
    const foreign = { projectId, orderItemIds: [own] };
    expect((await app.call('POST /project/v1/licence/add', foreign, { token: member.token })).code).toBe(40400);
  });

  test('are deleted with their checks when the owner’s account is closed, unless a company owns them', async () => {
    const { owner, member } = await makeCompany();
    const [mine, companys] = [await create(member), await create(member, { company: true })];
    const kept = checkInput(mine, [{ name: hd(), spans: [[0, 25]] }]);
    const { checkId } = (await app.call('POST /project/v1/check/save', kept, { token: member.token })).data;
    await inTransaction(app.db, (tx) =>
      personalData.erase!(tx, { id: member.id, companyId: null, phone: null, email: null }),
    );
    const left = await app.db
      .selectFrom('projects')
      .select(['id', 'user_id'])
      .where('id', 'in', [mine, companys])
      .execute();
    expect(left).toEqual([{ id: companys, user_id: null }]);
    expect(await app.db.selectFrom('project_checks').select('id').where('id', '=', checkId).execute()).toEqual([]);
    expect((await info(owner, companys)).code).toBe(0);
  });
});

describe('a check of a film', () => {
  test('shows whether a file is licensed, to whom, and which licence is missing', async () => {
    expect(await statusOf(hd())).toMatchObject({
      status: 'unlicensed',
      by: 'name',
      videoId: clip,
      licence: null,
      buy: { videoType: 1, price: 100, upgradeOf: null, inCart: false },
    });
    const orderItemId = await buy(1);
    expect(await statusOf(hd())).toMatchObject({ status: 'unnamed', licence: { orderItemId }, buy: null });
    await certify(orderItemId);
    expect(await statusOf(hd())).toMatchObject({
      status: 'licensed',
      licence: { authorizedUser: LICENSEE.authorizedUser, authorizedProject: '品牌短片', fileName: hd() },
    });
    expect(await statusOf(sampleName(clip))).toMatchObject({
      status: 'sample',
      fileTier: null,
      licence: { orderItemId },
    });
  });

  test('names the master to which a sample can be relinked', async () => {
    const without = await buy(1);
    expect(await statusOf(sampleName(clip))).toMatchObject({ licence: { orderItemId: without, masterFileName: null } });
    const master = { video_id: clip, kind: 'master' as const, tier: 1, width: 1920, height: 1080, bytes: 1_000n };
    const stored = { content_type: 'application/mxf', storage_key: `private/renditions/master-of-${clip}.mxf` };
    await app.db
      .insertInto('video_files')
      .values({ ...master, ...stored })
      .execute();
    await buy(1);
    const masterFileName = hd().replace('.mp4', '-master.mxf');
    expect(await statusOf(sampleName(clip))).toMatchObject({ licence: { fileName: hd(), masterFileName } });
  });

  test('reveals nothing about another buyer’s licence', async () => {
    await certify(await buy(1));
    const theirs = await statusOf(hd(), {}, stranger);
    expect(theirs).toMatchObject({ status: 'unlicensed', licence: null });
    expect(JSON.stringify(theirs)).not.toContain(LICENSEE.authorizedUser);
  });

  test('requires another tier if the picture or use needs one, as an upgrade of an existing licence', async () => {
    const orderItemId = await buy(1);
    expect(await statusOf(hd(), { width: 3840, height: 2160 })).toMatchObject({
      status: 'wrongTier',
      buy: { videoType: 2, price: 100, upgradeOf: orderItemId },
    });
    expect(await statusOf(hd(), { width: 2048, height: 858 })).toMatchObject({ status: 'unnamed' });
    const filmed = (use: string) => statusOf(hd(), { use: { licensee: 'company', uses: [use] } });
    expect(await filmed('resale')).toMatchObject({ status: 'notAllowed', buy: null });
    expect(await filmed('filmTv')).toMatchObject({
      status: 'wrongTier',
      buy: { videoType: 3, price: 400, upgradeOf: orderItemId },
    });
    expect(await statusOf(`${clip}-4K-${NAME}.mp4`)).toMatchObject({ status: 'wrongTier', buy: { videoType: 2 } });
  });

  test('distinguishes a refunded licence from a sample whose file can no longer be downloaded', async () => {
    const orderItemId = await buy(1);
    const licence = () => app.db.updateTable('licences').where('order_item_id', '=', orderItemId);
    await licence()
      .set({ download_until: new Date(Date.now() - 1_000) })
      .execute();
    expect(await statusOf(sampleName(clip))).toMatchObject({ status: 'windowOver' });
    expect(await statusOf(hd())).toMatchObject({ status: 'unnamed' });
    await licence().set({ voided_at: new Date() }).execute();
    expect(await statusOf(hd())).toMatchObject({ status: 'refunded', buy: { videoType: 1, upgradeOf: null } });
  });

  test('reports the period on sale, and the period of a licence with its end', async () => {
    const setPeriod = (period: number) =>
      app.db.updateTable('videos').set({ authentication_type: period }).where('id', '=', clip).execute();
    await setPeriod(2);
    expect((await statusOf(hd())).buy).toMatchObject({ videoType: 1, authenticationType: 2 });
    const orderItemId = await buy(1);
    await setPeriod(1);
    expect((await statusOf(hd())).licence).toMatchObject({ authenticationType: 2, endTime: null });
    await certify(orderItemId);
    const { licence } = await statusOf(hd());
    expect(licence).toMatchObject({ authenticationType: 2 });
    expect(Date.parse(licence!.endTime!)).toBeGreaterThan(Date.now() + 364 * DAY_MS);
    const downloads = await app.call('GET /order/v1/downloads', {}, { token: buyer.token });
    expect(downloads.data.content).toMatchObject([{ authenticationType: 2, endTime: licence!.endTime }]);
  });

  test('reports no licence period if it was saved before periods were recorded', async () => {
    await buy(1);
    const projectId = await create(buyer);
    const file = { name: hd(), spans: [[0, 25]] };
    const saving = await app.call('POST /project/v1/check/save', checkInput(projectId, [file]), { token: buyer.token });
    const { checkId } = saving.data as { checkId: string };
    await sql`update project_checks set report = report #- '{files,0,licence,authenticationType}' where id = ${checkId}`.execute(
      app.db,
    );
    const { data } = await app.call('GET /project/v1/check/info', { checkId }, { token: buyer.token });
    expect(data.files[0]!.licence).toMatchObject({ authenticationType: null });
  });

  test('is not saved while a part of its edit list is neither understood nor confirmed', async () => {
    const projectId = await create(buyer);
    const part = (line: number) => ({ line, text: `00${line} ??` });
    const save = (understood: number, confirmed: object[], user = buyer) =>
      app.call(
        'POST /project/v1/check/save',
        checkInput(projectId, [], { reading: { events: 10, understood, confirmed } }) as never,
        { token: user.token },
      );
    for (const [understood, confirmed] of [
      [8, []],
      [8, [part(1)]],
      [10, [part(1)]],
      [11, []],
    ] as const) {
      expect((await save(understood, [...confirmed])).message).toContain('剪辑表里有读不懂的地方');
    }
    expect((await save(9, [{ line: -1, text: 'x' }])).code).not.toBe(0);
    const { checkId } = (await save(8, [part(3), part(7)])).data as { checkId: string };
    const { data } = await app.call('GET /project/v1/check/info', { checkId }, { token: buyer.token });
    expect(data.reading).toEqual({ events: 10, understood: 8, confirmed: [part(3), part(7)], sequence: null });
    // Older reports have no `reading`.
    await sql`update project_checks set report = report - 'reading' where id = ${checkId}`.execute(app.db);
    const before = await app.call('GET /project/v1/check/info', { checkId }, { token: buyer.token });
    expect(before.data.reading).toBeNull();
  });

  test('recognises clips off sale and the caller’s own, but no clip that was never on sale', async () => {
    expect(await statusOf(hd(), {}, creator)).toMatchObject({ status: 'own' });
    await app.db.updateTable('videos').set({ status: 4 }).where('id', '=', clip).execute();
    expect(await statusOf(hd())).toMatchObject({ status: 'unavailable', buy: null });
    const draft = await makeClip(app.db, creator.id, { status: 1, name: '未公开' });
    for (const name of [
      `${draft}-HD-未公开.mp4`,
      sampleName(draft),
      '2024-HD-年会.mp4',
      'IMG_0042.MOV',
      `${clip}-HD-别的.mp4`,
      '',
    ]) {
      expect(await statusOf(name), name).toMatchObject({ status: 'unknown', videoId: null, videoName: '' });
    }
  });

  test('reports a licence for another project, unless another licence names or could name this one', async () => {
    const [projectId, otherId] = [
      await create(buyer, { projectName: ' 品牌短片 ' }),
      await create(buyer, { projectName: '年会开场' }),
    ];
    const first = await buy(1);
    await certify(first);
    expect(await statusOf(hd())).toMatchObject({ status: 'licensed' });
    expect(await statusOf(hd(), { projectId })).toMatchObject({ status: 'licensed' });
    expect(await statusOf(hd(), { projectId: otherId })).toMatchObject({
      status: 'otherProject',
      licence: { orderItemId: first, authorizedProject: '品牌短片' },
      buy: null,
    });
    const { data } = await check(buyer, [{ seen: clip }, { name: sampleName(clip) }], { projectId: otherId });
    expect(data.list.map(({ status }) => status)).toEqual(['otherProject', 'sample']);
    const second = await buy(1);
    expect(await statusOf(hd(), { projectId: otherId })).toMatchObject({
      status: 'unnamed',
      licence: { orderItemId: second },
    });
    const named = { orderItemId: second, ...LICENSEE, authorizedProject: '年会开场' };
    await app.call('POST /order/v1/authorization/add', named, { token: buyer.token });
    for (const [id, orderItemId] of [
      [projectId, first],
      [otherId, second],
    ]) {
      expect(await statusOf(hd(), { projectId: id })).toMatchObject({ status: 'licensed', licence: { orderItemId } });
    }
  });

  test('refuses a stranger’s project, and accepts a company’s project for its members', async () => {
    const mine = await create(buyer);
    const codeOf = async (user: TestUser, projectId: unknown) =>
      (await check(user, [{ name: hd() }], { projectId })).code;
    const { member, viewer, former } = await makeCompany();
    const companys = await create(member, { company: true, projectName: '企业年会' });
    expect(await Promise.all([buyer, stranger, member].map((user) => codeOf(user, mine)))).toEqual([0, 40400, 40400]);
    expect(await Promise.all([member, viewer, former, stranger].map((user) => codeOf(user, companys)))).toEqual([
      0, 0, 40400, 40400,
    ]);
    expect(await Promise.all([0, 'x', 1.5, 2_000_000_000].map((id) => codeOf(buyer, id)))).toEqual([
      40000, 40000, 40000, 40400,
    ]);
    await creditCoins(app.db, { userId: member.id }, 1_000);
    await certify(await buy(1, member), member);
    expect(await statusOf(hd(), { projectId: companys }, member)).toMatchObject({ status: 'otherProject' });
    expect(await statusOf(hd(), {}, member)).toMatchObject({ status: 'licensed' });
  });

  test('recognises a renamed file by its number and title, and a sample by its number', async () => {
    const other = await makeClip(app.db, creator.id, { name: '雪山' });
    for (const name of [
      `A001_${hd()}`,
      `【成片】${clip}_HD_${NAME}的副本 2.mp4`,
      `${hd()}.Copy.01`,
      `${clip}-HD-${encodeURIComponent(NAME)}_Proxy.mov`,
      `${other}-HD-航拍 ${hd()}`,
    ]) {
      expect(await statusOf(name), name).toMatchObject({ by: 'name', videoId: clip, fileTier: 1 });
    }
    expect(await statusOf(`${clip}-preview.mp4 [V]`)).toMatchObject({ videoId: clip, fileTier: null });
    for (const name of [`${clip}-HD-${NAME}2.mp4`, `IMG-${clip}-HD.mp4`, `scene-${clip}-sample.mp4`]) {
      expect(await statusOf(name), name).toMatchObject({ status: 'unknown', videoId: null });
    }
  });

  test('gives the strictest verdict for a name that states several clips', async () => {
    const other = await makeClip(app.db, creator.id, { name: '雪山' });
    await certify(await buy(1));
    const peak = `${other}-HD-雪山`;
    for (const name of [`${clip}-HD-${NAME}_${peak}.mp4`, `${peak} ${hd()}`, `${hd()} ${peak}`]) {
      expect(await statusOf(name), name).toMatchObject({ status: 'unlicensed', videoId: other });
    }
    expect(await statusOf(`${clip}-sample ${hd()}`)).toMatchObject({ status: 'sample', videoId: clip });
    await certify(await buy(1, buyer, other));
    expect(await statusOf(`${hd()} ${peak}`)).toMatchObject({ status: 'licensed', videoId: clip });
    expect(await statusOf(`${peak}_${clip}-sample.mp4`)).toMatchObject({ status: 'sample', videoId: clip });
  });

  test('recognises a file by its content under any name', async () => {
    const sha256 = `${clip}`.padStart(64, 'a').toLowerCase();
    const file = await app.db
      .selectFrom('video_files')
      .where('video_id', '=', clip)
      .where('tier', '=', 1)
      .select('id')
      .executeTakeFirstOrThrow();
    await app.db.insertInto('file_hashes').values({ file_id: file.id, sha256 }).execute();
    const { data } = await check(buyer, [
      { name: '镜头12.mp4', sha256 },
      { name: '镜头13.mp4', sha256: 'b'.repeat(64) },
    ]);
    expect(data.list).toMatchObject([{ by: 'hash', videoId: clip, fileTier: 1 }, { status: 'unknown' }]);
  });

  test('a clip in a file’s metadata proves no licence and reveals no hidden clip, like a file name', async () => {
    const asset = { videoId: clip, tier: 1 };
    const found = async (file: object, user = buyer) => (await check(user, [file])).data.list[0]!;
    const renamed = { name: '镜头12.mp4', asset };
    expect(await found(renamed)).toMatchObject({ status: 'unlicensed', by: 'asset', videoId: clip, fileTier: 1 });
    expect(await found({ name: hd(), asset: { ...asset, tier: null } })).toMatchObject({ by: 'asset', fileTier: null });
    const orderItemId = await buy(1);
    await certify(orderItemId);
    expect(await found(renamed)).toMatchObject({ status: 'licensed', licence: { orderItemId } });
    expect(await found(renamed, stranger)).toMatchObject({ status: 'unlicensed', licence: null });
    expect(await found({ asset: { ...asset, tier: 3 } })).toMatchObject({ status: 'wrongTier' });
    expect(
      await found({ name: hd(), asset: { ...asset, tier: null } }),
      'a sample under a sold file’s name',
    ).toMatchObject({
      status: 'sample',
    });
    const other = await makeClip(app.db, creator.id, { name: '雪山' });
    const both = await check(buyer, [{ name: hd(), asset: { videoId: other, tier: 1 } }]);
    expect(both.data.list).toMatchObject([{ by: 'asset', videoId: other, status: 'unlicensed' }]);
    expect(both.data.also).toMatchObject([[{ by: 'name', videoId: clip, status: 'licensed' }]]);
    const draft = await makeClip(app.db, creator.id, { status: 1, name: '未公开' });
    for (const videoId of [draft, 2_000_000_000]) {
      expect(await found({ name: 'a.mp4', asset: { videoId, tier: 1 } })).toMatchObject({
        status: 'unknown',
        by: 'asset',
        videoId: null,
        videoName: '',
      });
    }
  });

  test('offers every clip to which a name could refer', async () => {
    const other = await makeClip(app.db, creator.id, { name: '雪山' });
    const { data } = await check(buyer, [{ name: 'a.mov' }, { name: `${other}-HD-雪山 ${hd()}` }]);
    const offers = [data.list[1]!, ...data.also[1]!].map(({ videoId, buy }) => [videoId, buy?.videoType]);
    expect(new Set(offers)).toEqual(
      new Set([
        [clip, 1],
        [other, 1],
      ]),
    );
    expect(data.also[0]).toEqual([]);
  });

  test('reports the licence of a clip seen in a film, regardless of the file used', async () => {
    const seen = async (film: object = {}, user = buyer, id = clip) =>
      (await check(user, [{ seen: id }], film)).data.list[0]!;
    expect(await seen()).toMatchObject({
      status: 'unlicensed',
      by: 'picture',
      fileTier: null,
      buy: { videoType: 1, price: 100 },
    });
    expect(await seen({ width: 3840, height: 2160 })).toMatchObject({ buy: { videoType: 2 } });
    const orderItemId = await buy(1);
    await certify(orderItemId);
    expect(await seen()).toMatchObject({ status: 'licensed', licence: { orderItemId } });
    expect(await seen({ width: 3840, height: 2160 })).toMatchObject({ status: 'wrongTier' });
    expect(await seen({}, stranger)).toMatchObject({ status: 'unlicensed', licence: null });
    expect(await seen({}, creator)).toMatchObject({ status: 'own' });
    const draft = await makeClip(app.db, creator.id, { status: 1, name: '未公开' });
    expect(await seen({}, buyer, draft)).toMatchObject({ status: 'unknown', videoName: '' });
  });

  test.each([
    ['a seen clip that is not a number', [{ seen: 'x' }]],
    ['more than 200 files', Array.from({ length: 201 }, () => ({ name: 'a' }))],
    ['a name that is too long', [{ name: 'a'.repeat(301) }]],
    ['a malformed hash', [{ name: 'a', sha256: 'XYZ' }]],
    ['metadata whose clip is not a number', [{ name: 'a', asset: { videoId: '1; drop', tier: 1 } }]],
    ['an unknown tier', [{ name: 'a', asset: { videoId: 1, tier: 9 } }]],
    ['metadata that is a string', [{ name: 'a', asset: '12' }]],
  ])('refuses %s', async (_what, files) => {
    expect((await check(buyer, files)).code).toBe(40000);
  });
});

describe('a saved check', () => {
  test('stores how certain each find is, judges licences on the server, and works without finds', async () => {
    await certify(await buy(1));
    const projectId = await create(buyer);
    const picture = { basis: 'picture', sha256: 'a'.repeat(64) };
    const save = async (files: object[]) => {
      const { data } = await app.call('POST /project/v1/check/save', checkInput(projectId, files, picture) as never, {
        token: buyer.token,
      });
      return (await app.call('GET /project/v1/check/info', data, { token: buyer.token })).data;
    };
    const seen = { seen: clip, spans: [[0, 50]], sight: 'confirmed', status: 'unlicensed' };
    expect(await save([seen])).toMatchObject({
      ...picture,
      files: [{ by: 'picture', sight: 'confirmed', status: 'licensed', videoId: clip, spans: [[0, 50]] }],
    });
    const marked = await save([
      { ...seen, mark: 'preview' },
      { ...seen, mark: 'clean' },
      { ...seen, sight: 'look' },
    ]);
    expect(marked.files.map(({ mark, status }) => [mark, status])).toEqual([
      ['preview', 'sample'],
      ['clean', 'licensed'],
      [null, 'licensed'],
    ]);
    expect(await save([])).toMatchObject({ ...picture, files: [] });
    const wrong = checkInput(projectId, [{ ...seen, sight: 'certain' }], picture);
    expect((await app.call('POST /project/v1/check/save', wrong as never, { token: buyer.token })).code).toBe(40000);
  });

  test('lists a file once per clip, even if several media of the same name were dropped', async () => {
    const other = await makeClip(app.db, creator.id, { name: '雪山' });
    const projectId = await create(buyer);
    const spans = [[0, 25]];
    const asset = { videoId: clip, tier: 1 };
    const files = [
      { name: `${hd()} ${other}-HD-雪山`, spans },
      { name: '镜头1.mp4', spans, asset },
      { name: '镜头1.mp4', spans, sha256: 'c'.repeat(64) },
      { name: hd(), spans, asset: { ...asset, tier: null } },
      { name: hd(), spans },
      { name: 'a.mov', spans },
    ];
    const { data } = await app.call('POST /project/v1/check/save', checkInput(projectId, files) as never, {
      token: buyer.token,
    });
    const report = (await app.call('GET /project/v1/check/info', data, { token: buyer.token })).data;
    const listed = report.files.map(({ name, videoId }) => [name, videoId]);
    expect(new Set(listed.slice(0, 2).map(([, id]) => id))).toEqual(new Set([clip, other]));
    expect(listed.slice(2)).toEqual([
      ['镜头1.mp4', clip],
      [hd(), clip],
      ['a.mov', null],
    ]);
  });

  test('reports a licence that names another project', async () => {
    await certify(await buy(1));
    const projectId = await create(buyer, { projectName: '年会开场' });
    const saving = checkInput(projectId, [{ name: hd(), spans: [[0, 25]] }]);
    const { data } = await app.call('POST /project/v1/check/save', saving as never, { token: buyer.token });
    const report = (await app.call('GET /project/v1/check/info', data, { token: buyer.token })).data;
    expect(report.files).toMatchObject([{ status: 'otherProject', licence: { authorizedProject: '品牌短片' } }]);
  });

  test('stores the shop’s findings rather than the caller’s; only its owner can read and delete it', async () => {
    await certify(await buy(1));
    const projectId = await create(buyer, { clientName: '云上集团' });
    const files = [
      {
        name: hd(),
        spans: [
          [0, 50],
          [75, 100],
        ],
        status: 'unlicensed',
      },
      { name: 'IMG_1.MOV', spans: [[50, 75]], status: 'licensed' },
    ];
    const { data } = await app.call('POST /project/v1/check/save', checkInput(projectId, files) as never, {
      token: buyer.token,
    });
    const read = (user: TestUser) => app.call('GET /project/v1/check/info', data, { token: user.token });
    expect((await read(buyer)).data).toMatchObject({
      checkName: '成片 v3',
      clientName: '云上集团',
      catalogueSize: expect.any(Number),
      files: [
        {
          name: hd(),
          status: 'licensed',
          spans: [
            [0, 50],
            [75, 100],
          ],
          licence: { authorizedUser: LICENSEE.authorizedUser },
        },
        { name: 'IMG_1.MOV', status: 'unknown' },
      ],
    });
    const remove = (user: TestUser) => app.call('POST /project/v1/check/delete', data, { token: user.token });
    expect([(await read(stranger)).code, (await remove(stranger)).code]).toEqual([40400, 40400]);
    expect((await info(buyer, projectId)).data.checks).toMatchObject([{ checkId: data.checkId, checkName: '成片 v3' }]);
    expect((await remove(buyer)).code).toBe(0);
    expect((await read(buyer)).code).toBe(40400);
  });

  test('is deleted with its project', async () => {
    const projectId = await create(buyer);
    const input = checkInput(projectId, [{ name: 'a.mov', spans: [] }]);
    const { data } = await app.call('POST /project/v1/check/save', input as never, { token: buyer.token });
    await app.call('POST /project/v1/delete', { projectId }, { token: buyer.token });
    expect((await app.call('GET /project/v1/check/info', data, { token: buyer.token })).code).toBe(40400);
  });
});

test('operators cannot read projects or checks: no operator call returns their fields', () => {
  const entries = Object.entries(api);
  const own = entries.filter(([key]) => key.includes(' /project/'));
  expect(own.map(([, { access }]) => access)).toEqual(own.map(() => 'user'));
  const operators = entries.filter(([, { access }]) => access.startsWith('operator'));
  const answering = operators.filter(([, { output }]) =>
    fieldsOf(output).some((field) => ['projectId', 'checkId', 'fileTier', 'checkName'].includes(field)),
  );
  expect(answering).toEqual([]);
  expect(fieldsOf(api['GET /project/v1/check/info'].output)).toContain('fileTier');
});

function fieldsOf(schema: unknown, depth = 0): string[] {
  const def = (schema as { _zod?: { def: Record<string, unknown> } })?._zod?.def;
  if (!def || depth > 12) return [];
  const shape = (def.shape ?? {}) as Record<string, unknown>;
  const inner = [def.innerType, def.in, def.out, def.element, ...((def.options as unknown[]) ?? [])];
  return [
    ...Object.entries(shape).flatMap(([name, field]) => [name, ...fieldsOf(field, depth + 1)]),
    ...inner.flatMap((each) => fieldsOf(each, depth + 1)),
  ];
}

describe('the answers of a saved check', () => {
  const ANSWER = {
    videoId: 7,
    clipFrom: 1.5,
    clipTo: 4,
    certainty: 'look',
    mark: 'clean',
    answer: 'is',
    chosenId: 8,
  } as const;
  const save = async (user: TestUser, projectId: number, more: object) =>
    await app.call('POST /project/v1/check/save', checkInput(projectId, [], more) as never, { token: user.token });
  const earlier = (user: TestUser, projectId: number, basis: 'list' | 'picture' = 'picture') =>
    app.call('GET /project/v1/check/answers', { projectId, basis }, { token: user.token });

  test('come from the project’s last check of the same kind', async () => {
    const [projectId, another] = [await create(buyer), await create(buyer)];
    expect((await earlier(buyer, projectId)).data).toEqual({
      check: null,
      answers: [],
      confirmed: [],
      sequence: null,
    });
    const part = { line: 4, text: '004 AX V ??' };
    const reading = { events: 3, understood: 2, confirmed: [part], sequence: { name: '成片', count: 3 } };
    const list = (await save(buyer, projectId, { reading })).data;
    await save(buyer, projectId, { basis: 'picture', answers: [{ ...ANSWER, answer: 'own', chosenId: null }] });
    const { checkId } = (await save(buyer, projectId, { basis: 'picture', answers: [ANSWER] })).data;
    await save(buyer, another, { basis: 'picture', answers: [] });
    // Dates this check later, because all were saved within about a millisecond.
    await sql`update project_checks set created_at = created_at + interval '1 minute' where id = ${checkId}`.execute(
      app.db,
    );
    expect((await earlier(buyer, projectId)).data).toMatchObject({
      check: { checkId, checkName: '成片 v3' },
      answers: [ANSWER],
      confirmed: [],
    });
    expect((await earlier(buyer, projectId, 'list')).data).toMatchObject({
      check: list,
      answers: [],
      confirmed: [part],
      sequence: '成片',
    });
    expect((await earlier(buyer, another)).data.answers).toEqual([]);
    await app.call('POST /project/v1/check/delete', { checkId }, { token: buyer.token });
    expect((await earlier(buyer, projectId)).data.answers).toMatchObject([{ answer: 'own' }]);
  });

  test('are not part of the report, and are absent from older checks that did not store them', async () => {
    const projectId = await create(buyer);
    const { checkId } = (await save(buyer, projectId, { basis: 'picture', answers: [ANSWER] })).data;
    const report = await app.call('GET /project/v1/check/info', { checkId }, { token: buyer.token });
    expect(report.data).toMatchObject({ checkId, basis: 'picture' });
    expect(report.data).not.toHaveProperty('answers');
    await sql`update project_checks set report = report - 'answers' - 'reading' where id = ${checkId}`.execute(app.db);
    expect((await earlier(buyer, projectId)).data).toMatchObject({
      check: { checkId },
      answers: [],
      confirmed: [],
      sequence: null,
    });
  });

  test('can be read only by the project’s owners', async () => {
    const { owner, member, viewer, former } = await makeCompany();
    const [mine, companys] = [await create(buyer), await create(member, { company: true })];
    for (const [user, projectId] of [
      [buyer, mine],
      [member, companys],
    ] as const) {
      expect((await save(user, projectId, { basis: 'picture', answers: [ANSWER] })).code).toBe(0);
    }
    const codes = async (projectId: number, ...users: TestUser[]) =>
      await Promise.all(users.map(async (user) => (await earlier(user, projectId)).code));
    expect(await codes(mine, buyer, stranger, owner)).toEqual([0, 40400, 40400]);
    expect(await codes(companys, owner, member, viewer, former, stranger)).toEqual([0, 0, 0, 40400, 40400]);
    expect((await app.call('GET /project/v1/check/answers', { projectId: mine })).code).toBe(403);
  });

  test.each([
    { clipFrom: -1 },
    { clipTo: 'x' },
    { certainty: 'sure' },
    { answer: 'maybe' },
    { mark: null },
    { videoId: 0 },
    { chosenId: 1.5 },
  ])('refuses answers with %j', async (wrong) => {
    const projectId = await create(buyer);
    expect((await save(buyer, projectId, { basis: 'picture', answers: [{ ...ANSWER, ...wrong }] })).code).toBe(40000);
    expect((await save(buyer, projectId, { basis: 'picture', answers: Array(2_001).fill(ANSWER) })).code).toBe(40000);
    expect((await info(buyer, projectId)).data.checks).toEqual([]);
  });
});
