import type { Locator, Page } from '@playwright/test';
import { expectQuality } from '../helpers/quality.ts';
import { SEARCHED } from '../helpers/shared-clips.ts';
import { expect, WITH_MOTION, test } from '../helpers/test.ts';

test.use(WITH_MOTION);

const FIRST = SEARCHED.first.name;
const SECOND = SEARCHED.second.name;

const results = (page: Page) => page.getByRole('main').getByRole('article');
const resultOf = (page: Page, name: string) => results(page).filter({ hasText: name });
const filters = (page: Page) => page.getByRole('region', { name: '筛选' });
const openFilters = (page: Page, group: string) => filters(page).getByRole('button', { name: group }).click();
const conditions = (page: Page) => page.getByRole('list', { name: '已选条件' });

test('the URL of a filtered search shows another visitor the same results and filters', async ({ newProfile }) => {
  const page = await newProfile({ viewport: { width: 1440, height: 900 } });
  await page.goto('/#/search?keyword=风车');
  await expect(results(page)).toHaveCount(2);
  await expect(resultOf(page, FIRST).locator('mark')).toHaveText('风车');
  await expect(page.getByRole('navigation', { name: '分页' })).toHaveCount(0);

  await openFilters(page, '画幅与规格');
  await expect(filters(page).getByRole('radio', { name: '横屏 2' })).toBeVisible();
  await expect(filters(page).getByRole('radio', { name: 'PLUS 1' })).toBeVisible();
  await filters(page).getByRole('group', { name: '画面方向' }).getByText('横屏').click();
  await filters(page).getByRole('group', { name: '规格', exact: true }).getByText('PLUS').click();
  await openFilters(page, '价格与授权');
  await filters(page).getByLabel('最高价格').fill('50');
  await filters(page).getByLabel('最高价格').press('Enter');
  await page.getByRole('button', { name: /^排序/ }).click();
  await page.getByRole('menuitemradio', { name: '价格从低到高' }).click();
  await expect(results(page)).toHaveCount(1);
  await expect(page).toHaveURL(/orientation=1&tier=3&priceMax=50&sort=priceAsc$/);

  const other = await newProfile({ viewport: { width: 1440, height: 900 } });
  await other.goto(page.url());
  await expect(results(other)).toHaveCount(1);
  await expect(resultOf(other, FIRST)).toBeVisible();
  await expect(conditions(other).getByRole('link')).toHaveText(['横屏', 'PLUS 规格', '最多 ¥50', '清除全部']);
  await expect(other.getByRole('button', { name: '排序：价格从低到高' })).toBeVisible();
  await openFilters(other, '画幅与规格');
  await expect(filters(other).getByRole('radio', { name: /^PLUS/ })).toBeChecked();
  await openFilters(other, '价格与授权');
  await expect(filters(other).getByLabel('最高价格')).toHaveValue('50');

  await test.step('each filter is removed by its chip', async () => {
    await other.keyboard.press('Escape');
    await conditions(other).getByRole('link', { name: '取消筛选 最多 ¥50' }).click();
    await conditions(other).getByRole('link', { name: '取消筛选 PLUS 规格' }).click();
    await expect(results(other)).toHaveCount(2);
    await openFilters(other, '价格与授权');
    await expect(filters(other).getByLabel('最高价格')).toHaveValue('');
    await other.goBack();
    await expect(results(other)).toHaveCount(1);
  });
});

test('a search without results suggests other pages', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/search?keyword=风车&orientation=2');
  await expect(page.getByText('暂无相关作品')).toBeVisible();
  await expect(page.getByRole('link', { name: '看看热门素材' })).toBeVisible();
  await page.getByRole('link', { name: '清除筛选条件' }).click();
  await expect(results(page)).toHaveCount(2);
  await expect(page).toHaveURL(/#\/search\?keyword=[^&]+$/);
});

test('a search without near matches offers a notification and popular clips, but no filters', async ({
  newProfile,
}) => {
  const page = await newProfile({ viewport: { width: 1440, height: 900 } });
  await page.goto('/#/search?keyword=zzqqxx');
  await expect(page.getByText('暂无相关作品')).toBeVisible();
  await expect(page.getByRole('region', { name: '热门素材' }).getByRole('article').first()).toBeVisible();
  await expect(page.getByRole('button', { name: '登录，找到时通知我' })).toBeVisible();
  await expect(filters(page).getByRole('button')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^排序/ })).toBeHidden();
});

