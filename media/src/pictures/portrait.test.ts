import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePortrait } from './portrait.ts';

const folder = await mkdtemp(join(tmpdir(), 'portrait-'));

test('makes a portrait square and upright, without the camera’s metadata', async () => {
  const [input, outPath] = [join(folder, 'photo.jpg'), join(folder, 'portrait.webp')];
  // Red above blue, as a camera held upright stores it: rotated, with an orientation tag.
  const blue = { create: { width: 100, height: 200, channels: 3 as const, background: 'blue' } };
  const red = { create: { width: 100, height: 100, channels: 3 as const, background: 'red' } };
  const upright = await sharp(blue)
    .composite([{ input: red, top: 0, left: 0 }])
    .png()
    .toBuffer();
  await sharp(upright)
    .rotate(-90)
    .withExif({ IFD0: { Make: 'Camera' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toFile(input);
  await makePortrait({ input, outPath, pixels: 64 });
  const { format, width, height, exif, orientation } = await sharp(outPath).metadata();
  expect({ format, width, height, exif, orientation }).toEqual({ format: 'webp', width: 64, height: 64 });
  const { data } = await sharp(outPath).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const pixel = (x: number, y: number) => [...data.subarray((y * 64 + x) * 3, (y * 64 + x) * 3 + 3)];
  expect(pixel(32, 8)[0]).toBeGreaterThan(200);
  expect(pixel(32, 56)[2]).toBeGreaterThan(200);
});

test('refuses a file that is not a picture', async () => {
  const input = join(folder, 'text.png');
  await writeFile(input, 'not a picture');
  await expect(makePortrait({ input, outPath: join(folder, 'none.webp'), pixels: 64 })).rejects.toMatchObject({
    code: 'unreadable',
  });
});
