import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clip } from '../../testing/clips/clips.ts';
import { makePoster } from './poster.ts';
import { probe } from './probe.ts';
import { generate, tempFolder } from './testing/clips.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

async function posterOf(input: string, name: string) {
  const outPath = join(folder.path, `${name}.webp`);
  return makePoster({ input, facts: await probe(input), outPath });
}

async function contrast(path: string): Promise<number> {
  const { channels } = await sharp(path).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

describe('a poster', () => {
  it('keeps the shape of a portrait clip', async () => {
    const poster = await posterOf(clip('portrait.mp4'), 'portrait');
    expect(poster).toMatchObject({ kind: 'poster', width: 720, height: 1280, contentType: 'image/webp' });
    expect(await sharp(poster.path).metadata()).toMatchObject({ format: 'webp', width: 720, height: 1280 });
  });

  it('shows what a viewer sees of interlaced, wide pixels', async () => {
    const poster = await posterOf(clip('interlaced.mov'), 'hdv');
    expect(await sharp(poster.path).metadata()).toMatchObject({ width: 1280, height: 720 });
    expect(await contrast(poster.path)).toBeGreaterThan(20);
  });

  it('is not the black that a clip fades in from', async () => {
    const faded = await generate(join(folder.path, 'faded.mp4'), { seconds: 2, filter: 'fade=in:0:24' });
    const poster = await posterOf(faded, 'faded');
    expect(await contrast(poster.path)).toBeGreaterThan(40);
  });

  it('is flat when the whole clip is', async () => {
    const black = await generate(join(folder.path, 'black.mp4'), { filter: 'drawbox=t=fill:c=black' });
    const poster = await posterOf(black, 'black');
    expect(await contrast(poster.path)).toBeLessThan(2);
  });
});
