import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { call, uploadForm } from '../../server/src/testing/client.ts';
import { order, pay } from '../../server/src/testing/shopping.ts';
import { BAD_CLIPS, clip, type ClipFile } from '../helpers/clips.ts';
import { decodeFile, expectToPlay } from '../helpers/media.ts';
import { publishClip } from '../helpers/shared-clips.ts';
import { createBuyer, createCreator, operatorToken, site } from '../helpers/site.ts';
import { uniqueName } from '../helpers/unique.ts';
import { expectWork } from '../helpers/studio.ts';
import { expect, WITH_MOTION, test } from '../helpers/test.ts';

test.use(WITH_MOTION);

/** Long enough to wait for the other journeys' clips in the queue. */
const TIMEOUT_MS = 360_000;

const SOLD = [
  { file: 'hd.mp4', name: '极光倒映的湖面', size: { width: 1920, height: 1080 } },
  { file: 'portrait.mp4', name: '夜空里的孔明灯竖屏', size: { width: 1080, height: 1920 } },
  // Non-square pixels.
  { file: 'interlaced.mov', name: '老式磁带摄像机拍摄的街景', size: { width: 1920, height: 1080 } },
] as const;

test('an HD, a portrait and an interlaced clip play, and are delivered at their display size', async ({
  newProfile,
}) => {
  test.setTimeout(TIMEOUT_MS);
  const token = await createBuyer(100);
  const clips = await Promise.all(
    SOLD.map(async (sold) => {
      const forSale = { name: uniqueName(sold.name), hdPrice: 20 };
      return { ...sold, ...forSale, ...(await publishClip(site, operatorToken, sold.file, forSale)) };
    }),
  );
  const page = await newProfile({ token });
  for (const { file, name, size, videoId } of clips) {
    await test.step(file, async () => {
      await page.goto(`/#/detail/${videoId}`);
      await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
      const video = page.locator('video');
      await expectToPlay(video);
      const upright = await video.evaluate((shown: HTMLVideoElement) => shown.videoHeight > shown.videoWidth);
      expect(upright).toBe(size.height > size.width);
      const path = test.info().outputPath(file);
      await writeFile(path, await buy(token, videoId));
      expect(await decodeFile(path)).toMatchObject({ ...size, codec: 'h264' });
    });
  }
});

async function buy(token: string, videoId: number): Promise<Buffer> {
  const orderId = await order(site, token, videoId);
  await pay(site, token, orderId);
  const { orderItems } = await call(site, 'GET /order/v1/orderId', { orderId }, token);
  const { orderItemId } = orderItems[0]!;
  const { url } = await call(site, 'GET /video/v1/downloadUrl', { orderItemId }, token);
  const response = await fetch(new URL(url, site.url));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

test('a creator is told why each bad clip cannot be sold', async ({ newProfile }) => {
  test.setTimeout(TIMEOUT_MS);
  const creator = await createCreator();
  const files = Object.keys(BAD_CLIPS) as (keyof typeof BAD_CLIPS)[];
  for (const file of files) await submit(creator, file);
  const studio = await newProfile({ token: creator });
  await studio.goto('/#/user/video');
  for (const file of files) await expectWork(studio, file, BAD_CLIPS[file]);
  await expect(studio.getByRole('article').filter({ hasText: '处理失败' })).toHaveCount(files.length);
  await call(site, 'POST /user/v1/update', { currentUserType: 3 }, creator);
  await studio.goto('/#/user');
  await studio.reload();
  await expect(studio.getByRole('link', { name: new RegExp(`^处理失败.*${files.length}$`) })).toBeVisible();
});

/** Uploads and publishes over the API, since the browser's form would not take an empty file. */
async function submit(token: string, file: ClipFile): Promise<void> {
  const ticket = await call(site, 'POST /upload/v2/videoUploadPolicy', { fileName: file }, token);
  const body = uploadForm(ticket, await openAsBlob(clip(file)), file);
  await fetch(new URL(ticket.uploadUrl, site.url), { method: 'POST', body });
  const words = { videoName: file, videoKeywords: ['试片'], authenticationType: 1, hdPrice: 10 };
  await call(site, 'POST /video/v1/publish', { fileKey: ticket.fileKey, ...words }, token);
}
