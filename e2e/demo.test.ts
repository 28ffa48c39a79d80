import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { demoAccounts, demoPassword } from '../server/src/demo/accounts.ts';
import { type ServerProcess, startServer } from '../server/src/testing/server-process.ts';
import { logIn } from './helpers/account.ts';
import { expectToPlay } from './helpers/media.ts';
import { expectQuality } from './helpers/quality.ts';
import { expect, test } from './helpers/test.ts';

/** So many are enough: the others are processed in the same way. */
const FIRST_CLIPS = 4;

// Both tests share one server.
test.describe.configure({ mode: 'default' });

let folder: string;
let server: ServerProcess;

test.beforeAll(async () => {
  test.setTimeout(120_000);
  folder = await mkdtemp(join(tmpdir(), 'zhenku-demo-'));
  await chmod(folder, 0o711);
  server = await startServer(join(folder, 'data'), { DEMO: 'on' });
});

test.afterAll(async () => {
  await signalProcessing('SIGCONT');
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

test('a new server fills its shop by itself, and every public page of it is accessible and fits', async ({
  newProfile,
}) => {
  test.setTimeout(360_000);
  const page = await newProfile({ baseURL: server.url });
  await expect(async () => {
    await page.goto('/');
    await expect(cards(page).nth(FIRST_CLIPS - 1)).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 240_000 });
  await signalProcessing('SIGSTOP');
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
    await page.goto(`/${links[0]}`);
    await expectToPlay(page.locator('video'));
    await expectQuality(page, 'detail', { forVisitors: true });
  });
  const author = await page.locator('a[href^="#/personal/"]').first().getAttribute('href');
  const groups = ['album', 'cat', 'label'].flatMap((type) => [`#/category/${type}`, `#/category/${type}/1`]);
  const texts = ['#/doc/help', '#/doc/sign', '#/creatorIntro'];
  for (const path of ['#/hot', ...groups, '#/category/activity/1', ...texts, `${author}`]) {
    await test.step(path, async () => {
      await page.goto(`/${path}`);
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

/** Halts or resumes the processing of further clips, since the browsers need the machine. */
async function signalProcessing(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  for (const { pid, command } of (await server?.processes()) ?? [])
    if (command.includes('ffmpeg')) process.kill(pid, signal);
}

/** The clips of the page's lists. */
const cards = (page: Page) => page.getByRole('main').getByRole('article');
