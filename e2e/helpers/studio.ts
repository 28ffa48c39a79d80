import { parse } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { clip, type ClipFile } from './clips.ts';
import { assertUncountedWords } from './shared-clips.ts';

interface Publication {
  file: ClipFile | { path: string };
  name: string;
  keywords: readonly string[];
  /** In yuan, by the first word of the tier's name. */
  prices: Partial<Record<'HD' | '4K' | 'PLUS', number>>;
}

export async function publish(page: Page, { file, name, keywords, prices }: Publication): Promise<void> {
  assertUncountedWords([name, ...keywords]);
  await page.goto('/#/user/publish');
  const path = typeof file === 'string' ? clip(file) : file.path;
  await page.getByLabel(/拖入视频文件/).setInputFiles(path);
  // Starting the upload fills in the file's name; typing at that moment would mix the two.
  await expect(page.getByLabel('作品名称')).toHaveValue(parse(path).name);
  await page.getByLabel('作品名称').fill(name);
  for (const keyword of keywords) {
    await page.getByLabel('关键词', { exact: true }).fill(keyword);
    await page.getByLabel('关键词', { exact: true }).press('Enter');
  }
  for (const [tier, yuan] of Object.entries(prices)) {
    await page.getByRole('textbox', { name: tier, exact: true }).fill(String(yuan));
  }
  await expect(page.getByText(/^已上传/)).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(page.getByRole('heading', { name: '管理作品' })).toBeVisible();
  await expect(work(page, name)).toBeVisible();
}

export const work = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });

/** Waits until the list shows a work in this state; the page polls for it. */
export async function expectWork(page: Page, name: string, state: string): Promise<void> {
  await expect(work(page, name)).toContainText(state, { timeout: 240_000 });
}

/** Slows this page's uploads down so that they can be watched. Returns a function that undoes that. */
export async function slowUploads(page: Page, bytesPerSecond: number): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(bytesPerSecond);
  return async () => {
    await limit(-1);
    await session.detach();
  };
}
