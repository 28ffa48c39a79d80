import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder } from './testing/clips.ts';
import { drawMarkPicture } from './mark-picture.ts';
import { makeWatermark } from './watermark.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

const SIZE = { width: 1280, height: 720 };

/** The share of pixels that something is drawn on. */
async function coverage(path: string, region: { left: number; top: number; width: number; height: number }) {
  const alpha = await sharp(path).extract(region).extractChannel('alpha').raw().toBuffer();
  return alpha.filter((value) => value > 20).length / alpha.length;
}

/** The rectangle between two points, given in shares of the picture. */
const part = (left: number, top: number, right: number, bottom: number) => ({
  left: Math.round(left * SIZE.width),
  top: Math.round(top * SIZE.height),
  width: Math.round((right - left) * SIZE.width),
  height: Math.round((bottom - top) * SIZE.height),
});

describe('the watermark', () => {
  it('leaves nearly all of the shot free, with one mark in the middle third', async () => {
    await makeWatermark('帧库 10086', SIZE, at('a.png'));
    expect(await sharp(at('a.png')).metadata()).toMatchObject({ ...SIZE, channels: 4 });
    expect(await coverage(at('a.png'), part(0, 0, 1, 1))).toBeLessThan(0.05);
    expect(await coverage(at('a.png'), part(1 / 3, 1 / 3, 2 / 3, 2 / 3))).toBeGreaterThan(0.08);
    expect(await coverage(at('a.png'), part(0.2, 0.42, 0.33, 0.58)), 'nothing beside it').toBe(0);
  });

  it.each([
    ['left', part(0, 0, 0.5, 1)],
    ['right', part(0.5, 0, 1, 1)],
    ['top', part(0, 0, 1, 0.4)],
    ['bottom', part(0, 0.6, 1, 1)],
    ['middle', part(0.3, 0.3, 0.7, 0.7)],
  ])('is still there when only the %s is kept', async (_side, region) => {
    await makeWatermark('帧库 10086', SIZE, at('a.png'));
    expect(await coverage(at('a.png'), region)).toBeGreaterThan(0.008);
  });

  it('is handed out without a picture and small: over black it is light, over white its edges are dark', async () => {
    const picture = await sharp(await drawMarkPicture('帧库 10086', SIZE))
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { data, info } = picture;
    expect(info).toMatchObject({ width: 640, height: 720 });
    const [black, white] = [data.subarray(0, data.length / 2), data.subarray(data.length / 2)];
    const share = (pixels: Buffer, is: (value: number) => boolean) => pixels.filter(is).length / pixels.length;
    expect(share(black, (value) => value > 40)).toBeGreaterThan(0.003);
    expect(share(white, (value) => value < 215)).toBeGreaterThan(0.003);
    for (const [pixels, ground] of [
      [black, 0],
      [white, 255],
    ] as const) {
      expect(share(pixels, (value) => Math.abs(value - ground) < 3)).toBeGreaterThan(0.9);
    }
  });

  it('draws markup as text, and any length', async () => {
    await makeWatermark('<b>&"\'</b>'.repeat(40), { width: 720, height: 1280 }, at('b.png'));
    expect(await sharp(at('b.png')).metadata()).toMatchObject({ width: 720, height: 1280 });
  });

  it('is drawn with the shipped font where the machine has none', async () => {
    const none = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>';
    await writeFile(at('none.conf'), none);
    for (const sign of ['帧', '库']) {
      const args = [join(import.meta.dirname, 'draw-watermark.ts'), sign, '1280', '720', at(`${sign}.png`), '0'];
      await promisify(execFile)(process.execPath, args, { env: { ...process.env, FONTCONFIG_FILE: at('none.conf') } });
    }
    // A machine without the glyph draws a box of equal size for any; these signs differ, and match what is drawn here.
    for (const sign of ['帧', '库']) {
      await makeWatermark(sign, SIZE, at('here.png'));
      const [there, here] = await Promise.all([
        coverage(at(`${sign}.png`), { left: 0, top: 0, ...SIZE }),
        coverage(at('here.png'), { left: 0, top: 0, ...SIZE }),
      ]);
      expect(there / here).toBeCloseTo(1, 2);
    }
    expect((await readFile(at('帧.png'))).equals(await readFile(at('库.png')))).toBe(false);
  });
});
