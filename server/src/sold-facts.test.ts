import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from './platform/database/database.ts';
import { ENCRYPTED_COLUMNS } from './platform/encryption/encrypted-columns.ts';
import { createLog } from './platform/observability/log.ts';
import { reencrypt } from './platform/encryption/rotate-keys.ts';
import { diskStorage } from './platform/storage/disk.ts';
import type { App } from './platform/http/route.ts';
import { fileRoutes } from './platform/storage/files.routes.ts';
import { testApp, type TestApp } from './platform/testing/app.ts';
import { makeClip, makeCompanyUser, makeCreator, makeOperator, makeUser } from './platform/testing/fixtures.ts';
import type { TestUser } from './platform/testing/fixtures.ts';
import { testKeyring } from './platform/testing/keyring.ts';
import { cartRoutes } from './features/orders/cart/cart.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { buyClips, countLicences, placeOrder, makeBuyer } from './features/orders/testing.ts';
import { coinsBalance } from './features/wallet/coins.ts';
import { licenceLinkRights } from './features/licences/downloads/downloads.ts';
import { lockOrder } from './features/orders/end-order.ts';
import { addIdentity, certifyIdentity } from './features/authentications/identities.ts';
import { personalData as authenticationData } from './features/authentications/personal-data.ts';
import { readCertificate } from './features/licences/certificates/certificates.ts';
import { licenceRoutes } from './features/licences/licences.routes.ts';
import { refundRoutes } from './features/orders/refunds/refunds.routes.ts';
import { testProofs } from './features/proofs/testing.ts';

/** Tests that the facts of a sale are frozen when it is paid. */

const SECRET = 'a secret of this test';
const ORGANISATION = '91440300708461136T';
const LICENSEE = { authorizedUser: '腾云科技有限公司', socialCreditCode: ORGANISATION, authorizedProject: '品牌短片' };

let creator: TestUser;
let buyer: TestUser;
let clip: number;
let logged = '';

const folder = await mkdtemp(join(tmpdir(), 'sold-'));
const disk = await diskStorage({ dataDir: folder, secret: SECRET });
const storage = disk;
const collect = new Writable({
  write: (line: Buffer, _encoding, done) => {
    logged += line.toString();
    done();
  },
});
const register = (each: App) => {
  cartRoutes(each, { storage });
  orderRoutes(each, { storage, keyring: testKeyring });
  refundRoutes(each, { proofs });
  licenceRoutes(each, { storage, keyring: testKeyring, lockOrder, proofs });
  fileRoutes(each.http, {
    db: each.db,
    storage: disk,
    secret: SECRET,
    readClipFileState: async () => 'public',
    rights: licenceLinkRights,
  });
};
const proofs = testProofs();
const app = await testApp(register, { log: createLog('debug', collect) });
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  [creator, buyer] = await Promise.all([makeCreator(app.db), makeBuyer(app.db, 10_000)]);
  clip = await makeClip(app.db, creator.id, { name: '海上日落' });
});

const token = () => ({ token: buyer.token });
const pay = (orderId: string) => app.call('POST /order/v1/pay', { orderId }, token());
const readOrder = async (orderId: string) => (await app.call('GET /order/v1/orderId', { orderId }, token())).data;
async function certify(orderItemId: string): Promise<string> {
  const { data } = await app.call('POST /order/v1/authorization/add', { orderItemId, ...LICENSEE }, token());
  return (data as { authorizationId: string }).authorizationId;
}
const edit = (values: object) => app.db.updateTable('videos').set(values).where('id', '=', clip).execute();
const editAuthor = (values: object) => app.db.updateTable('users').set(values).where('id', '=', creator.id).execute();

async function writeFiles(version: number): Promise<void> {
  const files = app.db.selectFrom('video_files').select('storage_key').where('video_id', '=', clip);
  for (const { storage_key } of await files.where('version', '=', version).execute()) {
    await storage.write(storage_key, Readable.from([Buffer.alloc(1_000, storage_key)]));
  }
}

async function replaceFiles(sizes: Partial<Record<1 | 2 | 3, [number, number]>>): Promise<void> {
  const other = await makeClip(app.db, creator.id, { sizes });
  await sql`
    insert into video_files (video_id, version, kind, tier, position, storage_key, content_type, width, height, bytes)
    select ${clip}::int, 2, kind, tier, position, storage_key, content_type, width, height, bytes
    from video_files where video_id = ${other}`.execute(app.db);
  await edit({ file_version: 2 });
}

