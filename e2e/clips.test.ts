import { openAsBlob } from 'node:fs';
import { call, uploadForm } from '../server/src/testing/client.ts';
import { BAD_CLIPS, clip, type ClipFile } from './helpers/clips.ts';
import { decoded, download, expectToPlay } from './helpers/media.ts';
import { chooseTier, find, pay } from './helpers/shop.ts';
import { createBuyer, createCreator, operatorToken, site } from './helpers/site.ts';
import { uniqueName } from './helpers/unique.ts';
import { expectWork, publish } from './helpers/studio.ts';
import { expect, test } from './helpers/test.ts';

/** Long enough to wait behind the other journeys' clips in the queue. */
const PATIENCE_MS = 360_000;

const SOLD = [
  {
    file: 'hd.mp4',
    name: '极光倒映的湖面',
    word: '极光',
    what: 'an HD clip',
    size: { width: 1920, height: 1080 },
  },
  {
    file: 'portrait.mp4',
    name: '夜空里的孔明灯竖屏',
    word: '孔明灯',
    what: 'a portrait clip',
    size: { width: 1080, height: 1920 },
  },
  {
    file: 'interlaced.mov',
    name: '老式磁带摄像机拍摄的街景',
    word: '磁带',
    what: 'an interlaced clip of oblong pixels',
    size: { width: 1920, height: 1080 },
  },
] as const;

for (const { file, name: usualName, word, what, size } of SOLD) {
  test(`${what} is published, found, bought in tier 1 and downloaded`, async ({ newProfile }) => {
    test.setTimeout(PATIENCE_MS);
    const name = uniqueName(usualName);
    const creator = await createCreator();
    const studio = await newProfile({ token: creator });
    await publish(studio, { file, name, keywords: [word], prices: { HD: 66 } });
    await expectWork(studio, name, '审核中');
    const mine = await call(site, 'GET /video/v1/mine', { page: 1, size: 10 }, creator);
    const { videoId } = mine.content[0]!;
    await call(site, 'POST /operator/v1/videos/{videoId}/approve', { videoId }, operatorToken);

    const shop = await newProfile({ token: await createBuyer(100) });
    await find(shop, word, name);
    await expectToPlay(shop.locator('video'));
    await chooseTier(shop, 'HD');
    await shop.getByRole('button', { name: '立即购买' }).click();
    await pay(shop);
    const bought = await download(shop, () => shop.getByRole('button', { name: `下载 ${name}` }).click());
    expect(await decoded(bought)).toMatchObject({ ...size, codec: 'h264' });
  });
}

test('a creator reads why each bad clip cannot be sold', async ({ newProfile }) => {
  test.setTimeout(PATIENCE_MS);
  const creator = await createCreator();
  const files = Object.keys(BAD_CLIPS) as (keyof typeof BAD_CLIPS)[];
  for (const file of files) await submit(creator, file);
  const studio = await newProfile({ token: creator });
  await studio.goto('/#/user/video');
  for (const file of files) await expectWork(studio, file, BAD_CLIPS[file]);
  await expect(studio.getByRole('article').filter({ hasText: '处理失败' })).toHaveCount(files.length);
});

/** Uploads and publishes over the API, since the browser's form would not take an empty file. */
async function submit(token: string, file: ClipFile): Promise<void> {
  const ticket = await call(site, 'POST /upload/v2/videoUploadPolicy', { fileName: file }, token);
  const body = uploadForm(ticket, await openAsBlob(clip(file)), file);
  await fetch(new URL(ticket.uploadUrl, site.url), { method: 'POST', body });
  const words = { videoName: file, videoKeywords: ['试片'], authenticationType: 1, hdPrice: 10 };
  await call(site, 'POST /video/v1/publish', { fileKey: ticket.fileKey, ...words }, token);
}
