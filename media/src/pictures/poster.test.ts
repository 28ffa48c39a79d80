import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clip } from '../../../testing/clips/clips.ts';
import type { MediaFile } from '../files.ts';
import { makePosters, makeThumbnail, type PosterJob } from './poster.ts';
import { probe } from '../probe.ts';
import { generate, tempFolder } from '../testing/clips.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

const MARK = { text: '帧库 10086', seed: 'seed' };

async function postersOf(input: string, name: string, { mark = MARK, at = null }: Partial<PosterJob> = {}) {
  const outDir = join(folder.path, name);
  await mkdir(outDir);
  return (await makePosters({ input, facts: await probe(input), outDir, mark, at })).files;
}

const sharpness = async (posters: MediaFile[]) => (await sharp(posters[0]!.path).stats()).sharpness;

async function luma(posters: MediaFile[]): Promise<number> {
  const { channels } = await sharp(posters[0]!.path).greyscale().stats();
  return channels[0]!.mean;
}

async function contrast(posters: MediaFile[]): Promise<number> {
  const { channels } = await sharp(posters.at(-1)!.path).stats();
  return Math.max(...channels.map(({ stdev }) => stdev));
}

const sizeOf = async ({ path }: MediaFile) => {
  const { format, width, height } = await sharp(path).metadata();
  return `${format} ${width}×${height}`;
};

describe('a poster', () => {
  it('keeps the shape of a portrait clip, and is never enlarged', async () => {
    const posters = await postersOf(clip('portrait.mp4'), 'portrait');
    for (const poster of posters) expect(poster).toMatchObject({ kind: 'poster', contentType: 'image/webp' });
    expect(posters.map(({ width, height }) => [width, height])).toEqual([
      [400, 711],
      [800, 1422],
      [1080, 1920],
    ]);
    expect(await Promise.all(posters.map(sizeOf))).toEqual(['webp 400×711', 'webp 800×1422', 'webp 1080×1920']);
  });

  it('is deinterlaced and has the clip’s display aspect ratio', async () => {
    const posters = await postersOf(clip('interlaced.mov'), 'hdv');
    expect(await Promise.all(posters.map(sizeOf))).toEqual([
      'webp 400×225',
      'webp 800×450',
      'webp 1280×720',
      'webp 1920×1080',
    ]);
    expect(await contrast(posters)).toBeGreaterThan(20);
  });

  it('does not show the black that a clip fades in from', async () => {
    const faded = await generate(join(folder.path, 'faded.mp4'), { seconds: 2, filter: 'fade=in:0:24' });
    const posters = await postersOf(faded, 'faded');
    expect(await contrast(posters)).toBeGreaterThan(40);
  });

  it('avoids a blurred start', async () => {
    const filter = `boxblur=20:3:enable='lt(t,1.6)'`;
    const focused = await generate(join(folder.path, 'focused.mp4'), { seconds: 4, filter });
    expect(await sharpness(await postersOf(focused, 'focused'))).toBeGreaterThan(
      0.8 * (await sharpness(await postersOf(focused, 'focused-chosen', { at: 3 }))),
    );
    expect(await sharpness(await postersOf(focused, 'blurred-chosen', { at: 0.5 }))).toBeLessThan(
      0.5 * (await sharpness(await postersOf(focused, 'focused-again'))),
    );
  });

  it('avoids a long fade from black', async () => {
    const faded = await generate(join(folder.path, 'long-fade.mp4'), { seconds: 4, filter: 'fade=in:0:60' });
    const [chosen, full] = [await postersOf(faded, 'long-fade'), await postersOf(faded, 'long-fade-3', { at: 3 })];
    const [found, bright] = await Promise.all([chosen, full].map(luma));
    expect(found).toBeGreaterThan(0.9 * bright!);
  });

  it('shows the chosen time, or the last frame for a time beyond the end', async () => {
    const filter = `drawbox=t=fill:c=red:enable='lt(t,1)',drawbox=t=fill:c=blue:enable='gte(t,1)'`;
    const path = await generate(join(folder.path, 'two.mp4'), { seconds: 2, filter });
    const colour = async (at: number) => {
      const [narrowest] = await postersOf(path, `two-${at}`, { at });
      const { dominant } = await sharp(narrowest!.path).stats();
      return dominant.r > dominant.b ? 'red' : 'blue';
    };
    expect([await colour(0), await colour(0.5), await colour(1.4), await colour(900)]).toEqual([
      'red',
      'red',
      'blue',
      'blue',
    ]);
  });

  it('has the clip’s own watermark only if the poster’s longer side exceeds 960 pixels', async () => {
    const black = await generate(join(folder.path, 'dark.mp4'), {
      filter: 'scale=1920:1080,drawbox=t=fill:c=black',
    });
    const [own, other] = [
      await postersOf(black, 'own'),
      await postersOf(black, 'other', { mark: { text: '帧库 10087', seed: 'another seed' } }),
    ];
    const markedShares = await Promise.all(
      own.map(async ({ path, width }) => {
        const pixels = await sharp(path).greyscale().raw().toBuffer();
        return [width, pixels.filter((value) => value > 40).length / pixels.length] as const;
      }),
    );
    expect(markedShares.map(([width, share]) => [width, share > 0.02, share > 0])).toEqual([
      [400, false, false],
      [800, false, false],
      [1280, true, true],
      [1920, true, true],
    ]);
    const [a, b] = await Promise.all([own, other].map((each) => sharp(each.at(-1)!.path).greyscale().raw().toBuffer()));
    const both = a!.filter((value, at) => value > 40 && b![at]! > 40).length;
    expect(both / a!.filter((value) => value > 40).length, 'another clip’s mark lies elsewhere').toBeLessThan(0.3);
  });

  it('is uniform if the whole clip is', async () => {
    const black = await generate(join(folder.path, 'black.mp4'), { filter: 'drawbox=t=fill:c=black' });
    const posters = await postersOf(black, 'black');
    expect(await contrast(posters.slice(0, 1))).toBeLessThan(2);
  });
});

describe('a thumbnail', () => {
  const thumbnailOf = async (input: string, name: string) => {
    const outDir = join(folder.path, name);
    await mkdir(outDir);
    return sharp(await makeThumbnail({ input, facts: await probe(input), outDir }));
  };

  it('fits into its box and stays small', async () => {
    const upright = await (await thumbnailOf(clip('portrait.mp4'), 'small-portrait')).metadata();
    expect(upright).toMatchObject({ format: 'webp', width: 101, height: 180 });
    const wide = await (await thumbnailOf(clip('interlaced.mov'), 'small-hdv')).metadata();
    expect(wide).toMatchObject({ format: 'webp', width: 320, height: 180 });
  });

  it('avoids a black start', async () => {
    const options = { size: '640x360', seconds: 4, filter: 'fade=in:0:75' };
    const input = await generate(join(folder.path, 'black-start.mp4'), options);
    const { channels } = await (await thumbnailOf(input, 'small-fade')).greyscale().stats();
    expect(channels[0]!.mean).toBeGreaterThan(40);
  });
});
