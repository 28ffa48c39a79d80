import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { clip } from '../../testing/clips/clips.ts';
import { makeLoop } from './loop.ts';
import { probe } from './probe.ts';
import { generate, greyFrame, tagsOf, tempFolder } from './testing/clips.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());
const at = (name: string) => join(folder.path, name);

const SMALL = { width: 320, height: 180 };

function difference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, i) => sum + Math.abs(value - b[i]!), 0) / a.length;
}

it('makes a clean, silent loop, 1920 wide, at most a third of the clip, that ends as it begins', async () => {
  const input = clip('hd-with-sound.mp4');
  const facts = await probe(input);
  const loop = await makeLoop({ input, facts, path: at('loop.mp4') });
  expect(loop).toMatchObject({ kind: 'loop', width: 1920, height: 1080, contentType: 'video/mp4' });
  const made = await probe(loop.path);
  expect(made).toMatchObject({ width: 1920, height: 1080, codec: 'h264', audio: null });
  expect(made.durationSeconds).toBeLessThanOrEqual(facts.durationSeconds / 3 + 0.02);
  expect(made.durationSeconds).toBeGreaterThan(0.4);
  const frame = 1 / made.fps;
  const dissolve = facts.durationSeconds / 12;
  const [first, last, source] = await Promise.all([
    greyFrame(loop.path, 0, SMALL),
    greyFrame(loop.path, made.durationSeconds - 1.5 * frame, SMALL),
    greyFrame(input, facts.durationSeconds / 4 + dissolve, SMALL),
  ]);
  expect(difference(first, source), 'nothing is drawn on it').toBeLessThan(4);
  expect(difference(first, last)).toBeLessThan(4);
});

it('takes five seconds of a long clip, and no metadata', async () => {
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-metadata', 'title=Secret'];
  const input = await generate(at('long.mp4'), { seconds: 18, rate: 2, encode });
  const loop = await makeLoop({ input, facts: await probe(input), path: at('five.mp4') });
  expect((await probe(loop.path)).durationSeconds).toBeLessThanOrEqual(5);
  expect(await tagsOf(loop.path)).not.toContain('title');
});
