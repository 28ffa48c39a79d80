import { ffmpeg, ffprobe, fileInput } from '@zhenku/media/programs/run';
import { expect, type Download, type Locator, type Page } from '@playwright/test';

export async function expectToPlay(video: Locator): Promise<void> {
  await expect(video).toBeVisible();
  const state = () =>
    video.evaluate((media: HTMLVideoElement) => ({
      // The clips are short and loop.
      played: media.played.length > 0 ? media.played.end(media.played.length - 1) : 0,
      frames: media.getVideoPlaybackQuality().totalVideoFrames,
    }));
  await expect.poll(async () => (await state()).played, { timeout: 30_000 }).toBeGreaterThan(0.3);
  expect((await state()).frames).toBeGreaterThan(3);
}

/** Presses a download button and returns the download, which starts in a new tab. */
export async function download(page: Page, press: () => Promise<void>): Promise<Download> {
  const [arriving] = await Promise.all([page.context().waitForEvent('download'), press()]);
  expect(await arriving.failure()).toBeNull();
  return arriving;
}

interface Picture {
  width: number;
  height: number;
  codec: string;
}

export async function decodeFile(path: string): Promise<Picture> {
  const input = fileInput(path);
  await ffmpeg(['-xerror', ...input, '-f', 'null', '-'], { timeoutMs: 120_000 });
  const entries = 'stream=width,height,codec_name';
  const { stdout } = await ffprobe(['-select_streams', 'v:0', '-show_entries', entries, '-of', 'json', ...input]);
  const { streams } = JSON.parse(stdout.toString()) as {
    streams: [{ width: number; height: number; codec_name: string }];
  };
  const [{ width, height, codec_name: codec }] = streams;
  return { width, height, codec };
}
