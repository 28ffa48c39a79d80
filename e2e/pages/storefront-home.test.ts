import { CART_BADGE_CAP } from '@zhenku/contract/constants';
import type { Page } from '@playwright/test';
import { call } from '../../server/src/testing/client.ts';
import { createBuyer, operatorToken, query, site, sharedVideoId } from '../helpers/site.ts';
import { SHARED_CLIP } from '../helpers/shared-clips.ts';
import { expect, WITH_MOTION, test } from '../helpers/test.ts';

test.use(WITH_MOTION);

const TITLE = '看见每一帧的价值';
const HOT = '石桥';

test.beforeAll(async () => {
  const { url } = await call(site, 'GET /video/v1/{id}/preview', { id: sharedVideoId });
  const home = { headTitle: TITLE, hotSearchKeys: [HOT, '清晨'], videoUrls: [url] };
  await call(site, 'PUT /operator/v1/home', home, operatorToken);
});

const bannerVideo = (page: Page) => page.getByRole('main').locator('section').first().locator('video');
/** Scrolls to the end, because content further down loads only when it is near the viewport. */
const scrollToEnd = (page: Page) => page.getByRole('contentinfo').scrollIntoViewIfNeeded();
const isPaused = (page: Page) => bannerVideo(page).evaluate((video: HTMLVideoElement) => video.paused);

test('the home page shows slogan, selling points and hot clips, and links to lists and hot keywords', async ({
  newProfile,
}) => {
  const page = await newProfile();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByRole('list', { name: '平台优势' }).locator('strong')).toHaveText([
    '正版授权原创',
    '永久商用',
    '独家原创',
    '高性价比',
  ]);
  await scrollToEnd(page);
  // The hot clips shown are chosen at random.
  const hot = page.getByRole('article').getByRole('link');
  await expect(hot.first()).toBeVisible();
  const published = await query<{ name: string }>('select name from videos where status = 2', []);
  expect(published.map(({ name }) => name)).toEqual(expect.arrayContaining(await hot.allTextContents()));
  await expect(page.getByRole('link', { name: '更多专辑' })).toHaveAttribute('href', '/a');
  await expect(page.getByRole('link', { name: '更多分类' })).toHaveAttribute('href', '/c');
  await page.getByRole('link', { name: '更多热门' }).click();
  const trail = page.getByRole('navigation', { name: '面包屑' });
  await expect(trail).toHaveText(/^首页\s*热门素材$/);
  await trail.getByRole('link', { name: '首页' }).click();
  await page.getByRole('navigation', { name: '热门搜索' }).getByRole('link', { name: HOT }).click();
  await expect(page).toHaveURL(`/#/search?keyword=${encodeURIComponent(HOT)}`);
  await expect(page.getByRole('article').getByRole('link', { name: SHARED_CLIP.name })).toBeVisible();
});

test('the banner’s video is silent, loops, and pauses while it is out of view', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/');
  await expect.poll(() => isPaused(page)).toBe(false);
  expect(await bannerVideo(page).evaluate((video: HTMLVideoElement) => [video.muted, video.loop])).toEqual([
    true,
    true,
  ]);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.getByRole('button', { name: '回到顶部' }).click();
  await expect.poll(() => isPaused(page)).toBe(false);
});

test('a paused background video stays paused after a reload', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/');
  await expect.poll(() => isPaused(page)).toBe(false);
  await page.getByRole('button', { name: '暂停背景影片' }).click();
  await expect.poll(() => isPaused(page)).toBe(true);
  await page.reload();
  await page.getByRole('button', { name: '播放背景影片' }).click();
  await expect.poll(() => isPaused(page)).toBe(false);
});

test('pictures replace background videos for users who prefer reduced motion', async ({ newProfile }) => {
  const page = await newProfile({ reducedMotion: 'reduce' });
  await page.goto('/', { waitUntil: 'networkidle' });
  await scrollToEnd(page);
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
});

test('the floating toolbar offers customer service, the cart, and a way back to the top after 200 px', async ({
  newProfile,
}) => {
  const page = await newProfile({ token: await createBuyer() });
  const agents = ['小帧', '小库'].map((name) => ({ name, qrCodeUrl: '/favicon.svg', link: '/#/doc/contact' }));
  await page.route('**/website/v1/settings', (route) =>
    route.fulfill({
      json: { code: 0, message: '', data: { siteName: '光影铺', slogan: '好画面', serviceAgents: agents } },
    }),
  );
  await page.route('**/shoppingcart/v1/query*', async (route) => {
    const json = (await (await route.fetch()).json()) as { data: { total: number } };
    json.data.total = CART_BADGE_CAP + 1;
    await route.fulfill({ json });
  });
  await page.goto('/#/doc/about');
  await expect(page).toHaveTitle(/ · 光影铺$/);
  const toolbar = page.getByRole('complementary', { name: '快捷工具' });
  await expect(toolbar.getByRole('link', { name: '查看购物车，99+ 条素材' })).toBeVisible();

  await toolbar.getByRole('button', { name: '联系客服' }).click();
  const box = page.getByRole('dialog', { name: '联系客服' });
  await expect(box.getByRole('img')).toHaveCount(2);
  await box.getByRole('link', { name: '在线咨询' }).first().click();
  await expect(page).toHaveURL('/#/doc/contact');
  await expect(box).toBeHidden();

  await page.goto('/');
  const up = toolbar.getByRole('button', { name: '回到顶部' });
  // The page is too short to scroll until its lists have loaded.
  const scrollDown = (top: number) =>
    expect
      .poll(() =>
        page.evaluate((y) => {
          scrollTo(0, y);
          return scrollY;
        }, top),
      )
      .toBe(top);
  await scrollDown(200);
  await expect(up).toBeHidden();
  await scrollDown(201);
  await up.click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
