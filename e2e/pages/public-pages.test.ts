import { call } from '../../server/src/testing/client.ts';
import { createBuyer, site, sharedVideoId } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';

const clipPage = `/v/${sharedVideoId}`;

test('a reader without scripts sees the name, text, prices, picture and links of a clip', async ({ newProfile }) => {
  const clip = await call(site, 'GET /video/v1/queryVideoByVideoId', { videoId: sharedVideoId });
  const page = await newProfile({ javaScriptEnabled: false });
  const response = await page.goto(clipPage);
  expect(response!.status()).toBe(200);
  await expect(page).toHaveTitle(new RegExp(clip.videoName));
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(clip.videoName);
  await expect(main).toContainText('¥');
  for (const keyword of clip.videoKeywords) await expect(main.getByRole('link', { name: keyword })).toBeVisible();
  await expect(main.getByRole('link', { name: clip.authorName }).first()).toHaveAttribute(
    'href',
    `/u/${clip.authorId}`,
  );
  const pictures = await main.locator('img').evaluateAll((all) => all.map((image) => image.getAttribute('srcset')));
  expect(pictures.join()).toContain('/poster-');
});

test('crawlers get a clip’s description, canonical address and offer', async ({ newProfile }) => {
  const page = await newProfile({ javaScriptEnabled: false });
  await page.goto(clipPage);
  const content = (name: string) => page.locator(`meta[${name}]`).getAttribute('content');
  expect(await content('property="og:url"')).toContain(`/v/${sharedVideoId}-`);
  expect(await content('property="og:image"')).toMatch(/^http.*poster-/);
  expect(await content('name="description"')).toContain('正版');
  const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
  expect((await page.request.get(canonical!)).status()).toBe(200);
  const graph = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as {
    '@graph': { '@type': string; offers?: { lowPrice: number } }[];
  };
  const things = new Map(graph['@graph'].map((thing) => [thing['@type'], thing]));
  expect([...things.keys()]).toEqual(['Organization', 'BreadcrumbList', 'VideoObject', 'Product']);
  expect(things.get('Product')!.offers!.lowPrice).toBeGreaterThan(0);
});

test('a user opens a clip’s plain address, sees their favourite, moves on in the app, and returns', async ({
  newProfile,
}) => {
  const token = await createBuyer();
  const { list } = await call(site, 'GET /userfavorite/v1/list', {}, token);
  await call(site, 'POST /userfavorite/v1/add', { favoriteId: list[0]!.favoriteId, videoId: sharedVideoId }, token);
  const page = await newProfile({ token });
  await page.goto(clipPage);
  await expect(page.locator('video')).toBeVisible();
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible();
  await page.getByRole('main').locator(`a[href^="/u/"]`).first().click();
  await expect(page).toHaveURL(/\/#\/personal\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${clipPage}$`));
  await expect(page.getByRole('button', { name: '已收藏' })).toBeVisible();
});

/** Returns the numbers of all clips on sale. */
async function clipsOnSale(): Promise<number[]> {
  const page = await call(site, 'POST /video/v1/queryByKeyword', { keyword: '', page: 1, size: 60 });
  expect(page.total, 'clips fit into one page').toBeLessThanOrEqual(60);
  return page.content.map(({ videoId }) => videoId);
}

test('following links from the home page without scripts reaches every clip on sale, and no private page', async () => {
  // Other tests publish clips and take them down at the same time.
  const before = await clipsOnSale();
  const seen = new Set(['/']);
  const missing: string[] = [];
  for (const path of seen) {
    const response = await fetch(new URL(path, site.url));
    if (response.status !== 200) missing.push(`${path}: ${response.status}`);
    for (const [, href] of (await response.text()).matchAll(/<a [^>]*?href="(\/[^"#]*)"/g))
      seen.add(href!.replaceAll('&amp;', '&'));
  }
  const found = new Set([...seen].flatMap((path) => Number(/^\/v\/(\d+)/.exec(path)?.[1]) || []));
  const lasting = new Set(await clipsOnSale());
  expect(found.size).toBeGreaterThan(0);
  expect(before.filter((id) => lasting.has(id) && !found.has(id))).toEqual([]);
  expect(missing.filter((one) => !/^\/(?:v|u)\/\d+: (?:404|410)$/.test(one))).toEqual([]);
  expect([...seen].filter((path) => /^\/(?:user|console|video-platform)/.test(path))).toEqual([]);
});

test('Back leads to a plain address after the page opened from it was reloaded', async ({ page }) => {
  await page.goto(clipPage);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await page.getByRole('main').locator('a[href^="/u/"]').first().click();
  await expect(page).toHaveURL(/\/#\/personal\/\d+$/);
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${clipPage}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!);
});

test('addresses that mean one page have one canonical address, and a page that cannot exist is 404', async () => {
  const open = async (path: string) => {
    const response = await fetch(new URL(path, site.url));
    return { status: response.status, text: await response.text() };
  };
  const [plain, shared] = await Promise.all(['/hot', '/hot?from=timeline&page=1'].map(open));
  expect(shared).toEqual(plain);
  expect(shared!.text).not.toContain('noindex');
  expect((await open('/search/A%26B')).text).toContain('<meta property="og:title" content="A&amp;B · 搜索"/>');
  for (const path of ['/hot?page=999', '/hot?page=99999999999', '/v/9999999999', '/search/a%00b?page=9'])
    expect((await open(path)).status, path).toBe(404);
});
