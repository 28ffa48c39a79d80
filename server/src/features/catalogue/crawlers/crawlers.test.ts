import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { KEYWORD_MAX, VIDEO_STATUS } from '@zhenku/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '../../../platform/database/database.ts';
import { changeSettings } from '../../../platform/site-settings.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { makeClip, makeCreator } from '../../../platform/testing/fixtures.ts';
import { testHttp } from '../../../platform/testing/http.ts';
import { disabledResponseCache } from '../../../platform/testing/response-cache.ts';
import { testLister } from '../testing.ts';
import { crawlerRoutes } from './crawlers.routes.ts';

const ORIGIN = 'https://shop.example';
const storage = { publicUrl: (key: string) => `/files/${key}` } as Partial<Storage> as Storage;

const sourcesOf = (db: Db) => ({
  db,
  storage,
  origin: ORIGIN,
  responseCache: disabledResponseCache(),
  search: { ...testLister(db), suggest: async (typed: string) => [`${typed}城市`, '城市夜景'] },
});

let app: TestApp;
let creator: { id: number };
let onSale: number;
let draft: number;
let withdrawn: number;

beforeAll(async () => {
  app = await testApp((target) => crawlerRoutes(target.http, sourcesOf(target.db)));
  creator = await makeCreator(app.db);
  onSale = await makeClip(app.db, creator.id, { name: '雨夜 <街> & "桥"' });
  draft = await makeClip(app.db, creator.id, { status: VIDEO_STATUS.draft });
  withdrawn = await makeClip(app.db, creator.id, { status: VIDEO_STATUS.offline });
  await app.db.insertInto('categories').values({ name: '城市' }).execute();
});

afterAll(() => app.close());

async function read(path: string): Promise<string> {
  const response = await app.http.inject(path);
  expect(response.statusCode, path).toBe(200);
  return response.body;
}

const addresses = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address!);

