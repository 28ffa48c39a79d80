import type { Page } from '@playwright/test';
import { call } from '../../server/src/testing/client.ts';
import { TEST_PASSWORD, logIn, createAccount } from '../helpers/account.ts';
import { download, expectToPlay } from '../helpers/media.ts';
import { expectQuality } from '../helpers/quality.ts';
import { chooseTier, pay } from '../helpers/shop.ts';
import { createBuyer, operatorToken, site, sharedVideoId } from '../helpers/site.ts';
import { SHARED_CLIP } from '../helpers/shared-clips.ts';
import { expect, WITH_MOTION, test } from '../helpers/test.ts';

test.use(WITH_MOTION);

const detail = `/#/detail/${sharedVideoId}`;
const KEYWORD = '石桥';

test('a visitor goes from a hot keyword through a filter to a clip, and back to it after the login that its sample needs', async ({
  newProfile,
}) => {
  await call(site, 'PUT /operator/v1/home', { hotSearchKeys: [KEYWORD] }, operatorToken);
  const { phone } = await createAccount();

  const page = await newProfile({ viewport: { width: 1440, height: 900 } });
  await page.goto('/');
  await page.getByRole('main').getByRole('link', { name: KEYWORD, exact: true }).click();
  const filters = page.getByRole('region', { name: '筛选' });
  await filters.getByRole('button', { name: '画幅与规格' }).click();
  await filters.getByText('横屏').click();
  await expect(page).toHaveURL(/orientation=1/);
  // The open filter covers the first results.
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: SHARED_CLIP.name, exact: true }).click();
  await expectToPlay(page.locator('video').first());
  await page.getByRole('button', { name: '下载小样' }).click();
  await expect(page).toHaveURL(/#\/login\?redirect=/);
  await logIn(page, phone, TEST_PASSWORD);
  await expect(page).toHaveURL(new RegExp(`#/detail/${sharedVideoId}$`));
  const sample = await download(page, () => page.getByRole('button', { name: '下载小样' }).click());
  expect(sample.suggestedFilename()).toBe(`${sharedVideoId}-sample.mp4`);
});

const state = (page: Page) =>
  page
    .locator('video')
    .first()
    .evaluate((video: HTMLVideoElement) => ({
      time: video.currentTime,
      paused: video.paused,
      rate: video.playbackRate,
    }));

/**
 * Watches a part of the clip repeat several times. Returns the earliest time shown, and by how many seconds the end was
 * exceeded at most, beyond what played between two animation frames: the page cannot act in between.
 */
const watchLoop = (page: Page, to: number) =>
  page
    .locator('video')
    .first()
    .evaluate(async (video: HTMLVideoElement, end) => {
      let [earliest, excess, repeats] = [Infinity, 0, 0];
      let [last, lastFrame] = [video.currentTime, performance.now()];
      while (repeats < 4) {
        await new Promise(requestAnimationFrame);
        const [time, frame] = [video.currentTime, performance.now()];
        if (time < last) repeats += 1;
        earliest = Math.min(earliest, time);
        excess = Math.max(excess, time - end - (frame - lastFrame) / 1_000);
        [last, lastFrame] = [time, frame];
      }
      return { earliest, excess };
    }, to);

/** The interlaced clip has 25 pairs of fields per second; each field has become a frame. */
const FPS = 50;

test('the player responds to its keyboard shortcuts', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto(detail);
  await expectToPlay(page.locator('video').first());
  await test.step('space plays and pauses; J, K and L are a shuttle', async () => {
    await page.keyboard.press('k');
    await expect.poll(async () => (await state(page)).paused).toBe(true);
    await page.keyboard.press(' ');
    await expect.poll(async () => (await state(page)).paused).toBe(false);
    await page.keyboard.press('l');
    expect((await state(page)).rate).toBe(2);
    await page.keyboard.press('k');
    expect(await state(page)).toMatchObject({ paused: true, rate: 1 });
    await page.keyboard.press('j');
    await expect.poll(async () => (await state(page)).time, 'plays back to the first frame').toBeCloseTo(0.5 / FPS, 3);
    await expect(page.getByLabel('时间码')).toHaveText('00:00:00:00');
  });

  await test.step('arrow keys, full stop and comma show single frames', async () => {
    await page.keyboard.press('.');
    await expect.poll(async () => (await state(page)).paused).toBe(true);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByLabel('时间码')).toHaveText('00:00:00:02');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('.');
    await expect.poll(async () => (await state(page)).time).toBeCloseTo(2.5 / FPS, 2);
    await page.keyboard.press(',');
    await expect.poll(async () => (await state(page)).time).toBeCloseTo(1.5 / FPS, 2);
  });

  await test.step('I and O mark a part, which repeats and survives a reload; X clears it', async () => {
    await page.keyboard.press('i');
    for (let frame = 0; frame < 10; frame += 1) await page.keyboard.press('.');
    await expect.poll(async () => (await state(page)).time).toBeCloseTo(11.5 / FPS, 2);
    await page.keyboard.press('o');
    const range = page.getByLabel('标记区间');
    await expect(range).toHaveText('00:00:00:01 – 00:00:00:11 · 长 00:00:00:11');
    await page.keyboard.press(' ');
    const { earliest, excess } = await watchLoop(page, 12 / FPS);
    expect(earliest).toBeGreaterThanOrEqual(1 / FPS);
    expect(excess, 'stops at the first frame behind the part').toBeLessThan(2 / FPS);
    await page.reload();
    await expect(range).toHaveText(/^00:00:00:01/);
    // The part ends before the time that expectToPlay waits for.
    await expect.poll(async () => (await state(page)).paused).toBe(false);
    await page.keyboard.press('x');
    await expect(range).toHaveText('');
  });

  await test.step('the speed stays between 0.5 and 2', async () => {
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Shift+>');
    expect((await state(page)).rate).toBe(2);
    for (let presses = 0; presses < 6; presses += 1) await page.keyboard.press('Shift+<');
    expect((await state(page)).rate).toBe(0.5);
  });

  await test.step('? shows the keys, and they can be turned off there', async () => {
    await page.keyboard.press('?');
    const help = page.getByRole('dialog', { name: '键盘快捷键' });
    await help.getByRole('checkbox', { name: '启用快捷键' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    expect((await state(page)).paused).toBe(false);
    // Not the space bar: it would scroll the page, and browsers pause a muted clip that is out of sight.
    await page.keyboard.press('k');
    await page.keyboard.press('?');
    await expect(help).toBeHidden();
    expect((await state(page)).paused).toBe(false);
  });

  await test.step('the seek bar shows its thumbnails', async () => {
    const cues = await page
      .locator('video')
      .first()
      .evaluate((video: HTMLVideoElement) => video.textTracks[0]?.cues?.length);
    expect(cues).toBe(25);
  });
});

