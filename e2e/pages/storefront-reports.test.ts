import type { Page, Request } from '@playwright/test';
import { createBuyer } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';

const VIEW = '/video-platform/statistic/v1/website/report';
const LOG = '/video-platform/website/v1/log/report';

function reportsOf(page: Page, path: string): Record<string, unknown>[] {
  const reports: Record<string, unknown>[] = [];
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === path) reports.push(request.postDataJSON() as Record<string, unknown>);
  });
  return reports;
}

test('each of a visitor’s navigations is reported with the device id', async ({ newProfile }) => {
  const page = await newProfile();
  const views = reportsOf(page, VIEW);
  await page.goto('/');
  await expect.poll(() => views.length).toBe(1);
  await page.getByRole('banner').getByRole('link', { name: '热门素材' }).click();
  await expect.poll(() => views.length).toBe(2);
  await page.goBack();
  await expect.poll(() => views.length).toBe(3);
  const deviceId = await page.evaluate(() => localStorage.getItem('deviceId'));
  expect(deviceId).toMatch(/\w{16,}/);
  expect(views.map(({ cnt, websiteUrl, userId }) => [cnt, new URL(String(websiteUrl)).hash, userId])).toEqual([
    [1, '', deviceId],
    [1, '#/hot', deviceId],
    [1, '', deviceId],
  ]);
  await page.reload();
  await expect.poll(() => views.at(-1)?.userId).toBe(deviceId);
});

test('a logged-in user’s navigation is reported with their user id', async ({ newProfile }) => {
  const page = await newProfile({ token: await createBuyer() });
  const views = reportsOf(page, VIEW);
  await page.goto('/');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userId'))).toMatch(/^\d+$/);
  await page.getByRole('banner').getByRole('link', { name: '热门素材' }).click();
  await expect.poll(() => views.at(-1)?.userId).toBe(await page.evaluate(() => localStorage.getItem('userId')));
});

test('a refused call is logged once, a refused log never', async ({ newProfile }) => {
  const page = await newProfile();
  const logs = reportsOf(page, LOG);
  await page.route(`**${LOG}`, (route) => route.fulfill({ json: { code: 42900, data: null, message: '太频繁' } }));
  await page.goto('/#/category/cat/2147483000');
  await expect(page.getByRole('heading', { name: '没有这个分类' })).toBeVisible();
  await expect.poll(() => logs.length).toBe(1);
  expect(logs[0]).toMatchObject({
    action: 'GET /category/v1/info',
    type: 'api',
    extra: { code: 40400 },
    url: page.url(),
    deviceId: expect.stringMatching(/\w{16,}/),
  });
  await page.getByRole('banner').getByRole('link', { name: '热门素材' }).click();
  await page.goBack();
  await page.waitForLoadState('networkidle');
  expect(logs).toHaveLength(1);
});
