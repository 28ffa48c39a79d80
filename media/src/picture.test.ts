import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { makePicture } from './picture.ts';

const folder = await mkdtemp(join(tmpdir(), 'picture-'));

async function made(width: number, height: number, maxWidth: number) {
  const [input, outPath] = [join(folder, `${width}.jpg`), join(folder, `${width}.webp`)];
  await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toFile(input);
  await makePicture({ input, outPath, maxWidth });
  const { format, width: wide, height: high, exif } = await sharp(outPath).metadata();
  return { format, size: [wide, high], exif };
}

test('a picture keeps its shape, is at most as wide as it may be, and tells nothing of the camera', async () => {
  expect(await made(400, 100, 200)).toEqual({ format: 'webp', size: [200, 50], exif: undefined });
  expect(await made(120, 90, 200)).toEqual({ format: 'webp', size: [120, 90], exif: undefined });
});

test('what is no picture is refused', async () => {
  const input = join(folder, 'text.png');
  await writeFile(input, 'not a picture');
  await expect(makePicture({ input, outPath: join(folder, 'none.webp'), maxWidth: 64 })).rejects.toMatchObject({
    code: 'unreadable',
  });
});
