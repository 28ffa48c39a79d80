import { Readable } from 'node:stream';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../platform/site-settings.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeClip, makeCreator } from '../../platform/testing/fixtures.ts';
import { servePosters } from './posters.ts';

const ORIGIN = 'https://shop.example';
const SIZES: Record<string, [number, number]> = { 'wide.webp': [1280, 720], 'tall.webp': [720, 1280] };
const files = new Map<string, Buffer>();
let reads = 0;
const storage = {
  size: async (key: string) => files.get(key)?.length ?? null,
  read: async (key: string) => {
    reads += 1;
    return Readable.from([files.get(key)!]);
  },
} as Partial<Storage> as Storage;

const register = (http: Parameters<typeof servePosters>[0], db: Parameters<typeof servePosters>[1]['db']) =>
  servePosters(http, { db, storage, origin: ORIGIN });
const app = await testApp((target) => register(target.http, target.db));

let author: number;
let clip: number;

beforeAll(async () => {
  for (const [name, [width, height]] of Object.entries(SIZES)) {
    const canvas = createCanvas(width, height);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ff0000';
    context.fillRect(0, 0, width, height);
    files.set(`public/${name}`, await canvas.encode('webp'));
  }
  files.set('public/broken.webp', Buffer.from('no picture'));
  ({ id: author } = await makeCreator(app.db));
  clip = await clipWith('public/wide.webp');
});

async function clipWith(picture: string, name = '雨夜石桥'): Promise<number> {
  const id = await makeClip(app.db, author, { name });
  const file = { video_id: id, kind: 'poster' as const, content_type: 'image/webp', bytes: 9n, storage_key: picture };
  await app.db
    .insertInto('video_files')
    .values({ ...file, width: 1280, height: 720 })
    .execute();
  return id;
}

const get = (url: string, headers = {}) => app.http.inject({ url, headers });
const posterOf = async (url: string) => {
  const response = await get(url);
  expect([response.statusCode, response.headers['content-type']], url).toEqual([200, 'image/jpeg']);
  return await loadImage(response.rawPayload);
};

describe('a poster', () => {
  it('shows a clip’s picture above a QR code on white', async () => {
    const image = await posterOf(`/poster/v/${clip}.jpg`);
    const canvas = createCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context.drawImage(image, 0, 0);
    const [red, green, blue] = context.getImageData(450, 250, 1, 1).data;
    expect([red! > 240, green! < 20, blue! < 20]).toEqual([true, true, true]);
    // The QR code's quiet zone, in the bottom right corner.
    const corner = context.getImageData(900 - 56 - 8, image.height - 56 - 20, 1, 1).data;
    expect(Math.min(...corner)).toBeGreaterThan(240);
  });

  it('crops tall pictures, and leaves the picture’s area empty if it is broken or missing', async () => {
    const heights = [];
    for (const [index, name] of ['tall.webp', 'broken.webp', 'lost.webp'].entries()) {
      const id = await makeClip(app.db, author, { name: `图${index}` });
      await app.db
        .updateTable('video_files')
        .set({ storage_key: `public/${name}` })
        .where('video_id', '=', id)
        .where('kind', '=', 'thumbnail')
        .execute();
      heights.push((await posterOf(`/poster/v/${id}.jpg`)).height);
    }
    const [tall, broken, lost] = heights as [number, number, number];
    expect(tall - broken).toBe(1125 - 506);
    expect(lost).toBe(broken);
  });

  it.each(['一'.repeat(200), 'x'.repeat(200), '🎬'.repeat(60), '<b>&"', ' ', 'word '.repeat(80)])(
    'fits the title %s',
    async (name) => {
      const id = await makeClip(app.db, author, { name: name.slice(0, 50) });
      expect((await posterOf(`/poster/v/${id}.jpg`)).width).toBe(900);
    },
  );

  it('exists for creators and albums, even without clips', async () => {
    const other = await makeCreator(app.db);
    const { id: album } = await app.db
      .insertInto('albums')
      .values({ name: '城市' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const paths = [`u/${author}`, `u/${other.id}`, `a/${album}`];
    for (const path of paths) expect((await posterOf(`/poster/${path}.jpg`)).width, path).toBe(900);
  });

  it('is drawn once, even for concurrent requests, until its content changes', async () => {
    const url = `/poster/v/${await clipWith('public/wide.webp', '一次')}.jpg`;
    reads = 0;
    const answers = await Promise.all([get(url), get(url), get(url)]);
    const { etag } = answers[0].headers;
    expect([reads, new Set(answers.map(({ headers }) => headers.etag)).size]).toEqual([1, 1]);
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
    await changeSettings(app.db, { siteName: '片场' });
    expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(200);
    expect(reads).toBe(2);
  });

  it('is gone (410) once its clip is off sale', async () => {
    const id = await clipWith('public/wide.webp', '下架');
    expect((await get(`/poster/v/${id}.jpg`)).statusCode).toBe(200);
    await app.db.updateTable('videos').set({ status: VIDEO_STATUS.offline }).where('id', '=', id).execute();
    const response = await get(`/poster/v/${id}.jpg`);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([410, 'no-store']);
  });

  it.each([
    'v/0.jpg',
    'v/999999.jpg',
    'v/7',
    'v/7.png',
    'v/x.jpg',
    'u/99999999999.jpg',
    'a/-1.jpg',
    'x/1.jpg',
    'v/1.jpg.jpg',
  ])('does not exist at %s', async (path) => {
    expect((await get(`/poster/${path}`)).statusCode).toBe(404);
  });

  it('does not exist for suspended creators', async () => {
    const { id } = await makeCreator(app.db);
    await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', id).execute();
    expect((await get(`/poster/u/${id}.jpg`)).statusCode).toBe(404);
  });
});

it('limits the posters drawn per IP address and minute, but not posters from the cache', async () => {
  const limited = await testApp((target) => register(target.http, app.db), { limitByAddress: true });
  const ids = await Promise.all(
    Array.from({ length: 22 }, (_, index) => makeClip(app.db, author, { name: `限${index}` })),
  );
  const ask = (id: number) => limited.http.inject(`/poster/v/${id}.jpg`);
  const responses = [];
  for (const id of ids) responses.push(await ask(id));
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.slice(20)).toEqual([429, 429]);
  const { etag, 'cache-control': caching = '' } = responses[21]!.headers;
  expect([etag, /public|s-maxage/.test(caching)]).toEqual([undefined, false]);
  expect((await ask(ids[0]!)).statusCode).toBe(200);
});
