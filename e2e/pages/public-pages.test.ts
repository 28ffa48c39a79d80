import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '../../server/src/testing/client.ts';
import { order, pay } from '../../server/src/testing/shopping.ts';
import { problemsOf, thingsIn } from '../../web/src/testing/json-ld.ts';
import { publishClip } from '../helpers/shared-clips.ts';
import { createBuyer, operatorToken, site, sharedVideoId } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';
import { uniqueName } from '../helpers/unique.ts';

const clipPage = `/v/${sharedVideoId}`;

test('a reader without scripts sees the home page’s slogan, selling points, hot clips and lists', async ({
  newProfile,
}) => {
  const page = await newProfile({ javaScriptEnabled: false });
  expect((await page.goto('/'))!.status()).toBe(200);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).not.toHaveText('');
  await expect(main.getByRole('list', { name: '平台优势' }).getByRole('listitem')).toHaveCount(4);
  await expect(main.getByRole('article').locator('a[href^="/v/"]').first()).toBeVisible();
  for (const href of ['/hot', '/a', '/c']) await expect(main.locator(`a[href="${href}"]`)).toBeVisible();
  const html = await (await page.request.get('/')).text();
  expect(thingsIn(html).map((thing) => thing['@type'])).toEqual(['Organization', 'WebSite']);
});

