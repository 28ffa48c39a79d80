import { expect } from '@playwright/test';
import { keptAddresses, test } from '../helpers/controlled-site.ts';
import { expectQuality } from '../helpers/quality.ts';
import { sharedVideoId } from '../helpers/site.ts';

test('without a network the shop says so, and reloads once there is a connection', async ({
  context,
  controlledSite,
  page,
}) => {
  const clip = `${controlledSite.url}/v/${sharedVideoId}`;
  const offline = page.getByRole('heading', { name: '没有网络' });

  await test.step('a visit caches the offline page only', async () => {
    await page.goto(clip);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    await page.goto(`${controlledSite.url}/#/search?keyword=a`);
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('');
    await expect.poll(() => keptAddresses(page)).toEqual(['/offline', '/favicon.svg']);
  });

  await test.step('any page of the shop then shows it at its own address', async () => {
    controlledSite.setState('unreachable');
    await page.goto(`${controlledSite.url}/hot`);
    await expect(offline).toBeVisible();
    await page.goto(clip);
    await expect(offline).toBeVisible();
    await expect(page).toHaveURL(clip);
    await expectQuality(page, 'offline');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(offline).toBeVisible();
  });

  await test.step('the console and files are left to the browser', async () => {
    // A tab of its own each, because the browser's error page would interrupt the next navigation.
    for (const path of ['/console', '/files/public/none.mp4', '/video-platform/video/v1/queryHot']) {
      const tab = await context.newPage();
      await expect(tab.goto(controlledSite.url + path), path).rejects.toThrow(/ERR_/);
      await tab.close();
    }
  });

  await test.step('the page opens after a retry, and as soon as the connection is back', async () => {
    await page.goto(clip);
    await expect(offline).toBeVisible();
    controlledSite.setState('normal');
    await page.getByRole('button', { name: '重试' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(offline).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(offline).toBeHidden();
  });

  await test.step('an open page says so within two seconds, and goes on by itself', async () => {
    await page.goto(`${controlledSite.url}/#/hot`);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.mouse.move(300, 300);
    // The notice’s code loads with the first sign of use.
    const loaded = () =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('connection-notice'));
    await expect.poll(() => page.evaluate(loaded)).toBe(true);
    await context.setOffline(true);
    const away = page.getByText('网络已断开，恢复后自动继续');
    await expect(away).toBeVisible({ timeout: 2_000 });
    await page.evaluate(() => (location.hash = '#/search?keyword=a'));
    await context.setOffline(false);
    await expect(away).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('a');

    controlledSite.setState('unreachable');
    await page.evaluate(() => (location.hash = '#/search?keyword=b'));
    await expect(page.getByText('连不上服务器，正在重试')).toBeVisible();
    controlledSite.setState('normal');
    await expect(page.getByText('连不上服务器，正在重试')).toBeHidden();
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toContainText('b');
  });

  await test.step('the page that verifies certificates keeps its own worker', async () => {
    await page.goto(`${controlledSite.url}/verify`);
    await expect(page.getByRole('status')).toContainText('本页已可离线使用');
    const scopes = await page.evaluate(async () => {
      const all = await navigator.serviceWorker.getRegistrations();
      return all.map(({ scope }) => new URL(scope).pathname).toSorted();
    });
    expect(scopes).toEqual(['/', '/verify']);
    controlledSite.setState('unreachable');
    await page.reload();
    await expect(page.getByLabel('拖入文件，或点击选择')).toBeAttached();
  });
});