test('a mistyped word leads to the closest known word', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/search?keyword=清石巷');
  await expect(page.getByText('暂无相关作品')).toBeVisible();
  const near = page.getByRole('region', { name: '相近结果' });
  await near.getByRole('list', { name: '您是不是要找' }).getByRole('link', { name: '青石巷' }).click();
  await expect(resultOf(page, SECOND)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent('青石巷')}$`));
});

test('the old results stay, dimmed, until the new ones arrive', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/search?keyword=风车');
  await expect(results(page)).toHaveCount(2);
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  await page.route('**/video/v1/queryByKeyword', async (route) => {
    await held;
    await route.continue();
  });
  await openFilters(page, '画幅与规格');
  await filters(page).getByRole('group', { name: '规格', exact: true }).getByText('PLUS').click();
  await expect(page.locator('ul[aria-busy=true]').getByRole('article')).toHaveCount(2);
  goOn();
  await expect(results(page)).toHaveCount(1);
});

test('words are suggested by Chinese, pinyin and initials, and chosen with the keyboard', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/search');
  const box = page.getByRole('main').getByRole('combobox', { name: '搜索视频素材' });
  for (const typed of ['青石', 'qingshixiang', 'qsx']) {
    await box.fill(typed);
    await expect(page.getByRole('option', { name: /^青石巷/ }).first()).toBeVisible();
  }
  await box.press('ArrowDown');
  const suggested = page.getByRole('listbox', { name: '搜索建议' });
  await expect(suggested.getByRole('option', { selected: true })).toHaveText(/^青石巷 ?1 条/);
  await box.press('Enter');
  await expect(page).toHaveURL(new RegExp(`keyword=${encodeURIComponent('青石巷')}`));
  await expect(results(page)).toHaveCount(1);

  await test.step('the latest keywords are suggested in an empty box', async () => {
    const next = page.getByRole('main').getByRole('combobox', { name: '搜索视频素材' });
    await next.fill('');
    const last = page.getByRole('main').getByRole('listbox', { name: '最近搜索' });
    await expect(last.getByRole('option')).toHaveText(['青石巷']);
    await next.press('Escape');
    await expect(last).toBeHidden();
  });
});

test('a phone has the filters in a drawer', async ({ newProfile }) => {
  const page = await newProfile({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await page.goto('/#/search?keyword=风车');
  await expect(filters(page).getByRole('button', { name: '画幅与规格' })).toBeHidden();
  await page.getByRole('button', { name: '筛选' }).click();
  const drawer = page.getByRole('dialog', { name: '筛选' });
  await drawer.getByRole('group', { name: '规格', exact: true }).getByText('PLUS').click();
  await drawer.getByRole('button', { name: '查看 1 条素材' }).click();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('button', { name: '筛选 · 1' })).toBeFocused();
  await expect(results(page)).toHaveCount(1);
});

test('the search page is accessible and fits', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/search?keyword=风车&orientation=1&durationMin=1');
  await expect(results(page)).toHaveCount(2);
  await expectQuality(page, 'the search page');
});

const preview = (card: Locator) => card.locator('video');

async function expectPreview(card: Locator): Promise<void> {
  await expect(preview(card)).toHaveAttribute('data-playing', 'true');
  await expect.poll(() => preview(card).evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0);
}

test('hovering a card plays its preview, one at a time', async ({ newProfile }) => {
  const page = await newProfile({ viewport: { width: 1440, height: 900 } });
  await page.goto('/#/search?keyword=风车');
  const [one, two] = [resultOf(page, FIRST), resultOf(page, SECOND)];
  await one.hover();
  await expectPreview(one);
  await two.hover();
  await expectPreview(two);
  await expect(preview(one)).toHaveCount(0);
});

test('the thumbnails follow the pointer until the preview has loaded', async ({ newProfile }) => {
  const page = await newProfile({ viewport: { width: 1440, height: 900 } });
  await page.route('**/preview?hover=true', () => undefined);
  await page.goto('/#/search?keyword=风车');
  const card = resultOf(page, SECOND);
  await card.hover();
  const box = (await card.boundingBox())!;
  const pictures = new Set<string>();
  for (const part of [0.02, 0.98]) {
    const shown = card.locator('div > div > img');
    // Moves again until the thumbnails have loaded.
    await expect(async () => {
      await page.mouse.move(box.x + box.width * part, box.y + 40, { steps: 3 });
      await expect(shown).toBeVisible({ timeout: 500 });
    }).toPass();
    pictures.add((await shown.getAttribute('src')) ?? '');
  }
  expect(pictures.size).toBe(2);
});

test('keyboard focus plays the preview too, and nothing plays for users who prefer reduced motion', async ({
  newProfile,
}) => {
  const page = await newProfile();
  await page.goto('/#/search?keyword=风车');
  await expect(results(page)).toHaveCount(2);
  // After a key press, the browser treats focus as keyboard focus.
  await page.keyboard.press('Tab');
  await page.getByRole('link', { name: FIRST }).focus();
  await expectPreview(resultOf(page, FIRST));
  await page.getByRole('link', { name: SECOND }).focus();
  await expectPreview(resultOf(page, SECOND));
  await expect(preview(resultOf(page, FIRST))).toHaveCount(0);

  await test.step('the preview plays once and stays on its last frame, and the pointer scrubs through it', async () => {
    const card = resultOf(page, SECOND);
    const place = () => preview(card).evaluate(({ currentTime, duration }: HTMLVideoElement) => currentTime / duration);
    await expect.poll(() => preview(card).evaluate((video: HTMLVideoElement) => video.ended)).toBe(true);
    const box = (await card.boundingBox())!;
    await card.hover();
    await page.mouse.move(box.x + box.width / 4, box.y + 40, { steps: 2 });
    await expect.poll(place).toBeLessThan(0.5);
    // The pointer rests, so the preview plays to its end again.
    await expect.poll(place).toBe(1);
  });

  const still = await newProfile({ reducedMotion: 'reduce' });
  const asked: string[] = [];
  still.on('request', (request) => void asked.push(request.url()));
  await still.goto('/#/search?keyword=风车');
  await resultOf(still, FIRST).hover();
  await resultOf(still, SECOND).hover();
  expect(asked.filter((url) => url.includes('hover=true'))).toEqual([]);
});

test('touch plays the preview by long press and opens the clip by tap', async ({ newProfile }) => {
  const page = await newProfile({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto('/#/search?keyword=风车');
  const card = resultOf(page, FIRST);
  const box = (await card.locator('img').first().boundingBox())!;
  const touch = await page.context().newCDPSession(page);
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await expectPreview(card);
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expectPreview(card);
  await expect(page).toHaveURL(/#\/search/);

  await page.getByRole('heading', { level: 1 }).tap();
  await expect(preview(card)).toHaveCount(0);
  await page.getByRole('link', { name: FIRST }).tap();
  await expect(page.getByRole('heading', { name: FIRST })).toBeVisible();
});