describe('the sitemaps', () => {
  it('are named by robots.txt, which keeps search engines out of the console only', async () => {
    expect(await read('/robots.txt')).toBe(`User-agent: *\nDisallow: /console\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('list each part that has clips on sale', async () => {
    expect(addresses(await read('/sitemap.xml'))).toEqual([
      `${ORIGIN}/sitemap-pages.xml`,
      `${ORIGIN}/sitemap-clips-0.xml`,
    ]);
  });

  it('contain clips on sale only, each with its video', async () => {
    const xml = await read('/sitemap-clips-0.xml');
    expect(addresses(xml)).toEqual([`${ORIGIN}/v/${onSale}-${encodeURIComponent('雨夜-街-桥')}`]);
    for (const hidden of [draft, withdrawn]) expect(xml).not.toContain(`/v/${hidden}`);
    expect(xml).toContain('<video:title>雨夜 &lt;街&gt; &amp; &quot;桥&quot;</video:title>');
    expect(xml).toMatch(/<video:thumbnail_loc>https:\/\/shop\.example\/files\/public\/.*webp<\/video:thumbnail_loc>/);
    expect(xml).toMatch(/<video:content_loc>https:\/\/shop\.example\/files\/public\/.*mp4<\/video:content_loc>/);
    expect(xml).toContain('<video:duration>10</video:duration>');
    expect(xml).toMatch(/<video:publication_date>\d{4}-\d\d-\d\dT.*Z<\/video:publication_date>/);
  });

  it('contain lists, groups, texts, and creators with clips on sale', async () => {
    const other = await makeCreator(app.db);
    const series = await app.db
      .insertInto('series')
      .values(['街', '桥'].map((name) => ({ author_id: creator.id, name })))
      .returning('id')
      .execute();
    await app.db
      .insertInto('series_videos')
      .values([onSale, withdrawn].map((video_id, at) => ({ video_id, series_id: series[at]!.id, position: 0 })))
      .execute();
    const found = addresses(await read('/sitemap-pages.xml'));
    expect(found.filter((address) => address.includes('/series/'))).toEqual([`${ORIGIN}/series/${series[0]!.id}`]);
    expect(found).toEqual(expect.arrayContaining(['/', '/hot', '/c', '/doc/help'].map((path) => ORIGIN + path)));
    expect(found.filter((address) => address.includes('/c/'))).toHaveLength(1);
    expect(found).toContain(`${ORIGIN}/u/${creator.id}`);
    expect(found).not.toContain(`${ORIGIN}/u/${other.id}`);
    expect(found.join()).not.toContain('publishBanner');
    const hide = { hidden_at: new Date(), hidden_reason: '广告' };
    await app.db.updateTable('series').set(hide).where('id', '=', series[0]!.id).execute();
    expect(await read('/sitemap-pages.xml')).not.toContain('/series/');
  });

  it('have empty parts beyond the last clip, and do not exist under other names', async () => {
    expect(addresses(await read('/sitemap-clips-9.xml'))).toEqual([]);
    for (const path of ['/sitemap-clips-x.xml', '/sitemap-clips-1234567.xml', '/sitemap-clips-.xml']) {
      expect((await app.http.inject(path)).statusCode, path).toBe(404);
    }
  });
});

describe('the feeds of new clips', () => {
  const titles = (xml: string) => [...xml.matchAll(/<entry>.*?<title>(.*?)<\/title>/g)].map(([, title]) => title!);

  it('name the clips on sale, newest first, with their page, author and picture', async () => {
    const response = await app.http.inject('/feed.xml');
    expect(response.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(response.headers['cache-control']).toBe('public, max-age=0, s-maxage=1');
    const xml = response.body;
    expect(titles(xml)).toEqual(['雨夜 &lt;街&gt; &amp; &quot;桥&quot;']);
    expect(xml).toContain(`<id>${ORIGIN}/v/${onSale}</id>`);
    expect(xml).toContain(`href="${ORIGIN}/v/${onSale}-${encodeURIComponent('雨夜-街-桥')}"`);
    expect(xml).toContain(`<uri>${ORIGIN}/u/${creator.id}</uri>`);
    expect(xml).toMatch(/<media:thumbnail url="https:\/\/shop\.example\/files\/public\/.*webp"\/>/);
    expect(xml).toMatch(/<updated>\d{4}-\d\d-\d\dT.*Z<\/updated>/);
    const again = await app.http.inject({ url: '/feed.xml', headers: { 'if-none-match': response.headers.etag } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  it('exist for each category and creator, even before their first clip', async () => {
    const other = await makeCreator(app.db);
    const { id: category } = await app.db.selectFrom('categories').select('id').executeTakeFirstOrThrow();
    await app.db.insertInto('video_categories').values({ video_id: onSale, category_id: category }).execute();
    expect(titles(await read(`/c/${category}/feed.xml`))).toHaveLength(1);
    expect(titles(await read(`/u/${creator.id}/feed.xml`))).toHaveLength(1);
    const empty = await read(`/u/${other.id}/feed.xml`);
    expect([titles(empty), /<updated>(.*?)</.exec(empty)?.[1]]).toEqual([[], '1970-01-01T00:00:00.000Z']);
  });

  it('leave out control characters, which would make them unreadable', async () => {
    await app.db.updateTable('videos').set({ remark: '桥\u0007\u0001 ]]>' }).where('id', '=', onSale).execute();
    expect(await read('/feed.xml')).toContain('<summary>桥 ]]&gt;</summary>');
  });

  it.each(['/c/0', '/c/999999', '/c/x', '/c/99999999999', '/u/999999', '/u/-1', "/u/1'"])(
    'do not exist at %s',
    async (path) => {
      expect((await app.http.inject(`${path}/feed.xml`)).statusCode).toBe(404);
    },
  );

  it('do not exist for suspended creators', async () => {
    const suspended = await makeCreator(app.db);
    await app.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', suspended.id).execute();
    expect((await app.http.inject(`/u/${suspended.id}/feed.xml`)).statusCode).toBe(404);
  });
});

describe('the description of the search', () => {
  it('names the search page and the suggestions', async () => {
    const response = await app.http.inject('/opensearch.xml');
    expect(response.headers['content-type']).toBe('application/opensearchdescription+xml; charset=utf-8');
    expect(response.body).toContain('<ShortName>帧库</ShortName>');
    expect(response.body).toContain(`type="text/html" template="${ORIGIN}/search/{searchTerms}"`);
    expect(response.body).toContain(`template="${ORIGIN}/opensearch/suggest?keyword={searchTerms}"`);
  });

  it('leads to suggestions in the format that browsers read', async () => {
    const ask = async (query: string) => await app.http.inject(`/opensearch/suggest?${query}`);
    const response = await ask(`keyword=${encodeURIComponent('夜')}`);
    expect(response.headers['content-type']).toBe('application/x-suggestions+json; charset=utf-8');
    expect(response.json()).toEqual(['夜', ['夜城市', '城市夜景']]);
    for (const query of ['', 'keyword=', 'keyword=a&keyword=b'])
      expect((await ask(query)).json(), query).toEqual(['', []]);
    const [typed] = (await ask(`keyword=${'x'.repeat(3_000)}`)).json<[string]>();
    expect(typed).toBe('x'.repeat(KEYWORD_MAX));
  });
});

it('serves the app manifest with the name and slogan of the settings', async () => {
  await changeSettings(app.db, { siteName: '片场"库"', slogan: '好素材' });
  const response = await app.http.inject('/manifest.webmanifest');
  expect(response.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
  const manifest = response.json<{ icons: { src: string; sizes: string; purpose: string }[] }>();
  expect(manifest).toMatchObject({ name: '片场"库"', description: '好素材', start_url: '/', display: 'standalone' });
  for (const wanted of ['192x192 any', '512x512 any', '512x512 maskable'])
    expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toContain(wanted);
  const built = join(import.meta.dirname, '../../../../../web/public');
  for (const { src } of manifest.icons) expect(existsSync(join(built, src)), src).toBe(true);
});

describe('security.txt', () => {
  const path = '/.well-known/security.txt';

  it('does not exist without a contact', async () => {
    expect((await app.http.inject(path)).statusCode).toBe(404);
  });

  it.each([
    ['security@shop.example', 'mailto:security@shop.example'],
    ['https://shop.example/report', 'https://shop.example/report'],
  ])('names the contact %s and is valid for about half a year', async (contact, written) => {
    await changeSettings(app.db, { security: { contact } });
    const text = await read(path);
    expect(text).toContain(`Contact: ${written}\n`);
    expect(text).toContain(`Canonical: ${ORIGIN}${path}\n`);
    const days = (Date.parse(/^Expires: (.*)$/m.exec(text)![1]!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(148);
    expect(days).toBeLessThan(186);
  });
});

it('serves IndexNow’s key at the root, if one is set', async () => {
  const http = await testHttp();
  crawlerRoutes(http, { ...sourcesOf(app.db), indexNowKey: '0123456789abcdef-key' });
  const response = await http.inject('/0123456789abcdef-key.txt');
  expect([response.statusCode, response.body]).toEqual([200, '0123456789abcdef-key']);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  await http.close();
});

it('does not replace a file of the same name that is already served', async () => {
  const http = await testHttp();
  http.get('/robots.txt', async () => 'our own');
  crawlerRoutes(http, sourcesOf(app.db));
  expect((await http.inject('/robots.txt')).body).toBe('our own');
  await http.close();
});
