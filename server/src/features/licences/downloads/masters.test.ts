import { createHash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import type { MediaFacts } from '@zhenku/contract/clips/media-facts';
import { beforeEach, describe, expect, test } from 'vitest';
import yauzl from 'yauzl';
import { makeClip, makeCreator, makeUser, type TestUser } from '../../../platform/testing/fixtures.ts';
import { shopApp } from '../../../testing/shop-app.ts';
import { buyClips, FILE_BYTES, placeOrder, testFiles, makeBuyer } from '../../orders/testing.ts';
import { cartRoutes } from '../../orders/cart/cart.routes.ts';
import { readDetail } from '../../catalogue/detail.ts';

/** Tests masters (the original's own streams), which are sold in addition to the standard file of the same size. */

interface Entry {
  v: number;
  video: { sha256: string; files?: { format: string; sha256: string }[] };
}

const FACTS: MediaFacts = {
  container: 'mp4',
  codec: 'h264',
  profile: 'High',
  bitDepth: 8,
  chroma: '4:2:0',
  alpha: false,
  hdr: null,
  primaries: 'bt709',
  transfer: 'bt709',
  matrix: 'bt709',
  range: 'limited',
  scan: 'progressive',
  frameRate: 25,
  constantFrameRate: true,
  frameCount: 250,
  width: 3840,
  height: 2160,
  pixelShape: 1,
  bitRate: 5e6,
  sizeBytes: 1e3,
  timecode: '10:00:00:00',
  reel: null,
  audio: [],
  duration: 10,
};
const MASTER: MediaFacts = {
  ...FACTS,
  container: 'mov',
  codec: 'prores',
  bitDepth: 10,
  chroma: '4:2:2',
  sizeBytes: 9_000,
};

let buyer: TestUser;
let clip: number;
const app = await shopApp((each) => cartRoutes(each, { storage: testFiles }));
const creator = await makeCreator(app.db);
beforeEach(async () => {
  buyer = await makeBuyer(app.db, 10_000);
  clip = await makeClip(app.db, creator.id);
  await app.db
    .updateTable('video_files')
    .set({ facts: JSON.stringify(FACTS) })
    .where('video_id', '=', clip)
    .where('kind', '=', 'rendition')
    .where('tier', 'in', [2, 3])
    .execute();
  const file = { video_id: clip, kind: 'master' as const, content_type: 'video/quicktime', bytes: 9_000n };
  await app.db
    .insertInto('video_files')
    .values(
      [2, 3].map((tier) => ({
        ...file,
        tier,
        width: 3840,
        height: 2160,
        storage_key: `private/renditions/master-of-${clip}.mov`,
        facts: JSON.stringify(MASTER),
      })),
    )
    .execute();
});

const offer = (sell_master: boolean) =>
  app.db.updateTable('videos').set({ sell_master }).where('id', '=', clip).execute();
const bought = async (tier: number) => (await buyClips(app, buyer.token, [clip, tier])).orderItems[0]!.orderItemId;
const linkOf = (orderItemId: string, format?: 'standard' | 'master', user = buyer) =>
  app.call('GET /video/v1/downloadUrl', { orderItemId, ...(format && { format }) }, { token: user.token });
const itemOf = async (orderItemId: string) => {
  const { data } = await app.call('GET /order/v1/downloads', {}, { token: buyer.token });
  return data.content.find((item) => item.orderItemId === orderItemId);
};

describe('a master', () => {
  test('is downloaded in addition to the standard file, under a name that marks it as a master', async () => {
    const orderItemId = await bought(2);
    const { data } = await linkOf(orderItemId, 'master');
    expect(data.url).toContain(`/files/private/renditions/master-of-${clip}.mov?`);
    expect(data.url).toMatch(new RegExp(`name=${clip}-4K-城市夜景航拍-master\\.mov$`));
    expect((await linkOf(orderItemId, 'standard')).data.url).toMatch(/-4K-城市夜景航拍\.mp4$/);
    expect((await linkOf(orderItemId)).data.url).toMatch(/-4K-城市夜景航拍\.mp4$/);
    expect(await itemOf(orderItemId)).toMatchObject({ fileSize: 1_000, masterSize: 9_000 });
  });

  test('is not found for smaller tiers, by strangers, or for clips whose creator sells no masters', async () => {
    const hd = await bought(1);
    expect(await linkOf(hd, 'master')).toMatchObject({ code: 40400, message: '该规格没有母版' });
    expect(await itemOf(hd)).toMatchObject({ masterSize: null });
    const stranger = await makeUser(app.db);
    const plus = await bought(3);
    expect((await linkOf(plus, 'master', stranger)).code).toBe(40400);
    await offer(false);
    const later = await bought(2);
    expect((await linkOf(later, 'master')).code).toBe(40400);
    expect((await linkOf(plus, 'master')).code, 'sold masters stay available').toBe(0);
  });

  test('cannot be downloaded in an unknown format or after a refund', async () => {
    const orderItemId = await bought(2);
    const other = { orderItemId, format: 'raw' };
    expect((await app.call('GET /video/v1/downloadUrl', other as never, { token: buyer.token })).code).toBe(40000);
    const voided = { voided_at: new Date() };
    await app.db.updateTable('licences').set(voided).where('order_item_id', '=', orderItemId).execute();
    expect((await linkOf(orderItemId, 'master')).code).toBe(40900);
  });
});

describe('a certificate', () => {
  const details = { authorizedUser: '王小明', socialCreditCode: '91440300708461136T', authorizedProject: '品牌短片' };
  const certified = async (tier: number) => {
    const orderItemId = await bought(tier);
    const { data } = await app.call(
      'POST /order/v1/authorization/add',
      { orderItemId, ...details },
      { token: buyer.token },
    );
    const { authorizationId } = data as { authorizationId: string };
    const proof = await app.call('GET /order/v1/authorizations/proof', { authorizationId }, { token: buyer.token });
    return { authorizationId, entry: JSON.parse(proof.data.entries[0]!.payload) as Entry };
  };
  const hashOf = (key: string) => createHash('sha256').update(Buffer.alloc(FILE_BYTES, key)).digest('hex');
  const masterKey = () => `private/renditions/master-of-${clip}.mov`;

  test('lists the hash of each format in its chain entry if the licence has a master', async () => {
    const { entry, authorizationId } = await certified(2);
    expect(entry).toMatchObject({ v: 2, video: { files: [{ format: 'standard' }, { format: 'master' }] } });
    expect(entry.video.files![0]!.sha256).toBe(entry.video.sha256);
    expect(entry.video.files![1]!.sha256).toBe(hashOf(masterKey()));
    const { data } = await app.call('GET /order/v1/authorizations/getByAuthorizationId', { authorizationId });
    expect(data.state).toBe('valid');
  });

  test('is found by either file if the licence has a master', async () => {
    const { entry } = await certified(3);
    for (const { sha256 } of entry.video.files!) {
      const { data } = await app.call('POST /order/v1/authorizations/find', { sha256 });
      expect(data.list).toMatchObject([{ valid: true, licenceType: 'extended' }]);
    }
  });

  test('has a version 1 entry if the licence has no master', async () => {
    const { entry } = await certified(1);
    expect(entry).toMatchObject({ v: 1 });
    expect(entry.video).not.toHaveProperty('files');
  });
});

describe('a clip’s page', () => {
  test('describes the delivered files of each tier', async () => {
    const { detail } = await readDetail(app.db, testFiles as never, clip);
    expect(detail.tiers).toEqual([
      { videoType: 1, files: [] },
      {
        videoType: 2,
        files: [
          { format: 'standard', ...FACTS },
          { format: 'master', ...MASTER },
        ],
      },
      {
        videoType: 3,
        files: [
          { format: 'standard', ...FACTS },
          { format: 'master', ...MASTER },
        ],
      },
    ]);
    expect(detail).toMatchObject({ codec: 'h264', bitRate: 5_000_000, audio: null, fps: 25, videoFormat: 'MP4' });
  });

  test('does not mention a master that is not sold', async () => {
    await offer(false);
    const { detail } = await readDetail(app.db, testFiles as never, clip);
    expect(detail.tiers.flatMap(({ files }) => files.map(({ format }) => format))).toEqual(['standard', 'standard']);
  });
});

describe('carts and orders', () => {
  const cartFiles = async () => {
    const { data } = await app.call('GET /shoppingcart/v1/query', {}, { token: buyer.token });
    return data.content[0]!.tiers.map(({ videoType, files }) => [videoType, files]);
  };
  const orderFiles = async (orderId: string) => {
    const { data } = await app.call('GET /order/v1/orderId', { orderId }, { token: buyer.token });
    return data.orderItems.map(({ files }) => files);
  };
  const STANDARD_FILE = { format: 'standard', ...FACTS };
  const MASTER_FILE = { format: 'master', ...MASTER };

  test('describe the files on sale', async () => {
    await app.call('POST /shoppingcart/v1/add', { videoId: clip, videoType: 2 }, { token: buyer.token });
    expect(await cartFiles()).toEqual([
      [1, []],
      [2, [STANDARD_FILE, MASTER_FILE]],
      [3, [STANDARD_FILE, MASTER_FILE]],
    ]);
    const orderId = await placeOrder(app, buyer.token, [clip, 1], [clip, 3]);
    expect(await orderFiles(orderId)).toEqual([[], [STANDARD_FILE, MASTER_FILE]]);
    await offer(false);
    expect(await orderFiles(orderId)).toEqual([[], [STANDARD_FILE]]);
    expect((await cartFiles())[1]).toEqual([2, [STANDARD_FILE]]);
  });

  test('describe the sold files after the purchase', async () => {
    const { orderId } = await buyClips(app, buyer.token, [clip, 2]);
    await offer(false);
    await app.db.updateTable('videos').set({ file_version: 2 }).where('id', '=', clip).execute();
    expect(await orderFiles(orderId)).toEqual([[STANDARD_FILE, MASTER_FILE]]);
  });
});

describe('an order’s ZIP', () => {
  const link = (orderId: string, files?: 'standard' | 'master' | 'both', user = buyer) =>
    app.call('GET /order/v1/downloadZip', { orderId, ...(files && { files }) }, { token: user.token });
  const choices = (orderId: string, user = buyer) =>
    app.call('GET /order/v1/zipChoices', { orderId }, { token: user.token });
  const open = async (orderId: string, files?: 'standard' | 'master' | 'both') => {
    const response = await app.http.inject((await link(orderId, files)).data.url);
    expect(response.headers['content-length']).toBe(String(response.rawPayload.length));
    return await unzipped(response.rawPayload);
  };
  const name = (tier: string, end: string) => `${clip}-${tier}-城市夜景航拍${end}`;
  const [MP4, MOV] = [`private/renditions/`, `private/renditions/master-of-`];

  beforeEach(async () => {
    // Replaces the master by one of FILE_BYTES, which is what the test's storage sends for every key.
    await app.db.updateTable('videos').set({ sell_master: false }).where('id', '=', clip).execute();
    await app.db.deleteFrom('video_files').where('video_id', '=', clip).where('kind', '=', 'master').execute();
    const file = {
      video_id: clip,
      kind: 'master' as const,
      content_type: 'video/quicktime',
      width: 3840,
      height: 2160,
    };
    const stored = {
      tier: 2,
      bytes: BigInt(FILE_BYTES),
      storage_key: `${MOV}${clip}.mov`,
      facts: JSON.stringify(MASTER),
    };
    await app.db
      .insertInto('video_files')
      .values({ ...file, ...stored })
      .execute();
    await offer(true);
  });

  test('contains standard files, masters if there are any, or both', async () => {
    const { orderId } = await buyClips(app, buyer.token, [clip, 1], [clip, 2]);
    const standard = [name('4K', '.mp4'), name('HD', '.mp4')];
    const master = [name('4K', '-master.mov'), name('HD', '.mp4')];
    expect((await choices(orderId)).data.list).toEqual([
      { files: 'standard', count: 2, bytes: 2_000 },
      { files: 'master', count: 2, bytes: 2_000 },
      { files: 'both', count: 3, bytes: 3_000 },
    ]);
    expect([...(await open(orderId)).keys()]).toEqual(standard);
    expect([...(await open(orderId, 'standard')).keys()]).toEqual(standard);
    const masters = await open(orderId, 'master');
    expect([...masters.keys()]).toEqual(master);
    expect(masters.get(name('4K', '-master.mov'))).toContain(`${MOV}${clip}.mov`);
    expect(masters.get(name('HD', '.mp4'))).not.toContain(MOV);
    const both = await open(orderId, 'both');
    expect([...both.keys()]).toEqual([name('4K', '-master.mov'), ...standard]);
    expect(both.get(name('4K', '.mp4'))).toContain(MP4);
    const { content } = (await app.call('GET /order/v1/downloads', {}, { token: buyer.token })).data;
    expect(content.map(({ downloadCount }) => downloadCount)).toEqual([4, 5]);
  });

  test('is the same for every choice if there are no masters, and then offers no choice', async () => {
    await offer(false);
    const { orderId } = await buyClips(app, buyer.token, [clip, 2]);
    await offer(true);
    expect((await choices(orderId)).data.list).toEqual([{ files: 'standard', count: 1, bytes: 1_000 }]);
    for (const files of ['standard', 'master', 'both'] as const) {
      expect([...(await open(orderId, files)).keys()]).toEqual([name('4K', '.mp4')]);
    }
  });

  test('needs the order’s owner, a link for this choice, and something to download', async () => {
    const { orderId, orderItems } = await buyClips(app, buyer.token, [clip, 1], [clip, 2]);
    const stranger = await makeUser(app.db);
    expect((await link(orderId, 'both', stranger)).code).toBe(40400);
    expect((await choices(orderId, stranger)).code).toBe(40400);
    expect((await app.call('GET /order/v1/zipChoices', { orderId })).code).toBe(403);
    const unknown = { orderId, files: 'all' };
    const refused = await app.call('GET /order/v1/downloadZip', unknown as never, { token: buyer.token });
    expect(refused.code).toBe(40000);
    const { url } = (await link(orderId, 'master')).data;
    for (const other of [url.replace('.master', '.both'), url.replace('.master', ''), url.split('?')[0]!]) {
      expect((await app.http.inject(other)).statusCode).toBe(403);
    }

    const change = (at: number, values: object) =>
      app.db.updateTable('licences').set(values).where('order_item_id', '=', orderItems[at]!.orderItemId).execute();
    await change(1, { voided_at: new Date() });
    expect((await choices(orderId)).data.list).toEqual([{ files: 'standard', count: 1, bytes: 1_000 }]);
    expect([...(await open(orderId, 'both')).keys()], 'the ZIP omits refunded licences').toEqual([name('HD', '.mp4')]);
    await change(0, { download_until: new Date() });
    expect((await app.http.inject(url)).statusCode).toBe(403);
    expect((await link(orderId, 'both')).code).toBe(40900);
    expect((await choices(orderId)).code).toBe(40900);
  });

  async function unzipped(archive: Buffer): Promise<Map<string, string>> {
    const zip = await yauzl.fromBufferPromise(archive);
    const files: [string, string][] = [];
    for await (const entry of zip.eachEntry()) {
      files.push([entry.fileName, await text(await zip.openReadStreamPromise(entry))]);
    }
    return new Map(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
});
