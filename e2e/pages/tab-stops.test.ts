import { randomUUID } from 'node:crypto';
import { call } from '../../server/src/testing/client.ts';
import { openConsole } from '../helpers/console.ts';
import { operatorToken, site, sharedVideoId } from '../helpers/site.ts';
import { SHARED_CLIP } from '../helpers/shared-clips.ts';
import { expect, test } from '../helpers/test.ts';

test('the first tab stop skips the menus, in the shop', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/hot');
  await expect(page.getByRole('article').first()).toBeVisible();
  const skip = page.getByRole('link', { name: '跳到正文' });
  await page.keyboard.press('Tab');
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(/#\/hot$/);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the first tab stop skips the menus, in the console', async ({ newProfile }) => {
  const page = await newProfile();
  await openConsole(page);
  await page.reload();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: '跳到正文' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a card is one tab stop, followed by its actions', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/hot');
  const card = page.getByRole('article').filter({ hasText: SHARED_CLIP.name }).first();
  await card.getByRole('link').focus();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: '快速查看' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: '收藏' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.getByRole('button', { name: '加入购物车' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(card.locator(':focus')).toHaveCount(0);
  await expect(card.getByRole('link')).toHaveCount(1);
});

test('an activity on the home page leads to all of its clips', async ({ newProfile }) => {
  const activityName = `古镇之春${randomUUID().slice(0, 8)}`;
  const { activityId } = await call(site, 'POST /operator/v1/activities', { activityName }, operatorToken);
  await call(
    site,
    'PUT /operator/v1/activities/{activityId}/videos',
    { activityId, videoIds: [sharedVideoId] },
    operatorToken,
  );
  const page = await newProfile();
  await page.goto('/');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await page.getByRole('tab', { name: activityName }).click();
  await page.getByRole('link', { name: '查看全部' }).click();
  await expect(page).toHaveURL(`/#/category/activity/${activityId}`);
  await expect(page.getByRole('heading', { name: activityName })).toBeVisible();
  await expect(page.getByRole('article').filter({ hasText: SHARED_CLIP.name }).first()).toBeVisible();
});
