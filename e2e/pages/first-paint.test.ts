import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { call } from '../../server/src/testing/client.ts';
import { sharedVideoId, site } from '../helpers/site.ts';
import { expect, WITH_MOTION, test } from '../helpers/test.ts';

test.use(WITH_MOTION);

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };
const PAGES = [
  ['/#/search?keyword=石桥', PHONE],
  [`/#/detail/${sharedVideoId}`, PHONE],
  [`/#/detail/${sharedVideoId}`, DESKTOP],
  ['/#/category/cat', PHONE],
  ['/#/category/cat', DESKTOP],
] as const;
const libraries = '**/assets/vendor-*.js';

/** Gives the groups a clip's pictures, because the test site has too few clips to fill them. */
async function fillPictures(page: Page): Promise<void> {
  const { posters } = await call(site, 'GET /video/v1/queryVideoByVideoId', { videoId: sharedVideoId });
  await page.route('**/category/v1/query*', async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    const group = { categoryName: '城市', categoryThumbnail: null, coverUrl: posters[0]!.url, posters };
    const list = [1, 2, 3].map((categoryId) => ({ categoryId, ...group }));
    Object.assign(body.data, { list, total: list.length });
    await route.fulfill({ response, json: body });
  });
}

async function picturePlaces(page: Page, root: string): Promise<string[]> {
  const pictures = `${root} img[src*="/files/"]`;
  await expect(page.locator(pictures).first()).toBeVisible({ timeout: 10_000 });
  // Finds and measures in one step: with `evaluateAll`, the app may replace a picture in between.
  return await page.evaluate(
    (selector) =>
      Array.from(document.querySelectorAll(selector), (image) => {
        const { left, top, width, height } = image.getBoundingClientRect();
        return [image.getAttribute('src')!, ...[left, top, width, height].map(Math.round)].join(' ');
      }).slice(0, 4),
    pictures,
  );
}

for (const [path, viewport] of PAGES) {
  const name = path.replace(/\d+$/, ':id');
  test(`${name} shows its first pictures before the app’s code has loaded, in their final position, at ${viewport.width} px`, async ({
    newProfile,
  }) => {
    const page = await newProfile({ viewport });
    await fillPictures(page);
    // The player would replace the picture with an element of its own, so it never loads.
    await page.route('**/assets/player*.js', () => undefined);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(libraries, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'commit' });
    const early = await picturePlaces(page, '[data-first-paint]');
    release();
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.locator('[data-first-paint]')).toHaveCount(0);
    const late = await picturePlaces(page, 'main');
    expect(late.slice(0, early.length)).toEqual(early);
  });
}

test('the app starts even if the first paint’s response never arrives', async ({ newProfile }) => {
  const page = await newProfile();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/video/v1/queryVideoByVideoId*', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/#/detail/${sharedVideoId}`, { waitUntil: 'commit' });
  await expect(page.getByRole('main')).toBeVisible();
  release();
});

test('an address with a hash shows nothing of the home page, and loads none of its pictures', async ({
  newProfile,
}) => {
  const page = await newProfile();
  const pictures: string[] = [];
  page.on('request', (request) => void (request.resourceType() === 'image' && pictures.push(request.url())));
  // Records whether the home page is visible in any frame, from the first one.
  await page.addInitScript(() => {
    const watch = () => {
      const home = document.querySelector('#rendered');
      if (home?.checkVisibility()) Object.assign(window, { sawHome: true });
      requestAnimationFrame(watch);
    };
    watch();
  });
  await page.goto('/#/user/order', { waitUntil: 'networkidle' });
  await expect(page).toHaveURL(/#\/login/);
  expect(await page.evaluate(() => 'sawHome' in window)).toBe(false);
  await page.goto('about:blank');
  pictures.length = 0;
  await page.goto('/#/doc/about', { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => 'sawHome' in window)).toBe(false);
  expect(pictures.filter((url) => url.includes('/files/'))).toEqual([]);
});

test('the app starts even if the first picture never arrives', async ({ newProfile }) => {
  const page = await newProfile();
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/files/public/**', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/#/detail/${sharedVideoId}`, { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  release();
});

test('a clip’s plain address loads no code before its picture', async ({ newProfile }) => {
  const page = await newProfile();
  await page.route('**/files/public/**', async (route) => {
    await sleep(250);
    await route.continue();
  });
  await page.goto(`/v/${sharedVideoId}`, { waitUntil: 'networkidle' });
  const first = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const code = files.filter(({ name }) => name.endsWith('.js'));
    const picture = files.find(({ initiatorType, name }) => initiatorType !== 'css' && name.includes('/files/public/'));
    return { code: Math.min(...code.map(({ startTime }) => startTime)), picture: picture!.responseEnd };
  });
  // Code does not wait longer than this for a picture.
  expect(first.code).toBeGreaterThan(Math.min(first.picture, 500));
});
