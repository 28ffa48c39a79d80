import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cartRoutes } from './features/orders/cart/cart.routes.ts';
import { lockOrder } from './features/orders/end-order.ts';
import { licenceRoutes } from './features/licences/licences.routes.ts';
import { orderRoutes } from './features/orders/orders.routes.ts';
import { addCartLine, buyClips, creditCoins } from './features/orders/testing.ts';
import { testProofs } from './features/proofs/testing.ts';
import { openStudio, type Studio } from './features/publishing/testing.ts';
import { revokeUserSessions } from './platform/sessions.ts';
import { diskStorage } from './platform/storage/disk.ts';
import type { ServedStorage } from './platform/storage/open-storage.ts';
import { s3Storage } from './platform/storage/s3.ts';
import { makeClip, makeCreator, makeOperator, makeUser, type TestUser } from './platform/testing/fixtures.ts';
import { testKeyring } from './platform/testing/keyring.ts';
import { type S3Server, startRadosgw } from './platform/testing/radosgw.ts';

/** Tests who can fetch the public files of a clip that is off sale. */

const TAKE_DOWN = 'POST /operator/v1/videos/{videoId}/offline';
let server: S3Server;
beforeAll(async () => {
  server = await startRadosgw();
});
afterAll(() => server.stop());

type OpenStorage = (options: { dataDir: string; secret: string }) => Promise<ServedStorage>;
const stores: [string, OpenStorage][] = [
  ['in a folder', diskStorage],
  ['in a bucket', async (options) => s3Storage({ ...options, s3: await server.makeBucket() })],
];

