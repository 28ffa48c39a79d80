import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cutTiles, loupeMark, loupeTiles } from './loupe.ts';
import { makePosters } from './poster.ts';
import { probe } from '../probe.ts';
import { ffmpeg } from '../programs/run.ts';
import { findSharpFrame } from './sharp-frame.ts';
import { generate, greyFrame, tempFolder } from '../testing/clips.ts';
import { drawStillMarks } from '../watermark/watermark.ts';

const CLIP_MARK = { text: '帧库 10086', seed: 'seed' };

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

async function loupeOf(name: string, input: string) {
  const outDir = join(folder.path, name);
  await mkdir(outDir);
  const facts = await probe(input);
  const mark = loupeMark(facts, join(outDir, 'watermark.png'));
  await drawStillMarks(CLIP_MARK, [mark]);
  const tiles = await loupeTiles(facts, await findSharpFrame({ input, facts }, null), outDir);
  await cutTiles({ input, facts }, mark.path, tiles);
  return { files: (await tiles.files())!, grid: tiles.grid };
}

async function differences(
  tile: string,
  frame: Buffer,
  at: { left: number; top: number; width: number; height: number },
) {
  const { data, info } = await sharp(tile).extractChannel(0).raw().toBuffer({ resolveWithObject: true });
  return Array.from(data, (grey, i) => {
    const [x, y] = [at.left + (i % info.width), at.top + Math.floor(i / info.width)];
    return Math.abs(grey - (x < at.width && y < at.height ? frame[y * at.width + x]! : 0));
  });
}

it("the loupe shows an original's frame at full size in equal watermarked tiles", async () => {
  const size = { width: 1998, height: 1080 };
  const still = 'hue=s=0,loop=loop=-1:size=1,trim=end_frame=25,setpts=N/25/TB';
  const path = await generate(join(folder.path, 'still.mp4'), { size: '1998x1080', filter: still });
  const { files, grid } = await loupeOf('still', path);
  expect(grid).toEqual({ ...size, columns: 4, rows: 2, tileWidth: 500, tileHeight: 540 });
  expect(files).toHaveLength(8);
  const frame = await greyFrame(path, 0, size);
  for (const [i, { kind, path: tile, width, height }] of files.entries()) {
    expect({ kind, width, height }).toEqual({ kind: 'loupe', width: 500, height: 540 });
    const at = { left: (i % 4) * 500, top: Math.floor(i / 4) * 540, ...size };
    const found = await differences(tile, frame, at);
    const share = (least: number) => found.filter((difference) => difference > least).length / found.length;
    expect(share(24), 'most pixels are the original’s').toBeLessThan(0.12);
    expect(share(40), 'some are the mark’s').toBeGreaterThan(0.0005);
  }
});

it('the loupe finishes without reading an interlaced original to its end', async () => {
  const input = join(folder.path, 'fields.mov');
  const fields = ['-vf', 'tinterlace=interleave_top,setfield=tff', '-flags', '+ilme+ildct', '-c:v', 'mpeg2video'];
  await ffmpeg(['-f', 'lavfi', '-i', 'testsrc2=s=320x240:d=1:r=50', ...fields, input]);
  const facts = await probe(input);
  expect(facts.interlaced).toBe(true);
  const mark = loupeMark(facts, join(folder.path, 'mark.png'));
  await drawStillMarks(CLIP_MARK, [mark]);
  const tiles = await loupeTiles(facts, { seconds: 0.2, sharpness: 1 }, folder.path);
  const endless = ['-f', 'lavfi', '-i', 'testsrc2=s=320x240:r=25,setfield=tff', '-i', mark.path];
  const graph = tiles.chains('[0:0]', '[1:v]').join(';');
  await ffmpeg([...endless, '-filter_complex', graph, ...tiles.outputs], { timeoutMs: 60_000 });
  expect(await tiles.files()).toHaveLength(1);
});

it('the loupe uses the sharpest of several key frames', async () => {
  const filter = `boxblur=8:enable='lt(t,1.2)'`;
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '15', '-pix_fmt', 'yuv420p'];
  const path = await generate(join(folder.path, 'focus.mp4'), { seconds: 3, filter, encode });
  const blurred = await generate(join(folder.path, 'blurred.mp4'), { seconds: 2, filter: 'boxblur=8', encode });
  const sharpness = async ({ files }: Awaited<ReturnType<typeof loupeOf>>) =>
    Math.max(...(await Promise.all(files.map(async (file) => (await sharp(file.path).stats()).sharpness))));
  expect(await sharpness(await loupeOf('focus', path))).toBeGreaterThan(
    1.5 * (await sharpness(await loupeOf('blurred', blurred))),
  );
  const facts = await probe(path);
  const { sharpest } = await makePosters({ input: path, facts, outDir: folder.path, mark: CLIP_MARK });
  expect(sharpest, 'the poster search finds the same frame').toEqual(
    await findSharpFrame({ input: path, facts }, null),
  );
});
