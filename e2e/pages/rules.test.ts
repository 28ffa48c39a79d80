// Tests the specifications' rules (section 5), messages (section 8) and constants (section 9) that visitors encounter.
// The rules for the player, the login forms and the cart are tested with those pages.
import type { Page, Route } from '@playwright/test';
import { call } from '../../server/src/testing/client.ts';
import { site, sharedVideoId } from '../helpers/site.ts';
import { uniquePhone } from '../helpers/unique.ts';
import { expect, test } from '../helpers/test.ts';

const API = '**/video-platform';

async function changeAnswer(page: Page, path: string, change: (data: Record<string, unknown>) => void): Promise<void> {
  await page.route(`${API}${path}`, async (route: Route) => {
    const json = (await (await route.fetch()).json()) as { data: Record<string, unknown> };
    change(json.data);
    await route.fulfill({ json });
  });
}

const findRepeated = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at);

test('section 9: 60 clips per page, 40 categories, albums or labels, 8 recommendations', async ({ newProfile }) => {
  const { authorId } = await call(site, 'GET /video/v1/queryVideoByVideoId', { videoId: sharedVideoId });
  const { list } = await call(site, 'GET /label/v1/query', {});
  const page = await newProfile();
  const sizes = new Map<string, number>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const body = request.method() === 'POST' ? (request.postDataJSON() as { size?: number } | null) : null;
    const size = Number(searchParams.get('size') ?? body?.size);
    if (size) sizes.set(pathname.replace('/video-platform', ''), size);
  });
  const expectSize = async (path: string, calls: Record<string, number>) => {
    await page.goto(`/#${path}`);
    for (const [key, size] of Object.entries(calls)) await expect.poll(() => sizes.get(key), key).toBe(size);
  };
  await expectSize('/hot', { '/video/v1/queryHot': 60 });
  await expectSize('/search', { '/video/v1/queryByKeyword': 60 });
  await expectSize(`/personal/${authorId}`, { '/video/v1/queryByAuthor': 60 });
  if (list[0]) await expectSize(`/category/label/${list[0].labelId}`, { '/video/v1/queryByLabel': 60 });
  await expectSize('/category/cat', { '/category/v1/query': 40 });
  await expectSize('/category/album', { '/album/v1/query': 40 });
  await expectSize('/category/label', { '/label/v1/query': 40 });
  await page.goto(`/#/detail/${sharedVideoId}`);
  // The pictures load when scrolled near; the footer may still be the last page's.
  await expect
    .poll(async () => {
      await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
      return sizes.get('/video/v1/queryCategoryOtherVideos');
    })
    .toBe(8);
  await expect.poll(() => sizes.get('/video/v1/queryAuthorOtherVideos')).toBe(8);
});

test('section 9: the pager is hidden with a single page', async ({ newProfile }) => {
  const page = await newProfile();
  let total = 60;
  await changeAnswer(page, '/video/v1/queryHot*', (data) => (data.total = total));
  const pager = page.getByRole('navigation', { name: '分页' });
  await page.goto('/#/hot');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(pager).toHaveCount(0);
  total = 61;
  await page.reload();
  await pager.getByRole('link', { name: '下一页' }).click();
  await expect(page).toHaveURL('/#/hot?page=2');
});

test('section 9: more than 10 labels are collapsed', async ({ newProfile }) => {
  const page = await newProfile({ viewport: { width: 1440, height: 900 } });
  let count = 10;
  await changeAnswer(page, '/video/v1/queryByKeyword', (data) => {
    const labels = Array.from({ length: count }, (_, index) => ({
      labelId: index + 1,
      labelName: `标签${index}`,
      count: 1,
    }));
    data.facets = { ...(data.facets as object), labels };
  });
  const labels = page.getByRole('group', { name: '标签' });
  await page.goto('/#/search');
  await expect(labels.getByRole('checkbox')).toHaveCount(10);
  await expect(labels.getByRole('button', { name: '更多' })).toHaveCount(0);
  count = 11;
  await page.reload();
  await expect(labels.getByRole('checkbox')).toHaveCount(10);
  await labels.getByRole('button', { name: '更多' }).click();
  await expect(labels.getByRole('checkbox')).toHaveCount(11);
  await labels.getByRole('button', { name: '收起' }).click();
  await expect(labels.getByRole('checkbox')).toHaveCount(10);
});

test('section 9: a picture that fails to load is not requested again', async ({ newProfile }) => {
  const page = await newProfile();
  const asked: string[] = [];
  await page.route(/\/files\/public\/.*\.webp/, async (route) => {
    asked.push(route.request().url());
    await route.fulfill({ contentType: 'image/webp', body: 'no picture' });
  });
  // Some of the test clips share their files.
  await changeAnswer(page, '/video/v1/queryHot*', (data) => {
    const content = data.content as { thumbnailUrl: string }[];
    const pictures = content.map(({ thumbnailUrl }) => thumbnailUrl);
    data.content = content.filter(({ thumbnailUrl }, at) => pictures.indexOf(thumbnailUrl) === at);
  });
  // The inlined script preloads no pictures of this page: a failed preload may be requested again by its image.
  await page.goto('/#/hot');
  await expect.poll(() => asked.length).toBeGreaterThan(0);
  await page.mouse.wheel(0, 2_000);
  await page.mouse.wheel(0, -2_000);
  await page.mouse.wheel(0, 2_000);
  await page.waitForLoadState('networkidle');
  const clips = await page
    .getByRole('article')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(findRepeated(clips)).toEqual([]);
  expect(findRepeated(asked)).toEqual([]);
});

test('section 5: the keyword is trimmed and loses its percent signs', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/search');
  await page.getByRole('main').getByRole('combobox', { name: '搜索视频素材' }).fill('  5%0%  ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#/search?keyword=50');
});

test('section 5: favouriting needs a login and returns to the clip', async ({ newProfile }) => {
  const page = await newProfile();
  const path = `/detail/${sharedVideoId}`;
  await page.goto(`/#${path}`);
  await page.getByRole('main').getByRole('button', { name: '收藏' }).first().click();
  await expect(page).toHaveURL(`/#/login?redirect=${encodeURIComponent(path)}`);
});

test('section 8: an error is shown for 5 s in the server’s words', async ({ newProfile }) => {
  const page = await newProfile();
  await page.clock.install();
  await page.route(`${API}/video/v1/queryHot*`, (route) =>
    route.fulfill({ json: { code: 42900, data: null, message: '请求太频繁' } }),
  );
  await page.goto('/#/hot');
  const toast = page.locator('[data-tone="error"]').filter({ hasText: '请求太频繁' });
  await expect(toast).toBeVisible();
  await page.clock.fastForward(5_000);
  await expect(toast).toHaveCount(0);
});

test('section 9: a code can be sent again after 60 s', async ({ newProfile }) => {
  const page = await newProfile();
  await page.clock.install();
  await page.goto('/#/login?tab=REGISTER');
  await page.getByLabel('手机号').fill(uniquePhone());
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByRole('button', { name: /^(60|5\d) 秒后重发$/ })).toBeDisabled();
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('button', { name: '获取验证码' })).toBeEnabled();
});
