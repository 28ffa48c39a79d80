import { mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePicture } from './picture.ts';

const folder = await mkdtemp(join(tmpdir(), 'picture-'));

async function convertedPicture(width: number, height: number, maxWidth: number) {
  const [input, outPath] = [join(folder, `${width}.jpg`), join(folder, `${width}.webp`)];
  await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toFile(input);
  await makePicture({ input, outPath, maxWidth });
  const { format, width: wide, height: high, exif } = await sharp(outPath).metadata();
  return { format, size: [wide, high], exif };
}

test('a picture keeps its aspect ratio, fits the maximum width, and loses the camera’s metadata', async () => {
  expect(await convertedPicture(400, 100, 200)).toEqual({ format: 'webp', size: [200, 50], exif: undefined });
  expect(await convertedPicture(120, 90, 200)).toEqual({ format: 'webp', size: [120, 90], exif: undefined });
});

test('refuses a file that is not a picture', async () => {
  const input = join(folder, 'text.png');
  await writeFile(input, 'not a picture');
  await expect(makePicture({ input, outPath: join(folder, 'none.webp'), maxWidth: 64 })).rejects.toMatchObject({
    code: 'unreadable',
  });
});

async function blank(name: string, width: number, height: number): Promise<string> {
  const path = join(folder, name);
  await sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })
    .png({ progressive: true })
    .toFile(path);
  return path;
}

test('refuses a small file of more than 40 megapixels, but accepts 40', async () => {
  const outPath = join(folder, 'bomb.webp');
  const [bomb, large] = [await blank('bomb.png', 10_000, 10_000), await blank('large.png', 8000, 5000)];
  expect((await stat(bomb)).size).toBeLessThan(2_000_000);
  await expect(makePicture({ input: bomb, outPath, maxWidth: 64 })).rejects.toMatchObject({
    code: 'tooLarge',
    detail: { maxPixels: 40_000_000 },
  });
  await makePicture({ input: large, outPath, maxWidth: 64 });
  expect(await sharp(outPath).metadata()).toMatchObject({ width: 64, height: 40 });
});

test('runs four requested conversions of maximum-size pictures one at a time, outside of this process', async () => {
  const input = await blank('forty.png', 6300, 6300);
  const before = process.memoryUsage.rss();
  let [most, together] = [before, 0];
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
    void childCount().then((count) => (together = Math.max(together, count)));
  }, 20);
  const outPaths = [1, 2, 3, 4].map((place) => join(folder, `forty-${place}.webp`));
  await Promise.all(outPaths.map((outPath) => makePicture({ input, outPath, maxWidth: 1920 })));
  clearInterval(watch);
  for (const path of outPaths) expect((await stat(path)).size).toBeGreaterThan(0);
  expect(together).toBe(1);
  expect((most - before) / 1e6).toBeLessThan(60);
});

test('refuses SVG drawings and formats that browsers do not display', async () => {
  const outPath = join(folder, 'drawn.webp');
  const svg = join(folder, 'drawn.svg');
  await writeFile(
    svg,
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
  );
  const tiff = join(folder, 'drawn.tiff');
  await sharp({ create: { width: 10, height: 10, channels: 3, background: 'red' } })
    .tiff()
    .toFile(tiff);
  for (const input of [svg, tiff]) {
    await expect(makePicture({ input, outPath, maxWidth: 64 })).rejects.toMatchObject({ code: 'unreadable' });
  }
});

async function childCount(): Promise<number> {
  const children = await readFile('/proc/self/task/' + process.pid + '/children', 'utf8');
  return children.split(' ').filter(Boolean).length;
}
