import { createHash } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { call, uploadForm } from '../../server/src/testing/client.ts';
import { order, pay } from '../../server/src/testing/shopping.ts';
import { clip, type ClipFile } from '../helpers/clips.ts';
import { download } from '../helpers/media.ts';
import { expectQuality } from '../helpers/quality.ts';
import { publishClip } from '../helpers/shared-clips.ts';
import { createBuyer, operatorToken, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';
import { uniqueName } from '../helpers/unique.ts';

test('a sold clip gets a real 4K file: its buyer keeps the sold file, the next buyer gets the new one', async ({
  newProfile,
}) => {
  test.slow();
  const name = uniqueName('换过原片的钟楼');
  const { videoId, authorToken } = await publishClip(site, operatorToken, 'interlaced.mov', { name, hdPrice: 20 });
  const [first, second] = [await createBuyer(50), await createBuyer(50)];
  await pay(site, first, await order(site, first, videoId));
  const page = await newProfile({ token: first });
  const sold = await downloadBought(page, name);

  const fileKey = await upload('real-4k.mp4', authorToken);
  const words = { videoName: name, videoKeywords: [name], authenticationType: 1, hdPrice: 20 };
  await call(site, 'POST /video/v1/update', { videoId, fileKey, ...words }, authorToken);
  const nextStatus = async () =>
    (await call(site, 'GET /video/v1/mine/detail', { videoId }, authorToken)).nextVersion?.status;
  // A 4K clip that was never processed takes minutes on a busy machine.
  await expect.poll(nextStatus, { timeout: 480_000 }).toBe(1);
  await call(site, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operatorToken);

  await test.step('the first buyer gets the same bytes as before', async () => {
    expect(await downloadBought(page, name)).toBe(sold);
  });

  await test.step('the next buyer sees the measured resolution and the pixels, on a desktop and a phone', async () => {
    const other = await newProfile({ token: second });
    for (const width of [1440, 390]) {
      await other.setViewportSize({ width, height: 900 });
      await other.goto(`/#/detail/${videoId}`);
      await expect(other.getByText(/^实测 4K$/)).toBeVisible();
      if (width === 390) await other.getByRole('button', { name: '逐帧' }).click();
      await other.getByRole('button', { name: '放大镜' }).click();
      await expect(other.getByText('镜内1:1')).toContainText('原片的一帧 3840×2160');
      await other.reload();
    }
    await expectQuality(other, 'a clip with the badge of its measured resolution');
    await pay(site, second, await order(site, second, videoId));
    expect(await downloadBought(other, name)).not.toBe(sold);
  });
});

async function downloadBought(page: Page, name: string): Promise<string> {
  await page.goto('/#/user/download');
  const file = await download(page, () => page.getByRole('button', { name: `下载 ${name} HD` }).click());
  const content = await readFile(await file.path());
  return createHash('sha256').update(content).digest('hex');
}

async function upload(fileName: ClipFile, token: string): Promise<string> {
  const ticket = await call(site, 'POST /upload/v2/videoUploadPolicy', { fileName }, token);
  const body = uploadForm(ticket, await openAsBlob(clip(fileName)), fileName);
  await fetch(new URL(ticket.uploadUrl, site.url), { method: 'POST', body });
  return ticket.fileKey;
}