test('a tier is chosen, deselected and explained beside its price', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto(detail);
  const hd = page.getByRole('button', { name: /^HD/ });
  await expect(hd).toHaveAttribute('aria-pressed', 'true');
  await expect(
    page.getByText('PLUS 为扩展授权：画面与 HD 相同，另可用于影视、综艺、纪录片和产品内置；不含个人用途。'),
  ).toBeVisible();
  await page.getByText('授权范围', { exact: true }).first().click();
  const uses = page.getByRole('table', { name: '授权范围' });
  await expect(uses.getByRole('row', { name: /产品内置视频/ })).toHaveText(/不可以.*可以/);
  await hd.click();
  await expect(hd).toHaveAttribute('aria-pressed', 'false');
  await page.getByRole('button', { name: '立即购买' }).click();
  await expect(page.getByText('请选择规格')).toBeVisible();

  const sheet = page.getByRole('region', { name: '技术参数' });
  await expect(sheet).toContainText(/编码H\.264 \(AVC\)/);
  await expect(sheet).toContainText(/码率[\d.]+ Mbps/);
  await expect(sheet).toContainText(
    /HD 文件1920×1080 · MP4 · H\.264 \(AVC\) · 8 位 4:2:0 · 逐行 [\d.]+ fps · .*[\d.]+[KM]B/,
  );
  await page.getByRole('list', { name: '关键词' }).getByRole('link', { name: KEYWORD }).click();
  await expect(page).toHaveURL(new RegExp(`#/search\\?keyword=${encodeURIComponent(KEYWORD)}`));
});

test('tiers in the cart and bought tiers are marked', async ({ newProfile }) => {
  const page = await newProfile({ token: await createBuyer(100) });
  await page.goto(detail);
  await chooseTier(page, 'PLUS');
  await page.getByRole('main').getByRole('button', { name: '加入购物车' }).first().click();
  await expect(page.getByRole('button', { name: /^PLUS.*已在购物车/ })).toBeVisible();
  await expect(page.getByRole('link', { name: '去购物车' })).toBeVisible();
  await chooseTier(page, 'HD');
  await page.getByRole('button', { name: '立即购买' }).click();
  await pay(page);
  await page.goto(detail);
  await expect(page.getByRole('button', { name: /^HD.*已购买/ })).toBeVisible();
  const bought = await download(page, () => page.getByRole('button', { name: `下载 ${SHARED_CLIP.name} HD` }).click());
  expect(bought.suggestedFilename()).toBe(`${sharedVideoId}-HD-${SHARED_CLIP.name}.mp4`);
});

test('a clip’s page is accessible and fits; in one column its name and prices come before the tools', async ({
  newProfile,
}) => {
  const page = await newProfile({ viewport: { width: 390, height: 844 } });
  await page.goto(detail);
  await expectToPlay(page.locator('video').first());
  for (const tier of [/^HD/, /^PLUS/])
    await expect(page.getByRole('button', { name: tier })).toBeInViewport({ ratio: 1 });
  const tools = page.getByRole('group', { name: '逐帧与标记' });
  for (const width of [1000, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(tools).toBeHidden();
  }
  const show = page.getByRole('button', { name: '逐帧', exact: true });
  await show.click();
  await expect(show).toHaveAttribute('aria-expanded', 'true');
  await tools.getByRole('button', { name: '放大镜' }).click();
  await expect(page.getByRole('button', { name: /^放大镜：/ })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tools.getByRole('button', { name: '放大镜' })).toBeFocused();
  await expectQuality(page, 'a clip’s page');
});

test('a missing clip’s page suggests other pages', async ({ newProfile }) => {
  const page = await newProfile();
  await page.goto('/#/detail/999999');
  await expect(page.getByText('这条素材不存在或已下架')).toBeVisible();
  await page.getByRole('link', { name: '看看热门素材' }).click();
  await expect(page).toHaveURL(/#\/hot/);
});