const PERSON = '11010519491231002X';

async function certifyAuthor(idCard: string): Promise<number> {
  return await inTransaction(app.db, async (tx) => {
    const { id } = await tx
      .insertInto('authentications')
      .values({ user_id: creator.id, kind: 'author', status: 1, decided_at: sql`now()` })
      .returning('id')
      .executeTakeFirstOrThrow();
    const picture = Buffer.from('picture');
    const identity = { realName: '王晓明', idCard, numberHash: randomBytes(32), certifyId: null };
    await addIdentity(tx, testKeyring, {
      authenticationId: id,
      ...identity,
      pictures: { front: picture, back: picture },
    });
    await certifyIdentity(tx, id);
    return id;
  });
}

const snapshotOf = (orderItemId: string) =>
  app.db
    .selectFrom('licence_snapshots as s')
    .innerJoin('licences as l', 'l.id', 's.licence_id')
    .selectAll('s')
    .where('l.order_item_id', '=', orderItemId)
    .executeTakeFirstOrThrow();

describe('payment freezes', () => {
  test("the period, the file, and the licensor's certified name", async () => {
    await editAuthor({ real_name: '王晓明' });
    await edit({ authentication_type: 2, is_8k: true });
    const { orderItems } = await buyClips(app, buyer.token, [clip, 2]);
    expect(await snapshotOf(orderItems[0]!.orderItemId)).toMatchObject({
      authentication_type: 2,
      is_8k: true,
      file_version: 1,
      file_id: expect.any(Number) as number,
      width: 3840,
      height: 2160,
      licensor_name: '王晓明',
      licensor_code: null,
      licensor_organisation: false,
      licence_text_version: 1,
    });
  });

  test("the name of an individual without a real name, and a company's name and code", async () => {
    const { orderItems } = await buyClips(app, buyer.token, [clip, 1]);
    expect((await snapshotOf(orderItems[0]!.orderItemId)).licensor_name).toBe('测试创作者');

    const company = await makeCompanyUser(app.db);
    const certified = { name: '光影科技', credit_code: ORGANISATION };
    await app.db.updateTable('companies').set(certified).where('id', '=', company.companyId).execute();
    await app.db.updateTable('users').set({ author: true, sale_type: 0 }).where('id', '=', company.id).execute();
    const other = await buyClips(app, buyer.token, [await makeClip(app.db, company.id), 3]);
    expect(await snapshotOf(other.orderItems[0]!.orderItemId)).toMatchObject({
      licensor_name: '光影科技',
      licensor_code: ORGANISATION,
      licensor_organisation: true,
    });
  });
});

test('a pending order follows its clip until it is paid', async () => {
  const orderId = await placeOrder(app, buyer.token, [clip, 1]);
  const item = async () => (await readOrder(orderId)).orderItems[0]!;
  const { thumbnailUrl } = await item();
  expect(await item()).toMatchObject({ resolution: '1920X1080', authenticationType: 1 });
  await edit({ authentication_type: 2 });
  await replaceFiles({ 1: [1080, 1920], 3: [1080, 1920] });
  expect(await item()).toMatchObject({ resolution: '1080X1920', authenticationType: 2 });
  expect((await item()).thumbnailUrl).not.toBe(thumbnailUrl);
  expect((await pay(orderId)).code).toBe(0);
  expect(await snapshotOf((await item()).orderItemId)).toMatchObject({ file_version: 2, width: 1080, height: 1920 });
});

describe('an order cannot be paid', () => {
  test.each([
    ['its price', () => edit({ hd4k_price: null }), '“海上日落”不提供该规格，请重新下单'],
    ['its file', () => replaceFiles({ 1: [1920, 1080] }), '订单中有素材不提供所选规格，请重新下单'],
  ])('once a tier has lost %s', async (_what, remove, message) => {
    const orderId = await placeOrder(app, buyer.token, [clip, 1], [clip, 2]);
    await remove();
    const before = await coinsBalance(app.db, { userId: buyer.id });
    expect(await pay(orderId)).toMatchObject({ code: 40900, message });
    expect(await coinsBalance(app.db, { userId: buyer.id })).toBe(before);
    expect(await countLicences(app.db, orderId)).toBe(0);
    expect((await readOrder(orderId)).orderStatus).toBe(1);
  });
});

