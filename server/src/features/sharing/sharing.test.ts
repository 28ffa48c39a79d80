import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../platform/storage/storage.ts';
import { testApp } from '../../platform/testing/app.ts';
import { makeClip, makeCreator } from '../../platform/testing/fixtures.ts';
import { createResponseCache } from '../../platform/http/response-cache.ts';
import { sharingRoutes } from './sharing.routes.ts';

const ORIGIN = 'https://shop.example';
const NAME = '雨夜 <街> & "桥"';
const storage = { publicUrl: (key: string) => `/files/${key}` } as Partial<Storage> as Storage;
const responseCache = createResponseCache();
const app = await testApp((target) =>
  sharingRoutes(target.http, {
    db: target.db,
    storage,
    responseCache,
    origin: ORIGIN,
    assetsUrl: 'https://cdn.example',
  }),
);

let onSale: number;
let draft: number;
let withdrawn: number;
let author: number;

beforeAll(async () => {
  ({ id: author } = await makeCreator(app.db));
  onSale = await makeClip(app.db, author, { name: NAME });
  draft = await makeClip(app.db, author, { status: VIDEO_STATUS.draft });
  withdrawn = await makeClip(app.db, author, { status: VIDEO_STATUS.offline });
  await app.db.updateTable('videos').set({ published_at: new Date() }).where('id', '=', withdrawn).execute();
  const poster = { kind: 'poster' as const, content_type: 'image/webp', height: 720, bytes: 9n };
  const widths = [640, 1280, 1920].map((width, position) => ({
    ...poster,
    width,
    position,
    storage_key: `public/poster-${width}.webp`,
  }));
  await app.db
    .insertInto('video_files')
    .values(widths.map((file) => ({ ...file, video_id: onSale })))
    .execute();
});

const get = (url: string, headers = {}) => app.http.inject({ url, headers });
const ask = (url: string, more = '') => get(`/oembed?url=${encodeURIComponent(url)}${more}`);
const page = (id: number) => `${ORIGIN}/v/${id}-x`;

describe('the player for other sites', () => {
  it('plays the preview without scripts, and links back', async () => {
    const { statusCode, headers, body } = await get(`/embed/${onSale}`);
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toMatch(
      /<video src="https:\/\/shop\.example\/files\/public\/[^"]*mp4" poster="[^"]*poster-1280\.webp"/,
    );
    expect(body).toContain(`href="${ORIGIN}/v/${onSale}-${encodeURIComponent('雨夜-街-桥')}" target="_blank"`);
    expect(body).toContain('<b>雨夜 &lt;街&gt; &amp; &quot;桥&quot;</b>');
    expect(body).not.toContain('<script');
  });

  it('may be framed by any site, and may load only pictures, videos and styles', async () => {
    const { headers } = await get(`/embed/${onSale}`);
    const policy = String(headers['content-security-policy']).split(';');
    expect(policy).toEqual(
      expect.arrayContaining(["default-src 'none'", "media-src 'self' https://cdn.example", 'frame-ancestors *']),
    );
    expect(policy.join()).not.toContain('script-src');
    expect(headers['x-frame-options']).toBeUndefined();
    expect((await get('/oembed')).headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('is cached like a public page', async () => {
    const first = await get(`/embed/${onSale}`);
    expect(first.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    const again = await get(`/embed/${onSale}`, { 'if-none-match': first.headers.etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['content-security-policy']).toContain('frame-ancestors *');
  });

  it.each([
    ['a draft', () => draft, 404],
    ['a withdrawn clip', () => withdrawn, 410],
    ['no clip', () => 999_999, 404],
    ['too large a number', () => '99999999999', 404],
    ['a word', () => '7x', 404],
    ['markup', () => encodeURIComponent('<script>'), 404],
  ])('responds to %s with a page, which may be framed too, that there is no such clip', async (_, id, status) => {
    const { statusCode, headers, body } = await get(`/embed/${id()}`);
    expect([statusCode, headers['cache-control']]).toEqual([status, 'no-store']);
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(body).toContain('这条素材不存在或已下架');
    expect(body).not.toContain('<script');
  });

  it('disappears while its clip is off sale', async () => {
    const id = await makeClip(app.db, author, { name: '短' });
    const set = async (status: number) => {
      await app.db.updateTable('videos').set({ status }).where('id', '=', id).execute();
      responseCache.clear();
    };
    expect((await get(`/embed/${id}`)).statusCode).toBe(200);
    await set(VIDEO_STATUS.offline);
    expect((await get(`/embed/${id}`)).statusCode).toBe(410);
    await set(VIDEO_STATUS.published);
    expect((await get(`/embed/${id}`)).statusCode).toBe(200);
  });
});

describe('oEmbed', () => {
  it('describes a clip and its player', async () => {
    const response = await ask(page(onSale));
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['access-control-allow-origin']).toBe('*');
    expect(response.headers.etag).toMatch(/^W\//);
    const answer = response.json<{ html: string }>();
    expect(answer).toMatchObject({
      version: '1.0',
      type: 'video',
      provider_name: '帧库',
      title: NAME,
      author_url: `${ORIGIN}/u/${author}`,
      width: 640,
      height: 360,
      thumbnail_url: `${ORIGIN}/files/public/poster-1280.webp`,
      thumbnail_width: 1280,
      thumbnail_height: 720,
    });
    expect(answer.html).toMatch(/^<iframe src="https:\/\/shop\.example\/embed\/\d+" width="640" height="360" /);
    expect(answer.html).not.toContain('<街>');
  });

  it('respects the consumer’s limits, and ignores invalid ones', async () => {
    expect((await ask(page(onSale), '&maxwidth=320')).json()).toMatchObject({ width: 320, height: 180 });
    expect((await ask(page(onSale), '&maxheight=90&maxwidth=9e9')).json()).toMatchObject({ width: 200, height: 113 });
    for (const limit of ['x', '-1', '0', '1.5', '9e99'])
      expect((await ask(page(onSale), `&maxwidth=${limit}`)).json()).toMatchObject({ width: 640 });
  });

  it('accepts addresses of the app, and both http and https', async () => {
    for (const url of [`${ORIGIN}/v/${onSale}`, `${ORIGIN}/#/detail/${onSale}`, page(onSale).replace('https', 'http')])
      expect((await ask(url)).statusCode, url).toBe(200);
  });

  it.each([
    ['a draft', () => page(draft)],
    ['a withdrawn clip', () => page(withdrawn)],
    ['no clip', () => page(999_999)],
    ['another page', () => `${ORIGIN}/u/1`],
    ['another site', () => `https://other.example/v/${onSale}`],
    ['another site with our name in front', () => `${ORIGIN}.other.example/v/${onSale}`],
    ['our name as a user', () => `https://shop.example@other.example/v/${onSale}`],
    ['another protocol', () => `javascript://shop.example/v/${onSale}`],
    ['no address', () => 'x'],
    ['an endless address', () => page(onSale) + 'x'.repeat(3_000)],
  ])('finds nothing for %s', async (_, url) => {
    const response = await ask(url());
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-store']);
  });

  it('finds nothing without an address or with several', async () => {
    for (const query of ['', '?url=', '?url=a&url=b', '?url[]=x'])
      expect((await get(`/oembed${query}`)).statusCode, query).toBe(404);
  });

  it('supports no format but JSON', async () => {
    expect((await ask(page(onSale), '&format=xml')).statusCode).toBe(501);
  });
});
