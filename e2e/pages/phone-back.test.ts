import type { Page } from '@playwright/test';
import { expectToPlay } from '../helpers/media.ts';
import { expect, WITH_MOTION, test } from '../helpers/test.ts';

test.use(WITH_MOTION);

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Opens a list from another page, so that one Back too many would show. */
async function openList(page: Page) {
  await page.goto('/#/category/cat');
  await expect(page.getByRole('main')).toBeVisible();
  await page.goto('/#/hot');
  await expect(page.getByRole('article').first()).toBeVisible();
}

/** Waits for an overlay's history entry, whose code loads with the first overlay. */
const expectEntry = (page: Page) =>
  expect.poll(() => page.evaluate(() => (history.state as { overlay?: number } | null)?.overlay)).toBe(1);

test('on a phone, Back closes sheets, dialogs and menus, one at a time, and then leaves the page', async ({
  newProfile,
}) => {
  const page = await newProfile(PHONE);
  await openList(page);
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: /^筛选/ }).tap();
  await expect(sheet).toBeVisible();
  await expectEntry(page);
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/#\/hot$/);

  await test.step('closing by the button leaves no entry behind', async () => {
    await page.getByRole('button', { name: /^筛选/ }).tap();
    await sheet.getByRole('button', { name: '关闭' }).tap();
    await expect(sheet).toHaveCount(0);
  });

  await test.step('the menu closes', async () => {
    await page.getByRole('button', { name: '菜单' }).tap();
    const menu = page.locator('header [popover]:popover-open');
    await expect(menu).toBeVisible();
    await expectEntry(page);
    await page.goBack();
    await expect(menu).toHaveCount(0);
    await expect(page).toHaveURL(/#\/hot$/);
  });

  await test.step('after a reload, the sheet has no entry', async () => {
    await page.getByRole('button', { name: /^筛选/ }).tap();
    await expect(sheet).toBeVisible();
    await expectEntry(page);
    await page.reload();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect.poll(() => page.evaluate(() => (history.state as { overlay?: number }).overlay ?? 0)).toBe(0);
    await page.goBack();
    await expect(page).toHaveURL(/#\/category\/cat$/);
  });
});

test('on a phone, the quick look moves by swipes, closes by Back, and gives its entry to a page opened from it', async ({
  newProfile,
}) => {
  const page = await newProfile(PHONE);
  await openList(page);
  const cards = page.getByRole('main').getByRole('article');
  const names = [
    await cards.nth(0).getByRole('link').textContent(),
    await cards.nth(1).getByRole('link').textContent(),
  ];
  const look = page.getByRole('dialog');
  const openFirst = () => cards.nth(0).getByRole('button', { name: '快速查看' }).tap();
  await openFirst();
  await expect(look).toHaveAccessibleName(names[0]!);
  await expectEntry(page);
  await expectToPlay(look.locator('video'));

  const touch = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number) => {
    const box = (await look.locator('video').boundingBox())!;
    const at = (part: number) => [{ x: from + (to - from) * part, y: box.y + box.height / 3 }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const part of [0.3, 0.6, 1])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(300, 120);
  await expect(look).toHaveAccessibleName(names[1]!);
  await expectToPlay(look.locator('video'));
  await swipe(120, 300);
  await expect(look).toHaveAccessibleName(names[0]!);
  await page.goBack();
  await expect(look).toHaveCount(0);
  await expect(page).toHaveURL(/#\/hot$/);

  await openFirst();
  await expect(look.getByRole('button', { name: '分享' })).toBeVisible();
  await look.getByRole('link', { name: '打开详情页' }).tap();
  await expect(page).toHaveURL(/#\/detail\/\d+$/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/hot$/);
  await page.goBack();
  await expect(page).toHaveURL(/#\/category\/cat$/);
});