/** Removes what a takedown changes in picture URLs: signatures, and for the public the URLs themselves. */
const withBarePictures = <T>(value: T, isPublic = false): T =>
  JSON.parse(
    JSON.stringify(value, (key, each: unknown) => {
      if (key !== 'thumbnailUrl') return each;
      return isPublic ? null : (each as string).split('?')[0];
    }),
  ) as T;

async function everythingOf(orderId: string, authorizationId: string) {
  const get = async (key: Parameters<TestApp['call']>[0], input: object, as?: TestUser) =>
    withBarePictures((await app.call(key, input, { token: as?.token })).data as unknown, as === undefined);
  const fetched = async (url: string) => {
    const { statusCode, headers, rawPayload } = await app.http.inject(url);
    return { statusCode, name: headers['content-disposition'], bytes: rawPayload.toString('base64') };
  };
  const paid = withBarePictures(await readOrder(orderId));
  const files = [];
  for (const { orderItemId } of paid.orderItems) {
    const { data } = await app.call('GET /video/v1/downloadUrl', { orderItemId }, token());
    files.push(await fetched(data.url));
  }
  const best = await app.call('GET /video/v1/{id}/download', { id: clip }, token());
  const zip = await app.call('GET /order/v1/downloadZip', { orderId }, token());
  const forgetCounts = (item: object) => ({ ...item, downloadCount: 0, downloadTime: null });
  const downloads = (await app.call('GET /order/v1/downloads', {}, token())).data;
  return {
    paid,
    files,
    best: await fetched(best.data.url),
    zip: await fetched(zip.data.url),
    orders: await get('GET /order/v1/list', {}, buyer),
    downloads: withBarePictures(downloads.content.map(forgetCounts)),
    licences: await get('GET /order/v1/authorizations', {}, buyer),
    certificates: {
      buyer: await get('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId }, buyer),
      author: await get('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId }, creator),
      public: await get('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId }),
    },
  };
}

async function sellClip() {
  await writeFiles(1);
  const { orderId, orderItems } = await buyClips(app, buyer.token, [clip, 1], [clip, 3]);
  return { orderId, authorizationId: await certify(orderItems[0]!.orderItemId) };
}

const changedFields = {
  name: '新名字',
  remark: '新',
  keywords: ['新'],
  hd_price: 1n,
  hd4k_price: null,
  plus_price: null,
};

describe('a bought licence', () => {
  test.each([
    [
      'a change of the clip’s words, period and prices',
      () => edit({ ...changedFields, authentication_type: 2, is_8k: true }),
    ],
    ['a change of the clip’s files', () => replaceFiles({ 1: [1080, 1920] }).then(() => writeFiles(2))],
    ['a change of the author', () => editAuthor({ name: '别名', real_name: '李四', sale_type: 1 })],
    [
      'the closing of the author’s account',
      () => editAuthor({ name: '已注销用户', real_name: null, closed_at: new Date() }),
    ],
    ['a takedown and a deletion', () => edit({ status: 4, deleted_at: new Date(), original_key: null })],
  ])('is unchanged after %s', async (_what, change) => {
    await editAuthor({ real_name: '王晓明' });
    const { orderId, authorizationId } = await sellClip();
    const before = await everythingOf(orderId, authorizationId);
    expect(before.files).toMatchObject([
      { statusCode: 200, name: expect.stringContaining(`filename*=UTF-8''${clip}-HD-%E6%B5%B7`) as string },
      { statusCode: 200, name: expect.stringContaining(`${clip}-PLUS-`) as string },
    ]);
    await change();
    const after = await everythingOf(orderId, authorizationId);
    // The ZIP's entries have the purchase time, so its bytes are equal too.
    expect(after).toEqual(before);
  });

  test('is unchanged after a change of the company that sold it', async () => {
    const company = await makeCompanyUser(app.db);
    creator = company;
    const certified = { name: '光影科技', credit_code: '91110000600037341L' };
    const editCompany = (values: object) =>
      app.db.updateTable('companies').set(values).where('id', '=', company.companyId).execute();
    await editCompany(certified);
    await editAuthor({ author: true, sale_type: 0 });
    clip = await makeClip(app.db, company.id, { name: '海上日落' });
    const { orderId, authorizationId } = await sellClip();
    const before = await everythingOf(orderId, authorizationId);
    expect(before.certificates.public).toMatchObject({ authorName: '光影科技', personalIdCard: '91110000600037341L' });
    await editCompany({ name: '新名字', credit_code: null });
    expect(await everythingOf(orderId, authorizationId)).toEqual(before);
  });

  test.each([
    ['update licence_snapshots set width = 1', 'licence_snapshots'],
    ['update licence_snapshots set licensor_name = licensor_name', 'licence_snapshots'],
    ['delete from licence_snapshots', 'licence_snapshots'],
    ['delete from licensor_numbers', 'licensor_numbers'],
    ['update licensor_numbers set licence_id = licence_id', 'licensor_numbers'],
    ['update order_items set video_name = $$x$$', 'order_items'],
    ['update order_items set tier = 3', 'order_items'],
    ['update licences set tier = 3', 'licences'],
    ["update video_files set storage_key = 'x' where kind = 'rendition'", 'video_files'],
  ])('is protected by the database, which rejects `%s`', async (statement, table) => {
    await certifyAuthor(PERSON);
    await sellClip();
    await expect(sql.raw(statement).execute(app.db)).rejects.toThrow(`${table} is append-only`);
  });

  test("keeps its files' rows, and cannot hold an identity number as plain text", async () => {
    await sellClip();
    const removal = app.db.deleteFrom('video_files').where('video_id', '=', clip).where('kind', '=', 'rendition');
    await expect(removal.execute()).rejects.toThrow('licence_snapshots_file_id_fkey');
    const { orderItems } = await buyClips(app, buyer.token, [clip, 2]);
    const { licence_id: _, ...facts } = await snapshotOf(orderItems[0]!.orderItemId);
    const numbered = { ...facts, licence_id: 2_000_000_000, licensor_code: '11010519491231002X' };
    await expect(app.db.insertInto('licence_snapshots').values(numbered).execute()).rejects.toThrow(
      'no_identity_numbers_in_plain_text',
    );
  });
});

describe("a certified individual's identity number", () => {
  const readAs = async (authorizationId: string, user?: TestUser) =>
    (await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId }, { token: user?.token }))
      .data;
  const masked = '110***********002X';

  test('is frozen with the sale: complete for the licensor, masked for everyone else', async () => {
    await editAuthor({ real_name: '王晓明' });
    await certifyAuthor(PERSON);
    const { authorizationId } = await sellClip();
    expect(await readAs(authorizationId, creator)).toMatchObject({ authorName: '王晓明', personalIdCard: PERSON });
    const { data: own } = await app.call('GET /order/v1/authorizations/author', {}, { token: creator.token });
    expect(own.content[0]).toMatchObject({ personalIdCard: PERSON });
    for (const viewer of [undefined, buyer, await makeUser(app.db), await makeCreator(app.db)]) {
      const seen = await readAs(authorizationId, viewer);
      expect(seen).toMatchObject({ authorName: viewer === buyer ? '王晓明' : '王**', personalIdCard: masked });
      expect(JSON.stringify(seen)).not.toContain(PERSON);
    }
    const { data: bought } = await app.call('GET /order/v1/authorizations', {}, token());
    expect(bought.content).toMatchObject([{ personalIdCard: masked }, { personalIdCard: masked }]);
    expect(JSON.stringify(bought)).not.toContain(PERSON);
  });

  test('stays as sold when the creator’s number changes or the account is closed', async () => {
    await editAuthor({ real_name: '王晓明' });
    const submission = await certifyAuthor(PERSON);
    const { orderId, authorizationId } = await sellClip();
    const before = await everythingOf(orderId, authorizationId);
    expect(before.certificates.author).toMatchObject({ personalIdCard: PERSON });
    await app.db.updateTable('authentications').set({ status: 2 }).where('id', '=', submission).execute();
    await app.db.deleteFrom('authentication_identities').where('authentication_id', '=', submission).execute();
    await certifyAuthor('110105194912310038');
    expect(await everythingOf(orderId, authorizationId)).toEqual(before);
    const closing = { id: creator.id, companyId: null, phone: null, email: null };
    await inTransaction(app.db, async (tx) => {
      await authenticationData.erase!(tx, closing);
    });
    await editAuthor({ name: '已注销用户', real_name: null, closed_at: new Date() });
    expect(await everythingOf(orderId, authorizationId)).toEqual(before);
  });

  test('is unknown for sales before the certification', async () => {
    const { orderId, authorizationId } = await sellClip();
    await certifyAuthor(PERSON);
    expect(await readAs(authorizationId, creator)).toMatchObject({ personalIdCard: null });
    expect(await countNumbers(orderId)).toBe(0);
  });

  const countNumbers = async (orderId: string) => {
    const rows = await app.db
      .selectFrom('licensor_numbers as n')
      .innerJoin('licences as l', 'l.id', 'n.licence_id')
      .innerJoin('order_items as i', 'i.id', 'l.order_item_id')
      .select('n.identity_number')
      .where('i.order_id', '=', orderId)
      .execute();
    for (const { identity_number: sealed } of rows) expect(sealed.includes(PERSON)).toBe(false);
    return rows.length;
  };

  test('is encrypted per licence, re-encrypted by a rotation, and in no log', async () => {
    await certifyAuthor(PERSON);
    const { orderId, authorizationId } = await sellClip();
    await readAs(authorizationId, creator);
    expect(await countNumbers(orderId)).toBe(2);
    const added = createSecretKey(randomBytes(32));
    const find = (version: number) => (version === 2 ? added : testKeyring.find(version));
    const rotated = { ...testKeyring, current: 2, find };
    const columns = ENCRYPTED_COLUMNS.filter(({ table }) => table === 'licensor_numbers');
    const { changed, unreadable } = await reencrypt(app.db, rotated, columns);
    expect(changed).toBeGreaterThanOrEqual(2);
    expect(unreadable).toEqual([]);
    const viewer = { id: creator.id, companyId: null };
    const services = { storage, keyring: rotated, proofs: { ...testProofs(), keyring: rotated } };
    expect((await readCertificate({ db: app.db, caller: viewer, services }, authorizationId)).personalIdCard).toBe(
      PERSON,
    );
    // Other tests here know only the first key.
    await reencrypt(app.db, { ...rotated, current: 1 }, columns);
    expect(logged).toContain('getByAuthorizationId');
    expect(logged).not.toContain(PERSON);
  });
});

describe("the resolution is the sold file's everywhere", () => {
  test.each([
    ['an HD original', { 1: [1920, 1080], 3: [1920, 1080] }, ['1920X1080', '1920X1080'], false],
    ['a portrait original', { 1: [1080, 1920], 3: [1080, 1920] }, ['1080X1920', '1080X1920'], false],
    ['an 8K original', { 1: [1920, 1080], 2: [3840, 2160], 3: [7680, 4320] }, ['1920X1080', '7680X4320'], true],
  ] as [string, Partial<Record<1 | 2 | 3, [number, number]>>, string[], boolean][])(
    'for %s',
    async (_what, sizes, [hd, plus], is8K) => {
      clip = await makeClip(app.db, creator.id, { sizes, ...(!sizes[2] && { hd4kPrice: null }) });
      await edit({ is_8k: is8K });
      for (const videoType of [3, 1]) {
        await app.call('POST /shoppingcart/v1/add', { videoId: clip, videoType }, token());
      }
      const cart = (await app.call('GET /shoppingcart/v1/query', {}, token())).data.content;
      const facts = [
        { resolution: hd, is8K },
        { resolution: plus, is8K },
      ];
      expect(cart).toMatchObject(facts);
      expect(cart[0]!.tiers.map(({ resolution }) => resolution)).toEqual([
        hd,
        ...(sizes[2] ? ['3840X2160'] : []),
        plus,
      ]);

      const { orderId, orderItems } = await buyClips(app, buyer.token, [clip, 1], [clip, 3]);
      expect(orderItems).toMatchObject(facts);
      expect((await app.call('GET /order/v1/downloads', {}, token())).data.content).toMatchObject(facts);
      expect((await app.call('GET /order/v1/authorizations', {}, token())).data.content).toMatchObject(facts);
      const authorizationId = await certify(orderItems[1]!.orderItemId);
      const certificate = await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId });
      expect(certificate.data).toMatchObject({ resolution: plus, is8K });

      const finance = { token: (await makeOperator(app.db, 'finance')).token };
      await app.call('POST /order/v1/refund/apply', { orderId, reason: '买错了' }, token());
      const [request] = (
        await app.call('GET /operator/v1/refunds', { status: 0, size: 200 }, finance)
      ).data.content.filter((each) => each.orderId === orderId);
      expect(request!.items).toMatchObject(facts);
      const [seen] = (await app.call('GET /operator/v1/orders', { keyword: orderId }, finance)).data.content;
      expect(seen!.orderItems).toMatchObject(facts);
    },
  );
});
