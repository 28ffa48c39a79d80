import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ClipMark, movingTexts, overlayOptions, placeAt, placedTexts } from './mark-layout.ts';
import { ffmpeg, fileInput } from '../programs/run.ts';
import { generate, tempFolder } from '../testing/clips.ts';
import { drawStillMarks, drawWatermarks } from './watermark.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

const SIZE = { width: 1280, height: 720 };
const OWN: ClipMark = { text: '帧库 10086', seed: 'seed' };
const OTHER: ClipMark = { text: '帧库 10087', seed: 'another seed' };
const FRAMES = 64;

async function framesOf(chains: string[], source: string, sheet?: string): Promise<Uint8Array[]> {
  const graph = [`[0:v]scale=${SIZE.width}:${SIZE.height},setsar=1,fps=25,format=yuv420p[in]`, ...chains].join(';');
  const inputs = [...fileInput(source), ...(sheet ? ['-i', sheet] : [])];
  const output = ['-filter_complex', `${graph};[out]format=gray[grey]`, '-map', '[grey]', '-frames:v', String(FRAMES)];
  const { stdout } = await ffmpeg([...inputs, ...output, '-f', 'rawvideo', 'pipe:1'], {
    maxStdoutBytes: 2 ** 27,
    timeoutMs: 120_000,
  });
  const bytes = SIZE.width * SIZE.height;
  return Array.from(
    { length: stdout.length / bytes },
    (_, i) => new Uint8Array(stdout.subarray(i * bytes, (i + 1) * bytes)),
  );
}

async function previewOf(mark: ClipMark, source: string): Promise<Uint8Array[]> {
  const drawn = await drawWatermarks(mark, { preview: { size: SIZE, path: at('sheet.png') }, stills: [] });
  return await framesOf(drawn.chains('[in]', '[1:v]', '[out]'), source, drawn.path);
}

/** Makes a watermark that does not move, which an average reveals. */
async function stillPreviewOf(mark: ClipMark, source: string): Promise<Uint8Array[]> {
  await drawStillMarks(mark, [{ size: SIZE, path: at('still.png') }]);
  return await framesOf(['[in][1:v]overlay=format=yuv420[out]'], source, at('still.png'));
}

const meanOf = (frames: readonly Uint8Array[]) =>
  Float32Array.from(
    { length: frames[0]!.length },
    (_, i) => frames.reduce((sum, frame) => sum + frame[i]!, 0) / frames.length,
  );

function blur(values: Float32Array): Float32Array {
  const { width, height } = SIZE;
  const radius = 20;
  const sums = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0, row = 0; x < width; x++) {
      row += values[y * width + x]!;
      sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1]! + row;
    }
  }
  return values.map((_, i) => {
    const [x, y] = [i % width, Math.floor(i / width)];
    const [left, right] = [Math.max(0, x - radius), Math.min(width, x + radius + 1)];
    const [top, bottom] = [Math.max(0, y - radius) * (width + 1), Math.min(height, y + radius + 1) * (width + 1)];
    return (
      (sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!) /
      (((bottom - top) / (width + 1)) * (right - left))
    );
  });
}

/** Returns the PSNR in decibels within the watermark, where the preview differs from its master. */
function psnrInside(made: (i: number) => number, master: Uint8Array, preview: Uint8Array): number {
  let [sum, count] = [0, 0];
  for (let i = 0; i < master.length; i++) {
    if (Math.abs(preview[i]! - master[i]!) <= 14) continue;
    sum += (Math.max(0, Math.min(255, made(i))) - master[i]!) ** 2;
    count += 1;
  }
  expect(count / master.length, 'share of the picture inside the mark').toBeGreaterThan(0.02);
  return 10 * Math.log10(255 ** 2 / (sum / count));
}

/**
 * Returns the best result of an attacker who treats an average's outliers as the watermark and removes it at any
 * strength.
 */
function attackByAverage(preview: readonly Uint8Array[], master: readonly Uint8Array[]): number {
  let best = -Infinity;
  for (const frames of [8, 16, 32, FRAMES]) {
    const from = Math.floor((FRAMES - frames) / 2);
    const mean = meanOf(preview.slice(from, from + frames));
    const around = blur(mean);
    const middle = Math.floor(FRAMES / 2);
    for (const strength of [0.5, 1, 1.5]) {
      const cleaned = (i: number) => preview[middle]![i]! - strength * (mean[i]! - around[i]!);
      best = Math.max(best, psnrInside(cleaned, master[middle]!, preview[middle]!));
    }
  }
  return best;
}

