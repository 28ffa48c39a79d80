import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { call } from '../../server/src/testing/client.ts';
import { expectQuality } from '../helpers/quality.ts';
import { sharedVideoId, site } from '../helpers/site.ts';
import { expect, test } from '../helpers/test.ts';

test('a visitor copies a clip’s address, saves its poster, and copies its player, which plays on another site', async ({
  newProfile,
}) => {
  const { videoName } = await call(site, 'GET /video/v1/queryVideoByVideoId', { videoId: sharedVideoId });
  const page = await newProfile({ permissions: ['clipboard-read', 'clipboard-write'] });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.goto(`/#/detail/${sharedVideoId}`);
  await page.getByRole('button', { name: '分享' }).click();
  const panel = page.getByRole('dialog', { name: `分享“${videoName}”` });
  await panel.getByRole('button', { name: '复制' }).click();
  await expect(page.getByText('链接已复制')).toBeVisible();
  const link = await copied();
  expect(link).toMatch(new RegExp(`^http://[^/]+/v/${sharedVideoId}-`));
  await expectQuality(page, 'share panel: link');

  await panel.getByRole('tab', { name: '海报' }).click();
  const poster = panel.getByRole('img', { name: `“${videoName}”的海报` });
  await expect(poster).toBeVisible();
  expect(await poster.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(900);
  await expectQuality(page, 'share panel: poster');
  const saved = page.waitForEvent('download');
  await panel.getByRole('link', { name: '保存海报' }).click();
  expect((await saved).suggestedFilename()).toBe(`${videoName}.jpg`);

  await panel.getByRole('tab', { name: '嵌入网页' }).click();
  await expectQuality(page, 'share panel: code');
  await panel.getByRole('button', { name: '复制代码' }).click();
  const code = await copied();
  await using blog = await startSite(`<!doctype html><title>blog</title>${code}`);
  await page.goto(blog.url);
  const frame = page.frameLocator('iframe');
  await frame.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true;
    await video.play();
  });
  const opened = page.waitForEvent('popup');
  await frame.getByRole('link', { name: videoName }).click();
  await expect(await opened).toHaveURL(link);
});

async function startSite(html: string) {
  const server = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

test('authors and albums are shared by their plain addresses', async ({ newProfile }) => {
  const { authorId } = await call(site, 'GET /video/v1/queryVideoByVideoId', { videoId: sharedVideoId });
  const { list } = await call(site, 'GET /album/v1/query', {});
  const page = await newProfile();
  for (const [path, shared] of [
    [`/#/personal/${authorId}`, `/u/${authorId}`],
    ...list.slice(0, 1).map(({ albumId }) => [`/#/category/album/${albumId}`, `/a/${albumId}`] as const),
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: '分享' }).click();
    await expect(page.getByRole('textbox', { name: '链接' })).toHaveValue(new URL(shared, site.url).href);
    await page.getByRole('button', { name: '关闭' }).click();
  }
});

test('inside WeChat, a clip has its own card, and the site’s after the visitor has left it', async ({ newProfile }) => {
  const { videoName } = await call(site, 'GET /video/v1/queryVideoByVideoId', { videoId: sharedVideoId });
  const page = await newProfile({ userAgent: 'Mozilla/5.0 (Linux; Android 15) Mobile MicroMessenger/8.0.60' });
  const card = () => page.evaluate(() => (window as { wx?: { card?: Record<string, string> } }).wx?.card);
  await page.goto(`/?from=singlemessage#/detail/${sharedVideoId}`);
  await expect.poll(card).toMatchObject({
    title: videoName,
    link: expect.stringMatching(new RegExp(`^http://[^/]+/v/${sharedVideoId}-`)),
    imgUrl: expect.stringMatching(/^http:/),
  });
  await page.goto(`/?from=singlemessage#/hot`);
  await expect.poll(async () => (await card())?.link).toMatch(/^http:\/\/[^/]+\/$/);
});
