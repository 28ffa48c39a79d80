import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TOKEN_COOKIE } from '@zhenku/contract/constants';
import type { CDPSession, Page } from '@playwright/test';
import { call, logInOperator, registerCreator } from '../server/src/testing/client.ts';
import { startServer } from '../server/src/testing/server-process.ts';
import { clip } from './helpers/clips.ts';
import { expectQuality } from './helpers/quality.ts';
import { expect, test } from './helpers/test.ts';
import { uniquePhone } from './helpers/unique.ts';

const FILES = 20;
const MB = 1024 * 1024;

test('a dropped folder of 20 files survives a lost network, a killed server and a reload, and arrives complete', async ({
  browser,
}) => {
  const root = await mkdtemp(join(tmpdir(), 'zhenku-e2e-'));
  // The embedded database does not run as root; its user must be able to enter the folder.
  await chmod(root, 0o711);
  const dataDir = join(root, 'data');
  const [folder, hashes] = await makeFolder(root);
  let server = await startServer(dataDir);
  // A context that allows console errors, because the network and the server go down.
  const context = await browser.newContext({ baseURL: server.url });
  try {
    const { token } = await registerCreator(server, uniquePhone(), await logInOperator(server));
    await context.addCookies([{ name: TOKEN_COOKIE, value: token, url: server.url }]);
    const page = await context.newPage();
    page.on('dialog', (dialog) => void dialog.accept());
    // A single session, because a second one's network conditions would not replace the first one's.
    const session = await context.newCDPSession(page);
    const network = (offline: boolean, uploadThroughput: number) =>
      session.send('Network.emulateNetworkConditions', {
        offline,
        latency: 0,
        downloadThroughput: -1,
        uploadThroughput,
      });
    const total = page.getByText(/已完成\d+个/);
    const finished = async () => Number(/已完成(\d+)个/.exec((await total.textContent()) ?? '')?.[1] ?? 0);

    await page.goto('/#/user/material');
    await network(false, MB);
    await dropFolder(page, session, folder);
    await expect(page.getByText(`正在上传3个 · 等待${FILES - 3}个`)).toBeVisible();
    await expectQuality(page, 'a batch of 20 uploading files');
    await expect.poll(finished).toBeGreaterThan(1);

    await test.step('reports a lost network, and resumes uploads once it is back', async () => {
      await network(true, 0);
      await expect(page.getByText(/3个等待网络恢复/)).toBeVisible();
      const before = await finished();
      await network(false, MB);
      await expect.poll(finished).toBeGreaterThan(before);
    });

    await test.step('survives a killed server, and a reload asks for the files but keeps the bytes that have arrived', async () => {
      await expect.poll(() => halfway(page)).toBe(true);
      await server.kill();
      await expect(page.getByText(/3个等待网络恢复/)).toBeVisible();
      server = await startServer(dataDir, { PORT: new URL(server.url).port });
      await page.reload();
      await expect(page.getByText('请重新选择该文件以继续').first()).toBeVisible();
      expect(await finished()).toBeGreaterThan(2);
      await network(false, -1);
      await dropFolder(page, session, folder);
      await expect(page.getByText(`已完成${FILES}个`)).toBeVisible();
    });

    await test.step('stores every file once and unchanged', async () => {
      const { content, total: uploads } = await call(server, 'GET /upload/v3/mine', { page: 1, size: 60 }, token);
      expect(uploads).toBe(FILES);
      expect(content.every(({ complete }) => complete)).toBe(true);
      for (const [fileName, { bytes, sha256 }] of hashes) {
        const found = async () => (await call(server, 'GET /upload/v3/find', { bytes, sha256 }, token)).file?.fileName;
        await expect.poll(found).toBe(fileName);
      }
    });
  } finally {
    await context.close();
    await server.stop();
    await rm(root, { recursive: true, force: true });
  }
});

type Hashes = Map<string, { bytes: number; sha256: string }>;

/** Makes a folder of clips, each made unique by an appended box that players skip. */
async function makeFolder(root: string): Promise<[string, Hashes]> {
  const folder = join(root, '雨林的清晨');
  await mkdir(join(folder, '航拍'), { recursive: true });
  const start = await readFile(clip('interlaced.mov'));
  const hashes: Hashes = new Map();
  for (let n = 1; n <= FILES; n += 1) {
    const bytes = MB + n;
    const header = Buffer.alloc(8);
    header.writeUInt32BE(bytes + 8);
    header.write('free', 4);
    const content = Buffer.concat([start, header, randomBytes(bytes)]);
    const fileName = `雨林-${String(n).padStart(2, '0')}.mov`;
    await writeFile(join(folder, n % 2 ? '.' : '航拍', fileName), content);
    hashes.set(fileName, { bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
  }
  return [folder, hashes];
}

/** Returns whether any file is between 5 and 60 percent uploaded. */
const halfway = async (page: Page) => {
  const bars = page.locator('tbody').getByRole('progressbar');
  const values = await bars.evaluateAll((all) => all.map((bar) => Number((bar as HTMLProgressElement).value)));
  return values.some((value) => value > 5 && value < 60);
};

/** Drops a folder onto the page as a user does, which a file chooser cannot simulate. */
async function dropFolder(page: Page, session: CDPSession, folder: string): Promise<void> {
  const box = (await page.getByText('拖入视频文件或文件夹').boundingBox())!;
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  const data = { items: [], files: [folder], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, ...at, data });
  }
}
