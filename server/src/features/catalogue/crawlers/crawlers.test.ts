import { VIDEO_STATUS } from '@zhenku/contract/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Storage } from '../../../platform/storage/storage.ts';
import { testApp, type TestApp } from '../../../platform/testing/app.ts';
import { makeClip, makeCreator } from '../../../platform/testing/fixtures.ts';
import { testHttp } from '../../../platform/testing/http.ts';
import { crawlerRoutes } from './crawlers.routes.ts';

const ORIGIN = 'https://shop.example';
const storage = { publicUrl: (key: string) => `/files/${key}` } as Partial<Storage> as Storage;

let app: TestApp;
let creator: { id: number };
let onSale: number;
let draft: number;
let withdrawn: number;

beforeAll(async () => {
  app = await testApp((target) => crawlerRoutes(target.http, { db: target.db, storage, origin: ORIGIN }));
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

describe('the maps of the site', () => {
  it('are named by robots.txt, which keeps search engines out of the console only', async () => {
    expect(await read('/robots.txt')).toBe(`User-agent: *\nDisallow: /console\nSitemap: ${ORIGIN}/sitemap.xml\n`);
  });

  it('list each part of the clips that has any on sale', async () => {
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
    const found = addresses(await read('/sitemap-pages.xml'));
    expect(found).toEqual(expect.arrayContaining(['/', '/hot', '/c', '/doc/help'].map((path) => ORIGIN + path)));
    expect(found.filter((address) => address.includes('/c/'))).toHaveLength(1);
    expect(found).toContain(`${ORIGIN}/u/${creator.id}`);
    expect(found).not.toContain(`${ORIGIN}/u/${other.id}`);
    expect(found.join()).not.toContain('publishBanner');
  });

  it('have empty parts beyond the last clip, and none for other names', async () => {
    expect(addresses(await read('/sitemap-clips-9.xml'))).toEqual([]);
    for (const path of ['/sitemap-clips-x.xml', '/sitemap-clips-1234567.xml', '/sitemap-clips-.xml']) {
      expect((await app.http.inject(path)).statusCode, path).toBe(404);
    }
  });
});

it('leaves a file of the same name that is already served', async () => {
  const http = await testHttp();
  http.get('/robots.txt', async () => 'our own');
  crawlerRoutes(http, { db: app.db, storage, origin: ORIGIN });
  expect((await http.inject('/robots.txt')).body).toBe('our own');
  await http.close();
});