test('the home page keeps its picture and hot clips while their code loads', async ({ newProfile }) => {
  const page = await newProfile({ token: await createBuyer(), colorScheme: 'light' });
  const loaded = Promise.withResolvers<void>();
  await page.route(/\/assets\/home-(?:hot|more)[^/]*\.js$/, async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const hot = page.getByRole('main').getByRole('article');
  const names = await hot.allTextContents();
  expect(names.length).toBeGreaterThan(0);
  const picture = page.getByRole('main').locator('section').first().locator('img');
  const source = await picture.getAttribute('src');
  await hot.first().scrollIntoViewIfNeeded();
  expect(await hot.allTextContents()).toEqual(names);
  expect(await picture.getAttribute('src')).toBe(source);
  loaded.resolve();
  await page.getByRole('main').getByRole('heading', { name: '精选活动' }).scrollIntoViewIfNeeded();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
});

test('a reader without scripts sees a clip’s name, price, pictures and links', async ({ newProfile }) => {
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
  const things = thingsIn(await (await page.request.get(clipPage)).text());
  expect(things.map((thing) => thing['@type'])).toEqual(['Organization', 'BreadcrumbList', 'VideoObject', 'Product']);
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

test('a button pressed before the page’s code has loaded acts once it has', async ({ newProfile }) => {
  const token = await createBuyer();
  const page = await newProfile({ token });
  const loaded = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto(clipPage, { waitUntil: 'commit' });
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).first().click();
  loaded.resolve();
  const countInCart = async () => (await call(site, 'GET /shoppingcart/v1/query', {}, token)).total;
  await expect.poll(countInCart).toBe(1);
});

test('a button of a page opened by its hash acts once, though the page’s own code loads later', async ({
  newProfile,
}) => {
  const page = await newProfile();
  const loaded = Promise.withResolvers<void>();
  await page.route('**/assets/detail*.js', async (route) => {
    await loaded.promise;
    await route.continue();
  });
  await page.goto(`/#/detail/${sharedVideoId}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: '切换到浅色' }).click();
  await expect(page.getByRole('button', { name: '切换到深色' })).toBeVisible();
  loaded.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: '切换到深色' })).toBeVisible();
});

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
  const problems: string[] = [];
  for (const path of seen) {
    const response = await fetch(new URL(path, site.url));
    const html = await response.text();
    if (response.status !== 200) missing.push(`${path}: ${response.status}`);
    else if (html.includes('ld+json')) problems.push(...thingsIn(html).flatMap((thing) => problemsOf(thing, path)));
    for (const [, href] of html.matchAll(/<a [^>]*?href="(\/[^"#]*)"/g)) seen.add(href!.replaceAll('&amp;', '&'));
  }
  const found = new Set([...seen].flatMap((path) => Number(/^\/v\/(\d+)/.exec(path)?.[1]) || []));
  const lasting = new Set(await clipsOnSale());
  expect(found.size).toBeGreaterThan(0);
  expect(problems, 'mistakes in JSON-LD').toEqual([]);
  expect(before.filter((id) => lasting.has(id) && !found.has(id))).toEqual([]);
  expect(missing.filter((one) => !/^\/(?:v|u)\/\d+: (?:404|410)$/.test(one))).toEqual([]);
  expect([...seen].filter((path) => /^\/(?:user|console|video-platform)/.test(path))).toEqual([]);
});

test('a clip that its author takes off sale is gone within a second', async () => {
  const forSale = { name: uniqueName('下架素材'), hdPrice: 30 };
  const { videoId, authorToken } = await publishClip(site, operatorToken, 'interlaced.mov', forSale);
  const status = async () => (await fetch(new URL(`/v/${videoId}`, site.url))).status;
  expect(await status()).toBe(200);
  await call(site, 'POST /video/v1/offline', { videoId }, authorToken);
  await sleep(1_000);
  expect(await status()).toBe(410);
});

test('Back leads to a plain address after the page opened from it was reloaded', async ({ page }) => {
  await page.goto(clipPage);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await expect(page.locator('video')).toBeVisible();
  await page.getByRole('main').locator('a[href^="/u/"]').first().click();
  await expect(page).toHaveURL(/\/#\/personal\/\d+$/);
  await page.reload();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`${clipPage}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name!);
});

test('addresses of the same page get the same response, and a page that cannot exist is 404', async () => {
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

for (const path of ['/u/0', '/v/city', '/c/99999999999', '/doc/a-b', '/certificate/nothing']) {
  test(`${path} says that nothing is there, with and without scripts`, async ({ page, browser }) => {
    const plain = await browser.newPage({ javaScriptEnabled: false });
    expect((await plain.goto(path))!.status()).toBe(404);
    const text = await plain.getByRole('heading', { level: 1 }).textContent();
    expect(text).toMatch(/没有|不存在/);
    await plain.close();
    await page.goto(path, { waitUntil: 'networkidle' });
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text!);
    expect(new URL(page.url()).pathname + new URL(page.url()).hash).toBe(path);
  });
}

const PERSON = { name: '欧阳明月', code: '11010519491231002X' };

async function buyCertificate(token: string): Promise<string> {
  const orderId = await order(site, token, sharedVideoId);
  await pay(site, token, orderId);
  const { orderItems } = await call(site, 'GET /order/v1/orderId', { orderId }, token);
  const licensee = {
    orderItemId: orderItems[0]!.orderItemId,
    authorizedUser: PERSON.name,
    socialCreditCode: PERSON.code,
    authorizedProject: '城市宣传片',
  };
  const certificate = await call(site, 'POST /order/v1/authorization/add', licensee, token);
  if (!('authorizationId' in certificate)) throw new Error('no certificate was issued');
  return certificate.authorizationId;
}

test('a certificate can be read without scripts, and names its licensee to the holder but not to the public', async ({
  newProfile,
}) => {
  const token = await createBuyer(100);
  const path = `/certificate/${await buyCertificate(token)}`;
  const reader = await newProfile({ javaScriptEnabled: false });
  const response = (await reader.goto(path))!;
  expect(response.status()).toBe(200);
  const html = await response.text();
  expect(html).not.toContain(PERSON.name);
  expect(html).not.toContain(PERSON.code);
  expect(html).toContain('<meta name="robots" content="noindex,follow"/>');
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="http[^"]*${path}"/>`));
  await expect(reader.getByRole('status')).toContainText('授权有效');
  await expect(reader.getByRole('article')).toContainText('城市宣传片');
  const holder = await newProfile({ token });
  await holder.goto(path);
  await expect(holder.getByRole('article')).toContainText(PERSON.name);
  await expect(holder.getByRole('status')).toContainText('核验于');
});

test('the page that checks certificates is readable without scripts, and links to a program for checking', async ({
  newProfile,
}) => {
  const page = await newProfile({ javaScriptEnabled: false });
  expect((await page.goto('/verify'))!.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('核验授权书与素材');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', '/verify');
  const tool = await page.getByRole('link', { name: 'verify-certificate.mjs' }).getAttribute('href');
  expect((await page.request.get(tool!)).status()).toBe(200);
});

test('every kind of public page hydrates without a mismatch', async ({ newProfile }) => {
  const clip = await call(site, 'GET /video/v1/queryVideoByVideoId', { videoId: sharedVideoId });
  const label = { labelName: uniqueName('标签') };
  const { labelId } = await call(site, 'POST /operator/v1/labels', label, operatorToken);
  const certificate = await buyCertificate(await createBuyer(100));
  const pages = [
    '/',
    clipPage,
    `/u/${clip.authorId}`,
    '/c',
    '/a',
    '/t',
    `/t/${labelId}`,
    '/hot',
    '/search',
    '/search/nothing-has-this-name',
    '/doc/help',
    '/creatorIntro',
    '/verify',
    `/certificate/${certificate}`,
  ];
  // React reports a mismatch as an error in the console, and any such error fails the test.
  const page = await newProfile();
  for (const path of pages) {
    await test.step(path, async () => {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
});