describe.each(stores)('files of clips %s', (_name, open) => {
  let studio: Studio;
  let author: TestUser;
  let buyer: TestUser;
  let operator: { id: number; token: string };
  let clip: number;
  let keys: string[];

  beforeAll(async () => {
    const proofs = testProofs();
    const more: Parameters<typeof openStudio>[1] = (app, storage) => {
      orderRoutes(app, { storage, keyring: testKeyring });
      cartRoutes(app, { storage });
      licenceRoutes(app, { storage, keyring: testKeyring, lockOrder, proofs });
    };
    studio = await openStudio(undefined, more, open);
    operator = await makeOperator(studio.db, 'reviewer');
  });
  afterAll(() => studio.close());

  beforeEach(async () => {
    author = await makeCreator(studio.db);
    buyer = await makeUser(studio.db);
    clip = await makeClip(studio.db, author.id);
    const { rows } = await sql<{ key: string }>`
      update video_files set storage_key = 'public/videos/' || video_id || substring(storage_key from 7)
      where video_id = ${clip} and kind <> 'rendition' returning storage_key as key`.execute(studio.db);
    keys = rows.map(({ key }) => key);
    for (const key of keys) await studio.storage.write(key, Readable.from([Buffer.from(`content of ${key}`)]));
  });

  const get = (url: string, headers: Record<string, string> = {}) => studio.http.inject({ url, headers });
  const statuses = () => Promise.all(keys.map(async (key) => (await get(`/files/${key}`)).statusCode));
  const as = ({ token }: { token: string }) => ({ token });
  const takeDown = () => studio.call(TAKE_DOWN, { videoId: clip, reason: '版权投诉' }, as(operator));

  test('are refused with HTTP 410 while the author or an operator has withdrawn the clip', async () => {
    expect(await statuses()).toEqual([200, 200, 200]);
    const shown = await get(`/files/${keys[0]!}`);
    expect(shown.headers['cache-control']).toBe('public, max-age=86400');
    const again = await get(`/files/${keys[0]!}`, { 'if-none-match': String(shown.headers.etag) });
    expect(again.statusCode).toBe(304);

    const steps = [
      ['POST /video/v1/offline', author, 410],
      ['POST /video/v1/online', author, 200],
      [TAKE_DOWN, operator, 410],
      ['POST /operator/v1/videos/{videoId}/online', operator, 200],
    ] as const;
    for (const [key, who, status] of steps) {
      const reason = key === TAKE_DOWN && { reason: '版权投诉' };
      expect((await studio.call(key, { videoId: clip, ...reason }, as(who))).code, key).toBe(0);
      expect(await statuses(), key).toEqual([status, status, status]);
    }
    await takeDown();
    const gone = await get(`/files/${keys[0]!}`, { 'if-none-match': String(shown.headers.etag) });
    expect([gone.statusCode, gone.headers['cache-control']]).toEqual([410, 'no-store']);
    expect(gone.json()).toEqual({ code: 40400, data: null, message: '素材已下架' });
    expect((await studio.http.inject({ method: 'HEAD', url: `/files/${keys[0]!}` })).statusCode).toBe(410);
  });

  test('are not served off sale through an arbitrary signed link, nor without a row', async () => {
    const url = studio.storage.signedUrl(keys[0]!, { seconds: 60, holder: 'anyone' });
    expect((await get(url)).statusCode).toBe(200);
    await takeDown();
    expect((await get(url)).statusCode).toBe(410);
    await studio.db.deleteFrom('video_files').where('video_id', '=', clip).where('kind', '<>', 'rendition').execute();
    expect(await statuses()).toEqual([404, 404, 404]);
  });

  test('remain visible to their creator, operators and licensees while logged in', async () => {
    await creditCoins(studio.db, { userId: buyer.id }, 1_000);
    const { orderId } = await buyClips(studio, buyer.token, [clip, 1]);
    const onSale = (await studio.call('GET /video/v1/mine/detail', { videoId: clip }, as(author))).data;
    expect(onSale.thumbnailUrl).toBe(`/files/${keys.find((key) => key.endsWith('.webp'))!}`);
    await takeDown();

    const own = (await studio.call('GET /video/v1/mine/detail', { videoId: clip }, as(author))).data;
    const [listed] = (await studio.call('GET /video/v1/mine', {}, as(author))).data.content;
    const reviewed = (await studio.call('GET /operator/v1/videos/{videoId}', { videoId: clip }, as(operator))).data;
    const order = (await studio.call('GET /order/v1/orderId', { orderId }, as(buyer))).data;
    const [download] = (await studio.call('GET /order/v1/downloads', {}, as(buyer))).data.content;
    const [licensed] = (await studio.call('GET /order/v1/authorizations', {}, as(buyer))).data.content;
    const urls = {
      author: [own.thumbnailUrl, own.previewUrl, listed!.thumbnailUrl],
      operator: [reviewed.thumbnailUrl, reviewed.previewUrl, ...reviewed.videoThumbnailUrls],
      buyer: [order.orderItems[0]!.thumbnailUrl, download!.thumbnailUrl, licensed!.thumbnailUrl],
    };
    for (const [who, theirs] of Object.entries(urls)) {
      for (const url of theirs) {
        const shown = await get(url!);
        expect([shown.statusCode, shown.headers['cache-control']], `${who} ${url}`).toEqual([200, 'private, no-store']);
        expect(shown.body).toMatch(/^content of public\/videos\//);
        expect((await get(url!.replace(/signature=[^&]+/, 'signature=AAAA'))).statusCode).toBe(403);
      }
    }
    await revokeUserSessions(studio.db, buyer.id);
    expect((await get(urls.buyer[0]!)).statusCode).toBe(403);
    expect((await get(urls.author[0]!)).statusCode).toBe(200);
  });

  test('have no URL in the cart of a user without a licence, once the clip is off sale', async () => {
    await addCartLine(studio.db, buyer.id, clip, 1);
    const line = async () => (await studio.call('GET /shoppingcart/v1/query', {}, as(buyer))).data.content[0]!;
    expect((await line()).videoThumbnailUrls).toHaveLength(1);
    await takeDown();
    expect(await line()).toMatchObject({ available: false, videoCoverUrl: '', videoThumbnailUrls: [] });
  });
});
