import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOKEN_COOKIE } from '@zhenku/contract/constants';
import type { CDPSession, Page } from '@playwright/test';
import { call } from '../server/src/testing/client.ts';
import { clip } from './helpers/clips.ts';
import { createCreator, site } from './helpers/site.ts';
import { work } from './helpers/studio.ts';
import { expect, test } from './helpers/test.ts';
import { uniqueName } from './helpers/unique.ts';

const MB = 1024 * 1024;

test('dropped files survive a lost network and a reload, resume, and are published', async ({ browser }) => {
  const token = await createCreator();
  const name = uniqueName('断网也能续传的云海');
  const files = await Promise.all([1, 2, 3, 4].map((n) => makeClip(`${name}-${n}.mp4`, 24 * MB)));
  // A context that allows console errors, because the network is down for a while.
  const context = await browser.newContext();
  await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: site.url }]);
  const page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
  const network = await controlNetwork(page);
  await page.goto('/#/user/publish');

  await test.step('several files upload at once, and the others wait', async () => {
    await network({ uploadThroughput: 2 * MB });
    await page.getByLabel(/拖入视频文件/).setInputFiles(files);
    for (const n of [1, 2, 3]) await expect(row(page, n).getByRole('button', { name: /暂停/ })).toBeVisible();
    await expect(row(page, 4)).toContainText('等待上传');
    await expect.poll(() => percentOf(page, 1)).toBeGreaterThan(0);
    await expect(row(page, 1)).toContainText(/\/s · 剩余|正在计算/);
  });

  await test.step('pausing one starts the next', async () => {
    await row(page, 2).getByRole('button', { name: /暂停/ }).click();
    await expect(row(page, 2)).toContainText('已暂停');
    await expect.poll(() => percentOf(page, 4)).toBeGreaterThan(0);
  });

  await test.step('uploads continue on another page, and wait there while offline', async () => {
    await page.goto('/#/user/video');
    const indicator = page.getByRole('link', { name: /正在上传 \d 个文件/ });
    await expect(indicator).toBeVisible();
    await network({ offline: true });
    await expect(page.getByRole('link', { name: /网络中断，恢复后自动继续/ })).toBeVisible();
    await network({ uploadThroughput: 2 * MB });
    await indicator.click();
    const before = await percentOf(page, 1);
    await expect.poll(() => percentOf(page, 1)).toBeGreaterThan(before);
  });

  await test.step('a reload keeps the bytes that have arrived, and asks for the files again', async () => {
    await page.reload();
    await expect(row(page, 1)).toContainText('请重新选择该文件以继续');
    await expect(row(page, 2)).toContainText('请重新选择该文件以继续');
    expect(await percentOf(page, 1)).toBeGreaterThan(0);
    await network({});
    await page.getByLabel(`重新选择 ${name}-2.mp4`).setInputFiles(files[0]!);
    await expect(page.getByText(/不是同一个文件/)).toBeVisible();
    await page.getByLabel(`重新选择 ${name}-2.mp4`).setInputFiles(files[1]!);
    await page.getByLabel(/拖入视频文件/).setInputFiles(files);
    for (const n of [1, 2, 3, 4]) await expect(row(page, n)).toContainText('已上传');
    await expect(page.getByRole('listitem').filter({ hasText: name })).toHaveCount(4);
  });

  await test.step('one upload is cancelled, one is published, and the form shows the next', async () => {
    await row(page, 4).getByRole('button', { name: /删除/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await expect(row(page, 4)).toBeHidden();
    await row(page, 1).getByRole('radio').check();
    await expect(page.getByLabel('作品名称')).toHaveValue(`${name}-1`);
    await page.getByLabel('关键词', { exact: true }).fill('云海');
    await page.getByLabel('关键词', { exact: true }).press('Enter');
    await page.getByRole('textbox', { name: 'HD', exact: true }).fill('88');
    await page.getByRole('button', { name: '发布', exact: true }).click();
    await expect(row(page, 1)).toBeHidden();
    await expect(page.getByLabel('作品名称')).toHaveValue(new RegExp(`^${name}-[23]$`));
    await page.goto('/#/user/video');
    await expect(work(page, `${name}-1`)).toBeVisible();
  });

  await test.step('the same file is recognised without another upload', async () => {
    await page.goto('/#/user/publish');
    await expect(row(page, 2)).toContainText('已上传');
    // Before the job has hashed the file, the page would upload it again.
    const content = await readFile(files[0]!);
    const wanted = { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') };
    await expect
      .poll(async () => (await call(site, 'GET /upload/v3/find', wanted, token)).file?.videoId ?? null)
      .not.toBeNull();
    await page.getByLabel(/拖入视频文件/).setInputFiles(files[0]!);
    await expect(row(page, 1)).toContainText('该文件已用于作品');
  });
  await context.close();
});

const row = (page: Page, n: number) =>
  page.getByRole('listitem').filter({ has: page.getByText(new RegExp(`-${n}\\.mp4$`)) });

async function percentOf(page: Page, n: number): Promise<number> {
  return Number(await row(page, n).getByRole('progressbar').getAttribute('value', { timeout: 5_000 }));
}

/** Makes a large, unique clip by appending a box that players skip. */
async function makeClip(name: string, bytes: number): Promise<string> {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(bytes + 8);
  header.write('free', 4);
  const path = join(await mkdtemp(join(tmpdir(), 'upload-')), name);
  await writeFile(path, Buffer.concat([await readFile(clip('hd.mp4')), header, randomBytes(bytes)]));
  return path;
}

interface Network {
  offline?: boolean;
  uploadThroughput?: number;
}

async function controlNetwork(page: Page): Promise<(network: Network) => Promise<void>> {
  const session: CDPSession = await page.context().newCDPSession(page);
  return async ({ offline = false, uploadThroughput = -1 }) => {
    await session.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  };
}
