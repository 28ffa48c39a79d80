import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Shop, startShop } from './testing/shop.ts';
import {
  ApiError,
  buy,
  createClient,
  downloadItem,
  downloadOrder,
  downloadsOf,
  hashFile,
  PriceError,
  uploadVideo,
} from './index.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await startShop();
});
afterAll(async () => shop?.stop());

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'zhenku-client-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a program with a key searches, buys, downloads and gets the certificate', async () => {
  const key = await shop.createKey(shop.buyer, ['catalogue', 'buy', 'download', 'certificates'], 100);
  const client = createClient({ url: shop.url, key });
  const { content } = await client.call('POST /video/v1/queryByKeyword', { keyword: '长廊' });
  const { videoId } = content[0]!;

  await expect(buy(client, { clips: [{ videoId, tier: 'hd' }], maxYuan: 9 })).rejects.toThrow(PriceError);
  const idempotencyKey = crypto.randomUUID();
  const purchase = { clips: [{ videoId, tier: 'hd' }], maxYuan: 10, idempotencyKey } as const;
  const order = await buy(client, purchase);
  expect(order).toMatchObject({ payAmount: 10, orderStatus: 2 });
  expect((await buy(client, purchase)).orderId).toBe(order.orderId);
  expect(await client.call('GET /user/v1/keys/current', {})).toMatchObject({ spent: 10, budget: 100 });

  const { orderItemId } = order.orderItems[0]!;
  const { authorizationId } = (await client.call('POST /order/v1/authorization/add', {
    orderItemId,
    authorizedUser: '测试影业有限公司',
    socialCreditCode: '91110000600037341L',
    authorizedProject: '城市宣传片',
  })) as { authorizationId: string };
  const pdf = await client.readFile('GET /order/v1/authorizations/pdf', { authorizationId });
  expect(new TextDecoder().decode(pdf.subarray(0, 5))).toBe('%PDF-');

  const to = await temporaryFolder();
  const [file] = await Array.fromAsync(downloadOrder(client, order.orderId, { to }));
  expect(file).toMatchObject({ orderItemId, existed: false, verified: true });
  expect(await readdir(to)).toEqual([file!.path.split('/').at(-1)]);

  const [item] = await downloadsOf(client, orderItemId);
  expect(await downloadItem(client, item!, { to })).toMatchObject({ existed: true, path: file!.path });
  const other = await temporaryFolder();
  const interrupted = new AbortController();
  const first = downloadItem(client, item!, {
    to: other,
    signal: interrupted.signal,
    onProgress: () => interrupted.abort(),
  });
  await expect(first).rejects.toThrow('aborted');
  expect((await readdir(other)).toSorted()).toEqual([
    `${orderItemId}.standard.part`,
    `${orderItemId}.standard.part.etag`,
  ]);
  const half = Math.floor(file!.bytes / 2);
  const part = join(other, `${orderItemId}.standard.part`);
  if ((await stat(part)).size > half) await truncate(part, half);
  const ranges: (string | null)[] = [];
  const watched: typeof fetch = async (address, init) => {
    ranges.push(new Headers(init?.headers).get('range'));
    return await fetch(address, init);
  };
  const resumed = await downloadItem(createClient({ url: shop.url, key, fetch: watched }), item!, { to: other });
  expect(resumed).toMatchObject({ bytes: file!.bytes, sha256: file!.sha256, verified: true });
  expect(ranges.at(-1)).toMatch(/^bytes=[1-9]\d*-$/);
  expect(await readdir(other)).toHaveLength(1);

  // A file that was changed on disk is reported but kept: it is the user's.
  await truncate(file!.path, 0);
  await truncate(file!.path, file!.bytes);
  await expect(downloadItem(client, item!, { to })).rejects.toThrow('differs');
  expect(await hashFile(file!.path)).not.toBe(file!.sha256);
});

test('a key is refused outside its scopes and beyond its budget, or if it is unknown', async () => {
  const reading = await shop.createKey(shop.buyer, ['catalogue']);
  const client = createClient({ url: shop.url, key: reading });
  const refusals = [
    [() => client.call('POST /order/v1/create', {}), 'buy'],
    [() => client.call('GET /order/v1/downloads', {}), 'download'],
    [() => client.call('GET /order/v1/licensees', {}), 'certificates'],
    [() => client.call('GET /upload/v3/quota', {}), 'publish'],
    [() => client.call('GET /author/v1/income', {}), 'sales'],
  ] as const;
  for (const [call, scope] of refusals) {
    const error = await call().catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ code: 40300, scope: [scope] });
  }
  const { videoId } = shop;
  const poor = createClient({ url: shop.url, key: await shop.createKey(shop.buyer, ['buy'], 5) });
  await expect(buy(poor, { clips: [{ videoId, tier: 'hd' }] })).rejects.toMatchObject({ code: 41001 });
  const unknown = createClient({ url: shop.url, key: `${reading.slice(0, -4)}AAAA` });
  await expect(unknown.call('GET /user/v1/keys/current', {})).rejects.toBeInstanceOf(ApiError);
});

test('uploads a large file once, and continues an interrupted upload', async () => {
  const client = createClient({ url: shop.url, key: await shop.createKey(shop.creator, ['publish']) });
  const path = join(await temporaryFolder(), 'large.mov');
  await writeFile(path, Buffer.alloc(20 * 1024 ** 2, 'x'));
  const stopped = new AbortController();
  const onProgress = (sent: number) => sent > 0 && stopped.abort();
  await expect(uploadVideo(client, path, { signal: stopped.signal, onProgress })).rejects.toThrow('aborted');
  const fileKey = await uploadVideo(client, path);
  expect(await uploadVideo(client, path)).toBe(fileKey);
  const { content } = await client.call('GET /upload/v3/mine', {});
  expect(content).toMatchObject([{ fileKey, complete: true, bytes: 20 * 1024 ** 2, fileName: 'large.mov' }]);
  const reader = createClient({ url: shop.url, key: await shop.createKey(shop.creator, ['catalogue']) });
  await expect(uploadVideo(reader, path)).rejects.toMatchObject({ code: 40300, scope: ['publish'] });
});
