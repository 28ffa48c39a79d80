import { SHARED_CLIP } from '../helpers/shared-clips.ts';
import { expectToPlay } from '../helpers/media.ts';
import { expectQuality } from '../helpers/quality.ts';
import { expect, WITH_MOTION, test } from '../helpers/test.ts';

// The quick look plays by itself unless the user prefers reduced motion.
test.use(WITH_MOTION);

test('space on a card opens the quick look, which plays, offers to buy, moves to the next clip, and returns the focus to the card', async ({
  newProfile,
}) => {
  const page = await newProfile({ viewport: { width: 1440, height: 900 } });
  await page.goto('/#/hot');
  const cards = page.getByRole('main').getByRole('article');
  const [first, second] = [cards.nth(0).getByRole('link'), cards.nth(1).getByRole('link')];
  const names = [await first.textContent(), await second.textContent()] as [string, string];
  await first.focus();
  await page.keyboard.press(' ');
  await expect(page).toHaveURL(/#\/hot$/);
  const look = page.getByRole('dialog', { name: names[0] });
  await expectToPlay(look.locator('video'));
  await test.step('the player handles its keyboard shortcuts', async () => {
    await page.keyboard.press(' ');
    await expect.poll(() => look.locator('video').evaluate((video: HTMLVideoElement) => video.paused)).toBe(true);
  });
  await expect(look.getByRole('button', { name: '立即购买' })).toBeVisible();
  await expectQuality(page, 'quick look');

  await page.keyboard.press('PageDown');
  await expect(page.getByRole('dialog', { name: names[1] })).toBeVisible();
  await expectToPlay(page.getByRole('dialog').locator('video'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^上一条/ })
    .click();
  await expect(look).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(first).toBeFocused();

  await test.step('the space key works for a hovered card, without a click', async () => {
    await first.blur();
    await cards.nth(1).hover();
    await page.keyboard.press(' ');
    await expect(page.getByRole('dialog', { name: names[1] })).toBeVisible();
  });
});

test('the eye icon on a card also opens the quick look, which links to the clip’s page', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/hot');
  const card = page.getByRole('article').filter({ hasText: SHARED_CLIP.name }).first();
  await card.hover();
  await card.getByRole('button', { name: '快速查看' }).click();
  const look = page.getByRole('dialog', { name: SHARED_CLIP.name });
  await look.getByRole('link', { name: '打开详情页' }).click();
  await expect(page).toHaveURL(/#\/detail\/\d+$/);
  await expect(look).toHaveCount(0);
});

test('on a phone, swiping the picture moves to the next clip in the list, and Back returns to the list', async ({
  newProfile,
}) => {
  const page = await newProfile({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto('/#/hot');
  const cards = page.getByRole('main').getByRole('article');
  const [first, second] = [cards.nth(0).getByRole('link'), cards.nth(1).getByRole('link')];
  const names = [await first.textContent(), await second.textContent()] as [string, string];
  await first.tap();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(names[0]);
  const resultPager = page.getByRole('navigation', { name: '结果' });
  await expect(resultPager).toContainText(/^1 \/ \d+$/);
  await expect(resultPager.getByRole('button', { name: '上一条' })).toBeDisabled();
  await expectToPlay(page.locator('video').first());

  const touch = await page.context().newCDPSession(page);
  const swipe = async (from: number, to: number, down = 0) => {
    const box = (await page.locator('video').first().boundingBox())!;
    const y = box.y + box.height / 3;
    const at = (part: number) => [{ x: from + (to - from) * part, y: y + down * part }];
    await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0) });
    for (const part of [0.3, 0.6, 1])
      await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(part) });
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  await swipe(300, 120);
  await expect(title).toHaveText(names[1]);
  await expect(resultPager).toContainText(/^2 \/ /);
  await expectToPlay(page.locator('video').first());
  await swipe(120, 300);
  await expect(title).toHaveText(names[0]);
  await resultPager.getByRole('button', { name: '下一条' }).click();
  await expect(title).toHaveText(names[1]);
  await test.step('a scroll is not a swipe', async () => {
    const address = page.url();
    await swipe(200, 120, -200);
    expect(page.url()).toBe(address);
  });
  await page.goBack();
  await expect(page).toHaveURL(/#\/hot$/);
});
