import type { Page } from '@playwright/test';
import { expectToPlay } from '../helpers/media.ts';
import { violations } from '../helpers/quality.ts';
import { operatorToken, site, sharedVideoId } from '../helpers/site.ts';
import { publishClip } from '../helpers/shared-clips.ts';
import { expect, WITH_MOTION, test } from '../helpers/test.ts';

test.use(WITH_MOTION);

const detail = `/#/detail/${sharedVideoId}`;
const WIDTHS = [360, 390, 768, 1440, 1920];

const video = (page: Page) => page.locator('media-controller video');
const timeOf = (page: Page) => video(page).evaluate((media: HTMLVideoElement) => media.currentTime);
const strip = (page: Page) => page.getByRole('toolbar', { name: '画面缩略图' });

const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
            if (!hadRecentInput) sum += value;
          }
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve(sum), 500);
      }),
  );

test('clicking a frame below the player seeks to it', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto(detail);
  await expectToPlay(video(page));
  await page.keyboard.press('k');
  const frames = strip(page).getByRole('button');
  await expect(frames).toHaveCount(25);
  await test.step('the current frame is in view', async () => {
    await video(page).evaluate((media: HTMLVideoElement) => (media.currentTime = media.duration * 0.99));
    await expect(frames.last()).toHaveAttribute('aria-current', 'true');
    await expect(frames.last()).toBeInViewport({ ratio: 0.9 });
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });
  const step = (await video(page).evaluate((media: HTMLVideoElement) => media.duration)) / 25;

  await frames.nth(10).click();
  await expect.poll(() => timeOf(page)).toBeCloseTo(10 * step, 1);
  await expect(frames.nth(10)).toHaveAttribute('aria-current', 'true');
  await frames.nth(20).click();
  await expect.poll(() => timeOf(page)).toBeCloseTo(20 * step, 1);
  await expect(frames.nth(10)).not.toHaveAttribute('aria-current');

  await test.step('arrow keys move between frames, which form one tab stop', async () => {
    await frames.nth(20).press('Home');
    await expect(frames.first()).toBeFocused();
    for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('ArrowRight');
    await expect(frames.nth(3)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(() => timeOf(page)).toBeCloseTo(3 * step, 1);
    await page.keyboard.press('Tab');
    await expect(strip(page).locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Shift+Tab');
    await expect(frames.nth(3)).toBeFocused();
  });

  await test.step('a frame outside the marked part is shown, and the marks stay', async () => {
    await page.keyboard.press('i');
    await expect(page.getByLabel('标记区间')).not.toHaveText('');
    await frames.first().click();
    await expect.poll(() => timeOf(page)).toBe(0);
    await expect(page.getByLabel('标记区间')).not.toHaveText('');
  });
});

for (const width of WIDTHS) {
  test(`nothing shifts when the player and its frames appear at ${width} px`, async ({ newProfile }) => {
    const page = await newProfile({ viewport: { width, height: 900 } });
    await page.goto(detail);
    await expect(strip(page)).toBeVisible();
    await expectToPlay(video(page));
    expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
    const player = (await page.locator('media-controller').boundingBox())!;
    const controls = page.locator('media-control-bar > *:visible');
    expect(await controls.count()).toBeGreaterThan(3);
    for (const control of await controls.all()) {
      const { y, height } = (await control.boundingBox())!;
      expect(y + height, 'no control overflows the player').toBeLessThanOrEqual(player.y + player.height);
    }
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0);
  });
}

test('the player’s button labels match their visible texts from the start', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto(detail);
  const mismatches = async () => (await violations(page, ['label-content-name-mismatch'])).map(({ html }) => html);
  // Waits for the shop's text, which hides the player library's own.
  await expect(page.locator('media-clock')).toContainText(/00:\d\d \/ 00:\d\d/);
  expect(await mismatches()).toEqual([]);
  await expectToPlay(video(page));
  expect(await mismatches()).toEqual([]);
  await page.keyboard.press('Shift+>');
  await expect(page.locator('media-playback-rate-menu-button')).toHaveAttribute('aria-label', '播放速度 1.25x');
  expect(await mismatches()).toEqual([]);
});

test('a clip with sound starts muted and can be unmuted', async ({ newProfile }) => {
  const { videoId } = await publishClip(site, operatorToken, 'hd-with-sound.mp4', {
    name: '有声的街角',
    hdPrice: 30,
  });
  const page = await newProfile();
  await page.goto(`/#/detail/${videoId}`);
  await expectToPlay(video(page));
  const muted = () => video(page).evaluate((media: HTMLVideoElement) => media.muted);
  expect(await muted()).toBe(true);
  await video(page).hover();
  await page.locator('media-mute-button').click();
  expect(await muted()).toBe(false);
  await expect(page.locator('media-volume-range')).toBeVisible();
  const heard = () =>
    video(page).evaluate(
      (media) => (media as unknown as { webkitAudioDecodedByteCount: number }).webkitAudioDecodedByteCount,
    );
  await expect.poll(heard).toBeGreaterThan(0);
  await page.keyboard.press('m');
  expect(await muted()).toBe(true);
  await page.keyboard.press('m');
  await page.reload();
  await expectToPlay(video(page));
  expect(await muted(), 'silent again on the next visit').toBe(true);

  await page.goto(detail);
  await expectToPlay(video(page));
  await expect(page.locator('media-mute-button')).toHaveCount(0);
});
