import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clip } from '../../../testing/clips/clips.ts';
import { fingerprintOf, framesPerSecond, readFrames } from './fingerprint.ts';
import { type ClipPrint, likenessTo } from './likeness.ts';
import { probe } from '../probe.ts';
import { ffmpeg, fileInput } from '../programs/run.ts';
import { packStills } from './stills.ts';
import { tempFolder } from '../testing/clips.ts';

let folder: Awaited<ReturnType<typeof tempFolder>>;
let leaves: ClipPrint;
beforeAll(async () => {
  folder = await tempFolder();
  leaves = await printOf(clip('leaves.mp4'));
});
afterAll(() => folder.remove());

async function printOf(path: string): Promise<ClipPrint> {
  const rate = framesPerSecond((await probe(path)).durationSeconds);
  const frames = await readFrames(path, rate);
  return { fingerprint: fingerprintOf(frames, rate), stills: packStills(frames, rate) };
}

let copies = 0;

async function copyOf(name: Parameters<typeof clip>[0], filter: string): Promise<ClipPrint> {
  const path = join(folder.path, `${++copies}.mp4`);
  const encode = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '32', '-an', path];
  await ffmpeg([...fileInput(clip(name)), '-vf', `scale=480:-2,${filter}`, ...encode]);
  return await printOf(path);
}

const cut = (from: number, seconds: number) => `trim=start=${from}:duration=${seconds},setpts=PTS-STARTPTS`;

describe('the likeness of real clips', () => {
  it.each([
    ['re-encoded', 'null', {}],
    ['rotated', 'transpose=1', { rotation: 90, mirrored: false }],
    ['upside down', 'hflip,vflip', { rotation: 180, mirrored: false }],
    [
      'mirrored, cropped and re-graded',
      'hflip,crop=iw*0.9:ih*0.9:iw*0.08:0,eq=contrast=1.2:gamma=0.8',
      { mirrored: true },
    ],
    ['cropped by a quarter', 'crop=iw*0.75:ih*0.75:iw*0.2:ih*0.1', { rotation: 0, mirrored: false }],
    ['faster', 'setpts=PTS/1.25', { speed: 0.8 }],
    ['a cut of three seconds', cut(1.5, 3), { speed: 1, offsetSeconds: -1.5 }],
  ])('is found with strong evidence of a copy that is %s', async (_name, filter, found) => {
    const copy = await copyOf('leaves.mp4', filter);
    expect(likenessTo(leaves)(copy)).toMatchObject({ evidence: 'strong', ...found });
  });

  it('has thin evidence for a one-second cut', async () => {
    expect(likenessTo(leaves)(await copyOf('leaves.mp4', cut(2, 1)))).toMatchObject({ evidence: 'thin' });
  });

  it('is not claimed for other clips, nor for their cuts of one and two seconds', async () => {
    const prints = [leaves];
    for (const name of ['hd.mp4', 'bamboo.mp4', 'petals.mp4', 'dunes.mp4', 'portrait.mp4'] as const)
      prints.push(await copyOf(name, cut(1, 1)), await copyOf(name, cut(2, 2)));
    const claims = prints.flatMap((a, i) =>
      // The cuts of one clip are in the same pair.
      prints.slice(i + 1 + (i % 2)).map((b) => likenessTo(a)(b)),
    );
    expect(claims.filter(Boolean)).toEqual([]);
  });
});