describe('a preview’s watermark', { timeout: 240_000 }, () => {
  it('resists frame averaging, unlike a still watermark, and subtraction of another clip’s watermark', async () => {
    // A fine moving texture.
    const source = await generate(at('moving.mp4'), {
      seconds: 3,
      size: '1280x720',
      filter: 'scroll=h=0.013:v=0.007',
    });
    const master = await framesOf(['[in]null[out]'], source);
    const own = await previewOf(OWN, source);
    expect(attackByAverage(own, master)).toBeLessThan(20);
    expect(attackByAverage(await stillPreviewOf(OWN, source), master)).toBeGreaterThan(22);

    // The attacker knows the exact mark of their own clip, from black footage.
    const black = await generate(at('black.mp4'), { seconds: 3, filter: 'drawbox=t=fill:c=black' });
    const [known, dark] = [await previewOf(OTHER, black), await framesOf(['[in]null[out]'], black)];
    const middle = FRAMES / 2;
    const alpha = (i: number) => (known[middle]![i]! - dark[middle]![i]!) / 235;
    const inverted = (i: number) => (own[middle]![i]! - alpha(i) * 235) / (1 - alpha(i));
    expect(psnrInside(inverted, master[middle]!, own[middle]!)).toBeLessThan(20);
  });

  it('differs between clips, and moves constantly', () => {
    const [own, other] = [movingTexts(OWN, SIZE), movingTexts(OTHER, SIZE)];
    expect(own.map(({ style }) => style)).not.toEqual(other.map(({ style }) => style));
    expect(movingTexts({ ...OWN }, SIZE), 'the layout is the same each time').toEqual(own);
    const shownAt = (seconds: number) => own.flatMap((text) => placeAt(text, seconds) ?? []);
    expect(shownAt(0)).toHaveLength(9);
    const [before, after] = [shownAt(1), shownAt(1.5)];
    for (const [i, { x, y }] of before.entries()) {
      expect(Math.hypot(x - after[i]!.x, y - after[i]!.y), 'pixels in half a second').toBeGreaterThan(10);
    }
    const opacities = (seconds: number) =>
      own.filter((text) => placeAt(text, seconds)).map(({ style }) => style.opacity);
    expect(opacities(0)).not.toEqual(opacities(5));
  });

  it('is drawn by ffmpeg according to the layout', async () => {
    const black = await generate(at('dark.mp4'), { seconds: 3, filter: 'drawbox=t=fill:c=black' });
    const frames = await previewOf(OWN, black);
    for (const frame of [10, 50]) {
      const middle = { x: 0, y: 0, count: 0 };
      const [text] = movingTexts(OWN, SIZE).filter((each) => placeAt(each, frame / 25));
      const place = placeAt(text!, frame / 25)!;
      for (let y = Math.max(0, Math.round(place.y) - 110); y < place.y + 110; y++) {
        for (let x = Math.max(0, Math.round(place.x) - 190); x < place.x + 190; x++) {
          if (frames[frame]![y * SIZE.width + x]! < 40) continue;
          middle.x += x;
          middle.y += y;
          middle.count += 1;
        }
      }
      expect(Math.abs(middle.x / middle.count - place.x)).toBeLessThan(30);
      expect(Math.abs(middle.y / middle.count - place.y)).toBeLessThan(20);
    }
    expect(overlayOptions(movingTexts(OWN, SIZE)[0]!)).not.toContain('NaN');
  });
});

describe('a still picture’s watermark', () => {
  async function coverage(path: string, region: { left: number; top: number; width: number; height: number }) {
    const alpha = await sharp(path).extract(region).extractChannel('alpha').raw().toBuffer();
    return alpha.filter((value) => value > 20).length / alpha.length;
  }

  it('leaves nearly all of the picture free, but marks every ninth of it', async () => {
    await drawStillMarks(OWN, [{ size: SIZE, path: at('a.png') }]);
    expect(await sharp(at('a.png')).metadata()).toMatchObject({ ...SIZE, channels: 4 });
    expect(await coverage(at('a.png'), { left: 0, top: 0, ...SIZE })).toBeLessThan(0.08);
    for (let part = 0; part < 9; part++) {
      const region = { left: (part % 3) * 426, top: Math.floor(part / 3) * 240, width: 426, height: 240 };
      expect(await coverage(at('a.png'), region), `ninth ${part}`).toBeGreaterThan(0.015);
    }
  });

  it('has additional small texts if the picture is viewed at full size', () => {
    expect(placedTexts(OWN, SIZE, 640).length).toBeGreaterThan(placedTexts(OWN, SIZE).length);
  });

  it('is drawn with markup as plain text, at any length', async () => {
    const text = '<b>&"\'</b>'.repeat(40);
    await drawStillMarks({ text, seed: 'seed' }, [{ size: { width: 720, height: 1280 }, path: at('b.png') }]);
    expect(await sharp(at('b.png')).metadata()).toMatchObject({ width: 720, height: 1280 });
  });

  it('is drawn with the shipped font if the machine has none', async () => {
    const none = '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig></fontconfig>';
    await writeFile(at('none.conf'), none);
    const texts = placedTexts(OWN, SIZE);
    for (const sign of ['帧', '库']) {
      const request = { text: sign, drawings: [{ path: at(`${sign}.png`), size: SIZE, texts }] };
      const args = [join(import.meta.dirname, 'draw-watermark.ts'), JSON.stringify(request)];
      await promisify(execFile)(process.execPath, args, { env: { ...process.env, FONTCONFIG_FILE: at('none.conf') } });
      await drawStillMarks({ text: sign, seed: OWN.seed }, [{ size: SIZE, path: at('here.png') }]);
      const [there, here] = await Promise.all(
        [`${sign}.png`, 'here.png'].map((name) => coverage(at(name), { left: 0, top: 0, ...SIZE })),
      );
      expect(there! / here!).toBeCloseTo(1, 1);
    }
    // A machine without the glyph draws the same box for any character.
    expect((await readFile(at('帧.png'))).equals(await readFile(at('库.png')))).toBe(false);
  });
});
