import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probe } from '../probe.ts';
import { ffmpeg, fileInput } from '../run.ts';
import { tempFolder } from '../testing/clips.ts';
import { measureOriginal } from './measure.ts';

const originals = join(import.meta.dirname, '../../../server/src/demo/originals');
const leaves = join(originals, 'autumn-leaves.mp4');
const ENCODE = '-c:v libx264 -preset ultrafast -crf 20 -pix_fmt yuv420p'.split(' ');

let folder: Awaited<ReturnType<typeof tempFolder>>;
beforeAll(async () => {
  folder = await tempFolder();
});
afterAll(() => folder.remove());

async function measure(name: string, input: string, args: string[]) {
  const path = join(folder.path, `${name}.mp4`);
  await ffmpeg([...fileInput(input), ...args, path]);
  return await measureOriginal(path, await probe(path));
}

const withFilter = (filter: string) => ['-t', '3', '-vf', filter, '-an', ...ENCODE];

describe('made defects', () => {
  it.each([
    ['black', "scale=640:360,drawbox=t=fill:c=black:enable='between(t,0.5,2)'"],
    ['frozen', 'scale=640:360,loop=75:1:10,trim=duration=3'],
    ['highlights', 'scale=640:360,eq=brightness=0.45'],
    ['shadows', 'scale=640:360,eq=brightness=-0.35'],
    ['shake', "scale=720:404,crop=640:360:x='40+12*sin(t*25)+7*sin(t*41)':y='20+9*sin(t*31)'"],
    ['bars', 'scale=640:360,crop=640:280,pad=640:360:0:40'],
    ['duplicates', 'scale=640:360,fps=20,fps=25'],
  ])('%s is found, and nothing else', async (check, filter) => {
    const { findings } = await measure(check, leaves, withFilter(filter));
    expect(findings.map((finding) => finding.check)).toEqual([check]);
  });

  it('silence is found with its times', async () => {
    const tone = '-f lavfi -i sine=f=300:d=5 -map 0:v -map 1:a -t 5 -c:a aac -vf scale=640:360'.split(' ');
    const { findings } = await measure('silent', leaves, [...tone, '-af', "volume=0:enable='gt(t,1)'", ...ENCODE]);
    expect(findings).toMatchObject([{ check: 'silent', to: expect.closeTo(5, 0), severity: 'warning' }]);
  });
});

describe('the true resolution', () => {
  it.each([
    ['mountains-sunrise', 1, []],
    ['snow-pines', 2, ['enlarged']],
  ])('of %s is told, and nothing else is found', async (name, verdict, checks) => {
    const input = join(originals, `${name}.mp4`);
    const { trueResolution, findings } = await measure(name, input, ['-t', '1', '-c', 'copy']);
    expect(trueResolution?.verdict).toBe(verdict);
    expect(findings.map(({ check }) => check)).toEqual(checks);
  });

  it('is not asked of HD, in which nothing is found', async () => {
    expect(await measure('clean', leaves, ['-t', '1', '-c', 'copy'])).toEqual({ findings: [], trueResolution: null });
  });
});
