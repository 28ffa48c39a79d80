import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder } from './testing/clips.ts';
import { makeWatermark } from './watermark.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

const SIZE = { width: 960, height: 540 };

/** The share of pixels that something is drawn on. */
async function coverage(path: string, region: { left: number; top: number; width: number; height: number }) {
  const alpha = await sharp(path).extract(region).extractChannel('alpha').raw().toBuffer();
  return alpha.filter((value) => value > 20).length / alpha.length;
}

describe('the watermark', () => {
  it('covers the picture to its corners, at its size, and is transparent between', async () => {
    await makeWatermark('帧库 10086', SIZE, at('a.png'));
    expect(await sharp(at('a.png')).metadata()).toMatchObject({ ...SIZE, channels: 4 });
    const corner = { width: 240, height: 135 };
    for (const left of [0, SIZE.width - corner.width]) {
      for (const top of [0, SIZE.height - corner.height]) {
        const share = await coverage(at('a.png'), { left, top, ...corner });
        expect(share).toBeGreaterThan(0.03);
        expect(share).toBeLessThan(0.4);
      }
    }
  });

  it('draws markup as text, and any length', async () => {
    await makeWatermark('<b>&"\'</b>'.repeat(40), { width: 540, height: 960 }, at('b.png'));
    expect(await sharp(at('b.png')).metadata()).toMatchObject({ width: 540, height: 960 });
  });

  it('is drawn with the shipped font where the machine has none', async () => {
    const none = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>';
    await writeFile(at('none.conf'), none);
    for (const sign of ['帧', '库']) {
      const args = [join(import.meta.dirname, 'draw-watermark.ts'), sign, '960', '540', at(`${sign}.png`)];
      await promisify(execFile)(process.execPath, args, { env: { ...process.env, FONTCONFIG_FILE: at('none.conf') } });
    }
    // A machine without the glyph draws a box of equal size for any; these signs differ, and match what is drawn here.
    for (const sign of ['帧', '库']) {
      await makeWatermark(sign, SIZE, at('here.png'));
      const [there, here] = await Promise.all([
        coverage(at(`${sign}.png`), { left: 0, top: 0, ...SIZE }),
        coverage(at('here.png'), { left: 0, top: 0, ...SIZE }),
      ]);
      expect(there / here).toBeCloseTo(1, 1);
    }
    expect((await readFile(at('帧.png'))).equals(await readFile(at('库.png')))).toBe(false);
  });
});
