import type { Page } from '@playwright/test';
import { createBuyer, sharedVideoId } from '../helpers/site.ts';
import { SHARED_CLIP } from '../helpers/shared-clips.ts';
import { expect, WITH_MOTION, test } from '../helpers/test.ts';

test.use(WITH_MOTION);

const DETAIL = `/#/detail/${sharedVideoId}`;
const detailCall = '**/video/v1/queryVideoByVideoId*';
const busy = (page: Page) => page.getByRole('main').locator('[aria-busy=true]').first();
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: SHARED_CLIP.name });

test('a slow page shows its skeleton first, and then the clip', async ({ newProfile }) => {
  const page = await newProfile();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(detailCall, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(DETAIL, { waitUntil: 'commit' });
  await expect(busy(page)).toBeVisible();
  release();
  await expect(heading(page)).toBeVisible();
});

test('a page requests its data once, however early the request starts', async ({ newProfile }) => {
  const page = await newProfile();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(DETAIL, { waitUntil: 'networkidle' });
  await expect(heading(page)).toBeVisible();
  for (const path of ['/video/v1/queryVideoByVideoId', `/video/v1/${sharedVideoId}/preview`, '/website/v1/settings'])
    expect(
      asked.filter((name) => name.endsWith(path)),
      path,
    ).toHaveLength(1);
});

test('a truncated response shows an error, and retrying requests it again', async ({ newProfile }) => {
  const page = await newProfile();
  let asked = 0;
  await page.route(detailCall, async (route) => {
    if (asked++ === 0) await route.fulfill({ body: 'half of it' });
    else await route.continue();
  });
  await page.goto(DETAIL);
  await expect(page.getByText('素材加载失败')).toBeVisible();
  expect(asked).toBe(1);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(heading(page)).toBeVisible();
});

test('a missing clip is requested once', async ({ newProfile }) => {
  const page = await newProfile();
  let asked = 0;
  page.on('request', (request) => void (request.url().includes('/queryVideoByVideoId') && asked++));
  await page.goto('/#/detail/999999', { waitUntil: 'networkidle' });
  await expect(page.getByText('这条素材不存在或已下架')).toBeVisible();
  expect(asked).toBe(1);
});

test('a logged-in user’s own data on a clip’s page is requested once too', async ({ newProfile }) => {
  const token = await createBuyer();
  const page = await newProfile({ token });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(DETAIL, { waitUntil: 'networkidle' });
  await expect(heading(page)).toBeVisible();
  expect(asked.filter((path) => path.endsWith('/mine'))).toHaveLength(1);
});

test('the home page requests its reel’s picture first, and loads the code further down after scrolling', async ({
  newProfile,
}) => {
  const page = await newProfile({ viewport: { width: 390, height: 844 } });
  const [pictures, code]: [string[], string[]] = [[], []];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.resourceType() === 'image' && pathname.startsWith('/files/')) pictures.push(pathname);
    if (/\/home-(?:hot|promise|more)/.test(pathname)) code.push(pathname);
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const reel = page.getByRole('main').locator('section').first().locator('img');
  const { pathname } = new URL(await reel.evaluate((image: HTMLImageElement) => image.currentSrc));
  expect(pictures[0]).toBe(pathname);
  // Chromium itself decides how early it loads these: up to 2,500 px below the window on slow connections.
  const near = await page
    .getByRole('main')
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images
        .filter((image) => image.getBoundingClientRect().top < innerHeight + 2_500)
        .map((image) => new URL(image.currentSrc, location.href).pathname),
    );
  expect(pictures.filter((picture) => !near.includes(picture))).toEqual([]);
  await expect(page.getByRole('main').locator('img[src]:not([loading=lazy])')).toHaveCount(0);
  expect(code).toEqual([]);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.getByRole('main').getByRole('heading', { name: '精选活动' })).toBeVisible();
  await expect.poll(() => code.some((path) => path.includes('/home-more'))).toBe(true);
});

test('the header’s search is hidden on the home page until the reel is scrolled away', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/');
  const search = page.getByRole('search', { name: '全站搜索' });
  await expect(page.getByRole('main').getByRole('search')).toBeVisible();
  await expect(search).toBeHidden();
  await page.mouse.wheel(0, 900);
  await expect(search).toBeVisible();
});

test('shop and user centre default to dark whatever the system prefers; a choice applies to both', async ({
  newProfile,
}) => {
  const page = await newProfile({ token: await createBuyer(), colorScheme: 'light' });
  const isDark = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor === 'rgb(14, 15, 17)');
  for (const address of ['/#/hot', '/#/user/order']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    expect(await isDark()).toBe(true);
  }
  await page.getByRole('button', { name: '切换到浅色' }).click();
  await expect.poll(isDark).toBe(false);
  await page.goto('/#/hot');
  await page.reload();
  await expect.poll(isDark).toBe(false);
});

// Does not use `newProfile`, which fails a test for errors in the browser's console, such as the aborted fetch.
test('a page whose code fails to load reloads once, says so, and can be retried', async ({ page }) => {
  const code = '**/assets/detail*.js';
  await page.route(code, (route) => route.abort());
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.goto(DETAIL);
  await expect.poll(() => loads).toBe(2);
  await expect(page.getByText('页面出错了，请刷新后重试')).toBeVisible();
  await page.unroute(code);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(heading(page)).toBeVisible();
});
