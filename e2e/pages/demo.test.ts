import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoAccounts, demoPassword } from '../../server/src/demo/accounts.ts';
import { call } from '../../server/src/testing/client.ts';
import { type ServerProcess, startServer } from '../../server/src/testing/server-process.ts';
import { CACHING_SERVER_ARGS } from '../../testing/derived/program.ts';
import { logIn } from '../helpers/account.ts';
import { expectToPlay } from '../helpers/media.ts';
import { expectQuality } from '../helpers/quality.ts';
import { expect, WITH_MOTION, test } from '../helpers/test.ts';

test.use(WITH_MOTION);

/** Number of clips to wait for; the others are processed in the same way. */
const FIRST_CLIPS = 4;

// Both tests share one server.
test.describe.configure({ mode: 'default' });

let folder: string;
let server: ServerProcess;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'zhenku-demo-'));
  await chmod(folder, 0o711);
  const settings = { DEMO: 'on', PROCESSED_AT_MOST: String(FIRST_CLIPS) };
  server = await startServer(join(folder, 'data'), settings, ...CACHING_SERVER_ARGS);
});

test.afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a new server creates the demo shop, and every public page is accessible and fits', async ({ newProfile }) => {
  // Takes minutes if no earlier run has processed the clips and other tests use the cores.
  test.setTimeout(720_000);
  // Polls the API, because reloading the home page is expensive.
  await expect.poll(async () => await hotClips(), { timeout: 540_000 }).toBeGreaterThanOrEqual(FIRST_CLIPS);
  const page = await newProfile({ baseURL: server.url });
  await expect(async () => {
    await page.goto('/');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await expect(cards(page).nth(FIRST_CLIPS - 1)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });
  await expectQuality(page, 'home', { forVisitors: true });

  const links = await cards(page)
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  const name = (await cards(page).first().getByRole('link').textContent()) ?? '';
  await test.step('search', async () => {
    await page.goto(`/#/search?keyword=${encodeURIComponent(name)}`);
    await expect(cards(page).getByRole('link', { name }).first()).toBeVisible();
    await expectQuality(page, 'search', { forVisitors: true });
  });
  await test.step('detail', async () => {
    await page.goto(links[0]!);
    await expectToPlay(page.locator('video'));
    await expectQuality(page, 'detail', { forVisitors: true });
  });
  const author = await page.locator('a[href^="/u/"]').first().getAttribute('href');
  const groups = ['/a', '/c', '/t'].flatMap((address) => [address, `${address}/1`]);
  const texts = ['/doc/help', '/doc/sign', '/creatorIntro'];
  for (const path of ['/hot', ...groups, '/#/category/activity/1', ...texts, `${author}`]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await expectQuality(page, path, { forVisitors: true });
    });
  }
});

test('the demo accounts that the README names can log in', async ({ newProfile }) => {
  for (const { phone, name, coins } of demoAccounts) {
    const page = await newProfile({ baseURL: server.url });
    await page.goto('/#/login');
    await logIn(page, phone, demoPassword);
    await page.goto('/#/recharge');
    await expect(page.getByText('当前余额').locator('..')).toContainText(coins.toLocaleString('en'));
    await expect(page.getByRole('banner')).toContainText(name);
  }
});

const hotClips = async () => (await call(server, 'GET /video/v1/queryHot', { page: 1, size: 60 })).total;

const cards = (page: Page) => page.getByRole('main').getByRole('article');
