import { SHARED_CLIP } from './helpers/shared-clips.ts';
import { expectToPlay } from './helpers/media.ts';
import { expectQuality } from './helpers/quality.ts';
import { expect, MOVING, test } from './helpers/test.ts';

// The quick look plays by itself for those who take motion.
test.use(MOVING);

test('space on a card opens the quick look, which plays, sells, moves on, and closes to the same card', async ({
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
  await test.step('its player has the keys', async () => {
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
});

test('the eye on a card opens the quick look too, and leads to the clip’s page', async ({ newProfile }) => {
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
